import {msg} from '../../runtime/shared/messages/say.ts'
import {followSizes} from './follow-sizes.ts'

/**
 * Wide tables, formulas and diagrams scroll in a box. A box that overflows becomes focusable and gets a name. A table that fits gets a
 * sticky head.
 */
export function tendScrollBoxes(signal: AbortSignal): void {
  const fit = (box: HTMLElement) => {
    const isOver = box.firstElementChild!.scrollWidth > box.clientWidth
    box.toggleAttribute('data-fits', !isOver)
    markScrolling(box, isOver, isOver ? labelOf(box) : '')
  }
  followSizes([...document.querySelectorAll<HTMLElement>(BOXES)], signal, fit)
}

/** Makes what scrolls focusable with the keyboard, and gives it a name. */
export function markScrolling(box: Element, scrolls: boolean, label: string): void {
  for (const [name, value] of Object.entries({tabindex: '0', role: 'region', 'aria-label': label}))
    if (scrolls) box.setAttribute(name, value)
    else box.removeAttribute(name)
}

const BOXES = '.table, .math-block, .graph-box'

/** Returns the name of a box: its caption, else the heading above it, with a number if one heading has several. */
function labelOf(box: HTMLElement): string {
  const label = box.querySelector('.graph')?.getAttribute('aria-label')
  if (label) return msg('diagram.scrolls', {label})
  const caption = box.querySelector('caption')?.textContent
  if (caption) return caption
  const [kind, alike] = box.matches('.table')
    ? [msg('box.table'), '.table']
    : [msg('box.formula'), '.math-block']
  const boxes = [...document.querySelectorAll(alike)]
  const at = boxes.indexOf(box)
  const headingOf = (one: Element) =>
    [...document.querySelectorAll<HTMLElement>('main :is(h1,h2,h3,h4)')]
      .filter((heading) => heading.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)
      .at(-1)
  const heading = headingOf(box)
  const before = boxes.slice(0, at).filter((one) => headingOf(one) === heading).length
  const name = heading
    ? [...heading.childNodes]
        .filter((node) => !(node instanceof Element && node.matches('.no')))
        .map(({textContent}) => textContent)
        .join('')
    : ''
  return `${name || msg('box.page')}: ${kind}${before ? ` ${before + 1}` : ''}`
}
