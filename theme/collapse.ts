import {isCalm} from '../runtime/media.ts'

/** Duration of opening or closing something of a height in px, in ms. */
export function collapseTime(height: number): number {
  const c = height / 36
  return Math.round(10 * (4 + 15 * c ** 0.25 + c / 5))
}

/** Lets an element grow from nothing or shrink to it. Resolves at the end; at once where motion is not wanted. */
export function collapse(element: HTMLElement, opening: boolean): Promise<unknown> {
  if (isCalm()) return Promise.resolve()
  const height = element.scrollHeight
  const frames = [
    {height: '0', overflow: 'hidden'},
    {height: `${height}px`, overflow: 'hidden'},
  ]
  const {finished} = element.animate(opening ? frames : frames.reverse(), {
    duration: collapseTime(height),
    easing: 'ease-in-out',
  })
  // Cancelled when the page changes meanwhile.
  return finished.catch(() => {})
}
