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

/** Animates opening and closing. The duration depends on the height. */
function glide(event: MouseEvent): void {
  const pressed = (event.target as Element).closest?.('a,button,input,summary')
  // A link or a term in the label has a meaning of its own.
  const summary = pressed?.matches('main details > summary') ? pressed : undefined
  const details = summary?.parentElement as HTMLDetailsElement | undefined
  const content = summary?.nextElementSibling as HTMLElement | null | undefined
  if (!details || !content || event.defaultPrevented) return
  if (!details.open) {
    requestAnimationFrame(() => collapse(content, true))
    return
  }
  event.preventDefault()
  collapse(content, false).then(() => {
    details.open = false
  })
}

function revealTarget(): void {
  const target = targetOf(location)
  if (target && openAround(target)) scrollToPlace(target)
}
