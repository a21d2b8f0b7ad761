// @vitest-environment happy-dom
/** An open page and the development server: what is updated in place, and what reloads the page. */
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {createObservable} from '../../../runtime/browser/observable.ts'
import {connect} from '../../../runtime/dev/live.ts'
import type {Loaded} from '../../../runtime/navigation/loader.ts'
import {createRouteTable} from '../../../runtime/navigation/route-table.ts'
import type {Navigation} from '../../../runtime/navigation/start-navigation.ts'
import type {AppState, AppStore} from '../../../runtime/navigation/state.ts'
import type {LiveState} from '../../../runtime/shared/live-events.ts'
import type {Page} from '../../../runtime/shared/types.ts'
import {answering, noAnswer, open, page, refuseStyle, site} from './site.ts'

class FakeSource {
  static readonly CLOSED = 2
  readyState = 1
  onopen = () => {}
  onmessage = (_: {data: string}) => {}
  onerror = () => {}
  constructor(readonly url: string) {
    sources.push(this)
  }
  close(): void {
    this.readyState = FakeSource.CLOSED
  }
}

const sources: FakeSource[] = []
const STATE: LiveState = {
  id: '1',
  base: '/manual/',
  entry: '/manual/assets/main.js',
  css: '/manual/assets/theme-1.css',
  config: 'c',
  site: 's',
  diagnostics: [],
  errors: 0,
  warnings: 0,
}
const HTML = '<h1>A</h1><p>one</p><p>two</p>'
const A = page('/docs/a', {title: 'A', html: HTML})
const reload = vi.fn()
let store: AppStore
let served: Record<string, Page | undefined>
let shown: {page: Page; status: string}[]
let asked: string[]
let undo: (() => void)[]

beforeEach(() => {
  open(
    '/manual/docs/a',
    `<main><div data-article>${HTML}</div></main><script type="module" src="/manual/assets/main.js"></script>
     <script type="application/json" id="labdocs-page" data-site="/manual/assets/site.json">{}</script>`,
    '<title>A</title><meta name="description"><link rel="stylesheet" href="/manual/assets/theme-1.css">',
  )
  sources.length = 0
  shown = []
  undo = []
  served = {'/docs/a': A, '/docs/b': page('/docs/b')}
  reload.mockClear()
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => queueMicrotask(run))
  vi.spyOn(location, 'reload').mockImplementation(reload)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  window.scrollTo = () => {}
  const add = document.addEventListener.bind(document)
  vi.spyOn(document, 'addEventListener').mockImplementation((name: string, heard: any) => {
    undo.push(() => document.removeEventListener(name, heard))
    add(name, heard)
  })
  asked = answering({'/manual/assets/site.json': () => Response.json(site())})
  store = createObservable<AppState>({
    site: site(),
    view: {page: A, status: 'found'},
    html: HTML,
    loading: false,
    turn: 0,
  })
  const navigation = {
    routes: createRouteTable(site()),
    router: {
      show: ({page: next}: Loaded, status: 'found' | 'missing', onDrawn: () => void) => {
        shown.push({page: next, status})
        store.set({view: {page: next, status}, html: next.html, turn: store.get().turn + 1})
        document.querySelector('[data-article]')!.innerHTML = next.html ?? ''
        onDrawn()
      },
    },
    loader: {
      clear: () => {},
      load: async (route: string) => {
        if (!served[route]) throw new Error('cannot be drawn')
        return {page: served[route]}
      },
    },
  } as unknown as Navigation
  connect(navigation, store)
})

afterEach(() => {
  for (const one of undo) one()
  document.getElementById('labdocs-live')?.remove()
})

