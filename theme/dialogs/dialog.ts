/** Opens a small dialog over the page. Closing removes it and gives the focus back. */
import {iconHtml} from '../../runtime/browser/element.ts'
import {msg} from '../../runtime/shared/messages/say.ts'
import {CROSS} from '../icons/glyph.tsx'
import {SHEET_TITLE} from '../shell/ids.ts'

export function openSheet(title: string, html = ''): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.className = 'sheet-dialog'
  dialog.setAttribute('aria-labelledby', SHEET_TITLE)
  dialog.innerHTML = `<header><h2 id="${SHEET_TITLE}">${title}</h2><button type="button" class="icon-btn" aria-label="${msg('close')}" data-close>${iconHtml(CROSS)}</button></header>${html}`
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog || (event.target as Element).closest('[data-close]')) dialog.close()
  })
  dialog.addEventListener('close', () => dialog.remove())
  closeOnLeave(dialog)
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}

/** Closes a dialog when the reader goes elsewhere by Back or by a link in it, and says so in `data-left`. */
export function closeOnLeave(dialog: HTMLDialogElement): void {
  const leave = () => {
    dialog.dataset.left = ''
    dialog.close()
  }
  dialog.addEventListener('click', ({target}) => {
    if ((target as Element).closest('a')) leave()
  })
  window.addEventListener('popstate', leave)
  dialog.addEventListener('close', () => window.removeEventListener('popstate', leave))
}
