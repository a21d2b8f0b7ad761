/**
 * Marks glossary terms: the first use on a page becomes `<x-term>`, which the theme draws with its
 * definition. Headings, links, code, labels of the application and other directives are skipped.
 */
import type {Nodes, Root, Text} from 'mdast'
import type {TextDirective} from 'mdast-util-directive'
import {own} from '../../../runtime/shared/own.ts'
import type {DirectiveSpecs} from '../../../runtime/shared/theme-interface.ts'
import {memoized} from '../../memoized.ts'
import {oneOf} from '../../text/one-of.ts'
import type {GlossaryTerm, ParseContext} from '../context.ts'

const CLOSED = new Set([
  'heading',
  'link',
  'linkReference',
  'inlineCode',
  'code',
  'leafDirective',
  'textDirective',
  'html',
  'inlineMath',
  'math',
  'definition',
  'image',
  'footnoteDefinition',
])

/** Turns first uses into the directive of the theme for terms. A page about a term (by its title) does not explain that term. */
export function markTerms(tree: Root, context: ParseContext): void {
  const matcher = matcherOf(context.glossary)
  const name = termDirective(context.specs)
  if (name === undefined) return
  const title = context.fields.title?.toLowerCase() ?? ''
  const seen = new Set<GlossaryTerm>()
  const walk = (node: Nodes, parent?: {children: Nodes[]}) => {
    // A popover in a link or in a label would be a control in a control.
    if (node.type === 'containerDirective' && own(context.specs, node.name)?.terms === false) return
    if (CLOSED.has(node.type)) {
      if (node.type === 'textDirective' && node.name === name) explicit(node, context, seen)
      return
    }
    if (node.type === 'text') {
      if (parent && matcher) mark(node, parent, {matcher, seen, title, name})
      return
    }
    if ('children' in node)
      for (const child of [...node.children]) walk(child as Nodes, node as {children: Nodes[]})
  }
  walk(tree)
  for (const {term} of seen) context.terms.add(term)
}

/** Returns the name of the directive of the theme for terms. */
export function termDirective(specs: DirectiveSpecs): string | undefined {
  return Object.keys(specs).find((one) => specs[one]?.means === 'term')
}

/** Returns the entries by everything that pages can call them. */
export function wordsOf(glossary: readonly GlossaryTerm[]): Map<string, GlossaryTerm> {
  return new Map(
    glossary.flatMap((term) =>
      [term.term, ...term.aliases].map((word) => [word.toLowerCase(), term]),
    ),
  )
}

interface Matcher {
  pattern: RegExp
  byWord: Map<string, GlossaryTerm>
}

const matcherOf = memoized((glossary: GlossaryTerm[]): Matcher | null => {
  const byWord = wordsOf(glossary)
  if (!byWord.size) return null
  const words = oneOf(byWord.keys())
  return {pattern: new RegExp(`(?<![\\w-])(?:${words})s?(?![\\w-])`, 'giu'), byWord}
})

function lookUp(word: string, {byWord}: Matcher): GlossaryTerm | undefined {
  const lower = word.toLowerCase()
  const singular = word.replace(/s$/, '').toLowerCase()
  const term = byWord.get(lower) ?? byWord.get(singular)
  const written =
    term &&
    [term.term, ...term.aliases].find((one) => [lower, singular].includes(one.toLowerCase()))
  // `ELN` is a term, `eln` in a path or a name is not.
  return written && /^[A-Z0-9-]+$/.test(written) && !word.startsWith(written) ? undefined : term
}

/** `title`: of the page; `name`: of the directive. */
function mark(
  node: Text,
  parent: {children: Nodes[]},
  {
    matcher,
    seen,
    title,
    name,
  }: {matcher: Matcher; seen: Set<GlossaryTerm>; title: string; name: string},
): void {
  const pieces: Nodes[] = []
  let from = 0
  for (const match of node.value.matchAll(matcher.pattern)) {
    const term = lookUp(match[0], matcher)
    if (!term || seen.has(term) || title.includes(term.term.toLowerCase())) continue
    seen.add(term)
    pieces.push(
      {type: 'text', value: node.value.slice(from, match.index)},
      directive(name, match[0], term, node),
    )
    from = match.index + match[0].length
  }
  if (!pieces.length) return
  pieces.push({type: 'text', value: node.value.slice(from)})
  parent.children.splice(
    parent.children.indexOf(node),
    1,
    ...pieces.filter((piece) => piece.type !== 'text' || piece.value !== ''),
  )
}

function directive(name: string, word: string, term: GlossaryTerm, at: Text): TextDirective {
  return {
    type: 'textDirective',
    name,
    children: [{type: 'text', value: word}],
    attributes: {definition: term.definition, ...(term.more ? {more: term.more} : {})},
    position: at.position,
  }
}

/** Reads `:term[words]{of="Term"}`, for words that differ from the term. One with a definition of its own needs no glossary. */
function explicit(node: TextDirective, context: ParseContext, seen: Set<GlossaryTerm>): void {
  if (node.attributes?.definition) return
  const matcher = matcherOf(context.glossary)
  const name =
    node.attributes?.of ??
    node.children.map((child) => ('value' in child ? child.value : '')).join('')
  // A directive without words is reported as such.
  if (!name) return
  const term = matcher ? lookUp(name, matcher) : undefined
  if (!term) {
    context.report('unknown-term', node, `"${name}" is not in the glossary.`, {
      hint: 'Add it to content/glossary.yml.',
    })
    return
  }
  seen.add(term)
  node.attributes = {definition: term.definition, ...(term.more ? {more: term.more} : {})}
}
