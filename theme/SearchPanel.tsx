/**
 * What the search box opens: loaded with the first focus. The focus stays in the input; arrow keys move a mark over the
 * rows (`aria-activedescendant`), and the rows are links, so that they can be opened in any way that links can.
 */
import {memo, type RefObject, useCallback, useEffect, useMemo, useRef, useState} from 'react'
import {useHref, usePage, useSidebar, useSite, useVersion} from '../runtime/context.tsx'
import {useResult, useSearch} from '../runtime/search/hooks.ts'
import type {Result} from '../runtime/search/messages.ts'
import {contextLabels, contextOf, hitHref, type PanelRow, pagesFound, panelRows, readRecent, searchHref, withRecent} from '../runtime/search/rows.ts'
import {stored, useStored} from '../runtime/storage.ts'
import {Marked} from './Marked.tsx'

export interface SearchPanelProps {
  input: HTMLInputElement
  text: string
  /** Prefix of ids. */
  id: string
  /** Puts a text into the box. */
  choose: (text: string) => void
  /** Closes; with `back`, focus goes back where it was. */
  close: (back?: boolean) => void
}

/** Suggestions under the box, recent searches while it is empty. */
export function SearchPanel({input, text, id, choose, close}: SearchPanelProps) {
  const {base, search: options, docsAt} = useSite()
  const version = useVersion()
  const {route} = usePage()
  const context = contextOf(route, docsAt)
  const {search, state, slow} = useSearch(version.name)
  const result = useResult(search, state.phase, text, {limit: options.limit, words: EXCERPT, ...(context ? {context} : {})})
  const recentStore = stored('search.recent')
  const recent = readRecent(useStored(recentStore))
  const query = text.trim()
  // A new list begins at its first row.
  const [picked, setPicked] = useState<{of: unknown; at: number}>({of: undefined, at: 0})
  const shownList = query ? result : recent.length
  const active = picked.of === shownList ? picked.at : 0
  const setActive = useCallback((at: number) => setPicked({of: shownList, at}), [shownList])
  const waiting = useRef<'here' | 'tab' | undefined>(undefined)
  const list = useRef<HTMLDivElement>(null)

  const fresh = result?.q === query
  const address = (ctx?: string) =>
    searchHref(base, {q: query, ...(ctx ? {ctx} : {}), version: version.isLast ? undefined : version.name})
  const rows = useMemo(
    () =>
      panelRows(result?.pages ?? [], options.limit).map((one) => ({...one, href: hitHref(one.row, base, options.highlight)})),
    [result, base, options],
  )
  const count = query ? rows.length : recent.length
  const failed = state.phase === 'failed'
  const visible = query ? Boolean(result) || failed || slow : recent.length > 0
  const latest = useRef({query, close})
  latest.current = {query, close}
  const keep = useCallback(() => recentStore.set(withRecent(recentStore.get(), latest.current.query)), [recentStore])
  const chosen = useCallback(() => {
    keep()
    latest.current.close()
  }, [keep])

  const open = (how: 'here' | 'tab') => {
    const option = list.current?.querySelectorAll<HTMLAnchorElement>('[role="option"]')[active]
    if (how === 'tab') {
      keep()
      window.open(option?.href ?? address(), '_blank', 'noopener')
    } else if (option) option.click()
    else {
      // The router follows clicks on links: one that is not drawn will do.
      const link = Object.assign(document.createElement('a'), {href: address(), hidden: true})
      document.body.append(link)
      keep()
      link.click()
      link.remove()
      close()
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter was pressed before the answer came.
  useEffect(() => {
    if (!fresh || !waiting.current) return
    open(waiting.current)
    waiting.current = undefined
  }, [result])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.altKey || event.shiftKey) return
      const down = event.key === 'ArrowDown'
      if (event.key === 'Escape') {
        event.preventDefault()
        event.stopPropagation()
        close(true)
      } else if ((down || event.key === 'ArrowUp') && count) {
        event.preventDefault()
        const next = (active + (down ? 1 : count - 1)) % count
        setActive(next)
        list.current?.children[next]?.scrollIntoView({block: 'nearest'})
      } else if (event.key === 'Enter') {
        event.preventDefault()
        const how = event.ctrlKey || event.metaKey ? 'tab' : 'here'
        if (query && !fresh && (state.phase === 'complete' || state.phase === 'titles' || state.phase === 'loading')) waiting.current = how
        else if (query || count) open(how)
      }
    }
    input.addEventListener('keydown', onKey)
    return () => input.removeEventListener('keydown', onKey)
  })
  useEffect(() => {
    const shown = visible && count > 0
    input.setAttribute('aria-expanded', String(visible))
    set(input, 'aria-controls', shown ? `${id}-list` : null)
    set(input, 'aria-activedescendant', shown ? `${id}-${active}` : null)
  }, [input, visible, count, active, id])
  useEffect(
    () => () => {
      input.setAttribute('aria-expanded', 'false')
      set(input, 'aria-controls', null)
      set(input, 'aria-activedescendant', null)
    },
    [input],
  )

  return (
    <>
      <Announcement text={fresh ? spoken(result) : failed && !result ? FAILED : ''} />
      {visible && (
        // Pressing the mouse in the panel must not take the focus from the input: that would close it.
        // biome-ignore lint/a11y/noStaticElementInteractions: see above.
        <div className="find__panel" onMouseDown={(event) => event.preventDefault()}>
          {!query && (
            <>
              <p className="find__status">
                <span>Recent searches</span>
                <button type="button" className="find__forget" onClick={() => recentStore.set(null)}>
                  Clear recent searches
                </button>
              </p>
              <div className="hits" role="listbox" id={`${id}-list`} aria-label="Recent searches" ref={list}>
                {recent.map((one, at) => (
                  <a
                    key={one}
                    {...optionOf(id, at, at === active)}
                    onPointerMove={() => at !== active && setActive(at)}
                    className="hit hit--recent"
                    href={searchHref(base, {q: one})}
                    onClick={(event) => {
                      if (isPlain(event)) {
                        event.preventDefault()
                        choose(one)
                      }
                    }}
                  >
                    <span className="hit__t">{one}</span>
                  </a>
                ))}
              </div>
            </>
          )}
          {query && slow && !result && <p className="find__status">Loading the index…</p>}
          {query && failed && (
            <div className="find__failed">
              <p>{FAILED}</p>
              <button type="button" className="find__retry" onClick={() => void search.load()}>
                Retry
              </button>
            </div>
          )}
          {result && result.match !== 'none' && (
            <>
              <p className="find__status">
                <Status result={result} />
                {result.total > rows.length && <span>Best {rows.length} shown</span>}
              </p>
              <Hits rows={rows} active={active} id={id} list={list} onPoint={setActive} onOpen={chosen} />
              <Foot result={result} address={address} context={context} onOpen={chosen} />
            </>
          )}
          {result?.match === 'none' && <Nothing result={result} onOpen={() => close()} />}
        </div>
      )}
    </>
  )
}

