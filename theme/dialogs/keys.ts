/** Shows the list of keys, with a switch that turns single keys off. */
import {stored} from '../../runtime/browser/storage.ts'
import {msg} from '../../runtime/shared/messages/say.ts'
import {isMac} from '../search/is-mac.ts'
import {openSheet} from './dialog.ts'

const control = isMac() ? '⌘' : msg('keys.control')

const KEYS: [keys: string, does: string][] = [
  [`${control} K`, msg('keys.search')],
  ['/', msg('keys.search')],
  ['[', msg('keys.previous')],
  [']', msg('keys.next')],
  ['?', msg('keys.list')],
  ['← →', msg('keys.sides')],
  ['↑ ↓', msg('keys.upDown')],
  ['+ − 0', msg('keys.zoom')],
  ['↑ ↓ ⇧← ⇧→', msg('keys.pan')],
  [msg('keys.escape'), msg('keys.close')],
]

export function showKeys(): void {
  const rows = KEYS.map(
    ([keys, does]) =>
      `<dt>${keys
        .split(' ')
        .map((one) => `<kbd>${one}</kbd>`)
        .join(' ')}</dt><dd>${does}</dd>`,
  ).join('')
  const dialog = openSheet(
    msg('keys.title'),
    `<dl>${rows}</dl><label class="setting"><input type="checkbox" data-single>${msg('keys.single')} <span><kbd>/</kbd> <kbd>[</kbd> <kbd>]</kbd> <kbd>?</kbd></span></label>`,
  )
  const box = dialog.querySelector<HTMLInputElement>('[data-single]')!
  const store = stored('keys')
  box.checked = store.get() !== 'off'
  box.addEventListener('change', () => store.set(box.checked ? null : 'off'))
}
