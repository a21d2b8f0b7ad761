/**
 * Forty correct and forty wrong lines of each method: nothing is reported for the correct ones, and the broken rule for the
 * wrong ones.
 */
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {check, METHODS} from '../../../theme/plugins/chemistry/notation/check.ts'
import type {Kind} from '../../../theme/plugins/chemistry/notation/types.ts'

const FOLDER = join(import.meta.dirname, '../../fixtures/notation')
const SUITES = readdirSync(FOLDER).map((file) => file.replace('.txt', ''))

/** The kind of a suite: lines of MS and HRMS have the same page, and so have those of all nuclei. */
const kindOf = (suite: string) =>
  (suite === 'hrms' ? 'ms' : suite.startsWith('nmr-') ? 'nmr' : suite) as Kind

/** The lines of the two parts of a suite. */
function linesOf(suite: string): [right: string[], wrong: string[]] {
  const text = readFileSync(join(FOLDER, `${suite}.txt`), 'utf8')
  const [right, wrong] = text
    .split(/^# .*\n/m)
    .slice(1)
    .map((part) => part.trim().split('\n'))
  return [right!, wrong!]
}

/** Rules that a line breaks, or probably breaks. */
const brokenRules = (kind: Kind, line: string) =>
  check(kind, line).flatMap(({rule, severity, message}) =>
    severity === 'error' || severity === 'warning' ? [{rule, message}] : [],
  )

test('each method has a suite', () => {
  expect(new Set(SUITES.map(kindOf))).toEqual(new Set(Object.keys(METHODS)))
})

for (const suite of SUITES) {
  const kind = kindOf(suite)
  const [right, wrong] = linesOf(suite)

  test(`${suite}: 40 right lines break no rule`, () => {
    expect(new Set(right).size).toBeGreaterThanOrEqual(40)
    for (const line of right) expect.soft(brokenRules(kind, line), line).toEqual([])
  })

  test(`${suite}: 40 wrong lines are reported with the rule that they break`, () => {
    expect(new Set(wrong).size).toBeGreaterThanOrEqual(40)
    const known = METHODS[kind].rules.map(({id}) => id)
    for (const one of wrong) {
      const [rule, line] = one.split(' | ') as [string, string]
      expect(known).toContain(rule)
      const found = brokenRules(kind, line)
      expect
        .soft(
          found.map((finding) => finding.rule),
          `${one}\n${JSON.stringify(found)}`,
        )
        .toContain(rule)
    }
  })
}
