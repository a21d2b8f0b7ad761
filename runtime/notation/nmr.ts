/**
 * An NMR line.
 *
 * 1. The head says which element is counted.
 * 2. The list is cut into signals; each is read by itself.
 * 3. What only the whole list shows: partners of couplings, the sum of atoms.
 * 4. The sentences behind it add what is missing, or lead to the list of another isomer.
 */
import {checkPartners} from './nmr-couplings.ts'
import {readHead} from './nmr-head.ts'
import {readList} from './nmr-list.ts'
import {readSentences} from './nmr-sentences.ts'
import {readSignal} from './nmr-signals.ts'
import type {Report} from './report.ts'

/** Reads a line and reports what it finds. */
export function checkNmr(text: string, report: Report): void {
  const head = readHead(text, report)
  if (!head) return
  let next: number | undefined = head.next
  while (next !== undefined) next = checkList(text, next, head.element, report)
}

/** One list with its sentences. Where the list of another isomer begins, if there is one. */
function checkList(
  text: string,
  from: number,
  element: string,
  report: Report,
): number | undefined {
  const {signals, next, complete} = readList(text, from, element, report)
  const contents = signals.map((signal) => readSignal(text, signal, element, report))
  if (element === 'H' && !contents.some(({unresolved}) => unresolved))
    checkPartners(
      contents.map(({couplings}) => couplings),
      report,
    )
  const {missing, inseparable, otherIsomer} = readSentences(text, next, element, report)
  const listed = rounded(contents.reduce((sum, {count}) => sum + count, 0))
  if (complete && signals.length > 0 && !inseparable)
    reportSum(listed, rounded(missing), element, {start: from, end: next}, report)
  return otherIsomer
}

function reportSum(
  listed: number,
  missing: number,
  element: string,
  place: {start: number; end: number},
  report: Report,
): void {
  const rule = element === 'C' ? 'C6' : 'S13'
  const all = rounded(listed + missing)
  const sum =
    missing > 0
      ? `${listed} ${element} + ${missing} ${element} missing = ${all} ${element}`
      : `${all} ${element}`
  report.note(rule, place, `Sum of the list: ${sum}. Compare it with the formula.`)
  if (Math.abs(all - Math.round(all)) > 0.051)
    report.should(
      rule,
      false,
      place,
      `The sum, ${all} ${element}, is not a whole number: the fractions of each atom must add up to 1${element}.`,
    )
}

const rounded = (sum: number) => Math.round(sum * 1000) / 1000
