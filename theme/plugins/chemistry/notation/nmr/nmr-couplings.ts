/** Coupling constants: how they are written, how many there are, and whether partners agree. */

import type {Report} from '../report.ts'
import {matchAt, type Piece, quoted} from '../text.ts'
import type {Multiplicity} from './nmr-multiplicity.ts'

export interface Coupling {
  value: number
  /** Whether the coupling is between two protons, as far as the line says. */
  isProton: boolean
  start: number
  end: number
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
export function readCouplings(pieces: Piece[], element: string, report: Report): Coupling[] {
  const couplings: Coupling[] = []
  let isProton = element === 'H'
  let labels = 0
  let onlyBare = true
  let ranged: boolean | undefined
  for (const [at, piece] of pieces.entries()) {
    const isLast = at === pieces.length - 1
    let {text, start} = piece
    if (beginsJ(text)) {
      const [label, range, one, two] = matchAt(LABEL, text, 0)!
      labels++
      const isBare = range === '' && one === undefined
      report.must(
        'S8',
        labels === 1 || !isBare || !onlyBare,
        piece,
        'Write “J =” only once and list all values after it.',
      )
      ranged ??= range !== ''
      if (labels > 1 && (ranged || range))
        report.should(
          'V5',
          ranged && range !== '',
          piece,
          `${quoted(text)}: write the number of bonds, as in “3J”, before every J or before none.`,
        )
      onlyBare &&= isBare
      report.must('S8', label.includes('J'), piece, 'The letter is a capital “J”.')
      isProton = element === 'H' && !(one !== undefined && (one !== 'H' || two !== 'H'))
      if (one !== undefined)
        report.should(
          'V6',
          one === element || two === element,
          piece,
          `${quoted(label)} does not name ${element}, the element of this spectrum.`,
        )
      else if (element === 'C')
        report.warn('V6', piece, `${quoted(text)}: name both nuclei, as in “J_C,F”.`)
      const equals = matchAt(EQUALS, text, label.length)![0]
      report.must(
        'S9',
        equals === ' = ',
        {start, end: start + label.length + equals.length},
        'Write “J = ” with a space on both sides of the equals sign.',
      )
      const skipped = label.length + equals.length
      text = text.slice(skipped)
      start += skipped
    } else if (labels === 0) {
      report.error('S8', piece, `${quoted(text)}: “J =” is missing before the value.`)
    }
    // Values without a space between them are one part.
    const glued = /^\d{1,4}\.\d{1,3},\d/.test(text)
    report.must(
      'S8',
      !glued,
      piece,
      `${quoted(text)}: separate two values with a comma and a space.`,
    )
    for (const one of glued ? text.split(',').slice(0, 12) : [text]) {
      const place = {start, end: start + one.length}
      const last = isLast && start + one.length >= piece.end
      const value = readValue(one, last, place, report)
      if (value !== undefined) couplings.push({value, isProton, ...place})
      start += one.length + 1
    }
  }
  for (let at = 1; at < couplings.length; at++) {
    const {value, start, end} = couplings[at]!
    const before = couplings[at - 1]!.value
    report.must(
      'S9',
      value <= before,
      {start, end},
      `${value.toFixed(1)} Hz after ${before.toFixed(1)} Hz: large values come first.`,
    )
  }
  return couplings
}

function readValue(
  text: string,
  isLast: boolean,
  place: {start: number; end: number},
  report: Report,
): number | undefined {
  const found = VALUE.exec(text)
  if (!found) {
    report.error(
      'S9',
      place,
      text
        ? `${quoted(text)} is not a coupling constant: write a number with one decimal.`
        : 'The value of J is missing.',
    )
    return undefined
  }
  const [, point, decimals = '', gap, unit] = found
  report.must('S9', point !== ',', place, `${quoted(text)}: write a decimal point, not a comma.`)
  report.must('S9', decimals.length === 1, place, `${quoted(text)}: write one decimal.`)
  if (unit) {
    report.must('S8', isLast, place, 'Write “Hz” only once, after the last value.')
    report.must(
      'S8',
      gap === ' ' && unit === 'Hz',
      place,
      `${quoted(text)}: the unit is “Hz”, with a space before it.`,
    )
  } else report.must('S8', !isLast, place, `“Hz” is missing after ${quoted(text)}.`)
  return Math.abs(Number.parseFloat(text.replace(/^[−–-]/, '').replace(',', '.')))
}

/** There must be as many values as the multiplicity has letters. */
export function checkNumber(
  kind: Multiplicity,
  name: Piece,
  couplings: Coupling[],
  element: string,
  report: Report,
): void {
  const has = couplings.length
  const place = {start: name.start, end: couplings.at(-1)?.end ?? name.end}
  const values = `${has} ${has === 1 ? 'value' : 'values'}`
  if (kind.couplings === 0) {
    report.should('S8', has === 0, place, `“${name.text}” has no J, but the line gives ${values}.`)
  } else if (has === 0) {
    const rule = element === 'C' ? 'C4' : 'S8'
    const message = `${quoted(name.text)} needs J: ${kind.couplings === 1 ? 'one value' : `${kind.couplings} values`}.`
    // A broad signal is not always resolved.
    if (kind.broad) report.warn(rule, place, message)
    else report.error(rule, place, message)
  } else {
    const holds = has === kind.couplings
    const message = `${quoted(name.text)} needs ${kind.couplings}, but the line gives ${values}.`
    // Equal couplings may be listed once or once each.
    if (kind.pseudo) report.should('S10', holds, place, message)
    else report.must('S10', holds, place, message)
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
  for (const {value, isProton, start, end} of signals.flat()) {
    if (!isProton) continue
    const other = near.get(value)
    const paired = holders.get(value)! > 1
    report.must(
      'S11',
      paired || other === undefined,
      {start, end},
      `${value.toFixed(1)} Hz and ${other?.toFixed(1)} Hz look like partners: they must have the same value.`,
    )
    report.should(
      'S11',
      paired || other !== undefined,
      {start, end},
      `No other signal has ${value.toFixed(1)} Hz. If the partner is another nucleus, name it as in “3J_H,F”.`,
    )
  }
}
