/**
 * Highlights code blocks with shiki's dark Visual Studio theme, as classes instead of
 * inline colors (half the bytes), with title, line marks and numbers from the fence or
 * from comments. There is one highlighter for each process; grammars are loaded on demand.
 */
import type {Element, Root, Text} from 'hast'
import {toString} from 'hast-util-to-string'
import type {Code} from 'mdast'
import {defaultHandlers, type State} from 'mdast-util-to-hast'
import type {HighlighterCore} from 'shiki/core'
import type {Point} from 'unist'
import {own} from '../../../runtime/shared/own.ts'
import {ONLY_CONTENT, offLimits} from '../../disk/path-rules.ts'
import {decodeText} from '../../text/line-ends.ts'
import {type Allowance, Interrupted, withinTime} from '../../time-limit.ts'
import type {ParseContext} from '../context.ts'
import {isElsewhere} from '../includes.ts'
import {checkSyntax} from '../lint/code-syntax.ts'
import {visit} from '../syntax/visit.ts'
import {reportUnknown} from '../unknown-language.ts'
import {lineElement, PLACEHOLDER, type Token} from './code-lines.ts'
import {readMarks} from './code-marks.ts'
import {type CodeMeta, pathOf, readInfo, readMeta} from './fence.ts'

const PLAIN = new Set(['', 'text', 'plaintext', 'plain', 'txt', 'none', 'cron'])
const ALIASES: Record<string, string> = {
  conf: 'ini',
  env: 'dotenv',
  console: 'shellsession',
  'shell-session': 'shellsession',
  mdx: 'md',
  objectivec: 'objective-c',
}

/** Limit of processor time (ms) for a block. */
const MOST_TIME = 2000

/** `languages`: those that the config adds. `started`: languages of which a block was highlighted. */
interface Started {
  languages: string
  shiki: Promise<HighlighterCore>
  started: Set<string>
}

/** One for each process: compiled grammars stay in the memory of the engine, which is limited. */
let running: Started | undefined

/** Returns the highlighter. Another site in the same process can have a different grammar with the same name. */
function startedFor({highlight}: ParseContext): Started {
  const languages = JSON.stringify(highlight?.languages ?? {})
  if (running?.languages === languages) return running
  void running?.shiki.then((old) => old.dispose())
  running = {languages, shiki: startShiki(), started: new Set()}
  return running
}

/**
 * Highlights every code block of a tree in place, until the time of the page is used up: `<pre><code>` becomes
 * `<x-code>`. The first block of each language loads the grammar. Its time does not count, unless the block is long.
 */
export async function highlight(
  tree: Root,
  context: ParseContext,
  allowance: Allowance,
): Promise<void> {
  const blocks: {pre: Element; code: Element}[] = []
  visit(tree, 'element', (pre: Element) => {
    const code = pre.children[0]
    if (pre.tagName === 'pre' && code?.type === 'element' && code.tagName === 'code')
      blocks.push({pre, code})
  })
  for (const {pre, code} of blocks) {
    if (allowance.isSpent()) {
      context.report(
        'too-slow',
        pre.position?.start ?? code.position?.start,
        `Reading this page would take more than ${allowance.most / 1000} s; this block of code and those below stay plain.`,
        {hint: 'Split the page.'},
      )
      return
    }
    const {shiki, started} = startedFor(context)
    const highlighter = await allowance.exclude(() => shiki)
    const work = () => highlightBlock(pre, code, context, highlighter)
    const language = languageOf(code)
    const loads =
      !started.has(language) &&
      toString(code).length < SHORT &&
      Boolean((await grammarOf(language, context)).load)
    // An interrupted highlighter may be in an invalid state.
    if (!(await (loads ? allowance.exclude(work) : work()))) running = undefined
    started.add(language)
  }
}

