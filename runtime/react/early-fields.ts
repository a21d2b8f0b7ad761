/**
 * What a reader typed or chose on a React page before its code arrived. The script of each page has a copy of this module (see
 * `virtual-modules.ts`), so it is short: what repeats the events is loaded when there are some.
 */
import {
  type ComponentType,
  createElement,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Returns the fields in an element whose values differ from those of the server. */
export function changedFields(element: ParentNode): Field[] {
  return [...element.querySelectorAll<Field>('input, textarea, select')].filter(isChanged)
}

export function isChanged(field: Field): boolean {
  if ('options' in field) {
    const initial = [...field.options].findIndex(({defaultSelected}) => defaultSelected)
    return !field.multiple && field.selectedIndex !== Math.max(0, initial)
  }
  return isBox(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

export function isBox(field: Field): field is HTMLInputElement {
  return /^(checkbox|radio)$/.test(field.type)
}

/** Returns the same page, but it knows what was typed before it was hydrated. */
export function withEarlyInput(Page: ComponentType): ComponentType {
  const page = createElement(Page)
  return () => {
    // On a page that is opened by a click, fields differ from the HTML without a reader.
    const isHydrating = useRef(useSyncExternalStore(never, no, yes)).current
    useLayoutEffect(() => {
      const fields = isHydrating ? changedFields(document.querySelector('[data-page]')!) : []
      if (fields.length)
        // If it cannot be loaded, the fields stay as they are, and the page knows them with the next key.
        import('./early-input.ts').then(({repeatInput}) => repeatInput(fields), never)
    }, [isHydrating])
    return page
  }
}

const never = () => () => {}
const no = () => false
const yes = () => true
