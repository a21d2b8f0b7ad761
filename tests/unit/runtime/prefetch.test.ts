// @vitest-environment happy-dom
/** Which pages are prefetched. */
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import type {Loader} from '../../../runtime/navigation/loader.ts'
import {type Prefetcher, watchLinks} from '../../../runtime/navigation/prefetch.ts'
import {createRouteTable} from '../../../runtime/navigation/route-table.ts'
import {open, site} from './site.ts'

const many = Array.from({length: 40}, (_, at) => `/docs/p${at}`)
const table = createRouteTable(site({routes: ['/', '/docs/a', '/docs/b', ...many]}))
const links = (routes: string[]) =>
  routes.map((route) => `<a href="/manual${route}">${route}</a>`).join('')

let watching: Prefetcher
/** Links that are observed, and a function that reports them as visible. */
let watched: Set<Element>
let show: (links: Element[], isIntersecting?: boolean) => void
let asked: string[]
let finish: (() => void)[]

const loader = {
  has: (route: string) => asked.includes(route),
  load: async (route: string) => void asked.push(route),
  prefetch: (route: string) => {
    asked.push(route)
    return new Promise<void>((resolve) => finish.push(resolve))
  },
} as unknown as Loader

beforeEach(() => {
  asked = []
  finish = []
  watched = new Set()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onIntersect: IntersectionObserverCallback) {
        show = (some, isIntersecting = true) =>
          onIntersect(
            some.map((target) => ({target, isIntersecting}) as never),
            this as never,
          )
      }
      observe = (element: Element) => watched.add(element)
      unobserve = (element: Element) => watched.delete(element)
      disconnect = () => watched.clear()
    },
  )
  // The browser has nothing else to do.
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
})

afterEach(() => watching.stop())

function start(body: string): void {
  open('/manual/docs/a', body)
  watching = watchLinks(loader, table, {base: '/manual/'})
  watching.observe()
}

const event = (name: string, selector: string) =>
  document.querySelector(selector)!.dispatchEvent(new Event(name, {bubbles: true}))

for (const name of ['mouseover', 'touchstart', 'focusin'])
  test(`${name} of a link fetches its page, once`, () => {
    start(`<nav>${links(['/docs/b'])}</nav>`)
    event(name, 'a')
    event(name, 'a')
    expect(asked).toEqual(['/docs/b'])
  })

test('what is no page of ours, or this one, is left alone', () => {
  start(`<a href="https://elsewhere.example/manual/docs/b">x</a><a href="/docs/b">x</a><a href="/manual/docs/none">x</a>
    <a href="/manual/files/a.pdf">x</a><a href="/manual/docs/a#top">x</a><a href="/manual/docs/b" download>x</a>
    <a href="/manual/docs/b" target="_blank">x</a><button>x</button>`)
  for (const element of document.body.children)
    element.dispatchEvent(new Event('mouseover', {bubbles: true}))
  expect(asked).toEqual([])
})

test('links of the text are fetched when they come into sight, those of menus are not', () => {
  start(`<nav>${links(['/docs/p0'])}</nav><main>${links(['/docs/b', '/docs/p1'])}</main>`)
  expect([...watched].map((link) => link.textContent)).toEqual(['/docs/b', '/docs/p1'])
  // The browser first reports all of them, also those that are out of sight.
  show([...watched], false)
  expect(asked).toEqual([])
  show([...watched].slice(0, 1))
  expect(asked).toEqual(['/docs/b'])
  expect(watched.size).toBe(1)
})

test('four at once, thirty a page', async () => {
  start(`<main>${links(many)}</main>`)
  show([...watched])
  expect(asked.length).toBe(4)
  while (finish.length) {
    finish.shift()!()
    await new Promise(setImmediate)
    expect(asked.length - (30 - finish.length)).toBeLessThanOrEqual(4)
  }
  expect(asked).toEqual(many.slice(0, 30))
})

test('a page to which many links lead counts once', async () => {
  const again = Array.from({length: 20}, () => many[4]!)
  start(`<main>${links([...many.slice(0, 4), ...again, ...many.slice(4)])}</main>`)
  show([...watched])
  while (finish.length) {
    finish.shift()!()
    await new Promise(setImmediate)
  }
  expect(asked).toEqual(many.slice(0, 30))
})

test('each page may fetch thirty of its own; what the last one still wanted is left', async () => {
  start(`<main>${links(many)}</main>`)
  show([...watched])
  expect(asked).toEqual(many.slice(0, 4))
  document.querySelector('main')!.innerHTML = links(many.slice(10))
  watching.observe()
  show([...watched])
  while (finish.length) {
    finish.shift()!()
    await new Promise(setImmediate)
  }
  expect(asked).toEqual([...many.slice(0, 4), ...many.slice(10)])
})

test('on 3g one after the other', async () => {
  vi.stubGlobal('navigator', {connection: {effectiveType: '3g'}})
  start(`<main>${links(many.slice(0, 3))}</main>`)
  show([...watched])
  for (const count of [1, 2, 3]) {
    expect(asked.length).toBe(count)
    finish.shift()!()
    await new Promise(setImmediate)
  }
})

test('a page that failed does not stop the others', async () => {
  const failing = {...loader, prefetch: (route: string) => Promise.reject(asked.push(route))}
  open('/manual/docs/a', `<main>${links(many.slice(0, 6))}</main>`)
  watching = watchLinks(failing as unknown as Loader, table, {base: '/manual/'})
  watching.observe()
  show([...watched])
  await vi.waitFor(() => expect(asked.length).toBe(6))
})

for (const [why, connection] of [
  ['who saves data', {saveData: true}],
  ['on a slow line', {effectiveType: '2g'}],
  ['on a slower line', {effectiveType: 'slow-2g'}],
] as const)
  test(`a reader ${why} gets what is asked for, and nothing else`, () => {
    vi.stubGlobal('navigator', {connection})
    start(`<main>${links(['/docs/b'])}</main>`)
    event('mouseover', 'a')
    expect([watched.size, asked]).toEqual([0, []])
  })

test('without an observer, and without idle time, links still answer to a hand', () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  vi.stubGlobal('requestIdleCallback', undefined)
  start(`<main>${links(['/docs/b'])}</main>`)
  event('focusin', 'a')
  expect(asked).toEqual(['/docs/b'])
})

test('stopped, it hears nothing', () => {
  start(`<main>${links(['/docs/b'])}</main>`)
  watching.stop()
  event('mouseover', 'a')
  expect([watched.size, asked]).toEqual([0, []])
})
