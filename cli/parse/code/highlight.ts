/**
 * Highlights code blocks with the dark theme of Visual Studio, as classes instead of
 * inline colors (half the bytes), with title, line marks and numbers from the fence or
 * from comments.
 */
import type {Element, Root} from 'hast'
import {toString} from 'hast-util-to-string'
import type {Code} from 'mdast'
import {defaultHandlers, type State} from 'mdast-util-to-hast'
import type {Point} from 'unist'
import {own} from '../../../runtime/shared/own.ts'
import {coloredCode} from '../../article/code-lines.ts'
import {type Coroutine, complete, pauseFor} from '../../coroutine.ts'
import type {TimeBudget} from '../../limits/time-budget.ts'
import {Interrupted, withinTime} from '../../limits/time-limit.ts'
import {isForeign, type ParseContext} from '../context.ts'
import {reportMissingFile} from '../includes.ts'
import {checkSyntax} from '../lint/code-syntax.ts'
import {lintFenceOptions} from '../lint/fence-options.ts'
import {movedAddress} from '../moved-addresses.ts'
import type {At} from '../positions.ts'
import {visit} from '../syntax/visit.ts'
import {codeLine, hasPlaceholder, PLACEHOLDER, type Token} from './code-lines.ts'
import {readMarks} from './code-marks.ts'
import {type CodeMeta, pathOf, readInfo, readMeta} from './fence.ts'
import {keyOfBlock, readColors, writeColors} from './kept-colors.ts'
import {type FoundLanguage, languagesFor} from './languages.ts'
import {fileText, lintLines} from './shown-file.ts'
import {reportUnknown} from './unknown-language.ts'

/** Limit of processor time (ms) for a block. */
const MOST_TIME = 2000

/**
 * Highlights every code block of a tree in place, until the time of the page is used up: `<pre><code>` becomes
 * `<x-code>`. The first block of each language loads the grammar. Its time does not count, unless the block is long.
 */
export function* highlight(tree: Root, context: ParseContext, budget: TimeBudget): Coroutine<void> {
  const blocks: Found[] = []
  visit(tree, 'element', (pre: Element) => {
    const code = pre.children[0]
    if (pre.tagName === 'pre' && code?.type === 'element' && code.tagName === 'code')
      blocks.push({pre, code})
  })
  if (!blocks.length) return
  // What is drawn within the limit takes time from the other steps.
  if (blocks.length <= FEW) yield* highlightAll(blocks, context, budget)
  else yield* pauseFor(() => complete(highlightAll(blocks, context, budget)))
}

/** So many short blocks take no time that counts. */
const FEW = 20

interface Found {
  pre: Element
  code: Element
}

function* highlightAll(
  blocks: readonly Found[],
  context: ParseContext,
  budget: TimeBudget,
): Coroutine<void> {
  const languages = languagesFor(context.highlight)
  for (const {pre, code} of blocks) {
    if (budget.isSpent()) {
      context.report(
        'too-slow',
        pre.position?.start ?? code.position?.start,
        `Reading this page would take more than ${budget.most / 1000} s; this block of code and those below stay plain.`,
        {hint: 'Split the page.'},
      )
      return
    }
    const block = readBlock(pre, code, context)
    const {language, text} = block
    const key = keyOfBlock(language, text, languages.key)
    const colors = context.colors?.get(key)
    if (colors !== undefined) {
      check(block, context)
      draw(block, readColors(text, colors))
      continue
    }
    const found =
      languages.known(language) ??
      (yield* pauseFor(() => budget.exclude(() => languages.find(language))))
    if (found.kind === 'unknown') reportUnknown(language, found.known, context, block.at)
    const isShort = text.length < SHORT
    const loads = languages.isFirst(found) && isShort
    const work = () => complete(readTokens(block, found, context))
    const aside = () => (loads ? budget.exclude(work) : work())
    const tokens =
      isShort && !loads ? yield* readTokens(block, found, context) : yield* pauseFor(aside)
    // An interrupted language may be in an invalid state.
    if (tokens === null) languages.forget()
    if (tokens) context.colors?.set(key, writeColors(tokens))
    draw(block, tokens ?? text.split('\n').map((line) => [{content: line, name: ''}]))
  }
}

/** Returns undefined for code that stays plain, and null as `tokensOf` does. */
function* readTokens(
  block: Block,
  found: FoundLanguage,
  context: ParseContext,
): Coroutine<Token[][] | null | undefined> {
  // Behind an unknown word, it is not a list of options.
  if (found.kind !== 'unknown') check(block, context)
  return found.kind === 'language' ? yield* tokensOf(block, found, context) : undefined
}

interface Block {
  pre: Element
  /** As the fence names it. */
  language: string
  at: Point | undefined
  /** What is written after the language. */
  options: string
  meta: CodeMeta
  /** Without comments that mark lines. */
  text: string
  marks: ReturnType<typeof readMarks>['marks']
  /** The line of each line of the text before comments were removed. */
  written: number[]
  /** Whether `<your-host>` is a placeholder. */
  placeholders: boolean
}

