import {expect, test} from 'vitest'
import {drawMolecule} from '../../../theme/plugins/chemistry/drawing.ts'
import {readSmiles} from '../../../theme/plugins/chemistry/figures/smiles-check.ts'
import {drawSmiles} from '../../../theme/plugins/chemistry/figures/structure.ts'
import {fence, molecule} from './chemistry.ts'
import {context, html, said} from './draw.ts'

const problem = async (smiles: string) => {
  const {problem} = await drawSmiles(smiles)
  return problem && `${problem.reason} [${problem.at}]`
}

test('formulas in Hill order, with charge and isotopes', async () => {
  const formula = async (smiles: string) => (await drawSmiles(smiles)).structure?.formula
  expect(await formula('CN1C=NC2=C1C(=O)N(C(=O)N2C)C')).toBe('C8H10N4O2')
  expect(await formula('[Na+].Cc1ccc(cc1)S(=O)(=O)[O-]')).toBe('C7H7NaO3S')
  expect(await formula('C[N+](C)(C)C')).toBe('C4H12N^+')
  expect(await formula('[O-]S(=O)(=O)[O-]')).toBe('O4S^2−')
  expect(await formula('O')).toBe('H2O')
})

test.each([
  ['[Pd]', 'Pd'],
  ['O', 'H_2O'],
  ['Cl', 'HCl'],
  ['N', 'NH_3'],
  ['[NH4+]', 'NH_4^+'],
  ['[OH3+]', 'H_3O^+'],
  ['[OH-]', 'OH^−'],
  ['[Fe+3]', 'Fe^3+'],
  ['[13CH4]', '^13CH_4'],
  ['[2H]', '^2H'],
])('the single atom %s is written as chemists do', async (smiles, written) => {
  const {letters, width, height, bonds, dots} = (await drawSmiles(smiles)).structure!
  const signs = letters.map(({text, small, y}) => (small ? (y > 18 ? '_' : '^') : '') + text)
  expect(signs.join('')).toBe(written)
  expect([bonds, dots]).toEqual(['', []])
  const centers = letters.map(({x}) => x)
  expect(centers).toEqual([...centers].sort((a, b) => a - b))
  expect(centers[0]).toBeGreaterThan(8)
  expect(centers.at(-1)).toBeLessThan(width - 8)
  expect(height).toBeGreaterThanOrEqual(29)
})

test('a radical keeps its dot, and any atom its star', async () => {
  expect((await drawSmiles('[CH3]')).structure!.dots).toHaveLength(1)
  expect((await drawSmiles('*')).structure!.letters).not.toEqual([
    expect.objectContaining({text: 'C'}),
  ])
})

test('to draw a single atom, the toolkit does not load its templates', () => {
  const atom = {
    getAllAtoms: () => 1,
    getAtomLabel: () => 'Pd',
    getAtomMass: () => 0,
    getAtomCharge: () => 0,
    getAtomRadical: () => 0,
    getImplicitHydrogens: () => 0,
    isFragment: () => false,
  }
  expect(drawMolecule(atom as never).letters.map(({text}) => text)).toEqual(['Pd'])
})

test('mistakes in SMILES, with their place', async () => {
  expect(await problem('')).toBe('it is empty [0]')
  expect(await problem('C1CC')).toBe('dangling ring closure at 2 [1]')
  expect(await problem('CCO(')).toBe('the "(" at 4 is not closed [3]')
  expect(await problem('CC)O')).toBe('")" without "(" at 3 [2]')
  expect(await problem('C()O')).toBe('an empty branch at 3 [2]')
  expect(await problem('CXC')).toBe('unknown element "X" at 2 [1]')
  expect(await problem('C C')).toBe('a space at 2 [1]')
  expect(await problem('C==C')).toBe('two bonds in a row at 3 [2]')
  expect(await problem('CC=')).toBe('a bond without an atom at 3 [2]')
  expect(await problem('C[NH')).toBe('the "[" at 2 is not closed [1]')
  expect(await problem('C[Q!]')).toBe('"[Q!]" is not an atom at 2 [1]')
  expect(await problem('CC>>C')).toBe('an arrow at 3 (write it in a fence `reaction`) [2]')
  // Only the toolkit notices this one.
  expect(await problem('C11')).toBe('ring closure to same atom at 1 [0]')
  expect(await problem('C'.repeat(10_000))).toBe('10000 characters, at most 2000 [2000]')
  expect(await problem('C'.repeat(400))).toBe('400 atoms, at most 300 [300]')
})

