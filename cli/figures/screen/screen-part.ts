/** Reads one part of a line (between two ` | `): its text, value, marks and callouts, with positions. */
import type {Inline, ScreenCell} from '../../../runtime/shared/screen.ts'
import {nearest} from '../../text/nearest.ts'
import type {FigureDiagnostic} from '../figure.ts'
import {inline} from './screen-inline.ts'
import {marks as knownMarks, words} from './screen-words.ts'

/** A stretch of a line; `column` counts from 1. */
export interface Stretch {
  text: string
  column: number
}

export interface Placed {
  number: number
  line: number
  column: number
}

export interface Reader {
  icons: ReadonlySet<string>
  report: (diagnostic: FigureDiagnostic) => void
  callouts: Placed[]
}

/** Splits a line at each ` | ` that is not escaped. */
export function cells({text, column}: Stretch): Stretch[] {
  const found: Stretch[] = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (
      text[at] === '|' &&
      (at === 0 || text[at - 1] === ' ') &&
      (text[at + 1] ?? ' ') === ' '
    ) {
      found.push(trimmed({text: text.slice(from, at), column: column + from}))
      from = at + 1
    }
  }
  found.push(trimmed({text: text.slice(from), column: column + from}))
  return found
}

/** Removes the spaces at both ends, and adjusts the column. */
export function trimmed({text, column}: Stretch): Stretch {
  const start = text.length - text.trimStart().length
  return {text: text.trim(), column: column + start}
}

const CIRCLED = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳'

/** Reads a part without its word into a cell. */
export function part(stretch: Stretch, is: string, line: number, reader: Reader): ScreenCell {
  const {rest, marks, callouts} = ending(stretch, is, line, reader)
  const text = (piece: Stretch) => inlineOf(piece, line, reader)
  const cell: ScreenCell = {text: [], marks, callouts}
  if (!words[is]?.value) return {...cell, text: text(rest)}
  const [label, value] = split(rest)
  const boxed = additions(value ?? label, line, reader)
  if (value) Object.assign(cell, {text: text(label), value: text(boxed.piece)})
  else cell.text = text(boxed.piece)
  if (boxed.add.length) cell.add = boxed.add
  return cell
}

/** Splits at the first ` = ` that is not escaped. */
export function split({text, column}: Stretch): [Stretch, Stretch | undefined] {
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (
      text[at] === '=' &&
      (at === 0 || text[at - 1] === ' ') &&
      (text[at + 1] ?? ' ') === ' '
    ) {
      return [
        trimmed({text: text.slice(0, at), column}),
        trimmed({text: text.slice(at + 1), column: column + at + 1}),
      ]
    }
  }
  return [{text, column}, undefined]
}

/** Reads the marks and callouts at the end, in any order. */
export function ending(stretch: Stretch, is: string, line: number, reader: Reader, typed = is) {
  let text = stretch.text
  const marks: string[] = []
  const callouts: number[] = []
  for (;;) {
    text = text.trimEnd()
    const found = /(?<!\\)(?:\{([^{}]*)\}|<(\d+)>|([①-⑳]))$/.exec(text)
    if (!found) break
    const column = stretch.column + found.index
    text = text.slice(0, found.index)
    if (found[1] !== undefined)
      marks.unshift(...checkedMarks({text: found[1], column: column + 1}, is, line, reader, typed))
    else {
      const number =
        found[2] === undefined ? CIRCLED.indexOf(found[3] as string) + 1 : Number(found[2])
      if (number < 1 || number > 20) {
        reader.report({
          severity: 'error',
          code: 'screen-callout',
          line,
          column,
          message: 'Callouts count from 1 to 20.',
        })
      } else {
        callouts.unshift(number)
        reader.callouts.push({number, line, column})
      }
    }
  }
  const open = /(?<!\\)\{[^}]*$/.exec(text)
  if (open) {
    const column = stretch.column + open.index
    reader.report({
      severity: 'error',
      code: 'screen-mark',
      line,
      column,
      message: '"{" is not closed.',
    })
  }
  for (const found of text.matchAll(/(?<!\\)(?:\{([a-z ]+)\}|<(\d{1,2})>|[①-⑳])/g)) {
    const isMark = found[1]?.split(' ').every((name) => knownMarks.includes(name))
    if (found[1] !== undefined && !isMark) continue
    const code = isMark ? 'screen-mark' : 'screen-callout'
    reader.report({
      severity: 'error',
      code,
      line,
      column: stretch.column + found.index,
      message: `"${found[0]}" is not at the end.`,
      hint: `Move it to the end, or write \`\\${found[0]}\`.`,
    })
  }
  return {
    rest: {text, column: stretch.column},
    marks: [...new Set(marks)],
    callouts: [...new Set(callouts)],
  }
}

function checkedMarks(
  {text, column}: Stretch,
  is: string,
  line: number,
  reader: Reader,
  typed: string,
): string[] {
  const names = [...text.matchAll(/\S+/g)]
  const report = (at: number, message: string, hint?: string) =>
    reader.report({
      severity: 'error',
      code: 'screen-mark',
      line,
      column: column + at,
      message,
      hint,
    })
  if (!names.length) report(-1, 'Unknown mark "".')
  return names.flatMap((found) => {
    const name = found[0]
    if (!knownMarks.includes(name)) {
      const guess = nearest(name, knownMarks)
      report(
        found.index,
        `Unknown mark "${name}".`,
        guess ? `Did you mean \`${guess}\`?` : `Marks: ${knownMarks.join(', ')}`,
      )
      return []
    }
    if (!words[is]?.marks.includes(name)) {
      report(found.index, `\`${name}\` does nothing on ${called(typed)}.`)
      return []
    }
    return [name]
  })
}

/** Returns the name of a word in messages. */
export function called(is: string): string {
  if (is === 'check') return 'a box'
  if (is === 'item') return 'an entry'
  return is === 'rule' ? '`---`' : `\`${is}\``
}

/** Reads small buttons at the end of a value: `0.78 [g]`. */
function additions(
  stretch: Stretch,
  line: number,
  reader: Reader,
): {piece: Stretch; add: Inline[][]} {
  let text = stretch.text
  const add: Inline[][] = []
  for (;;) {
    const found = /(?<=^|\s)\[((?:\\.|[^[\]\\])+)\]$/.exec(text)
    if (!found || /^[x ]$/.test(found[1] as string)) break
    add.unshift(
      inlineOf({text: found[1] as string, column: stretch.column + found.index + 1}, line, reader),
    )
    text = text.slice(0, found.index).trimEnd()
  }
  return {piece: {text, column: stretch.column}, add}
}

/** Reads the inline forms of a stretch; unknown icons are reported as warnings. */
export function inlineOf({text, column}: Stretch, line: number, {icons, report}: Reader): Inline[] {
  return inline(text, icons, (name, offset) => {
    const guess = nearest(name, icons)
    report({
      severity: 'warning',
      code: 'screen-icon',
      line,
      column: column + offset,
      message: `No icon "${name}".`,
      hint: guess ? `Did you mean \`${guess}\`?` : undefined,
    })
  })
}
