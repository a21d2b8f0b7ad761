/** Shows "On this page" as a sheet, opened from the bar on a phone. */
import {targetOf} from '../../runtime/browser/target.ts'
import {msg} from '../../runtime/shared/messages/say.ts'
import {openSheet} from './dialog.ts'

export function showContents(): void {
  const dialog = openSheet(msg('toc.title'))
  const list = document.querySelector('.toc-fold .toc__list')!.cloneNode(true) as HTMLElement
  // Outside of a navigation, Safari takes a list without markers for layout.
  list.setAttribute('role', 'list')
  dialog.append(list)
  const nearest = [...list.querySelectorAll('a')].findLast((link) => {
    const heading = targetOf(link)
    return heading !== null && heading.getBoundingClientRect().top < window.innerHeight / 2
  })
  if (!nearest) return
  nearest.setAttribute('aria-current', 'true')
  nearest.focus()
}