test('what chemists write is read', async () => {
  for (const smiles of [
    'C[C@@H](N)C(=O)O',
    'F/C=C\\F',
    '[13CH3]O',
    '[2H]O[2H]',
    'c1ccccc1-c1ccccc1',
    '[Fe+2]',
    '[nH]1cccc1',
    'C%12CCCC%12',
    '[Cl-].[Na+]',
    'N#N',
    '*CC',
    '[CH3:1]O',
    'OS(=O)(=O)O',
    '[se]1cccc1',
    'F[P-](F)(F)(F)(F)F',
  ]) {
    expect(readSmiles(smiles).problem, smiles).toBeUndefined()
    expect((await drawSmiles(smiles)).structure, smiles).toBeTruthy()
  }
})

test('a molecule that cannot be is drawn with a warning', async () => {
  const figure = await fence('smiles', 'CC(C)(C)(C)C', '', context())
  expect(said(figure.diagnostics)).toEqual([
    'warning broken-smiles 1:2 Hardly a molecule: C has 5 bonds.',
  ])
})

test('bonds are 24 units long in small and large molecules', async () => {
  for (const smiles of ['CC', 'C'.repeat(120)]) {
    const [, x1, y1, x2, y2] =
      /^M([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)/
        .exec((await drawSmiles(smiles)).structure?.bonds ?? '')
        ?.map(Number) ?? []
    expect(Math.hypot(x2! - x1!, y2! - y1!)).toBeCloseTo(24, 0)
  }
})

test('the fence: names, formulas, text for search, mistakes in their line', async () => {
  const figure = await fence('smiles', 'CCO = Ethanol\n\n  C1CC = Broken\nO', 'Solvents', context())
  expect(said(figure.diagnostics)).toEqual([
    'broken-smiles 3:4 Not a SMILES: dangling ring closure at 2.',
  ])
  expect(figure.text).toBe('Solvents · Ethanol · C2H6O · Broken · H2O')
  const text = await html(figure.node)
  expect(text).toContain('aria-label="Ethanol, C2H6O"')
  expect(text).toContain('C<sub>2</sub>H<sub>6</sub>O')
  expect(text).not.toMatch(/ style=|<style| id=|rgb\(/)
})

test('a name in the wrong place: where it belongs', async () => {
  for (const line of ['Ethanol: CCO', 'CCO Ethanol']) {
    const {diagnostics} = await fence('smiles', line, 'One', context())
    expect(
      diagnostics.map(({hint}) => hint),
      line,
    ).toEqual(['Write a name behind an equals sign: `CCO = Ethanol`'])
  }
  expect((await molecule('CCO Ethanol', context())).diagnostics).toMatchObject([
    {hint: 'The brackets hold the SMILES alone; write the name into the text.'},
  ])
})

test('an empty fence', async () => {
  const {diagnostics} = await fence('smiles', ' \n', 'None', context())
  expect(said(diagnostics)).toEqual([
    'broken-smiles 0:1 Not a SMILES: it is empty. (One a line: `CCO = Ethanol`)',
  ])
})

test('a structure in a line', async () => {
  const {node, text, diagnostics} = await molecule('c1ccccc1', context())
  expect([text, diagnostics]).toEqual(['C6H6', []])
  expect(await html(node)).toContain('aria-label="C6H6"')
  expect(said((await molecule('C(', context())).diagnostics)).toEqual([
    'broken-smiles 1:2 Not a SMILES: the "(" at 2 is not closed.',
  ])
})

const reaction = fence.bind(undefined, 'reaction')

test('a scheme reads in order', async () => {
  const body =
    'OC(=O)c1ccccc1O.CC(=O)OC(C)=O>>CC(=O)Oc1ccccc1C(=O)O\nnames: Salicylic acid, Acetic anhydride, Aspirin\nabove: H2SO4 (cat.)\nbelow: 85 °C, 15 min; 87 %'
  const figure = await reaction(body, 'Aspirin', context())
  expect(figure.diagnostics).toEqual([])
  const text = (await html(figure.node)).replace(/<svg.*?<\/svg>/gs, '').replace(/<[^>]+>/g, '')
  expect(text).toBe(
    'Starting materials: Salicylic acidAcetic anhydridereact to, conditions: H2SO4 (cat.)85 °C, 15 min87 %Products: AspirinFig. 1 Aspirin',
  )
  expect(figure.text).toContain('Salicylic acid · Acetic anhydride · Aspirin')
})

test('formulas get subscripts, other numbers do not', async () => {
  const figure = await reaction(
    'O=S(=O)(O)O>>CC\nnames: H2SO4, 1,2-Ethane\nabove: Pd(PPh3)4 (2 mol%), K2CO3; dioxane/H2O, 80 °C, pH 7, L2',
    '',
    context(),
  )
  const text = await html(figure.node)
  expect(text).toContain('Pd(PPh<sub>3</sub>)<sub>4</sub> (2 mol%), K<sub>2</sub>CO<sub>3</sub>')
  expect(text).toContain('H<sub>2</sub>SO<sub>4</sub></span>')
  expect(text).toContain('1,2-Ethane</span>')
  expect(text).toContain('dioxane/H<sub>2</sub>O, 80 °C, pH 7, L2')
})

test('ions that belong together are one structure', async () => {
  const figure = await reaction(
    '[Na+].[OH-].CBr>>CO.[Na+].[Br-]\nnames: Sodium hydroxide, Bromomethane, Methanol, Sodium bromide',
    '',
    context(),
  )
  expect(figure.diagnostics).toEqual([])
  const structures = async (smiles: string) =>
    (await html((await reaction(smiles, '', context())).node)).split('<li class="scheme__m">')
      .length - 1
  expect(await structures('[Na+].[OH-].CBr>>CO.[Na+].[Br-]')).toBe(4)
  expect(await structures('[Ca+2].[Cl-].[Cl-]>>[Na+].[NH4+]')).toBe(3)
})

test('mistakes in schemes', async () => {
  const complaints = async (body: string) =>
    said((await reaction(body, 'x', context())).diagnostics)
  expect(await complaints('CC>>')).toEqual(['broken-reaction 1:4 A reaction without products.'])
  expect(await complaints('>>CC')).toEqual([
    'broken-reaction 1:1 A reaction without starting materials.',
  ])
  expect(await complaints('CC')).toEqual([
    'broken-reaction 1:1 Not a reaction: it needs two ">". (`CCO.CC(O)=O>>CCOC(C)=O`)',
  ])
  expect(await complaints('')).toHaveLength(1)
  expect(await complaints('CC>>C1C')).toEqual([
    'broken-smiles 1:6 Not a SMILES: dangling ring closure at 2.',
  ])
  expect(await complaints('C>>CC\nnames: a, b, c')).toEqual([
    'broken-reaction 2:14 3 names for 2 structures. (Names of what stands at the arrow go into `above` and `below`.)',
  ])
  expect(await complaints('C>>CC\nabvoe: x')).toEqual([
    'broken-reaction 2:1 Unknown line "abvoe". (Did you mean `above`?)',
  ])
  expect(await complaints('C>>CC\nC>>CC')).toEqual([
    'broken-reaction 2:1 A second reaction: one in a figure. (Use a fence for each step.)',
  ])
})
