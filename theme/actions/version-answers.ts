/** Makes chips such as "since 2.1" say whether the reader's version has the feature. Those of missing features are faded. */
import {element} from '../../runtime/browser/element.ts'
import {msg} from '../../runtime/shared/messages/say.ts'
import {compareVersions, isVersion, ownVersion} from '../shell/own-installation.ts'

/** Updates the chips while the page is shown and the choice changes. */
export function followVersion(signal: AbortSignal): void {
  apply()
  signal.addEventListener('abort', ownVersion.subscribe(apply))
}

export function apply(): void {
  const mine = ownVersion.get()
  for (const block of document.querySelectorAll('[data-later]')) block.removeAttribute('data-later')
  const chips = [...document.querySelectorAll<HTMLElement>('.chip--since,.chip--until')]
  for (const chip of chips) {
    chip.textContent = chip.dataset.words ??= chip.textContent
    chip.style.paddingInline = ''
    delete chip.dataset.mine
  }
  if (!mine || !isVersion(mine)) return
  const widths = chips.map((chip) => chip.offsetWidth)
  for (const chip of chips) answer(chip, chip.dataset.words!, mine)
  // The new words are shorter. Without room in their place, the line would shift.
  const paddings = chips.map((chip, at) => {
    const missing = widths[at]! - chip.offsetWidth
    const {paddingInlineStart} = getComputedStyle(chip)
    return missing > 0 ? `calc(${paddingInlineStart} + ${missing / 2}px)` : ''
  })
  for (const [at, chip] of chips.entries()) chip.style.paddingInline = paddings[at]!
}

function answer(chip: HTMLElement, words: string, mine: string): void {
  const version = /\d+(\.\d+)*/.exec(words)?.[0]
  if (!version) return
  const order = compareVersions(mine, version)
  const isSince = chip.matches('.chip--since')
  const has = isSince ? order >= 0 : order < 0
  const said = has
    ? msg('version.in', {words, version: mine})
    : msg('version.notIn', {words, version: mine})
  const seen = has ? msg('version.yes', {version}) : msg('version.no', {version})
  chip.replaceChildren(
    element('span', {class: 'vh'}, said),
    element('span', {'aria-hidden': 'true'}, seen),
  )
  chip.title = said
  chip.dataset.mine = has ? 'yes' : 'no'
  const block = chip.closest('li,p,tr,dd,h2,h3,h4')
  const leads = block?.textContent
    .replace(/^§[\d.]+/, '')
    .trim()
    .startsWith(said)
  if (isSince && !has && leads) block!.setAttribute('data-later', '')
}
