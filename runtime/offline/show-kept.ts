/** If the server does not send a page, the browser shows the offline page. This replaces it with the cached page. */
import {afterNavigation} from '../navigation/after-navigation.ts'
import type {Navigation} from '../navigation/start-navigation.ts'
import type {SiteData} from '../shared/types.ts'

export async function showKept({router, routes, loader}: Navigation, site: SiteData) {
  const url = new URL(location.href)
  const target = routes.match(url.pathname)
  try {
    if (!target || target.known === false) throw new Error('There is no such page.')
    const loaded = await loader.load(target.route)
    router.show(loaded, 'found', () =>
      afterNavigation({
        page: loaded.page,
        status: 'found',
        url,
        how: 'push',
        position: undefined,
        site,
      }),
    )
  } catch {
    // The offline page says so. It is reloaded as soon as there is a network.
    window.addEventListener('online', () => location.reload(), {once: true})
  } finally {
    delete document.documentElement.dataset.kept
  }
}
