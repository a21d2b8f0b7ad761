/**
 * Tabs. Without scripts and on paper all panels follow one another, each below its label. The selected tab depends, in this
 * order, on `?tab=` of the URL, a hash inside a panel, and what the reader last chose in the same group.
 */
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {flushSync} from 'react-dom'
import {stored, useStored} from '../../../runtime/browser/storage.ts'
import {targetOf} from '../../../runtime/browser/target.ts'
import {replaceQuery} from '../../../runtime/navigation/replace-query.ts'
import {scrollToPlace} from '../../../runtime/navigation/scroll.ts'

interface Tab {
  value: string
  labelText: string
  children: ReactNode
}

type Box = RefObject<HTMLDivElement | null>

const NONE = {get: () => null, set: () => {}, subscribe: () => () => {}}
const useBefore = typeof document === 'undefined' ? useEffect : useLayoutEffect

export function Tabs({group, items}: {group?: string; items: Tab[]}) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const {selected, choose} = useSelection(group, items, box)

  const onKeyDown = (event: KeyboardEvent) => {
    const at = items.findIndex(({value}) => value === selected)
    const next = {ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: items.length - 1}[event.key]
    if (next === undefined) return
    event.preventDefault()
    const to = (next + items.length) % items.length
    const button = box.current!.querySelectorAll<HTMLElement>(':scope > .tabs__l > button')[to]!
    choose(items[to]!.value, button)
    button.focus()
  }

  return (
    <div className="tabs" ref={box}>
      <div className="tabs__l needs-js" role="tablist" onKeyDown={onKeyDown}>
        {items.map(({value, labelText}) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}t-${value}`}
            aria-controls={`${id}p-${value}`}
            aria-selected={value === selected}
            tabIndex={value === selected ? 0 : -1}
            data-label={labelText}
            onClick={(event) => choose(value, event.currentTarget)}
          >
            {labelText}
          </button>
        ))}
      </div>
      {items.map(({value, labelText, children}) => (
        <div
          key={value}
          className="tabs__p"
          role="tabpanel"
          id={`${id}p-${value}`}
          aria-labelledby={`${id}t-${value}`}
          data-value={value}
          data-off={value === selected ? undefined : ''}
        >
          <p className="tabs__name">{labelText}</p>
          {children}
        </div>
      ))}
    </div>
  )
}

/** Returns the selected tab, and a function that selects another one. */
function useSelection(group: string | undefined, items: Tab[], box: Box) {
  const store = group ? stored(`tab.${group}`) : NONE
  const kept = useStored(store)
  const [own, setOwn] = useState<string>()
  const has = (value: string | null | undefined): value is string =>
    items.some((item) => item.value === value)
  const selected = has(own) ? own : has(kept) ? kept : items[0]?.value

  const choose = (value: string, button: HTMLElement) => {
    setOwn(value)
    // The pressed button stays below the pointer, however much the height of panels above it changes, in other groups as
    // well.
    const {top} = button.getBoundingClientRect()
    requestAnimationFrame(() =>
      window.scrollBy({top: button.getBoundingClientRect().top - top, behavior: 'instant'}),
    )
    store.set(value)
    replaceQuery({tab: value})
  }

  useAddress(box, has, setOwn)
  // Another group of the same name, or another window, made a newer choice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tabs of a page stay the same.
  useEffect(
    () =>
      store.subscribe(() => {
        const chosen = store.get()
        if (has(chosen)) setOwn(chosen)
      }),
    [store],
  )
  useBefore(() => {
    for (const panel of box.current!.querySelectorAll(':scope > [data-off]'))
      panel.setAttribute('hidden', 'until-found')
    for (const panel of box.current!.querySelectorAll(':scope > [hidden]:not([data-off])'))
      panel.removeAttribute('hidden')
  }, [selected])
  return {selected, choose}
}

/** Follows `?tab=` of the URL, a hash inside a panel, and a search match in a hidden panel. */
function useAddress(
  box: Box,
  has: (value: string | null | undefined) => value is string,
  select: (value: string | undefined) => void,
) {
  useBefore(() => {
    const wanted = new URLSearchParams(window.location.search).get('tab')
    if (has(wanted)) select(wanted)
    const follow = () => {
      const target = targetOf(window.location)
      const panel = ownPanel(target, box.current)
      if (!panel) return
      select(panel.dataset.value)
      requestAnimationFrame(() => scrollToPlace(target!))
    }
    if (!has(wanted)) follow()
    // The browser's search or ours found something in a hidden panel.
    const onMatch = (event: Event) => {
      const panel = ownPanel(event.target as Element, box.current)
      // Synchronously, because the next step is to scroll there.
      if (panel) flushSync(() => select(panel.dataset.value))
    }
    const element = box.current!
    // A link to this page that names a tab; the router has handled it by now.
    const onLink = (event: MouseEvent) => {
      const link = event.defaultPrevented && (event.target as Element).closest('a')
      const url = link && new URL(link.href)
      const chosen = url && url.pathname === location.pathname && url.searchParams.get('tab')
      if (chosen && has(chosen)) select(chosen)
    }
    window.addEventListener('hashchange', follow)
    window.addEventListener('click', onLink)
    element.addEventListener('beforematch', onMatch)
    return () => {
      window.removeEventListener('hashchange', follow)
      window.removeEventListener('click', onLink)
      element.removeEventListener('beforematch', onMatch)
    }
  }, [])
}

/** Returns the panel of these tabs that contains an element, also if the element is in tabs inside the panel. */
function ownPanel(element: Element | null, box: HTMLElement | null): HTMLElement | null {
  let panel = element?.closest<HTMLElement>('[role="tabpanel"]') ?? null
  while (panel && panel.parentElement !== box)
    panel = panel.parentElement!.closest('[role="tabpanel"]')
  return panel
}
