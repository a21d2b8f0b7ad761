/**
 * The tables of rules say "Right" and "Wrong" in fragments. Each fragment is put into a complete line, which the checker of
 * its page must accept or report.
 */
import {expect, test} from 'vitest'
import {check} from '../../../theme/plugins/chemistry/notation/check.ts'
import {EXAMPLES} from '../../../theme/plugins/chemistry/notation/examples.ts'
import {page, rowsOf} from './pages.ts'

const FOLDER = 'docs/repo/details_standards/analysis_test'
type Kind = 'nmr' | 'ir' | 'hplc'
const FILES: Record<Kind, string> = {nmr: 'nmr.md', ir: 'ir_raman.md', hplc: 'HPLC.md'}

type Line = (fragment: string) => string

const H = '1H NMR (500 MHz, CDCl3, 22 °C): δ [ppm] = '
const C = '13C NMR (126 MHz, CDCl3, 22 °C): δ [ppm] = '
const SIGNALS = '4.12 (q, J = 7.1 Hz, 2H), 2.05 (s, 3H), 1.26 (t, J = 7.1 Hz, 3H).'
const QUARTET = ' (q, J = 7.1 Hz, 2H), 2.05 (s, 3H), 1.26 (t, J = 7.1 Hz, 3H).'
const BANDS = '2984 (w), 1737 (vs), 1373 (m).'
/** The multiplet may contain the partners of any couplings. */
const WITH_PARTNERS = (signal: string) => `${H}7.60–7.50 (m, 2H), ${signal}.`
const inHplc = (old: string): Line => {
  expect(EXAMPLES.hplc).toContain(old)
  return (fragment) => EXAMPLES.hplc.replace(old, fragment)
}
const COUPLINGS = ['7.9', '7.4', '1.7', '1.1']
/** Returns as many couplings as the multiplicity has letters. */
const couplings = (multiplicity: string) =>
  COUPLINGS.slice(0, multiplicity.replace(/^(?:br|ps)\./, '').length).join(', ')
const resolved: Line = (multiplicity) =>
  /^(?:br\.|ps\.)?s$|^broad s$/.test(multiplicity)
    ? `${H}2.05 (${multiplicity}, 3H).`
    : WITH_PARTNERS(`5.10 (${multiplicity}, J = ${couplings(multiplicity)} Hz, 1H)`)
const withDots: Line = (fragment) =>
  fragment
    .replace(/4\.12 …|4\.12$/, '4.12 (q, J = 7.1 Hz, 2H)')
    .replace('2.05 …', '2.05 (s, 3H)')
    .replace(/1\.26 …|1\.26 \(…\)|1\.26$/, '1.26 (t, J = 7.1 Hz, 3H)')
    .replace('…3H)', '4.12 (q, J = 7.1 Hz, 2H), 2.05 (s, 3H)')

