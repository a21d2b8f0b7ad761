/** What a merge left behind: lines of `<<<<<<<`, `=======` and `>>>>>>>`. */
import type {Diagnostic} from '../types.ts'

const MARK = /^(?:<{7}|>{7})(?: .*)?$/m
const FIRST = /^<{7}(?: .*)?$/
const BASE = /^\|{7}(?: .*)?$/
const MIDDLE = /^={7}$/
const LAST = /^>{7}(?: .*)?$/

export interface ResolvedConflicts {
  /** Our side of each conflict; theirs and the marks are empty lines, so that every line keeps its number. */
  text: string
  diagnostics: Diagnostic[]
}

/** Reports each conflict once. What is left can be read, so that one mistake is not followed by many. */
export function resolveConflicts(text: string, file: string): ResolvedConflicts {
  if (!MARK.test(text)) return {text, diagnostics: []}
  const lines = text.split('\n')
  let fence: Fence | undefined
  const diagnostics: Diagnostic[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    fence = fenceAfter(line, fence)
    // Code that shows what a conflict looks like says "nocheck".
    if (!MARK.test(line) || fence?.nocheck) continue
    const end = FIRST.test(line) ? endOf(lines, at) : at
    diagnostics.push({
      severity: 'error',
      code: 'merge-conflict',
      file,
      line: at + 1,
      column: 1,
      message:
        end > at
          ? `A merge left both versions here, to line ${end + 1}.`
          : 'A merge left this mark.',
      hint: 'Keep the right version and remove the marks; in an example of a conflict, write "nocheck" behind the language.',
    })
    removeTheirs(lines, at, end)
    at = end
  }
  return {text: lines.join('\n'), diagnostics}
}

/** Index of the line that ends a conflict; that of its first line where it has no end. */
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

/** The fence that is open behind a line. */
function fenceAfter(line: string, open: Fence | undefined): Fence | undefined {
  const [, sign, rest = ''] = /^[\s>]*(`{3,}|~{3,})(.*)$/.exec(line) ?? []
  if (sign === undefined) return open
  if (!open) return {sign, nocheck: /(?:^|\s)nocheck(?=\s|$)/.test(rest)}
  return sign.startsWith(open.sign) && rest.trim() === '' ? undefined : open
}
