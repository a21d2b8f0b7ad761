/** Everything that `theme/actions/index.ts` loads on first use, and the short actions. */

import {stored} from '../../runtime/browser/storage.ts'
import {fetchWithin} from '../../runtime/browser/timeout.ts'
import {topOfText, withPart} from '../../runtime/react/islands.tsx'
import {normalizePath, withoutBase} from '../../runtime/shared/location.ts'
import {msg} from '../../runtime/shared/messages/say.ts'
import type {Page, Route} from '../../runtime/shared/types.ts'
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

/** The route of the shown page. */
let route: Route = ''

/** Prepares a page that was just put into the document. Returns its undo. */
export function prepare(page: Page): () => void {
  const undo = [fitCode(), tendScrollBoxes(), tendDetails(), keepTicks(page.route), fillIn()]
  if (document.querySelector('.callouts')) undo.push(tieFigures())
  if (document.querySelector('.steps,.checklist')) undo.push(resume(page.route))
  route = page.route
  undo.push(tendFrames())
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
  'copy-code': (target) => copyText(tellCode(target)).then(() => say(target, msg('copied'))),
  'copy-text': (target) => copyText(target.dataset.text!).then(() => say(target, msg('copied'))),
  'copy-link': (target) =>
    copyText((target as HTMLAnchorElement).href).then(() => say(target, msg('copied'))),
  'copy-page': (target) => copyPage(target),
  print: () => window.print(),
  wrap: toggleWrap,
  fill: (target) => askFor(target),
  'clear-ticks': clearTicks,
  // The step may be pressed before the page was prepared.
  step: (target) => markStep(target as HTMLAnchorElement, route || routeHere()),
  'load-video': loadVideo,
  dismiss: (target) => {
    stored('announcement.dismissed').set(target.dataset.id!)
    document.documentElement.dataset.announcementDismissed = ''
  },
  keys: () => showKeys(),
  display: (target) =>
    withPart(
      () => import('../dialogs/display.ts'),
      ({showDisplay}) => showDisplay(),
      target,
    ),
  'frame-back': turnFrame,
  'frame-on': turnFrame,
  contents: (target) =>
    withPart(
      () => import('../dialogs/contents.ts'),
      ({showContents}) => showContents(),
      target,
    ),
}

/** Handles a click on something that has `data-act`, on a figure that can be enlarged or on a placeholder. */
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
      () => import('../dialogs/zoom.ts'),
      ({zoom}) => zoom(target),
      target,
    )
}

/** Runs an action. If it fails, its button says so. */
async function run(name: string, target: HTMLElement): Promise<void> {
  try {
    await ACTS[name]?.(target)
  } catch (error) {
    console.warn(error)
    say(target, msg('failed'))
  }
}

/** Handles hover and focus: completes the feedback link, and opens the definition of a term. */
export function point(target: HTMLElement, event: Event): void {
  if (target.dataset.act === 'feedback') fillFeedback(target as HTMLAnchorElement)
  if (target.matches('.term')) showTerm(target as HTMLButtonElement, event)
}

/** Handles single keys: `?`, `[`, `]`. Not while typing, not with modifiers, and not if the reader turned them off. */
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

const loadFrames = () => import('./frames.ts')

function turnFrame(target: HTMLElement): Promise<void> {
  return withPart(loadFrames, ({turn}) => turn(target), target)
}

/** Lets readers page through the frames of screens. Until it is loaded they can still scroll. Returns its undo. */
function tendFrames(): () => void {
  let undo: (() => void) | undefined
  let left = false
  if (document.querySelector('.frames'))
    loadFrames().then((part) => {
      if (!left) undo = part.tendFrames()
    }, console.warn)
  return () => {
    left = true
    undo?.()
  }
}

async function copyPage(target: HTMLElement): Promise<void> {
  const response = await fetchWithin(target.dataset.url!)
  if (!response.ok) throw new Error(`${target.dataset.url}: ${response.status}`)
  await copyText(await response.text())
  say(target, msg('copied'))
}

function showKeys(): void {
  withPart(
    () => import('../dialogs/keys.ts'),
    (module) => module.showKeys(),
    topOfText(),
  )
}

function askFor(target: HTMLElement): void {
  withPart(
    () => import('../dialogs/ask.ts'),
    (module) => module.askForPlaceholders(target),
    target,
  )
}

/** Whether the element is a link, a button or the like inside a figure: these keep their own meaning. */
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
