/** Asks for the values of the placeholders of the shown page, all at once. */
import {msg} from '../../runtime/shared/messages/say.ts'
import {fillIn, placeholders, setPlaceholder} from '../actions/placeholders.ts'
import {openSheet} from './dialog.ts'

export function askForPlaceholders(from: HTMLElement): void {
  const dialog = openSheet(
    msg('fill.title'),
    `<form method="dialog"><p>${msg('fill.text')}</p><div class="btns"><button class="btn" value="fill">${msg('fill.use')}</button><button class="btn btn--2" value="reset">${msg('fill.reset')}</button></div></form>`,
  )
  const form = dialog.querySelector('form')!
  const known = placeholders()
  for (const [name, value] of known) {
    const label = Object.assign(document.createElement('label'), {
      className: 'field',
      textContent: name,
    })
    const input = Object.assign(document.createElement('input'), {
      name,
      value,
      autocomplete: 'off',
      spellcheck: false,
      autocapitalize: 'none',
    })
    label.append(input)
    form.lastElementChild!.before(label)
  }
  const wanted =
    from.dataset.name ??
    from.closest('.code')?.querySelector<HTMLElement>('.placeholder')?.dataset.name
  ;[...form.querySelectorAll('input')].find(({name}) => name === wanted)?.focus()
  dialog.addEventListener('close', () => {
    if (dialog.returnValue === '') return
    const data = new FormData(form)
    for (const [name] of known)
      setPlaceholder(name, dialog.returnValue === 'fill' ? String(data.get(name) ?? '') : '')
    fillIn()
  })
}
