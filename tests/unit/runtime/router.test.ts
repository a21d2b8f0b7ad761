// @vitest-environment happy-dom
/** What a click does, what Back does, and what happens if a page cannot be loaded. */
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {createObservable} from '../../../runtime/browser/observable.ts'
import {recovery} from '../../../runtime/browser/recovery.ts'
import {ChunkFailed} from '../../../runtime/navigation/import-page.ts'
import {type Loaded, type Loader, StalePage} from '../../../runtime/navigation/loader.ts'
import {createRouteTable} from '../../../runtime/navigation/route-table.ts'
import {
  createRouter,
  internalUrl,
  LOADING_DELAY,
  RETRY_DELAY,
  type Router,
} from '../../../runtime/navigation/router.ts'
import type {AppState, AppStore} from '../../../runtime/navigation/state.ts'
import {answering, noAnswer, open, page, site} from './site.ts'

const BODY = `<nav><a id="b" href="/manual/docs/b">B</a><a id="old" href="/manual/docs/old?q=1#part">Old</a>
  <a id="none" href="/manual/docs/none">None</a><a id="self" href="/manual/docs/a">A</a><a id="hash" href="/manual/docs/a#part">Part</a>
  <a id="query" href="/manual/docs/a?tab=2">Tab</a><a id="away" href="https://elsewhere.example/">Away</a>
  <a id="file" href="/manual/files/a.pdf">File</a><a id="window" href="/manual/docs/b" target="_blank">B</a>
  <a id="save" href="/manual/docs/b" download>B</a><a id="index" href="/manual/docs/b/index.html?q=2">B</a></nav>
  <main><h1>A</h1></main>`

interface Waiting {
  route: string
  resolve: (loaded?: Partial<Loaded['page']>) => void
  reject: (error: unknown) => void
}

let store: AppStore
let router: Router
let stop: () => void
let waiting: Waiting[]
let arrivals: string[]
let place: number | undefined
let scrolled: number[]
/** Whether the server still has the page as the loader knows it; undefined if the loader does not know it. */
let current: boolean | undefined
const assign = vi.fn()

beforeEach(() => {
  vi.stubGlobal('LABDOCS_DEV', false)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(location, 'assign').mockImplementation(assign)
  assign.mockClear()
  open('/manual/docs/a', BODY)
  waiting = []
  arrivals = []
  scrolled = []
  place = undefined
  window.scrollTo = ((to: ScrollToOptions) => scrolled.push(to.top!)) as typeof window.scrollTo
  current = undefined
  recovery.site = site()
  answering({})
  const loader = {
    load: (route: string) =>
      new Promise<Loaded>((resolve, reject) =>
        waiting.push({route, resolve: (over) => resolve({page: page(route, over)}), reject}),
      ),
    has: () => current !== undefined,
    isCurrent: async () => current,
  } as unknown as Loader
  store = createObservable<AppState>({
    site: site(),
    view: {page: page('/docs/a'), status: 'found'},
    loading: false,
    turn: 0,
  })
  let entries = 0
  router = createRouter({
    store,
    site: site(),
    loader,
    routes: createRouteTable(site()),
    scroll: {
      fresh: () => ({key: `entry-${entries++}`}),
      enter: () => {},
      position: () => place,
      stop: () => {},
    },
    onNavigated: () => arrivals.push(store.get().view.page.route),
  })
  stop = router.listen()
})

afterEach(() => stop())

/** Presses what a selector names. Returns whether the router took the click. */
function click(selector: string, how: MouseEventInit = {}): boolean {
  let taken = false
  const last = (event: Event) => {
    taken = event.defaultPrevented
    // Keeps the document of a test in place.
    event.preventDefault()
  }
  window.addEventListener('click', last, {once: true})
  document
    .querySelector(selector)!
    .dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, ...how}))
  return taken
}

