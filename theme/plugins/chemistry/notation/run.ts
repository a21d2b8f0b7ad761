/** Runs the rules of one method over a line. */
import {createReport} from './report.ts'
import {readLine} from './text.ts'
import type {Atoms, Finding, Method} from './types.ts'

/**
 * Returns all findings, worst first, then the rules that were tested and hold. Never throws, for any line. The time is
 * proportional to the length.
 */
export function run({rules, check}: Method, given: string, atoms?: Atoms): Finding[] {
  const line = readLine(given)
  const report = createReport(line, rules)
  if (line.text) check(line.text, report, atoms)
  else
    report.error(rules[0]!.id, {start: 0, end: 0}, 'There is nothing to check: the line is empty.')
  return report.findings()
}
