/**
 * What a reader typed or chose in an island or a React page before its code arrived. React leaves it on the screen when it
 * hydrates, but the state of the component does not know it: a filter would be filled in and filter nothing.
 */
import {
  type ComponentType,
  createElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Repeats the events of all fields in an element that is hydrated now and whose values differ from those of the server. */
export function useEarlyInput(element: () => ParentNode | undefined): void {
  const early = useRef<Field[]>([])
  // Before the component itself can change a field, such as to a value that it has stored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useLayoutEffect(() => {
    const fields = element()?.querySelectorAll<Field>('input, textarea, select') ?? []
    early.current = [...fields].filter(earlyInput)
  }, [])
  useEffect(() => {
    // After React's work: inside of it, an event cannot change the state at once.
    queueMicrotask(() => {
      // All are read first: the first event draws the other fields again, as their state has them.
      for (const repeat of early.current.map(earlyInput)) repeat?.()
    })
  }, [])
}

/** Returns the same page, but it knows what was typed before it was hydrated. */
export function withEarlyInput(Page: ComponentType): ComponentType {
  const page = createElement(Page)
  return function WithEarlyInput() {
    // On a page that is opened by a click, fields differ from the HTML without a reader.
    const isHydrating = useRef(useSyncExternalStore(never, no, yes)).current
    useEarlyInput(() =>
      isHydrating ? (document.querySelector('[data-page]') ?? undefined) : undefined,
    )
    return page
  }
}

const never = () => () => {}
const no = () => false
const yes = () => true

/** Returns what repeats the event of a field; undefined if the reader has changed nothing. */
function earlyInput(field: Field): (() => void) | undefined {
  if (field instanceof HTMLSelectElement) return earlyChoice(field)
  if (field.type === 'file') return undefined
  return field.type === 'checkbox' || field.type === 'radio'
    ? earlyCheck(field as HTMLInputElement)
    : earlyText(field)
}

function earlyChoice(field: HTMLSelectElement): (() => void) | undefined {
  const {value, multiple} = field
  const options = [...field.options]
  const initial = options.find(({defaultSelected}) => defaultSelected) ?? options[0]
  if (multiple || value === initial?.value) return undefined
  return () => {
    field.value = value
    field.dispatchEvent(new Event('change', {bubbles: true}))
  }
}

function earlyCheck(field: HTMLInputElement): (() => void) | undefined {
  const {type, checked, defaultChecked} = field
  if (checked === defaultChecked || (type === 'radio' && !checked)) return undefined
  return () => {
    field.checked = defaultChecked
    field.click()
  }
}

function earlyText(field: HTMLInputElement | HTMLTextAreaElement): (() => void) | undefined {
  const {value, defaultValue, selectionStart, selectionEnd} = field
  if (value === defaultValue) return undefined
  return () => {
    // React ignores an event if the value is the last one that it saw. It sees only values that are set on the element itself.
    field.value = defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
    field.dispatchEvent(new Event('input', {bubbles: true}))
    if (field === document.activeElement && selectionStart !== null)
      field.setSelectionRange(selectionStart, selectionEnd)
  }
}
