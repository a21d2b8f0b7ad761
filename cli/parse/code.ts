/**
 * Code blocks: shiki's dark Visual Studio theme, as classes instead of inline colors (half the bytes), with title, line
 * marks and numbers from the fence or from comments. One highlighter a process; a grammar is loaded
 * when the first block asks for it.
 */
import {posix} from 'node:path'
import type {Element, Root, Text} from 'hast'
import {toString} from 'hast-util-to-string'
import type {HighlighterCore} from 'shiki/core'
import type {Point} from 'unist'
import {own} from '../../runtime/own.ts'
import {ONLY_CONTENT, offLimits} from '../disk/names.ts'
import {nearest} from '../nearest.ts'
import {decodeText} from '../text.ts'
import {createAllowance, Interrupted, withinTime} from '../time-limit.ts'
import {lineElement, PLACEHOLDER, type Token} from './code-lines.ts'
import {readMarks} from './code-marks.ts'
import {checkSyntax} from './code-syntax.ts'
import type {ParseContext} from './context.ts'
import {type CodeMeta, readMeta} from './fence.ts'
import {FENCES} from './figures.ts'
import {visit} from './visit.ts'

const PLAIN = new Set(['', 'text', 'plaintext', 'plain', 'txt', 'none', 'cron'])
const ALIASES: Record<string, string> = {
  conf: 'ini',
  env: 'dotenv',
  console: 'shellsession',
  'shell-session': 'shellsession',
  mdx: 'md',
}

/** Processor time (ms) of a block, and of all blocks of a page. */
const MOST_TIME = 2000
const MOST_TIME_OF_PAGE = 5000

/**
 * Highlights every code block of a tree, in place: `<pre><code>` becomes `<x-code>`. The blocks of a page may take `most` ms
 * together.
 */
export function createHighlight(
  most = MOST_TIME_OF_PAGE,
): (tree: Root, context: ParseContext) => Promise<void> {
  let starting: Promise<HighlighterCore> | undefined
  return async (tree, context) => {
    const blocks: {pre: Element; code: Element}[] = []
    visit(tree, 'element', (pre: Element) => {
      const code = pre.children[0]
      if (pre.tagName === 'pre' && code?.type === 'element' && code.tagName === 'code')
        blocks.push({pre, code})
    })
    const allowance = createAllowance(most)
    for (const {pre, code} of blocks) {
      if (allowance.isSpent()) {
        context.report(
          'too-slow',
          pre.position?.start ?? code.position?.start,
          `The blocks of code above take more than ${most / 1000} s; this one and those below stay plain.`,
          {hint: 'Split the page.'},
        )
        return
      }
      starting ??= startShiki()
      const shiki = await starting
      // What was interrupted may be half done.
      if (!(await allowance.spend(() => highlightBlock(pre, code, context, shiki))))
        starting = undefined
    }
  }
}

async function startShiki(): Promise<HighlighterCore> {
  const [{createHighlighterCore}, {createOnigurumaEngine}] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/oniguruma'),
  ])
  return createHighlighterCore({
    themes: [import('@shikijs/themes/dark-plus')],
    langs: [],
    engine: createOnigurumaEngine(import('shiki/wasm')),
  })
}

