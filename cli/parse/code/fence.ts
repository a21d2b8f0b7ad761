import {posix} from 'node:path'
import {oneLine} from '../../text/one-line.ts'

/** Settings after the language of a fence: `title="…" {1,3-4} showLineNumbers file=… lines=2-9 nocheck wrap`. */
export interface CodeMeta {
  title?: string
  /** Marked lines, 1-based. */
  marked: number[]
  /** First line number, if numbers are requested. */
  numbers?: number
  file?: string
  lines?: [number, number]
  nocheck: boolean
  wrap: boolean
}

/** Flags of the documentation tool of Rust, which can replace the language. */
const RUSTDOC = /^(?:ignore|no_run|should_panic|compile_fail|edition20\d\d)$/

/** Directives of MyST that show code: the language is behind them. */
const CODE = /^\{(?:code|code-block|code-cell|sourcecode)\}$/

/** Names of directives of MyST, which are written in the place of a language: `{note}`. */
export const MYST =
  /^(?:admonition|attention|caution|danger|error|hint|important|note|seealso|tip|todo|warning|toctree|tableofcontents|contents|include|literalinclude|embed|figure|image|iframe|table|list-table|csv-table|math|dropdown|tabs?|tab-(?:set|item)|grid|grid-item(?:-card)?|cards?|button(?:-\w+)?|margin|sidebar|aside|topic|rubric|epigraph|pull-quote|blockquote|div|version(?:added|changed)|deprecated|eval-rst|glossary|bibliography|index|only|raw|glue|parsed-literal|exercise|solution|prf|auto\w+|code(?:-\w+)?|sourcecode|myst\w*(?:-\w+)*)$/

/**
 * Reads the language and the rest of a fence as other tools write them:
 * `rust,ignore`, `js{1,4}`, `ts:line-numbers=5`, `ts{2}:line-numbers`. Unknown syntax stays unchanged.
 */
