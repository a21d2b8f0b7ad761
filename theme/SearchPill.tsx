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
import {CROSS, Glyph} from './glyph.tsx'

/** How many words are marked, and the way from one to the next. `query` is that of the address. */
export function SearchPill({query}: {query: string}) {
  const {search} = useSite()
  const {words, marks} = useSyncExternalStore(subscribeHighlight, getHighlight)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words, other marks, on the same page too.
  useEffect(() => highlightFromAddress(search.highlight), [query, search.highlight])
  if (!words.length) return null
  return createPortal(
    <section className="find-pill" aria-label="Matches on this page">
      <p>
        {marks === 1 ? '1 match' : `${marks} matches`} for “{words.join(' ')}”
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
