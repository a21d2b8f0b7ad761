/**
 * What all figures share: frame, caption and number.
 */
import type {Element} from 'hast'
import {type Messages, say} from '../../runtime/shared/messages/say.ts'
import type {FigureParts} from '../plugins/plugin.ts'
import {type Child, h, type Properties} from './hast.ts'
import {formatted} from './text.ts'

export {remembered} from './memory.ts'
export {formatted, plain} from './text.ts'

/** Returns the caption of the fence line: the line itself, or its `title="…"`. */
export function captionOf(meta: string): string {
  const title = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/.exec(meta)
  return (title ? (title[1] ?? title[2] ?? '') : meta).trim()
}

interface FrameOptions extends Pick<FigureParts, 'note' | 'after'> {
  number: number
  /** Texts of the site. */
  messages: Messages | undefined
  caption: string
  className?: 'fig' | 'shot' | undefined
  /** Whether the frame can be enlarged; false if it handles the pointer itself. */
  zoom: boolean
}

/** Returns a `<figure>` with "Fig. n" around its content. `data-zoom` marks the frame that the theme can enlarge. */
export function frame(
  {number, messages, caption, className = 'fig', after = [], note = [], zoom}: FrameOptions,
  content: Element[],
): Element {
  const name = say(messages, 'figure.number', {number})
  return h(
    'figure',
    {className: [className]},
    h('div', {className: [`${className}__f`], dataZoom: zoom ? name : undefined}, content),
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

/** Returns the part below a caption that readers open: the same content as text. */
export function more(summary: string, content: Child[]): Element[] {
  return content.length
    ? [h('details', {className: ['fig__more']}, h('summary', {}, summary), content)]
    : []
}

/** Returns a table of texts. */
export function tableOf(head: string[], rows: Child[][]): Element {
  const line = (name: string, properties: Properties, cells: Child[]) => {
    const inside = cells.map((cell) =>
      typeof cell === 'object' ? cell : h(name, properties, cell),
    )
    return h('tr', {}, inside)
  }
  const body = rows.map((row) => line('td', {}, row))
  return h('table', {}, h('thead', {}, line('th', {scope: 'col'}, head)), h('tbody', {}, body))
}

/** Returns what a drawing depends on in a language: its texts, which a site can replace. */
export function languageOf(messages: Messages | undefined): string {
  return JSON.stringify(
    Object.entries(messages ?? {}).filter(([key]) =>
      /^(?:locale$|(?:diagram|figure|plot|stats)\.)/.test(key),
    ),
  )
}

/** Returns a size as text: "120 bytes", "4 kB". */
export function sizeOf(bytes: number, messages: Messages | undefined): string {
  return bytes < 1000
    ? say(messages, 'figure.bytes', {count: bytes})
    : `${Math.round(bytes / 1000)} kB`
}
