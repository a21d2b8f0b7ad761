import {expect, test} from 'vitest'
import {codes, parse} from './parse.ts'

test('ordinary depth is fine', async () => {
  expect(codes(await parse(`${'> '.repeat(20)}deep`))).toEqual([])
})

test('100 levels: a complaint with its place, not a crash', async () => {
  for (const text of [
    `${'> '.repeat(100)}x`,
    Array.from({length: 100}, (_, at) => `${'  '.repeat(at)}- x`).join('\n'),
  ]) {
    const doc = await parse(text)
    expect(codes(doc)).toEqual(['too-deep'])
    expect(doc.diagnostics[0]?.line).toBeGreaterThan(0)
  }
})

test('thousands of levels, of anything', async () => {
  for (const text of [
    `${'>'.repeat(5000)}x`,
    `${'*a '.repeat(3000)}`,
    '['.repeat(20_000),
    `${'<b>'.repeat(3000)}`,
    '`'.repeat(50_000),
    `${'![a]('.repeat(3000)}`,
  ]) {
    const doc = await parse(text, {bare: true})
    expect(doc.diagnostics.every(({code}) => code === 'too-deep')).toBe(true)
  }
})
