/** Splits a pasted text into its lines, each with the method that it reports. */
import {readLine} from '../plugins/chemistry/notation/text.ts'
import type {Kind} from '../plugins/chemistry/notation/types.ts'

export interface Pasted {
  /** Undefined if no method can be recognized. */
  kind?: Kind | undefined
  text: string
}

/** How a line of a method begins, including common mistakes. */
const BEGINS: readonly [Kind, string][] = [
  ['nmr', '\\^?\\d{0,3}(?:H|C|F|P|B|N|D|Si|Sn|Se|Pt|Li)(?:\\{[^}]{0,8}\\})?[ -]{0,2}NMR\\b'],
  ['ms', '(?:HR[ -]?MS|HR-?ESI-?MS|MS|EI-MS|ESI-MS|LC-?MS|GC-?MS)\\b'],
  ['ir', '(?:FT-?|ATR-?)?IR\\b|Raman\\b'],
  ['hplc', 'U?HPLC\\b'],
  ['tga', 'TGA?\\b(?! ?,)'],
  ['dsc', 'DSC\\b'],
  ['cv', 'CV\\b|Cyclic voltammetry\\b|Cyclovoltammetry\\b'],
  ['sec', '(?:SEC|GPC)\\b'],
  ['uv-vis', 'UV(?:[-/ ]?[Vv][Ii][Ss])?\\b'],
  ['xrd', 'P?XRD\\b'],
  ['ea', 'EA:|EA\\b|Anal\\.|Elemental analysis\\b'],
  ['mp', '(?:mp|Mp|M\\.p\\.|m\\.p\\.|Melting point|melting point)(?=[ :])'],
]
const ALONE = BEGINS.map(([kind, begin]) => [kind, new RegExp(`^(?:${begin})`)] as const)
/** A period, followed by the beginning of another line. */
const NEXT = new RegExp(`(?<=\\.) (?=${BEGINS.map(([, begin]) => `(?:${begin})`).join('|')})`)

/** Returns the method of a line. Digits may be superscripts. */
export function methodOf(text: string): Kind | undefined {
  const line = readLine(text.slice(0, 80)).text
  return ALONE.find(([, begin]) => begin.test(line))?.[0]
}

/** At most this many characters are read. No report of one substance is longer. */
const MOST = 100_000

/** Returns one line for each method. Lines that were wrapped when they were copied are joined again. */
export function linesOf(text: string): Pasted[] {
  const lines: Pasted[] = []
  for (const row of text.slice(0, MOST).split(/\r?\n/))
    for (const part of row
      .trim()
      .replace(/[¹²³]+(?=[A-Z])/g, plain)
      .split(NEXT)
      .filter(Boolean)) {
      const kind = methodOf(part)
      const last = lines.at(-1)
      if (!kind && last) last.text += ` ${part}`
      else lines.push({kind, text: part})
    }
  return lines
}

const plain = (figures: string) => [...figures].map((figure) => '¹²³'.indexOf(figure) + 1).join('')

const ISOTOPE = /^\^?(\d{1,3}[A-Z][a-z]?)[^A-Za-z]/

/** Returns what a line proves: `1H NMR`, `HRMS`; otherwise the name of its method. */
export function titleOf({kind, text}: Pasted): string {
  const line = readLine(text.slice(0, 80)).text
  if (kind === 'nmr') return `${ISOTOPE.exec(line)?.[1] ?? ''} NMR`.trim()
  if (kind === 'ms') return /^HR/.test(line) ? 'HRMS' : 'MS'
  if (kind === 'ir') return line.startsWith('Raman') ? 'Raman' : 'IR'
  return kind ? TITLES[kind] : 'Not recognized'
}

const TITLES: Record<Exclude<Kind, 'nmr' | 'ms' | 'ir'>, string> = {
  hplc: 'HPLC',
  tga: 'TGA',
  dsc: 'DSC',
  cv: 'CV',
  sec: 'SEC',
  'uv-vis': 'UV/Vis',
  xrd: '(P)XRD',
  ea: 'Elemental analysis',
  mp: 'Melting point',
}
