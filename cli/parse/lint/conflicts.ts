/** Finds merge conflicts: lines of `<<<<<<<`, `=======` and `>>>>>>>`. */
import {diagnostic} from '../../report/diagnostics.ts'
import type {Diagnostic} from '../../types.ts'

const MARK = /^(?:<{7}|>{7})(?: .*)?$/m
const FIRST = /^<{7}(?: .*)?$/
const BASE = /^\|{7}(?: .*)?$/
const MIDDLE = /^={7}$/
const LAST = /^>{7}(?: .*)?$/

export interface ResolvedConflicts {
  /**
   * The text with our side of each conflict. Their side and the markers are empty lines, so line numbers stay the same.
   */
  text: string
  diagnostics: Diagnostic[]
}

/** Reports each conflict once. The returned text is readable, so one mistake does not cause many others. */
export function resolveConflicts(text: string, file: string): ResolvedConflicts {
  if (!MARK.test(text)) return {text, diagnostics: []}
  const lines = text.split('\n')
  let fence: Fence | undefined
  const diagnostics: Diagnostic[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    fence = fenceAfter(line, fence)
    // "nocheck" marks code that shows a conflict as an example.
    if (!MARK.test(line) || fence?.nocheck) continue
    const end = FIRST.test(line) ? endOf(lines, at) : at
    const message =
      end > at
        ? `A merge left both versions here, to line ${end + 1}.`
        : 'A merge left this marker.'
    const hint =
      'Keep the right version and remove the markers; in an example of a conflict, write "nocheck" after the language.'
    const place = {line: at + 1, column: 1}
    diagnostics.push(diagnostic('merge-conflict', file, message, {...place, hint}))
    removeTheirs(lines, at, end)
    at = end
  }
  return {text: lines.join('\n'), diagnostics}
}

/** Returns the index of the line that ends a conflict; the index of its first line if it has no end. */
function endOf(lines: string[], from: number): number {
  let middle = false
  for (let at = from + 1; at < lines.length && !FIRST.test(lines[at]!); at++) {
    if (MIDDLE.test(lines[at]!)) middle = true
    else if (LAST.test(lines[at]!)) return middle ? at : from
  }
  return from
}

function removeTheirs(lines: string[], from: number, end: number): void {
  lines[from] = ''
  let theirs = false
  for (let at = from + 1; at <= end; at++) {
    theirs ||= BASE.test(lines[at]!) || MIDDLE.test(lines[at]!)
    if (theirs) lines[at] = ''
  }
}

interface Fence {
  sign: string
  nocheck: boolean
}

function fenceAfter(line: string, open: Fence | undefined): Fence | undefined {
  const [, sign, rest = ''] = /^[\s>]*(`{3,}|~{3,})(.*)$/.exec(line) ?? []
  if (sign === undefined) return open
  if (!open) return {sign, nocheck: /(?:^|\s)nocheck(?=\s|$)/.test(rest)}
  return sign.startsWith(open.sign) && rest.trim() === '' ? undefined : open
}
