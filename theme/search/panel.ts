/** Opening and closing of the search panel, which is loaded when it is first needed. */
import {type RefObject, useRef, useState} from 'react'
import {flushSync} from 'react-dom'
import {useSite, useVersion} from '../../runtime/react/context.tsx'
import type {SiteData} from '../../runtime/shared/types.ts'
import {useLazy} from '../shell/lazy.ts'

/** `isOff`: the results are shown elsewhere, so nothing opens. */
export function usePanel(
  root: RefObject<HTMLElement | null>,
  input: RefObject<HTMLInputElement | null>,
  isOff: boolean,
) {
  const {search} = useSite()
  /** What had the focus before. */
  const before = useRef<Element | null>(null)
  /** Enter was pressed before the panel was loaded. */
  const entered = useRef(false)
  const [isOpen, setOpen] = useState(false)
  const {part, text, want} = useDressed(() => {
    // Loads the imports of the panel and its worker in parallel: on a slow connection one after the other takes seconds.
    for (const url of search.soon) fetch(url).catch(String)
    return import('./SearchPanel.tsx')
  })
  // What opens the panel after a reload: the focus of the input, or on a phone the button that is in its place.
  const load = (again?: boolean) => {
    if (again) input.current!.focus()
    const icon = root.current!.querySelector<HTMLElement>('.find__icon')
    want(again, icon?.offsetWidth ? icon : null)
  }
  const show = () => {
    if (isOff) return
    if (!part && !(isOpen && text)) load()
    // Setting the same state may still render once more.
    if (!isOpen) setOpen(true)
  }
  const focus = () => {
    before.current ??= document.activeElement
    // On a phone the input is not rendered before the sheet is open, and the keyboard opens only during the tap.
    flushSync(show)
    input.current!.focus()
    input.current!.select()
  }
  const close = (back?: boolean) => {
    entered.current = false
    const {current} = before
    before.current = null
    if (!back) return setOpen(false)
    // At once: on a phone, the button that opened the sheet is not rendered before.
    flushSync(() => setOpen(false))
    input.current!.blur()
    if (current instanceof HTMLElement) current.focus()
  }
  return {before, entered, isOpen, setOpen, part, text, load, show, focus, close}
}

/** A part that is loaded when first needed, with its styles and data. */
export function useDressed<T extends {dress: (site: SiteData, version: string) => Promise<void>}>(
  load: () => Promise<T>,
) {
  const site = useSite()
  const {name} = useVersion()
  return useLazy(async () => {
    const part = await load()
    await part.dress(site, name)
    return part
  })
}
