/** Checks a parsed `screen` against the list after it (callouts, labels), and extracts its words for search. */
import {distance} from 'fastest-levenshtein'
import type {ScreenCell, ScreenNode} from '../../../runtime/shared/screen.ts'
import type {CalloutList} from '../figure.ts'
import {read} from './screen-inline.ts'
import type {Callout, Place, Reporter} from './screen-parsed.ts'

/** Reports callouts without entries, and entries without callouts. */
export function checkCallouts(
  callouts: Callout[],
  list: CalloutList | undefined,
  {error}: Reporter,
): void {
  const [first] = callouts
  if (!first) return
  const say = (place: Place, message: string, hint?: string) =>
    error('screen-callout', place, message, hint)
  if (!list) {
    const hint = 'Explain them in a list `1. …` directly below.'
    return say(first, 'The screen has callouts, but no ordered list follows.', hint)
  }
  if (list.start !== 1) say(inEntry(1), `The list begins at ${list.start}.`, 'Begin it with `1.`')
  const used = new Map(callouts.toReversed().map((one) => [one.number, one]))
  for (const one of callouts) {
    const {number} = one
    const hint = `Add entry ${number}, or remove \`<${number}>\`.`
    if (number > list.entries.length && used.get(number) === one)
      say(one, `Callout ${number} is not in the list below.`, hint)
  }
  for (let entry = 1; entry <= Math.min(list.entries.length, 20); entry++) {
    const message = `Entry ${entry} has no callout in the screen above.`
    if (!used.has(entry)) say(inEntry(entry), message, `Add \`<${entry}>\`.`)
  }
}

const inEntry = (entry: number): Place => ({line: 0, column: 1, entry})

/** Reports `:ui` labels in the list that differ from a label of the screen only by case or by one letter. */
export function checkLabels(
  nodes: ScreenNode[],
  list: CalloutList | undefined,
  {warn}: Reporter,
): void {
  if (!list) return
  const labels = new Set(wordsOf(nodes, 'all'))
  for (const [index, entry] of list.entries.entries()) {
    for (const label of entry.labels.flatMap((text) => text.split(/\s+[>›]\s+/))) {
      const typed = label
        .replace(/:[a-z][a-z-]*:/g, '')
        .replace(/\s+/g, ' ')
        .trim()
      if (!typed || labels.has(typed)) continue
      const meant = [...labels].find((one) => isNear(one, typed))
      if (!meant) continue
      const message = `The label "${typed}" reads "${meant}" in the screen above.`
      warn('screen-label', inEntry(index + 1), message)
    }
  }
}

function isNear(one: string, other: string): boolean {
  if (one.toLowerCase() === other.toLowerCase()) return true
  if (Math.min(one.length, other.length) < 4 || Math.abs(one.length - other.length) > 1)
    return false
  // "Amount 1" and "Amount 2" are two labels, not a label and its typo.
  if (one.replace(/\d+/g, '') === other.replace(/\d+/g, '')) return false
  return distance(one, other) === 1
}

/**
 * Returns the texts of a screen in reading order, each once. `search`
 * omits data: values, numbers, rows of lists and tables.
 */
export function wordsOf(nodes: ScreenNode[], what: 'search' | 'all'): string[] {
  const found = new Set<string>()
  const add = (text: string) =>
    (what === 'search' ? /\p{L}{2}/u.test(text) : text) && found.add(text)
  const cell = (one: ScreenCell) => {
    add(read(one.text))
    if (what === 'search') return
    if (one.value) add(read(one.value))
    for (const small of one.add ?? []) add(read(small))
  }
  const visit = (node: ScreenNode) => {
    const data = node.is === 'drawing'
    if (!data || what === 'all') node.cells.forEach(cell)
    if (what === 'search' && (node.is === 'list' || node.is === 'table')) return
    node.items.forEach(visit)
  }
  nodes.forEach(visit)
  return [...found]
}
