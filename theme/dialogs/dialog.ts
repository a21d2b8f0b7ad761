/** Opens a small dialog over the page. Closing removes it and gives the focus back. */
import {msg} from '../../runtime/shared/messages/say.ts'
import {SHEET_TITLE} from '../shell/ids.ts'

const CROSS =
  '<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="m5 5 10 10M15 5 5 15"/></svg>'

export function openSheet(title: string, html: string): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.className = 'sheet-dialog'
  dialog.setAttribute('aria-labelledby', SHEET_TITLE)
  dialog.innerHTML = `<header><h2 id="${SHEET_TITLE}">${title}</h2><button type="button" class="icon-btn" aria-label="${msg('close')}" data-close>${CROSS}</button></header>${html}`
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog || (event.target as Element).closest('[data-close]')) dialog.close()
  })
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}
