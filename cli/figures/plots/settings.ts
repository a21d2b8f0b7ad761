/** Reads the lines `key: value` of a fence `plot`, and defines which keys each kind has. */
import type {Piece} from '../../../runtime/shared/plot.ts'
import type {Line} from '../../statistics/fence.ts'
import {Mistake} from '../../statistics/mistake.ts'
import {LOWERED, RAISED, rewritten} from '../../text/formula.ts'
import {didYouMean} from '../../text/nearest.ts'

/** Keys of each kind; those with a star are required. */
export const KINDS: Record<string, string> = {
  scatter: 'x* y* group fit log',
  line: 'x* y* group error log',
  bar: 'x* y* group error',
  box: 'x* y* group',
  histogram: 'x* bins',
  qq: 'x model',
  residuals: 'model* show',
  forest: 'analysis x low high label',
  'dose-response': 'x* y* group',
  'heat-map': 'x* y* value*',
}
/** Keys that every kind has. */
const COMMON = ['kind', 'where', 'split']

export type Settings = Map<string, string>

/** Reads the settings. Throws a `Mistake` that names the wrong word. */
export function settingsOf(lines: Line[]): Settings {
  const settings: Settings = new Map()
  for (const {text} of lines) {
    const [, key = '', value = ''] = /^([a-z]+):\s*(.*)$/.exec(text) ?? []
    if (!key) throw new Mistake(`"${text}" is not a setting.`, {word: text, hint: 'x: column'})
    if (settings.has(key)) throw new Mistake(`"${key}" is there twice.`, {word: text})
    settings.set(key, value.trim())
  }
  const kind = settings.get('kind')
  const kinds = Object.keys(KINDS)
  if (!kind) throw new Mistake('The plot does not say its kind.', {hint: `kind: ${kinds[0]}`})
  const words = Object.hasOwn(KINDS, kind) ? KINDS[kind]!.split(' ') : undefined
  if (!words) throw unknown(`There is no plot of the kind "${kind}".`, kind, kinds, 'Kinds')
  const known = [...COMMON, ...words.map((word) => word.replace('*', ''))]
  for (const [key, value] of settings) {
    const message = `A plot of the kind \`${kind}\` has no setting "${key}".`
    if (!known.includes(key)) throw unknown(message, key, known, 'Settings')
    if (!value) throw new Mistake(`"${key}" has no value.`, {word: `${key}:`})
  }
  const missing = words.find((word) => word.endsWith('*') && !settings.has(word.slice(0, -1)))
  if (missing)
    throw new Mistake(`A plot of the kind \`${kind}\` needs "${missing.slice(0, -1)}".`, {
      word: kind,
      hint: `${missing.slice(0, -1)}: column`,
    })
  return settings
}

/** Returns the value of a setting that must be one of these words. Throws a `Mistake`. */
export function choiceOf(settings: Settings, key: string, words: string[]): string | undefined {
  const value = settings.get(key)
  if (value === undefined || words.includes(value)) return value
  throw unknown(`"${key}" cannot be "${value}".`, value, words, 'Possible')
}

function unknown(message: string, word: string, words: string[], what: string): Mistake {
  const hint = didYouMean(word, words, '`') ?? `${what}: ${words.join(', ')}`
  return new Mistake(message, {word, hint})
}

export interface Column {
  name: string
  /** Title of the axis. */
  title: string
}

/** Reads `conc = c(CO_2) / ppm`: a column and the title of its axis. */
export function columnSetting(settings: Settings, key: string): Column | undefined {
  const value = settings.get(key)
  if (value === undefined) return undefined
  const [name = '', ...title] = value.split(' = ')
  return {name: name.trim(), title: title.join(' = ').trim() || name.trim()}
}

/** Like `columnSetting`, but the column is required. */
export function neededColumn(settings: Settings, key: string): Column {
  return columnSetting(settings, key) as Column
}

/** Returns the unit: the part of a title after the slash. */
export function unitOf(title: string): string {
  return spokenTitle(title).split(' / ')[1] ?? ''
}

/** Returns a title as plain text: `m^-2` becomes m⁻². */
export function spokenTitle(title: string): string {
  return title
    .replace(/\^([-−]?\d+)/g, (_, power: string) => rewritten(power, RAISED))
    .replace(/(?<=[A-Za-z)])_(\d+)/g, (_, index: string) => rewritten(index, LOWERED))
}

/** Splits a title into pieces with sub- and superscripts. A single letter before the slash is a quantity. */
export function titlePieces(title: string): Piece[] {
  const pieces = title
    .split(/(\^[-−]?\d+|(?<=[A-Za-z)])_\d+)/)
    .filter(Boolean)
    .map((part): Piece => {
      if (/^\^/.test(part)) return {sup: part.slice(1).replace('-', '−')}
      return /^_\d/.test(part) ? {sub: part.slice(1)} : part
    })
  const [first] = pieces
  const quantity = typeof first === 'string' ? /^(\p{L})( \/ .*)$/u.exec(first) : null
  return quantity ? [{i: quantity[1]!}, quantity[2]!, ...pieces.slice(1)] : pieces
}
