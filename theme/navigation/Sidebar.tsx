import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {usePlace} from '../../runtime/navigation/sidebar-place.ts'
import {openPart} from '../../runtime/navigation/site-data.ts'
import {useHref, useOnce, usePage, useSidebarRows, useSite} from '../../runtime/react/context.tsx'
import {withPart} from '../../runtime/react/mount-islands.tsx'
import {msg} from '../../runtime/shared/messages/say.ts'
import {firstRoute, rowsFor} from '../../runtime/shared/sidebar.ts'
import type {Route, SidebarItem} from '../../runtime/shared/types.ts'
import {CHEVRON, Glyph} from '../icons/glyph.tsx'
import {useHydrated} from '../shell/hydrated.ts'
import {MENU} from '../shell/ids.ts'
import {collapse} from './collapse.ts'
import {DocTabs} from './DocTabs.tsx'
import {MenuLinks} from './MenuLinks.tsx'
import {NewTab} from './NavLink.tsx'
import {rowsAround} from './rows.ts'
import {showWithin} from './scroll.ts'
import {useSection} from './section.ts'
import {type TreeState, useTree} from './tree.ts'

/** The column next to a docs page. */
export function Sidebar() {
  const list = useRef<HTMLDivElement>(null)
  const {route} = usePage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current row is another one on each page.
  useEffect(() => {
    showWithin(list.current!, list.current!.querySelector('.tree [aria-current]'), 'middle')
  }, [route])
  return (
    <>
      <DocTabs />
      <div className="side" id={MENU}>
        <div className="side__in" ref={list}>
          <MenuLinks />
          <Tree label={msg('nav.tree')} />
        </div>
      </div>
    </>
  )
}

export function Tree({label}: {label: string}) {
  const sidebar = useSidebarRows()
  const tree = useTree()
  const href = useHref()
  const {route} = usePage()
  const {trail} = usePlace()
  const hydrated = useHydrated()
  // Memoized: there are hundreds of rows, and only these values change them.
  const rows = useMemo(() => {
    const place = {tree, href, route, trail, hydrated}
    return <Rows items={rowsFor(sidebar, route)} place={place} square />
  }, [sidebar, tree, href, route, trail, hydrated])
  return (
    <nav aria-label={label}>
      <ul className="tree">{rows}</ul>
    </nav>
  )
}

interface Place {
  tree: TreeState
  href: ReturnType<typeof useHref>
  route: Route
  trail: SidebarItem[]
  hydrated: boolean
}

interface RowsProps {
  items: SidebarItem[]
  place: Place
  square?: boolean
}

/** The rows of a list. A very long list shows those around the page, until the reader asks for all. */
function Rows({items, place, square = false}: RowsProps) {
  const [whole, setWhole] = useState(false)
  const section = useSection()
  const at = items.findIndex((item) => place.trail.includes(item))
  const {from, to} = whole ? {from: 0, to: items.length} : rowsAround(items.length, at)
  const left = items.length - to
  const more = (count: number, where: string) =>
    count > 0 && (
      <li>
        <button type="button" className="tree__label needs-js" onClick={() => setWhole(true)}>
          {where}
        </button>
      </li>
    )
  const once = useOnce()
  const rowOf = (item: SidebarItem) => {
    const key = item.route ?? item.label
    const className = square ? section(firstRoute(item)) : undefined
    const branch = <Branch item={item} place={place} square={square} />
    // At build time most rows are the same on many pages. To draw them for each takes 4 % of a build of 1,000 pages (measured).
    const html = isElsewhere(item, place) && once?.(item, square ? 'square' : '', branch)
    return html ? (
      <li key={key} className={className} dangerouslySetInnerHTML={{__html: html}} />
    ) : (
      <li key={key} className={className}>
        {branch}
      </li>
    )
  }
  return (
    <>
      {more(from, msg('nav.above', {count: from}))}
      {items.slice(from, to).map(rowOf)}
      {more(left, msg('nav.below', {count: left}))}
    </>
  )
}

/** Returns whether a row is closed and has nothing to do with the shown page. */
function isElsewhere(item: SidebarItem, {tree, route, trail}: Place): boolean {
  return item.route !== route && !trail.includes(item) && !(item.items && tree.isOpen(item))
}

interface BranchProps {
  item: SidebarItem
  place: Place
  square: boolean
}

function Branch({item, place, square}: BranchProps) {
  const {tree, href, route, trail, hydrated} = place
  const {label, items, badge, rest} = item
  const site = useSite()
  const open = items !== undefined && !rest && tree.isOpen(item)
  const current = item.route === route
  const set = (next: boolean, {target}: SyntheticEvent) => {
    if (!rest) tree.set(item, next)
    // The rows of a large folder come when they are wanted.
    else if (next)
      void withPart(
        () => openPart(site, rest.part),
        () => tree.set(item, true),
        (target as Element).closest('a, button')!,
      )
  }
  const toggle = (event: SyntheticEvent) => set(!open, event)
  const onKeyDown = (event: KeyboardEvent) => {
    if (items && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
      event.preventDefault()
      set(event.key === 'ArrowRight', event)
    }
  }
  const text = (
    <>
      {square && <span className="tree__square" />}
      {label}
      {badge && <span className="tree__badge"> {badge}</span>}
      {item.href && <NewTab />}
    </>
  )
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the link and the button inside. */}
      <div
        className="tree__row"
        data-in={(trail.includes(item) && !current) || undefined}
        onKeyDown={onKeyDown}
      >
        {items && item.route === undefined && hydrated ? (
          <button type="button" className="tree__label" aria-expanded={open} onClick={toggle}>
            {square || badge ? text : <span>{label}</span>}
            <Glyph d={CHEVRON} kind="chevron" />
          </button>
        ) : (
          <a
            className="tree__label"
            href={item.href ?? href(firstRoute(item) ?? '/')}
            target={item.href && '_blank'}
            rel={item.href && 'noopener noreferrer'}
            aria-current={current ? 'page' : undefined}
            onClick={
              current && items
                ? (event) => {
                    event.preventDefault()
                    toggle(event)
                  }
                : undefined
            }
          >
            {text}
          </a>
        )}
        {items && (item.route !== undefined || !hydrated) && (
          <button
            type="button"
            className="tree__toggle needs-js"
            aria-expanded={open}
            aria-label={msg('nav.pages', {label})}
            onClick={toggle}
          >
            <Glyph d={CHEVRON} kind="chevron" />
          </button>
        )}
      </div>
      {items && (
        <Fold open={open}>
          <Rows items={items} place={place} />
        </Fold>
      )}
    </>
  )
}

/** A list that is drawn while it is open, and while it closes. */
function Fold({open, children}: {open: boolean; children: ReactNode}) {
  const list = useRef<HTMLUListElement>(null)
  const [drawn, setDrawn] = useState(open)
  const before = useRef(open)
  if (open && !drawn) setDrawn(true)
  useLayoutEffect(() => {
    if (before.current === open) return
    before.current = open
    const done = collapse(list.current!, open)
    if (!open) done.then(() => setDrawn(before.current))
  }, [open])
  return drawn && <ul ref={list}>{children}</ul>
}
