import {expect, test} from 'vitest'
import {codes, parse} from '../parse.ts'

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

test('as many directives as allowed, and one more', async () => {
  const nested = (depth: number) =>
    [
      ...Array.from({length: depth}, (_, at) => `${':'.repeat(3 + depth - at)}note`),
      'x',
      ...Array.from({length: depth}, (_, at) => ':'.repeat(4 + at)),
    ].join('\n')
  expect(codes(await parse(nested(16)))).toEqual([])
  const {said} = await parse(nested(17))
  expect(said).toEqual(['too-deep 17:1 This is nested more than 16 blocks deep.'])
})

test('directives that are opened again and again: one complaint, and no minutes', async () => {
  const {said} = await parse(':::note\n'.repeat(2000))
  expect(said).toEqual(['too-deep 17:1 This is nested more than 16 blocks deep.'])
})

test('directives one below the other are not nested', async () => {
  expect(codes(await parse(':::note\nx\n:::\n'.repeat(40)))).toEqual([])
  expect(codes(await parse('- a\n\n  :::note\n  x\n  :::\n\n'.repeat(40)))).toEqual([])
})

test('thousands of lists, quotations and footnotes in one line', async () => {
  for (const sign of ['1. ', '+ ', '> ', '> - ', '[^a]: '])
    expect(codes(await parse(`${sign.repeat(5000)}x`, {bare: true}))).toEqual(['too-deep'])
})

test('64 levels stay what they are', async () => {
  for (const text of [`${'> '.repeat(62)}x`, `${'1. '.repeat(30)}x\n${'   '.repeat(30)}y`])
    expect(codes(await parse(text))).toEqual([])
})
