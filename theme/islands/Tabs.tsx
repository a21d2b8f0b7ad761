/**
 * Tabs. Without scripts and on paper all panels stand one after another, each under its label. The chosen tab follows, in
 * this order, `?tab=` of the address, a hash that leads into a panel, and what the reader chose before in the same group.
 */
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {flushSync} from 'react-dom'
import {decoded} from '../../runtime/location.ts'
import {stored, useStored} from '../../runtime/storage.ts'

interface Tab {
  value: string
  labelText: string
  children: ReactNode
}

const NONE = {get: () => null, set: () => {}, subscribe: () => () => {}}
const useBefore = typeof document === 'undefined' ? useEffect : useLayoutEffect

export function Tabs({group, items}: {group?: string; items: Tab[]}) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const store = group ? stored(`tab.${group}`) : NONE
  const kept = useStored(store)
  const [own, setOwn] = useState<string>()
  const has = (value: string | null | undefined): value is string =>
    items.some((item) => item.value === value)
  const selected = has(own) ? own : has(kept) ? kept : items[0]?.value

  const choose = (value: string, button?: HTMLElement) => {
    setOwn(value)
    if (button) {
      // What the reader pressed stays under the pointer, however much taller the panels above became, in other groups too.
      const {top} = button.getBoundingClientRect()
      requestAnimationFrame(() =>
        window.scrollBy({top: button.getBoundingClientRect().top - top, behavior: 'instant'}),
      )
      store.set(value)
      const url = new URL(window.location.href)
      url.searchParams.set('tab', value)
      window.history.replaceState(window.history.state, '', url)
    }
  }

  useBefore(() => {
    const wanted = new URLSearchParams(window.location.search).get('tab')
    if (has(wanted)) setOwn(wanted)
    const follow = () => {
      const target =
        window.location.hash && document.getElementById(decoded(window.location.hash.slice(1)))
      const panel = target ? target.closest<HTMLElement>('[role="tabpanel"]') : null
      if (panel?.parentElement !== box.current) return
      setOwn(panel!.dataset.value)
      requestAnimationFrame(() => (target as HTMLElement).scrollIntoView())
    }
    if (!has(wanted)) follow()
    // The browser's own search, and ours, found something in a panel that is not shown.
    const onMatch = (event: Event) => {
      let panel = (event.target as Element).closest<HTMLElement>('[role="tabpanel"]')
      // Of tabs in tabs each opens its own.
      while (panel && panel.parentElement !== box.current)
        panel = panel.parentElement!.closest('[role="tabpanel"]')
      // At once: the next step is to scroll there.
      if (panel) flushSync(() => setOwn(panel.dataset.value))
    }
    const element = box.current!
    window.addEventListener('hashchange', follow)
    element.addEventListener('beforematch', onMatch)
    return () => {
      window.removeEventListener('hashchange', follow)
      element.removeEventListener('beforematch', onMatch)
    }
  }, [])
  // Another group of the same name, or another window, chose later than we did.
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