export function readInfo(lang: string, meta: string): {lang: string; meta: string} {
  const [, shown, rest] = (CODE.test(lang) && /^([\w+#-]+)\s*(.*)$/.exec(meta)) || []
  if (shown !== undefined && rest !== undefined) return {lang: languageIn(shown), meta: rest}
  if (lang.startsWith('{')) return readList(`${lang} ${meta}`)
  // A fence without a language.
  if (/^[\w-]+=["']/.test(lang)) return {lang: '', meta: `${lang} ${meta}`.trim()}
  // A label of VitePress, without a language.
  const [, label, after = ''] =
    (lang.startsWith('[') && /^\[([^\]"]+)\](?: (.*))?$/.exec(`${lang} ${meta}`.trim())) || []
  if (label !== undefined) return {lang: '', meta: `title="${label}" ${after}`.trim()}
  const [, name, flags] = /^([\w+#.-]*[\w+#])([,{:].*)$/.exec(lang) ?? []
  if (name === undefined || flags === undefined) return {lang: languageIn(lang), meta}
  const numbers = /:line-numbers(?:=(\d+))?(?=[{,]|$)/.exec(flags)
  const marked = /\{[\d,\s-]+(?:\}|$)/.exec(flags)?.[0] ?? ''
  const more = [numbers ? `showLineNumbers${numbers[1] ? `=${numbers[1]}` : ''}` : '', marked, meta]
  return {lang: languageIn(name), meta: more.filter(Boolean).join(' ')}
}

/** Returns whether another tool means more by the rest of a fence line than the language, a title, and numbers of lines. */
export function hasUnreadFlags(info: string): boolean {
  const word = /^\S*/.exec(info)![0]
  const [, list] = /^\{([^{}]*)\}?/.exec(info) ?? []
  const flags = /^[\w+#.-]*[\w+#]([,{:].*)$/.exec(word)?.[1] ?? ''
  return list === undefined
    ? flags.replace(/:(?:no-)?line-numbers(?:=\d+)?(?=[:{]|$)|\{[\d,-]*(?:\}|$)/g, '') !== ''
    : list
        .replace(/^\s*\.[\w+#-]+|(?<=^|\s)(?:title|hl_lines|linenums)=(?:"[^"]*"|'[^']*')/g, '')
        .trim() !== ''
}

/** Reads `{ .yaml .annotate title="…" }`: the first class is the language. */
function readList(info: string): {lang: string; meta: string} {
  const [list, inner = ''] = /^\{([^{}]*)\}?/.exec(info) ?? ['']
  const lang = /^\s*\.?([\w+#-]+)(?!\s*=|[\w+#-])/.exec(inner)?.[1]
  if (lang === undefined) return {lang: '', meta: info.trim()}
  const rest = inner.replace(/^\s*\.?[\w+#-]+/, '').replace(/(?<=^|\s)[.#][\w-]+/g, '')
  return {lang, meta: oneLine(`${rest} ${info.slice(list!.length)}`)}
}

/** Returns the language. VitePress appends `-vue` if braces are filled in; MkDocs reads `.sh` as `sh`. */
function languageIn(name: string): string {
  return RUSTDOC.test(name) ? 'rust' : name.replace(/(?<=\w)-vue$|^\.(?=\w)/g, '')
}

const LONGEST_RANGE = 1000
const LONGEST_LIST = 1000

/** A label of VitePress: `js [server.js]`. Its length is limited: many `[` would take quadratic time. */
const LABEL = /(?:^|\s)\[([^\]"]{1,200})\](?=\s|$)/

/** VitePress: `html {3,7}:line-numbers`, `sql [a.sql] :line-numbers=5`. */
const NUMBERS = /:line-numbers(?:=(\d+))?(?=\s|$)/

/** The file in `file=a.rb` or `file="a b.rb"`, with its quotes. */
const FILE = /(?<=(?:^|\s)file=)(?:"[^"]+"|'[^']+'|\S+)/

function withoutQuotes(name: string): string {
  return name.replace(/^["']|["']$/g, '')
}

/** `isForeign`: whether the page is of another tool. */
export function readMeta(meta: string, isForeign = false): CodeMeta {
  const title =
    /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/.exec(meta) ?? (isForeign ? LABEL.exec(meta) : null)
  const rest = title ? meta.replace(title[0], ' ') : meta
  const numbers =
    /(?:^|\s)(?:showLineNumbers(?:=(\d+))?|linenums="(\d+)")(?=\s|$)/.exec(rest) ??
    (isForeign ? NUMBERS.exec(rest) : null)
  const file = FILE.exec(rest)?.[0]
  const lines = /(?:^|\s)lines=(\d+)-(\d+)/.exec(rest)
  return {
    ...(title ? {title: title[1] ?? title[2] ?? ''} : {}),
    marked: ranges((/\{([\d,\s-]+)\}/.exec(rest)?.[1] ?? mkdocsLines(rest)).slice(0, LONGEST_LIST)),
    ...(numbers ? {numbers: Number(numbers[1] ?? numbers[2] ?? 1)} : {}),
    ...(file === undefined ? {} : {file: withoutQuotes(file)}),
    ...(lines ? {lines: [Number(lines[1]), Number(lines[2])] as [number, number]} : {}),
    nocheck: /(?:^|\s)nocheck(?=\s|$)/.test(rest),
    wrap: /(?:^|\s)wrap(?=\s|$)/.test(rest),
  }
}

/** Returns where the rest of a fence line names a file; `file=` in a title does not. */
export function placeOfFile(meta: string): {start: number; end: number} | undefined {
  const rest = meta.replace(/(?:^|\s)title=(?:"[^"]*"|'[^']*')/, (title) =>
    ' '.repeat(title.length),
  )
  const found = FILE.exec(rest)
  const name = found && withoutQuotes(found[0])
  if (!name) return undefined
  const start = found.index + found[0].indexOf(name)
  return {start, end: start + name.length}
}

/** Returns the rest of a fence line with another name of its file. */
export function changeFile(meta: string, change: (file: string) => string): string {
  const place = placeOfFile(meta)
  if (!place) return meta
  const file = change(meta.slice(place.start, place.end))
  return meta.slice(0, place.start) + file + meta.slice(place.end)
}

/** Converts `hl_lines="1 3-4"` to `1,3-4`. */
function mkdocsLines(meta: string): string {
  return /(?:^|\s)hl_lines="([\d\s-]+)"/.exec(meta)?.[1]?.trim().replace(/\s+/g, ',') ?? ''
}

/** Converts `1,3-4` to [1, 3, 4]. */
function ranges(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const match = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part)
    if (!match) return []
    const from = Number(match[1])
    const to = Math.min(Number(match[2] ?? from), from + LONGEST_RANGE)
    return Array.from({length: Math.max(0, to - from + 1)}, (_, at) => from + at)
  })
}

/** Returns the path of a file named by a page: from the public folder, or from the folder of the page. */
export function pathOf(url: string, page: string): string {
  return posix.join(url.startsWith('/') ? 'public' : posix.dirname(page), url)
}
