/**
 * Mistakes as values: sorted, adjusted by the config, and printed once for people.
 */
import type {SiteConfig} from './config.ts'
import type {Diagnostic, Severity} from './types.ts'

/** By file, line and column; the same complaint twice counts once. */
export function sortDiagnostics(diagnostics: Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>()
  return [...diagnostics]
    .sort(
      (a, b) =>
        compare(a.file, b.file) ||
        a.line - b.line ||
        a.column - b.column ||
        compare(a.code, b.code) ||
        compare(a.message, b.message),
    )
    .filter((one) => {
      const key = keyOf(one)
      return seen.has(key) ? false : seen.add(key)
    })
}

const keys = new WeakMap<Diagnostic, string>()

/** The same text for the same complaint. Made once: after each change the dev server compares all there are. */
export function keyOf(diagnostic: Diagnostic): string {
  const key = keys.get(diagnostic) ?? JSON.stringify(diagnostic)
  keys.set(diagnostic, key)
  return key
}

/** Byte order, so that the locale of the machine does not matter. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** A diagnostic that is printed, and how many pages have another one of the same cause. */
export interface Group {
  first: Diagnostic
  more: number
}

/** One group for each cause, in the order of the first ones; a diagnostic without a cause is a group of its own. */
export function groupByCause(diagnostics: Diagnostic[]): Group[] {
  const groups: Group[] = []
  const known = new Map<string, Group>()
  for (const one of diagnostics) {
    const key = JSON.stringify([one.severity, one.code, one.cause])
    const group = one.cause === undefined ? undefined : known.get(key)
    if (group) {
      group.more++
      continue
    }
    const fresh = {first: one, more: 0}
    groups.push(fresh)
    known.set(key, fresh)
  }
  return groups
}

/** `, and on 272 other pages`. */
export function elsewhere({more}: Group): string {
  return more ? `, and on ${more} other page${more === 1 ? '' : 's'}` : ''
}

const LENIENT = [
  'broken-link',
  'broken-anchor',
  'missing-asset',
  'unknown-directive',
  'directive-attribute',
  'unsafe-html',
  'unknown-scheme',
  'empty-link',
  'link-syntax',
  'undefined-reference',
  'mdx-syntax',
  'html-tag',
  'reserved-id',
]

/** What no site can be made of, however lenient: in a folder without a configuration, all else is a warning. */
const FATAL = [
  'config-invalid',
  'disk-error',
  'build-running',
  'empty-content',
  'bundle-failed',
  'render-failed',
  'bug',
]

/** What a complaint became: the same one each time, so that it can be told from a new one. */
const adjusted = new WeakMap<Diagnostic, Diagnostic>()

/** Applies `check` of the config and `--lenient` (broken links and their like are warnings). */
export function adjust(
  diagnostics: Diagnostic[],
  config: Pick<SiteConfig, 'check' | 'bare'>,
  lenient: boolean,
): Diagnostic[] {
  return diagnostics.flatMap((one) => {
    const wanted = config.check[one.code]
    if (wanted === 'off') return []
    let severity: Severity = wanted ?? one.severity
    if (lenient && isForgiven(one.code, config.bare)) severity = 'warning'
    if (config.bare && one.code === 'front-matter-unknown') severity = 'warning'
    const before = severity === one.severity ? one : adjusted.get(one)
    if (before?.severity === severity) return [before]
    const next = {...one, severity}
    adjusted.set(one, next)
    return [next]
  })
}

function isForgiven(code: string, bare: boolean): boolean {
  return bare ? !FATAL.includes(code) : LENIENT.includes(code) || isFigure(code)
}

function isFigure(code: string): boolean {
  return /^(screen|diagram|spectrum|broken-smiles|broken-reaction|broken-math)/.test(code)
}

/** `error`, if there is one; else `warning`, if there is one; else null. */
export function worst(diagnostics: Diagnostic[]): Severity | null {
  if (diagnostics.some((one) => one.severity === 'error')) return 'error'
  return diagnostics.length ? 'warning' : null
}

/** A group as text: place, message, code frame, hint. `source` is the text of the file, '' if unknown. */
export function format(group: Group, source: string, color = false): string {
  const {severity, code, file, line, column, message, hint} = group.first
  const paint = (escape: string, text: string) =>
    color ? `\u001b[${escape}m${text}\u001b[0m` : text
  const name = visible(file).replaceAll('\n', '\\n')
  const place = line ? `${name}:${line}:${column}` : name
  const head = `${paint(severity === 'error' ? '31;1' : '33;1', severity)} ${paint('1', code)}  ${place}${elsewhere(group)}`
  const frame = line ? codeFrame(source, line, column) : []
  return [
    head,
    ...visible(message)
      .split('\n')
      .map((text) => `  ${text}`),
    ...frame.map((text) => paint('2', `  ${text}`)),
    ...(hint ? [`  hint: ${visible(hint)}`] : []),
  ].join('\n')
}

/** Text of an author cannot control the terminal: control characters other than tabs and line ends are spelled out. */
function visible(text: string): string {
  return text.replace(
    /[^\P{Cc}\t\n]/gu,
    (character) => `\\x${character.codePointAt(0)!.toString(16).padStart(2, '0')}`,
  )
}

const FRAME_WIDTH = 100

/** The line of a place and a mark below it, cut around the place where the line is long. */
export function codeFrame(source: string, line: number, column: number): string[] {
  const text = source.split(/\r\n?|\n/, line)[line - 1]
  if (text === undefined) return []
  // A very long line is shown around the place only; tabs become one space so that the mark is right.
  const from = Math.max(0, column - 1 - FRAME_WIDTH + 20)
  const cut = text
    .replaceAll('\t', ' ')
    .replace(/\p{Cc}/gu, '\ufffd')
    .slice(from, from + FRAME_WIDTH)
  const gutter = `${line} | `
  return [
    gutter + cut,
    `${' '.repeat(gutter.length - 2)}| ${' '.repeat(Math.max(0, column - 1 - from))}^`,
  ]
}

/** `2 errors, 1 warning`. */
export function count(groups: Group[]): string {
  const errors = groups.filter(({first}) => first.severity === 'error').length
  const warnings = groups.length - errors
  const number = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`
  return `${number(errors, 'error')}, ${number(warnings, 'warning')}`
}
