/**
 * Browser contexts that several tests use, one after the other. A new context starts a process and compiles the scripts of the
 * site again, which takes as long as the page that a test opens in it.
 */
import type {Browser, BrowserContext, BrowserContextOptions, Page} from 'playwright/test'

/** A context. `onRefused` is called with what the Content-Security-Policy of its pages refused. */
export interface Prepared {
  context: BrowserContext
  onRefused: (what: string) => void
}

/** Creates a context whose pages report what is refused. */
export async function prepare(
  chrome: Browser,
  options: BrowserContextOptions = {},
): Promise<Prepared> {
  const context = await chrome.newContext({viewport: {width: 1440, height: 900}, ...options})
  const prepared: Prepared = {context, onRefused: () => {}}
  // Tests that hold requests back do not see the requests of an offline worker, so it is disabled.
  if (options.serviceWorkers !== 'allow')
    await context.addInitScript(() => {
      delete (Navigator.prototype as {serviceWorker?: unknown}).serviceWorker
    })
  await context.exposeFunction('labdocsRefused', (what: string) => prepared.onRefused(what))
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      (window as never as {labdocsRefused: (what: string) => void}).labdocsRefused(
        `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      ),
    ),
  )
  return prepared
}

/** Options that can be set for a single page. All others belong to a context. */
const OF_PAGES = ['viewport', 'colorScheme', 'reducedMotion', 'contrast', 'forcedColors']

/** Returns whether these options can be set for pages of a borrowed context. */
export const isForPages = (options: BrowserContextOptions): boolean =>
  Object.keys(options).every((name) => OF_PAGES.includes(name))

/** Sets for a page what a new context would set for all of its pages. */
async function setOptions(page: Page, options: BrowserContextOptions): Promise<Page> {
  const {viewport, colorScheme, reducedMotion, contrast, forcedColors} = options
  if (viewport) await page.setViewportSize(viewport)
  if (colorScheme || reducedMotion || contrast || forcedColors)
    await page.emulateMedia({colorScheme, reducedMotion, contrast, forcedColors})
  return page
}

/** The contexts of one browser that can be borrowed. A test that opens two pages gets two contexts. */
export interface Pool {
  /** Returns a context whose `newPage` opens pages with these options. */
  borrow: (options?: BrowserContextOptions) => Promise<Prepared>
  /**
   * Takes a context back, without the pages, cookies and stored values of the test; its cache of files stays. A context that a
   * test has changed (its clock, its routes, …) is closed.
   */
  giveBack: (prepared: Prepared) => Promise<void>
}

interface Pooled {
  /** Without an open page, the process of a context would end. */
  keeper: Page
  /** The options of the test that has it. */
  options: BrowserContextOptions
  isChanged: () => boolean
}

export function createPool(chrome: Browser): Pool {
  const free: Prepared[] = []
  const pooled = new WeakMap<Prepared, Pooled>()
  const add = async () => {
    const prepared = await prepare(chrome)
    const {context} = prepared
    const keeper = await context.newPage()
    const state: Pooled = {keeper, options: {}, isChanged: watchChanges(context)}
    pooled.set(prepared, state)
    const open = context.newPage.bind(context)
    context.newPage = async () => setOptions(await open(), state.options)
    return prepared
  }
  return {
    borrow: async (options = {}) => {
      const prepared = free.pop() ?? (await add())
      pooled.get(prepared)!.options = options
      return prepared
    },
    giveBack: async (prepared) => {
      const {context} = prepared
      const {keeper, isChanged} = pooled.get(prepared)!
      if (isChanged()) return context.close()
      for (const page of context.pages()) if (page !== keeper) await page.close()
      const session = await context.newCDPSession(keeper)
      await session.send('Storage.clearDataForOrigin', {origin: '*', storageTypes: 'all'})
      await session.detach()
      await context.clearCookies()
      prepared.onRefused = () => {}
      free.push(prepared)
    },
  }
}

const CHANGES_OF_CONTEXT = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'on',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const
const CHANGES_OF_CLOCK = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const

/** Returns a function that returns whether a test has changed something of the context that later pages would notice. */
function watchChanges(context: BrowserContext): () => boolean {
  let isChanged = false
  const watch = <T extends object>(target: T, names: readonly (keyof T)[]) => {
    for (const name of names) {
      const set = target[name] as (...args: unknown[]) => unknown
      target[name] = ((...args: unknown[]) => {
        isChanged = true
        return set.apply(target, args)
      }) as never
    }
  }
  watch(context, CHANGES_OF_CONTEXT)
  // The clock of a page is that of its context.
  watch(context.clock, CHANGES_OF_CLOCK)
  return () => isChanged
}