/** Follows a link while the server does not answer, until the notice about it is there. */
async function failWithoutServer(): Promise<void> {
  answering({'/manual/docs/b': noAnswer})
  click('#b')
  waiting[0]!.reject(new Error('cut'))
  await vi.waitFor(() => expect(store.get().notice).toBeDefined())
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
const address = () => location.pathname + location.search + location.hash

/** What React does with a new turn. */
function draw(): void {
  store.get().onShown?.()
}

function pop(to: string, state: object | null = {key: 'earlier'}): void {
  history.replaceState(state, '', to)
  window.dispatchEvent(new PopStateEvent('popstate', {state}))
}

test('a link to a page: the page is loaded, then address and content change in one step', async () => {
  expect(click('#b')).toBe(true)
  expect(waiting.map(({route}) => route)).toEqual(['/docs/b'])
  expect([address(), store.get().turn]).toEqual(['/manual/docs/a', 0])
  const before = history.length
  waiting[0]!.resolve({title: 'B'})
  await settle()
  expect([address(), store.get().turn, store.get().view.page.title]).toEqual([
    '/manual/docs/b',
    1,
    'B',
  ])
  expect([history.length, history.state]).toEqual([before + 1, {key: 'entry-0'}])
  expect(arrivals).toEqual([])
  draw()
  expect(arrivals).toEqual(['/docs/b'])
  expect(document.title).toBe('B | Handbook')
})

test('a page change that takes no time tells the store once', async () => {
  const listener = vi.fn()
  store.subscribe(listener)
  click('#b')
  waiting[0]!.resolve()
  await settle()
  expect([store.get().turn, listener.mock.calls.length]).toEqual([1, 1])
})

test('query and hash go along, also to the page that took the place of an old one', async () => {
  click('#old')
  waiting[0]!.resolve()
  await settle()
  expect(address()).toBe('/manual/docs/b?q=1#part')
  expect(store.get().view.page.route).toBe('/docs/b')
})

test('an address with an ending is the same page, and stays as it was written', async () => {
  click('#index')
  waiting[0]!.resolve()
  await settle()
  expect(address()).toBe('/manual/docs/b/index.html?q=2')
})

test('of quick clicks the last one wins', async () => {
  click('#b')
  click('#old')
  waiting[1]!.resolve({title: 'second'})
  await settle()
  waiting[0]!.resolve({title: 'first'})
  await settle()
  expect(store.get().view.page.title).toBe('second')
  expect(store.get().turn).toBe(1)
})

test('a page that is not there is the not-found page, at its address', async () => {
  click('#none')
  await settle()
  expect(store.get().view).toMatchObject({status: 'missing', page: {route: '/docs/none'}})
  expect(address()).toBe('/manual/docs/none')
  expect(waiting).toEqual([])
})

test('loading shows if it takes longer, and goes when the page is there', async () => {
  vi.useFakeTimers()
  click('#b')
  await vi.advanceTimersByTimeAsync(LOADING_DELAY - 1)
  expect(store.get().loading).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(store.get().loading).toBe(true)
  waiting[0]!.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(store.get().loading).toBe(false)
})

test('loading goes when a page fails', async () => {
  vi.useFakeTimers()
  answering({'/manual/docs/b': noAnswer})
  click('#b')
  await vi.advanceTimersByTimeAsync(LOADING_DELAY)
  expect(store.get().loading).toBe(true)
  waiting[0]!.reject(new Error('cut'))
  await vi.advanceTimersByTimeAsync(0)
  expect([store.get().notice === undefined, store.get().loading]).toEqual([false, false])
})

test('the browser keeps what is its own: other hosts, files, new windows, downloads, hashes, keys held down', () => {
  for (const selector of ['#away', '#file', '#window', '#save', '#hash', 'h1'])
    expect([selector, click(selector)]).toEqual([selector, false])
  for (const how of [
    {ctrlKey: true},
    {metaKey: true},
    {shiftKey: true},
    {altKey: true},
    {button: 1},
  ])
    expect(click('#b', how)).toBe(false)
  document.querySelector('#b')!.addEventListener('click', (event) => event.preventDefault())
  click('#b')
  expect(waiting).toEqual([])
})

test('a link to this page scrolls up; another query of it is an entry, and no page change', () => {
  const before = history.length
  expect(click('#self')).toBe(true)
  expect([scrolled, history.length]).toEqual([[0], before])
  expect(click('#query')).toBe(true)
  expect([address(), history.length, history.state]).toEqual([
    '/manual/docs/a?tab=2',
    before + 1,
    {key: 'entry-0'},
  ])
  expect([store.get().turn, waiting, scrolled]).toEqual([0, [], [0]])
})

test('from a place in the page to its beginning: an entry, and up', () => {
  history.replaceState(null, '', '#part')
  click('#self')
  expect([address(), scrolled]).toEqual(['/manual/docs/a', [0]])
})

test('on a not-found page a link to its own address tries again', async () => {
  store.set({view: {page: page('/docs/a'), status: 'missing'}})
  click('#self')
  expect(waiting.map(({route}) => route)).toEqual(['/docs/a'])
})

/** The page `/docs/b` is loaded: it must be shown at its place, without a new entry. */
async function arriveAt(top: number, entries: number): Promise<void> {
  waiting[0]!.resolve()
  await settle()
  draw()
  expect([store.get().view.page.route, scrolled, history.length]).toEqual([
    '/docs/b',
    [top],
    entries,
  ])
}

test('Back loads the page of the entry and goes to its place, without a new entry', async () => {
  place = 250
  const before = history.length
  pop('/manual/docs/b')
  await arriveAt(250, before)
})

test('Back to the page that is shown, while another one is on its way: that one is not wanted any more', async () => {
  place = 90
  click('#b')
  pop('/manual/docs/a')
  waiting[0]!.resolve()
  await settle()
  expect([store.get().view.page.route, store.get().turn, scrolled]).toEqual(['/docs/a', 0, [90]])
})

test('a page that is not wanted any more does not show as loading', async () => {
  vi.useFakeTimers()
  click('#b')
  pop('/manual/docs/a')
  await vi.advanceTimersByTimeAsync(LOADING_DELAY)
  expect(store.get().loading).toBe(false)
})

test('a link to the page of the address loads it, if Back has not', async () => {
  place = 250
  const before = history.length
  answering({'/manual/docs/b': noAnswer})
  pop('/manual/docs/b?q=1')
  waiting[0]!.reject(new Error('cut'))
  await vi.waitFor(() => expect(store.get().notice).toBeDefined())
  store.get().notice!.close!()
  document.querySelector('#b')!.setAttribute('href', '/manual/docs/b?q=1')
  click('#b')
  expect(scrolled).toEqual([])
  waiting.shift()
  await arriveAt(250, before)
})

test('a press on a link to this page: another one on its way is not wanted any more', async () => {
  for (const link of ['#self', '#query']) {
    click('#b')
    click(link)
    waiting.pop()!.resolve()
    await settle()
    expect([link, store.get().view.page.route]).toEqual([link, '/docs/a'])
  }
})

test('an entry without a state of ours keeps the place that the browser gave it', () => {
  place = 90
  pop('/manual/docs/a#part', null)
  expect(scrolled).toEqual([])
})

test('out of the site it is a full load', async () => {
  router.go(new URL('/elsewhere', location.href))
  await settle()
  expect(String(assign.mock.calls[0]![0])).toBe('http://localhost:3000/elsewhere')
  router.go(new URL('/manual/docs/a?tab=3', location.href))
  expect(address()).toBe('/manual/docs/a?tab=3')
})

test('a page that does not come ahead is loaded whole, once a session for an address', async () => {
  answering({'/manual/docs/b': () => new Response('')})
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  click('#b')
  waiting[0]!.reject(new Error('cut'))
  await vi.waitFor(() => expect(assign).toHaveBeenCalledTimes(1))
  expect(store.get().notice).toBeUndefined()
  click('#b')
  waiting[1]!.reject(new Error('cut'))
  await vi.waitFor(() => expect(store.get().notice).toBeDefined())
  expect(store.get().notice!.text).toBe('The page could not be loaded.')
  expect([assign.mock.calls.length + replace.mock.calls.length, address()]).toEqual([
    1,
    '/manual/docs/a',
  ])
  // The network was not the reason.
  window.dispatchEvent(new Event('online'))
  expect(waiting.length).toBe(2)
})

test('a page that was fetched before is shown at once, and loaded in full if a deploy has changed it', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  for (const [known, reloads] of [
    [undefined, 0],
    [true, 0],
    [false, 1],
  ] as const) {
    current = known
    router.go(new URL('/manual/docs/b', location.href))
    waiting.pop()!.resolve()
    await settle()
    expect([known, address(), reload.mock.calls.length]).toEqual([known, '/manual/docs/b', reloads])
    router.go(new URL('/manual/docs/none', location.href))
    await settle()
  }
})

