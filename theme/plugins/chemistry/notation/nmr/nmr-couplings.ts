/** Coupling constants: how they are written, how many there are, and whether partners agree. */
import {numberOf} from '../parts.ts'
import type {NmrReport, Place, Report} from '../report.ts'
import {matchAt, type Piece, quoted} from '../text.ts'
import type {Multiplicity} from './nmr-multiplicity.ts'

export interface Coupling extends Place {
  value: number
  /** Whether the coupling is between two protons, as far as the line says. */
  isProton: boolean
}

const LABEL = /(\d{0,2})[Jj](?:_?\{?([A-Z][a-z]?)[,–-]?([A-Z][a-z]?)\}?)?/y
const EQUALS = / ?[=:]? ?/y
const VALUE = /^[−–-]?\d{1,4}(?:([.,])(\d{1,6}))?( ?)(Hz)?$/i
const NEAR = 0.35

/** Whether a part of the parentheses begins with `J`, in any form. */
export function beginsJ(text: string): boolean {
  return /^\d{0,2}[Jj](?![a-z])/.test(text)
}

/** Whether it is a value that continues the values of a `J`. */
export function isValue(text: string): boolean {
  return VALUE.test(text) || /^[\d.,]{1,20} ?Hz$/i.test(text)
}

/** Reads the parts that belong to *J*, in order. */
export function readCouplings(pieces: Piece[], report: NmrReport): Coupling[] {
  const couplings: Coupling[] = []
  const labels: Label[] = []
  for (const piece of pieces) {
    let {text, start} = piece
    if (beginsJ(text)) {
      const label = readLabel(piece, labels, report)
      labels.push(label)
      text = text.slice(label.length)
      start += label.length
    } else if (labels.length === 0)
      report.error('S8', piece, `${quoted(text)}: “J =” is missing before the value.`)
    // Values without a space between them are one part.
    const glued = /^\d{1,4}\.\d{1,3},\d/.test(text)
    const separate = `${quoted(text)}: separate two values with a comma and a space.`
    report.must('S8', !glued, piece, separate)
    const isProton = labels.at(-1)?.isProton ?? report.element === 'H'
    for (const one of glued ? text.split(',').slice(0, 12) : [text]) {
      const place = {start, end: start + one.length}
      const last = piece === pieces.at(-1) && place.end >= piece.end
      const value = readValue(one, last, place, report)
      if (value !== undefined) couplings.push({value, isProton, ...place})
      start += one.length + 1
    }
  }
  for (const [at, {value, ...place}] of couplings.entries()) {
    const before = couplings[at - 1]?.value ?? Number.POSITIVE_INFINITY
    const order = `${value.toFixed(1)} Hz after ${before.toFixed(1)} Hz: large values come first.`
    if (at > 0) report.must('S9', value <= before, place, order)
  }
  return couplings
}

interface Label {
  /** With the equals sign. */
  length: number
  hasRange: boolean
  /** `J` without bonds and nuclei. */
  isBare: boolean
  isProton: boolean
}

/** Reads `3J_H,F = `. */
function readLabel({text, ...piece}: Piece, before: readonly Label[], report: NmrReport): Label {
  const {element} = report
  const [label, range, one, two] = matchAt(LABEL, text, 0)!
  const hasRange = range !== ''
  const isBare = !hasRange && one === undefined
  const once = 'Write “J =” only once and list all values after it.'
  const isRepeated = isBare && before.length > 0 && before.every((other) => other.isBare)
  report.must('S8', !isRepeated, piece, once)
  const [first] = before
  if (first && (first.hasRange || hasRange)) {
    const message = `${quoted(text)}: write the number of bonds, as in “3J”, before every J or before none.`
    report.should('V5', first.hasRange && hasRange, piece, message)
  }
  report.must('S8', label.includes('J'), piece, 'The letter is a capital “J”.')
  const names = `${quoted(label)} does not name ${element}, the element of this spectrum.`
  if (one !== undefined) report.should('V6', one === element || two === element, piece, names)
  else if (element === 'C')
    report.warn('V6', piece, `${quoted(text)}: name both nuclei, as in “J_C,F”.`)
  const equals = matchAt(EQUALS, text, label.length)![0]
  const length = label.length + equals.length
  const place = {start: piece.start, end: piece.start + length}
  const spaces = 'Write “J = ” with a space on both sides of the equals sign.'
  report.must('S9', equals === ' = ', place, spaces)
  const isProton = element === 'H' && (one === undefined || (one === 'H' && two === 'H'))
  return {length, hasRange, isBare, isProton}
}

