import {msg} from '../messages/msg.ts'

/** Turns quantities and formulas as typed on a keyboard into their printed form. Plain values; `Notation.tsx` draws them. */

export interface Part {
  text: string
  as?: 'sub' | 'sup'
}

const NARROW = '\u202f'
const MINUS = '−'

/** Returns the printed form of `25 °C`, `-20 °C`, `1700 cm^-1`, `5 um`, `2 x 10^-3 mol L^-1`, `10-20 mL`. */
export function quantity(text: string): Part[] {
  const typed = text
    .trim()
    .replace(/(?<=\d)\s*[x*]\s*(?=\d)/g, `${NARROW}×${NARROW}`)
    .replace(/(?<=\d)\s*(?:--?|–)\s*(?=\d)/g, '–')
    .replace(/(^|[\s(±])-(?=[\d.])/g, `$1${MINUS}`)
    .replace(/\s*(?:\+-|\+\/-|±)\s*(?=\d)/g, `${NARROW}±${NARROW}`)
    .replace(/(^|[\s\d/·])u(?=[glmLMAVNs]\b|mol\b|Pa\b)/g, '$1µ')
    .replace(/μ/g, 'µ')
    .replace(/(?<=[A-Za-z]) (?=[A-Za-zµ])/g, `${NARROW}`)
    .replace(/(?<=\d|\)) (?=[^\d\s])/g, NARROW)
    .replace(/(?<=\d)(?=[°%‰])/g, (_, at: number, all: string) =>
      all[at] === '°' && !/[CFK]/.test(all[at + 1] ?? '') ? '' : NARROW,
    )
  return parts(typed, /\^([+−-]?\d+)/g, (exponent) => ({
    text: exponent.replace('-', MINUS),
    as: 'sup',
  }))
}

/**
 * Returns the printed form of `H2SO4`, `Ca^2+`, `^13C`, `SO4^2-`, `CuSO4*5H2O`, `[Fe(CN)6]^3-`. A number is a subscript
 * after a letter or a bracket, and is on the line at the beginning of a formula and after the dot of a hydrate.
 */
export function formula(text: string): Part[] {
  const typed = text
    .trim()
    .replace(/\s*[*·]\s*(?=\d*[A-Z([])/g, '·')
    .replace(/\s*->\s*/g, ' → ')
  const result: Part[] = []
  const pattern =
    /\^\{?(\d*[+-]|[+-]?\d+[+-]?|[+-])\}?|_\{?([^\s{}]+?)\}?(?=$|[\s^)\]}A-Z])|(?<=[A-Za-z)\]])(\d+(?:\.\d+)?)|[\s\S]/g
  for (const [all, above, below, count] of typed.matchAll(pattern)) {
    if (above !== undefined) result.push({text: above.replace('-', MINUS), as: 'sup'})
    else if (below !== undefined) result.push({text: below, as: 'sub'})
    else if (count !== undefined) result.push({text: count, as: 'sub'})
    else add(result, all)
  }
  return result
}

/**
 * Returns how a formula is read aloud if its digits would mislead: isotopes and charges. Undefined if the text itself will
 * do.
 */
export function spokenFormula(text: string): string | undefined {
  const typed = text.trim()
  const isotope = /^\^(\d+)([A-Z][a-z]?)$/.exec(typed)
  if (isotope) return `${ELEMENTS[isotope[2]!] ?? isotope[2]}-${isotope[1]}`
  if (!typed.includes('^')) return undefined
  return typed
    .replace(
      /\^\{?(\d*)([+-])\}?/g,
      (_, count: string, sign: string) =>
        ` ${count}${count ? ' ' : ''}${sign === '+' ? msg('spoken.plus') : msg('spoken.minus')}`,
    )
    .replace(/\^(\d+)/g, '$1 ')
    .replace(/_/g, '')
    .trim()
}

/** Returns how a quantity is read aloud: exponents would be read as digits of the unit. */
export function spokenQuantity(text: string): string | undefined {
  const printed = quantity(text)
  if (!printed.some(({as}) => as)) return undefined
  return printed
    .map(({text, as}) =>
      as ? spokenExponent(text) : text.replaceAll(NARROW, ' ').replace('×', msg('spoken.times')),
    )
    .join('')
}

function spokenExponent(text: string): string {
  const exponent = text.replace(MINUS, `${msg('spoken.minus')} `)
  return ` ${msg('spoken.power', {exponent})}`
}

const ELEMENTS: Record<string, string> = {
  H: msg('element.H'),
  D: msg('element.D'),
  B: msg('element.B'),
  C: msg('element.C'),
  N: msg('element.N'),
  O: msg('element.O'),
  F: msg('element.F'),
  Si: msg('element.Si'),
  P: msg('element.P'),
  S: msg('element.S'),
  Cl: msg('element.Cl'),
  Cu: msg('element.Cu'),
  Se: msg('element.Se'),
  Br: msg('element.Br'),
  Sn: msg('element.Sn'),
  Pt: msg('element.Pt'),
  Li: msg('element.Li'),
  Na: msg('element.Na'),
  Al: msg('element.Al'),
  I: msg('element.I'),
}

function parts(text: string, pattern: RegExp, make: (captured: string) => Part): Part[] {
  const result: Part[] = []
  let from = 0
  for (const match of text.matchAll(pattern)) {
    add(result, text.slice(from, match.index))
    result.push(make(match[1]!))
    from = match.index + match[0].length
  }
  add(result, text.slice(from))
  return result
}

function add(result: Part[], text: string): void {
  const last = result.at(-1)
  if (text === '') return
  if (last && !last.as) last.text += text
  else result.push({text})
}
