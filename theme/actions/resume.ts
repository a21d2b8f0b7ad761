/**
 * Where the reader was in a procedure: the step that was marked, or the first task after the last ticked one. Stored on this
 * device only. On the next visit a pill leads back there.
 */
import {announce} from '../../runtime/browser/announce.ts'
import {element, iconHtml} from '../../runtime/browser/element.ts'
import {stored} from '../../runtime/browser/storage.ts'
import {msg} from '../../runtime/shared/messages/say.ts'
import type {Route} from '../../runtime/shared/types.ts'
import {CROSS} from '../icons/glyph.tsx'
import {copyText} from './copy.ts'

const HERE = 'data-here'
const storeOf = (route: Route) => stored(`step.${route}`)

/** Shows the mark of the page, and offers to continue there. */
export function resume(route: Route, signal: AbortSignal): void {
  const store = storeOf(route)
  const show = () => {
    for (const step of document.querySelectorAll(`[${HERE}]`)) setMark(step, false)
    const step = document.getElementById(store.get() ?? '')
    if (step?.matches('.steps > li')) setMark(step, true)
  }
  show()
  signal.addEventListener('abort', store.subscribe(show))
  const place = document.querySelector<HTMLElement>(`.steps > [${HERE}]`) ?? nextTask()
  if (!place || location.hash || !isFar(place)) return
  const pill = offer(place, () => store.set(null))
  signal.addEventListener('abort', () => pill.remove())
}

/** Handles a press on the number of a step: copies its link and marks it. A press on the marked step removes the mark. */
export async function markStep(link: HTMLAnchorElement, route: Route): Promise<void> {
  const step = link.closest('li')!
  const store = storeOf(route)
  if (store.get() === step.id) return store.set(null)
  store.set(step.id)
  // Only announced: the number has no room for a word. The step is marked, and the address of the page leads to it.
  await copyText(link.href).then(
    () => announce(msg('steps.copied')),
    () => announce(msg('failed')),
  )
}

function setMark(step: Element, on: boolean): void {
  step.toggleAttribute(HERE, on)
  if (on) step.setAttribute('aria-current', 'step')
  else step.removeAttribute('aria-current')
}

/** Returns the first open task after the last ticked one. */
function nextTask(): HTMLElement | undefined {
  for (const list of document.querySelectorAll('.checklist')) {
    const boxes = [...list.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
    const last = boxes.findLastIndex((box) => box.checked && !box.defaultChecked)
    const next = boxes.slice(last + 1).find((box) => !box.checked)
    if (last >= 0 && next) return next.closest('li')!
  }
  return undefined
}

function isFar(place: HTMLElement): boolean {
  return place.getBoundingClientRect().top > window.innerHeight
}

/** Shows the pill in the corner, over the page, so that nothing moves. */
function offer(place: HTMLElement, clear: () => void): HTMLElement {
  const number = [...place.parentElement!.children].indexOf(place) + 1
  const on = element(
    'button',
    {type: 'button'},
    place.matches('.steps > li') ? msg('resume.step', {number}) : msg('resume.task'),
  )
  const off = element('button', {type: 'button', 'aria-label': msg('resume.forget')})
  off.innerHTML = iconHtml(CROSS)
  const label = msg('resume.label')
  const pill = element('div', {class: 'resume', role: 'region', 'aria-label': label}, on, off)
  on.addEventListener('click', () => {
    pill.remove()
    place.scrollIntoView({block: 'center'})
    const focusable = place.querySelector<HTMLElement>('.step-no, input')
    focusable?.focus({preventScroll: true})
  })
  off.addEventListener('click', () => {
    pill.remove()
    clear()
  })
  document.body.append(pill)
  return pill
}
