/** Folds: they move as they open, open for a hash inside and for a match inside, and for printing. Returns its undo. */
import {decoded} from '../../runtime/location.ts'
import {collapse} from '../collapse.ts'

export function tendDetails(): () => void {
  const off = new AbortController()
  const {signal} = off
  document.addEventListener('click', (event) => glide(event), {signal})
  window.addEventListener('hashchange', revealTarget, {signal})
  // Whoever is about to scroll to something (a search match) says so by the event that browsers send for their own search.
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
  return () => off.abort()
}

/** Opening and closing take the time of their height. */
function glide(event: MouseEvent): void {
  const summary = (event.target as Element).closest('main details > summary')
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
  const target = window.location.hash
    ? document.getElementById(decoded(window.location.hash.slice(1)))
    : null
  if (target && openAround(target)) target.scrollIntoView()
}

/** Opens every fold that an element lies in. Whether there was one to open. */
function openAround(element: Element): boolean {
  let found = false
  for (
    let fold = element.closest('details');
    fold;
    fold = fold.parentElement?.closest('details') ?? null
  )
    if (!fold.open) {
      fold.open = true
      found = true
    }
  return found
}
