/**
 * What the search box opens, loaded on the first focus. The focus stays in the input; arrow keys move a mark over the rows
 * (`aria-activedescendant`). The rows are links, so that they can be opened in every way that links can.
 */

import {useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState} from 'react'
import {stored, useStored} from '../../runtime/browser/storage.ts'
import {usePage, useSite, useVersion} from '../../runtime/react/context.tsx'
import {searchFor, useBehind, useSearch, useTyped} from '../../runtime/search/hooks.ts'
import {contextOf, readRecent, searchHref, withRecent} from '../../runtime/search/rows.ts'
import {msg} from '../../runtime/shared/messages/say.ts'
import type {SiteData} from '../../runtime/shared/types.ts'
import {readPages, recentPages} from '../navigation/recent-pages.ts'
import {lateStyle} from './late-style.ts'
import {Before} from './SearchBefore.tsx'
import {Announcement, Failed, Foot, Hits, Nothing, Status, spoken} from './SearchParts.tsx'
import {tasksOf, useRole} from './SearchRoles.tsx'

/** Loads what the panel needs before it is rendered, all in parallel: on a slow connection each wait counts. */
export function dress(site: SiteData, version: string): Promise<void> {
  void searchFor(site, version).load()
  return lateStyle(site.styles.finding)
}

export interface SearchPanelProps {
  input: HTMLInputElement
  /** Prefix of ids. */
  id: string
  /** Puts a text into the box. */
  choose: (text: string) => void
  close: () => void
  /** Enter was pressed before the panel was loaded, so the first row must be opened. */
  entered: boolean
}

/** Suggestions below the box, or recent searches while it is empty. */
export function SearchPanel({input, id, choose, close, entered}: SearchPanelProps) {
  const site = useSite()
  const {limit} = site.search
  const version = useVersion()
  const {route} = usePage()
  const context = contextOf(route, version.path)
  const {search, state, slow} = useSearch(version.name)
  const {text, result} = useTyped(
    input,
    search,
    state.phase,
    useMemo(
      () => ({limit, flat: true, words: EXCERPT, ...(context ? {context} : {})}),
      [limit, context],
    ),
  )
  const recentStore = stored('search.recent')
  const recent = readRecent(useStored(recentStore))
  const pages = readPages(useStored(recentPages)).filter((one) => one.route !== route)
  const [role, setRole] = useRole()
  const shown = [route, ...pages.map((page) => page.route)]
  const tasks = tasksOf(state.tasks, role, shown)
  const query = text.trim()
  const before = recent.length + pages.length + tasks.length
  // In a new list the first row is active.
  const [picked, setPicked] = useState<{of: unknown; at: number}>({of: undefined, at: 0})
  const rows = result?.rows ?? []
  const count = query ? rows.length : before
  // The offers before a query may grow while one of them is active, so the key of that list is constant.
  const shownList = query ? result : BEFORE
  const active = picked.of === shownList ? Math.min(picked.at, Math.max(0, count - 1)) : 0
  const setActive = useCallback((at: number) => setPicked({of: shownList, at}), [shownList])
  const waiting = useRef<{how: 'here' | 'tab'; query: string} | undefined>(
    entered ? {how: 'here', query: input.value.trim()} : undefined,
  )
  const list = useRef<HTMLDivElement>(null)

  const inVersion = version.isLast ? undefined : version.name
  const address = useCallback(
    (q: string, ctx = '') => searchHref(site, {q, ctx, version: inVersion}),
    [site, inVersion],
  )
  // The best rows are rendered with the key press; the others follow in a later frame.
  const behind = useBehind(result)
  const fresh = behind?.q === query
  const failed = state.phase === 'failed'
  const visible = query ? Boolean(result) || failed || slow : count > 0
  const latest = useRef(close)
  latest.current = close
  const keep = useCallback(
    () => recentStore.set(withRecent(recentStore.get(), input.value)),
    [recentStore, input],
  )
  const chosen = useCallback(() => {
    keep()
    latest.current()
  }, [keep])

  const open = (how: 'here' | 'tab') => {
    const option = list.current?.querySelectorAll<HTMLAnchorElement>('[role="option"]')[active]
    if (how === 'tab') {
      keep()
      window.open(option?.href ?? address(input.value.trim()), '_blank', 'noopener')
    } else if (option) option.click()
    else {
      // The router handles clicks on links, also on one that is not visible.
      const link = Object.assign(document.createElement('a'), {
        href: address(input.value.trim()),
        hidden: true,
      })
      document.body.append(link)
      keep()
      link.click()
      link.remove()
      close()
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter was pressed before the answer came.
  useEffect(() => {
    if (!fresh || waiting.current?.query !== query) return
    open(waiting.current.how)
    waiting.current = undefined
  }, [behind])
  // A layout effect, so that it runs before paint: otherwise a key in between would be lost, or open a row of the previous
  // answer.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.altKey || event.shiftKey) return
      const down = event.key === 'ArrowDown'
      if ((down || event.key === 'ArrowUp') && count) {
        event.preventDefault()
        const next = (active + (down ? 1 : count - 1)) % count
        setActive(next)
        list.current?.querySelectorAll('[role="option"]')[next]?.scrollIntoView({block: 'nearest'})
      } else if (event.key === 'Enter') {
        event.preventDefault()
        const how = event.ctrlKey || event.metaKey ? 'tab' : 'here'
        // The shown answer may be one letter behind.
        const now = input.value.trim()
        if (now && behind?.q !== now && !failed) waiting.current = {how, query: now}
        else if (now || count) open(how)
      }
    }
    input.addEventListener('keydown', onKey)
    return () => input.removeEventListener('keydown', onKey)
  })
  useEffect(() => {
    const shown = visible && count > 0
    input.setAttribute('aria-expanded', String(shown))
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
      <Announcement text={fresh ? spoken(behind) : failed && !result ? state.text! : ''} />
      {visible && (
        // Pressing the mouse in the panel must not take the focus from the input: that would close it.
        // biome-ignore lint/a11y/noStaticElementInteractions: see above.
        <div className="find__panel" onMouseDown={(event) => event.preventDefault()}>
          {!query && (
            <Before
              {...{id, active, list, recent, pages, tasks, role, setRole, setActive, choose}}
              known={(one) => state.tasks.some(({audience}) => audience.includes(one))}
              clear={() => {
                recentStore.set(null)
                recentPages.set(null)
              }}
              onOpen={() => close()}
            />
          )}
          {query && slow && !result && <p className="find__status">{msg('search.loading')}</p>}
          {query && failed && <Failed state={state} search={search} />}
          {result && result.match !== 'none' && (
            <>
              <p className="find__status">
                <Status result={result} />
                {result.total > rows.length && (
                  <span>{msg('search.best', {count: rows.length})}</span>
                )}
              </p>
              <Hits
                rows={[
                  ...rows.slice(0, AT_ONCE),
                  ...(behind?.rows ?? []).slice(AT_ONCE, rows.length),
                ]}
                active={active}
                id={id}
                list={list}
                onPoint={setActive}
                onOpen={chosen}
              />
              {behind && (
                <Foot result={behind} address={address} context={context} onOpen={chosen} />
              )}
            </>
          )}
          {result?.match === 'none' && (
            <Nothing result={result} tasks={tasks} onOpen={() => close()} />
          )}
        </div>
      )}
    </>
  )
}

const BEFORE = 'before'

/** Hits that are rendered with the key press. */
const AT_ONCE = 3

/** Words that fit on one line. */
const EXCERPT = 20

function set(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
