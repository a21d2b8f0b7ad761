/** What the empty search box offers: the last searches and pages, and popular pages. */

import type {ReactNode, RefObject} from 'react'
import {useHref, useSite} from '../../runtime/react/context.tsx'
import type {Task} from '../../runtime/search/messages.ts'
import {searchHref} from '../../runtime/search/rows.ts'
import {msg} from '../../runtime/shared/messages/say.ts'
import type {RecentPage} from '../navigation/recent-pages.ts'
import {readerName} from '../text/readers.ts'
import {isPlain, optionOf} from './SearchParts.tsx'
import {Roles} from './SearchRoles.tsx'

interface BeforeProps {
  id: string
  active: number
  list: RefObject<HTMLDivElement | null>
  recent: string[]
  pages: RecentPage[]
  tasks: Task[]
  role: string | undefined
  setRole: (role: string) => void
  /** Whether there are tasks for a reader. */
  known: (role: string) => boolean
  setActive: (at: number) => void
  /** Puts a text into the box. */
  choose: (text: string) => void
  clear: () => void
  onOpen: () => void
}

interface Option {
  key: string
  href: string
  text: string
  onClick: (event: React.MouseEvent) => void
}

export function Before(props: BeforeProps) {
  const {id, active, list, recent, pages, tasks, role, setRole, known, setActive, choose} = props
  const site = useSite()
  const href = useHref()
  const open = (event: React.MouseEvent) => isPlain(event) && props.onOpen()
  const linksTo = (places: {route: string; title: string}[]) =>
    places.map(({route, title}): Option => {
      return {key: route, href: href(route), text: title, onClick: open}
    })
  const searches = recent.map((one): Option => {
    const onClick = (event: React.MouseEvent) => {
      if (!isPlain(event)) return
      event.preventDefault()
      choose(one)
    }
    return {key: one, href: searchHref(site, {q: one}), text: one, onClick}
  })
  const readers = readerName(role ?? 'users')
  const groups: [label: string, options: Option[]][] = [
    [msg('search.recent'), searches],
    [msg('search.recentPages'), linksTo(pages)],
    [msg('search.popularWith', {readers}), linksTo(tasks)],
  ]
  let at = 0
  return (
    <>
      <div
        className="hits"
        role="listbox"
        id={`${id}-list`}
        aria-label={msg('search.before')}
        ref={list}
      >
        {groups.map(
          ([label, options]): ReactNode =>
            options.length > 0 && (
              <div key={label} role="group" aria-label={label}>
                <p className="hits__h" aria-hidden="true">
                  {label}
                </p>
                {options.map(({key, text, ...link}) => {
                  const mine = at++
                  return (
                    <a
                      key={key}
                      {...optionOf(id, mine, mine === active)}
                      {...link}
                      className="hit hit--recent"
                      onPointerMove={() => mine !== active && setActive(mine)}
                    >
                      <span className="hit__t">{text}</span>
                    </a>
                  )
                })}
              </div>
            ),
        )}
      </div>
      <Roles
        known={known}
        chosen={role ?? 'users'}
        choose={setRole}
        label={msg('search.popularFor')}
      />
      {recent.length + pages.length > 0 && (
        <p className="find__status">
          <span>{msg('search.keptHere')}</span>
          <button type="button" className="find__link" onClick={props.clear}>
            {msg('search.forget')}
          </button>
        </p>
      )}
    </>
  )
}
