/** The contents of the parentheses of a signal: multiplicity, *J*, number of atoms or type of carbon, assignment. */
import {checkSpaces} from '../parts.ts'
import type {NmrReport, Place, Report} from '../report.ts'
import {type Piece, quoted, split} from '../text.ts'
import {beginsJ, type Coupling, checkNumber, isValue, readCouplings} from './nmr-couplings.ts'
import type {Signal} from './nmr-list.ts'
import {complaint, type Multiplicity, multiplicityOf} from './nmr-multiplicity.ts'

export interface SignalContent {
  /** Number of atoms of the signal. */
  count: number
  couplings: Coupling[]
  /** It may contain the partner of any coupling. */
  unresolved: boolean
}

type Part = 'multiplicity' | 'couplings' | 'type' | 'count' | 'assignment'

interface Sorted extends Piece {
  part: Part
}

const COUNT = /^(\d{1,4}(?:\.\d{1,4})?)( ?)([A-Z][a-z]?)$/
/** `2C` in a list of protons is wrong, but certainly meant as a number. */
const COUNTED = ['H', 'D', 'C', 'F', 'P', 'B']
const TYPES = ['Cq', 'CH', 'CH2', 'CH3']
const RANK: Record<Part, number> = {multiplicity: 0, couplings: 1, type: 2, count: 2, assignment: 3}
const SAID: Record<Part, string> = {
  multiplicity: 'the multiplicity',
  couplings: 'J',
  type: 'the type of carbon',
  count: 'the number of atoms',
  assignment: 'the assignment',
}

/** Reads the parentheses of one signal. */
export function readSignal(signal: Signal, report: NmrReport): SignalContent {
  const {text, element} = report
  const pieces = split(text, signal.open + 1, signal.close, ',').filter((piece) => piece.text)
  checkSpaces(pieces, 'S4', report)
  const parts = sortParts(pieces, element)
  const of = (part: Part) => parts.filter((one) => one.part === part)
  const [name] = of('multiplicity')
  const kind = name && readMultiplicity(name, signal, report)
  const couplings = readCouplings(of('couplings'), report)
  if (name && kind) checkNumber(kind, name, couplings, report)
  const whole = {start: signal.open, end: signal.close + 1}
  if (element === 'C') {
    const [wrong] = of('assignment')
    const message = wrong
      ? `${quoted(wrong.text)} is not a type: write Cq, CH, CH2, or CH3.`
      : 'The type of the carbon is missing: Cq, CH, CH2, or CH3.'
    report.must('C2', of('type').length > 0, wrong ?? whole, message)
    const missing = 'The multiplicity is missing before J.'
    report.must('C4', name || couplings.length === 0, whole, missing)
  } else if (!name) report.error('S4', whole, 'The multiplicity is missing.')
  checkSequence(parts, report)
  return {
    count: readCount(of('count'), whole, report),
    couplings,
    unresolved: kind ? kind.unresolved : element === 'H',
  }
}

function sortParts(pieces: Piece[], element: string): Sorted[] {
  const parts: Sorted[] = []
  let named = false
  let listing = false
  for (const [at, piece] of pieces.entries()) {
    const beforeJ = beginsJ(pieces[at + 1]?.text ?? '')
    const part = partOf(piece.text, {element, named, listing, first: at === 0, beforeJ})
    named ||= part === 'multiplicity'
    listing = part === 'couplings'
    parts.push({...piece, part})
  }
  return parts
}

interface Around {
  element: string
  /** Whether the multiplicity was found. */
  named: boolean
  /** Whether the previous part belongs to *J*. */
  listing: boolean
  first: boolean
  /** Whether *J* follows. */
  beforeJ: boolean
}

function partOf(text: string, {element, named, listing, first, beforeJ}: Around): Part {
  if (beginsJ(text) || / ?Hz$/i.test(text) || (listing && isValue(text))) return 'couplings'
  const symbol = COUNT.exec(text)?.[3]
  if (symbol && (symbol === element || COUNTED.includes(symbol))) return 'count'
  if (element === 'C' && TYPES.includes(text)) return 'type'
  if (!named && multiplicityOf(text)) return 'multiplicity'
  // A text in the place of a multiplicity that is not one.
  if (!named && (beforeJ || (first && element !== 'C'))) return 'multiplicity'
  return 'assignment'
}

function readMultiplicity(name: Piece, signal: Signal, report: Report): Multiplicity | undefined {
  const kind = multiplicityOf(name.text)
  if (!kind) {
    const {rule, message} = complaint(name.text)
    report.error(rule, name, message)
    return undefined
  }
  report.ok('S5')
  if (kind.broad || kind.pseudo) report.ok('S6')
  const place = {start: signal.start, end: name.end}
  const range = 'A multiplet has a range instead of one shift, as in “6.74–6.66 (m, 2H)”.'
  const single = `Only “m” has a range; ${quoted(name.text)} has one shift.`
  if (kind.unresolved) report.must('S7', signal.isRange, place, range)
  else report.should('S7', !signal.isRange, place, single)
  return kind
}

function checkSequence(parts: Sorted[], report: NmrReport): void {
  const {element} = report
  let before: Sorted | undefined
  for (const part of parts) {
    const falls = before !== undefined && RANK[part.part] < RANK[before.part]
    const name = SAID[part.part]
    const order = `${name[0]!.toUpperCase()}${name.slice(1)} ${quoted(part.text)} must come before ${SAID[before?.part ?? 'type']}.`
    const between = `${quoted(part.text)}: type and number may be in either order, but nothing may come between them.`
    if (element !== 'C') report.must('S4', !falls, part, order)
    else if (RANK[part.part] < RANK.type) report.must('C4', !falls, part, order)
    else if (RANK[part.part] === RANK.type) report.must('C5', !falls, part, between)
    // One part in the wrong place is reported once, not for each part that follows.
    if (!falls) before = part
  }
}

function readCount([piece, second]: Piece[], whole: Place, report: NmrReport): number {
  const {element} = report
  if (second)
    report.error('S4', second, `${quoted(second.text)}: write the number of atoms only once.`)
  if (!piece) {
    if (element !== 'C')
      report.error('S4', whole, `The number of atoms is missing, for example “1${element}”.`)
    return element === 'C' ? 1 : 0
  }
  const [, digits, gap, symbol] = COUNT.exec(piece.text)!
  const count = Number(digits)
  report.form('S12', piece, gap === '', `write “${digits}${symbol}”, without a space.`)
  report.form('S12', piece, symbol === element, `this spectrum counts ${element}, not ${symbol}.`)
  report.must('S12', count > 0, piece, 'A signal must have at least one atom.')
  if (element === 'C')
    report.must('C3', count !== 1, piece, 'One carbon needs no number: leave out “1C”.')
  return symbol === element ? count : 0
}
