/** Makes chips such as "since 2.1" say whether the reader's version has the feature. Those of missing features are faded. */

import {element} from '../../runtime/browser/element.ts'
import {msg} from '../../runtime/shared/messages/say.ts'
import {compareVersions, isVersion, ownVersion} from '../shell/instance.ts'

/** Updates the chips while the page is shown and the choice changes. */
export function followVersion(signal: AbortSignal): void {
  apply()
  signal.addEventListener('abort', ownVersion.subscribe(apply))
}

export function apply(): void {
  const mine = ownVersion.get()
  for (const block of document.querySelectorAll('[data-later]')) block.removeAttribute('data-later')
  for (const chip of document.querySelectorAll<HTMLElement>('.chip--since,.chip--until')) {
    const words = (chip.dataset.words ??= chip.textContent)
    const version = /\d+(\.\d+)*/.exec(words)?.[0]
    if (mine && isVersion(mine) && version) answer(chip, words, version, mine)
    else {
      chip.textContent = words
      delete chip.dataset.mine
    }
  }
}

function answer(chip: HTMLElement, words: string, version: string, mine: string): void {
  const order = compareVersions(mine, version)
  const isSince = chip.matches('.chip--since')
  const has = isSince ? order >= 0 : order < 0
  // The new words are shorter. A minimum width avoids a layout shift.
  chip.style.minWidth ||= `${chip.offsetWidth}px`
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
