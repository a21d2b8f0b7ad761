/**
 * Remembers scroll positions for Back and Forward. The browser restores them too early (before the page is switched), so
 * this is done here. In a fresh document the browser does it.
 */
import {readList} from '../browser/storage.ts'

const KEY = 'labdocs.scroll'

/** Where Back, Forward or a reload has led (px). Undefined if the address decides; null before the first page change. */
let kept: number | undefined | null = null

/**
 * Scrolls to the target of the hash, or after Back to where the reader was. For what opens a tab or a fold around the target.
 */
export function scrollToPlace(target: Element): void {
  if (kept === null) kept = storedPosition()
  if (kept === undefined) target.scrollIntoView()
  else window.scrollTo({top: kept, behavior: 'instant'})
}

/** Returns where the reader was in this history entry before a reload (px); undefined if the address was entered. */
export function storedPosition(): number | undefined {
  return new Map(read()).get(keyOf(history.state) ?? '')
}

export interface ScrollMemory {
  /** Returns the state for a new history entry, whose page is shown at once. */
  fresh: () => {key: string}
  /** Sets the entry that the reader has gone to, by Back, Forward or a hash link. Its page may have to be loaded. */
  enter: (state: unknown) => void
  /** Returns the scroll position (px) of the entry, if it was seen before. To be called when its page is shown. */
  position: () => number | undefined
  stop: () => void
}

export function rememberScroll(): ScrollMemory {
  const positions = new Map<string, number>(read())
  let current = keyOf(history.state) ?? enterFirst()
  let waiting = false
  /** Whether the shown page is still that of another entry: where the reader is there says nothing about this one. */
  let loading = false
  const keep = () => {
    if (!loading) positions.set(current, window.scrollY)
  }
  const note = () => {
    if (waiting) return
    waiting = true
    requestAnimationFrame(() => {
      waiting = false
      keep()
    })
  }
  const save = () => {
    // The frame after the last scroll may not come any more.
    if (waiting) keep()
    write(positions)
  }
  // After a reload or a return from another site the browser restores the position, until the document is loaded.
  let ours = false
  const takeOver = () => {
    ours = true
    history.scrollRestoration = 'manual'
  }
  const onHide = () => {
    // A browser would restore the position of the page that is still shown.
    if (!loading) history.scrollRestoration = 'auto'
    save()
  }
  // A phone may end a tab in the background without a further event.
  const onHidden = () => document.visibilityState === 'hidden' && save()
  const onShow = ({persisted}: PageTransitionEvent) => {
    // Meanwhile another document of this site has stored its positions.
    if (persisted) for (const [key, y] of read()) positions.set(key, y)
    if (ours) takeOver()
    else setTimeout(takeOver)
  }
  if (document.readyState === 'complete') takeOver()
  // The entry was left while restoration was manual, so the browser leaves it at the top.
  const before = positions.get(current)
  if (history.scrollRestoration === 'manual' && before !== undefined && window.scrollY === 0)
    window.scrollTo({top: before, behavior: 'instant'})
  // A page that is never scrolled sends no event, and Back to it from a section would stay at the section.
  if (before === undefined) note()
  window.addEventListener('scroll', note, {passive: true})
  window.addEventListener('pagehide', onHide)
  window.addEventListener('pageshow', onShow)
  document.addEventListener('visibilitychange', onHidden)
  return {
    fresh: () => {
      takeOver()
      keep()
      loading = false
      kept = undefined
      current = newKey()
      note()
      return {key: current}
    },
    enter: (state) => {
      const key = keyOf(state)
      // If the browser made the entry (a hash link), it has already scrolled.
      if (key) keep()
      else note()
      current = key ?? enterFirst()
      loading = true
    },
    position: () => {
      loading = false
      kept = positions.get(current)
      return kept
    },
    stop: () => {
      window.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', onHide)
      window.removeEventListener('pageshow', onShow)
      document.removeEventListener('visibilitychange', onHidden)
    },
  }
}

/** Gives a key to an entry that the browser made (first load, native hash link). */
function enterFirst(): string {
  const key = newKey()
  history.replaceState({...(history.state as object | null), key}, '')
  return key
}

let count = 0
function newKey(): string {
  return `${performance.timeOrigin.toString(36)}-${count++}`
}

function keyOf(state: unknown): string | undefined {
  return (state as {key?: string} | null)?.key
}

function read(): [string, number][] {
  try {
    return readList(
      sessionStorage.getItem(KEY),
      ([key, y]) => typeof key === 'string' && typeof y === 'number',
    )
  } catch {
    // Storage is denied: Back then goes to the top.
    return []
  }
}

function write(positions: Map<string, number>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...positions].slice(-200)))
  } catch {
    // Storage is denied or full: Back then goes to the top.
  }
}