/** Until all that is ready has run: nothing here takes time. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
}

async function tell(over: Partial<LiveState> = {}): Promise<void> {
  sources.at(-1)!.onmessage({data: JSON.stringify({...STATE, ...over})})
  await settle()
}

const article = () => document.querySelector('[data-article]')!.innerHTML

test('the first message of an unchanged site changes nothing', async () => {
  const before = document.querySelector('p')
  await tell()
  expect([shown, reload.mock.calls.length, store.get().turn]).toEqual([[], 0, 0])
  expect(document.querySelector('p')).toBe(before)
})

test('an edit puts its block in place; the others stay, and the title is that of the new page', async () => {
  await tell()
  const first = document.querySelector('p')
  served['/docs/a'] = {...A, title: 'New', html: HTML.replace('two', '2')}
  await tell({id: '2'})
  await vi.waitFor(() => expect(document.title).toBe('New | Handbook'))
  expect(article()).toBe('<h1>A</h1><p>one</p><p>2</p>')
  expect(document.querySelector('p')).toBe(first)
  expect([shown, store.get().view.page.title]).toEqual([[], 'New'])
})

test('a page with other styles is drawn whole', async () => {
  store.set({view: {page: {...A, styles: ['/manual/assets/style-old.css']}, status: 'found'}})
  await tell()
  expect(shown.map(({status}) => status)).toEqual(['found'])
})

test('other code, or another config, loads the page again', async () => {
  await tell()
  await tell({id: '2', config: 'other'})
  expect(reload).toHaveBeenCalledTimes(1)
  await tell({id: '3', entry: '/manual/assets/other.js'})
  expect(reload).toHaveBeenCalledTimes(2)
  expect(sessionStorage.getItem('labdocs.kept')).toContain('/manual/docs/a')
})

test('another base leads to the same page at its new address', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  await tell()
  history.replaceState(null, '', '?q=1#part')
  await tell({id: '2', base: '/', config: 'other', entry: '/assets/main.js'})
  await tell({id: '3', base: '/help/desk/', config: 'other', entry: '/help/desk/assets/main.js'})
  expect(replace.mock.calls.flat()).toEqual([
    `${location.origin}/docs/a?q=1#part`,
    `${location.origin}/help/desk/docs/a?q=1#part`,
  ])
  expect(reload).not.toHaveBeenCalled()
})

test('mistakes are shown, and the page of before stays if it cannot be drawn', async () => {
  await tell()
  served['/docs/a'] = undefined
  const mistake = {
    severity: 'error',
    code: 'x',
    file: 'docs/a.md',
    shown: 'content/docs/a.md',
    line: 1,
    column: 1,
    message: 'No.',
    frame: '',
    more: 0,
  } as const
  await tell({id: '2', errors: 1, diagnostics: [mistake]})
  expect(document.getElementById('labdocs-live')).not.toBeNull()
  expect(article()).toBe(HTML)
})

for (const [what, come, left] of [
  ['take the place of the old ones', true, '/manual/assets/theme-2.css'],
  ['that do not come leave the old ones', false, '/manual/assets/theme-1.css'],
] as const)
  test(`other styles ${what}`, async () => {
    if (!come) vi.spyOn(document.querySelector('link')!, 'after').mockImplementation(refuseStyle)
    await tell({css: '/manual/assets/theme-2.css'})
    const links = [...document.querySelectorAll('link[rel=stylesheet]')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual([left])
  })

test('new site data: a page that came is known, and one that went is the not-found page', async () => {
  await tell()
  expect(asked).toEqual(['/manual/assets/site.json'])
  answering({
    '/manual/assets/site.json': () =>
      Response.json(site({title: 'Manual', routes: ['/', '/docs/b']})),
  })
  await tell({id: '2', site: 's2'})
  expect(store.get().site.title).toBe('Manual')
  expect(shown.map(({status}) => status)).toEqual(['missing'])
  // Still gone: nothing more is drawn.
  await tell({id: '3', site: 's2'})
  expect(shown.length).toBe(1)
})

const FOLD = '<details><summary>More</summary><p>three</p></details>'
for (const [what, go, back] of [
  [
    'went away',
    async () => {
      answering({'/manual/assets/site.json': () => Response.json(site({routes: ['/', '/docs/b']}))})
      await tell({id: '3', site: 's2'})
    },
    async () => {
      answering({'/manual/assets/site.json': () => Response.json(site())})
      await tell({id: '4', site: 's3'})
    },
  ],
  [
    'had no text',
    async () => {
      served['/docs/a'] = {...A, html: ''}
      await tell({id: '3'})
    },
    async () => {
      served['/docs/a'] = {...A, html: HTML + FOLD}
      await tell({id: '4'})
    },
  ],
] as const)
  test(`a page that ${what} for a moment is as the reader left it`, async () => {
    await tell()
    served['/docs/a'] = {...A, html: HTML + FOLD}
    await tell({id: '2'})
    document.querySelector('details')!.open = true
    Object.defineProperty(window, 'scrollY', {value: 700, configurable: true})
    await go()
    expect(document.querySelector('details')).toBeNull()
    Object.defineProperty(window, 'scrollY', {value: 0, configurable: true})
    const scrolled: number[] = []
    window.scrollTo = ((to: ScrollToOptions) => scrolled.push(to.top!)) as typeof window.scrollTo
    await back()
    expect([document.querySelector('details')!.open, scrolled]).toEqual([true, [700]])
  })

test('a page that moved is shown at its new address, with query and hash', async () => {
  await tell()
  answering({
    '/manual/assets/site.json': () =>
      Response.json(site({routes: ['/', '/docs/b'], redirects: {'/docs/a': '/docs/b'}})),
  })
  history.replaceState({key: 'k'}, '', '?q=1#part')
  await tell({id: '2', site: 's2'})
  expect(location.pathname + location.search + location.hash).toBe('/manual/docs/b?q=1#part')
  expect(history.state).toEqual({key: 'k'})
})

test('of several messages that wait the last one counts', async () => {
  await tell()
  served['/docs/a'] = {...A, html: HTML.replace('two', '4')}
  for (const id of ['2', '3', '4']) sources[0]!.onmessage({data: JSON.stringify({...STATE, id})})
  await settle()
  expect(article()).toBe('<h1>A</h1><p>one</p><p>4</p>')
})

test('a hidden page leaves its connection to others, and takes one when it is seen', async () => {
  const hide = (hidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  hide(true)
  expect(sources.map(({readyState}) => readyState)).toEqual([FakeSource.CLOSED])
  hide(false)
  hide(false)
  expect(sources.map(({url}) => url)).toEqual(['/__labdocs/events', '/__labdocs/events'])
})

test('a connection that is refused is tried again; one that was cut is the browser’s to restore', async () => {
  vi.useFakeTimers()
  sources[0]!.onerror()
  await vi.advanceTimersByTimeAsync(5000)
  expect(sources.length).toBe(1)
  sources[0]!.readyState = FakeSource.CLOSED
  sources[0]!.onerror()
  await vi.advanceTimersByTimeAsync(1000)
  expect(sources.length).toBe(2)
})

test('a server that does not answer for two seconds is reported until it is back', async () => {
  vi.useFakeTimers()
  const said = () => document.querySelector('[data-silence]')?.shadowRoot?.querySelector('p')
  sources[0]!.onerror()
  await vi.advanceTimersByTimeAsync(1500)
  // The browser tries again and again.
  sources[0]!.onerror()
  expect(said()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(600)
  expect([said()!.textContent, said()!.getAttribute('role')]).toEqual([
    'The dev server does not answer. This page is as it was.',
    'status',
  ])
  sources[0]!.onerror()
  await vi.advanceTimersByTimeAsync(3000)
  expect(document.querySelectorAll('[data-silence]').length).toBe(1)
  sources[0]!.onopen()
  expect(said()).toBeUndefined()
  // One that is back soon was never missed.
  sources[0]!.onerror()
  sources[0]!.onopen()
  await vi.advanceTimersByTimeAsync(5000)
  expect(said()).toBeUndefined()
})

test('a server that goes away in between does no harm: its next message is a new chance', async () => {
  answering({'/manual/assets/site.json': noAnswer})
  await tell({site: 's2'})
  expect(console.warn).toHaveBeenCalled()
  served['/docs/a'] = {...A, html: HTML.replace('two', '2')}
  answering({'/manual/assets/site.json': () => Response.json(site())})
  await tell({id: '2', site: 's2'})
  expect(article()).toBe('<h1>A</h1><p>one</p><p>2</p>')
})
