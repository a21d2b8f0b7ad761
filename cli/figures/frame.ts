/**
 * What all figures share: frame, caption, number, and the memory of what was drawn.
 */
import type {Element, ElementContent} from 'hast'
import {type Child, h} from './hast.ts'

/** The caption on the fence line: the line itself, or its `title="…"`. */
export function captionOf(meta: string): string {
  const title = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/.exec(meta)
  return (title ? (title[1] ?? title[2] ?? '') : meta).trim()
}

export interface FrameOptions {
  number: number
  caption: string
  /** Class of the figure: `shot`, `fig`. */
  kind?: string
  /** More below the caption: peaks, a diagram as text. */
  after?: Child[]
  /** The frame can be enlarged; not where it answers to the pointer itself. */
  zoom?: boolean
  /** More in the caption. */
  note?: Child[]
}

/** `<figure>` with "Fig. n" and what it frames. `data-zoom` marks the frame that the theme can enlarge. */
export function frame(
  {number, caption, kind = 'fig', after = [], note = [], zoom = true}: FrameOptions,
  ...content: Child[]
): Element {
  const frameClass = kind === 'shot' ? 'shot__f' : 'fig__f'
  return h(
    'figure',
    {className: [kind]},
    h('div', {className: [frameClass], dataZoom: zoom ? `Fig. ${number}` : undefined}, content),
    h(
      'figcaption',
      {},
      h('b', {}, `Fig. ${number}`),
      ...(caption ? [' ', ...formatted(caption)] : []),
      note,
      // Inside: a caption is the last thing in a figure.
      after,
    ),
  )
}

/** Text with `^13` and `_3` as super- and subscript. */
export function formatted(text: string): ElementContent[] {
  const parts = text.split(/(\^(?:\d+[+\-−]?|[+\-−])|(?<=[A-Za-z)\]])_\d+)/)
  return parts
    .filter((part) => part !== '')
    .map((part, index) => {
      if (/^\^./.test(part) && index < parts.length)
        return h('sup', {}, part.slice(1).replace('-', '−'))
      if (/^_\d+$/.test(part)) return h('sub', {}, part.slice(1))
      return {type: 'text', value: part}
    })
}

/** The same without markup, for names that are spoken or searched. */
export function plain(text: string): string {
  return text.replace(/\^(?=\d|[+\-−])|(?<=[A-Za-z)\]])_(?=\d)/g, '')
}

/**
 * Remembers what a pure function gave for a key, up to `limit` answers (the oldest goes first): a development
 * server draws the same figures for hours.
 */
export function remembered<T>(limit = 2000): (key: string, make: () => T) => T {
  const memory = new Map<string, T>()
  return (key, make) => {
    const known = memory.get(key)
    if (known !== undefined) return known
    const made = make()
    if (memory.size >= limit) memory.delete(memory.keys().next().value as string)
    memory.set(key, made)
    return made
  }
}
