/** Finds headings and lists whose sign is not followed by a space: they are shown as typed. */
import type {ParseContext} from '../context.ts'
import type {Unread} from './unread.ts'

/** Reports what the lines of a paragraph begin with. `isTop`: the paragraph is not in another block. */
export function lintLineStarts(unread: Unread, isTop: boolean, context: ParseContext): void {
  lintHeading(unread, isTop, context)
  if (!context.bare) lintList(unread, context)
}

/** A line of its own: `#Two words`. */
const TITLE = /^(#)\p{Lu}[^#\n]*[^#\n.,;:!?]$/u

/** `##Title` is a heading for its author, and so is `#Title` alone in a line. `#12` and `#topic` are not meant as one. */
function lintHeading({text, at}: Unread, isTop: boolean, context: ParseContext): void {
  const [, sign] = /^(#{1,6}|[-*+])\u00A0/.exec(text) ?? []
  if (sign)
    context.report(
      'stray-markdown',
      at(0),
      `"${sign}" is shown as typed: a no-break space follows.`,
      {
        hint: 'Write an ordinary space after it.',
        fix: {text: `${sign}\u00A0`, to: `${sign} `},
      },
    )
  const isTitle = isTop && !context.bare && TITLE.test(text)
  const [, signs] = /^(#{2,6})[^\s#]/.exec(text) ?? (isTitle ? TITLE.exec(text)! : [])
  if (signs)
    context.report(
      'stray-markdown',
      at(0),
      `"${signs}" is shown as typed; this is not a heading.`,
      {
        hint: `Leave a space after it: ${signs} Title.`,
      },
    )
}

/** `-entry`, `1.entry`. What is recognized, such as bold text, is one sign here. */
const ENTRY = /^[ \t>]*(?:([-*+])|(\d{1,3})([.)]))(?=[\p{L}\uFFFC\uFFFB"“„(])/u

/** Reports two or more lines in a row that are meant as entries of a list. */
function lintList({text, at}: Unread, context: ParseContext): void {
  if (!/^[ \t>]*(?:[-*+]|\d{1,3}[.)])\S/.test(text) && !text.includes('\n')) return
  const lines = text.split('\n')
  const first = lines.findIndex((_, index) => isFirst(lines, index))
  if (first < 0) return
  const [, bullet] = ENTRY.exec(lines[first]!)!
  const from = lines.slice(0, first).reduce((sum, {length}) => sum + length + 1, 0)
  const indent = /^[ \t>]*/.exec(lines[first]!)![0].length
  context.report(
    'stray-markdown',
    at(from + indent),
    `"${bullet ?? ENTRY.exec(lines[first]!)![0].trim()}" is shown as typed: it does not begin an entry of a list.`,
    {hint: `Leave a space after it: ${bullet ?? '1.'} Text.`},
  )
}

/** Whether two entries begin at this line. */
function isFirst(lines: readonly string[], at: number): boolean {
  const [one, two] = [ENTRY.exec(lines[at]!), ENTRY.exec(lines[at + 1] ?? '')]
  // With a line break after it, it is meant as it is.
  if (!one || !two || /(?: {2}|\\)$/.test(lines[at]!)) return false
  if (one[1] !== undefined) return one[1] === two[1]
  // In a sentence, a line can begin with a number.
  const isInside = at > 0 && !/[.:;][ \t]*$/.test(lines[at - 1]!)
  return !isInside && one[3] === two[3] && Number(two[2]) === Number(one[2]) + 1
}
