/**
 * Emphasis and strong text in linear time. For each closing `*` or `_`, micromark searches all text before it for
 * the start, so 150 kB of `** a` take half a minute. This is the same algorithm with the lower bounds of
 * CommonMark's appendix ("openers_bottom"): where one search found nothing, the next search of the same kind stops.
 */
import {type Context, type Events, type Resolver, refill, type Token} from './texts.ts'

/** Resolves events: each `*` run that belongs to a span becomes emphasis or strong, all others become text. */
export const resolveAttention: Resolver = (events, context) => {
  /** By kind of closing run: no opening run is below this event. */
  const floors = new Map<string, number>()
  const markerOf = markers(context)
  // Spans are put together in a list of their own: in the middle of a long list, each would move all that follows.
  const done: Events = []
  for (let index = 0; index < events.length; ) {
    const [phase, closer] = events[index]!
    if (phase !== 'enter' || closer.type !== 'attentionSequence' || !closer._close) {
      done.push(events[index++]!)
      continue
    }
    const kind = `${markerOf(closer)}${Boolean(closer._open)}${lengthOf(closer) % 3}`
    const open = opening(done, closer, floors.get(kind) ?? 0, markerOf)
    if (open === undefined) {
      floors.set(kind, done.length)
      done.push(events[index++]!)
      continue
    }
    const span = spanOf(done, open, closer, context)
    done.length = open - 1
    for (const event of span) done.push(event)
    // The rest of the closing run can close another one.
    if (!lengthOf(closer)) index += 2
    for (const [key, floor] of floors) if (floor > open) floors.set(key, open - 1)
  }
  for (const [, token] of done) if (token.type === 'attentionSequence') token.type = 'data'
  return refill(events, done)
}

/** Returns the index of the end of the nearest run that this one can close. */
function opening(
  events: Events,
  closer: Token,
  floor: number,
  markerOf: (token: Token) => string,
): number | undefined {
  const marker = markerOf(closer)
  for (let open = events.length - 1; open >= floor; open--) {
    const [phase, opener] = events[open]!
    if (phase !== 'exit' || opener.type !== 'attentionSequence' || !opener._open) continue
    if (markerOf(opener) === marker && !isOdd(opener, closer)) return open
  }
  return undefined
}

/** CommonMark's "multiple of 3" rule: in `**a*b**` there is no emphasis from the start to the middle. */
function isOdd(opener: Token, closer: Token): boolean {
  return (
    Boolean(opener._close || closer._open) &&
    lengthOf(closer) % 3 !== 0 &&
    (lengthOf(opener) + lengthOf(closer)) % 3 === 0
  )
}

/** Returns the events of one span, which replace those that begin with the opening run. */
function spanOf(events: Events, open: number, closer: Token, context: Context): Events {
  const opener = events[open]![1]
  const use = lengthOf(opener) > 1 && lengthOf(closer) > 1 ? 2 : 1
  const [name, sequence, inner] = use > 1 ? STRONG : EMPHASIS
  const from = moved(opener.end, -use)
  const to = moved(closer.start, use)
  const opened: Token = {type: sequence, start: from, end: {...opener.end}}
  const closed: Token = {type: sequence, start: {...closer.start}, end: to}
  const text: Token = {type: inner, start: {...opener.end}, end: {...closer.start}}
  const group: Token = {type: name, start: {...from}, end: {...to}}
  opener.end = {...from}
  closer.start = {...to}
  const between = events.slice(open + 1)
  const span: Events = [
    ...(lengthOf(opener) ? whole(opener, context) : []),
    ['enter', group, context],
    ...whole(opened, context),
    ['enter', text, context],
  ]
  for (const event of resolveInside(between, context)) span.push(event)
  span.push(['exit', text, context], ...whole(closed, context), ['exit', group, context])
  return span
}

const STRONG = ['strong', 'strongSequence', 'strongText'] as const
const EMPHASIS = ['emphasis', 'emphasisSequence', 'emphasisText'] as const

export function whole(token: Token, context: Context): Events {
  return [
    ['enter', token, context],
    ['exit', token, context],
  ]
}

/** Resolves the content of a span, with each resolver once. */
export function resolveInside(events: Events, context: Context): Events {
  const constructs = context.parser.constructs.insideSpan.null ?? []
  const resolvers = new Set([constructs].flat().map(({resolveAll}) => resolveAll))
  let resolved = events
  for (const resolve of resolvers) if (resolve) resolved = resolve(resolved, context)
  return resolved
}

function markers(context: Context): (token: Token) => string {
  const known = new Map<Token, string>()
  return (token) => {
    const marker = known.get(token) ?? context.sliceSerialize(token)[0]!
    known.set(token, marker)
    return marker
  }
}

function lengthOf({start, end}: Token): number {
  return end.offset - start.offset
}

/** Runs do not cross lines, so a point moves within one. */
function moved(point: Token['start'], by: number): Token['start'] {
  return {
    ...point,
    column: point.column + by,
    offset: point.offset + by,
    _bufferIndex: point._bufferIndex + by,
  }
}
