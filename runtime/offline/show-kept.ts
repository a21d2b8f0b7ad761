/** If the server does not send a page, the browser shows the offline page. This replaces it with the cached page. */
import {afterNavigation} from '../navigation/after-navigation.ts'
import {isServed} from '../navigation/router.ts'
import {storedPosition} from '../navigation/scroll.ts'
import type {Navigation} from '../navigation/start-navigation.ts'
import type {AppStore} from '../navigation/state.ts'
import {OFFLINE_ROUTE} from '../shared/offline-plan.ts'

/** How long the offline page waits before it asks the server again, in ms. */
const PAUSE = 3000

export async function showKept({router, routes, loader}: Navigation, store: AppStore) {
  const {site} = store.get()
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
        how: 'pop',
        position: storedPosition(),
        site,
      }),
    )
  } catch {
    // The offline page says so.
    void reloadOnceServed(store)
  } finally {
    delete document.documentElement.dataset.kept
  }
}

/**
 * Loads the page again as soon as the server sends it, unless the reader has left the offline page or is going to another one.
 * Does not wait for the event `online`: it comes too early, and not at all if only the server was down.
 */
async function reloadOnceServed(store: AppStore): Promise<void> {
  const isShown = () => store.get().view.page.route === OFFLINE_ROUTE
  while (isShown()) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
    if (!(await isServed(new URL(location.href), false)) || !isShown()) continue
    const {loading, notice} = store.get()
    if (!loading && !notice) return location.reload()
  }
}
