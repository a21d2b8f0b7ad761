/** The few inline marks in captions and names of figures. */
import type {ElementContent} from 'hast'
import {h} from './hast.ts'

/** Converts `^13` and `_3` to super- and subscripts. */
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

/** Returns the same as plain text, for names that are spoken or searched. */
export function plain(text: string): string {
  return text.replace(/\^(?=\d|[+\-−])|(?<=[A-Za-z)\]])_(?=\d)/g, '')
}
