/** "On this page" as a sheet, from the bar of a phone. */
import {openSheet} from './dialog.ts'

export function showContents(): void {
  const dialog = openSheet('On this page', '')
  const list = document.querySelector('.toc-fold .toc__list')!.cloneNode(true) as HTMLElement
  // The browser goes to a place on the page; a window over it must be gone by then.
  list.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) dialog.close()
  })
  dialog.append(list)
  const nearest = [...list.querySelectorAll('a')].findLast(({hash}) => {
    const heading = document.getElementById(decodeURIComponent(hash.slice(1)))
    return heading !== null && heading.getBoundingClientRect().top < window.innerHeight / 2
  })
  if (!nearest) return
  nearest.setAttribute('aria-current', 'true')
  nearest.focus()
}
