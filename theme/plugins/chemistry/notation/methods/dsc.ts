/** A DSC line: segments and rate, then transitions with their areas. */
import {numberOf, readHead, readList} from '../parts.ts'
import type {Report} from '../report.ts'
import {named} from '../rules.ts'
import {type Piece, quoted} from '../text.ts'
import type {Method, Rule} from '../types.ts'

const RULES: readonly Rule[] = [
  ...named('check-the-analysis', {
    Segments: 'The segments are defined with their limits and rate.',
    Quantity:
      'Each value is given with the type of transition and the segment; for melting and crystallization, the area is given as well.',
    Heating: 'Tg and Tm come from the second heating, and Tc comes from the cooling.',
  }),
  ...named('write-the-line', {
    Limits:
      'Write "to" between the limits of a segment; next to a minus sign, an en dash would be hard to read.',
    Transition: 'the kind of transition: Tg, Tm, or Tc',
    Area: 'the integral of the peak, which is the enthalpy',
    Segment: 'the segment that was evaluated',
  }),
  ...named('define-the-segments', {
    Cut: 'Cut off about 20 °C at each end of a segment to remove the peaks caused by the system.',
  }),
]

const SIGN = ': Temp. in °C (heat flow in mW/mg, Tx, Seg) = '
const DEGREES = '[−–-]?\\d{1,4}(?:\\.\\d)?'
const SEGMENT = new RegExp(`^S(\\d): (${DEGREES}) to (${DEGREES}) °C$`)
const ALMOST = new RegExp(`^S?\\d? ?:? ?(${DEGREES}) ?(?:°C)? ?(?:to|[–-]) ?(${DEGREES})`)
const RATE = /^\d{1,3}(?:\.\d)? °C\/min$/
const VALUE = new RegExp(`^(${DEGREES}) \\((?:(\\d{1,4}(?:\\.\\d{1,2})?), )?T([gmc]), S(\\d)\\)$`)

type Segments = ({from: number; to: number} | undefined)[]

function checkDsc(text: string, report: Report): void {
  const head = readHead(text, 'DSC', 'segments', report)
  const segments = head ? readSegments(head.items, report) : []
  const list = readList(text, head?.next ?? 0, SIGN, 'transition', report, 'quantity')
  const values = (list?.items ?? []).flatMap((item) => readValue(item, report) ?? [])
  for (const value of values) checkValue(value, values, segments, report)
}

function readSegments(items: Piece[], report: Report): Segments {
  const rate = items.at(-1)!
  const isRate = RATE.test(rate.text)
  const message = `The last item in the parentheses is the rate, for example “10 °C/min”, not ${quoted(rate.text)}.`
  report.must('segments', isRate, rate, message)
  const space = 'A space must follow the comma between two segments.'
  for (const item of items) report.must('segments', item.spaced, item, space)
  const written = isRate ? items.slice(0, -1) : items
  const segments = written.map((item, at) => readSegment(item, at, report))
  const three = 'The segments are missing: first heating S1, cooling S2, second heating S3.'
  report.must('segments', written.length >= 2, items[0]!, three)
  for (const [at, one] of segments.entries()) {
    const before = segments[at - 1]
    const gap = `S${at + 1} begins at ${one?.from} °C, but S${at} ends at ${before?.to} °C.`
    if (one && before) report.must('segments', one.from === before.to, written[at]!, gap)
  }
  return segments
}

function readSegment(item: Piece, at: number, report: Report): Segments[number] {
  const exact = SEGMENT.exec(item.text)
  const found = exact ?? ALMOST.exec(item.text)
  const isRange = found !== null && !/ to /.test(item.text)
  const form = `write a segment like “S${at + 1}: 20 to 180 °C”.`
  report.form(isRange ? 'limits' : 'segments', item, exact, form)
  if (exact) {
    report.ok('limits')
    const number = `This is segment S${at + 1}, not S${exact[1]}.`
    report.must('segments', Number(exact[1]) === at + 1, item, number)
  }
  const [from, to] = found?.slice(-2) ?? []
  return found ? {from: numberOf(from!), to: numberOf(to!)} : undefined
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
    const values = {temperature: numberOf(temperature!), kind: kind as Value['kind']}
    return {...item, ...values, hasArea: area !== undefined, segment: Number(number)}
  }
  const hasKind = /\bT[gmc]\b/.test(item.text)
  const hasSegment = /\bS\d\b/.test(item.text)
  const rule = !hasKind ? 'transition' : !hasSegment ? 'segment' : 'quantity'
  report.form(rule, item, false, 'write a value like “62 (Tg, S3)” or “151 (30.1, Tm, S3)”.')
  return undefined
}

/**
 * Some compounds crystallize while they are heated, between the glass transition and the melting point of the same segment.
 */
const isCold = ({temperature, segment}: Value, all: Value[]) =>
  all.some((one) => one.kind === 'm' && one.segment === segment && one.temperature > temperature)

function checkValue(value: Value, all: Value[], segments: Segments, report: Report): void {
  const {kind, hasArea, segment: number, temperature} = value
  const name = `T${kind}`
  const area =
    kind === 'g'
      ? 'A glass transition is a step: it has no area.'
      : `${name} is a peak: its area comes before “${name}”, as in “151 (30.1, ${name}, S3)”.`
  report.must('area', hasArea === (kind !== 'g'), value, area)
  if (segments.length === 0) return
  const isDefined = number >= 1 && number <= segments.length
  report.must('segment', isDefined, value, `The line defines no segment S${number}.`)
  const segment = segments[number - 1]
  if (!segment) return
  const cools = segment.to < segment.from
  if (kind === 'c' && !cools && isCold(value, all))
    report.note('heating', value, `A Tc in the heating S${number} is a cold crystallization.`)
  else if (kind === 'c') {
    const message = `Tc comes from the cooling, but S${number} is a heating.`
    report.must('heating', cools, value, message)
  } else {
    const message = `${name} comes from a heating, but S${number} is the cooling.`
    report.must('heating', !cools, value, message)
    const again = all.some((one) => one.kind === kind && one.segment > 1)
    const second = segments.some((one, at) => at > 0 && one && one.to > one.from)
    const first = `${name} comes from the second heating; the first one erases the thermal history.`
    report.must('heating', number > 1 || again || !second, value, first)
  }
  const edge = Math.min(Math.abs(temperature - segment.from), Math.abs(segment.to - temperature))
  const [low, high] = cools ? [segment.to, segment.from] : [segment.from, segment.to]
  const inside = temperature > low && temperature < high
  if (!report.must('cut', inside, value, `${temperature} °C is outside of S${number}.`)) return
  const near = `${temperature} °C is only ${edge} °C from an end of S${number}; about 20 °C should be cut off there.`
  report.should('cut', edge >= 20, value, near)
}

export const dsc: Method = {rules: RULES, check: checkDsc}
