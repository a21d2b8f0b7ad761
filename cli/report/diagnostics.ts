/** Diagnostics as values: sorted, adjusted by the config, and printed once. */
import {own} from '../../runtime/shared/own.ts'
import type {SiteConfig} from '../config/config.ts'
import {addTo} from '../grouped.ts'
import {memoized} from '../memoized.ts'
import {compare} from '../text/compare.ts'
import {counted} from '../text/counted.ts'
import type {Diagnostic, Severity} from '../types.ts'
import {type Code, rowOf, severityOf} from './codes.ts'

/** Returns a diagnostic with the usual severity of its code. Without a position in `more`, it is about a whole file. */
export function diagnostic(
  code: Code,
  file: string,
  message: string,
  more: Partial<Diagnostic> = {},
): Diagnostic {
  return {severity: severityOf(code), code, file, line: 0, column: 0, message, ...more}
}

/** Ends a command with a mistake that a person can correct. `config`: of the site that has the mistake. */
export class Reported extends Error {
  constructor(
    readonly diagnostic: Diagnostic,
    readonly config?: SiteConfig,
  ) {
    super(diagnostic.message)
  }
}

/** Sorts by file, line and column, and removes duplicates. */
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
      const key = textOf(one)
      return seen.has(key) ? false : seen.add(key)
    })
}

/** Returns the same text for what a person cannot tell apart: a fragment can be part of several pages. */
const textOf = memoized(({file, line, column, code, message, hint}: Diagnostic) =>
  JSON.stringify([file, line, column, code, message, hint]),
)

/**
 * Returns the same text for equal diagnostics. Memoized, because the dev server compares all of them after each change.
 */
export const keyOf = memoized((one: Diagnostic) => JSON.stringify(one))

/** A printed diagnostic, and the number of other pages with the same cause. */
export interface Group {
  first: Diagnostic
  more: number
  /** More of them on pages that are already counted. */
  again?: number
}

/** Returns one group for each cause, in order of first occurrence. A diagnostic without a cause is its own group. */
export function groupByCause(diagnostics: Diagnostic[]): Group[] {
  const groups: Group[] = []
  const known = new Map<string, Group>()
  const seen = new Set<string>()
  for (const one of diagnostics) {
    const key = JSON.stringify([one.severity, one.code, one.cause])
    const group = one.cause === undefined ? undefined : known.get(key)
    const place = key + one.file
    if (group) {
      // Without a line it is about a whole page, and several pages can have one file.
      if (one.line && seen.has(place)) group.again = (group.again ?? 0) + 1
      else group.more++
      seen.add(place)
      continue
    }
    seen.add(place)
    const fresh = {first: one, more: 0}
    groups.push(fresh)
    known.set(key, fresh)
  }
  return groups
}

/** Returns `, and on 272 other pages`; `, and in 1 other place` if all are on one page. */
export function elsewhere({more, again = 0}: Group): string {
  if (more) return `, and on ${counted(more, 'other page')}`
  return again ? `, and in ${counted(again, 'other place')}` : ''
}

/** Content for another tool has these on many pages. In a folder without a config, one report is enough. */
const GATHERED: readonly Code[] = [
  'broken-link',
  'front-matter-invalid',
  'front-matter-unknown',
  'unknown-language',
  'unknown-scheme',
  'unsafe-html',
]

/** The adjusted diagnostic, always the same object, so it can be compared with a new one. */
const adjusted = new WeakMap<Diagnostic, Diagnostic>()

/** Applies `check` of the config and `--lenient` (broken links and similar errors become warnings). */
export function adjust(
  diagnostics: Diagnostic[],
  config: Pick<SiteConfig, 'check' | 'bare'> & Partial<Pick<SiteConfig, 'plugins'>>,
  lenient: boolean,
): Diagnostic[] {
  return diagnostics.flatMap((one) => {
    const wanted = own<Severity | 'off'>(config.check, one.code)
    if (wanted === 'off') return []
    let severity: Severity = wanted ?? one.severity
    if (lenient && isForgiven(one.code, config)) severity = 'warning'
    if (config.bare && one.code === 'front-matter-unknown') severity = 'warning'
    const cause =
      one.cause ?? (config.bare && GATHERED.includes(one.code) ? one.message : undefined)
    const isSame = severity === one.severity && cause === one.cause
    const before = isSame ? one : adjusted.get(one)
    if (before?.severity === severity && before.cause === cause) return [before]
    const next = {...one, severity, cause}
    adjusted.set(one, next)
    return [next]
  })
}

/** In a folder without a config, everything that does not prevent a site is a warning. */
function isForgiven(code: Code, {bare, plugins = []}: Parameters<typeof adjust>[1]): boolean {
  const {fatal = false, lenient = false} = rowOf(code)
  if (bare) return !fatal || code === 'empty-content'
  return lenient || plugins.some(({diagnostics = {}}) => Object.hasOwn(diagnostics, code))
}

export function isError({severity}: Pick<Diagnostic, 'severity'>): boolean {
  return severity === 'error'
}

