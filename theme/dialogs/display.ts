/** Settings of this device: colors, text size, motion. */
import {element} from '../../runtime/browser/element.ts'
import {stored} from '../../runtime/browser/storage.ts'
import {msg} from '../../runtime/shared/messages/say.ts'
import {apply} from '../actions/version-answers.ts'
import {isVersion, ownVersion, ROLES} from '../shell/own-installation.ts'
import {openSheet} from './dialog.ts'

const COLORS = [
  ['light', msg('display.light')],
  ['dark', msg('display.dark')],
  ['system', msg('display.device')],
] as const

/** Classes of <html>, stored under one key. boot.ts restores them before the next page is painted. */
const CLASSES = {
  [msg('display.size')]: [
    ['', msg('display.normal')],
    ['text-large', msg('display.large')],
    ['text-larger', msg('display.larger')],
  ],
  [msg('display.role')]: ROLES,
  [msg('display.motion')]: [
    ['', msg('display.device')],
    ['calm', msg('display.calm')],
  ],
} as const

const display = stored('display')
const NAMES: readonly string[] = Object.values(CLASSES).flatMap((one) => one.map(([name]) => name))

/** Returns the classes that are stored. Another tab may have chosen some since this page was opened. */
function kept(): string[] {
  const words = display.get()?.split(' ') ?? []
  return NAMES.filter((name) => name && words.includes(name))
}

export function showDisplay(): void {
  const root = document.documentElement
  const wear = () => {
    const names = kept()
    for (const name of NAMES) if (name) root.classList.toggle(name, names.includes(name))
  }
  wear()
  const dialog = openSheet(msg('display.title'), `<p>${msg('display.keptHere')}</p>`)
  // The site applies a color choice when it is stored.
  dialog.append(
    choice(msg('display.colors'), COLORS, root.dataset.themeChoice ?? '', (value) =>
      stored('theme').set(value),
    ),
  )
  for (const [name, choices] of Object.entries(CLASSES)) {
    const mine: string[] = choices.map(([value]) => value).filter(Boolean)
    const chosen = kept().find((value) => mine.includes(value)) ?? ''
    dialog.append(
      choice(name, choices, chosen, (value) => {
        const others = kept().filter((one) => !mine.includes(one))
        const all = NAMES.filter((one) => one && (one === value || others.includes(one)))
        display.set(all.join(' ') || null)
        wear()
      }),
    )
  }
  dialog.append(versionField())
}

/** The version of the reader's installation, for chips such as "since 2.1". */
function versionField(): HTMLElement {
  const value = ownVersion.get() ?? ''
  const id = 'display-version'
  const input = element('input', {
    value,
    inputmode: 'decimal',
    autocomplete: 'off',
    'aria-describedby': id,
  })
  const note = element('p', {id, role: 'status'})
  const check = (isFinished: boolean) => {
    const text = input.value.trim()
    const isWrong = text !== '' && !isVersion(text)
    if (!isWrong || isFinished) {
      input.setAttribute('aria-invalid', String(isWrong))
      note.textContent = isWrong ? msg('display.versionWrong') : ''
    }
    if (isWrong) return
    ownVersion.set(text || null)
    apply()
  }
  input.addEventListener('input', () => check(false))
  input.addEventListener('change', () => check(true))
  const label = element('label', {class: 'field'}, msg('display.version'), input)
  return element('div', {class: 'display-version'}, label, note)
}

function choice(
  name: string,
  choices: readonly (readonly [string, string])[],
  chosen: string,
  choose: (value: string) => void,
): HTMLElement {
  const options = choices.map(([value, text]) => {
    const checked = value === chosen ? '' : undefined
    const input = element('input', {type: 'radio', name, value, checked})
    input.addEventListener('change', () => choose(value))
    return element('label', {}, input, text)
  })
  return element('fieldset', {}, element('legend', {}, name), ...options)
}
