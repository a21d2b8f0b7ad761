// @vitest-environment happy-dom
/** A page hydrates around its article, and the next one replaces it: everything wired together. */
import {createElement as h, useEffect, useState} from 'react'
import {renderToString} from 'react-dom/server'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import type {Navigation} from '../../../runtime/navigation/start-navigation.ts'
import {App} from '../../../runtime/react/app.tsx'
import {
  useLoading,
  useNotice,
  usePage,
  useSite,
  useStatus,
} from '../../../runtime/react/context.tsx'
import type {Theme} from '../../../runtime/shared/theme-interface.ts'
import type {Page, SiteData} from '../../../runtime/shared/types.ts'
import {start} from '../../../runtime/start.tsx'
import {answering, open, page, site} from './site.ts'

const Crash = ({error}: {error: Error}) => h('p', {className: 'crash'}, error.message)
const theme: Theme = {
  Layout: ({children}) => {
    const {title} = useSite()
    const {route} = usePage()
    const notice = useNotice()
    return h(
      'div',
      {id: 'frame', 'data-route': route, 'data-status': useStatus(), 'data-loading': useLoading()},
      h('a', {id: 'home', href: '/manual/'}, title),
      notice && h('p', {className: 'notice'}, notice.text),
      h('main', null, children),
    )
  },
  NotFound: () => h('h1', null, 'Not there'),
  Crash,
  CrashedLayout: Crash,
  Loading: () => null,
  LoadError: ({text}) => h('p', {className: 'trouble'}, text),
}

const A = page('/docs/a', {
  html: '<h1>A</h1><p>Text, and <a id="b" href="/manual/docs/b">B</a>, <a id="none" href="/manual/docs/none">none</a></p>',
})
const B = page('/docs/b', {title: 'B page', html: '<h1>B</h1>'})
const html = document.documentElement
let undo: (() => void)[]

beforeEach(() => {
  vi.stubGlobal('LABDOCS_DEV', false)
  vi.stubGlobal('IntersectionObserver', undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  window.scrollTo = () => {}
  delete html.dataset.hasHydrated
  html.className = 'js'
  undo = []
  // The listeners of a test must not get the clicks of the next one.
  for (const target of [document, window]) {
    const add = target.addEventListener.bind(target)
    vi.spyOn(target, 'addEventListener').mockImplementation(
      (name: string, heard: any, how: any) => {
        undo.push(() => target.removeEventListener(name, heard))
        add(name, heard, how)
      },
    )
  }
})

afterEach(() => {
  for (const one of undo) one()
})

/** The document as the server drew it. */
function draw(shown: Page, status: 'found' | 'missing' = 'found', data: SiteData = site()) {
  const value = {site: data, view: {page: shown, status}, loading: false}
  const {html: article, ...inline} = shown
  const root = renderToString(h(App, {theme, value, html: article}))
  open(
    `/manual${shown.route}`,
    `<div id="root">${root}</div>
     <script type="application/json" id="labdocs-page" data-site="/manual/assets/site.json"></script>`,
    '<title>A</title><meta name="description"><link rel="canonical">',
  )
  document.getElementById('labdocs-page')!.textContent = JSON.stringify(inline)
}

const served = (data = site()) =>
  answering({
    '/manual/assets/site.json': () => Response.json(data),
    '/manual/docs/a.json': () => Response.json(A),
    '/manual/docs/b.json': () => Response.json(B),
  })

const startPage = (theme_ = theme, connect?: (one: Navigation) => void) =>
  start({theme: theme_, islands: {}, ...(connect ? {connect} : {})})

const $ = (selector: string) => document.querySelector<HTMLElement>(selector)
const click = (selector: string) =>
  $(selector)!.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}))

test('the article stays the elements that the server sent', async () => {
  draw(A)
  served()
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const heading = $('h1')
  await startPage()
  expect(html.dataset.hasHydrated).toBe('true')
  expect($('h1')).toBe(heading)
  expect(errors).not.toHaveBeenCalled()
})

