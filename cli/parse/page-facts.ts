/** Reads the facts of a page: its title, its description, its Markdown twin. */
import type {Root} from 'mdast'
import type {Doc} from '../types.ts'
import type {ParseContext} from './context.ts'
import {markTerms} from './elements/glossary.ts'
import {markdownTwin} from './markdown-version.ts'
import {describe, extractHeading, type OpeningHeading, titleInText, titleOf} from './title.ts'

/** Returns title and Markdown twin. Removes the opening heading and marks terms. */
export function readFacts(
  tree: Root,
  context: ParseContext,
): Pick<Doc, 'title' | 'description' | 'heading' | 'markdown'> & {opening?: OpeningHeading} {
  const opening = extractHeading(tree, context)
  const heading = opening?.text
  const title = titleOf(tree, opening, context)
  const description = context.fields.description ?? describe(tree, context)
  const markdown = markdownTwin(
    tree,
    {
      title: heading ?? title,
      description: context.fields.description,
      opening: opening?.node ?? titleInText(tree, title, context),
    },
    context,
  )
  markTerms(tree, context)
  // Parsed together with the text, because it can use definitions of the
  // text; before the text, so no open tag encloses it.
  if (opening) tree.children.unshift(opening.node)
  return {opening, title, description, heading: heading === title ? undefined : heading, markdown}
}