interface Look {
  /** The text of the file, '' if unknown. */
  source: string
  color?: boolean
  /** Returns the path to open for the name of a file. */
  shown?: (file: string) => string
}

/** More places than this with the same message are listed, with the message once below. */
const MOST_ALIKE = 5

/** Leaves out what differs in messages that are otherwise the same: lengths, a missing id, the text of what is no link. */
function alikeIn(message: string): string {
  return message
    .replace(/^There is no "#[^"]*/, 'There is no "#')
    .replace(/^"[\s\S]*(?=" is not read as a link; )/, '"')
    .replace(/ \d+ /g, ' 0 ')
}

/**
 * Formats all groups, each as `format` does. Many with the same message become one text, without code frames. If their
 * messages differ in a number, an id, or a text that they name, each place has its own.
 */
export function formatAll(groups: Group[], lookAt: (group: Group) => Look): string[] {
  const alike = new Map<string, Group[]>()
  const words = groups.map(({first: {severity, code, message, hint}}) =>
    JSON.stringify([severity, code, alikeIn(message), hint]),
  )
  for (const [at, group] of groups.entries()) addTo(alike, words[at]!, group)
  return groups.flatMap((group, at) => {
    const same = alike.get(words[at]!)!
    if (same.length <= MOST_ALIKE) return [format(group, lookAt(group))]
    if (same[0] !== group) return []
    const look = lookAt(group)
    const isOne = same.every(({first}) => first.message === group.first.message)
    const heads = same.map((one) =>
      [headOf(one, look), ...(isOne ? [] : messageOf(one).map((line) => line.trim()))].join('  '),
    )
    return [[...heads, ...(isOne ? messageOf(group) : []), ...hintOf(group)].join('\n')]
  })
}

/** Formats a group as text: place, message, code frame, hint. */
export function format(group: Group, look: Look): string {
  const {line, column} = group.first
  const frame = line ? codeFrame(look.source, line, column) : []
  return [
    headOf(group, look),
    ...messageOf(group),
    ...frame.map((text) => paint('2', `  ${text}`, look)),
    ...hintOf(group),
  ].join('\n')
}

function headOf(group: Group, look: Look): string {
  const {severity, code} = group.first
  const place = placeOf(group, look)
  return `${paint(severity === 'error' ? '31;1' : '33;1', severity, look)} ${paint('1', code, look)}  ${place}${elsewhere(group)}`
}

function placeOf({first: {file, line, column}}: Group, look: Look): string {
  const name = visible(look.shown?.(file) ?? file).replaceAll('\n', '\\n')
  return line ? `${name}:${line}:${column}` : name
}

function messageOf({first: {message}}: Group): string[] {
  return visible(message)
    .split('\n')
    .map((text) => `  ${text}`)
}

function hintOf({first: {hint}}: Group): string[] {
  return hint ? [`  hint: ${visible(hint)}`] : []
}

function paint(escape: string, text: string, {color}: Look): string {
  return color ? `\u001b[${escape}m${text}\u001b[0m` : text
}

/** Escapes control characters other than tabs and line ends, so an author's text cannot control the terminal. */
function visible(text: string): string {
  return text.replace(
    /[^\P{Cc}\t\n]/gu,
    (character) => `\\x${character.codePointAt(0)!.toString(16).padStart(2, '0')}`,
  )
}

const FRAME_WIDTH = 100

/** The lines of the last text. Diagnostics are sorted by file, and one page can have thousands of them. */
let last = {source: '', lines: ['']}

function linesOf(source: string): string[] {
  if (source !== last.source) last = {source, lines: source.split(/\r\n?|\n/)}
  return last.lines
}

/** Returns the line with a mark below the column. A long line is cut around the column. */
export function codeFrame(source: string, line: number, column: number): string[] {
  const text = linesOf(source)[line - 1]
  if (text === undefined) return []
  // A very long line is cut around the column; tabs become one space so that the mark is in the right column.
  const from = Math.max(0, column - 1 - FRAME_WIDTH + 20)
  const cut = text
    .slice(from, from + FRAME_WIDTH)
    .replaceAll('\t', ' ')
    .replace(/\p{Cc}/gu, '\ufffd')
  const gutter = `${line} | `
  return [
    gutter + cut,
    `${' '.repeat(gutter.length - 2)}| ${' '.repeat(Math.max(0, column - 1 - from))}^`,
  ]
}

/** Returns the most frequent first: `broken-link 12, missing-alt 3`. */
export function countByCode(groups: Group[]): string {
  const counts = new Map<string, number>()
  for (const {first} of groups) counts.set(first.code, (counts.get(first.code) ?? 0) + 1)
  return [...counts]
    .sort(([a, x], [b, y]) => y - x || compare(a, b))
    .map(([code, number]) => `${code} ${number}`)
    .join(', ')
}

/** Returns `2 errors, 1 warning`. */
export function count(groups: Group[]): string {
  const errors = groups.filter(({first}) => isError(first)).length
  return `${counted(errors, 'error')}, ${counted(groups.length - errors, 'warning')}`
}
