/**
 * What a reader typed or chose in an island before its code arrived. React leaves it on the screen when it hydrates, but the
 * state of the component does not know it: a filter would be filled in and filter nothing.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Repeats the events of all fields in an element that is hydrated and whose values differ from those of the server. */
export function repeatEarlyInput(element: HTMLElement): void {
  const fields = [...element.querySelectorAll<Field>('input, textarea, select')]
  // All are read first: the first event draws the island again, and with it the other fields as their state has them.
  for (const repeat of fields.map(earlyInput)) repeat?.()
}

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