test('a click draws the next page, with title, focus and address; Back brings the first again', async () => {
  draw(A)
  const asked = served()
  let navigation: Navigation | undefined
  await startPage(theme, (one) => {
    navigation = one
  })
  expect(window.labdocs?.router).toBe(navigation!.router)
  const first = history.state
  click('#b')
  await vi.waitFor(() => expect($('#frame')!.dataset.route).toBe('/docs/b'))
  expect($('[data-article]')!.textContent).toBe('B')
  expect([location.pathname, document.title, document.activeElement]).toEqual([
    '/manual/docs/b',
    'B page | Handbook',
    $('h1'),
  ])
  history.replaceState(first, '', '/manual/docs/a')
  window.dispatchEvent(new PopStateEvent('popstate', {state: first}))
  await vi.waitFor(() => expect($('#frame')!.dataset.route).toBe('/docs/a'))
  expect($('[data-article]')!.textContent).toBe('AText, and B, none')
  expect(asked).toEqual(['/manual/assets/site.json', '/manual/docs/b.json', '/manual/docs/a.json'])
})

test('what is not there is the not-found page of the theme', async () => {
  draw(A)
  served()
  await startPage()
  click('#none')
  await vi.waitFor(() => expect($('#frame')!.dataset.status).toBe('missing'))
  expect($('main')!.textContent).toBe('Not there')
})

test('the not-found page itself wakes as one', async () => {
  draw(page('/404.html'), 'missing')
  served()
  await startPage()
  expect($('#frame')!.dataset.status).toBe('missing')
  expect($('main')!.textContent).toBe('Not there')
})

test('site data that come at the second try are in time', async () => {
  draw(A)
  vi.useFakeTimers({toFake: ['setTimeout']})
  let times = 0
  answering({
    '/manual/assets/site.json': () =>
      times++ ? Response.json(site()) : new Response('', {status: 500}),
  })
  const started = startPage()
  await vi.waitFor(() => expect(times).toBe(1))
  await vi.advanceTimersByTimeAsync(1000)
  vi.useRealTimers()
  await started
  expect(html.dataset.hasHydrated).toBe('true')
})

test('without site data the page stays readable, with the looks of a page without scripts', async () => {
  draw(A)
  vi.useFakeTimers({toFake: ['setTimeout']})
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const asked = answering({})
  const started = startPage()
  await vi.waitFor(() => expect(asked.length).toBe(1))
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(() => expect(asked.length).toBe(2))
  await vi.advanceTimersByTimeAsync(4000)
  vi.useRealTimers()
  await started
  expect(errors).toHaveBeenCalledTimes(1)
  expect(html.className).toBe('')
  expect($('[data-article]')!.innerHTML).toBe(A.html)
})

test('a document that is not ours is left alone, but the scripts have come', async () => {
  open('/manual/docs/a', '<p>Something else</p>')
  const asked = served()
  await startPage()
  expect([asked, window.labdocs]).toEqual([[], {}])
})

test('a part of the theme that does not come: the text can be read, and a box says what is missing', async () => {
  draw(A)
  served()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await startPage({...theme, ready: () => Promise.reject(new Error('gone'))})
  expect(html.dataset.hasHydrated).toBeUndefined()
  await vi.waitFor(() =>
    expect($('.trouble')!.textContent).toBe('A part of this page could not be loaded.'),
  )
  expect($('[data-article] h1')!.textContent).toBe('A')
})

test('a TSX page whose script is gone keeps its HTML, and a box says so', async () => {
  draw({...A, module: '/manual/assets/gone.js'})
  served()
  await startPage()
  await vi.waitFor(() => expect($('.trouble')).not.toBeNull())
  expect($('[data-page] h1')!.textContent).toBe('A')
})

test('what the theme listens to starts after the page is awake', async () => {
  draw(A)
  served()
  const started = vi.fn(() => () => {})
  await startPage({...theme, start: started})
  await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(1))
})

test('a layout that crashes says so, and the next page is a new chance', async () => {
  draw(A)
  served()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Fragile: Theme['Layout'] = (props) => {
    const {route} = usePage()
    const [broken, setBroken] = useState(false)
    useEffect(() => setBroken(route === '/docs/a'), [route])
    if (broken && route === '/docs/a') throw new Error('It broke.')
    return h(theme.Layout, props)
  }
  let navigation: Navigation | undefined
  await startPage({...theme, Layout: Fragile}, (one) => {
    navigation = one
  })
  await vi.waitFor(() => expect($('.crash')?.textContent).toBe('It broke.'))
  navigation!.router.go(new URL('/manual/docs/b', location.href))
  await vi.waitFor(() => expect($('h1')?.textContent).toBe('B'))
})

test('words of a search in the address are marked once the page is awake', async () => {
  draw(A)
  served()
  history.replaceState(null, '', '?_highlight=text')
  await startPage()
  await vi.waitFor(() => expect($('mark')?.textContent).toBe('Text'))
})
