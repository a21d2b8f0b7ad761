/** A UV/Vis line: mode, solvent, concentration, temperature; maxima with or without log ε. */
import {decimalsOf, headItems, readHead, readItems} from '../parts.ts'
import type {Place, Report} from '../report.ts'
import {named} from '../rules.ts'
import {type Piece, quoted} from '../text.ts'
import type {Method, Rule} from '../types.ts'

const line = named('write-the-line')

const RULES: readonly Rule[] = [
  named('check-the-analysis')(
    'Head',
    'The mode, the solvent, the concentration and the temperature are given.',
  ),
  line('Mode', 'abs for absorption'),
  line('Conditions', 'the concentration, such as 0.05 mM; the temperature in °C'),
  line(
    'Semicolon',
    'Note the semicolon: unlike the notations for other methods, this one has no colon before the list.',
  ),
  line('Maximum', 'the maximum, in nm'),
  line('Coefficient', 'log ε, with ε in M−1 cm−1'),
  line('Remark', 'an optional remark, such as an assignment; sh means shoulder'),
]

const CONCENTRATION = /^\d{1,4}(?:\.\d{1,6})? [mµμn]?(?:M|mol\/L)$/
const TEMPERATURE = /^[−–-]?\d{1,3} °C$/
const SIGN = /^; λmax \[nm\]( \(log ε, M[-−–]1 ?cm[-−–]1\))? = /
const BEHIND = /[=:;] ?(?=\d)/
const PEAK = /^(\d{3,4})(?: \((\d\.\d{2})\))?(?: \[([^\]]{1,40})\])?$/

function checkUvVis(text: string, report: Report): void {
  const head = readHead(text, 'UV-VIS', 'head', report)
  if (head)
    readConditions(
      headItems(text, head, ',', 'head', report),
      {start: head.open, end: head.close + 1},
      report,
    )
  const from = head ? head.close + 1 : 0
  const sign = SIGN.exec(text.slice(from, from + 60))
  const after = /^.{0,60}?= /.exec(text.slice(from))?.[0] ?? text.slice(from, from + 30)
  const place = {start: from, end: Math.min(text.length, from + Math.max(1, after.length))}
  report.must(
    'semicolon',
    text[from] === ';',
    {start: from, end: from + 1},
    'A semicolon follows the parentheses, not a colon.',
  )
  const isQuantity =
    sign !== null || (text[from] !== ';' && SIGN.test(`;${text.slice(from + 1, from + 60)}`))
  const rule = /log/.test(after) ? 'coefficient' : 'maximum'
  report.must(
    rule,
    isQuantity,
    place,
    `${quoted(after.trim())}: write “; λmax [nm] =” or, with coefficients, “; λmax [nm] (log ε, M-1cm-1) =”.`,
  )
  const found = sign ?? BEHIND.exec(text.slice(from, from + 100))
  if (!found) {
    report.error('maximum', {start: text.length - 1, end: text.length}, 'No maximum can be read.')
    return
  }
  const {items} = readItems(text, from + found.index + found[0].length, 'maximum', report)
  readPeaks(items, /log/.test(after), report)
}

function readConditions(items: Piece[], whole: Place, report: Report): void {
  const mode = items.find((item) => /^(?:abs|em)$/.test(item.text))
  const concentration = items.find((item) => /\d ?[mµμnu]?(?:M|mol\/L)\b/.test(item.text))
  const temperature = items.find((item) => /\d ?(?:°C|K)$|^(?:rt|r\.t\.|RT)$/.test(item.text))
  report.must(
    'mode',
    mode !== undefined && mode === items[0],
    items[0] ?? whole,
    'The first item is the mode: “abs”.',
  )
  report.must(
    'conditions',
    concentration !== undefined && CONCENTRATION.test(concentration.text),
    concentration ?? whole,
    concentration
      ? `${quoted(concentration.text)}: write the concentration like “0.05 mM”.`
      : 'The concentration is missing.',
  )
  report.must(
    'conditions',
    temperature !== undefined && TEMPERATURE.test(temperature.text),
    temperature ?? whole,
    temperature
      ? `${quoted(temperature.text)}: write the temperature like “25 °C”.`
      : 'The temperature in °C is missing.',
  )
  const rest = items.filter((item) => ![mode, concentration, temperature].includes(item))
  report.must('head', rest.length > 0 && rest[0]!.text !== '', whole, 'The solvent is missing.')
  report.must(
    'head',
    rest.length <= 1,
    rest[1] ?? whole,
    `${quoted(rest[1]?.text ?? '')} does not belong here.`,
  )
  const order = [mode, rest[0], concentration, temperature].filter((item) => item !== undefined)
  const sorted = order.every((item, at) => at === 0 || item.start > order[at - 1]!.start)
  report.must('head', sorted, whole, 'The order is mode, solvent, concentration, temperature.')
}

function readPeaks(items: Piece[], isQuantitative: boolean, report: Report): void {
  for (const item of items) {
    const peak = PEAK.exec(item.text)
    const loose = /^(\d{3,4}(?:\.\d)?) ?(?:nm)? ?(?:\(([\d.,]+)\))?/.exec(item.text)
    const given = peak?.[2] ?? loose?.[2]
    const shape = isQuantitative ? '“273 (3.99)” or “310 (3.75) [sh]”' : '“273” or “309 [sh]”'
    if (/\bsh\b/.test(item.text))
      report.must(
        'remark',
        /\[sh\]$/.test(item.text),
        item,
        'Write a shoulder as “[sh]”, after the value.',
      )
    if (/[\])]$/.test(item.text) && peak?.[3]) report.ok('remark')
    if (isQuantitative)
      report.form(
        'coefficient',
        item,
        given !== undefined && decimalsOf(given) === 2 && given.includes('.'),
        'the head promises log ε, so each maximum has one with two decimals, as in “273 (3.99)”.',
      )
    else
      report.form(
        'coefficient',
        item,
        given === undefined,
        'the head names no log ε; write “λmax [nm] (log ε, M-1cm-1) =”.',
      )
    report.form(
      'maximum',
      item,
      peak !== null ||
        (isQuantitative && given === undefined && /^\d{3,4}(?: \[.+\])?$/.test(item.text)),
      `write a maximum like ${shape}.`,
    )
    if (peak) {
      const nm = Number(peak[1])
      report.should(
        'maximum',
        nm >= 150 && nm <= 2500,
        item,
        `${nm} nm is outside of what UV/Vis covers.`,
      )
      if (peak[2])
        report.should(
          'coefficient',
          Number(peak[2]) <= 6.5,
          item,
          `log ε of ${peak[2]} is larger than any known dye has.`,
        )
    }
  }
}

export const uvVis: Method = {rules: RULES, check: checkUvVis}
