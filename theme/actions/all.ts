/** Everything that `theme/actions.ts` loads on first use, and the few actions that are a line. */
import {topOfText, withPart} from '../../runtime/islands.tsx'
import {normalizePath, withoutBase} from '../../runtime/location.ts'
import {stored} from '../../runtime/storage.ts'
import {fetchWithin} from '../../runtime/timeout.ts'
import type {Page, Route} from '../../runtime/types.ts'
import {tieFigures} from './callouts.ts'
import {clearTicks, keepTicks} from './checklist.ts'
import {fitCode, tellCode, toggleWrap} from './code.ts'
import {copyText, say} from './copy.ts'
import {tendDetails} from './details.ts'
import {fillFeedback} from './feedback.ts'
import {fillIn} from './placeholders.ts'
import {markStep, resume} from './resume.ts'
import {tendScrollBoxes} from './scroll-boxes.ts'
import {showTerm} from './terms.ts'
import {loadVideo} from './video.ts'

export {offerTop} from './top.ts'

/** Of the page that is shown. */
let route: Route = ''

/** What a page needs once it is in the document. Returns its undo. */
export function prepare(page: Page): () => void {
  const undo = [fitCode(), tendScrollBoxes(), tendDetails(), keepTicks(page.route), fillIn()]
  if (document.querySelector('.callouts')) undo.push(tieFigures())
  if (document.querySelector('.steps,.checklist')) undo.push(resume(page.route))
  route = page.route
  if (document.querySelector('[data-kept-pages]'))
    import('./kept.ts').then(({listKept}) => listKept()).catch(console.warn)
  return () => {
    for (const one of undo) one()
  }
}

function routeHere(): Route {
  const base = document.documentElement.dataset.base ?? '/'
  return normalizePath(withoutBase(location.pathname, base) ?? '/')
}

const ACTS: Record<string, (target: HTMLElement) => unknown> = {
  'copy-code': (target) => copyText(tellCode(target)).then(() => say(target, 'Copied')),
  'copy-text': (target) => copyText(target.dataset.text!).then(() => say(target, 'Copied')),
  'copy-link': (target) =>
    copyText((target as HTMLAnchorElement).href).then(() => say(target, 'Copied')),
  'copy-page': (target) => copyPage(target),
  print: () => window.print(),
  wrap: toggleWrap,
  fill: (target) => askFor(target),
  'clear-ticks': clearTicks,
  // Pressed before the page was prepared, perhaps.
  step: (target) => markStep(target as HTMLAnchorElement, route || routeHere()),
  'load-video': loadVideo,
  dismiss: (target) => {
    stored('announcement.dismissed').set(target.dataset.id!)
    document.documentElement.dataset.announcementDismissed = ''
  },
  keys: () => showKeys(),
  display: (target) =>
    withPart(
      () => import('./display.ts'),
      ({showDisplay}) => showDisplay(),
      target,
    ),
  contents: (target) =>
    withPart(
      () => import('./contents.ts'),
      ({showContents}) => showContents(),
      target,
    ),
}

/** A click on something that has `data-act`, on a figure that can be enlarged, on a placeholder or a term. */
export function act(target: HTMLElement, event: Event): void {
  const name = target.dataset.act
  if (name) run(name, target)
  else if (target.matches('.placeholder')) askFor(target)
  else if (
    target.dataset.zoom !== undefined &&
    !isPressable(event.target as Element, target) &&
    !isSelecting()
  )
    withPart(
      () => import('./zoom.ts'),
      ({zoom}) => zoom(target),
      target,
    )
}

/** An action that fails says so where it was asked for. */
async function run(name: string, target: HTMLElement): Promise<void> {
  try {
    await ACTS[name]?.(target)
  } catch (error) {
    console.warn(error)
    say(target, 'Failed')
  }
}

/** The pointer or the focus came to one of the same things. */
export function point(target: HTMLElement, event: Event): void {
  if (target.dataset.act === 'feedback') fillFeedback(target as HTMLAnchorElement)
  if (target.matches('.term')) showTerm(target as HTMLButtonElement, event)
}

/** Single keys: `?`, `[`, `]`. Not while typing, not with modifiers, and not for readers who turned them off. */
export function key(event: KeyboardEvent): void {
  const inField = (event.target as Element).closest?.(
    'input:not([type="checkbox"]),textarea,select,[contenteditable],dialog',
  )
  const modified = (event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph')
  if (inField || modified || event.metaKey || stored('keys').get() === 'off') return
  if (event.key === '?') showKeys()
  else
    document
      .querySelector<HTMLAnchorElement>(`.cont a[rel="${event.key === '[' ? 'prev' : 'next'}"]`)
      ?.click()
}

async function copyPage(target: HTMLElement): Promise<void> {
  const response = await fetchWithin(target.dataset.url!)
  if (!response.ok) throw new Error(`${target.dataset.url}: ${response.status}`)
  await copyText(await response.text())
  say(target, 'Copied')
}

function showKeys(): void {
  withPart(
    () => import('./keys.ts'),
    (module) => module.showKeys(),
    topOfText(),
  )
}

function askFor(target: HTMLElement): void {
  withPart(
    () => import('./ask.ts'),
    (module) => module.askForPlaceholders(target),
    target,
  )
}

/** Links, buttons and the like inside a figure keep their own meaning. */
function isPressable(element: Element, figure: HTMLElement): boolean {
  const pressed = element.closest(
    'a,button,input,select,textarea,summary,video,[role="slider"],[tabindex]',
  )
  return (
    pressed !== null &&
    pressed !== figure &&
    figure.contains(pressed) &&
    !pressed.matches('.zoom-btn')
  )
}

function isSelecting(): boolean {
  return window.getSelection()?.isCollapsed === false
}
