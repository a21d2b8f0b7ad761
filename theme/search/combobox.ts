/** The keys of a search box with a list of options below it, and what screen readers learn of both. */
import {type RefObject, useEffect, useLayoutEffect} from 'react'

export interface Keys {
  /** How many options the list has. */
  count: number
  active: number
  setActive: (at: number) => void
  list: RefObject<HTMLElement | null>
  onEnter: (how: 'here' | 'tab') => void
}

/** Arrow keys move the active option; Enter opens it, with Ctrl or ⌘ in another tab. */
export function useKeys(input: HTMLElement, {count, active, setActive, list, onEnter}: Keys): void {
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
        onEnter(event.ctrlKey || event.metaKey ? 'tab' : 'here')
      }
    }
    input.addEventListener('keydown', onKey)
    return () => input.removeEventListener('keydown', onKey)
  })
}

/** Sets the ARIA state of the input. `id`: prefix of the ids of the list and its options; undefined if there is no list. */
export function useComboboxState(input: Element, id: string | undefined, active: number): void {
  useEffect(() => {
    const isShown = id !== undefined
    input.setAttribute('aria-expanded', String(isShown))
    set(input, 'aria-controls', isShown ? `${id}-list` : null)
    set(input, 'aria-activedescendant', isShown ? `${id}-${active}` : null)
  }, [input, id, active])
  useEffect(
    () => () => {
      input.setAttribute('aria-expanded', 'false')
      set(input, 'aria-controls', null)
      set(input, 'aria-activedescendant', null)
    },
    [input],
  )
}

function set(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
