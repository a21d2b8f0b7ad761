/** Reads one part of a line (between two ` | `): its text, value, marks and callouts, with positions. */
import type {Inline, ScreenCell} from '../../../runtime/shared/screen.ts'
import {didYouMean} from '../../text/nearest.ts'
import {inline} from './screen-inline.ts'
import type {Callout, Reporter, Stretch} from './screen-parsed.ts'
import {marks as knownMarks, words} from './screen-words.ts'

export interface Reader extends Reporter {
  icons: ReadonlySet<string>
  callouts: Callout[]
}

/** Returns the part of a stretch between two positions, without spaces at both ends. */
export function sliced({text, line, column}: Stretch, from: number, to?: number): Stretch {
  const part = text.slice(from, to)
  const start = part.length - part.trimStart().length
  return {text: part.trim(), line, column: column + from + start}
}

/** Returns the positions of a sign with spaces around it that is not escaped. */
function places(text: string, sign: string): number[] {
  const found: number[] = []
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === sign && (text[at - 1] ?? ' ') === ' ' && (text[at + 1] ?? ' ') === ' ')
      found.push(at)
  }
  return found
}

/** Splits a line at each ` | `. */
export function cells(stretch: Stretch): Stretch[] {
  const bars = places(stretch.text, '|')
  return [-1, ...bars].map((bar, index) => sliced(stretch, bar + 1, bars[index]))
}

/** Splits at the first ` = `. */
export function split(stretch: Stretch): [Stretch, Stretch | undefined] {
  const [at] = places(stretch.text, '=')
  return at === undefined ? [stretch, undefined] : [sliced(stretch, 0, at), sliced(stretch, at + 1)]
}

const CIRCLED = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳'

/** Reads a part without its word into a cell. */
export function part(stretch: Stretch, is: string, reader: Reader): ScreenCell {
  const {rest, marks, callouts} = ending(stretch, is, reader)
  const cell: ScreenCell = {text: [], marks, callouts}
  if (!words[is]?.value) return {...cell, text: inlineOf(rest, reader)}
  const [label, value] = split(rest)
  const {piece, add} = additions(value ?? label, reader)
  const boxed = inlineOf(piece, reader)
  return {
    ...cell,
    ...(value ? {text: inlineOf(label, reader), value: boxed} : {text: boxed}),
    ...(add.length && {add}),
  }
}

/** Reads the marks and callouts at the end, in any order. */
export function ending(stretch: Stretch, is: string, reader: Reader, typed = is) {
  let {text} = stretch
  const placeOf = (at: number) => ({line: stretch.line, column: stretch.column + at})
  const marks: string[] = []
  const callouts: number[] = []
  for (;;) {
    text = text.trimEnd()
    const found = /(?<!\\)(?:\{([^{}]*)\}|<(\d+)>|([①-⑳]))$/.exec(text)
    if (!found) break
    const [, inside, digits, circled = ''] = found
    const place = placeOf(found.index)
    text = text.slice(0, found.index)
    const number = digits === undefined ? CIRCLED.indexOf(circled) + 1 : Number(digits)
    if (inside !== undefined)
      marks.unshift(...checkedMarks({...placeOf(found.index + 1), text: inside}, is, reader, typed))
    else if (number < 1 || number > 20)
      reader.error('screen-callout', place, 'Callouts count from 1 to 20.')
    else {
      callouts.unshift(number)
      reader.callouts.push({number, ...place})
    }
  }
  const open = /(?<!\\)\{[^}]*$/.exec(text)
  if (open) reader.error('screen-mark', placeOf(open.index), '"{" is not closed.')
  for (const found of text.matchAll(/(?<!\\)(?:\{([a-z ]+)\}|<(\d{1,2})>|[①-⑳])/g)) {
    const isMark = found[1]?.split(' ').every((name) => knownMarks.includes(name))
    const code = isMark ? 'screen-mark' : 'screen-callout'
    const hint = `Move it to the end, or write \`\\${found[0]}\`.`
    if (found[1] === undefined || isMark)
      reader.error(code, placeOf(found.index), `"${found[0]}" is not at the end.`, hint)
  }
  return {rest: {...stretch, text}, marks: [...new Set(marks)], callouts: [...new Set(callouts)]}
}

function checkedMarks(
  {text, line, column}: Stretch,
  is: string,
  reader: Reader,
  typed: string,
): string[] {
  const names = [...text.matchAll(/\S+/g)]
  const report = (at: number, message: string, hint?: string) =>
    reader.error('screen-mark', {line, column: column + at}, message, hint)
  if (!names.length) report(-1, 'Unknown mark "".')
  return names.flatMap(({0: name, index}) => {
    if (!knownMarks.includes(name)) {
      const hint = /^\d+$/.test(name)
        ? `A callout is written <${name}>`
        : (didYouMean(name, knownMarks, '`') ?? `Marks: ${knownMarks.join(', ')}`)
      report(index, `Unknown mark "${name}".`, hint)
      return []
    }
    if (words[is]?.marks.includes(name)) return [name]
    report(index, `\`${name}\` does nothing on ${called(typed)}.`)
    return []
  })
}

/** Returns the name of a word in messages. */
export function called(is: string): string {
  if (is === 'check') return 'a box'
  if (is === 'item') return 'an entry'
  return is === 'rule' ? '`---`' : `\`${is}\``
}

/** Reads small buttons at the end of a value: `0.78 [g]`. */
function additions(stretch: Stretch, reader: Reader): {piece: Stretch; add: Inline[][]} {
  let {text} = stretch
  const add: Inline[][] = []
  for (;;) {
    const found = /(?<=^|\s)\[((?:\\.|[^[\]\\])+)\]$/.exec(text)
    const inside = found?.[1]
    if (!inside || /^[x ]$/.test(inside)) break
    const column = stretch.column + found.index + 1
    add.unshift(inlineOf({...stretch, text: inside, column}, reader))
    text = text.slice(0, found.index).trimEnd()
  }
  return {piece: {...stretch, text}, add}
}

/** Reads the inline forms of a stretch; unknown icons are reported as warnings. */
export function inlineOf({text, line, column}: Stretch, {icons, warn}: Reader): Inline[] {
  return inline(text, icons, (name, offset) =>
    warn('screen-icon', {line, column: column + offset}, ...noIcon(name, icons)),
  )
}

/** Returns the message for an icon that the theme does not have, and the one that is probably meant. */
export function noIcon(name: string, icons: ReadonlySet<string>): [message: string, hint?: string] {
  const hint = didYouMean(name, icons, '`')
  return hint ? [`No icon "${name}".`, hint] : [`No icon "${name}".`]
}
