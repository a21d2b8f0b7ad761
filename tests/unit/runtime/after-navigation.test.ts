// @vitest-environment happy-dom
/** What follows a page change: title and meta, scroll, focus, announcement. */
import {beforeEach, expect, test, vi} from 'vitest'
import {openAround} from '../../../runtime/browser/target.ts'
import {
  afterNavigation,
  type FinishedNavigation,
} from '../../../runtime/navigation/after-navigation.ts'
import {frame, open, page, site} from './site.ts'

const HEAD = `<title>Before</title>
  <meta name="description"><meta property="og:title"><meta property="og:description"><meta property="og:url">
  <link rel="canonical"><link rel="alternate" hreflang="en">`
const BODY = `<header><button>Menu</button></header><main>
  <h1>A</h1><details><summary>More</summary><details><summary>Most</summary><p id="deep">Deep</p></details></details>
  <h2 id="größe">Size</h2></main>`

let scrolled: ScrollToOptions[]

beforeEach(() => {
  vi.stubGlobal('LABDOCS_DEV', false)
  open('/manual/docs/a', BODY, HEAD)
  scrolled = []
  window.scrollTo = ((to: ScrollToOptions) => scrolled.push(to)) as typeof window.scrollTo
})

function come(over: Partial<FinishedNavigation> & {at?: string} = {}): void {
  afterNavigation({
    page: page('/docs/a', {title: 'A page'}),
    status: 'found',
    url: new URL(over.at ?? location.href, location.href),
    how: 'push',
    position: undefined,
    site: site(),
    ...over,
  })
}

const content = (selector: string) => document.querySelector(selector)?.getAttribute('content')

test('title, description and addresses are those of the page', () => {
  come()
  expect(document.title).toBe('A page | Handbook')
  expect(content('meta[name="description"]')).toBe('About /docs/a')
  expect(content('meta[property="og:title"]')).toBe('A page | Handbook')
  expect(content('meta[property="og:description"]')).toBe('About /docs/a')
  const canonical = 'https://lab.example/manual/docs/a'
  expect(content('meta[property="og:url"]')).toBe(canonical)
  expect([...document.querySelectorAll('link')].map(({href}) => href)).toEqual([
    canonical,
    canonical,
  ])
})

test('the home page has the title of the site alone', () => {
  come({page: page('/', {title: 'Welcome'})})
  expect(document.title).toBe('Handbook')
  come({page: page('/docs/a', {title: 'Handbook'})})
  expect(document.title).toBe('Handbook')
})

test('search engines are kept from what is missing or unlisted, and from nothing else', () => {
  const robots = () => [...document.querySelectorAll('meta[name="robots"]')]
  come({status: 'missing'})
  come({page: page('/docs/b', {unlisted: true})})
  expect(robots().map((meta) => meta.getAttribute('content'))).toEqual(['noindex, nofollow'])
  come()
  expect(robots()).toEqual([])
})

test('a new page begins at its top, with the focus on its heading', () => {
  come()
  expect(scrolled).toEqual([{top: 0, behavior: 'instant'}])
  expect(document.activeElement).toBe(document.querySelector('h1'))
  expect(document.querySelector('h1')!.tabIndex).toBe(-1)
})

test('the focus goes to the field of a page that has one, and to the page without a heading', () => {
  document.querySelector('main')!.innerHTML = '<h1>Search</h1><input data-autofocus>'
  come()
  expect(document.activeElement).toBe(document.querySelector('input'))
  expect(document.querySelector('input')!.hasAttribute('tabindex')).toBe(false)
  document.querySelector('main')!.innerHTML = '<p>Nothing else</p>'
  come()
  expect(document.activeElement).toBe(document.querySelector('main'))
})

test('a hash leads to its target, through closed folds, and the state of the entry stays', () => {
  history.replaceState({key: 'k'}, '', '/manual/docs/a')
  const matched: unknown[] = []
  document.addEventListener('beforematch', ({target}) => matched.push(target), {once: true})
  come({at: '/manual/docs/a#deep'})
  // Tabs that hide the target listen to this.
  expect(matched).toEqual([document.querySelector('#deep')])
  expect([...document.querySelectorAll('details')].map(({open}) => open)).toEqual([true, true])
  expect(document.activeElement?.id).toBe('deep')
  expect(location.hash).toBe('#deep')
  expect(history.state).toEqual({key: 'k'})
  expect(scrolled).toEqual([])
})

test('letters in a hash are decoded; a hash that leads nowhere is the top', () => {
  come({at: '/manual/docs/a#gr%C3%B6%C3%9Fe'})
  expect(document.activeElement?.id).toBe('größe')
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  come({at: '/manual/docs/a#100%'})
  expect(scrolled).toEqual([{top: 0, behavior: 'instant'}])
  expect(document.activeElement?.tagName).toBe('H1')
  expect(warn).not.toHaveBeenCalled()
  vi.stubGlobal('LABDOCS_DEV', true)
  come({at: '/manual/docs/a#nowhere'})
  expect(warn).toHaveBeenCalledWith('[labdocs] There is no "#nowhere" on /docs/a.')
})

test('Back restores the place, even if the address has a hash', () => {
  come({how: 'pop', position: 740, at: '/manual/docs/a#deep'})
  come({how: 'pop'})
  expect(scrolled.map(({top}) => top)).toEqual([740, 0])
})

test('one polite region says the title, also when it is the same again', async () => {
  come()
  const region = document.querySelector('[role="status"]')!
  expect(region.getAttribute('aria-live')).toBe('polite')
  await frame()
  expect(region.textContent).toBe('A page | Handbook')
  come()
  expect(region.textContent).toBe('')
  await frame()
  expect(region.textContent).toBe('A page | Handbook')
  expect(document.querySelectorAll('[role="status"]').length).toBe(1)
})

test('folds that are not around a target stay closed', () => {
  openAround(document.querySelector('h2')!)
  expect(document.querySelector('details[open]')).toBeNull()
})