/** What makes a link a row of a list box. */
function optionOf(id: string, at: number, selected: boolean) {
  return {id: `${id}-${at}`, role: 'option', 'aria-selected': selected, tabIndex: -1}
}

interface HitsProps {
  rows: (PanelRow & {href: string})[]
  active: number
  id: string
  list: RefObject<HTMLDivElement | null>
  onPoint: (at: number) => void
  onOpen: () => void
}

/** The rows. Typing alone does not draw them anew, only an answer does. */
const Hits = memo(function Hits({rows, active, id, list, onPoint, onOpen}: HitsProps) {
  return (
    <div className="hits" role="listbox" id={`${id}-list`} aria-label="Pages found" ref={list}>
      {rows.map(({row, context, href, section}, at) => (
        <a
          key={at}
          {...optionOf(id, at, at === active)}
          className={`hit${section ? ' hit--sub' : ''} sec-${context || 'site'}`}
          href={href}
          onPointerMove={() => at !== active && onPoint(at)}
          onClick={(event) => isPlain(event) && onOpen()}
        >
          <span className="hit__t">
            <Marked text={row.title} marks={row.titleMarks} />
          </span>
          {!section && row.breadcrumbs.length > 0 && <span className="hit__p">{row.breadcrumbs.join(' / ')}</span>}
          {row.excerpt && (
            <span className="hit__s">
              <Marked text={row.excerpt} marks={row.excerptMarks} />
            </span>
          )}
          <span className="hit__go" aria-hidden="true">
            Open ↵
          </span>
        </a>
      ))}
    </div>
  )
})

