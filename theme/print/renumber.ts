/** Changes the HTML of a page that becomes part of a larger one: the numbers of its headings and figures, and its boxes. */
import {msg} from '../../runtime/shared/messages/say.ts'

const MARK = /<a class="no" ([^<>]*)>§([\d.]+)<\/a>/g

/**
 * Renumbers a page: `§1.2` of page 3.1 becomes `§3.1.1.2`, and its `Fig. 2` becomes `Fig. 3.1-2`. A page without a number
 * loses the marks of its headings, because `§1` is another page there.
 */
export function renumber(html: string, number: string): string {
  if (!number) return html.replace(MARK, '')
  return html
    .replace(MARK, (_, attributes: string, own: string) => {
      const whole = `${number}.${own}`
      return `<a class="no" ${attributes.replace(/(aria-label="[^"]*?)[\d.]+"/, `$1${whole}"`)}>${whole}</a>`
    })
    .replace(figures(), (_, before: string, own: string) => `${before}${number}-${own}`)
}

/** Returns a pattern for the numbers of figures: in their captions, and in the buttons that enlarge them. */
function figures(): RegExp {
  const words = msg('figure.number', {number: '\0'}).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`((?:<b>|data-zoom=")${words.replace('\0', ')(\\d+)')}`, 'g')
}

const BOX = /<div class="(table|math-block)"/g

/** Makes scrolling boxes focusable with the keyboard. No script here can find out which of them overflow. */
export function reachable(html: string): string {
  return html.replace(BOX, (tag, kind: string) => {
    const name = kind === 'table' ? msg('box.table') : msg('box.formula')
    return `${tag} tabindex="0" role="group" aria-label="${name}"`
  })
}
