/** Everything that `theme/actions/index.ts` loads on first use, and the short actions. */
import {stored} from '../../runtime/browser/storage.ts'
import {fetchWithin} from '../../runtime/browser/timeout.ts'
import {topOfText, withPart} from '../../runtime/react/mount-islands.tsx'
import {routeOfPath} from '../../runtime/shared/location.ts'
import {msg} from '../../runtime/shared/messages/say.ts'
import type {Page, Route, SiteData} from '../../runtime/shared/types.ts'
import {lateStyle} from '../dialogs/late-style.ts'
import {tieFigures} from './callouts.ts'
import {clearTicks, keepTicks} from './checklist.ts'
import {fitCode, toggleWrap} from './code.ts'
import {copyText, say, tellCode} from './copy.ts'
import {tendDetails} from './details.ts'
import {fillFeedback} from './feedback.ts'
import {fillIn} from './placeholders.ts'
import {markStep, resume} from './resume.ts'
import {tendScrollBoxes} from './scroll-boxes.ts'
import {showTerm} from './terms.ts'
import {loadVideo} from './video.ts'

export {offerTop} from './back-to-top.ts'

let shownRoute: Route | undefined

/** Prepares a page that was just put into the document. */
export function prepare({route}: Page, signal: AbortSignal): void {
  shownRoute = route
  fitCode(signal)
  tendScrollBoxes(signal)
  tendDetails(signal)
  keepTicks(route, signal)
  fillIn()
  tieFigures(signal)
  resume(route, signal)
  // Until it is loaded, readers can still scroll the frames of screens.
  if (document.querySelector('.frames'))
    loadFrames().then(({tendFrames}) => tendFrames(signal), console.warn)
  if (document.querySelector('[data-kept-pages]'))
    import('./kept-pages.ts').then(({listKept}) => listKept()).catch(console.warn)
}

const loadFrames = () => import('./frames.ts')

/** Returns an action that loads a part of the code and uses it. */
const withLoaded =
  <T>(load: () => Promise<T>, use: (part: T, target: HTMLElement) => void) =>
  (target: HTMLElement) =>
    withPart(load, (part) => use(part, target), target)

/**
 * Returns an action that opens a dialog: not over another page if the reader has left meanwhile, and not twice if the
 * reader has pressed twice.
 */
const opening = <T>(load: () => Promise<T>, open: (part: T, target: HTMLElement) => void) =>
  withLoaded(load, (part, target) => {
    if (target.isConnected && !isDialogOpen()) open(part, target)
  })

const isDialogOpen = () => document.querySelector('dialog[open]') !== null

const turnFrame = withLoaded(loadFrames, ({turn}, target) => turn(target))
const askFor = opening(
  () => import('../dialogs/ask.ts'),
  ({askForPlaceholders}, target) => askForPlaceholders(target),
)
const enlarge = (target: HTMLElement, sheet: string | undefined) =>
  opening(
    async () => (await Promise.all([import('../dialogs/zoom.ts'), lateStyle(sheet)]))[0],
    ({zoom}, figure) => zoom(figure),
  )(target)

async function copy(target: HTMLElement, text: string): Promise<void> {
  await copyText(text)
  say(target, msg('copied'))
}

const ACTS: Record<string, (target: HTMLElement) => unknown> = {
  'copy-code': (target) => copy(target, tellCode(target)),
  'copy-text': (target) => copy(target, target.dataset.text!),
  'copy-link': (target) => copy(target, (target as HTMLAnchorElement).href),
  'copy-page': async (target) => copy(target, await textAt(target.dataset.url!)),
  print: () => window.print(),
  wrap: toggleWrap,
  fill: askFor,
  'clear-ticks': clearTicks,
  step: (target) => {
    // The step may be pressed before the page was prepared.
    const route =
      shownRoute ?? routeOfPath(location.pathname, document.documentElement.dataset.base!)
    return markStep(target as HTMLAnchorElement, route)
  },
  'load-video': loadVideo,
  dismiss: (target) => {
    stored('announcement.dismissed').set(target.dataset.id!)
    document.documentElement.dataset.announcementDismissed = ''
  },
  display: opening(
    () => import('../dialogs/display.ts'),
    ({showDisplay}) => showDisplay(),
  ),
  'frame-back': turnFrame,
  'frame-on': turnFrame,
  contents: opening(
    () => import('../dialogs/contents.ts'),
    ({showContents}) => showContents(),
  ),
}

async function textAt(url: string): Promise<string> {
  const response = await fetchWithin(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response.text()
}

/**
 * Handles a click on something that has `data-act`, on a figure that can be enlarged or on a placeholder. `styles`: as in the site
 * data.
 */
export function act(target: HTMLElement, event: Event, styles: SiteData['styles']): void {
  const name = target.dataset.act
  if (name) run(name, target)
  else if (target.matches('.placeholder')) askFor(target)
  else if (
    target.dataset.zoom !== undefined &&
    !isPressable(event.target as Element, target) &&
    // A press on the button leaves a selection as it is.
    ((event.target as Element).closest('.zoom-btn') || !isSelecting())
  )
    enlarge(target, styles.zoom)
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

/** Handles a single key: `?`, `[` or `]`. */
export function key(name: string): void {
  if (name === '?')
    withPart(
      () => import('../dialogs/keys.ts'),
      ({showKeys}) => {
        if (!isDialogOpen()) showKeys()
      },
      topOfText(),
      name,
    )
  else
    document
      .querySelector<HTMLAnchorElement>(`.cont a[rel="${name === '[' ? 'prev' : 'next'}"]`)
      ?.click()
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
