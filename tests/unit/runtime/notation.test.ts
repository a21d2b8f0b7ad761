import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import Slugger from 'github-slugger'
import {describe, expect, test} from 'vitest'
import {check, METHODS} from '../../../theme/plugins/chemistry/notation/check.ts'
import {atomsOf} from '../../../theme/plugins/chemistry/notation/chemistry.ts'
import {EXAMPLES} from '../../../theme/plugins/chemistry/notation/examples.ts'
import {excerpt, readLine} from '../../../theme/plugins/chemistry/notation/text.ts'
import type {Finding, Kind} from '../../../theme/plugins/chemistry/notation/types.ts'
import {randomBelow} from '../../support/random.ts'

const PAGES: Record<Kind, string> = {
  nmr: 'nmr.md',
  ms: 'ms.md',
  ir: 'ir_raman.md',
  hplc: 'HPLC.md',
  tga: 'tga.md',
  dsc: 'dsc.md',
  cv: 'cv.md',
  sec: 'SEC.md',
  'uv-vis': 'uv_vis.md',
  xrd: 'pxrd.md',
  ea: 'index.md',
  mp: 'index.md',
}
const KINDS = Object.keys(PAGES) as Kind[]
/** The page about all analyses has examples of several methods. */
const BEGINS: Partial<Record<Kind, string>> = {ea: 'EA', mp: 'mp'}
/** Those whose rules are the rows of a table. */
const WITH_TABLE = ['nmr', 'ir', 'hplc'] as const
type Tabled = (typeof WITH_TABLE)[number]
const CONTENT = join(import.meta.dirname, '../../../content')
const FOLDER = join(CONTENT, 'docs/repo/details_standards/analysis_test')

const page = (kind: Kind) => withIncludes(readFileSync(join(FOLDER, PAGES[kind]), 'utf8'))

function withIncludes(text: string): string {
  return text.replace(/^::include\{file=(\S+)\}$/gm, (_, file) =>
    readFileSync(join(FOLDER, file), 'utf8'),
  )
}

