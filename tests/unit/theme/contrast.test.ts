/** The contrast of every pair of colors that appears on a page, in both modes. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {FOLDER} from '../docs/page.ts'
import {contrast, type Mode, tokensOf} from './colors.ts'

const SOFTS = ['note', 'info', 'tip', 'warning', 'danger'].map((kind) => `c-${kind}-soft`)
const WORDS = [
  'kw',
  'st',
  'nu',
  'co',
  'ct',
  'fn',
  'ty',
  'va',
  're',
  'es',
  'cn',
  'pu',
  'me',
  'li',
  'in',
  'la',
].map((word) => `code-${word}`)
const SECTIONS = ['blue', 'purple', 'green', 'amber', 'gray'].map((color) => `c-${color}`)

const PAIRS: [front: string[], back: string[], needed: number][] = [
  [['c-ink'], ['c-paper', 'c-desk', 'c-sunk', 'c-hover', ...SOFTS, 'c-select'], 7],
  [['c-ink-2'], ['c-paper', 'c-desk'], 7],
  [['c-ink-3'], ['c-paper', 'c-desk', 'c-hover', 'c-accent-soft', 'c-quad'], 4.5],
  [['c-accent'], ['c-paper'], 7],
  [['c-accent'], ['c-desk', 'c-accent-soft', ...SOFTS], 4.5],
  [['c-on-accent'], ['c-accent', 'c-accent-2'], 4.5],
  [['c-mark-ink'], ['c-mark'], 7],
  [['c-field'], ['c-paper', 'c-desk'], 3],
  [SECTIONS, ['c-paper', 'c-desk'], 3],
  [['c-purple', 'c-tip', 'c-warning'], ['c-paper'], 4.5],
  [['c-code-ink'], ['c-code'], 7],
  [['c-code-ink-2'], ['c-code-head', 'c-code'], 4.5],
  [['c-code-ink', ...WORDS], ['c-code', 'c-code-hl', 'code-add', 'code-del'], 4.5],
  [['code-mark'], ['c-code', 'c-code-hl'], 3],
  [['c-mat-ink'], ['c-mat'], 7],
]

for (const mode of ['light', 'dark'] satisfies Mode[])
  test(`every pair of colors can be told apart: ${mode}`, () => {
    const tokens = tokensOf(mode)
    const low: string[] = []
    const check = (front: string, back: string, needed: number) => {
      const [a, b] = [tokens.get(front), tokens.get(back)]
      expect(a, front).toBeDefined()
      expect(b, back).toBeDefined()
      const ratio = contrast(a!, b!)
      if (ratio < needed) low.push(`${front} on ${back}: ${ratio.toFixed(2)}, needed ${needed}`)
    }
    for (const [fronts, backs, needed] of PAIRS)
      for (const front of fronts) for (const back of backs) check(front, back, needed)
    for (const soft of SOFTS) check(soft.replace('-soft', ''), soft, 4.5)
    expect(low).toEqual([])
  })

test('the ratios are those of the design', () => {
  const light = tokensOf('light')
  const dark = tokensOf('dark')
  const ratio = (tokens: Map<string, string>, front: string, back: string) =>
    Number(contrast(tokens.get(front)!, tokens.get(back)!).toFixed(2))
  expect(ratio(light, 'c-ink', 'c-paper')).toBe(16.54)
  expect(ratio(dark, 'c-ink', 'c-paper')).toBe(14.75)
  expect(ratio(light, 'c-accent', 'c-paper')).toBe(8.45)
  expect(ratio(dark, 'c-accent', 'c-paper')).toBe(9.41)
})

test('who copies the example of the manual can read links in both modes', () => {
  const page = readFileSync(join(FOLDER, 'extending.md'), 'utf8')
  const example = /^## Change colors[\s\S]*?```css[^\n]*\n([\s\S]*?)```/m.exec(page)![1]!
  const [light, dark] = example
    .split("[data-theme='dark']")
    .map((part) => /--c-accent: (#\w+)/.exec(part)?.[1])
  for (const [mode, color = light!] of [
    ['light', light],
    ['dark', dark],
  ] as const)
    expect(contrast(color, tokensOf(mode).get('c-paper')!), mode).toBeGreaterThan(4.5)
})
