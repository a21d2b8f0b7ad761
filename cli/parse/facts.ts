/** What a page says about itself: its title, its description, its Markdown twin. */
import type {Root} from 'mdast'
import type {Doc} from '../types.ts'
import type {ParseContext} from './context.ts'
import {markTerms} from './glossary.ts'
import {describe, extractHeading, type OpeningHeading, titleOf} from './title.ts'
import {markdownTwin} from './twin.ts'

/** What a page is called, and its plain twin. Takes the opening heading off and marks terms. */
export function readFacts(
  tree: Root,
  body: string,
  context: ParseContext,
): Pick<Doc, 'title' | 'description' | 'heading' | 'markdown'> & {opening?: OpeningHeading} {
  const opening = extractHeading(tree, context)
  const heading = opening?.text
  const title = titleOf(tree, opening, context)
  const description = context.fields.description ?? describe(tree)
  const markdown = markdownTwin(
    tree,
    body,
    {title: heading ?? title, description: context.fields.description, opening},
    context,
  )
  markTerms(tree, context)
  // Read together with the text, whose definitions it may use; before it, so that no open tag takes it in.
  if (opening) tree.children.unshift(opening.node)
  return {
    ...(opening ? {opening} : {}),
    title,
    description,
    ...(heading !== undefined && heading !== title ? {heading} : {}),
    markdown,
  }
}