/** Rule -> the line into which the fragments of its row are put. */
const LINES: Record<Kind, Record<string, Line>> = {
  nmr: {
    H1: (head) => `${head} (500 MHz, CDCl3, 22 °C): δ [ppm] = ${SIGNALS}`,
    H2: (head) => `1H NMR ${head}: δ [ppm] = ${SIGNALS}`,
    H3: (end) => `1H NMR (500 MHz, CDCl3, 22 °C${end}${QUARTET}`,
    H4: (head) => `${head.startsWith('1H') ? '' : '1H NMR '}${head}${QUARTET}`,
    H5: (end) => `1H NMR (500 MHz, CDCl3, 22 °C)${end} ${SIGNALS}`,
    S1: (list) => `${H}${withDots(list)}.`,
    S2: (list) => `${H}${withDots(list).replace(/\.?$/, '.')}`,
    S3: (shift) =>
      shift.startsWith('171') ? `${C}${shift} (Cq), 21.0 (CH3).` : `${H}${shift} (s, 3H).`,
    S4: (signal) => `${H}4.12 ${signal}, 1.26 (t, J = 7.1 Hz, 3H).`,
    S5: resolved,
    S6: resolved,
    S7: (signal) => `${H}${signal}, 2.05 (s, 3H).`,
    S8: (couplings) => WITH_PARTNERS(`5.10 (dd, ${couplings}, 1H)`),
    S9: (couplings) =>
      WITH_PARTNERS(`5.10 (${couplings.split(',').length === 3 ? 'ddd' : 'dd'}, ${couplings}, 1H)`),
    S12: (count) =>
      count.endsWith('F')
        ? `19F NMR (376 MHz, CDCl3, 22 °C): δ [ppm] = −62.7 (s, ${count}).`
        : `${H}4.12 (s, ${count}), 1.26 (s, 3H).`,
    C1: (shift) => `${C}${shift} (Cq), 21.0 (CH3).`,
    C2: (type) => `${C}60.5 ${type}, 21.0 (CH3).`,
    C3: (type) => `${C}128.9 ${type}, 21.0 (CH3).`,
    C4: (type) => `${C}130.8 ${type}, 21.0 (CH3).`,
    C5: (type) => `${C}128.9 ${type}, 21.0 (CH3).`,
  },
  ir: {
    1: (head) =>
      head.endsWith(':') ? `${head} ṽ [cm-1] = ${BANDS}` : `${head}: ṽ [cm-1] = ${BANDS}`,
    2: (end) => `IR (ATR)${end} (w), 1737 (vs).`.replace('cm-1 (w)', '(w)'),
    3: (list) =>
      `IR (ATR): ṽ [cm-1] = ${list.replace('2984 …', '2984 (w)').replace('1737 …', '1737 (vs)')}.`,
    4: (band) => `IR (ATR): ṽ [cm-1] = 2984 (w), ${band} (vs).`,
    5: (list) => `IR (ATR): ṽ [cm-1] = 1737 ${list} (m).`,
    6: (band) => `IR (ATR): ṽ [cm-1] = 2984 (w), ${band}.`,
    7: (unit) => `IR (ATR): ṽ [${unit}] = ${BANDS}`,
  },
  hplc: {
    1: (head) =>
      inHplc(
        '(Hypersil GOLD, C18, 5 μm, 150 × 4.6 mm; 25 °C; MeCN/H2O 5:95 to 95:5 (0–10 min), 95:5 (10–12 min), 1 mL/min; 254 nm)',
      )(
        head
          .replace('…', 'Hypersil GOLD, C18, 5 μm, 150 × 4.6 mm')
          .replace('…', 'MeCN/H2O 5:95 to 95:5 (0–10 min), 95:5 (10–12 min)'),
      ),
    2: (column) =>
      inHplc('Hypersil GOLD, C18, 5 μm, 150 × 4.6 mm')(column.replace('<name>', 'Hypersil GOLD')),
    3: inHplc('MeCN/H2O 5:95 to 95:5 (0–10 min), 95:5 (10–12 min)'),
    4: inHplc(', 1 mL/min;'),
    5: (end) =>
      end.startsWith(')')
        ? inHplc('): ret [min] (area [%]) = 4.210 (80)')(end)
        : inHplc('ret [min] (area [%]) = 4.210')(end),
    6: (peak) => inHplc('4.210 (80) [alcohol]')(peak),
    7: (list) => inHplc(', 6.850 (12) [aldehyde], ')(list.replaceAll('…', '')),
    8: inHplc('others (8%)'),
    10: inHplc('Conversion of aldehyde: 88%.'),
  },
}

/** Rows whose cells describe a line in words; the line for each cell. */
const IN_WORDS: Record<Kind, Record<string, Record<string, string>>> = {
  nmr: {
    S10: {
      'ddd with 3 values': resolved('ddd'),
      'dd with 1 value': WITH_PARTNERS('5.10 (dd, J = 7.9 Hz, 1H)'),
    },
    S11: {
      '7.1 Hz for the q and the t': `${H}${SIGNALS}`,
      '7.1 Hz and 7.2 Hz': `${H}${SIGNALS.replace('t, J = 7.1', 't, J = 7.2')}`,
    },
  },
  ir: {},
  hplc: {
    1: {
      'commas only': EXAMPLES.hplc.replace(/\(Hyp.*?nm\)/, (head) => head.replaceAll(';', ',')),
    },
    9: {
      '80 + 12 + 8': EXAMPLES.hplc,
      '80 + 12': EXAMPLES.hplc.replace(', others (8%)', ''),
    },
  },
}