test('a press on a hash link, or an address with a hash, does not keep a page that a deploy has changed', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  current = false
  router.go(new URL('/manual/docs/b#part', location.href))
  waiting[0]!.resolve()
  await Promise.resolve()
  pop('/manual/docs/b#part', null)
  await settle()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a reader who has gone on is not taken back to a page that a deploy has changed', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  current = false
  click('#b')
  waiting[0]!.resolve()
  click('#none')
  await settle()
  await settle()
  expect([address(), reload.mock.calls.length]).toEqual(['/manual/docs/none', 0])
})

test('a reader who goes on before a pause in typing gets the page that was pressed', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  recovery.keep = async () => void click('#old')
  current = false
  click('#b')
  waiting[0]!.resolve()
  await settle()
  delete recovery.keep
  expect([waiting.length, reload.mock.calls.length]).toEqual([2, 0])
})

test('an address that the tab does not know is asked of a newer build', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  answering({'/manual/index.json': () => Response.json({build: 'later'})})
  click('#none')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(address()).toBe('/manual/docs/none')
})

test('each new build is a full load, also of an address that was loaded in full before', async () => {
  answering({'/manual/docs/b': () => new Response('')})
  for (const loads of [1, 2]) {
    click('#b')
    waiting.pop()!.reject(new StalePage('later'))
    await vi.waitFor(() => expect(assign).toHaveBeenCalledTimes(loads))
  }
  expect(store.get().notice).toBeUndefined()
})

