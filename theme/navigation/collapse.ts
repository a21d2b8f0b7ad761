import {isCalm} from '../../runtime/browser/media.ts'

/** Returns the time in ms for opening or closing something of this height in px. */
export function collapseTime(height: number): number {
  const c = height / 36
  return Math.round(10 * (4 + 15 * c ** 0.25 + c / 5))
}

/** Animates an element from height zero or to it. Resolves at the end, or at once if the reader prefers reduced motion. */
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
  // The animation is canceled if the page changes meanwhile.
  return finished.catch(() => {})
}
