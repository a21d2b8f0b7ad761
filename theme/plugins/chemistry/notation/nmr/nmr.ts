/**
 * Checks an NMR line.
 *
 * 1. The head says which element is counted.
 * 2. The list is split into signals; each is read separately.
 * 3. Some checks need the whole list: partners of couplings, the sum of atoms.
 * 4. The sentences after the list add what is missing, or lead to the list of another isomer.
 */
import type {NmrReport, Place, Report} from '../report.ts'
import type {Atoms, Method} from '../types.ts'
import {checkPartners} from './nmr-couplings.ts'
import {readHead} from './nmr-head.ts'
import {readList} from './nmr-list.ts'
import {NMR_RULES} from './nmr-rules.ts'
import {readSentences} from './nmr-sentences.ts'
import {readSignal} from './nmr-signals.ts'

function checkNmr(text: string, report: Report, atoms?: Atoms): void {
  const head = readHead(text, report)
  if (!head) return
  const whole: NmrReport = {...report, text, element: head.element}
  let next: number | undefined = head.next
  const sums: Sum[] = []
  while (next !== undefined) {
    const {sum, otherIsomer} = checkList(next, whole)
    if (sum) sums.push(sum)
    next = otherIsomer
  }
  const [only, second] = sums
  // The lists of several isomers may each count all atoms, or share them, so only a single list is compared.
  if (atoms && only && !second) compareSum(only, atoms, whole)
}

/** Checks one list with its sentences. Returns where the list of another isomer begins, if there is one. */
function checkList(from: number, report: NmrReport): {sum?: Sum; otherIsomer?: number | undefined} {
  const {signals, next, complete} = readList(from, report)
  const contents = signals.map((signal) => readSignal(signal, report))
  const couplings = contents.map((content) => content.couplings)
  const isResolved = !contents.some(({unresolved}) => unresolved)
  if (report.element === 'H' && isResolved) checkPartners(couplings, report)
  const {missing, inseparable, otherIsomer} = readSentences(next, report)
  const listed = rounded(contents.reduce((sum, {count}) => sum + count, 0))
  if (!complete || signals.length === 0 || inseparable) return {otherIsomer}
  const place = {start: from, end: next}
  const all = reportSum(listed, rounded(missing), place, report)
  return {sum: {all, place}, otherIsomer}
}

interface Sum {
  all: number
  place: Place
}

function compareSum({all, place}: Sum, atoms: Atoms, report: NmrReport): void {
  const {element} = report
  const wanted = atoms[element] ?? 0
  const message = `The line counts ${all} ${element}, but the substance has ${wanted}.`
  report.must(element === 'C' ? 'C6' : 'S13', Math.abs(all - wanted) < 0.051, place, message)
}

function reportSum(listed: number, missing: number, place: Place, report: NmrReport): number {
  const {element} = report
  const rule = element === 'C' ? 'C6' : 'S13'
  const all = rounded(listed + missing)
  const parts = missing > 0 ? `${listed} ${element} + ${missing} ${element} missing = ` : ''
  const sum = `${parts}${all} ${element}`
  report.note(rule, place, `Sum of the list: ${sum}. Compare it with the formula.`)
  const fractions = `The sum, ${all} ${element}, is not a whole number: the fractions of each atom must add up to 1${element}.`
  if (Math.abs(all - Math.round(all)) > 0.051) report.warn(rule, place, fractions)
  return all
}

const rounded = (sum: number) => Math.round(sum * 1000) / 1000

export const nmr: Method = {rules: NMR_RULES, check: checkNmr}