/** Returns the text below a heading, up to the next one of its depth; without an id, the whole page. */
function sectionOf(text: string, id: string): string {
  if (!id) return text
  const slugs = new Slugger()
  const headings = [...text.matchAll(/^(#{2,4}) (.+?)(?: \{#([\w-]+)\})?$/gm)]
  const at = headings.findIndex(([, , title, given]) => (given ?? slugs.slug(plain(title!))) === id)
  expect(at, `a heading with the id ${id}`).toBeGreaterThanOrEqual(0)
  const [{index, 1: marks}, ...after] = headings.slice(at) as [
    RegExpExecArray,
    ...RegExpExecArray[],
  ]
  return text.slice(index, after.find(([, next]) => next!.length <= marks!.length)?.index)
}

function statedIn(kind: Kind, at: string): string {
  if (!at.startsWith('/')) return sectionOf(page(kind as Kind), at)
  const [route, id] = at.split('#') as [string, string]
  const file = [`${route}.md`, `${route}/index.md`].find((one) => existsSync(join(CONTENT, one)))
  expect(file, `a page ${route}`).toBeDefined()
  return sectionOf(withIncludes(readFileSync(join(CONTENT, file!), 'utf8')), id)
}

/** Every line of every fence with the title "Example". */
function examplesOf(kind: Kind): string[] {
  const fences = page(kind).matchAll(/^```text title="Example".*\n([\s\S]*?)^```$/gm)
  return [...fences]
    .flatMap(([, text]) => text!.trim().split('\n'))
    .filter((line) => line.startsWith(BEGINS[kind] ?? ''))
}

/** The words of a page without Markdown. */
function plain(markdown: string): string {
  return markdown
    .replace(/:\w+\[\^?([^\]]*)\]/g, '$1')
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/<\/?su[bp]>|[`*\\]/g, '')
    .replace(/\s+/g, ' ')
}

function broken(kind: Kind, line: string): Finding[] {
  return check(kind, line).filter(({severity}) => severity === 'error' || severity === 'warning')
}

describe('the pages', () => {
  for (const kind of KINDS) {
    test(`${kind}: every example keeps all rules`, () => {
      const examples = examplesOf(kind)
      expect(examples.length).toBeGreaterThan(BEGINS[kind] ? 0 : 1)
      for (const line of examples) expect(broken(kind, line), line).toEqual([])
    })

    test(`${kind}: the example of the button is the first of the page`, () => {
      expect(EXAMPLES[kind]).toBe(examplesOf(kind)[0])
    })

    test(`${kind}: the pattern of a page is no line`, () => {
      const [pattern] = /(?<=title="Pattern" wrap\n).+/.exec(page(kind)) ?? []
      if (pattern) expect(broken(kind, pattern).length).toBeGreaterThan(0)
    })
  }

  for (const kind of Object.keys(METHODS) as Kind[])
    test(`${kind}: each rule has the words of the section that it links to`, () => {
      for (const {id, words, at} of METHODS[kind].rules)
        expect.soft(plain(statedIn(kind, at)), `${id} in ${at}`).toContain(words)
    })

  for (const kind of [...WITH_TABLE, 'ms'] as const)
    test(`${kind}: no rule of its tables is left out`, () => {
      const rows = [...page(kind).matchAll(/^\| ([HSC]?\d+) \| (.+?) \|(?: .*)?$/gm)]
      // The variants of NMR also have numbers, but no letter; neither have masses in a table.
      const rules = rows.filter(
        ([, no, text]) => (kind !== 'nmr' || /^[HSC]/.test(no!)) && /[a-z]{2}/.test(text!),
      )
      expect(rules.length).toBeGreaterThan(6)
      for (const [, no, text] of rules)
        expect(METHODS[kind].rules.find(({id}) => id === no)?.words, no).toBe(plain(text!))
    })
})

const H = '1H NMR (500 MHz, CDCl3, 22 °C): δ [ppm] = '
const C = '13C NMR (126 MHz, CDCl3, 22 °C): δ [ppm] = '
const COLUMN = 'Hypersil GOLD, C18, 5 μm, 150 × 4.6 mm'
const PEAKS = 'ret [min] (area [%]) = 4.210 (80) [alcohol], 6.850 (20). Conversion: 80%.'

/** Rule -> line that breaks it, and the place that is marked. */
const BAD: Record<Tabled, [rule: string, line: string, place: string][]> = {
  nmr: [
    ['H1', '1H-NMR (500 MHz, CDCl3, 22 °C): δ [ppm] = 7.26 (s, 1H).', '1H-NMR'],
    ['H1', 'H NMR (500 MHz, CDCl3, 22 °C): δ [ppm] = 7.26 (s, 1H).', 'H NMR'],
    ['H1', '13C{1H} NMR (126 MHz, CDCl3, 22 °C): δ [ppm] = 77.0 (CH).', '13C{1H} NMR'],
    ['H2', '1H NMR (CDCl3, 500 MHz, 22 °C): δ [ppm] = 7.26 (s, 1H).', '500 MHz'],
    ['H2', '1H NMR (500MHz, CDCl3, 22 °C): δ [ppm] = 7.26 (s, 1H).', '500MHz'],
    ['H2', '1H NMR (500 MHz, CDCl3,22 °C): δ [ppm] = 7.26 (s, 1H).', 'CDCl3'],
    ['H2', '1H NMR (500 MHz, CDCl3): δ [ppm] = 7.26 (s, 1H).', '(500 MHz, CDCl3)'],
    ['H2', '1H NMR (500 MHz, CDCl3, 295 K): δ [ppm] = 7.26 (s, 1H).', '295 K'],
    ['H2', '1H NMR (500 MHz, 22 °C): δ [ppm] = 7.26 (s, 1H).', '(500 MHz, 22 °C)'],
    ['H3', '1H NMR (500 MHz, CDCl3, 22 °C) d 7.26 (s, 1H).', ' d '],
    ['H4', '1H NMR (500 MHz, CDCl3 7.26) δ: 4.12 (s, 1H).', 'CDCl3 7.26'],
    ['H4', '1H NMR (500 MHz, CDCl3 [7.26 ppm], ppm): δ = 4.12 (s, 1H).', ': δ = '],
    ['H5', '1H NMR (500 MHz, CDCl3, 22 °C): δ = 7.26 (s, 1H).', ': δ = '],
    ['S1', `${H}1.26 (s, 3H), 2.05 (s, 3H).`, '2.05'],
    ['S2', `${H}2.05 (s, 3H); 1.26 (s, 3H).`, '; '],
    ['S2', `${H}2.05 (s, 3H), 1.26 (s, 3H)`, ')'],
    ['S2', `${H}2.05 (s, 3H), next 1.26 (s, 3H).`, ', '],
    ['S3', `${H}2.053 (s, 3H).`, '2.053'],
    ['S3', `${H}2,05 (s, 3H).`, '2,05'],
    ['S3', '19F NMR (376 MHz, CDCl3, 22 °C): δ [ppm] = −62.71 (s, 3F).', '−62.71'],
    ['S4', `${H}4.12 (2H, q, J = 7.1 Hz), 1.26 (t, J = 7.1 Hz, 3H).`, 'q'],
    ['S4', `${H}4.12, 1.26 (s, 3H).`, '4.12'],
    ['S4', `${H}4.12 (s), 1.26 (s, 3H).`, '(s)'],
    ['S4', `${H}4.12 (s,2H), 1.26 (s, 3H).`, 's'],
    ['S4', `${H}4.12 (s, 2H, 1.26 (s, 3H).`, '('],
    ['S5', `${H}4.12 (d of d, J = 7.1, 2.0 Hz, 2H).`, 'd of d'],
    ['S5', `${H}4.12 (sept, J = 7.1 Hz, 2H).`, 'sept'],
    ['S6', `${H}4.12 (broad s, 2H).`, 'broad s'],
    ['S6', `${H}4.12 (bs, 2H).`, 'bs'],
    ['S7', `${H}6.74 (m, 2H).`, '6.74 (m'],
    ['S7', `${H}6.74-6.66 (m, 2H).`, '6.74-6.66'],
    ['S7', `${H}6.66–6.74 (m, 2H).`, '6.66–6.74'],
    ['S8', `${H}4.12 (q, 2H).`, 'q'],
    ['S8', `${H}8.11 (dd, J = 7.9 Hz, J = 1.7 Hz, 1H).`, 'J = 1.7 Hz'],
    ['S8', `${H}4.12 (q, J = 7.1, 2H).`, '7.1'],
    ['S8', `${H}4.12 (q, 7.1 Hz, 2H).`, '7.1 Hz'],
    ['S9', `${H}4.12 (q, J=7.1 Hz, 2H).`, 'J='],
    ['S9', `${H}4.12 (q, J = 7.12 Hz, 2H).`, '7.12 Hz'],
    ['S9', `${H}8.11 (dd, J = 1.7, 7.9 Hz, 1H).`, '7.9 Hz'],
    ['S10', `${H}8.11 (dd, J = 7.9 Hz, 1H).`, 'dd, J = 7.9 Hz'],
    ['S11', `${H}4.12 (q, J = 7.1 Hz, 2H), 1.26 (t, J = 7.2 Hz, 3H).`, '7.1 Hz'],
    ['S11', `${H}4.12 (q, J = 7.1 Hz, 2H), 1.26 (s, 3H).`, '7.1 Hz'],
    ['S12', `${H}2.05 (s, 3 H).`, '3 H'],
    ['S12', `${H}2.05 (s, 3C).`, '3C'],
    ['S13', `${H}2.05 (s, 0.4H).`, '2.05 (s, 0.4H).'],
    ['C1', `${C}171.42 (Cq).`, '171.42'],
    ['C2', `${C}171.4 (C=O).`, 'C=O'],
    ['C2', `${C}171.4 (2C).`, '(2C)'],
    ['C3', `${C}171.4 (Cq, 1C).`, '1C'],
    ['C4', `${C}130.8 (Cq, q, J_C,F = 32.3 Hz).`, 'q'],
    ['C4', `${C}130.8 (q, Cq).`, 'q'],
    ['C5', `${C}128.9 (CH, ortho, 2C).`, '2C'],
    ['C6', `${C}128.9 (CH, 0.4C).`, '128.9 (CH, 0.4C).'],
    ['V3', '1H NMR (500 MHz, CDCl3/DMF-d7, 22 °C): δ [ppm] = 7.26 (s, 1H).', 'CDCl3/DMF-d7'],
    ['V5', `${H}7.26 (dd, 3J = 8.2, J = 1.6 Hz, 1H).`, 'J = 1.6 Hz'],
    ['V6', `${C}130.8 (q, J = 32.3 Hz, Cq).`, 'J = 32.3 Hz'],
    ['missing', `${H}2.05 (s, 3H). Missing signal (OH, 1H) due to line broadening.`, '(OH, 1H)'],
    ['missing', `${H}2.05 (s, 3H). Missing signal (1H, OH) due to magic.`, ' due to magic.'],
    ['impurities', `${H}2.05 (s, 3H). Impurities: some.`, 'Impurities: some.'],
    [
      'phrase',
      `${H}2.05 (s, 3H) due to an inseparable mixture of isomers.`,
      'due to an inseparable mixture of isomers.',
    ],
    ['line', `${H}2.05 (s, 3H). 13C NMR (126 MHz)`, '13C NMR (126 MHz)'],
  ],
  ir: [
    ['1', 'ATR-IR: ṽ [cm-1] = 1737 (vs).', 'ATR-IR: ṽ [c'],
    ['1', 'IR(ATR): ṽ [cm-1] = 1737 (vs).', 'IR'],
    ['1', 'IR (magic): ṽ [cm-1] = 1737 (vs).', 'magic'],
    ['2', 'IR (ATR): 2984 (w), 1737 (vs).', ': '],
    ['2', 'IR (ATR): ṽ [cm-1] = 2984 cm-1 (w), 1737 (vs).', ' cm-1'],
    ['2', 'IR (ATR, ṽ): 2984 (w), 1737 (vs) cm–1.', ': '],
    ['2', 'IR (ATR, ṽ) = 2984 (w), 1737 (vs).', '.'],
    ['3', 'IR (ATR): ṽ [cm-1] = 1737 (vs), 2984 (w).', '2984'],
    ['4', 'IR (ATR): ṽ [cm-1] = 1737.4 (vs).', '1737.4'],
    ['5', 'IR (ATR): ṽ [cm-1] = 2984 (w); 1737 (vs).', '; '],
    ['5', 'IR (ATR): ṽ [cm-1] = 2984 (w), 1737 (vs)', ')'],
    ['6', 'IR (ATR): ṽ [cm-1] = 2984 (w), vs 1737.', 'vs '],
    ['6', 'IR (ATR): ṽ [cm-1] = 2984 (w), 1737.', '1737'],
    ['6', 'IR (ATR): ṽ [cm-1] = 2984 (str).', '(str)'],
    ['7', 'IR (ATR): ṽ [1/cm] = 2984 (w).', ': ṽ [1/cm] = '],
  ],
  hplc: [
    ['1', `HPLC (${COLUMN}, 25 °C, 254 nm): ${PEAKS}`, `(${COLUMN}, 25 °C, 254 nm)`],
    ['1', `HPLC (${COLUMN}; 298 K; MeCN/H2O 5:95 (0–9 min), 1 mL/min; 254 nm): ${PEAKS}`, '298 K'],
    ['1', `HPLC (${COLUMN}; 25 °C; MeCN/H2O 5:95 (0–9 min), 1 mL/min; UV): ${PEAKS}`, 'UV'],
    [
      '2',
      `HPLC (C18 column; 25 °C; MeCN/H2O 5:95 (0–9 min), 1 mL/min; 254 nm): ${PEAKS}`,
      'C18 column',
    ],
    ['3', `HPLC (${COLUMN}; 25 °C; 5–95% MeCN, 1 mL/min; 254 nm): ${PEAKS}`, '5–95% MeCN'],
    [
      '3',
      `HPLC (${COLUMN}; 25 °C; MeCN/H2O 5:95 to 95:5, 1 mL/min; 254 nm): ${PEAKS}`,
      'MeCN/H2O 5:95 to 95:5',
    ],
    [
      '4',
      `HPLC (${COLUMN}; 25 °C; 1 mL/min, MeCN/H2O 5:95 (0–9 min); 254 nm): ${PEAKS}`,
      '1 mL/min',
    ],
    ['5', EXAMPLES.hplc.replace('ret [min] (area [%])', 'tR'), ': tR ='],
    ['6', EXAMPLES.hplc.replace('4.210 (80)', '4.210 min, 80%'), '4.210 min, 80%'],
    ['6', EXAMPLES.hplc.replace('(80)', '(80%)'), ' (80%)'],
    ['7', EXAMPLES.hplc.replace('], 6', ']; 6'), '; '],
    ['8', EXAMPLES.hplc.replace('others (8%)', 'rest 8'), 'rest 8'],
    ['8', EXAMPLES.hplc.replace('others (8%)', 'others (5%), 9.000 (3)'), '9.000'],
    [
      '9',
      EXAMPLES.hplc.replace(', others (8%)', ''),
      '4.210 (80) [alcohol], 6.850 (12) [aldehyde]',
    ],
    ['10', EXAMPLES.hplc.replace('. Conversion of aldehyde: 88%', ''), '.'],
  ],
}

/** Rules that only allow or note something, so no line can break them. */
const NEVER_BROKEN: Record<Tabled, string[]> = {nmr: [], ir: ['raman'], hplc: []}

describe('bad lines', () => {
  for (const kind of WITH_TABLE) {
    for (const [at, [rule, line, place]] of BAD[kind].entries()) {
      test(`${kind} line ${at + 1} breaks ${rule} at “${place}”`, () => {
        const found = broken(kind, line).filter((finding) => finding.rule === rule)
        expect(found.map(({start, end}) => line.slice(start, end))).toContain(place)
        const held = check(kind, line).filter(({severity}) => severity === 'ok')
        expect(held.map((finding) => finding.rule)).not.toContain(rule)
      })
    }

    test(`${kind}: each rule has a bad line`, () => {
      const tested = new Set([...BAD[kind].map(([rule]) => rule), ...NEVER_BROKEN[kind]])
      expect(METHODS[kind].rules.map(({id}) => id).filter((id) => !tested.has(id))).toEqual([])
    })
  }
})

describe('good lines', () => {
  const GOOD: [Kind, string, string][] = [
    ['nmr', 'superscript mass number', '¹H NMR (500 MHz, CDCl₃, 22 °C): δ [ppm] = 7.26 (s, 1H).'],
    ['nmr', 'second head', '1H NMR (500 MHz, CDCl3 [7.26 ppm], ppm) δ = 4.12 (s, 2H).'],
    ['nmr', 'reference', '1H NMR (500 MHz, DMF-d7 [2.75 ppm], 22 °C): δ [ppm] = 4.12 (s, 2H).'],
    ['nmr', 'mixture', '1H NMR (500 MHz, CDCl3/DMF-d7 5:1, 22 °C): δ [ppm] = 4.12 (s, 2H).'],
    ['nmr', 'standard', '1H NMR (400 MHz, CDCl3, 22 °C, TMS): δ [ppm] = 4.12 (s, 2H).'],
    [
      'nmr',
      'ranges of couplings',
      `${H}7.60–7.50 (m, 1H), 7.26 (ddd, 3J = 8.2, 3J = 7.3, 4J = 1.6 Hz, 1H).`,
    ],
    ['nmr', 'subscripts lost on copying', `${H}3.93 (q, ³𝐽H,F = 8.8 Hz, 2H, CH2).`],
    [
      'nmr',
      'broad, pseudo',
      `${H}7.60–7.50 (m, 1H), 7.26 (br.t, J = 7.1 Hz, 1H), 3.90 (ps.t, J = 7.0 Hz, 1H).`,
    ],
    [
      'nmr',
      'assignment with brackets and locants',
      `${H}1.20 (s, 9H, C(CH3)3), 1.10 (s, 6H, H-2,6).`,
    ],
    ['nmr', 'negative range', `${H}−0.10–−0.20 (m, 2H), -0.52 (s, 1H).`],
    ['nmr', 'number before type', `${C}128.9 (2C, CH), 21.0 (CH3).`],
    ['nmr', 'other isomer', `${C}128.9 (CH), 21.0 (CH3). Other isomer: 129.3 (CH), 20.8 (CH3).`],
    [
      'nmr',
      'fixed phrase',
      `${C}128.9 (CH), 21.0 (CH3) due to an inseparable mixture of isomers, the total amount of protons/carbons could not be confirmed by a clear assignment.`,
    ],
    ['nmr', 'impurities', `${H}2.05 (s, 3H). Impurities: approx. 4% impurities at 2.17 ppm.`],
    [
      'nmr',
      'pasted with line breaks',
      `${H.replaceAll(' ', '\u00a0')}2.05 (s, 3H),\n  1.26 (s, 3H).\n`,
    ],
    ['ir', 'minus sign', 'IR (KBr): ṽ [cm⁻¹] = 2984 (w), 1737 (vs).'],
    ['ir', 'nu with tilde', 'IR (ATR): ν̃ [cm−1] = 2984 (w), 1737 (vs).'],
    ['ir', 'Raman', 'Raman (785 nm): ṽ [cm-1] = 1606 (vs), 1044 (s).'],
    ['hplc', 'within rounding', EXAMPLES.hplc.replace('(80)', '(79.3)')],
    ['hplc', 'any order', EXAMPLES.hplc.replace('4.210', '9.210')],
    ['hplc', 'brackets in a name', EXAMPLES.hplc.replace('[alcohol]', '[1H-benzo[d]imidazole]')],
  ]
  for (const [kind, name, line] of GOOD) {
    test(`${kind}: ${name}`, () => expect(broken(kind, line)).toEqual([]))
  }
})

test('a colon in place of the semicolon is one mistake', () => {
  const line = EXAMPLES['uv-vis']
  expect(line).toContain('; λmax')
  const found = broken('uv-vis', line.replace('; λmax', ': λmax'))
  expect(found.map(({rule}) => rule)).toEqual(['semicolon'])
})

test('a calculated mass: the molecule for its ion, no electron, or another number', () => {
  const said = (ion: string) =>
    check(
      'ms',
      `HRMS (ESI${ion.includes(']-') ? '-' : '+'}, MeOH): m/z = calcd for ${ion}; found 195.0877.`,
    ).flatMap(({severity, rule, message}) =>
      severity === 'error' && rule !== 'accuracy' ? [`${rule}: ${message}`] : [],
    )
  expect(said('C8H11N4O2+ [M+H]+: 195.0877')).toEqual([])
  expect(said('C8H10N4O2 [M+H]+: 195.0877')).toEqual([
    'hrms: The formula is that of the molecule: give that of the ion, C8H11N4O2.',
  ])
  expect(said('C8H10N4O2 [M-H]-: 193.0731')).toEqual([
    'hrms: The formula is that of the molecule: give that of the ion, C8H9N4O2.',
  ])
  expect(said('C8H11N4O2+ [M+H]+: 195.0882')).toEqual([
    'electron: 195.0882 leaves the electron out of account: the ion has 195.0877.',
  ])
  expect(said('C8H11N4O2+ [M+H]+: 196.0877')).toEqual([
    'hrms: The ion has the mass 195.0877, not 196.0877.',
  ])
})

describe('sums', () => {
  const said = (kind: Kind, line: string) =>
    check(kind, line).flatMap(({severity, message}) => (severity === 'info' ? [message] : []))

  test('count the atoms of the list', () => {
    expect(said('nmr', EXAMPLES.nmr)).toEqual([
      'Sum of the list: 8 H. Compare it with the formula.',
    ])
  })
  test('are compared with the formula, if it is known', () => {
    const withFormula = (formula: string) =>
      check('nmr', EXAMPLES.nmr, atomsOf(formula)).flatMap(({rule, severity, message}) =>
        rule === 'S13' && severity !== 'ok' ? [message] : [],
      )
    expect(withFormula('C4H8O2')).toEqual(['Sum of the list: 8 H, as in the formula.'])
    expect(withFormula('C4H10O2')).toEqual(
      expect.arrayContaining([
        'Sum of the list: 8 H.',
        'The line counts 8 H, but the substance has 10.',
      ]),
    )
  })
  test('that no one compared with a formula are no rule that holds', () => {
    const held = (atoms?: ReturnType<typeof atomsOf>) =>
      check('nmr', EXAMPLES.nmr, atoms).some(
        ({rule, severity}) => rule === 'S13' && severity === 'ok',
      )
    expect(held(atomsOf('C4H8O2'))).toBe(true)
    expect(held()).toBe(false)
  })
  test('add what the sentences name as missing', () => {
    const line = examplesOf('nmr').find((one) => one.includes('Missing signal'))!
    expect(said('nmr', line)[0]).toContain('7 H + 1 H missing = 8 H')
  })
  test('add fractions', () => {
    const line = examplesOf('nmr').find((one) => one.includes('isomer1'))!
    expect(said('nmr', line)[0]).toContain(': 6 H.')
  })
  test('count a carbon without a number as one', () => {
    const line = examplesOf('nmr').find((one) => one.includes('CF3') && one.startsWith('13C'))!
    expect(said('nmr', line)[0]).toContain(': 7 C.')
  })
  test('are kept apart for isomers, and not given for a list that could not be read', () => {
    const line = `${C}128.9 (CH), 21.0 (CH3). Other isomer: 129.3 (CH).`
    expect(said('nmr', line).map((text) => /\d C/.exec(text)?.[0])).toEqual(['2 C', '1 C'])
    expect(said('nmr', `${H}7.26 (s, 1H), hello 1.20 (s, 2H).`)).toEqual([])
  })
  test('of the areas', () => {
    expect(said('hplc', EXAMPLES.hplc)).toEqual(['Sum of the areas: 100%.'])
  })
})

describe('places', () => {
  test('are those of the pasted line, whatever was dropped or joined while reading', () => {
    const line = `\ufeff  1H\u00a0\u00a0NMR (500 MHz,   CDCl3, 22 °C): δ\u200b [ppm] =\n 2.053 (s, 3H).`
    const [finding] = broken('nmr', line)
    expect(line.slice(finding!.start, finding!.end)).toBe('2.053')
  })
  test('readLine keeps one place for each character', () => {
    const {text, starts, ends} = readLine(' ³𝐽  = ν\u0303 ')
    expect(text).toBe('3J = ṽ')
    expect(starts).toEqual([1, 2, 4, 6, 7, 8])
    expect(ends).toEqual([2, 4, 5, 7, 8, 10])
  })
  test('excerpt cuts around the place, never through a character', () => {
    const line = `${'🧪'.repeat(40)}bad${'🧪'.repeat(40)}`
    const {text, mark} = excerpt(line, 80, 83, 23)
    expect(text.slice(...mark)).toBe('bad')
    // Throws at half a character.
    expect(encodeURIComponent(text)).toContain('bad')
    expect(text.length).toBeLessThan(70)
    expect(excerpt('short', 0, 2)).toEqual({text: 'short', mark: [0, 2]})
  })
})

describe('hostile lines', () => {
  const HOSTILE = [
    '',
    ' \n\t ',
    'hello',
    '🧪'.repeat(5000),
    '('.repeat(10_000),
    ')'.repeat(10_000),
    '1'.repeat(10_000),
    ' '.repeat(10_000),
    ','.repeat(10_000),
    `${H}${'1'.repeat(10_000)}`,
    `${H}${'1.20 ('.repeat(2000)}`,
    `${H}1.20 (${'d'.repeat(10_000)})`,
    `${H}1.20 (d, J = ${'1.0,'.repeat(2500)})`,
    `${H}${'1.20 (d, J = 7.0 Hz, 1H), '.repeat(400)}`,
    `${H}1.20 (s, 1H). ${'Missing signal ('.repeat(700)}`,
    `${H}1.20 (s, 1H). ${'Other isomer: 1.2 (s, 1H). '.repeat(400)}`,
    `IR (ATR): ṽ [cm-1] = ${'1 ('.repeat(3000)}`,
    `HPLC (${'1:1 (0–1 min), '.repeat(700)}`,
    `${EXAMPLES.hplc.slice(0, 130)}${'1 (1) ['.repeat(1400)}`,
  ]
  for (const kind of KINDS) {
    test(`${kind}: finds something wrong with each and survives`, () => {
      for (const line of HOSTILE) {
        const wrong = broken(kind, line)
        expect(wrong.length, line.slice(0, 60)).toBeGreaterThan(0)
        checkPlaces(wrong, line)
      }
    })
    test(`${kind}: survives 500 mutations of its examples`, () => {
      const pick = randomBelow(20_240_301)
      const examples = examplesOf(kind)
      for (let round = 0; round < 500; round++) {
        let line = examples[round % examples.length]!
        for (let times = 1 + pick(6); times > 0; times--) line = mutated(line, pick)
        checkPlaces(check(kind, line), line)
      }
    })
  }
})

/** Every finding belongs to a known rule and marks something that is there. */
function checkPlaces(findings: Finding[], line: string): void {
  const ids = new Set(KINDS.flatMap((kind) => METHODS[kind].rules.map(({id}) => id)))
  for (const {rule, severity, message, start, end} of findings) {
    if (!ids.has(rule) || !message || start < 0 || end > line.length || start > end)
      throw new Error(`${rule} ${start}–${end} “${message}” of ${line}`)
    if (severity !== 'ok' && line.trim() && start === end)
      throw new Error(`${rule} marks nothing: ${line}`)
  }
}

const BITS = [
  '(',
  ')',
  '[',
  ']',
  ',',
  ';',
  '.',
  ' ',
  '–',
  '−',
  '=',
  'J',
  'Hz',
  'm',
  '7',
  '0.4H',
  '🧪',
  '\n',
  '\u200b',
  'NMR',
  '%',
  'δ',
  'Missing signal ',
  'Other isomer: ',
]

/** Drops, doubles, inserts or swaps a stretch. */
function mutated(line: string, random: (below: number) => number): string {
  const at = random(line.length + 1)
  const length = random(12)
  const part = line.slice(at, at + length)
  const rest = line.slice(at + length)
  const bit = BITS[random(BITS.length)]!
  return [
    line.slice(0, at) + rest,
    line.slice(0, at) + part + part + rest,
    line.slice(0, at) + bit + part + rest,
    line.slice(0, at) + bit + rest,
    rest + line.slice(0, at),
  ][random(5)]!
}
