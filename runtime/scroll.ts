/**
 * Where the reader was, for Back and Forward. The browser restores by itself too early (before the page is switched), so
 * we do it, and leave a fresh document to the browser.
 */
const KEY = 'labdocs.scroll'

export interface ScrollMemory {
  /** State for a new history entry. */
  fresh: () => {key: string}
  /** Tells which entry is shown now. */
  enter: (state: unknown) => void
  /** Scroll position (px) of the entry that is shown now, if it was seen before. */
  position: () => number | undefined
  stop: () => void
}

export function rememberScroll(): ScrollMemory {
  const positions = new Map<string, number>(read())
  let current = keyOf(history.state) ?? enterFirst()
  let waiting = false
  const onScroll = () => {
    if (waiting) return
    waiting = true
    requestAnimationFrame(() => {
      waiting = false
      positions.set(current, window.scrollY)
    })
  }
  // A reload and the way back from elsewhere are the browser's to restore, until the document is loaded.
  let ours = false
  const takeOver = () => {
    ours = true
    history.scrollRestoration = 'manual'
  }
  const onHide = () => {
    history.scrollRestoration = 'auto'
    write(positions)
  }
  const onShow = () => {
    if (ours) takeOver()
    else setTimeout(takeOver)
  }
  if (document.readyState === 'complete') takeOver()
  // An entry that was left while it was ours, and that the browser therefore leaves at the top.
  const before = positions.get(current)
  if (history.scrollRestoration === 'manual' && before !== undefined && window.scrollY === 0)
    window.scrollTo({top: before, behavior: 'instant'})
  window.addEventListener('scroll', onScroll, {passive: true})
  window.addEventListener('pagehide', onHide)
  window.addEventListener('pageshow', onShow)
  return {
    fresh: () => {
      takeOver()
      positions.set(current, window.scrollY)
      return {key: newKey()}
    },
    enter: (state) => {
      // Where the browser made the entry (a hash link), it has scrolled already.
      if (keyOf(state)) positions.set(current, window.scrollY)
      current = keyOf(state) ?? enterFirst()
    },
    position: () => positions.get(current),
    stop: () => {
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('pagehide', onHide)
      window.removeEventListener('pageshow', onShow)
    },
  }
}

/** An entry that we did not make (first load, native hash link) gets a key. */
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
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, number][]
  } catch {
    // Storage denied, or not ours: Back then goes to the top.
    return []
  }
}

function write(positions: Map<string, number>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...positions].slice(-200)))
  } catch {
    // Storage denied or full: the same.
  }
}
