/** A DSC line: segments and rate, then transitions with their areas. */
import {numberOf, readHead, readItems, readSign} from '../parts.ts'
import type {Report} from '../report.ts'
import {named} from '../rules.ts'
import {type Piece, quoted, split} from '../text.ts'
import type {Method, Rule} from '../types.ts'

const line = named('write-the-line')
const segment = named('define-the-segments')
const last = named('check-the-analysis')

const RULES: readonly Rule[] = [
  last('Segments', 'The segments are defined with their limits and rate.'),
  line(
    'Limits',
    'Write "to" between the limits of a segment; next to a minus sign, an en dash would be hard to read.',
  ),
  last(
    'Quantity',
    'Each value is given with the type of transition and the segment; for melting and crystallization, the area is given as well.',
  ),
  line('Transition', 'the kind of transition: Tg, Tm or Tc'),
  line('Area', 'the integral of the peak, which is the enthalpy'),
  line('Segment', 'the segment that was evaluated'),
  last('Heating', 'Tg and Tm come from the second heating, and Tc comes from the cooling.'),
  segment(
    'Cut',
    'Cut off about 20 °C at each end of a segment to remove the peaks caused by the system.',
  ),
]

const SIGN = ': Temp. in °C (heat flow in mW/mg, Tx, Seg) = '
const DEGREES = '[−–-]?\\d{1,4}(?:\\.\\d)?'
const SEGMENT = new RegExp(`^S(\\d): (${DEGREES}) to (${DEGREES}) °C$`)
const ALMOST = new RegExp(`^S?\\d? ?:? ?(${DEGREES}) ?(?:°C)? ?(?:to|[–-]) ?(${DEGREES})`)
const RATE = /^\d{1,3}(?:\.\d)? °C\/min$/
const VALUE = new RegExp(`^(${DEGREES}) \\((?:(\\d{1,4}(?:\\.\\d{1,2})?), )?T([gmc]), S(\\d)\\)$`)

interface Segment {
  from: number
  to: number
}

function checkDsc(text: string, report: Report): void {
  const head = readHead(text, 'DSC', 'segments', report)
  const segments = head ? readSegments(split(text, head.open + 1, head.close, ','), report) : []
  const from = readSign(text, head ? head.close + 1 : 0, SIGN, 'quantity', report)
  if (from === undefined) {
    report.error(
      'transition',
      {start: text.length - 1, end: text.length},
      'No transition can be read.',
    )
    return
  }
  const {items} = readItems(text, from, 'quantity', report)
  const values = items.map((item) => readValue(item, report)).filter((one) => one !== undefined)
  for (const value of values) checkValue(value, values, segments, report)
}

function readSegments(items: Piece[], report: Report): (Segment | undefined)[] {
  const rate = items.at(-1)!
  const isRate = RATE.test(rate.text)
  report.must(
    'segments',
    isRate,
    rate,
    `The last item in the parentheses is the rate, for example “10 °C/min”, not ${quoted(rate.text)}.`,
  )
  for (const item of items)
    report.must(
      'segments',
      item.spaced,
      item,
      'A space must follow the comma between two segments.',
    )
  const written = isRate ? items.slice(0, -1) : items
  const segments = written.map((item, at) => readSegment(item, at, report))
  report.must(
    'segments',
    written.length >= 2,
    items[0]!,
    'The segments are missing: first heating S1, cooling S2, second heating S3.',
  )
  for (const [at, one] of segments.entries()) {
    const before = segments[at - 1]
    const message = `S${at + 1} begins at ${one?.from} °C, but S${at} ends at ${before?.to} °C.`
    if (one && before) report.must('segments', one.from === before.to, written[at]!, message)
  }
  return segments
}

