import {useEffect, useState} from 'react'
import {useHref, usePage, useSite} from '../../runtime/react/context.tsx'
import {routeOfPath} from '../../runtime/shared/location.ts'
import {msg} from '../../runtime/shared/messages/say.ts'
import type {Neighbor} from '../../runtime/shared/types.ts'
import {SearchField} from '../search/SearchField.tsx'
import {around, GAP} from '../text/around.tsx'

/** Not found: the closest pages, and search. One file serves all wrong addresses, so the address is read in the browser. */
export function LostPage() {
  const site = useSite()
  const href = useHref()
  const {route, title, description} = usePage()
  const [asked, setAsked] = useState('')
  const [near, setNear] = useState<Neighbor[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another route.
  useEffect(() => {
    const path = routeOfPath(window.location.pathname, site.base)
    setAsked(path)
    import('./nearest-pages.ts')
      .then(({nearestPages}) => nearestPages(path, site))
      .then(setNear, console.warn)
  }, [route])
  return (
    <div className="plain">
      <div className="lost">
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          <p>
            {description}
            {near.length > 0 && (
              <> {around(msg('lost.near', {address: GAP}), <code>{asked}</code>)}</>
            )}
          </p>
          {near.length > 0 && (
            <ul>
              {near.map(({label, route}) => (
                <li key={route}>
                  <a href={href(route)}>{label}</a>
                </li>
              ))}
            </ul>
          )}
          <p className="lost__search needs-js">{msg('lost.search')}</p>
          <SearchField size="page" initial={wordsOf(asked)} />
        </div>
        <figure>
          <svg width="200" height="200" viewBox="0 0 200 200" aria-hidden="true">
            <path d="M161 65v70l-61 35-61-35V65l45-26" />
            <path d="m84 39 16-9 61 35" strokeDasharray="1 9" />
            <circle cx="100" cy="30" r="15" strokeDasharray="3 4" />
          </svg>
          <figcaption>{msg('lost.caption')}</figcaption>
        </figure>
      </div>
    </div>
  )
}

function wordsOf(path: string): string {
  return path
    .split('/')
    .slice(-2)
    .join(' ')
    .replace(/\.\w+$/, '')
    .replace(/\bdocs\b|[_-]+/g, ' ')
    .trim()
}
