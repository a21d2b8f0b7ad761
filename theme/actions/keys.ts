/** The list of keys, and the way to turn single keys off. */
import {stored} from '../../runtime/storage.ts'
import {openSheet} from './dialog.ts'

const control = /mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl'

const KEYS: [keys: string, does: string][] = [
  [`${control} K`, 'Search'],
  ['/', 'Search'],
  ['[', 'Previous page'],
  [']', 'Next page'],
  ['?', 'This list'],
  ['← →', 'Close and open a category of the sidebar; choose a tab'],
  ['↑ ↓', 'Choose a search result; Enter opens it'],
  ['+ − 0', 'Zoom in, zoom out, fit a figure'],
  ['Esc', 'Close what is open'],
]

export function showKeys(): void {
  if (document.querySelector('.sheet-dialog')) return
  const rows = KEYS.map(
    ([keys, does]) =>
      `<dt>${keys
        .split(' ')
        .map((one) => `<kbd>${one}</kbd>`)
        .join(' ')}</dt><dd>${does}</dd>`,
  ).join('')
  const dialog = openSheet(
    'Keys',
    `<dl>${rows}</dl><label class="setting"><input type="checkbox" data-single>Single keys: <span><kbd>/</kbd> <kbd>[</kbd> <kbd>]</kbd> <kbd>?</kbd></span></label>`,
  )
  const box = dialog.querySelector<HTMLInputElement>('[data-single]')!
  const store = stored('keys')
  box.checked = store.get() !== 'off'
  box.addEventListener('change', () => store.set(box.checked ? null : 'off'))
}
