/** Folds (`details`): animates them, and opens them for a hash or a search match inside, and for printing. */
import {openAround, targetOf} from '../../runtime/browser/target.ts'
import {scrollToPlace} from '../../runtime/navigation/scroll.ts'
import {collapse} from '../navigation/collapse.ts'

export function tendDetails(signal: AbortSignal): void {
  document.addEventListener('click', (event) => glide(event), {signal})
  window.addEventListener('hashchange', revealTarget, {signal})
  // Our code sends `beforematch` before it scrolls to a search match, as browsers do for their own search.
  document.addEventListener('beforematch', (event) => openAround(event.target as Element), {signal})
  let opened: HTMLDetailsElement[] = []
  const open = () => {
    opened = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')]
    for (const one of opened) one.open = true
  }
  const close = () => {
    for (const one of opened) one.open = false
    opened = []
  }
  window.addEventListener('beforeprint', open, {signal})
  window.addEventListener('afterprint', close, {signal})
  revealTarget()
}

/** Folds that are being opened or closed, and whether they will be open then. */
const moving = new WeakMap<HTMLDetailsElement, boolean>()

/** Animates opening and closing. The duration depends on the height. A press meanwhile turns the animation around. */
function glide(event: MouseEvent): void {
  const summary = (event.target as Element).closest('main details > summary')
  const details = summary?.parentElement as HTMLDetailsElement | undefined
  const content = summary?.nextElementSibling as HTMLElement | null | undefined
  if (!details || !content || event.defaultPrevented) return
  // The browser opens a fold before the animation; we close it after the animation.
  if (details.open) event.preventDefault()
  const isMoving = moving.has(details)
  const open = !(moving.get(details) ?? details.open)
  moving.set(details, open)
  if (isMoving) {
    for (const animation of content.getAnimations()) animation.reverse()
    return
  }
  const run = async () => {
    await collapse(content, open)
    details.open = moving.get(details)!
    moving.delete(details)
  }
  if (open) requestAnimationFrame(run)
  else void run()
}

function revealTarget(): void {
  const target = targetOf(location)
  if (target && openAround(target)) scrollToPlace(target)
}
