/** The checker of inline notation: a line and the kind of its page -> what the rules of that page say about it. */
import {checkHplc} from './hplc.ts'
import {checkIr} from './ir.ts'
import {checkNmr} from './nmr.ts'
import {createReport, type Report} from './report.ts'
import {RULES} from './rules.ts'
import {readLine} from './text.ts'
import type {Finding, Kind} from './types.ts'

const CHECKS: Record<Kind, (text: string, report: Report) => void> = {
  nmr: checkNmr,
  ir: checkIr,
  hplc: checkHplc,
}

/** The first worked example of each page. */
export const EXAMPLES: Readonly<Record<Kind, string>> = {
  nmr: '1H NMR (500 MHz, CDCl3, 22 °C): δ [ppm] = 4.12 (q, J = 7.1 Hz, 2H), 2.05 (s, 3H), 1.26 (t, J = 7.1 Hz, 3H).',
  ir: 'IR (ATR): ṽ [cm-1] = 2984 (w), 1737 (vs), 1373 (m), 1233 (vs), 1043 (s).',
  hplc: 'HPLC (Hypersil GOLD, C18, 5 μm, 150 × 4.6 mm; 25 °C; MeCN/H2O 5:95 to 95:5 (0–10 min), 95:5 (10–12 min), 1 mL/min; 254 nm): ret [min] (area [%]) = 4.210 (80) [alcohol], 6.850 (12) [aldehyde], others (8%). Conversion of aldehyde: 88%.',
}

/**
 * All findings, worst first, then the rules that were tested and hold. Never throws, whatever the line. The time is in
 * proportion to the length.
 */
export function check(kind: Kind, given: string): Finding[] {
  const line = readLine(given)
  const report = createReport(line, RULES[kind])
  if (line.text) CHECKS[kind](line.text, report)
  else
    report.must(
      RULES[kind][0]!.id,
      false,
      {start: 0, end: 0},
      'There is nothing to check: the line is empty.',
    )
  return report.findings()
}