/** One line holds no more. */
const EXCERPT = 20

const FAILED = 'The search index could not be loaded.'

/** What was found, in one line. */
export function Status({result}: {result: Result}) {
  const {match, total, q, corrected, missing, complete} = result
  if (match === 'approximate') {
    return (
      <span>
        No page has “{q}”. Did you mean <b>{corrected}</b>?
      </span>
    )
  }
  return (
    <span>
      {pagesFound(total)} for <b>{q}</b>
      {!complete && ' in titles and headings so far'}
      {match === 'some' && (missing.length ? `, without “${missing.join('”, “')}”` : ', each with some of the words')}
    </span>
  )
}

/** The same, for the screen reader. */
export function spoken(result: Result | null): string {
  if (!result) return ''
  if (result.match === 'none') return 'No results'
  if (result.match === 'approximate') return `Did you mean ${result.corrected}? ${pagesFound(result.total)}`
  return pagesFound(result.total)
}

interface FootProps {
  result: Result
  address: (ctx?: string) => string
  context: string | undefined
  onOpen: () => void
}

function Foot({result, address, context, onOpen}: FootProps) {
  const sidebar = useSidebar()
  const {docsAt} = useSite()
  const label = context && contextLabels(sidebar, docsAt).find((one) => one.context === context)?.label
  const within = (context && result.counts[context]) || 0
  const outside = Object.values(result.counts).reduce((sum, number) => sum + number, 0) - within
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of the links inside.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above.
    <div className="find__foot" onClick={(event) => isPlain(event) && (event.target as Element).closest('a') && onOpen()}>
      <a href={address()}>See all results</a>
      {label && within > 0 && <a href={address(context)}>{`See all results within "${label}"`}</a>}
      {label && outside > 0 && <a href={address(`-${context}`)}>{`See all results outside "${label}"`}</a>}
      <span className="find__legend" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>↵</kbd> open <kbd>Esc</kbd> close
      </span>
    </div>
  )
}

/** What stands where nothing was found. */
export function Nothing({result, onOpen}: {result: Result; onOpen?: () => void}) {
  const {base} = useSite()
  const href = useHref()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of the links inside.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above.
    <div className="find__none" onClick={(event) => isPlain(event) && (event.target as Element).closest('a') && onOpen?.()}>
      <p>
        <strong>No results</strong>
      </p>
      <p>Check the spelling or try fewer words.</p>
      {result.suggestions.length > 0 && (
        <>
          <p>Did you mean …</p>
          <ul>
            {result.suggestions.map(({title, url}) => (
              <li key={url}>
                <a href={href(url)}>{title}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <a href={`${base}helpdesk`}>Ask the helpdesk</a>
      </p>
    </div>
  )
}

/** Says the count politely, once the reader has stopped typing for a moment. */
export function Announcement({text}: {text: string}) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), QUIET)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div className="vh" role="status">
      {said}
    </div>
  )
}

const QUIET = 400

function set(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}

/** A click that changes the page here, not in another tab. */
function isPlain(event: {ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean; button: number}): boolean {
  return !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey && event.button === 0
}
