/** The one live region of the page: what it contains is read aloud by screen readers, and not seen. */
import {IDS} from '../shared/ids.ts'
import {element} from './element.ts'

export function announce(text: string): void {
  let region = document.getElementById(IDS.announcer)
  region ??= element('div', {id: IDS.announcer, class: 'vh', role: 'status', 'aria-live': 'polite'})
  if (!region.isConnected) document.body.append(region)
  // Emptied first, so that the same text is announced again.
  region.replaceChildren()
  requestAnimationFrame(() => region.replaceChildren(text))
}
