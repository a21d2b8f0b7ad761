/** Where the server does not send a page, the browser has the offline page: what is kept of the page is drawn over it. */
import {arrive} from '../arrival.ts'
import type {Navigation} from '../navigation.ts'
import type {SiteData} from '../types.ts'

export async function showKept({router, routes, loader}: Navigation, site: SiteData) {
  const url = new URL(location.href)
  const target = routes.match(url.pathname)
  try {
    if (!target?.known) throw new Error('There is no such page.')
    const loaded = await loader.load(target.route)
    router.show(loaded, 'found', () =>
      arrive({page: loaded.page, status: 'found', url, how: 'push', position: undefined, site}),
    )
  } catch {
    // The words of the offline page say so. It gives way as soon as there is a network.
    window.addEventListener('online', () => location.reload(), {once: true})
  } finally {
    delete document.documentElement.dataset.kept
  }
}