function readValue(
  text: string,
  isLast: boolean,
  place: Place,
  report: Report,
): number | undefined {
  const found = VALUE.exec(text)
  const none = text
    ? `${quoted(text)} is not a coupling constant: write a number with one decimal.`
    : 'The value of J is missing.'
  if (!report.must('S9', found, place, none)) return undefined
  const [, point, decimals = '', gap, unit] = found
  report.must('S9', point !== ',', place, `${quoted(text)}: write a decimal point, not a comma.`)
  report.must('S9', decimals.length === 1, place, `${quoted(text)}: write one decimal.`)
  if (unit) {
    report.must('S8', isLast, place, 'Write “Hz” only once, after the last value.')
    const form = `${quoted(text)}: the unit is “Hz”, with a space before it.`
    report.must('S8', gap === ' ' && unit === 'Hz', place, form)
  } else report.must('S8', !isLast, place, `“Hz” is missing after ${quoted(text)}.`)
  return Math.abs(numberOf(text.slice(0, text.length - (gap + (unit ?? '')).length)))
}

/** There must be as many values as the multiplicity has letters. */
export function checkNumber(
  kind: Multiplicity,
  name: Piece,
  couplings: Coupling[],
  report: NmrReport,
): void {
  const has = couplings.length
  const place = {start: name.start, end: couplings.at(-1)?.end ?? name.end}
  const values = `${has} ${has === 1 ? 'value' : 'values'}`
  if (kind.couplings === 0) {
    report.should('S8', has === 0, place, `“${name.text}” has no J, but the line gives ${values}.`)
  } else if (has === 0) {
    const message = `${quoted(name.text)} needs J: ${kind.couplings === 1 ? 'one value' : `${kind.couplings} values`}.`
    // A broad signal is not always resolved.
    report[kind.broad ? 'warn' : 'error'](report.element === 'C' ? 'C4' : 'S8', place, message)
  } else {
    const message = `${quoted(name.text)} needs ${kind.couplings}, but the line gives ${values}.`
    // Equal couplings may be listed once or once each.
    const test = kind.pseudo ? report.should : report.must
    test('S10', has === kind.couplings, place, message)
  }
}

/**
 * Checks that each coupling between protons occurs at a second signal. `signals`: the values of each signal. Not called if
 * an `m` may contain the partner.
 */
export function checkPartners(signals: Coupling[][], report: Report): void {
  const holders = new Map<number, number>()
  for (const values of signals)
    for (const value of new Set(values.filter(({isProton}) => isProton).map((one) => one.value)))
      holders.set(value, (holders.get(value) ?? 0) + 1)
  const sorted = [...holders.keys()].sort((a, b) => a - b)
  const near = new Map<number, number>()
  for (let at = 1; at < sorted.length; at++) {
    const [low, high] = [sorted[at - 1]!, sorted[at]!]
    if (high - low > NEAR || holders.get(low) !== 1 || holders.get(high) !== 1) continue
    near.set(low, high).set(high, low)
  }
  for (const {value, isProton, ...place} of signals.flat()) {
    if (!isProton) continue
    const other = near.get(value)
    const paired = holders.get(value)! > 1
    const differ = `${value.toFixed(1)} Hz and ${other?.toFixed(1)} Hz look like partners: they must have the same value.`
    report.must('S11', paired || other === undefined, place, differ)
    const alone = `No other signal has ${value.toFixed(1)} Hz. If the partner is another nucleus, name it as in “3J_H,F”.`
    report.should('S11', paired || other !== undefined, place, alone)
  }
}
