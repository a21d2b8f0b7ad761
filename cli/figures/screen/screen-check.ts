/** Checks a parsed `screen` against the list after it (callouts, labels), and extracts its words for search. */
import {distance} from 'fastest-levenshtein'
import type {ScreenCell, ScreenNode} from '../../../runtime/shared/screen.ts'
import type {CalloutList, FigureDiagnostic} from '../figure.ts'
import {read} from './screen-inline.ts'
import type {Placed} from './screen-part.ts'

/** Reports callouts without entries, and entries without callouts. */
export function checkCallouts(
  callouts: Placed[],
  list: CalloutList | undefined,
): FigureDiagnostic[] {
  const first = callouts[0]
  if (!first) return []
  const found: FigureDiagnostic[] = []
  const report = (
    place: Pick<FigureDiagnostic, 'line' | 'column' | 'entry'>,
    message: string,
    hint?: string,
  ) => found.push({severity: 'error', code: 'screen-callout', ...place, message, hint})
  if (!list) {
    report(
      {line: first.line, column: first.column},
      'The screen has callouts, but no ordered list follows.',
      'Explain them in a list `1. …` directly below.',
    )
    return found
  }
  if (list.start !== 1)
    report(
      {line: 0, column: 1, entry: 1},
      `The list begins at ${list.start}.`,
      'Begin it with `1.`',
    )
  const reported = new Set<number>()
  for (const {number, line, column} of callouts) {
    if (number <= list.entries.length || reported.has(number)) continue
    reported.add(number)
    report(
      {line, column},
      `Callout ${number} is not in the list below.`,
      `Add entry ${number}, or remove \`<${number}>\`.`,
    )
  }
  const used = new Set(callouts.map((one) => one.number))
  for (let entry = 1; entry <= Math.min(list.entries.length, 20); entry++) {
    if (used.has(entry)) continue
    report(
      {line: 0, column: 1, entry},
      `Entry ${entry} has no callout in the screen above.`,
      `Add \`<${entry}>\`.`,
    )
  }
  return found
}

/** Reports `:ui` labels in the list that differ from a label of the screen only by case or by one letter. */
export function checkLabels(
  nodes: ScreenNode[],
  list: CalloutList | undefined,
): FigureDiagnostic[] {
  if (!list) return []
  const labels = new Set(wordsOf(nodes, 'all'))
  const found: FigureDiagnostic[] = []
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
      found.push({
        severity: 'warning',
        code: 'screen-label',
        line: 0,
        column: 1,
        entry: index + 1,
        message,
      })
    }
  }
  return found
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
