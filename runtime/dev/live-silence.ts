/**
 * Development only: says that the server does not answer. The line has a place of its own below the page, and sticks to the
 * lower edge of the window, so all of the text can still be scrolled into sight.
 */
import {element} from '../browser/element.ts'
import {addHost} from './live-panel.ts'

const TEXT = 'The dev server does not answer. This page is as it was.'
const STYLE = `
:host{all:initial;display:block;position:sticky;bottom:0;z-index:1001}
p{margin:0;width:fit-content;max-width:100%;box-sizing:border-box;padding:4px 12px;background:#1e1e1e;color:#e7ecef;
font:14px/1.45 ui-monospace,monospace;border-left:4px solid #ecbe63}
@media (max-width:640px){p{width:auto}}
@media print{:host{display:none}}`

let host: HTMLElement | undefined

export function showSilence(isSilent: boolean): void {
  if (isSilent === Boolean(host?.isConnected)) return
  host?.remove()
  host = undefined
  if (!isSilent) return
  const line = element('p', {role: 'status'})
  host = addHost({'data-silence': ''}, STYLE, line)
  // Screen readers announce what changes in such an element, not the element itself.
  requestAnimationFrame(() => line.append(TEXT))
}
