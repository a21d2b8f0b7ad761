/**
 * Reads a `screen` with frames: `frame 1 Caption` at the start of a line, its window indented below it, then `frame 2`.
 */
import {distance} from 'fastest-levenshtein'
import type {Element} from 'hast'
import {type Messages, say} from '../../../runtime/shared/messages/say.ts'
import {formatted, plain} from '../frame.ts'
import {h} from '../hast.ts'
import type {Reporter, Start} from './screen-parsed.ts'

/** A frame. Its `body` is parsed with its position (`Start`). */
export interface Frame extends Start {
  caption: string
  body: string
}

const MOST = 8
const BEGIN = /^frame(?:([ \t]+)(\d+)(?=\s|$))?(?:[ \t]+(.*))?$/

/** Returns the frames of a fence; undefined if no line begins one. */
export function framesOf(body: string, {error}: Reporter): Frame[] | undefined {
  const lines = body.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  const starts = lines.flatMap((text, index) => (BEGIN.test(text) ? [index] : []))
  if (!starts.length) return undefined
  const say = (line: number, column: number, message: string, hint?: string) =>
    error('screen-frame', {line, column}, message, hint)

  const stray = lines.findIndex((text) => /^\S/.test(text) && !BEGIN.test(text))
  const early = lines.slice(0, starts[0]).findIndex((text) => text.trim())
  const outside = early < 0 ? stray : early
  if (outside >= 0) {
    const [typed = ''] = /^\S+/.exec(lines[outside] as string) ?? []
    const hint =
      distance(typed, 'frame') < 3
        ? 'Did you mean `frame`?'
        : 'Indent it by two spaces below a line such as `frame 1 Open the sample`.'
    say(outside + 1, 1, 'This line is in no frame.', hint)
  }
  if (starts.length === 1)
    say(starts[0]! + 1, 1, 'One frame is not a sequence.', 'Add `frame 2`, or remove this line.')
  const many = `${starts.length} frames. Show only the steps that the text speaks of.`
  if (starts.length > MOST)
    error('screen-size', {line: starts[MOST]! + 1, column: 1}, many, `at most ${MOST} frames`)

  return starts.slice(0, MOST).map((start, index) => {
    const text = lines[start] as string
    const [, space = '', number, rest = ''] = BEGIN.exec(text) as RegExpExecArray
    const [line, next] = [start + 1, index + 1]
    const caption = rest.trim()
    if (number === undefined) say(line, 6, 'This frame has no number.', `\`frame ${next}\``)
    else if (Number(number) !== next)
      say(line, 6 + space.length, `This is frame ${next}, not ${number}.`)
    if (!caption)
      say(line, text.length + 1, 'A frame needs a caption.', `\`frame ${next} Open the sample\``)
    const inside = lines.slice(start + 1, starts[index + 1])
    if (!inside.some((one) => one.trim()))
      say(line, 1, 'This frame is empty.', 'Indent its window by two spaces below it.')
    const body = inside.map((one) => (/^\S/.test(one) ? '' : one)).join('\n')
    return {above: line, level: 1, caption, body}
  })
}

/**
 * Returns the frames as a list: one below the other in print and without scripts,
 * otherwise a strip that readers page through. `windows` are the contents of the frames.
 */
export function framesList(
  caption: string,
  frames: Frame[],
  windows: Element[],
  messages: Messages | undefined,
): Element {
  const place = (at: number) => say(messages, 'screen.frame', {at, count: frames.length})
  const button = (name: 'back' | 'on', label: 'screen.frameBack' | 'screen.frameOn') =>
    h('button', {
      type: 'button',
      className: ['frames__b', `frames__b--${name}`],
      dataAct: `frame-${name}`,
      ariaLabel: say(messages, label),
      ariaDisabled: name === 'back' ? 'true' : undefined,
    })
  const classed = (name: string) => ({className: [name]})
  const bar = h(
    'div',
    {className: ['frames__bar', 'needs-js']},
    button('back', 'screen.frameBack'),
    h('output', classed('frames__at'), h('b', {}, place(1)), h('span', classed('vh'))),
    button('on', 'screen.frameOn'),
  )
  const shown = frames.map((frame, index) => {
    const name = [h('b', {}, place(index + 1)), ' ', ...formatted(frame.caption)]
    const now = {...classed('frames__one'), dataNow: index === 0 ? '' : undefined}
    return h('li', now, h('div', classed('frames__c'), name), windows[index])
  })
  // The strip scrolls before the script that turns the frames is loaded.
  const strip = {...classed('frames__strip'), role: 'list', ariaLabel: plain(caption), tabIndex: 0}
  return h('div', classed('frames'), bar, h('ol', strip, shown))
}
