/** Chips such as "since 2.1" answer for the version that the reader uses; what it does not have yet steps back. */
import {compareVersions, isVersion, ownVersion} from '../instance.ts'

/** Follows the choice while the page is shown. Returns its undo. */
export function followVersion(): () => void {
  apply()
  return ownVersion.subscribe(apply)
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
  // The new words are shorter: nothing moves.
  chip.style.minWidth ||= `${chip.offsetWidth}px`
  const said = Object.assign(document.createElement('span'), {
    className: 'vh',
    textContent: `${words}: ${has ? 'in' : 'not in'} your version ${mine}`,
  })
  const seen = document.createElement('span')
  seen.setAttribute('aria-hidden', 'true')
  seen.textContent = `${has ? 'yes' : 'no'} ${version}`
  chip.replaceChildren(said, seen)
  chip.title = said.textContent
  chip.dataset.mine = has ? 'yes' : 'no'
  const block = chip.closest('li,p,tr,dd,h2,h3,h4')
  const leads = block?.textContent
    .replace(/^§[\d.]+/, '')
    .trim()
    .startsWith(said.textContent)
  if (isSince && !has && leads) block!.setAttribute('data-later', '')
}
