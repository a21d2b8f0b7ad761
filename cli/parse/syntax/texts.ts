/**
 * Neighboring texts become one, in linear time. micromark does it when a paragraph is complete, and each time moves all that
 * follows. Here, the texts before a construct are merged as soon as it is read.
 */
import type {attention} from 'micromark-core-commonmark'

/** The types of micromark: the package that declares them is not one of ours. */
export type Construct = typeof attention
export type Resolver = NonNullable<Construct['resolveTo']>
export type Context = ThisParameterType<Construct['tokenize']>
export type Events = Context['events']
export type Token = Events[number][1]
type Constructs = Record<string, Construct | Construct[] | undefined>

/** Changes all these constructs so that they merge the texts before them. */
export function mergeBefore(constructs: Constructs | undefined): void {
  const all = Object.values(constructs ?? {}).flatMap((one) => one ?? [])
  for (const construct of new Set(all)) afterwards(construct, mergeLast)
}

/** Calls `work` each time the construct was read, with all events up to its end. */
export function afterwards(construct: Construct, work: Resolver): void {
  const before = construct.resolveTo
  construct.resolveTo = (events, context) => work(before?.(events, context) ?? events, context)
}

/** Merges the texts before the token at the end. */
function mergeLast(events: Events): Events {
  const token = events.at(-1)?.[1]
  let at = events.length - 1
  while (at > 0 && !(events[at]![1] === token && events[at]![0] === 'enter')) at--
  let first = at
  while (first > 1 && events[first - 1]![1].type === 'data') first -= 2
  if (at - first < 3) return events
  events[first]![1].end = events[at - 1]![1].end
  events.splice(first + 2, at - first - 2)
  return events
}

/** Gives the list of events a new content. micromark holds on to the list itself. No spread: 100,000 arguments overflow the stack. */
export function refill(events: Events, content: Events): Events {
  events.length = 0
  for (const event of content) events.push(event)
  return events
}

/** Merges all texts. */
export function mergeTexts(events: Events): Events {
  const merged: Events = []
  for (const event of events) {
    const [phase, token] = event
    const last = merged.at(-1)?.[1]
    if (token.type !== 'data' || last?.type !== 'data' || last === token) merged.push(event)
    else if (phase === 'exit') last.end = token.end
  }
  return refill(events, merged)
}
