/**
 * Marks glossary terms: the first use on a page becomes `<x-term>`, which the theme draws with its
 * definition. Headings, links, code, labels of the application and other directives are skipped.
 */
import type {Nodes, Root, Text} from 'mdast'
import type {TextDirective} from 'mdast-util-directive'
import {toString} from 'mdast-util-to-string'
import {own} from '../../../runtime/shared/own.ts'
import type {DirectiveSpecs} from '../../../runtime/shared/theme-interface.ts'
import {memoized} from '../../memoized.ts'
import {matchesOf} from '../../text/matches.ts'
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
  const state: State = {
    context,
    matcher,
    name,
    about: new Set(matcher ? termsIn(context.fields.title ?? '', matcher) : []),
    seen: new Set(),
    uses: new Map(),
  }
  // A popover in a link or in a label would be a control in a control.
  const walk = (node: Nodes, parent?: {children: Nodes[]}, isClosed = false) => {
    if (node.type === 'textDirective' && node.name === name) {
      explicit(node, isClosed, state)
      return
    }
    if (node.type === 'text') {
      if (parent && !isClosed) mark(node, parent, state)
      return
    }
    if (!('children' in node)) return
    const closed =
      isClosed ||
      CLOSED.has(node.type) ||
      (node.type === 'containerDirective' && own(context.specs, node.name)?.terms === false)
    for (const child of [...node.children])
      walk(child as Nodes, node as {children: Nodes[]}, closed)
  }
  walk(tree)
  for (const term of state.seen) context.terms.add(term.term)
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
  const letter = '[\\p{L}\\p{M}\\p{N}_-]'
  return {pattern: new RegExp(`(?<!${letter})(?:${words})s?(?!${letter})`, 'giu'), byWord}
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

/** Returns the terms of a title. A part of a compound, such as `ELN-based`, is one as well. */
function termsIn(title: string, matcher: Matcher): (GlossaryTerm | undefined)[] {
  const words = matchesOf(`${title} ${title.replaceAll('-', ' ')}`, matcher.pattern)
  return words.map(([word]) => lookUp(word, matcher))
}

interface State {
  context: ParseContext
  matcher: Matcher | null
  /** Of the directive. */
  name: string
  /** The terms that the page is about. */
  about: Set<GlossaryTerm | undefined>
  seen: Set<GlossaryTerm>
  /** How often each word is explained on the page. */
  uses: Map<string, number>
}

function mark(node: Text, parent: {children: Nodes[]}, state: State): void {
  const {matcher, seen, about} = state
  if (!matcher) return
  const pieces: Nodes[] = []
  let from = 0
  for (const match of matchesOf(node.value, matcher.pattern)) {
    const term = lookUp(match[0], matcher)
    if (!term || seen.has(term) || about.has(term)) continue
    seen.add(term)
    pieces.push(
      {type: 'text', value: node.value.slice(from, match.index)},
      directive(match[0], term, node, state),
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

function directive(word: string, term: GlossaryTerm, at: Text, state: State): TextDirective {
  const node: TextDirective = {
    type: 'textDirective',
    name: state.name,
    children: [{type: 'text', value: word}],
    attributes: {definition: term.definition, ...(term.more ? {more: term.more} : {})},
    position: at.position,
  }
  count(node, word, state)
  return node
}

/** Numbers further explanations of a word, because each has an id of its own. */
function count(node: TextDirective, word: string, {uses}: State): void {
  const key = word.toLowerCase().replace(/\s+/g, '-')
  const number = (uses.get(key) ?? 0) + 1
  uses.set(key, number)
  if (number > 1) node.data = {...node.data, number: String(number)}
}

/** Reads `:term[words]{of="Term"}`, for words that differ from the term. One with a definition of its own needs no glossary. */
function explicit(node: TextDirective, isClosed: boolean, state: State): void {
  const {context, matcher, seen} = state
  const words = toString(node)
  if (node.attributes?.definition) {
    count(node, words, state)
    return
  }
  const name = node.attributes?.of ?? words
  // A directive without words is reported as such.
  if (!name) return
  const term = matcher ? lookUp(name, matcher) : undefined
  if (!term) {
    context.report('unknown-term', node, `"${name}" is not in the glossary.`, {
      hint: 'Add it to content/glossary.yml.',
    })
    return
  }
  if (isClosed) return
  seen.add(term)
  node.attributes = {definition: term.definition, ...(term.more ? {more: term.more} : {})}
  count(node, words, state)
}