test('Back to a page of a new build is a full load, also with a hash', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  answering({'/manual/docs/b': () => new Response('')})
  pop('/manual/docs/b#part')
  waiting[0]!.reject(new StalePage('later'))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(assign).not.toHaveBeenCalled()
})

test('a server that does not answer: the page stays, a notice says so, and the network coming back tries again', async () => {
  await failWithoutServer()
  expect(store.get().notice!.text).toContain('The server does not answer.')
  expect([assign.mock.calls.length, store.get().view.page.route, store.get().loading]).toEqual([
    0,
    '/docs/a',
    false,
  ])
  window.dispatchEvent(new Event('online'))
  expect(waiting.map(({route}) => route)).toEqual(['/docs/b', '/docs/b'])
  waiting[1]!.resolve()
  await settle()
  expect([store.get().view.page.route, store.get().notice]).toEqual(['/docs/b', undefined])
})

test('a server that only has errors is not loaded in full', async () => {
  answering({'/manual/docs/b': () => new Response('', {status: 502})})
  click('#b')
  waiting[0]!.reject(new Error('cut'))
  await vi.waitFor(() => expect(store.get().notice).toBeDefined())
  expect([store.get().notice!.text, assign.mock.calls.length]).toEqual([
    expect.stringContaining('The server does not answer.'),
    0,
  ])
})

test('the network comes back while a page is failing: it is loaded again after a moment', async () => {
  let cutOff = () => {}
  answering({
    '/manual/docs/b': () =>
      new Promise<Response>((_, reject) => {
        cutOff = () => reject(new TypeError('cut'))
      }),
  })
  click('#b')
  waiting[0]!.reject(new Error('cut'))
  await settle()
  window.dispatchEvent(new Event('online'))
  vi.useFakeTimers({toFake: ['setTimeout']})
  cutOff()
  await settle()
  vi.advanceTimersByTime(RETRY_DELAY)
  expect(waiting.map(({route}) => route)).toEqual(['/docs/b', '/docs/b'])
  waiting[1]!.resolve()
  await settle()
  expect([store.get().view.page.route, store.get().notice]).toEqual(['/docs/b', undefined])
})

