/**
 * `3 matches for “label”` on a page that a search led to. Loaded only where there are words to mark.
 */
import {useEffect, useSyncExternalStore} from 'react'
import {createPortal} from 'react-dom'
import {useSite} from '../runtime/context.tsx'
import {
  getHighlight,
  highlightFromAddress,
  removeHighlight,
  stepHighlight,
  subscribeHighlight,
} from '../runtime/highlight.ts'
import type {SiteData} from '../runtime/types.ts'
import {CROSS, Glyph} from './glyph.tsx'
import {lateStyle} from './late-style.ts'

/** What it needs before it is drawn. */
export function dress({styles}: SiteData): Promise<void> {
  return lateStyle(styles.finding)
}

/** How many words are marked, and the way from one to the next. `query` is that of the address. */
export function SearchPill({query}: {query: string}) {
  const {search} = useSite()
  const {words, also, marks, current} = useSyncExternalStore(subscribeHighlight, getHighlight)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words, other marks, on the same page too.
  useEffect(() => highlightFromAddress(search.highlight), [query, search.highlight])
  const isOn = words.length + also.length > 0
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      // Esc closes what is open above the page first.
      const above = document.querySelector('dialog[open], .find--open, :popover-open')
      if (event.key === 'Escape' && !above && !event.defaultPrevented) removeHighlight()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
  if (!isOn) return null
  const shown = words.length ? words : also
  return createPortal(
    <section className="find-pill" aria-label="Matches on this page">
      <p>
        {current < 0 ? '' : `${current + 1} of `}
        {marks === 1 ? '1 match' : `${marks} matches`} for “{shown.join(' ')}”
        {words.length > 0 && also.length > 0 && <small>also: {also.join(', ')}</small>}
      </p>
      <button
        type="button"
        aria-label="Previous match"
        disabled={!marks}
        onClick={() => stepHighlight(-1)}
      >
        <Glyph d="m4 12 6-6 6 6" />
      </button>
      <button
        type="button"
        aria-label="Next match"
        disabled={!marks}
        onClick={() => stepHighlight(1)}
      >
        <Glyph d="m4 8 6 6 6-6" />
      </button>
      <button type="button" aria-label="Remove highlights" onClick={removeHighlight}>
        <Glyph d={CROSS} />
      </button>
    </section>,
    document.body,
  )
}
