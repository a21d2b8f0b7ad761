/**
 * Repeats what a reader typed or chose in an island or a React page before its code arrived. React leaves it on the screen when
 * it hydrates, but the state of the component does not know it: a filter would be filled in and filter nothing.
 */
import {useEffect, useLayoutEffect, useRef} from 'react'
import {changedFields, type Field, isBox, isChanged} from './early-fields.ts'

/** Repeats the events of the fields in an element that is hydrated now. */
export function useEarlyInput(element: HTMLElement): void {
  const early = useRef<Field[]>([])
  // Before the component itself can change a field, such as to a value that it has stored.
  useLayoutEffect(() => {
    early.current = changedFields(element)
  }, [element])
  useEffect(() => {
    // After React's work: inside of it, an event cannot change the state at once.
    queueMicrotask(() => repeatInput(early.current))
  }, [])
}

/** Repeats the events of fields. One that has the value of the server again is left out. */
export function repeatInput(fields: Field[]): void {
  // All are read first: the first event draws the other fields again, as their state has them.
  for (const repeat of fields.map(earlyInput)) repeat?.()
}

/** Returns what repeats the event of a field; undefined if the reader has changed nothing. */
function earlyInput(field: Field): (() => void) | undefined {
  if (!isChanged(field) || field.type === 'file') return undefined
  if (field instanceof HTMLSelectElement) return earlyChoice(field)
  return isBox(field) ? earlyCheck(field) : earlyText(field)
}

function earlyChoice(field: HTMLSelectElement): () => void {
  const {value} = field
  return () => {
    field.value = value
    field.dispatchEvent(new Event('change', {bubbles: true}))
  }
}

function earlyCheck(field: HTMLInputElement): (() => void) | undefined {
  const {type, checked, defaultChecked} = field
  if (type === 'radio' && !checked) return undefined
  return () => {
    field.checked = defaultChecked
    field.click()
  }
}

function earlyText(field: HTMLInputElement | HTMLTextAreaElement): () => void {
  const {value, defaultValue, selectionStart, selectionEnd} = field
  return () => {
    // React ignores an event if the value is the last one that it saw. It sees only values that are set on the element itself.
    field.value = defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
    field.dispatchEvent(new Event('input', {bubbles: true}))
    if (field === document.activeElement && selectionStart !== null)
      field.setSelectionRange(selectionStart, selectionEnd)
  }
}
