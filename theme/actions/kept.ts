/** The pages that the device keeps, on the page that is shown in place of one that it does not. */
import {withBase} from '../../runtime/location.ts'
import {keptTitles} from '../../runtime/offline/client.ts'

export async function listKept(): Promise<void> {
  const base = document.documentElement.dataset.base!
  const list = document.createElement('ul')
  for (const {route, title} of await keptTitles(base)) {
    const item = document.createElement('li')
    item.append(
      Object.assign(document.createElement('a'), {
        href: withBase(route, base),
        textContent: title,
      }),
    )
    list.append(item)
  }
  // The reader may have gone on meanwhile.
  if (list.firstChild) document.querySelector('[data-kept-pages]')?.replaceChildren(list)
}
