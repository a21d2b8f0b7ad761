/** Returns renamed and changed files as a patch for `git apply`. */
import {apply, type Edit, sorted} from './edit.ts'

export interface FileChange {
  /** Paths relative to the folder of the site. */
  from: string
  to: string
  /** The old text; undefined for a file that only moves. */
  text?: string
  edits: Edit[]
}

const CONTEXT = 3

export function patchOf(changes: FileChange[]): string {
  return changes.map(filePatch).join('')
}

function filePatch({from, to, text, edits}: FileChange): string {
  const head = `diff --git ${named(`a/${from}`)} ${named(`b/${to}`)}\n`
  const isSame = text === undefined || !edits.length
  const rename =
    from === to
      ? ''
      : `similarity index ${isSame ? 100 : 90}%\nrename from ${named(from)}\nrename to ${named(to)}\n`
  if (isSame) return head + rename
  return `${head}${rename}--- ${named(`a/${from}`)}\n+++ ${named(`b/${to}`)}\n${hunks(text, edits)}`
}

/** Quotes names with special characters, as git does. */
function named(path: string): string {
  return /["\\\p{Cc}]/u.test(path) ? JSON.stringify(path) : path
}

/** The lines from `from` up to, but not including, `to`, and their replacement. */
interface Part {
  from: number
  to: number
  lines: string[]
}

function hunks(text: string, edits: Edit[]): string {
  const lines = linesOf(text)
  const starts: number[] = [0]
  for (const line of lines) starts.push(starts.at(-1)! + line.length)
  const parts = partsOf(text, edits, starts, lines.length)
  const groups: Part[][] = []
  for (const part of parts) {
    const last = groups.at(-1)?.at(-1)
    if (last && part.from - last.to <= 2 * CONTEXT) groups.at(-1)!.push(part)
    else groups.push([part])
  }
  let grown = 0
  return groups
    .map((group) => {
      const first = Math.max(0, group[0]!.from - CONTEXT)
      const end = Math.min(lines.length, group.at(-1)!.to + CONTEXT)
      const body: string[] = []
      let at = first
      let added = 0
      for (const part of group) {
        body.push(...lines.slice(at, part.from).map((line) => ` ${line}`))
        body.push(...lines.slice(part.from, part.to).map((line) => `-${line}`))
        body.push(...part.lines.map((line) => `+${line}`))
        added += part.lines.length - (part.to - part.from)
        at = part.to
      }
      body.push(...lines.slice(at, end).map((line) => ` ${line}`))
      const size = end - first
      const head = `@@ -${place(first, size)} +${place(first + grown, size + added)} @@\n`
      grown += added
      return head + body.map(ended).join('')
    })
    .join('')
}

function place(from: number, size: number): string {
  return `${size ? from + 1 : from},${size}`
}

function ended(line: string): string {
  return line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/** Merges edits of the same line into one part. */
function partsOf(text: string, edits: Edit[], starts: number[], count: number): Part[] {
  const lineAt = (offset: number) => {
    let low = 0
    let high = Math.max(0, count - 1)
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return low
  }
  const found: {from: number; to: number; edits: Edit[]}[] = []
  for (const edit of sorted(edits)) {
    const from = lineAt(edit.start)
    const to = Math.min(count, lineAt(edit.end) + 1)
    const last = found.at(-1)
    if (last && from < last.to) {
      last.to = Math.max(last.to, to)
      last.edits.push(edit)
    } else found.push({from, to, edits: [edit]})
  }
  return found.map(({from, to, edits}) => {
    const start = starts[from]!
    const own = edits.map((edit) => ({...edit, start: edit.start - start, end: edit.end - start}))
    const changed = linesOf(apply(text.slice(start, starts[to]), own))
    // Before an inserted line, the line at the position of the edit stays unchanged.
    const same = count > from && changed[0] === text.slice(start, starts[from + 1]) ? 1 : 0
    return {from: from + same, to, lines: changed.slice(same)}
  })
}
