/** Compares `diagnostics.md` with the sources: one row for each code that can be reported, with its severity. */
import {expect, test} from 'vitest'
import {ADJUSTABLE} from '../../../cli/adjustable.ts'
import {adjust} from '../../../cli/diagnostics.ts'
import type {Diagnostic} from '../../../cli/types.ts'
import {readPage, sources, tableOf} from './page.ts'

type Severities = Map<string, Set<string>>

const CODE =
  /\b(?:code: '([a-z0-9-]+)'|(report|problem|warn|error|say)\(\s*(?:'(error|warning)',\s*)?'([a-z0-9]+(?:-[a-z0-9]+)+)')/g

/** Code -> severities with which the sources report it. */
function reported(): Severities {
  const found: Severities = new Map()
  const add = (code: string, severity: string) =>
    found.set(code, new Set([...(found.get(code) ?? []), severity]))
  for (const text of sources('cli').values()) {
    for (const match of text.matchAll(CODE)) {
      const [, property, call, said, argument] = match
      const severities = said
        ? [said]
        : call === 'warn'
          ? ['warning']
          : severitiesAt(text, match.index, call !== undefined)
      for (const severity of severities) add((property ?? argument)!, severity)
    }
    for (const [, kind] of text.matchAll(/readYaml\([^)]*kind: '([a-z-]+)'/g))
      for (const end of ['invalid', 'unknown']) add(`${kind}-${end}`, 'error')
  }
  return found
}

/** A call of `report`, starting with its code, over all its lines. */
function callAt(text: string, at: number): string {
  const end = /\)\n(?!\s*[.)])|\n\s*\)/.exec(text.slice(at))
  return text.slice(at, at + (end?.index ?? 0) + 1)
}

/** The severity written with a code: on the same line, or on the line before or after. The default is error. */
function severitiesAt(text: string, at: number, isCall: boolean): string[] {
  const start = text.lastIndexOf('\n', at) + 1
  const line = text.slice(start, text.indexOf('\n', at))
  const before = text.slice(text.lastIndexOf('\n', start - 2) + 1, start)
  const end = text.indexOf('\n', at) + 1
  const after = text.slice(end, text.indexOf('\n', end))
  for (const place of isCall ? [callAt(text, at)] : [line, before, after]) {
    const written = /severity: ([^,}\n]*)/.exec(place)?.[1]
    if (written !== undefined) return written.match(/error|warning/g) ?? ['error', 'warning']
  }
  return ['error']
}

const known = reported()
const page = readPage('diagnostics')
const rows = page.tables.filter(({head}) => head[0] === 'Code').flatMap((table) => table.rows)
const listed = rows.map(([code]) => code!.codes[0]!)

test('every code that can be reported has one row, and no other has', () => {
  expect(known.size).toBeGreaterThan(50)
  expect([...listed].sort()).toEqual([...known.keys()].sort())
})

test('the severity of each code', () => {
  for (const [code, severity] of rows)
    expect(`${code!.text}: ${severity!.text.split(';')[0]}`).toBe(
      `${code!.text}: ${[...(known.get(code!.text) ?? [])].sort().join(' or ')}`,
    )
})

test('what changes each code', () => {
  const config = {check: {}, bare: false}
  for (const [cell, severity] of rows) {
    const code = cell!.text
    const error: Diagnostic = {severity: 'error', code, file: '', line: 0, column: 0, message: ''}
    const lowered =
      known.get(code)?.has('error') && adjust([error], config, true)[0]!.severity === 'warning'
    const changers = [
      ...((ADJUSTABLE as readonly string[]).includes(code) ? ['check'] : []),
      ...(lowered ? ['--lenient'] : []),
    ]
    expect(`${code}: ${severity!.codes}`).toBe(`${code}: ${changers}`)
  }
})

test('the style guide names codes that exist', () => {
  const named = tableOf(readPage('style_guide'), 'What the build checks').rows.flatMap(
    ([, codes]) => codes!.codes,
  )
  expect(named.length).toBeGreaterThan(10)
  for (const code of named) expect(listed).toContain(code)
})
