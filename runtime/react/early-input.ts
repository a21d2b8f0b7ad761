/**
 * What a reader typed or chose in an island before its code arrived. React leaves it on the screen when it hydrates, but the
 * state of the component does not know it: a filter would be filled in and filter nothing.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Repeats the events of all fields in an element that is hydrated and whose values differ from those of the server. */
export function repeatEarlyInput(element: HTMLElement): void {
  for (const field of element.querySelectorAll<Field>('input, textarea, select'))
    if (field instanceof HTMLSelectElement) repeatChoice(field)
    else if (field.type === 'checkbox' || field.type === 'radio')
      repeatCheck(field as HTMLInputElement)
    else if (field.type !== 'file') repeatText(field)
}

function repeatChoice(field: HTMLSelectElement): void {
  const options = [...field.options]
  const initial = options.find(({defaultSelected}) => defaultSelected) ?? options[0]
  if (!field.multiple && field.value !== initial?.value)
    field.dispatchEvent(new Event('change', {bubbles: true}))
}

function repeatCheck(field: HTMLInputElement): void {
  if (field.checked === field.defaultChecked || (field.type === 'radio' && !field.checked)) return
  field.checked = field.defaultChecked
  field.click()
}

function repeatText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const {value, defaultValue, selectionStart, selectionEnd} = field
  if (value === defaultValue) return
  // React ignores an event if the value is the last one that it saw. It sees only values that are set on the element itself.
  field.value = defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  field.dispatchEvent(new Event('input', {bubbles: true}))
  if (field === document.activeElement && selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd)
}
