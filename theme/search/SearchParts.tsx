/** Parts of the search panel. The search page uses some of them as well. */
import {memo, type RefObject, useEffect, useMemo, useState} from 'react'
import {useHref, useSidebarRows, useSite, useVersion} from '../../runtime/react/context.tsx'
import type {Search, State} from '../../runtime/search/client.ts'
import type {PanelRow, Result, Task} from '../../runtime/search/messages.ts'
import {
  contextLabels,
  hitHref,
  howFound,
  pagesFound,
  quoted,
  searchHref,
  shorterQuery,
} from '../../runtime/search/rows.ts'
import {msg} from '../../runtime/shared/messages/say.ts'
import {own} from '../../runtime/shared/own.ts'
import {useSection} from '../navigation/section.ts'
import {around, GAP} from '../text/around.tsx'
import {Marked} from './Marked.tsx'

/** Returns the attributes that make a link an option of a list box. */
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

export function Hits({rows, active, id, list, onPoint, onOpen}: HitsProps) {
  return (
    <div
      className="hits"
      role="listbox"
      id={`${id}-list`}
      aria-label={msg('search.results')}
      ref={list}
    >
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

/** Memoized: rendered again only if its answer changes or the mark of the arrow keys reaches or leaves it. */
const Hit = memo(function Hit({row, at, selected, id, onPoint, onOpen}: HitProps) {
  const site = useSite()
  const sectionOf = useSection()
  const {context, section} = row
  return (
    <a
      {...optionOf(id, at, selected)}
      data-open={msg('search.open')}
      className={`hit${section ? ' hit--sub' : ''} ${sectionOf(context)}`}
      href={hitHref(row, site, site.search.highlight)}
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

/** Search does not work, or not in all texts. Says why and what to do. */
export function Failed({state, search}: {state: State; search: Search}) {
  const {routes} = useSite()
  const href = useHref()
  const retry = state.retry && (
    <button type="button" className="find__link" onClick={() => void search.load()}>
      {msg('retry')}
    </button>
  )
  const pages = routes.includes('/all-pages') && (
    <a className="find__link" href={href('/all-pages')}>
      {retry ? msg('search.orSeeAll') : msg('search.seeAll')}
    </a>
  )
  return (
    <div className="find__failed">
      <p>{state.text}</p>
      <p>
        {retry}
        {retry && pages && ` ${msg('search.or')} `}
        {pages}
      </p>
    </div>
  )
}

/** What was found, in one line. */
export function Status({result}: {result: Result}) {
  const {match, total, q, corrected, complete} = result
  const found = pagesFound(total)
  const asked = quoted([q])
  if (match === 'approximate') {
    return (
      <span>
        {msg('search.noPageHas', {words: asked})}{' '}
        {around(msg('search.didYouMean', {word: GAP}), <b>{corrected}</b>)}
      </span>
    )
  }
  return (
    <span>
      {around(msg('search.foundFor', {found, query: GAP}), <b>{q}</b>)}
      {!complete && ` ${msg('search.soFar')}`}
      {howFound(result)}
    </span>
  )
}

/** Returns the same for screen readers; without an answer, why there is none. `waits`: the reader sees that the index is loading. */
export function spoken(result: Result | null, {phase, text}: State, waits: boolean): string {
  if (!result) return phase === 'failed' ? (text ?? '') : waits ? msg('search.loading') : ''
  if (result.match === 'none') return msg('search.none')
  if (result.match === 'approximate') {
    const word = result.corrected ?? ''
    return `${msg('search.didYouMean', {word})} ${pagesFound(result.total)}`
  }
  return pagesFound(result.total)
}

interface FootProps {
  result: Result
  address: (q: string, ctx?: string) => string
  context: string | undefined
  onOpen: () => void
}

/** A link to all results. */
export const Foot = memo(function Foot({result, address, context, onOpen}: FootProps) {
  const sidebar = useSidebarRows()
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
      <a href={address(result.q)}>{msg('search.allResults')}</a>
      {label && within > 0 && (
        <a href={address(result.q, context)}>{msg('search.within', {label})}</a>
      )}
      {label && outside > 0 && (
        <a href={address(result.q, `-${context}`)}>{msg('search.outside', {label})}</a>
      )}
      <span className="find__legend" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> {msg('search.keyChoose')} <kbd>↵</kbd> {msg('search.keyOpen')}{' '}
        <kbd>{msg('keys.escape')}</kbd> {msg('search.keyClose')}
      </span>
    </div>
  )
})

/** What is shown if nothing was found. */
interface NothingProps {
  result: Result
  /** Popular pages. */
  tasks: Task[]
  onOpen?: () => void
}

export function Nothing({result, tasks, onOpen}: NothingProps) {
  const site = useSite()
  const ways = [
    {url: '/all-pages', title: msg('search.seeAll')},
    {url: '/helpdesk', title: msg('search.helpdesk')},
  ].filter(({url}) => site.routes.includes(url))
  const words = quoted(result.missing)
  const fewer = shorterQuery(result)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of the links inside.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above.
    <div
      className="find__none"
      onClick={(event) => isPlain(event) && (event.target as Element).closest('a') && onOpen?.()}
    >
      <p>
        <strong>{msg('search.none')}</strong>
      </p>
      <p>
        {result.missing.length > 0 && `${msg('search.noPageHas', {words})} `}
        {msg('search.spelling')}
      </p>
      <Links title={msg('search.suggestions')} to={result.suggestions} />
      <ul>
        {fewer && fewer.split(' ').length < 6 && (
          <li>
            <a href={searchHref(site, {q: fewer})}>{msg('search.fewer', {words: fewer})}</a>
          </li>
        )}
        {ways.map(({url, title}) => (
          <LinkItem key={url} url={url} title={title} />
        ))}
      </ul>
      <Links
        title={msg('search.popular')}
        to={tasks.map(({route, title}) => ({url: route, title}))}
      />
    </div>
  )
}

interface Destination {
  url: string
  title: string
}

function LinkItem({url, title}: Destination) {
  const href = useHref()
  return (
    <li>
      <a href={href(url)}>{title}</a>
    </li>
  )
}

/** A list of links with a line above it; nothing without links. */
function Links({title, to}: {title: string; to: readonly Destination[]}) {
  if (!to.length) return null
  return (
    <>
      <p>{title}</p>
      <ul>
        {to.map((one) => (
          <LinkItem key={one.url} url={one.url} title={one.title} />
        ))}
      </ul>
    </>
  )
}

/** Announces the count to screen readers once the reader has stopped typing for a moment. */
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

/** Whether a click opens the page here, and not in another tab. */
export function isPlain(event: React.MouseEvent): boolean {
  return !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey && event.button === 0
}
