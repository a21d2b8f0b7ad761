/**
 * A Docusaurus page (Markdown with MDX) -> our Markdown. Pure text in, pure text out: nothing of the page is run.
 * What has no equivalent in labdocs is listed, and its content is kept.
 *
 * Three passes, each of which reads the text that the one before it wrote:
 *
 * 1. `code-blocks.ts` opens the fences that hide a part of the page from translators.
 * 2. `shallow.ts` moves deep directives and components to the left, where they are no code for us.
 * 3. `written` below replaces what is not plain Markdown: `tokens.ts` finds it, `tree.ts` pairs the tags, `elements.ts`
 *    decides what each becomes, and `layout.ts` says with which blank lines and indents. All of this only collects edits.
 *
 * `locate.ts` applies the edits of a pass, and maps the places of mistakes back to the source.
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
import {type At, asMarkdown, createValues, type Imported, importsIn} from './values.ts'
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
  const edits: Edit[] = []
  const {tokens, fences} = readTokens(text, head)
  const imported = tokens.flatMap((token) => (token.type === 'code' ? importsIn(token.text) : []))
  const tree = toTree(tokens)
  const elements = elementsOf(tree)
  const bases = createBases(text, elements, fences)
  const layout = createLayout(text, bases)
  const writing: Writing = {
    text,
    layout,
    values: createValues(at, imported),
    colons: createColons(text, layout),
    labels: new Map(),
    ...createIds(idsOfHeadings(text, fences)),
    lose: (kind, name) => lost.push({kind, name: name.replace(/\s+/g, ' ').slice(0, 60)}),
    edit: (start, end, replacement) => edits.push({start, end, text: replacement}),
  }
  loseImports(imported, writing)
  // A fragment is not a page: its title and its position in the sidebar are not shown.
  if (at.isFragment && head) edits.push({start: 0, end: head, text: ''})
  writeNodes(tree, writing)
  const indents = outsideOf(edits, dedents(text, elements, fences, bases))
  return {...changed(text, [...indents, ...edits]), lost}
}

function writeNodes(nodes: readonly Node[], writing: Writing): void {
  for (const node of nodes) {
    if (node.type === 'element') writeNodes(writeElement(node, writing), writing)
    else if (node.type === 'code') dropCode(node, writing)
    else if (node.type === 'address')
      writing.edit(node.start, node.end, writing.values.address(node.url))
    else writeExpression(node, writing)
  }
}

/** Lists the imports that are of no use here: not of the theme, not of a file that is shown, and not of a video. */
function loseImports(imported: readonly Imported[], {values, lose}: Writing): void {
  for (const {module, names} of imported) {
    const isUsed = names.some((name) => values.imports.has(name) || YOUTUBE.test(name))
    if (!isUsed && !KNOWN.test(module)) lose('import', module)
  }
}

/** Returns what gives each id to only one place of the page. `taken`: the ids of the headings. */
function createIds(taken: Set<string>): Pick<Writing, 'isFirst' | 'place'> {
  const isFirst = (id: string) => {
    const isNew = !taken.has(id)
    taken.add(id)
    return isNew
  }
  return {
    isFirst,
    place: (id) =>
      id !== undefined && isFirst(id) ? `<a id="${id.replaceAll('"', '')}"></a>` : '',
  }
}

/** Returns the edits of indents that are in no other edit: lines inside a tag are removed together with the tag. */
function outsideOf(edits: readonly Edit[], indents: readonly Edit[]): Edit[] {
  const spans = sorted(edits)
  let next = 0
  return sorted(indents).filter((one) => {
    while (next < spans.length && spans[next]!.end <= one.start) next++
    return next >= spans.length || spans[next]!.start >= one.end
  })
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
