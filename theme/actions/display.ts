/** How the site looks on this device: colors, size of the text, motion. */
import {stored} from '../../runtime/storage.ts'
import {isVersion, ownVersion, ROLES} from '../instance.ts'
import {openSheet} from './dialog.ts'
import {apply} from './instance.ts'

const COLORS = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['system', 'As this device'],
] as const

/** Classes of <html>, kept under one key: boot.ts gives them back before the next page is painted. */
const CLASSES = {
  'Size of the text': [
    ['', 'Normal'],
    ['text-large', 'Large'],
    ['text-larger', 'Larger'],
  ],
  'What you do': ROLES,
  Motion: [
    ['', 'As this device'],
    ['calm', 'None'],
  ],
} as const

const display = stored('display')

export function showDisplay(): void {
  const root = document.documentElement
  const dialog = openSheet('Display', '<p>Kept on this device alone.</p>')
  // The colors follow the store.
  dialog.append(
    choice('Colors', COLORS, root.dataset.themeChoice ?? '', (value) => stored('theme').set(value)),
  )
  for (const [name, choices] of Object.entries(CLASSES)) {
    const mine = choices.map(([value]) => value).filter(Boolean)
    const chosen = mine.find((value) => root.classList.contains(value)) ?? ''
    dialog.append(
      choice(name, choices, chosen, (value) => {
        root.classList.remove(...mine)
        if (value) root.classList.add(value)
        const all = Object.values(CLASSES).flatMap((one) => one.map(([name]) => name))
        display.set(all.filter((one) => one && root.classList.contains(one)).join(' ') || null)
      }),
    )
  }
  dialog.append(versionField())
}

/** The version that the reader's installation has, for chips such as "since 2.1". */
function versionField(): HTMLElement {
  const label = Object.assign(document.createElement('label'), {
    className: 'field',
    textContent: 'Version that you use, such as 2.1',
  })
  const input = Object.assign(document.createElement('input'), {
    value: ownVersion.get() ?? '',
    inputMode: 'decimal',
    autocomplete: 'off',
  })
  input.addEventListener('input', () => {
    const text = input.value.trim()
    const isWrong = text !== '' && !isVersion(text)
    input.setAttribute('aria-invalid', String(isWrong))
    if (isWrong) return
    ownVersion.set(text || null)
    apply()
  })
  label.append(input)
  return label
}

function choice(
  name: string,
  choices: readonly (readonly [string, string])[],
  chosen: string,
  choose: (value: string) => void,
): HTMLElement {
  const group = document.createElement('fieldset')
  group.append(Object.assign(document.createElement('legend'), {textContent: name}))
  for (const [value, text] of choices) {
    const label = document.createElement('label')
    const input = Object.assign(document.createElement('input'), {
      type: 'radio',
      name,
      value,
      checked: value === chosen,
    })
    input.addEventListener('change', () => choose(value))
    label.append(input, text)
    group.append(label)
  }
  return group
}
