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
  // The lists of several isomers may each count all atoms, or share them, so only a single list is compared.
  const wanted = atoms && sums.length === 1 ? (atoms[head.element] ?? 0) : undefined
  for (const sum of sums) reportSum(sum, wanted, whole)
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
  return {sum: {listed, missing: rounded(missing), place: {start: from, end: next}}, otherIsomer}
}

interface Sum {
  listed: number
  missing: number
  place: Place
}

/** Reports the sum of a list. `wanted`: the atoms of the substance, if they are known. */
function reportSum(
  {listed, missing, place}: Sum,
  wanted: number | undefined,
  report: NmrReport,
): void {
  const {element} = report
  const rule = element === 'C' ? 'C6' : 'S13'
  const all = rounded(listed + missing)
  const parts = missing > 0 ? `${listed} ${element} + ${missing} ${element} missing = ` : ''
  const holds = wanted === undefined || Math.abs(all - wanted) < 0.051
  const verdict = wanted === undefined ? '. Compare it with the formula.' : ', as in the formula.'
  const sum = `Sum of the list: ${parts}${all} ${element}`
  report.note(rule, place, `${sum}${holds ? verdict : '.'}`)
  const differs = `The line counts ${all} ${element}, but the substance has ${wanted}.`
  if (wanted !== undefined) report.must(rule, holds, place, differs)
  const fractions = `The sum, ${all} ${element}, is not a whole number: the fractions of each atom must add up to 1${element}.`
  if (Math.abs(all - Math.round(all)) > 0.051) report.warn(rule, place, fractions)
}

const rounded = (sum: number) => Math.round(sum * 1000) / 1000

export const nmr: Method = {rules: NMR_RULES, check: checkNmr}