function readBlock(pre: Element, code: Element, context: ParseContext): Block {
  const language = languageOf(code)
  const at = pre.position?.start ?? code.position?.start
  const options = String(code.properties.dataMeta ?? '')
  const meta = readMeta(options, isForeign(context))
  const read = readMarks(textOf(code, meta, at, context), meta)
  return {pre, language, at, options, meta, ...read, placeholders: hasPlaceholders(language)}
}

function check(block: Block, context: ParseContext): void {
  const {pre, language, at, options, meta, text} = block
  if (!context.bare && !context.dialect)
    lintFenceOptions(pre, options, meta, text.split('\n').length, context)
  if (!meta.nocheck && !context.bare)
    inTime(text, 'Checking', at, context, () =>
      checkSyntax(text, language, placeIn(block, context), context),
    )
}

/** Returns a function for the place of a line and a column of the text: in the file that it is from, or below the fence line. */
function placeIn({at, meta, written}: Block, context: ParseContext) {
  return (line: number, column: number): At => {
    const fence = context.places.of(at)
    const below = written[line - 1] ?? line
    return meta.file === undefined
      ? {...fence, line: fence.line + below, column: fence.column - 1 + column}
      : {file: pathOf(meta.file, context.file), line: (meta.lines?.[0] ?? 1) - 1 + below, column}
  }
}

/** Turns the block into `<x-code>`, in place. */
function draw({pre, language, meta, marks, placeholders}: Block, tokens: Token[][]): void {
  const lines = tokens.map((line, index) =>
    codeLine(line, marks.get(index + 1) ?? [], {
      placeholders,
      number: meta.numbers === undefined ? undefined : meta.numbers + index,
    }),
  )
  pre.tagName = 'x-code'
  pre.properties = Object.assign(
    {},
    language && {lang: language},
    meta.title !== undefined && {title: meta.title},
    {count: String(tokens.length)},
    meta.numbers !== undefined && {numbers: String(meta.numbers)},
    meta.wrap && {wrap: 'true'},
    lines.some(hasPlaceholder) && {placeholders: 'true'},
  )
  pre.children = [coloredCode(lines)]
}

/** Returns the text of a block, or of the file that it shows. */
function textOf(
  code: Element,
  meta: CodeMeta,
  at: Point | undefined,
  context: ParseContext,
): string {
  const lines = meta.file === undefined ? undefined : fileText(meta, at, context)
  if (lines !== undefined) lintLines(meta, at, context)
  if (meta.file !== undefined && lines === undefined) {
    const file = pathOf(meta.file, context.file)
    const url = movedAddress(meta.file, context.file, context.places.of(at).file)
    reportMissingFile({file, url}, at, context, {message: `There is no file ${file}.`})
  }
  return lines ?? toString(code).replace(/\n$/, '')
}

/**
 * Tokenizes a text. A placeholder is one word for the grammar, whatever its angle brackets mean in the language.
 * Returns null if it takes too long, or if a grammar of the site is broken: its expressions are compiled on first use.
 */
function* tokensOf(
  {text, placeholders, at}: Block,
  {name, language}: Extract<FoundLanguage, {kind: 'language'}>,
  context: ParseContext,
): Coroutine<Token[][] | null> {
  const read = placeholders ? text.replace(PLACEHOLDER, (all) => 'x'.repeat(all.length)) : text
  for (;;) {
    try {
      return inTime(text, 'Coloring', at, context, () => language.tokensOf(text, read))
    } catch (error) {
      if (yield* pauseFor(() => language.recover(error))) continue
      if (!own(context.highlight?.languages, name) || !(error instanceof Error)) throw error
      context.report(
        'unknown-language',
        at,
        `The grammar of "${name}" is broken: ${error.message}`,
        {
          hint: 'Correct the grammar that the config names.',
        },
      )
      return null
    }
  }
}

/** Shorter texts are fast in every grammar, and the time limit itself costs more. */
const SHORT = 1000

/** Returns null and reports it if it takes too long. */
function inTime<T>(
  text: string,
  what: string,
  at: Point | undefined,
  context: ParseContext,
  run: () => T,
): T | null {
  if (text.length < SHORT) return run()
  try {
    return withinTime(MOST_TIME, run)
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error
    context.report('too-slow', at, `${what} this block takes more than ${MOST_TIME / 1000} s.`, {
      hint: 'Shorten it, or use "text".',
    })
    return null
  }
}

function languageOf(code: Element): string {
  const names = Array.isArray(code.properties.className) ? code.properties.className : []
  return String(names.find((name) => String(name).startsWith('language-')) ?? '')
    .slice(9)
    .toLowerCase()
}

/** Stores the rest of the fence line in an attribute: data of the tree are lost where inline HTML is parsed. */
export function codeElement(state: State, node: Code): Element {
  const {lang, meta} = readInfo(node.lang ?? '', node.meta ?? '')
  const pre = defaultHandlers.code(state, {...node, lang: lang || null}) as Element
  const inner = pre.children[0] as Element
  if (meta) inner.properties.dataMeta = meta
  return pre
}

/** In a shell or config example `<your-host>` is a placeholder; in markup it is a tag. */
function hasPlaceholders(lang: string): boolean {
  return !/^(html|xml|svg|jsx|tsx|ts|js|javascript|typescript|vue|cpp|c|java|rust|md|markdown|mdx|diff)$/.test(
    lang,
  )
}
