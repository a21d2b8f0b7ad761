import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {Molecule} from 'openchemlib'
import {describe, expect, test} from 'vitest'
import {EXAMPLE} from '../../../theme/chemotion/example.ts'
import {readFile} from '../../../theme/chemotion/files.ts'
import {linesOf, methodOf, titleOf} from '../../../theme/chemotion/lines.ts'
import {fractionsOf, ionsOf, patternOf} from '../../../theme/chemotion/masses.ts'
import {propose} from '../../../theme/chemotion/propose.ts'
import {needsOf} from '../../../theme/chemotion/required.ts'
import {review, summaryOf} from '../../../theme/chemotion/review.ts'
import {readSubstance} from '../../../theme/chemotion/substance.ts'
import {check, METHODS} from '../../../theme/plugins/chemistry/notation/check.ts'
import {atomsOf} from '../../../theme/plugins/chemistry/notation/chemistry.ts'
import {EXAMPLES} from '../../../theme/plugins/chemistry/notation/examples.ts'
import type {Kind} from '../../../theme/plugins/chemistry/notation/types.ts'
import {HOME} from '../../support/labdocs.ts'

const FIXTURES = join(HOME, 'tests/fixtures/notation')
const ASPIRIN = atomsOf('C9H8O4')!

const broken = (kind: Kind, line: string) =>
  check(kind, line).filter(({severity}) => severity === 'error' || severity === 'warning')

/** Returns the rules that a line breaks if the substance is known. */
const brokenWith = (kind: Kind, line: string, formula: string) =>
  check(kind, line, atomsOf(formula)).flatMap(({rule, severity}) =>
    severity === 'error' ? [rule] : [],
  )

