import {useEffect, useState} from 'react'
import {useHref, usePage, useSite} from '../runtime/context.tsx'
import {normalizePath, withoutBase} from '../runtime/location.ts'
import type {Neighbor} from '../runtime/types.ts'
import {SearchField} from './SearchField.tsx'

/** Not found: what comes closest, and search. One file serves all wrong addresses, so the address is read in the browser. */
export function LostPage() {
  const site = useSite()
  const href = useHref()
  const {route} = usePage()
  const [asked, setAsked] = useState('')
  const [near, setNear] = useState<Neighbor[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another route.
  useEffect(() => {
    const path = normalizePath(withoutBase(window.location.pathname, site.base) ?? '/')
    setAsked(path)
    import('./nearest.ts').then(({nearestPages}) => setNear(nearestPages(path, site)), console.warn)
  }, [route])
  return (
    <div className="plain">
      <div className="lost">
        <div>
          <h1 tabIndex={-1}>Page Not Found</h1>
          <p>
            We could not find what you were looking for.
            {near.length > 0 && (
              <>
                {' '}
                The page may have moved; these come closest to <code>{asked}</code>:
              </>
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
          <p className="lost__search needs-js">Or search:</p>
          <SearchField size="page" initial={wordsOf(asked)} />
        </div>
        <figure>
          <svg viewBox="0 0 200 200" aria-hidden="true">
            <path d="M161 65v70l-61 35-61-35V65l45-26" />
            <path d="m84 39 16-9 61 35" strokeDasharray="1 9" />
            <circle cx="100" cy="30" r="15" strokeDasharray="3 4" />
          </svg>
          <figcaption>One atom seems to be missing.</figcaption>
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
