/** What the search box offers while it is empty: the last searches and pages, and what many look for. */
import type {ReactNode, RefObject} from 'react'
import {useHref, useSite} from '../runtime/context.tsx'
import type {Task} from '../runtime/search/messages.ts'
import {searchHref} from '../runtime/search/rows.ts'
import {readerName} from './readers.ts'
import type {RecentPage} from './recent-pages.ts'
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
  const {base} = useSite()
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
    return {key: one, href: searchHref(base, {q: one}), text: one, onClick}
  })
  const groups: [label: string, options: Option[]][] = [
    ['Recent searches', searches],
    ['Recent pages', linksTo(pages)],
    [`Popular with ${readerName(role ?? 'users')}`, linksTo(tasks)],
  ]
  let at = 0
  return (
    <>
      <div
        className="hits"
        role="listbox"
        id={`${id}-list`}
        aria-label="Recent searches and pages, popular tasks"
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
      <Roles known={known} chosen={role ?? 'users'} choose={setRole} label="Popular pages for" />
      {recent.length + pages.length > 0 && (
        <p className="find__status">
          <span>Kept on this device alone.</span>
          <button type="button" className="find__link" onClick={props.clear}>
            Clear recent searches and pages
          </button>
        </p>
      )}
    </>
  )
}
