/** Reads and recalculates the example lines of all methods that have no notation checker. */
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {HOME} from '../../support/labdocs.ts'
import {massesOf, massOf, problemsOf} from './notation-lines.ts'

const FOLDER = join(HOME, 'content/docs/repo/details_standards/analysis_test')

/** Every line of every fence with the title "Example", with its file. */
const EXAMPLES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.md'))
  .flatMap((name) => {
    const text = readFileSync(join(FOLDER, name), 'utf8')
    const fences = text.matchAll(/^```text title="Example".*\n([\s\S]*?)^```$/gm)
    return [...fences].flatMap(([, lines]) =>
      lines!
        .trim()
        .split('\n')
        .map((line) => ({name, line})),
    )
  })

/** Page -> its minimum number of example lines. */
const PAGES = {'tga.md': 7, 'dsc.md': 2, 'SEC.md': 2, 'pxrd.md': 2, 'cv.md': 2, 'uv_vis.md': 2}

for (const [page, least] of Object.entries(PAGES))
  test(`${page}: every example has the form and the numbers of its pattern`, () => {
    const lines = EXAMPLES.filter(({name}) => name === page)
    expect(lines.length).toBeGreaterThanOrEqual(least)
    for (const {line} of lines) expect.soft(problemsOf(line), line).toEqual([])
  })

test('every exact mass is that of its ion', () => {
  const masses = EXAMPLES.flatMap(({line}) => massesOf(line))
  expect(masses.length).toBeGreaterThanOrEqual(8)
  for (const {formula, charge, given} of masses) {
    const digits = given.split('.')[1]!.length
    expect.soft(massOf(formula, charge).toFixed(digits), formula).toBe(given)
  }
})

const TGA_HEAD = 'TGA (Al; N2; 25 °C (5 min), 25 °C to 600 °C (5 °C/min), 600 °C (5 min)): '
const TGA = `${TGA_HEAD}Temp. in °C (weight loss, %) = `
const DSC = 'DSC (S1: 20 to 180 °C, S2: 180 to 0 °C, S3: 0 to 180 °C, 10 °C/min): '
const DSC_VALUES = `${DSC}Temp. in °C (heat flow in mW/mg, Tx, Seg) = `
const XRD = 'XRD (Cu Kα1, 0.15406 nm, 25 °C), 2θ [°] (d [nm]): '

/** Wrong lines, each with its problem. */
const BAD: [line: string, problem: string][] = [
  [`${TGA_HEAD}112 (5), 341* (48), 512 (95).`, 'the head differs'],
  [`${TGA}112 (5), 341 (48), 512 (95).`, 'no single Tmax'],
  [`${TGA}341* (48), 512 (95).`, 'no T5%'],
  [`${TGA}112 (5), 341* (48).`, 'neither T95% nor a residue'],
  [`${TGA}341 (5), 112* (48), 512 (95).`, 'temperatures do not rise'],
  [`${TGA}112 (5), 341* (48), 512 (95). First step: 104 (12).`, 'a step differs'],
  [`${TGA}112 (5), 341* (48). First step: 90-112-130 (30). Residual: 60%.`, 'add up to 90'],
  [`${DSC_VALUES}62 (Tg, S1).`, 'wrong segment'],
  [`${DSC_VALUES}104 (Tc, S2).`, 'an area belongs to peaks only'],
  [`${DSC_VALUES}171 (30.1, Tm, S3).`, 'cut part'],
  ['SEC (TCB, PS, RID, 140 °C): Mn = 42000 g/mol, Mw = 105000 g/mol, Đ = 2.50.', 'pattern'],
  ['SEC (THF, PS, RID, 500–200000 g/mol): Mn = 20000 g/mol, Mw = 25000 g/mol, Đ = 1.21.', '1.25'],
  [`${XRD}31.70 (0.350).`, 'd is 0.282'],
  [`${XRD}45.45 (0.1994), 31.70 (0.2820).`, 'angles do not rise'],
  ['UV-VIS (abs, H2O, 1 mM, 20 °C); λmax [nm] (log ε, M-1cm-1) = 273.', '273 differs'],
  ['CV (1 mM in MeCN, ν = 0.1 V/s, to pos.): E1/2 (A/B, ΔEp) = 0.21 V (70 mV).', 'pattern'],
]

for (const [line, problem] of BAD)
  test(`rejects ${line}`, () => {
    expect(problemsOf(line).join('; ')).toContain(problem)
  })

test('the electron counts in a mass', () => {
  expect(massOf('C8H11N4O2', 1).toFixed(4)).toBe('195.0877')
  expect(massOf('C9H7O4', -1).toFixed(4)).toBe('179.0350')
  expect(() => massOf('Xx2', 1)).toThrow('No mass of Xx')
})
