/**
 * micromark keeps the events of a page in one list and edits it through an `EditMap`. Version 1.0.0 of that class
 * writes the whole list again for each edit, so each block quote, list and underlined heading costs as much as
 * the whole page above it. This writes only the events after the first edit: the same list, in linear time.
 */
import type {EditMap} from 'micromark-util-edit-map'

type Events = Parameters<EditMap['consume']>[0]

/** Works like `EditMap#consume`, but starts at the first edit. */
export function consume(this: EditMap, events: Events): undefined {
  const edits = this.map.sort((a, b) => a[0] - b[0])
  const first = edits[0]?.[0]
  if (first === undefined) return
  const tail = events.slice(first)
  events.length = first
  let from = 0
  for (const [index, removed, added] of edits) {
    append(events, tail, from, index - first)
    append(events, added, 0, added.length)
    from = index - first + removed
  }
  append(events, tail, from, tail.length)
  this.map.length = 0
  this.index.clear()
}

/** No spread: a list of 100,000 arguments overflows the stack. */
function append(to: Events, list: Events, from: number, end: number): void {
  for (let at = from; at < end; at++) to.push(list[at]!)
}
