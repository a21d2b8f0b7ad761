/** Asks for the values of the placeholders of the shown page, all at once. */
import {openSheet} from './dialog.ts'
import {fillIn, placeholders, setPlaceholder} from './placeholders.ts'

export function askForPlaceholders(from: HTMLElement): void {
  const dialog = openSheet(
    'Fill in placeholders',
    '<form method="dialog"><p>What you type is put into every code block until you leave. It is not stored.</p><div class="btns"><button class="btn" value="fill">Use</button><button class="btn btn--2" value="reset">Reset</button></div></form>',
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
