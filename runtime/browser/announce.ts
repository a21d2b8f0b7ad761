/** The one live region of the page: what it contains is read aloud by screen readers, and not seen. */
import {IDS} from '../shared/ids.ts'

export function announce(text: string): void {
  const known = document.getElementById(IDS.announcer)
  const region = known ?? document.createElement('div')
  if (!known) {
    Object.assign(region, {id: IDS.announcer, className: 'vh'})
    region.setAttribute('role', 'status')
    region.setAttribute('aria-live', 'polite')
    document.body.append(region)
  }
  // Emptied first, so that the same text is announced again.
  region.textContent = ''
  requestAnimationFrame(() => {
    region.textContent = text
  })
}