/** What the checker cannot know: the formula of the compound. */
const NEEDS_FORMULA = ['S13', 'C6']

/** Returns the complete lines for a cell of a row. */
function linesOf(kind: Kind, id: string, cell: string): string[] {
  const words = IN_WORDS[kind][id]?.[cell.replaceAll('`', '')]
  if (words) return [words]
  const line = LINES[kind][id]
  if (!line) throw new Error(`Rule ${id} of ${kind}: no line for "${cell}"`)
  const fragments = [...cell.matchAll(/`([^`]+)`/g)].map(([, fragment]) => fragment!)
  if (!fragments.length) throw new Error(`Rule ${id} of ${kind}: no code in "${cell}"`)
  return fragments.map(line)
}

const isAccepted = (kind: Kind, line: string) =>
  check(kind, line).every(({severity}) => severity === 'ok' || severity === 'info')

for (const [kind, file] of Object.entries(FILES) as [Kind, string][]) {
  const rows = rowsOf(page(`${FOLDER}/${file}`)).filter(
    ([id, , right, wrong], at, all) =>
      /^[HSC]?\d+$/.test(id!) &&
      (right || wrong) &&
      // The table of variants has only numbers, and another head.
      all.slice(0, at).findLast(([first]) => first === 'No.')?.[2] === 'Right',
  )

  test(`${kind}: what the table calls right is accepted, what it calls wrong is not`, () => {
    expect(rows.length).toBeGreaterThan(6)
    for (const [id, , right, wrong] of rows) {
      if (NEEDS_FORMULA.includes(id!)) continue
      if (right)
        for (const line of linesOf(kind, id!, right))
          expect.soft(isAccepted(kind, line), `${id}, right: ${line}`).toBe(true)
      if (wrong)
        for (const line of linesOf(kind, id!, wrong))
          expect.soft(isAccepted(kind, line), `${id}, wrong: ${line}`).toBe(false)
    }
  })
}

test('variants of the head of NMR are accepted', () => {
  const heads = rowsOf(page(`${FOLDER}/nmr.md`)).flatMap(([no, , , form]) =>
    /^[1-4]$/.test(no!) ? [form!.replaceAll('`', '')] : [],
  )
  expect(heads).toHaveLength(4)
  for (const head of heads) {
    const whole = head.startsWith('(') ? head : `(500 MHz, ${head}, 22 °C)`
    expect(isAccepted('nmr', `1H NMR ${whole}: δ [ppm] = ${SIGNALS}`), head).toBe(true)
  }
})

test('what the page about older entries calls current is accepted, the older form is not', () => {
  const rows = rowsOf(page('docs/repo/details_standards/analyses.md'))
  const [, older, current] = rows.find(([subject]) => subject === 'coupling constants')!
  const values = (cell: string) =>
    [...cell.matchAll(/`(J = [^`]+)`/g)].map(([, value]) => value).join(', ')
  expect(isAccepted('nmr', WITH_PARTNERS(`5.10 (dd, ${values(current!)}, 1H)`))).toBe(true)
  expect(isAccepted('nmr', WITH_PARTNERS(`5.10 (dd, ${values(older!)}, 1H)`))).toBe(false)
  const [, range] = rows.find(([subject]) => subject === 'ranges')!
  expect(isAccepted('nmr', `${H}${/`(.*)`/.exec(range!)![1]} (m, 2H).`)).toBe(true)
  const [, bands] = rows.find(([subject]) => subject === 'IR')!
  expect(isAccepted('ir', /`(.*)`/.exec(bands!)![1]!.replace(', ...', ''))).toBe(false)
})