test('the network is back, but not ready: a few more attempts, then a reader decides', async () => {
  await failWithoutServer()
  vi.useFakeTimers({toFake: ['setTimeout']})
  window.dispatchEvent(new Event('online'))
  for (let attempt = 1; attempt < 9; attempt++) {
    waiting[attempt]?.reject(new Error('cut'))
    await settle()
    vi.advanceTimersByTime(RETRY_DELAY)
  }
  expect([waiting.length, store.get().notice === undefined]).toEqual([5, false])
  click('#none')
  vi.advanceTimersByTime(10 * RETRY_DELAY)
  expect(waiting.length).toBe(5)
})

test('a server that answers again right after the network returned needs no full load', async () => {
  let ready = false
  answering({
    '/manual/docs/b': () => {
      if (!ready) throw new TypeError('cut')
      return new Response('')
    },
  })
  click('#b')
  waiting[0]!.reject(new Error('cut'))
  await vi.waitFor(() => expect(store.get().notice).toBeDefined())
  vi.useFakeTimers({toFake: ['setTimeout']})
  window.dispatchEvent(new Event('online'))
  waiting[1]!.reject(new Error('cut'))
  ready = true
  await settle()
  expect(assign).not.toHaveBeenCalled()
  vi.advanceTimersByTime(RETRY_DELAY)
  waiting[2]!.resolve()
  await settle()
  expect(store.get().view.page.route).toBe('/docs/b')
})

test('coming online takes no one away who went elsewhere meanwhile', async () => {
  await failWithoutServer()
  click('#none')
  window.dispatchEvent(new Event('online'))
  await settle()
  expect([waiting.length, store.get().view.page.route]).toEqual([1, '/docs/none'])
})

test('coming online takes no one away who has closed the message', async () => {
  await failWithoutServer()
  store.get().notice!.close!()
  expect(store.get().notice).toBeUndefined()
  window.dispatchEvent(new Event('online'))
  expect(waiting.length).toBe(1)
})

test('the data of a page came, its script did not: no full load, that would miss it as well', async () => {
  answering({'/manual/docs/b': () => new Response('')})
  click('#b')
  waiting[0]!.reject(new ChunkFailed('gone'))
  await vi.waitFor(() => expect(store.get().notice).toBeDefined())
  expect(store.get().notice!.text).toBe('A part of this page could not be loaded.')
  expect(assign).not.toHaveBeenCalled()
  store.get().notice!.retry()
  expect(waiting.length).toBe(2)
})

test('a failure of a page that no one waits for any more is nobody’s business', async () => {
  answering({})
  click('#b')
  click('#old')
  waiting[0]!.reject(new Error('cut'))
  await settle()
  expect(store.get().notice).toBeUndefined()
})

test('drawn again in place: a turn, without an entry', () => {
  const onDrawn = vi.fn()
  const before = history.length
  router.show({page: page('/docs/a', {html: '<h1>New</h1>'})}, 'found', onDrawn)
  expect([store.get().html, store.get().turn, history.length]).toEqual(['<h1>New</h1>', 1, before])
  draw()
  expect(onDrawn).toHaveBeenCalledTimes(1)
})

test('a link in a drawing is the browser’s', () => {
  const link = document.createElementNS('http://www.w3.org/2000/svg', 'a')
  link.setAttribute('href', '/manual/docs/b')
  expect(internalUrl(link as SVGAElement, {base: '/manual/'})).toBeNull()
})

test('a link that names its own window is followed like one that names none', () => {
  const link = document.createElement('a')
  link.href = '/manual/docs/b'
  link.target = '_self'
  expect(internalUrl(link, {base: '/manual/'})?.pathname).toBe('/manual/docs/b')
})

test('a link to another application on the host is the browser’s', () => {
  const link = document.createElement('a')
  const site = {base: '/manual/', external: ['/app']}
  const isOurs = (path: string) => {
    link.href = path
    return internalUrl(link, site) !== null
  }
  expect(
    ['/manual/app', '/manual/app/start', '/manual/apps', '/manual/docs/app'].map(isOurs),
  ).toEqual([false, false, true, true])
})
