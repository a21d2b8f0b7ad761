import {stored} from '../../runtime/browser/storage.ts'
import {isMac} from './is-mac.ts'

/** Opens the search box on Ctrl K (⌘ K on a Mac) and on `/`: that of the page if there is one, else that of the bar. */
export function openOnHotkey(event: KeyboardEvent): void {
  if (!isHotkey(event)) return
  event.preventDefault()
  const field = document.querySelector<HTMLInputElement>('main .find input')
  if (field) field.focus()
  else document.querySelector<HTMLElement>('.bar .find__icon')?.click()
}

/** Ctrl K works anywhere but behind a dialog. `/` works anywhere but in a field, and only if single keys are on. */
function isHotkey({key, ctrlKey, metaKey, shiftKey, altKey, target}: KeyboardEvent): boolean {
  if (altKey || document.querySelector('dialog[open]')) return false
  if (key === '/') {
    const field = (target as Element).closest?.('input,textarea,select,[contenteditable]')
    return !ctrlKey && !metaKey && !field && stored('keys').get() !== 'off'
  }
  // When a browser fills in a field, it sends an event without a key.
  return /^k$/i.test(key) && !shiftKey && ctrlKey !== metaKey && metaKey === isMac()
}