describe('lines', () => {
  test('each method is recognized by its example, and by lines that are written wrong', () => {
    for (const [kind, line] of Object.entries(EXAMPLES)) expect(methodOf(line), line).toBe(kind)
    for (const [begin, kind] of [
      ['1H-NMR (500 MHz', 'nmr'],
      ['¹³C NMR', 'nmr'],
      ['13C{1H} NMR', 'nmr'],
      ['HRMS–EI (m/z)', 'ms'],
      ['FT-IR (ATR)', 'ir'],
      ['GPC (THF)', 'sec'],
      ['UV/Vis (EtOH)', 'uv-vis'],
      ['PXRD (Cu)', 'xrd'],
      ['m.p. 81 °C', 'mp'],
      ['Anal. calcd', 'ea'],
    ] as const)
      expect(methodOf(begin), begin).toBe(kind)
    for (const none of ['Yield: 81%.', 'Missing signal (1H, OH)', 'EtOAc', '', 'HMS Beagle'])
      expect(methodOf(none), none).toBeUndefined()
  })

  test('lines that run on in one paragraph are parted, wrapped ones are joined', () => {
    const text = `${EXAMPLES.nmr} ${EXAMPLES.ir}\n${EXAMPLES.sec.replace(': Mn', ':\nMn')}`
    expect(linesOf(text)).toEqual([
      {kind: 'nmr', text: EXAMPLES.nmr},
      {kind: 'ir', text: EXAMPLES.ir},
      {kind: 'sec', text: EXAMPLES.sec},
    ])
    expect(linesOf('Hello.').map(titleOf)).toEqual(['Not recognized'])
    expect(linesOf('HRMS (ESI+)\nRaman (785 nm)\n31P NMR (162 MHz)').map(titleOf)).toEqual([
      'HRMS',
      'Raman',
      '31P NMR',
    ])
  })

  test('every right line of the suites is recognized as its method', () => {
    for (const kind of Object.keys(METHODS) as Kind[]) {
      const text = readFileSync(join(FIXTURES, `${kind}.txt`), 'utf8').split(/^# .*\n/m)[1]!
      for (const line of text.trim().split('\n')) expect.soft(methodOf(line), line).toBe(kind)
    }
  })
})

describe('the substance', () => {
  const read = (text: string) => readSubstance(text, {Molecule})
  test('is a SMILES or a formula', () => {
    expect(read('CC(=O)Oc1ccccc1C(=O)O')).toMatchObject({formula: 'C9H8O4', isStructure: true})
    expect(read('CCO')).toMatchObject({formula: 'C2H6O', isStructure: true})
    expect(read('C9H8O4')).toMatchObject({formula: 'C9H8O4', isStructure: false})
    for (const [pasted, formula] of [
      ['H₂SO₄', 'H2O4S'],
      ['C6 H12 O6', 'C6H12O6'],
      ['C8H10N4O2·0.5 H2O', 'C8H11N4O2.5'],
    ] as const)
      expect(read(pasted), pasted).toMatchObject({formula})
    for (const none of ['C0', 'C6H0', '()', 'CuSO4·0H2O'])
      expect(read(none).problem, none).toContain('neither a SMILES nor a formula')
    expect(read(' ')).toEqual({})
    expect(read('aspirin').problem).toContain('neither a SMILES nor a formula')
    expect(read('C'.repeat(3000)).problem).toContain('too long')
    expect(readSubstance('C9H8O4', undefined)).toMatchObject({formula: 'C9H8O4'})
  })

  test('is no SMILES if something is left open: the mistake is said with its position', () => {
    for (const [typed, mistake] of [
      ['C1CC', 'dangling ring closure at 2'],
      ['c1ccccc', 'dangling ring closure at 2'],
      ['C(C', 'the "(" at 2 is not closed'],
      ['CC(', 'the "(" at 3 is not closed'],
      ['CC=', 'a bond without an atom at 3'],
      ['C(C ethane', 'the "(" at 2 is not closed'],
    ] as const)
      expect(read(typed).problem, typed).toBe(
        `This is neither a SMILES nor a formula that the desk can read. Read as a SMILES: ${mistake}.`,
      )
    // Closed, with a name after it, large; and formulas that look as if a ring were open.
    for (const [typed, formula] of [
      ['C1CC1', 'C3H6'],
      ['CCO ethanol', 'C2H6O'],
      ['C'.repeat(301), 'C301H604'],
      ['CO2', 'CO2'],
      ['CCl3CN', 'C2Cl3N'],
      ['CH3CH2OH', 'C2H6O'],
      ['CH3COOH', 'C2H4O2'],
    ] as const)
      expect(read(typed), typed).toMatchObject({formula})
  })

  test('is drawn, where it is a structure of a size that can be read', () => {
    const {drawing} = read('C[C@H](C(=O)O)c1ccccc1')
    expect(drawing?.bonds).toMatch(/^M/)
    expect(drawing?.wedges + drawing!.dashes).not.toBe('')
    expect(drawing?.letters.map(({text}) => text).sort()).toEqual(['H', 'O', 'O'])
    expect(read('C9H8O4').drawing).toBeUndefined()
    expect(read('C'.repeat(101))).toMatchObject({formula: 'C101H204', drawing: undefined})
    // Cages are drawn flat here.
    expect(read('C1C2CC3CC1CC(C2)C3').drawing?.bonds).toMatch(/^M/)
  })

  test('has ions, fractions and an isotope pattern', () => {
    const masses = Object.fromEntries(ionsOf(ASPIRIN).map(({ion, mass}) => [ion, mass]))
    expect(masses['[M-H]-']).toBe('179.0350')
    expect(masses['[M+Na]+']).toBe('203.0315')
    expect(masses['[M+NH4]+']).toBe('198.0761')
    expect(fractionsOf(atomsOf('C8H8O3')!)).toMatch(/^C 63\.15, H 5\.30, O/)
    expect(patternOf(atomsOf('C6H5Cl')!)).toBe('100/32')
    expect(patternOf(atomsOf('C6H5Br')!)).toBe('100/97')
    expect(patternOf(atomsOf('C6H4Br2')!)).toBe('51/100/49')
    expect(patternOf(ASPIRIN)).toBeUndefined()
  })

  test('is compared with the atoms, ions and percentages of its lines', () => {
    const proton = EXAMPLE.text.split('\n')[0]!.replace('3 H', '3H')
    expect(brokenWith('nmr', proton, 'C9H8O4')).toEqual([])
    expect(brokenWith('nmr', proton, 'C9H10O4')).toEqual(['S13'])
    expect(brokenWith('nmr', EXAMPLES.nmr, 'C4H8O2')).toEqual([])
    const carbon = '13C NMR (126 MHz, CDCl3, 22 °C): δ [ppm] = 171.4 (Cq), 21.0 (CH3).'
    expect(brokenWith('nmr', carbon, 'C2H4O2')).toEqual([])
    expect(brokenWith('nmr', carbon, 'C3H6O2')).toEqual(['C6'])
    const hrms = 'HRMS (ESI+, MeOH): m/z = calcd for C8H11N4O2+ [M+H]+: 195.0877; found 195.0879.'
    expect(brokenWith('ms', hrms, 'C8H10N4O2')).toEqual([])
    expect(brokenWith('ms', hrms, 'C8H8O3')).toEqual(['hrms'])
    const bromine = 'MS (EI, 70 eV, 50 °C): m/z (%) = 186 (100) [M]+, 171 (60), 143 (35).'
    expect(brokenWith('ms', bromine, 'C7H7BrO')).toEqual(['5'])
    const ea = 'EA: calcd for C8H8O3: C 63.15, H 5.30; found: C 62.98, H 5.41.'
    expect(brokenWith('ea', ea, 'C8H8O3')).toEqual([])
    expect(brokenWith('ea', ea, 'C9H8O4')).toEqual(['formula'])
    const hydrate = ea.replace('C8H8O3: C 63.15, H 5.30', 'C8H8O3·0.5H2O: C 59.62, H 5.63')
    const dried = hydrate.replace('C 62.98, H 5.41', 'C 59.50, H 5.70')
    expect(brokenWith('ea', dried, 'C8H8O3')).toEqual([])
    expect(brokenWith('ea', dried, 'C9H8O4')).toEqual(['formula'])
  })
})

describe('corrected lines', () => {
  test.each<[Kind, string, string]>([
    [
      'nmr',
      '1H-NMR (500MHz, CDCl3, 22 °C): δ = 2.053 (s, 3 H); 1.26 (broad s, 2H)',
      '1H NMR (500 MHz, CDCl3, 22 °C): δ [ppm] = 2.05 (s, 3H), 1.26 (br.s, 2H).',
    ],
    [
      'nmr',
      '1H NMR (500 MHz, CDCl3, 22 °C): δ [ppm] = 6.66 - 6.74 (m, 2H), 7.10 (s, 1H).',
      '1H NMR (500 MHz, CDCl3, 22 °C): δ [ppm] = 7.10 (s, 1H), 6.74–6.66 (m, 2H).',
    ],
    [
      'ms',
      'HRMS (ESI+, MeOH): m/z = calcd for C8H11N4O2+ [M+H]+: 195.0882; found 195.0879.',
      'HRMS (ESI+, MeOH): m/z = calcd for C8H11N4O2+ [M+H]+: 195.0877; found 195.0879.',
    ],
    [
      'ir',
      'IR (ATR): ṽ [cm-1] = 1043 (s), 1737.4 (vs)',
      'IR (ATR): ṽ [cm-1] = 1737 (vs), 1043 (s).',
    ],
    [
      'sec',
      'GPC (THF, PS, RID, 500-200000 g/mol): Mn = 12,000 g/mol, Mw = 15600 g/mol, Đ = 1.21.',
      'SEC (THF, PS, RID, 500–200000 g/mol): Mn = 12000 g/mol, Mw = 15600 g/mol, Đ = 1.30.',
    ],
    ['mp', 'm.p. 81-83 C', 'mp 81–83 °C'],
  ])('%s: %s', (kind, wrong, right) => {
    const proposal = propose(kind, wrong)
    expect(proposal).toBe(right)
    expect(broken(kind, right)).toEqual([])
  })

  test('a right line has none, and a proposal always breaks fewer rules than the line', () => {
    for (const kind of Object.keys(METHODS) as Kind[]) {
      const [, right, wrong] = readFileSync(join(FIXTURES, `${kind}.txt`), 'utf8').split(/^# .*\n/m)
      for (const line of right!.trim().split('\n').slice(0, 8))
        expect(propose(kind, line), line).toBeUndefined()
      for (const one of wrong!.trim().split('\n').slice(0, 12)) {
        const line = one.slice(one.indexOf(' | ') + 3)
        const proposal = propose(kind, line)
        if (proposal)
          expect(broken(kind, proposal).length, proposal).toBeLessThanOrEqual(
            broken(kind, line).length,
          )
      }
    }
  })
})

describe('what is missing', () => {
  const names = (novelty: 'new' | 'known' | 'here', titles: string[], formula = 'C9H8O4') =>
    needsOf({novelty, crystalline: true, paramagnetic: false, atoms: atomsOf(formula)}, titles)
      .filter(({present}) => !present)
      .map(({name}) => name)

  test('depends on what is known of the substance, and on its elements', () => {
    expect(names('new', [])).toEqual([
      '1H NMR',
      '13C NMR',
      'MS',
      'HRMS',
      'IR or Raman',
      'Melting point',
      'Elemental analysis',
    ])
    expect(names('new', [], 'C7H5F3')).toContain('19F NMR')
    expect(names('new', [], 'C18H15P')).toContain('31P NMR')
    expect(names('new', [], 'CCl4')).not.toContain('1H NMR')
    expect(names('here', ['13C NMR', 'HRMS'])).toEqual([])
    expect(names('here', [])).toEqual(['1H or 13C NMR', 'MS'])
    const full = ['1H NMR', '13C NMR', 'MS', 'HRMS', 'Raman', 'Melting point', 'Elemental analysis']
    expect(names('known', full)).toEqual([])
  })

  test('NMR spectra of a paramagnetic substance are not required', () => {
    const missing = (novelty: 'new' | 'here') =>
      needsOf(
        {novelty, crystalline: false, paramagnetic: true, atoms: atomsOf('C10H14CuF2O4')},
        [],
      ).map(({name}) => name)
    expect(missing('new')).toEqual(['MS', 'HRMS', 'IR or Raman', 'Elemental analysis'])
    expect(missing('here')).toEqual(['MS'])
  })

  test('the review of the example names its mistakes and ticks the list', () => {
    const {atoms} = readSubstance(EXAMPLE.substance, {Molecule})
    const {lines, entries} = review(EXAMPLE.text, {...EXAMPLE, atoms})
    const wrong = lines.map(({title, findings}) => [
      title,
      [...new Set(findings.filter(({severity}) => severity === 'error').map(({rule}) => rule))],
    ])
    expect(wrong).toEqual([
      ['1H NMR', ['S12']],
      ['13C NMR', ['C6']],
      ['HRMS', ['electron']],
      ['IR', ['3']],
      ['Melting point', ['dash']],
    ])
    const state = new Map(entries.map(({text, holds}) => [text, holds]))
    expect(state.get('HRMS is given.')).toBe(true)
    expect(state.get('Elemental analysis is given.')).toBe(false)
    expect(state.get('IR: the line keeps all rules that were tested.')).toBe(false)
    expect(state.get('Impurities are declared in every analysis.')).toBeUndefined()
    expect([...state.values()].filter((holds) => holds === undefined)).toHaveLength(4)
    for (const {title, kind, proposal} of lines)
      if (title !== '13C NMR') expect(broken(kind!, proposal!), title).toEqual([])
  })

  test('a line without a method keeps no rules', () => {
    const said = (text: string) => summaryOf(review(text, EXAMPLE))
    expect(said('Hello.')).toBe('1 line read. 1 not recognized.')
    expect(said(EXAMPLES.mp)).toBe('1 line read. No rule is broken.')
    expect(said('mp 134-136 C')).toBe('1 line read. 1 has errors or warnings.')
  })

  test('the order is that of the recognized lines', () => {
    const inOrder = (...lines: string[]) =>
      review(lines.join('\n\n'), EXAMPLE).entries.find(({text}) => text.startsWith('The order'))
        ?.holds
    expect(inOrder(EXAMPLES.nmr, EXAMPLES.ir)).toBe(true)
    expect(inOrder(EXAMPLES.ir, EXAMPLES.nmr)).toBe(false)
    expect(inOrder('Hello.')).toBe(false)
    expect(inOrder('White solid, 81%.', EXAMPLES.nmr, EXAMPLES.ir)).toBe(true)
  })
})

describe('files', () => {
  const file = (name: string) => readFile(name, readFileSync(join(HOME, 'content/public', name)))

  test('a spectrum is drawn, whatever its kind', () => {
    for (const [name, kind] of [
      ['spectra/aspirin-1h.jdx', 'nmr'],
      ['spectra/aspirin-ir.jdx', 'ir'],
      ['spectra/aspirin-ms.jdx', 'ms'],
      ['spectra/caffeine-uv-vis.jdx', 'uv-vis'],
      ['spectra/ferrocene-cv.jdx', 'cv'],
      ['spectra/sodium-chloride-xrd.jdx', 'xrd'],
    ] as const)
      expect(file(name).plot?.kind, name).toBe(kind)
  })

  test('of a file with several blocks, the spectrum is drawn, not the decay', () => {
    const linked = file('files/system-check/ethanol-1h-fid.dx')
    expect(linked.plot?.kind).toBe('nmr')
    const text = readFileSync(
      join(HOME, 'content/public/files/system-check/ethanol-1h-fid.dx'),
      'utf8',
    )
    const [head = '', decay = ''] = text.split(/^(?=##TITLE=)/m)
    const remark = (words: string) => readFile('a.dx', new TextEncoder().encode(words)).remarks[0]
    expect(remark(decay)).toContain('“NMR FID”')
    expect(remark(head + decay)).toContain('“LINK”')
  })

  test('one that cannot be drawn, or shows too little, is named', () => {
    const text = (words: string) => readFile('a.jdx', new TextEncoder().encode(words))
    expect(text('hello').remarks[0]).toContain('not a JCAMP-DX file')
    expect(text('##TITLE=a\n##DATA TYPE=MAGIC\n').remarks[0]).toContain('“MAGIC”')
    expect(text('##TITLE=a\n##DATA TYPE=NMR SPECTRUM\n').remarks[0]).toContain('cannot be drawn')
    const short = readFileSync(join(HOME, 'content/public/spectra/aspirin-1h.jdx'), 'utf8')
    const range = /##FIRSTX=\s*(\S+)/.exec(short)![1]
    expect(range).toBeDefined()
    expect(
      file('spectra/aspirin-1h.jdx').remarks.every((one) => one.startsWith('The spectrum runs')),
    ).toBe(true)
  })
})
