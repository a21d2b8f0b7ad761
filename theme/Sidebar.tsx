import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {useHref, usePage, useSidebar} from '../runtime/context.tsx'
import {usePlace} from '../runtime/place.ts'
import {firstRoute} from '../runtime/sidebar.ts'
import type {Route, SidebarItem} from '../runtime/types.ts'
import {collapse} from './collapse.ts'
import {CHEVRON, Glyph} from './glyph.tsx'
import {useHydrated} from './hydrated.ts'
import {MENU} from './ids.ts'
import {MenuLinks, NewTab} from './NavLink.tsx'
import {rowsAround} from './rows.ts'
import {showWithin} from './scroll.ts'
import {sectionOf} from './section.ts'
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
    <div className="side" id={MENU}>
      <div className="side__in" ref={list}>
        <MenuLinks />
        <Tree label="Docs sidebar" />
      </div>
    </div>
  )
}

export function Tree({label}: {label: string}) {
  const sidebar = useSidebar()
  const tree = useTree()
  const href = useHref()
  const {route} = usePage()
  const {trail} = usePlace()
  const hydrated = useHydrated()
  // Hundreds of rows, which a change of anything else does not concern.
  const rows = useMemo(() => {
    const place = {tree, href, route, trail, hydrated}
    return <Rows items={sidebar} place={place} square />
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

/** The rows of a list; of a very long one those around the page, until a reader asks for all. */
function Rows({items, place, square = false}: RowsProps) {
  const [whole, setWhole] = useState(false)
  const at = items.findIndex((item) => place.trail.includes(item))
  const {from, to} = whole ? {from: 0, to: items.length} : rowsAround(items.length, at)
  const more = (count: number, where: string) =>
    count > 0 && (
      <li>
        <button type="button" className="tree__label needs-js" onClick={() => setWhole(true)}>
          {`${count} more ${where}`}
        </button>
      </li>
    )
  return (
    <>
      {more(from, 'above')}
      {items.slice(from, to).map((item) => (
        <li key={item.route ?? item.label} className={square ? sectionOf(item) : undefined}>
          <Branch item={item} place={place} square={square} />
        </li>
      ))}
      {more(items.length - to, 'below')}
    </>
  )
}

interface BranchProps {
  item: SidebarItem
  place: Place
  square: boolean
}

function Branch({item, place, square}: BranchProps) {
  const {tree, href, route, trail, hydrated} = place
  const {label, items, badge} = item
  const open = items !== undefined && tree.isOpen(item)
  const current = item.route === route
  const toggle = () => tree.set(item, !open)
  const onKeyDown = (event: KeyboardEvent) => {
    if (items && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
      event.preventDefault()
      tree.set(item, event.key === 'ArrowRight')
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
  const name = `${open ? 'Collapse' : 'Expand'} ${label}`
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the link and the button inside. */}
      <div
        className="tree__row"
        data-in={(trail.includes(item) && !current) || undefined}
        onKeyDown={onKeyDown}
      >
        {items && item.route === undefined && hydrated ? (
          <button
            type="button"
            className="tree__label"
            aria-expanded={open}
            aria-label={name}
            onClick={toggle}
          >
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
                    toggle()
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
            aria-label={name}
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
