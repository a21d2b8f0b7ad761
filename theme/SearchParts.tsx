/**
 * Pieces of the search panel; the search page draws some of them as well.
 */
import {memo, type RefObject, useEffect, useMemo, useState} from 'react'
import {useHref, useSidebar, useSite, useVersion} from '../runtime/context.tsx'
import {own} from '../runtime/own.ts'
import type {Search, State} from '../runtime/search/client.ts'
import type {PanelRow, Result, Task} from '../runtime/search/messages.ts'
import {
  contextLabels,
  hitHref,
  howFound,
  pagesFound,
  quoted,
  searchHref,
} from '../runtime/search/rows.ts'
import {Marked} from './Marked.tsx'

/** What makes a link a row of a list box. */
export function optionOf(id: string, at: number, selected: boolean) {
  return {id: `${id}-${at}`, role: 'option', 'aria-selected': selected, tabIndex: -1}
}

interface HitsProps {
  rows: PanelRow[]
  active: number
  id: string
  list: RefObject<HTMLDivElement | null>
  onPoint: (at: number) => void
  onOpen: () => void
}

/** The rows. */
export function Hits({rows, active, id, list, onPoint, onOpen}: HitsProps) {
  return (
    <div className="hits" role="listbox" id={`${id}-list`} aria-label="Pages found" ref={list}>
      {rows.map((row, at) => (
        <Hit
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is a place; what is in it changes with each letter.
          key={at}
          {...{row, at, id, onPoint, onOpen}}
          selected={at === active}
        />
      ))}
    </div>
  )
}

interface HitProps extends Pick<HitsProps, 'id' | 'onPoint' | 'onOpen'> {
  row: PanelRow
  at: number
  selected: boolean
}

/** Drawn again only where another answer, or the mark of the arrow keys, comes to stand. */
const Hit = memo(function Hit({row, at, selected, id, onPoint, onOpen}: HitProps) {
  const {base, search} = useSite()
  const {context, section} = row
  return (
    <a
      {...optionOf(id, at, selected)}
      className={`hit${section ? ' hit--sub' : ''} sec-${context || 'site'}`}
      href={hitHref(row, base, search.highlight)}
      onPointerMove={() => !selected && onPoint(at)}
      onClick={(event) => isPlain(event) && onOpen()}
    >
      <span className="hit__t">
        <Marked text={row.title} marks={row.titleMarks} />
      </span>
      {!section && row.breadcrumbs.length > 0 && (
        <span className="hit__p">{row.breadcrumbs.join(' / ')}</span>
      )}
      {row.excerpt && (
        <span className="hit__s">
          <Marked text={row.excerpt} marks={row.excerptMarks} />
        </span>
      )}
    </a>
  )
})

/** Search does not work, or not in all texts: why, and what to do. */
export function Failed({state, search}: {state: State; search: Search}) {
  const {routes} = useSite()
  const href = useHref()
  const retry = state.retry && (
    <button type="button" className="find__link" onClick={() => void search.load()}>
      Retry
    </button>
  )
  const pages = routes.includes('/all-pages') && (
    <a className="find__link" href={href('/all-pages')}>
      {retry ? 'see all pages' : 'See all pages'}
    </a>
  )
  return (
    <div className="find__failed">
      <p>{state.text}</p>
      <p>
        {retry}
        {retry && pages && ' or '}
        {pages}
      </p>
    </div>
  )
}

/** What was found, in one line. */
export function Status({result}: {result: Result}) {
  const {match, total, q, corrected, complete} = result
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
      {howFound(result)}
    </span>
  )
}

/** The same, for the screen reader. */
export function spoken(result: Result | null): string {
  if (!result) return ''
  if (result.match === 'none') return 'No results'
  if (result.match === 'approximate')
    return `Did you mean ${result.corrected}? ${pagesFound(result.total)}`
  return pagesFound(result.total)
}

interface FootProps {
  result: Result
  address: (q: string, ctx?: string) => string
  context: string | undefined
  onOpen: () => void
}

/** Where all results are. */
export const Foot = memo(function Foot({result, address, context, onOpen}: FootProps) {
  const sidebar = useSidebar()
  const {path} = useVersion()
  const label = useMemo(
    () => context && contextLabels(sidebar, path).find((one) => one.context === context)?.label,
    [sidebar, path, context],
  )
  const within = (context && own(result.counts, context)) || 0
  const outside = Object.values(result.counts).reduce((sum, number) => sum + number, 0) - within
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of the links inside.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above.
    <div
      className="find__foot"
      onClick={(event) => isPlain(event) && (event.target as Element).closest('a') && onOpen()}
    >
      <a href={address(result.q)}>See all results</a>
      {label && within > 0 && (
        <a href={address(result.q, context)}>{`See all results within "${label}"`}</a>
      )}
      {label && outside > 0 && (
        <a href={address(result.q, `-${context}`)}>{`See all results outside "${label}"`}</a>
      )}
      <span className="find__legend" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>↵</kbd> open <kbd>Esc</kbd> close
      </span>
    </div>
  )
})

/** What is shown where nothing was found. */
interface NothingProps {
  result: Result
  /** Popular pages. */
  tasks: Task[]
  onOpen?: () => void
}

export function Nothing({result, tasks, onOpen}: NothingProps) {
  const {base, routes} = useSite()
  const href = useHref()
  const missing = result.missing.map((word) => word.toLowerCase())
  const others = result.q.split(/\s+/).filter((word) => !missing.includes(word.toLowerCase()))
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of the links inside.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above.
    <div
      className="find__none"
      onClick={(event) => isPlain(event) && (event.target as Element).closest('a') && onOpen?.()}
    >
      <p>
        <strong>No results</strong>
      </p>
      <p>
        {result.missing.length > 0 && `No page has ${quoted(result.missing)}. `}
        Check the spelling or try fewer words.
      </p>
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
      <ul>
        {others.length > 0 && others.length < 6 && result.missing.length > 0 && (
          <li>
            <a href={searchHref(base, {q: others.join(' ')})}>Search for {others.join(' ')}</a>
          </li>
        )}
        {routes.includes('/all-pages') && (
          <li>
            <a href={href('/all-pages')}>See all pages</a>
          </li>
        )}
        {routes.includes('/helpdesk') && (
          <li>
            <a href={href('/helpdesk')}>Ask the helpdesk</a>
          </li>
        )}
      </ul>
      {tasks.length > 0 && (
        <>
          <p>Popular pages</p>
          <ul>
            {tasks.map(({route, title}) => (
              <li key={route}>
                <a href={href(route)}>{title}</a>
              </li>
            ))}
          </ul>
        </>
      )}
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

/** A click that changes the page here, not in another tab. */
export function isPlain(event: {
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
  button: number
}): boolean {
  return !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey && event.button === 0
}
