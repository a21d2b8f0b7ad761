/** `3 matches for “label”` on a page opened from search. Loaded only if there are words to mark. */
import {useEffect, useSyncExternalStore} from 'react'
import {createPortal} from 'react-dom'
import {
  highlight,
  highlightFromAddress,
  removeHighlight,
  stepHighlight,
} from '../../runtime/navigation/highlight.ts'
import {useSite} from '../../runtime/react/context.tsx'
import {quoted} from '../../runtime/search/rows.ts'
import {msg} from '../../runtime/shared/messages/say.ts'
import type {SiteData} from '../../runtime/shared/types.ts'
import {lateStyle} from '../dialogs/late-style.ts'
import {CROSS, Glyph} from '../icons/glyph.tsx'

/** Loads what the pill needs before it is rendered. */
export function dress({styles}: SiteData): Promise<void> {
  return lateStyle(styles.finding)
}

/** Shows how many words are marked, with buttons to go from one to the next. `query` is that of the URL. */
export function SearchPill({query}: {query: string}) {
  const {search} = useSite()
  const {words, also, marks, current} = useSyncExternalStore(highlight.subscribe, highlight.get)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words, other marks, on the same page too.
  useEffect(() => highlightFromAddress(search.highlight), [query, search.highlight])
  const isOn = words.length + also.length > 0
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      // Esc first closes what is open above the page.
      const above = document.querySelector('dialog[open], .find--open, :popover-open')
      if (event.key === 'Escape' && !above && !event.defaultPrevented) removeHighlight()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
  if (!isOn) return null
  const said = quoted(words.length ? [words.join(' ')] : also)
  const others = also.join(', ')
  const at = current + 1
  return createPortal(
    <section className="find-pill" aria-label={msg('marks.label')}>
      <p>
        {current < 0
          ? msg('marks.count', {count: marks, words: said})
          : msg('marks.at', {at, count: marks, words: said})}
        {words.length > 0 && also.length > 0 && <small>{msg('marks.also', {words: others})}</small>}
      </p>
      {button(msg('marks.previous'), 'm4 12 6-6 6 6', () => stepHighlight(-1), !marks)}
      {button(msg('marks.next'), 'm4 8 6 6 6-6', () => stepHighlight(1), !marks)}
      {button(msg('marks.remove'), CROSS, removeHighlight)}
    </section>,
    document.body,
  )
}

function button(label: string, glyph: string, onClick: () => void, isOff = false) {
  return (
    <button type="button" aria-label={label} disabled={isOff} onClick={onClick}>
      <Glyph d={glyph} />
    </button>
  )
}
