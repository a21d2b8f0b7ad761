/** Finds the marked lines of a code block: by the fence, or by comments. */
import {addTo} from '../../grouped.ts'
import type {CodeMeta} from './fence.ts'

export type Mark = 'mark' | 'add' | 'del' | 'focus'

/**
 * Reads the ranges in the fence; without ranges, comments alone on a line. Those lines are removed; `written` has the number
 * that each other line had.
 */
export function readMarks(
  text: string,
  meta: CodeMeta,
): {text: string; marks: Map<number, Mark[]>; written: number[]} {
  const marks = new Map<number, Mark[]>()
  const add = (line: number, mark: Mark) => addTo(marks, line, mark)
  for (const line of new Set(meta.marked)) add(line, 'mark')
  const kept: string[] = []
  const written: number[] = []
  let open = false
  let next = false
  for (const [index, line] of text.split('\n').entries()) {
    const word = meta.marked.length
      ? undefined
      : /^\s*(?:\/\/|#|--|;|%|\/\*|<!--)\s*highlight-(next-line|start|end)(?:\s*(?:\*\/|-->))?$/.exec(
          line.trimEnd(),
        )?.[1]
    if (word === 'start') open = true
    else if (word === 'end') open = false
    else if (word === 'next-line') next = true
    else {
      const note = noteOf(line)
      kept.push(note ? note.before : line)
      written.push(index + 1)
      if (note) add(kept.length, note.mark)
      if (open || next) add(kept.length, 'mark')
      next = false
    }
  }
  return {text: kept.join('\n'), marks, written}
}

const NOTES = {'++': 'add', '--': 'del', focus: 'focus'} as const

/** Reads `// [!code ++]` at the end of a line. It searches from the end, because a line can have thousands of spaces. */
function noteOf(line: string): {before: string; mark: Mark} | undefined {
  const at = line.lastIndexOf('[!code ')
  if (at < 0) return undefined
  const word = /^\[!code (\+\+|--|focus)\](?:\s*(?:\*\/|-->))?$/.exec(line.slice(at).trimEnd())?.[1]
  const before = line.slice(0, at).trimEnd()
  const sign = /(?:\/\/|#|--|;|%|\/\*|<!--)$/.exec(before)
  if (word === undefined || !sign) return undefined
  return {before: before.slice(0, sign.index).trimEnd(), mark: NOTES[word as keyof typeof NOTES]}
}
