/** What the search box offers while it is empty: the last searches and pages. */
import type {RefObject} from 'react'
import {useHref, useSite} from '../runtime/context.tsx'
import {searchHref} from '../runtime/search/rows.ts'
import type {RecentPage} from './recent-pages.ts'
import {isPlain, optionOf} from './SearchParts.tsx'

interface BeforeProps {
  id: string
  active: number
  list: RefObject<HTMLDivElement | null>
  recent: string[]
  pages: RecentPage[]
  setActive: (at: number) => void
  /** Puts a text into the box. */
  choose: (text: string) => void
  clear: () => void
  onOpen: () => void
}

export function Before({
  id,
  active,
  list,
  recent,
  pages,
  setActive,
  choose,
  clear,
  onOpen,
}: BeforeProps) {
  const {base} = useSite()
  const href = useHref()
  const optionAt = (at: number) => ({
    ...optionOf(id, at, at === active),
    onPointerMove: () => at !== active && setActive(at),
  })
  return (
    <>
      <div
        className="hits"
        role="listbox"
        id={`${id}-list`}
        aria-label="Recent searches and pages"
        ref={list}
      >
        {recent.length > 0 && (
          <div role="group" aria-label="Recent searches">
            <p className="hits__h" aria-hidden="true">
              Recent searches
            </p>
            {recent.map((one, at) => (
              <a
                key={one}
                {...optionAt(at)}
                className="hit hit--recent"
                href={searchHref(base, {q: one})}
                onClick={(event) => {
                  if (!isPlain(event)) return
                  event.preventDefault()
                  choose(one)
                }}
              >
                <span className="hit__t">{one}</span>
              </a>
            ))}
          </div>
        )}
        {pages.length > 0 && (
          <div role="group" aria-label="Recent pages">
            <p className="hits__h" aria-hidden="true">
              Recent pages
            </p>
            {pages.map(({route, title}, at) => (
              <a
                key={route}
                {...optionAt(recent.length + at)}
                className="hit hit--recent"
                href={href(route)}
                onClick={(event) => isPlain(event) && onOpen()}
              >
                <span className="hit__t">{title}</span>
              </a>
            ))}
          </div>
        )}
      </div>
      <p className="find__status">
        <span>Kept on this device alone.</span>
        <button type="button" className="find__link" onClick={clear}>
          Clear recent searches and pages
        </button>
      </p>
    </>
  )
}
