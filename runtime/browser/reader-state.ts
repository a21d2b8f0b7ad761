/**
 * Reads and restores what a reader did to a page (folds, tabs, fields, scroll position): across a reload into a new build
 * and, in development, across a replacement of the article. Elements are found again by their text, so a new paragraph
 * above them does not matter.
 */
import {own} from '../shared/own.ts'

const KEPT = 'labdocs.kept'
/** A reader who has typed nothing for this time, in ms, has paused. */
const PAUSE = 500

/**
 * Stores the state of the page for the next load. `from`: the element or the key that the reader pressed without effect; it
 * is pressed again.
 */
export function keepState(from?: Element | string): void {
  try {
    const act =
      typeof from === 'string'
        ? from
        : [...keyed<HTMLElement>(PRESSABLE, nameOf)].find(([, one]) => one === from)?.[0]
    const kept: Kept = {path: location.pathname, state: readState(), act}
    sessionStorage.setItem(KEPT, JSON.stringify(kept))
  } catch {
    // Storage is denied or full: the next page starts without the state.
  }
}

/** Stores the state when the reader pauses typing. A letter typed during the reload would be lost. */
export async function keepStateInPause(from?: Element | string): Promise<void> {
  const types = document.activeElement?.matches('input, textarea')
  await new Promise<void>((resolve) => {
    if (!types) return resolve()
    let timer = setTimeout(resolve, PAUSE)
    document.addEventListener('input', () => {
      clearTimeout(timer)
      timer = setTimeout(resolve, PAUSE)
    })
  })
  keepState(from)
}

/** Restores the state that was stored before this load. */
export function restoreKept(): void {
  ignoringErrors(() => {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Kept | null
    sessionStorage.removeItem(KEPT)
    if (kept?.path === location.pathname)
      requestAnimationFrame(() => ignoringErrors(() => continueWith(kept)))
  })
}

/** Storage may be denied, and what is stored may be from an earlier release or not from this site. */
function ignoringErrors(run: () => void): void {
  try {
    run()
  } catch {
    // The page starts without the state.
  }
}

function continueWith({act, state}: Kept): void {
  if (act) press(act)
  restoreState(state)
  // Content that appears while typing, such as search results, is shown again.
  if (document.activeElement?.matches(FIELDS))
    document.activeElement.dispatchEvent(new Event('input', {bubbles: true}))
}

function press(act: string): void {
  const element = keyed<HTMLElement>(PRESSABLE, nameOf).get(act)
  if (element) element.click()
  else document.body.dispatchEvent(new KeyboardEvent('keydown', {key: act, bubbles: true}))
}

interface Kept {
  path: string
  state: ReaderState
  /** The element to press again, by its text; or a key. */
  act?: string | undefined
}

interface Field {
  value: string
  checked: boolean
}

export interface ReaderState {
  y: number
  /** The first visible block, and its distance from the top of the window (px). */
  anchor?: {key: string; top: number} | undefined
  folds: Record<string, boolean>
  /** Labels of the selected tabs, by the labels of their list. */
  tabs: Record<string, string>
  fields: Record<string, Field>
  focus?: {key: string; selection?: [number, number]} | undefined
}

const FIELDS = 'input, select, textarea'
const PRESSABLE = 'button, [data-act], [data-zoom], .placeholder'
const FOCUSABLE = `${FIELDS}, main summary, main button, main a[href]`
const BLOCKS = 'main [data-article] :is(p, li, pre, h1, h2, h3, h4, h5, h6, tr, figure, summary)'

export function readState(): ReaderState {
  const folds = foldsByText()
  const fields = keyed<HTMLInputElement>(FIELDS, nameOf)
  const focusable = keyed<HTMLElement>(FOCUSABLE, nameOf)
  const blocks = [...keyed<HTMLElement>(BLOCKS, textOf)]
  const inSight = blocks.find(([, element]) => {
    const {top, height} = element.getBoundingClientRect()
    // Hidden elements have no height, and their top is 0.
    return top >= 0 && height > 0
  })
  const focused = [...focusable].find(([, element]) => element === document.activeElement)
  return {
    y: window.scrollY,
    ...(inSight ? {anchor: {key: inSight[0], top: inSight[1].getBoundingClientRect().top}} : {}),
    folds: mapped(folds, ({open}) => open),
    tabs: mapped(tabLists(), (list) =>
      textOf(list.querySelector('[role="tab"][aria-selected="true"]')),
    ),
    fields: mapped(fields, ({value, checked}) => ({value, checked})),
    ...(focused ? {focus: {key: focused[0], ...selectionOf(focused[1])}} : {}),
  }
}