/** False where it takes too long; then the block is plain. */
async function highlightBlock(
  pre: Element,
  code: Element,
  context: ParseContext,
  shiki: HighlighterCore,
): Promise<boolean> {
  const written = languageOf(code)
  const at = pre.position?.start ?? code.position?.start
  const meta = readMeta(String(code.properties.dataMeta ?? ''))
  let text = toString(code).replace(/\n$/, '')
  if (meta.file !== undefined) {
    const lines = fileText(meta, at, context)
    if (lines === undefined) {
      const target = targetOf(meta.file, context)
      const refused = offLimits(target)
      if (refused) context.report('outside-content', at, refused, {hint: ONLY_CONTENT})
      else context.report('missing-asset', at, `There is no file ${target}.`)
    }
    text = lines ?? text
  }
  const lang = await loadLanguage(written, shiki, context, at)
  const {text: clean, marks} = readMarks(text, meta)
  if (!meta.nocheck && !context.bare)
    inTime(clean, 'Checking', at, context, () => checkSyntax(clean, written, at, context))
  const plain = () => clean.split('\n').map((line) => [{content: line}])
  const colored = lang
    ? inTime(clean, 'Coloring', at, context, () =>
        tokensOf(clean, lang, hasPlaceholders(written), shiki),
      )
    : undefined
  const tokens = colored ?? plain()
  const lines = tokens.map((line, index) =>
    lineElement(line, marks.get(index + 1) ?? [], hasPlaceholders(written)),
  )
  pre.tagName = 'x-code'
  pre.properties = {
    ...(written ? {lang: written} : {}),
    ...(meta.title === undefined ? {} : {title: meta.title}),
    count: String(tokens.length),
    ...(meta.numbers === undefined ? {} : {numbers: String(meta.numbers)}),
    ...(meta.wrap ? {wrap: 'true'} : {}),
  }
  pre.children = [
    {
      type: 'element',
      tagName: 'code',
      properties: {},
      children: lines.flatMap((line, index) => (index ? [newline(), line] : [line])),
    },
  ]
  return colored !== null
}

/** What no grammar takes long for; the limit itself costs more. */
const SHORT = 1000

/** Null where it takes too long; then that is reported. */
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

/** Limits that do not depend on how busy the machine is: with shiki's own, of time, two builds may differ. */
const LIMITS = {tokenizeTimeLimit: 0, tokenizeMaxLineLength: 5000}

/** A placeholder is a word to the grammar, whatever its angle brackets mean in the language. */
function tokensOf(
  text: string,
  lang: string,
  placeholders: boolean,
  shiki: HighlighterCore,
): Token[][] {
  const read = placeholders ? text.replace(PLACEHOLDER, (all) => 'x'.repeat(all.length)) : text
  return shiki
    .codeToTokensBase(read, {lang: lang as never, theme: 'dark-plus', ...LIMITS})
    .map((line) =>
      line.map(({content, color, offset}) => ({
        content: text.slice(offset, offset + content.length),
        ...(color ? {color} : {}),
      })),
    )
}

function newline(): Text {
  return {type: 'text', value: '\n'}
}

function languageOf(code: Element): string {
  const names = Array.isArray(code.properties.className) ? code.properties.className : []
  return String(names.find((name) => String(name).startsWith('language-')) ?? '')
    .slice(9)
    .toLowerCase()
}

async function loadLanguage(
  written: string,
  shiki: HighlighterCore,
  context: ParseContext,
  at: Point | undefined,
): Promise<string | undefined> {
  if (PLAIN.has(written)) return undefined
  const {bundledLanguages} = await import('shiki/langs')
  const name = own(ALIASES, written) ?? written
  const load = own(bundledLanguages, name)
  if (!load) {
    // Not drawn there, and not misspelled.
    if (context.bare && FENCES.has(written)) return undefined
    const near = nearest(written, Object.keys(bundledLanguages))
    context.report('unknown-language', at, `There is no highlighting for "${written}".`, {
      severity: 'warning',
      hint: near ? `Did you mean "${near}"?` : 'Use "text".',
    })
    return undefined
  }
  if (!shiki.getLoadedLanguages().includes(name)) await shiki.loadLanguage(load as never)
  return name
}

/** The lines of a file that a block shows; undefined where there is no such file. */
export function fileText(
  meta: CodeMeta,
  at: Point | undefined,
  context: ParseContext,
): string | undefined {
  const bytes = context.read(targetOf(meta.file!, context))
  if (!bytes) return undefined
  const lines = decodeText(bytes).replace(/\n$/, '').split('\n')
  const [from, to] = meta.lines ?? [1, lines.length]
  const text = lines.slice(from - 1, to).join('\n')
  return context.take(text.length, at) ? text : ''
}

function targetOf(file: string, context: ParseContext): string {
  return posix.join(file.startsWith('/') ? 'public' : posix.dirname(context.file), file)
}

/** In a shell or config example `<your-host>` is for the reader to fill in; in markup it is a tag. */
function hasPlaceholders(lang: string): boolean {
  return !/^(html|xml|svg|jsx|tsx|ts|js|javascript|typescript|vue|cpp|c|java|rust|md|markdown|mdx|diff)$/.test(
    lang,
  )
}
