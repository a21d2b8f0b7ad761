/** Compares `diagnostics.md` with the table of codes: one row for each, with its severity and what may change it. */
import {expect, test} from 'vitest'
import {checkConfig} from '../../../cli/config/config.ts'
import {ADJUSTABLE, CODES, type Code, rowOf} from '../../../cli/report/codes.ts'
import {adjust} from '../../../cli/report/diagnostics.ts'
import {chemistry} from '../../support/chemistry.ts'
import {readPage, tableOf} from './page.ts'

const codes = Object.keys(CODES) as Code[]
const page = readPage('diagnostics')
const rows = page.tables.filter(({head}) => head[0] === 'Code').flatMap((table) => table.rows)
/** Without the codes of the plugin that comes with labdocs. */
const ours = rows.filter(([code]) => Object.hasOwn(CODES, code!.text))
const listed = rows.map(([code]) => code!.codes[0]!)

test('every code has one row, and no other has', async () => {
  expect(codes.length).toBeGreaterThan(50)
  expect([...listed].sort()).toEqual([...codes, ...(await codesOfPlugin())].sort())
})

test('the severity of each code', () => {
  for (const [code, severity] of ours)
    expect(`${code!.text}: ${severity!.text.split(';')[0]}`).toBe(
      `${code!.text}: ${rowOf(code!.text as Code).severity}`,
    )
})

test('what changes each code', () => {
  for (const [cell, severity] of ours) {
    const code = cell!.text as Code
    const changers = [
      ...((ADJUSTABLE as readonly string[]).includes(code) ? ['check'] : []),
      ...(isLowered(code, false) ? ['--lenient'] : []),
    ]
    expect(`${code}: ${severity!.codes}`).toBe(`${code}: ${changers}`)
    expect(checkConfig({title: 'T', check: {[code]: 'off'}}).length).toBe(
      changers.includes('check') ? 0 : 1,
    )
  }
})

test('the plugin that comes with labdocs: warnings can be changed by check, errors by --lenient', async () => {
  const {plugins} = await chemistry()
  const {diagnostics = {}} = plugins[0]!
  for (const [code, severity] of rows.filter((row) => !ours.includes(row)))
    expect([code!.text, severity!.codes]).toEqual([
      code!.text,
      [diagnostics[code!.text] === 'warning' ? 'check' : '--lenient'],
    ])
})

async function codesOfPlugin(): Promise<string[]> {
  return Object.keys((await chemistry()).plugins[0]!.diagnostics!)
}

test('in a folder without a configuration, what no site can be made of stays an error', () => {
  expect(codes.filter((code) => !isLowered(code, true)).sort()).toEqual(
    [
      'build-running',
      'bundle-failed',
      'config-invalid',
      'disk-error',
      'render-failed',
      'bug',
    ].sort(),
  )
})

function isLowered(code: Code, bare: boolean): boolean {
  const error = {severity: 'error', code, file: '', line: 0, column: 0, message: ''} as const
  return adjust([error], {check: {}, bare}, true)[0]!.severity === 'warning'
}

test('the style guide names codes that exist', () => {
  const named = tableOf(readPage('style_guide'), 'What the build checks').rows.flatMap(
    ([, codes]) => codes!.codes,
  )
  expect(named.length).toBeGreaterThan(10)
  for (const code of named) expect(listed).toContain(code)
})