/** Restores everything. Tabs and fields of islands follow once these are hydrated. */
export function restoreState({y, anchor, folds, tabs, fields, focus}: ReaderState): void {
  for (const [key, fold] of foldsByText()) fold.open = own(folds, key) ?? fold.open
  for (const [key, field] of keyed<HTMLInputElement>(FIELDS, nameOf))
    if (field.type !== 'file') Object.assign(field, own(fields, key))
  const block = anchor && keyed<HTMLElement>(BLOCKS, textOf).get(anchor.key)
  window.scrollTo({
    top: block ? window.scrollY + block.getBoundingClientRect().top - anchor.top : y,
    behavior: 'instant',
  })
  restoreFocus(focus)
  chooseTabs(tabs, 60)
}

function restoreFocus(focus: ReaderState['focus']): void {
  const element = focus && keyed<HTMLElement>(FOCUSABLE, nameOf).get(focus.key)
  if (!element || element === document.activeElement) return
  element.focus({preventScroll: true})
  if (focus.selection) (element as HTMLInputElement).setSelectionRange(...focus.selection)
}

/** Selects the tabs. A tab that is not hydrated ignores clicks, so this runs again in each frame, for a second. */
function chooseTabs(tabs: ReaderState['tabs'], frames: number): void {
  const {search} = location
  let missing = false
  for (const [key, list] of tabLists()) {
    const wanted = [...list.querySelectorAll<HTMLElement>('[role="tab"]')].find(
      (tab) => textOf(tab) === own(tabs, key),
    )
    if (!wanted || wanted.getAttribute('aria-selected') === 'true') continue
    missing = true
    wanted.click()
  }
  // A click on a tab writes it into the address. The reader did not click, so the address is reset.
  if (location.search !== search)
    history.replaceState(history.state, '', location.pathname + search + location.hash)
  if (
    (missing || document.querySelector('[data-island="Tabs"]:not(:has([role="tab"]))')) &&
    frames > 0
  )
    requestAnimationFrame(() => chooseTabs(tabs, frames - 1))
}

function foldsByText(): Map<string, HTMLDetailsElement> {
  return keyed('main details', ({firstElementChild}) => textOf(firstElementChild))
}

function tabLists(): Map<string, HTMLElement> {
  return keyed('main [role=tablist]', textOf)
}

/** Returns elements by their text. The second and later elements of a text get a number. */
function keyed<E extends HTMLElement>(
  selector: string,
  name: (element: E) => string,
): Map<string, E> {
  const found = new Map<string, E>()
  const counts = new Map<string, number>()
  for (const element of document.querySelectorAll<E>(selector)) {
    const text = `${element.tagName} ${name(element)}`
    const count = counts.get(text) ?? 0
    counts.set(text, count + 1)
    found.set(count ? `${text} ${count}` : text, element)
  }
  return found
}

function mapped<E, V>(elements: Map<string, E>, value: (element: E) => V): Record<string, V> {
  return Object.fromEntries([...elements].map(([key, element]) => [key, value(element)]))
}

function nameOf(element: HTMLElement): string {
  const {id, name, type} = element as HTMLInputElement
  if (element.dataset.zoom) return element.dataset.zoom
  return [
    type,
    name,
    id.startsWith('_') ? '' : id,
    element.getAttribute('aria-label') ?? textOf(element.closest('label') ?? element),
  ].join(' ')
}

function textOf(element: Element | null | undefined): string {
  return element?.textContent?.trim() ?? ''
}

function selectionOf(element: HTMLElement): {selection?: [number, number]} {
  const {selectionStart, selectionEnd} = element as Partial<HTMLInputElement>
  return typeof selectionStart === 'number' && typeof selectionEnd === 'number'
    ? {selection: [selectionStart, selectionEnd]}
    : {}
}
