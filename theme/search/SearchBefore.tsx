/** What the empty search box offers: the last searches and pages, and popular pages. */
import type {ReactNode, RefObject} from 'react'
import {stored, useStored} from '../../runtime/browser/storage.ts'
import {useHref, useSite} from '../../runtime/react/context.tsx'
import type {Task} from '../../runtime/search/messages.ts'
import {searchHref} from '../../runtime/search/rows.ts'
import {msg} from '../../runtime/shared/messages/say.ts'
import type {Route} from '../../runtime/shared/types.ts'
import {type RecentPage, readPages, recentPages} from '../navigation/recent-pages.ts'
import {readerName} from '../text/readers.ts'
import {readRecent} from './recent.ts'
import {isPlain, optionOf} from './SearchParts.tsx'
import {Roles, tasksOf, useRole} from './SearchRoles.tsx'

export interface Offers {
  recent: string[]
  pages: RecentPage[]
  tasks: Task[]
  role: string | undefined
  setRole: (role: string) => void
  /** Whether there are tasks for a reader. */
  known: (role: string) => boolean
  /** Removes recent searches and pages. */
  clear: () => void
  count: number
}

/** Returns what to offer on a page before anything is typed. */
export function useOffers(popular: readonly Task[], route: Route): Offers {
  const searches = stored('search.recent')
  const recent = readRecent(useStored(searches))
  const pages = readPages(useStored(recentPages)).filter((one) => one.route !== route)
  const [role, setRole] = useRole()
  const tasks = tasksOf(popular, role, [route, ...pages.map((page) => page.route)])
  return {
    recent,
    pages,
    tasks,
    role,
    setRole,
    known: (one) => popular.some(({audience}) => audience.includes(one)),
    clear: () => {
      searches.set(null)
      recentPages.set(null)
    },
    count: recent.length + pages.length + tasks.length,
  }
}

interface BeforeProps {
  id: string
  active: number
  list: RefObject<HTMLDivElement | null>
  offers: Offers
  setActive: (at: number) => void
  /** Puts a text into the box. */
  choose: (text: string) => void
  onOpen: () => void
}

interface Option {
  key: string
  href: string
  text: string
  onClick: (event: React.MouseEvent) => void
}

export function Before({id, active, list, offers, setActive, choose, onOpen}: BeforeProps) {
  const {recent, pages, tasks, role, setRole, known, clear} = offers
  const site = useSite()
  const href = useHref()
  const open = (event: React.MouseEvent) => isPlain(event) && onOpen()
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
        {...{known, choose: setRole}}
        chosen={role ?? 'users'}
        label={msg('search.popularFor')}
      />
      {recent.length + pages.length > 0 && (
        <p className="find__status">
          <span>{msg('search.keptHere')}</span>
          <button type="button" className="find__link" onClick={clear}>
            {msg('search.forget')}
          </button>
        </p>
      )}
    </>
  )
}
