/** Lists the pages that the device keeps, on the page that is shown in place of a page that it does not keep. */
import {element} from '../../runtime/browser/element.ts'
import {recovery} from '../../runtime/browser/recovery.ts'
import {keptTitles} from '../../runtime/offline/client.ts'
import {withBase} from '../../runtime/shared/location.ts'

export async function listKept(): Promise<void> {
  const site = recovery.site!
  const items = (await keptTitles(site)).map(({route, title}) =>
    element('li', {}, element('a', {href: withBase(route, site)}, title)),
  )
  // The reader may have left the page meanwhile.
  if (items.length)
    document.querySelector('[data-kept-pages]')?.replaceChildren(element('ul', {}, ...items))
}
