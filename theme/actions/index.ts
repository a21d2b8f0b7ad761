/**
 * What the theme does in the finished document: copying, zooming, remembering. None of it is React state, so a few listeners
 * here are enough. The code of the actions is loaded when it is first needed.
 *
 * `data-act` on a button names an action, `data-zoom` marks a figure that can be enlarged.
 */
import {loadPart} from '../../runtime/browser/recovery.ts'
import {stored} from '../../runtime/browser/storage.ts'
import {followTranslation} from '../../runtime/browser/translation.ts'
import {topOfText, withPart} from '../../runtime/react/mount-islands.tsx'
import type {Page, SiteData} from '../../runtime/shared/types.ts'
import {rememberPage} from '../navigation/recent-pages.ts'
import {openOnHotkey} from '../search/hotkey.ts'
import {hasChosen, ownVersion, visits} from '../shell/own-installation.ts'

const load = () => import('./all.ts')
const ACTIVE = '[data-act],[data-zoom],.term,.placeholder'
/** What in an article must be prepared when the page is shown. */
const TENDED =
  '.code,.table,.graph-box,.checklist,.steps,.callouts,.frames,details,[data-kept-pages]'

/** Style sheets of parts that are opened later, as in the site data. */
let styles: SiteData['styles'] = {}

/** Prepares a page that was just shown. Returns its undo. */
export function settle(page: Page, later: SiteData['styles'] = {}): () => void {
  styles = later
  const off = new AbortController()
  const {signal} = off
  rememberPage(page)
  settleInstance(page, signal)
  // If it cannot be loaded, the page can still be read.
  if (document.querySelector(TENDED))
    loadPart(load).then(({part}) => {
      if (!signal.aborted) part?.prepare(page, signal)
    })
  return () => off.abort()
}

/** Applies what the reader chose about the own installation. Loads nothing before a choice. */
function settleInstance({route}: Page, signal: AbortSignal): void {
  if (!hasChosen()) return
  const before = visit()
  if (ownVersion.get() && document.querySelector('.chip'))
    import('./version-answers.ts').then(({followVersion}) => {
      if (!signal.aborted) followVersion(signal)
    }, console.warn)
  if (route === '/' && before)
    import('./news.ts')
      .then(({showNews}) => showNews(before, document.documentElement.dataset.base!, signal))
      .catch(console.warn)
}

/** A pause of this length, in ms, ends a visit. */
const PAUSE = 6 * 3600 * 1000

/** Stores that the reader is here now. Returns when the previous visit ended, if there was one. */
function visit(): string | undefined {
  const now = new Date()
  let [last = '', seen = ''] = (visits.get() ?? '').split(' ')
  if (seen && +now - Date.parse(seen) > PAUSE) last = seen
  seen = now.toISOString()
  visits.set(`${last} ${seen}`)
  return last || undefined
}

/** Adds the listeners of the whole visit. Returns their undo. */
export function startActions(): () => void {
  followTranslation()
  const off = new AbortController()
  const on = (name: string, listener: (event: any) => void) =>
    document.addEventListener(name, listener, {signal: off.signal})
  // Loads what a click may need, and shows what opens on hover.
  const warm = (event: Event) => {
    const target = (event.target as Element).closest?.<HTMLElement>(ACTIVE)
    if (target) load().then(({point}) => point(target, event), console.warn)
  }
  on('pointerover', warm)
  on('focusin', warm)
  on('click', (event: MouseEvent) => {
    const target = (event.target as Element).closest?.<HTMLElement>(ACTIVE)
    if (target) withPart(load, ({act}) => act(target, event, styles), target)
  })
  on('keydown', (event: KeyboardEvent) => {
    if (/^[?[\]]$/.test(event.key) && isCommand(event))
      withPart(load, ({key}) => key(event.key), topOfText(), event.key)
  })
  on('keydown', openOnHotkey)
  const onScroll = () => {
    if (scrollY <= 300) return
    document.removeEventListener('scroll', onScroll)
    load().then(({offerTop}) => offerTop(off.signal), console.warn)
  }
  on('scroll', onScroll)
  return () => off.abort()
}

/** Whether a key is a command: not while typing, not with modifiers, and not if the reader turned them off. */
function isCommand(event: KeyboardEvent): boolean {
  return !(
    (event.target as Element).closest?.(
      'input:not([type="checkbox"]),textarea,select,[contenteditable],dialog',
    ) ||
    ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph')) ||
    event.metaKey ||
    stored('keys').get() === 'off'
  )
}
