/**
 * Where the reader was in a procedure: the step that was marked, or the first task after the last one that is ticked. Kept
 * on this device alone; on the next visit a pill leads back there.
 */
import {stored} from '../../runtime/storage.ts'
import type {Route} from '../../runtime/types.ts'
import {announce, copyText} from './copy.ts'

const HERE = 'data-here'
const storeOf = (route: Route) => stored(`step.${route}`)

/** Shows the mark of the page, and offers to go on there. Returns its undo. */
export function resume(route: Route): () => void {
  const store = storeOf(route)
  const show = () => {
    for (const step of document.querySelectorAll(`[${HERE}]`)) setMark(step, false)
    const step = document.getElementById(store.get() ?? '')
    if (step?.matches('.steps > li')) setMark(step, true)
  }
  show()
  const unsubscribe = store.subscribe(show)
  const place = document.querySelector<HTMLElement>(`.steps > [${HERE}]`) ?? nextTask()
  const pill =
    place && !location.hash && isFar(place) ? offer(place, () => store.set(null)) : undefined
  return () => {
    unsubscribe()
    pill?.remove()
  }
}

/** A press on the number of a step: its link is copied, and the mark is put there; on the marked one it is taken away. */
export async function markStep(link: HTMLAnchorElement, route: Route): Promise<void> {
  const step = link.closest('li')!
  const store = storeOf(route)
  if (store.get() === step.id) return store.set(null)
  store.set(step.id)
  await copyText(link.href)
  announce('Copied, and marked')
}

function setMark(step: Element, on: boolean): void {
  step.toggleAttribute(HERE, on)
  if (on) step.setAttribute('aria-current', 'step')
  else step.removeAttribute('aria-current')
}

/** The first open task of a list that was begun. */
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

/** In the corner, over the page: nothing moves for it. */
function offer(place: HTMLElement, clear: () => void): HTMLElement {
  const pill = document.createElement('div')
  pill.className = 'resume'
  pill.setAttribute('role', 'region')
  pill.setAttribute('aria-label', 'Where you were')
  const on = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: place.matches('.steps > li')
      ? `Continue at step ${[...place.parentElement!.children].indexOf(place) + 1}`
      : 'Continue with the next task',
  })
  const off = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'resume__off',
    innerHTML:
      '<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="m5 5 10 10M15 5 5 15"/></svg>',
  })
  off.setAttribute('aria-label', 'Forget where I was')
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
  pill.append(on, off)
  document.body.append(pill)
  return pill
}
