/**
 * A Docusaurus page (Markdown with MDX) -> our Markdown. Pure text in, pure text out: nothing of the page is run.
 * What has no equivalent in labdocs is listed, and its content is kept.
 */
import {type Edit, sorted} from '../move/edit.ts'
import {createBases} from './bases.ts'
import {unwrapped} from './code-blocks.ts'
import {YOUTUBE} from './components.ts'
import {createColons, writeElement} from './elements.ts'
import {literal} from './jsx.ts'
import {createLayout, dedents} from './layout.ts'
import {changed, type Locate} from './locate.ts'
import {shallower} from './shallow.ts'
import {inFence, readTokens} from './tokens.ts'
import {elementsOf, type Node, toTree} from './tree.ts'
import {type At, asMarkdown, createValues, importsIn} from './values.ts'
import type {Writing} from './writing.ts'

const LOST = [
  'import',
  'export',
  'component',
  'element',
  'attribute',
  'expression',
  'directive',
  'front matter key',
] as const

/** A part of a page that could not be translated. */
export interface Lost {
  kind: (typeof LOST)[number]
  name: string
}

export interface Translated {
  text: string
  /** Maps a position in the new text to the source. Undefined if nothing changed. */
  locate?: Locate
  lost: Lost[]
}

const FRONT_MATTER = /^---[ \t]*\n(?:[\s\S]*?\n)??---[ \t]*(?:\n|$)/
/** Modules whose exports the table of elements knows without their import. */
const KNOWN =
  /^@theme\/(?:Tabs|TabItem|Admonition|Details|DocCardList|TOCInline|ThemedImage|CodeBlock|MDXComponents.*)$|^@docusaurus\/(?:Link|useBaseUrl|Translate)$|^react$/

export function translate(source: string, at: At & {isFragment?: boolean}): Translated {
  const head = FRONT_MATTER.exec(source)?.[0].length ?? 0
  const opened = changed(source, unwrapped(source, head))
  const moved = changed(opened.text, shallower(opened.text, head))
  const {text, locate, lost} = written(moved.text, head, at)
  const places = [locate, moved.locate, opened.locate].filter((one) => one !== undefined)
  const place: Locate = (position) => places.reduce((one, next) => next(one), position)
  return {text, ...(places.length ? {locate: place} : {}), lost}
}

function written(text: string, head: number, at: At & {isFragment?: boolean}): Translated {
  const lost: Lost[] = []
  const {tokens, fences} = readTokens(text, head)
  const imported = tokens.flatMap((token) => (token.type === 'code' ? importsIn(token.text) : []))
  const values = createValues(at, imported)
  const tree = toTree(tokens)
  const elements = elementsOf(tree)
  const edits: Edit[] = []
  const bases = createBases(text, elements, fences)
  const layout = createLayout(text, bases)
  const ids = idsOfHeadings(text, fences)
  const isFirst = (id: string) => {
    const isNew = !ids.has(id)
    ids.add(id)
    return isNew
  }
  const writing: Writing = {
    text,
    values,
    layout,
    colons: createColons(text, layout),
    labels: new Map(),
    isFirst,
    place: (id) =>
      id !== undefined && isFirst(id) ? `<a id="${id.replaceAll('"', '')}"></a>` : '',
    lose: (kind, name) => lost.push({kind, name: name.replace(/\s+/g, ' ').slice(0, 60)}),
    edit: (start, end, replacement) => edits.push({start, end, text: replacement}),
  }
  for (const {module, names} of imported)
    if (
      !KNOWN.test(module) &&
      !names.some((name) => values.imports.has(name) || YOUTUBE.test(name))
    )
      writing.lose('import', module)
  // A fragment is not a page: its title and its position in the sidebar are not shown.
  if (at.isFragment && head) edits.push({start: 0, end: head, text: ''})
  const visit = (nodes: readonly Node[]) => {
    for (const node of nodes) {
      if (node.type === 'element') visit(writeElement(node, writing))
      else if (node.type === 'code') dropCode(node, writing)
      else if (node.type === 'address') writing.edit(node.start, node.end, values.address(node.url))
      else writeExpression(node, writing)
    }
  }
  visit(tree)
  const spans = sorted(edits)
  let next = 0
  // Lines inside a tag are removed together with the tag.
  const indents = sorted(dedents(text, elements, fences, bases)).filter((one) => {
    while (next < spans.length && spans[next]!.end <= one.start) next++
    return next >= spans.length || spans[next]!.start >= one.end
  })
  return {...changed(text, [...indents, ...edits]), lost}
}

/** A heading keeps its id, wherever else on the page it is: `## Title {#id}`, `## Title {/* #id *\/}`. */
function idsOfHeadings(text: string, fences: readonly [number, number][]): Set<string> {
  const found = text.matchAll(
    /^#{1,6} .*?\{(?:#([^\s{}]+)|\/\*[ \t]*#([\w-]+)[ \t]*\*\/)\}[ \t]*$/gm,
  )
  return new Set(
    [...found].flatMap(({1: id, 2: other, index}) =>
      inFence(index, fences) ? [] : (id ?? other ?? []),
    ),
  )
}

function dropCode(node: {start: number; end: number; text: string}, {edit, lose}: Writing): void {
  for (const [, name] of node.text.matchAll(
    /^export\s+(?:default\s+)?(?:async\s+)?(?:\w+\s+)?([\w$]+|\{[^}]*\})/gm,
  ))
    lose('export', name!)
  edit(node.start, node.end, '')
}

/** Matches in only one way: otherwise, `////…` without an end would take exponential time. */
const COMMENTS = /^(?:\/\*(?:[^*]|\*(?!\/))*\*\/\s*|\/\/[^\n]*(?:\n\s*|$))*$/

/** Removes a comment, writes out a text, and shows any other expression as code. */
function writeExpression(
  {start, end, code}: {start: number; end: number; code: string},
  {text, edit, lose, layout}: Writing,
): void {
  const id = /^\/\*\s*(#[\w-]+)\s*\*\/$/.exec(code)?.[1]
  const value = literal(code)
  if (id !== undefined) edit(start, end, `{${id}}`)
  else if (COMMENTS.test(code)) edit(start, end, '')
  else if (value !== undefined) edit(start, end, value.trim() === '' ? ' ' : asMarkdown(value))
  else {
    lose('expression', code)
    const written = text.slice(start, end)
    if (!written.includes('\n')) edit(start, end, `\`\` ${written} \`\``)
    else edit(start, end, layout.block(start, end, `\`\`\`\`jsx\n${written}\n\`\`\`\``))
  }
}
