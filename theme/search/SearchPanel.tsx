/**
 * What the search box opens, loaded on the first focus. The focus stays in the input; arrow keys move a mark over the rows
 * (`aria-activedescendant`). The rows are links, so that they can be opened in every way that links can.
 */
import {type RefObject, useCallback, useEffect, useMemo, useRef, useState} from 'react'
import {stored} from '../../runtime/browser/storage.ts'
import {usePage, useSite, useVersion} from '../../runtime/react/context.tsx'
import {searchFor, useBehind, useSearch, useTyped} from '../../runtime/search/hooks.ts'
import type {Result} from '../../runtime/search/messages.ts'
import {contextOf, searchHref} from '../../runtime/search/rows.ts'
import {msg} from '../../runtime/shared/messages/say.ts'
import type {SiteData} from '../../runtime/shared/types.ts'
import {lateStyle} from '../dialogs/late-style.ts'
import {useComboboxState, useKeys} from './combobox.ts'
import {withRecent} from './recent.ts'
import {Before, useOffers} from './SearchBefore.tsx'
import {Announcement, Failed, Foot, Hits, Nothing, Status, spoken} from './SearchParts.tsx'

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
  const version = useVersion()
  const {route} = usePage()
  const context = contextOf(route, version.path)
  const {limit} = site.search
  const {search, state, slow} = useSearch(version.name)
  const asked = useMemo(
    () => ({limit, flat: true, words: EXCERPT, ...(context ? {context} : {})}),
    [limit, context],
  )
  const {text, result} = useTyped(input, search, state.phase, asked)
  const offers = useOffers(state.tasks, route)
  const query = text.trim()
  const count = query ? (result?.rows.length ?? 0) : offers.count
  const [active, setActive] = useActive(query ? result : OFFERS, count)
  const waiting = useEarlyEnter(input, entered)
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
  const waits = query !== '' && slow && !result
  const visible = query ? Boolean(result) || failed || slow : count > 0
  const latest = useRef(close)
  latest.current = close
  const onOpen = useCallback(() => {
    keep(input.value)
    latest.current()
  }, [input])

  const open = (how: 'here' | 'tab') => {
    const option = list.current?.querySelectorAll<HTMLAnchorElement>('[role="option"]')[active]
    if (how === 'here' && option) return option.click()
    keep(input.value)
    const all = address(input.value.trim())
    if (how === 'tab') window.open(option?.href ?? all, '_blank', 'noopener')
    else {
      follow(all)
      close()
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter was pressed before the answer came.
  useEffect(() => {
    const wanted = waiting.current
    if (!wanted || !fresh || wanted.query !== query) return
    waiting.current = undefined
    open(wanted.how)
  }, [behind])
  const onEnter = (how: 'here' | 'tab') => {
    // The shown answer may be one letter behind.
    const now = input.value.trim()
    if (now && behind?.q !== now && !failed) waiting.current = {how, query: now}
    else if (now || count) open(how)
  }
  useKeys(input, {count, active, setActive, list, onEnter})
  useComboboxState(input, visible && count > 0 ? id : undefined, active)

  return (
    <>
      <Announcement text={spoken(fresh ? behind : null, state, waits)} />
      {visible && (
        // Pressing the mouse in the panel must not take the focus from the input: that would close it.
        // biome-ignore lint/a11y/noStaticElementInteractions: see above.
        <div className="find__panel" onMouseDown={(event) => event.preventDefault()}>
          {!query && (
            <Before {...{id, active, list, offers, setActive, choose}} onOpen={() => close()} />
          )}
          {waits && <p className="find__status">{msg('search.loading')}</p>}
          {query && failed && <Failed state={state} search={search} />}
          {result && result.match !== 'none' && (
            <Found
              {...{result, behind, active, id, list, context, address, onOpen}}
              onPoint={setActive}
            />
          )}
          {result?.match === 'none' && (
            <Nothing result={result} tasks={offers.tasks} onOpen={() => close()} />
          )}
        </div>
      )}
    </>
  )
}

/** Keeps an Enter that comes before the answer, until the reader types on. `entered`: before the panel was loaded. */
function useEarlyEnter(input: HTMLInputElement, entered: boolean) {
  const waiting = useRef<{how: 'here' | 'tab'; query: string} | undefined>(
    entered ? {how: 'here', query: input.value.trim()} : undefined,
  )
  useEffect(() => {
    const forget = () => {
      waiting.current = undefined
    }
    input.addEventListener('input', forget)
    return () => input.removeEventListener('input', forget)
  }, [input])
  return waiting
}

interface FoundProps
  extends Pick<Parameters<typeof Hits>[0], 'active' | 'id' | 'onPoint' | 'onOpen'> {
  result: Result
  /** The answer of an earlier frame, if this one is not rendered whole yet. */
  behind: Result | null
  list: RefObject<HTMLDivElement | null>
  context: string | undefined
  address: (q: string, ctx?: string) => string
}

/** What was found: how much, the rows, and links to all results. */
function Found({result, behind, context, address, onOpen, ...hits}: FoundProps) {
  const {rows, total} = result
  return (
    <>
      <p className="find__status">
        <Status result={result} />
        {total > rows.length && <span>{msg('search.best', {count: rows.length})}</span>}
      </p>
      <Hits
        {...hits}
        rows={[...rows.slice(0, AT_ONCE), ...(behind?.rows ?? []).slice(AT_ONCE, rows.length)]}
        onOpen={onOpen}
      />
      {behind && <Foot result={behind} {...{address, context, onOpen}} />}
    </>
  )
}

/** Which option is active. In a new list it is the first one. */
function useActive(list: unknown, count: number): [active: number, set: (at: number) => void] {
  const [picked, setPicked] = useState<{of: unknown; at: number}>({of: undefined, at: 0})
  const set = useCallback((at: number) => setPicked({of: list, at}), [list])
  return [picked.of === list ? Math.min(picked.at, Math.max(0, count - 1)) : 0, set]
}

/** Adds a text to the recent searches. */
function keep(text: string): void {
  const store = stored('search.recent')
  store.set(withRecent(store.get(), text))
}

/** Goes to an address. The router handles clicks on links, also on one that is not visible. */
function follow(href: string): void {
  const link = Object.assign(document.createElement('a'), {href, hidden: true})
  document.body.append(link)
  link.click()
  link.remove()
}

/** The offers before a query may grow while one of them is active, so their list always has the same key. */
const OFFERS = 'offers'

/** Hits that are rendered with the key press. */
const AT_ONCE = 3

/** Words that fit on one line. */
const EXCERPT = 20
