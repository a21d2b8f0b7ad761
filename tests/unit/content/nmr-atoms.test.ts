/** NMR data on the pages account for all atoms of their compound, no more and no less. */
import {expect, test} from 'vitest'
import {check} from '../../../theme/plugins/chemistry/notation/check.ts'
import {atomsOf, formulaOf, lastNamed, smilesOf} from './molecules.ts'
import {countAtoms, nmrInFigure, nmrLinesOf} from './nmr-atoms.ts'
import {fencesOf, PAGES, page} from './pages.ts'

const FOLDER = 'docs/repo/details_standards/analysis_test'
/** The compound of each line of a page, by nucleus, in the order of the page. */
const COMPOUNDS: Record<string, Record<string, string[]>> = {
  [`${FOLDER}/nmr.md`]: {
    H: [
      'Ethyl acetate',
      'Acetylsalicylic acid',
      '2,2,2-trifluoroethanol',
      'Acetylsalicylic acid',
      'but-2-enoic acid',
      '(S)-4-Methyl-1,2,3,4-tetrahydroquinoline',
      '(S)-4-Methyl-1,2,3,4-tetrahydroquinoline',
      '(S)-4-Methyl-1,2,3,4-tetrahydroquinoline',
    ],
    C: ['Ethyl acetate', 'Acetylsalicylic acid', '(trifluoromethyl)benzene'],
    F: ['(trifluoromethyl)benzene'],
    P: ['triphenylphosphine'],
    B: ['phenylboronic acid pinacol ester'],
  },
  [`${FOLDER}/index.md`]: {H: ['Acetylsalicylic acid'], C: ['Acetylsalicylic acid']},
}

const countIn = (compound: string, nucleus: string) =>
  atomsOf(formulaOf(smilesOf(compound)))[nucleus]

test('every notation line belongs to a compound of the list above', () => {
  const found = PAGES.filter(({text}) => nmrLinesOf(text).length).map(({file}) => file)
  expect(found).toEqual(Object.keys(COMPOUNDS).sort())
})

for (const [file, nuclei] of Object.entries(COMPOUNDS))
  test(`${file}: each line has the atoms of its compound`, () => {
    const lines = nmrLinesOf(page(file))
    for (const [nucleus, compounds] of Object.entries(nuclei)) {
      const own = lines.filter((one) => one.nucleus === nucleus)
      expect(own.length, `lines of ${nucleus}`).toBe(compounds.length)
      for (const [at, {line}] of own.entries())
        expect(countAtoms(nucleus, line), line).toBe(countIn(compounds[at]!, nucleus))
    }
    expect(lines).toHaveLength(Object.values(nuclei).flat().length)
  })

test('every line keeps all rules of the notation checker', () => {
  for (const {file, text} of PAGES)
    for (const {line} of nmrLinesOf(text))
      expect(
        check('nmr', line).filter(({severity}) => severity === 'error' || severity === 'warning'),
        `${file}: ${line}`,
      ).toEqual([])
})

test('a confirmed analysis in a figure has all hydrogen atoms', () => {
  const found = PAGES.flatMap((one) =>
    fencesOf(one)
      .filter(({lang}) => lang === 'screen')
      .flatMap(({file, code}) =>
        nmrInFigure(code).map((analysis) => ({
          ...analysis,
          file,
          compound: lastNamed(code.slice(0, analysis.index)),
        })),
      ),
  )
  const whole = found.filter(({content}) => !content.endsWith('…'))
  expect(whole.length).toBeGreaterThan(1)
  for (const {file, content, isConfirmed, compound} of whole) {
    expect(compound, `the compound of "${content}" in ${file}`).toBeDefined()
    if (isConfirmed) expect(countAtoms('H', content), file).toBe(countIn(compound!, 'H'))
  }
})

test('counts', () => {
  const head = '1H NMR (400 MHz, CDCl3, 22 °C): δ [ppm] = '
  expect(countAtoms('H', `${head}4.12 (q, J = 7.1 Hz, 2H, CH2), 2.05 (s, 3H).`)).toBe(5)
  expect(
    countAtoms('H', `${head}3.93 (q, 3J_H,F = 8.8 Hz, 2H). Missing signal (1H, OH) due to x.`),
  ).toBe(3)
  expect(countAtoms('H', `${head}7.0 (m, 0.6H, CHCH3-isomer1), 6.5 (m, 0.4H).`)).toBe(1)
  const carbon = '13C NMR (101 MHz, CDCl3, 22 °C): δ [ppm] = '
  expect(
    countAtoms('C', `${carbon}128.9 (CH, 2C), 125.4 (q, 3J_C,F = 3.8 Hz, CH, 2C), 21.0 (CH3).`),
  ).toBe(5)
  expect(
    countAtoms('C', `${carbon}128.9 (2C, CH). Missing signal (1C, Cq) due to line broadening.`),
  ).toBe(3)
})

test('seven of the eight hydrogen atoms of aspirin are not a confirmed analysis', () => {
  const [analysis] = nmrInFigure(
    'panel Aspirin\n  panel ^1H NMR `Confirmed` {open} <3>\n    field Content = δ 8.11 (d, 1H), 7.62 (t, 1H), 7.35 (t, 1H), 7.14 (d, 1H), 2.35 (s, 3H) {tall} <5>\n',
  )
  expect(analysis!.isConfirmed).toBe(true)
  expect(countAtoms('H', analysis!.content)).toBe(7)
  expect(countIn('Aspirin', 'H')).toBe(8)
})