function readSegment(item: Piece, at: number, report: Report): Segment | undefined {
  const exact = SEGMENT.exec(item.text)
  const found = exact ?? ALMOST.exec(item.text)
  const form = `${quoted(item.text)}: write a segment like “S${at + 1}: 20 to 180 °C”.`
  const isRange = found !== null && !/ to /.test(item.text)
  report.must(isRange ? 'limits' : 'segments', exact, item, form)
  if (exact) {
    report.ok('limits')
    report.must(
      'segments',
      Number(exact[1]) === at + 1,
      item,
      `This is segment S${at + 1}, not S${exact[1]}.`,
    )
    return {from: numberOf(exact[2]!), to: numberOf(exact[3]!)}
  }
  return found ? {from: numberOf(found[1]!), to: numberOf(found[2]!)} : undefined
}

interface Value extends Piece {
  temperature: number
  kind: 'g' | 'm' | 'c'
  hasArea: boolean
  segment: number
}

function readValue(item: Piece, report: Report): Value | undefined {
  const found = VALUE.exec(item.text)
  if (found) {
    for (const rule of ['transition', 'segment']) report.ok(rule)
    const [, temperature, area, kind, number] = found
    return {
      ...item,
      temperature: numberOf(temperature!),
      kind: kind as Value['kind'],
      hasArea: area !== undefined,
      segment: Number(number),
    }
  }
  const hasKind = /\bT[gmc]\b/.test(item.text)
  const hasSegment = /\bS\d\b/.test(item.text)
  const form = `${quoted(item.text)}: write a value like “62 (Tg, S3)” or “151 (30.1, Tm, S3)”.`
  report.error(!hasKind ? 'transition' : !hasSegment ? 'segment' : 'quantity', item, form)
  return undefined
}

/**
 * Some compounds crystallize while they are heated, between the glass transition and the melting point of the same segment.
 */
const isCold = ({temperature, segment}: Value, all: Value[]) =>
  all.some((one) => one.kind === 'm' && one.segment === segment && one.temperature > temperature)

function checkValue(
  value: Value,
  all: Value[],
  segments: (Segment | undefined)[],
  report: Report,
): void {
  const {kind, hasArea, segment: number, temperature} = value
  const name = `T${kind}`
  report.must(
    'area',
    hasArea === (kind !== 'g'),
    value,
    kind === 'g'
      ? 'A glass transition is a step: it has no area.'
      : `${name} is a peak: its area comes before “${name}”, as in “151 (30.1, ${name}, S3)”.`,
  )
  if (segments.length === 0) return
  const segment = segments[number - 1]
  report.must(
    'segment',
    number >= 1 && number <= segments.length,
    value,
    `The line defines no segment S${number}.`,
  )
  if (!segment) return
  const cools = segment.to < segment.from
  if (kind === 'c') {
    if (!cools && isCold(value, all))
      report.note('heating', value, `A Tc in the heating S${number} is a cold crystallization.`)
    else
      report.must(
        'heating',
        cools,
        value,
        `Tc comes from the cooling, but S${number} is a heating.`,
      )
  } else {
    report.must(
      'heating',
      !cools,
      value,
      `${name} comes from a heating, but S${number} is the cooling.`,
    )
    const again = all.some((one) => one.kind === kind && one.segment > 1)
    const second = segments.some((one, at) => at > 0 && one && one.to > one.from)
    report.must(
      'heating',
      number > 1 || again || !second,
      value,
      `${name} comes from the second heating; the first one erases the thermal history.`,
    )
  }
  const edge = Math.min(Math.abs(temperature - segment.from), Math.abs(segment.to - temperature))
  const inside =
    temperature > Math.min(segment.from, segment.to) &&
    temperature < Math.max(segment.from, segment.to)
  report.must('cut', inside, value, `${temperature} °C is outside of S${number}.`)
  if (inside)
    report.should(
      'cut',
      edge >= 20,
      value,
      `${temperature} °C is only ${edge} °C from an end of S${number}; about 20 °C should be cut off there.`,
    )
}

export const dsc: Method = {rules: RULES, check: checkDsc}
