/** Lists the pages that the device keeps, on the page that is shown in place of a page that it does not keep. */

import {recovery} from '../../runtime/browser/recovery.ts'
import {keptTitles} from '../../runtime/offline/client.ts'
import {withBase} from '../../runtime/shared/location.ts'

export async function listKept(): Promise<void> {
  const list = document.createElement('ul')
  for (const {route, title} of await keptTitles(recovery.site!.base)) {
    const item = document.createElement('li')
    item.append(
      Object.assign(document.createElement('a'), {
        href: withBase(route, recovery.site!),
        textContent: title,
      }),
    )
    list.append(item)
  }
  // The reader may have left the page meanwhile.
  if (list.firstChild) document.querySelector('[data-kept-pages]')?.replaceChildren(list)
}