async function startShiki(): Promise<HighlighterCore> {
  const [{createHighlighterCore}, {createOnigurumaEngine}] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/oniguruma'),
  ])
  return createHighlighterCore({
    themes: [import('shiki/themes/dark-plus.mjs')],
    langs: [],
    engine: createOnigurumaEngine(import('shiki/wasm')),
  })
}

/** Returns false if it takes too long; then the block is plain. */
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
      const target = pathOf(meta.file, context.file)
      const refused = offLimits(target)
      if (refused) context.report('outside-content', at, refused, {hint: ONLY_CONTENT})
      else if (!isElsewhere(target, at, context))
        context.report('missing-asset', at, `There is no file ${target}.`)
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
        tokensOrNull(lang, at, context, () =>
          tokensOf(clean, lang, hasPlaceholders(written), shiki),
        ),
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

/** Returns null if a grammar of the site is broken: its expressions are compiled on first use. */
function tokensOrNull(
  lang: string,
  at: Point | undefined,
  context: ParseContext,
  run: () => Token[][],
): Token[][] | null {
  try {
    return run()
  } catch (error) {
    if (!own(context.highlight?.languages, lang) || !(error instanceof Error)) throw error
    context.report('unknown-language', at, `The grammar of "${lang}" is broken: ${error.message}`, {
      severity: 'warning',
      hint: 'Correct the grammar that the config names.',
    })
    return null
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

/** Limits that do not depend on the load of the machine. With shiki's time limit, two builds could differ. */
const LIMITS = {tokenizeTimeLimit: 0, tokenizeMaxLineLength: 5000}

/** Tokenizes a text. A placeholder is one word for the grammar, whatever its angle brackets mean in the language. */
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
  const {name, load, known, isPlain} = await grammarOf(written, context)
  if (isPlain) return undefined
  if (!load) {
    reportUnknown(written, known(), context, at)
    return undefined
  }
  if (!shiki.getLoadedLanguages().includes(name)) await shiki.loadLanguage(load as never)
  return name
}

/** Returns the grammar. `load` is undefined for unknown languages and for plain text. */
async function grammarOf(written: string, {highlight}: ParseContext) {
  const {languages = {}, aliases = {}} = highlight ?? {}
  const asked = own(aliases, written) ?? written
  const name = own(ALIASES, asked) ?? asked
  const {bundledLanguages} = await import('shiki/langs')
  const grammar = own(languages, name)
  const known = () => [languages, aliases, bundledLanguages].flatMap((table) => Object.keys(table))
  if (PLAIN.has(asked)) return {name, load: undefined, known, isPlain: true}
  const load = grammar ? {...grammar, name} : own(bundledLanguages, name)
  return {name, load, known, isPlain: false}
}

/** Stores the rest of the fence line in an attribute: data of the tree are lost where inline HTML is parsed. */
export function codeElement(state: State, node: Code): Element {
  const {lang, meta} = readInfo(node.lang ?? '', node.meta ?? '')
  const pre = defaultHandlers.code(state, {...node, lang: lang || null}) as Element
  const inner = pre.children[0] as Element
  if (meta) inner.properties.dataMeta = meta
  return pre
}

/** Returns the lines of a file that a block shows; undefined if there is no such file. */
export function fileText(
  meta: CodeMeta,
  at: Point | undefined,
  context: ParseContext,
): string | undefined {
  const bytes = context.read(pathOf(meta.file!, context.file))
  if (!bytes) return undefined
  const lines = decodeText(bytes).replace(/\n$/, '').split('\n')
  const [from, to] = meta.lines ?? [1, lines.length]
  const text = lines.slice(from - 1, to).join('\n')
  return context.take(text.length, at) ? text : ''
}

/** In a shell or config example `<your-host>` is a placeholder; in markup it is a tag. */
function hasPlaceholders(lang: string): boolean {
  return !/^(html|xml|svg|jsx|tsx|ts|js|javascript|typescript|vue|cpp|c|java|rust|md|markdown|mdx|diff)$/.test(
    lang,
  )
}
