/**
 * Code blocks: shiki's dark Visual Studio theme, as classes instead of inline colors (half the bytes), with title, line
 * marks and numbers from the fence or from comments. One highlighter a process; a grammar is loaded
 * when the first block asks for it.
 */
import {posix} from 'node:path'
import type {Element, ElementContent, Root, Text} from 'hast'
import {toString} from 'hast-util-to-string'
import type {HighlighterCore} from 'shiki/core'
import type {Point} from 'unist'
import {own} from '../../runtime/own.ts'
import {ONLY_CONTENT, offLimits} from '../disk/names.ts'
import {nearest} from '../nearest.ts'
import {decodeText} from '../text.ts'
import {Interrupted, withinTime} from '../time-limit.ts'
import {type Mark, readMarks} from './code-marks.ts'
import {checkSyntax} from './code-syntax.ts'
import type {ParseContext} from './context.ts'
import {type CodeMeta, readMeta} from './fence.ts'
import {visit} from './visit.ts'

/** Colors of `dark-plus` -> class names; their lifted, readable values are tokens of the theme. */
const CLASSES: Record<string, string> = {
  '#569CD6': 'kw',
  '#CE9178': 'st',
  '#B5CEA8': 'nu',
  '#6A9955': 'co',
  '#C586C0': 'ct',
  '#DCDCAA': 'fn',
  '#4EC9B0': 'ty',
  '#9CDCFE': 'va',
  '#D16969': 're',
  '#D7BA7D': 'es',
  '#4FC1FF': 'cn',
  '#808080': 'pu',
  '#646695': 'me',
  '#6796E6': 'li',
  '#F44747': 'in',
  '#C8C8C8': 'la',
  '#000080': 'kw',
}

const PLAIN = new Set(['', 'text', 'plaintext', 'plain', 'txt', 'none', 'cron'])
const ALIASES: Record<string, string> = {
  conf: 'ini',
  env: 'dotenv',
  console: 'shellsession',
  'shell-session': 'shellsession',
  mdx: 'md',
}

/** Highlights every code block of a tree, in place: `<pre><code>` becomes `<x-code>`. */
export function createHighlight(): (tree: Root, context: ParseContext) => Promise<void> {
  let starting: Promise<HighlighterCore> | undefined
  return async (tree, context) => {
    const blocks: {pre: Element; code: Element}[] = []
    visit(tree, 'element', (pre: Element) => {
      const code = pre.children[0]
      if (pre.tagName === 'pre' && code?.type === 'element' && code.tagName === 'code')
        blocks.push({pre, code})
    })
    for (const {pre, code} of blocks) {
      starting ??= startShiki()
      // What was interrupted may be half done.
      if (!(await highlightBlock(pre, code, context, await starting))) starting = undefined
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
  if (!meta.nocheck && !context.bare) checkSyntax(clean, written, at, context)
  const plain = () => clean.split('\n').map((line) => [{content: line}])
  const colored = lang && tokensInTime(clean, lang, hasPlaceholders(written), shiki)
  if (colored === null)
    context.report('too-slow', at, `Coloring this block takes more than ${MOST_TIME / 1000} s.`, {
      hint: 'Shorten it, or use "text".',
    })
  const tokens = colored || plain()
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

/** Processor time (ms) of a block. */
const MOST_TIME = 2000
/** What no grammar takes long for; the limit itself costs more. */
const SHORT = 1000

/** Null where it takes too long. */
function tokensInTime(...[text, ...rest]: Parameters<typeof tokensOf>): Token[][] | null {
  if (text.length < SHORT) return tokensOf(text, ...rest)
  try {
    return withinTime(MOST_TIME, () => tokensOf(text, ...rest))
  } catch (error) {
    if (error instanceof Interrupted) return null
    throw error
  }
}

interface Token {
  content: string
  color?: string
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

const PLACEHOLDER = /<([a-z][a-z0-9]*(?:[-_ ][a-z0-9]+)+|your[a-z0-9_-]*)>/gi

function lineElement(tokens: Token[], marks: Mark[], placeholders: boolean): Element {
  const children: ElementContent[] = []
  for (const [name, content] of mergeTokens(tokens)) {
    const inner: ElementContent[] = placeholders
      ? splitPlaceholders(content)
      : [{type: 'text', value: content}]
    if (name)
      children.push({
        type: 'element',
        tagName: 'span',
        properties: {className: [name]},
        children: inner,
      })
    else children.push(...inner)
  }
  return {
    type: 'element',
    tagName: 'span',
    properties: {className: ['line', ...marks.map((mark) => `line--${mark}`)]},
    children,
  }
}

/** Neighbors of one color are one span. White space takes the color before it. */
function mergeTokens(tokens: Token[]): [name: string, content: string][] {
  const merged: [string, string][] = []
  for (const token of tokens) {
    if (token.content === '') continue
    const name = CLASSES[(token.color ?? '').toUpperCase()] ?? ''
    const last = merged.at(-1)
    if (last && (last[0] === name || /^\s*$/.test(token.content))) last[1] += token.content
    else merged.push([name, token.content])
  }
  return merged
}

function splitPlaceholders(content: string): ElementContent[] {
  const parts: ElementContent[] = []
  let from = 0
  for (const match of content.matchAll(PLACEHOLDER)) {
    if (match.index > from) parts.push({type: 'text', value: content.slice(from, match.index)})
    parts.push({
      type: 'element',
      tagName: 'span',
      properties: {
        className: ['placeholder'],
        dataName: match[1]!.toLowerCase().replace(/[ _]/g, '-'),
      },
      children: [{type: 'text', value: match[0]}],
    })
    from = match.index + match[0].length
  }
  if (from < content.length || !parts.length) parts.push({type: 'text', value: content.slice(from)})
  return parts
}
