/** Finds lists that are typed with dashes or bullets of a word processor: they are shown as one paragraph. */
import type {Paragraph} from 'mdast'
import type {ParseContext} from '../context.ts'
import {createPointer} from '../positions.ts'

const MARKER = /^([ \t>]*)([–—•·●▪◦‣])[ \t\u00A0]+(?=\S)/
const MARKERS = new RegExp(MARKER.source, 'gm')
/** The end of a spoken line. In French and Spanish, a dialog has a dash before each of its lines. */
const SPOKEN = /[?!…"“”»«][ \t]*$/

/** Reports two or more lines that begin with such a marker, and one below a line with a colon at its end. */
export function lintMarkers(node: Paragraph, written: string, context: ParseContext): void {
  if (context.bare || !node.position) return
  // Most paragraphs stop here.
  if (written.search(MARKERS) < 0) return
  const lines = written.split('\n')
  const isEntry = lines.map((line) => MARKER.test(line) && !/([•·]).*\1/.test(line))
  const first = lines.findIndex(
    (_, at) => isEntry[at] && !isEntry[at - 1] && isList(lines, isEntry, at),
  )
  if (first < 0) return
  const marker = MARKER.exec(lines[first]!)!
  const from = lines.slice(0, first).reduce((sum, {length}) => sum + length + 1, marker[1]!.length)
  const text = written.slice(from)
  context.report(
    'stray-markdown',
    createPointer(written, node.position.start)(from),
    `"${marker[2]}" is shown as typed: it does not begin an entry of a list.`,
    {
      hint: `Write a hyphen and a space before each entry: - ${lines[first]!.slice(marker[0].length).trim()}`,
      fix: {text, to: text.replace(MARKERS, '$1- ')},
    },
  )
}

/** `at`: the first of some lines with a marker. A dash can also be within a sentence that is wrapped there. */
function isList(lines: readonly string[], isEntry: readonly boolean[], at: number): boolean {
  const before = lines[at - 1]
  if (before !== undefined && !/[.:;][ \t\\]*$/.test(before)) return false
  const other = isEntry.indexOf(false, at)
  const entries = lines.slice(at, other < 0 ? undefined : other)
  if (/[–—]/.test(MARKER.exec(lines[at]!)![2]!) && entries.some((line) => SPOKEN.test(line)))
    return false
  return entries.length > 1 || (before?.trimEnd().endsWith(':') ?? false)
}
