/**
 * What all figures share: frame, caption and number.
 */

import type {Element} from 'hast'
import {type Messages, say} from '../../runtime/shared/messages/say.ts'
import {type Child, h} from './hast.ts'
import {formatted} from './text.ts'

export {remembered} from './memory.ts'
export {formatted, plain} from './text.ts'

/** Returns the caption of the fence line: the line itself, or its `title="…"`. */
export function captionOf(meta: string): string {
  const title = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/.exec(meta)
  return (title ? (title[1] ?? title[2] ?? '') : meta).trim()
}

export interface FrameOptions {
  number: number
  /** Texts of the site. */
  messages: Messages | undefined
  caption: string
  /** Class of the figure: `shot`, `fig`. */
  kind?: string
  /** Content below the caption: peaks, a diagram as text. */
  after?: Child[]
  /** Whether the frame can be enlarged; false if it handles the pointer itself. */
  zoom?: boolean
  /** Content added to the caption. */
  note?: Child[]
}

/** Returns a `<figure>` with "Fig. n" around its content. `data-zoom` marks the frame that the theme can enlarge. */
export function frame(
  {number, messages, caption, kind = 'fig', after = [], note = [], zoom = true}: FrameOptions,
  ...content: Child[]
): Element {
  const name = say(messages, 'figure.number', {number})
  const frameClass = kind === 'shot' ? 'shot__f' : 'fig__f'
  return h(
    'figure',
    {className: [kind]},
    h('div', {className: [frameClass], dataZoom: zoom ? name : undefined}, content),
    h(
      'figcaption',
      {},
      h('b', {}, name),
      ...(caption ? [' ', ...formatted(caption)] : []),
      note,
      // Inside the figure: HTML allows a caption only as the first or last child.
      after,
    ),
  )
}

/** Returns what a drawing depends on in a language: its texts, which a site can replace. */
export function languageOf(messages: Messages | undefined): string {
  return JSON.stringify(
    Object.entries(messages ?? {}).filter(([key]) => /^(diagram|figure|plot|stats)\./.test(key)),
  )
}

/** Returns a size as text: "120 bytes", "4 kB". */
export function sizeOf(bytes: number, messages: Messages | undefined): string {
  return bytes < 1000
    ? say(messages, 'figure.bytes', {count: bytes})
    : `${Math.round(bytes / 1000)} kB`
}
