// @vitest-environment happy-dom
/** The script in the head of every page, before anything else is there. */
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {denied, open} from './site.ts'

const html = document.documentElement
const BOOT = '../../../runtime/boot.ts'
let whenRead: () => void

beforeEach(() => {
  open('/docs/a', '<main>Text</main>')
  for (const {name} of [...html.attributes]) html.removeAttribute(name)
  Object.assign(html.dataset, {themeChoice: 'light', base: '/', route: '/docs/a'})
})

afterEach(() => {
  delete (window as {labdocs?: unknown}).labdocs
})

async function boot(): Promise<void> {
  vi.spyOn(document, 'addEventListener').mockImplementation((_: string, listener: unknown) => {
    whenRead = listener as () => void
  })
  vi.resetModules()
  // A script, not a module: it exports nothing.
  await import(BOOT)
}

const dark = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({matches}))

test('scripts run, and the colors are those of the site', async () => {
  await boot()
  expect(html.className).toBe('js')
  expect(html.dataset).toMatchObject({theme: 'light', themeChoice: 'light'})
})

test('the colors that the reader chose come before the first paint; a value that is none does not count', async () => {
  localStorage.setItem('theme', 'dark')
  await boot()
  expect(html.dataset).toMatchObject({theme: 'dark', themeChoice: 'dark'})
  html.dataset.themeChoice = 'light'
  localStorage.setItem('theme', 'darkest')
  await boot()
  expect(html.dataset).toMatchObject({theme: 'light', themeChoice: 'light'})
})

test('an address may choose the colors, and they stay', async () => {
  const at = location.href
  history.replaceState(null, '', '?q=1&theme=dark&x=2')
  await boot()
  expect(html.dataset.theme).toBe('dark')
  history.replaceState(null, '', '?theme=darkest')
  await boot()
  history.replaceState(null, '', at)
  await boot()
  expect(html.dataset.theme).toBe('dark')
})

test('the size of the text and rest come before the first paint', async () => {
  localStorage.setItem('display', 'text-large calm')
  await boot()
  expect(html.className).toBe('js text-large calm')
})

test('"system" asks the system', async () => {
  localStorage.setItem('theme', 'system')
  dark(true)
  await boot()
  expect(html.dataset).toMatchObject({theme: 'dark', themeChoice: 'system'})
  dark(false)
  await boot()
  expect(html.dataset.theme).toBe('light')
})

test('without storage the defaults hold', async () => {
  html.dataset.themeChoice = 'dark'
  vi.stubGlobal('localStorage', denied)
  await boot()
  expect(html.className).toBe('js')
  expect(html.dataset).toMatchObject({theme: 'dark', themeChoice: 'dark'})
})

test('an announcement that was closed is gone at once, another one is not', async () => {
  html.dataset.announcement = 'autumn'
  localStorage.setItem('announcement.dismissed', 'summer')
  await boot()
  expect(html.dataset.announcementDismissed).toBeUndefined()
  localStorage.setItem('announcement.dismissed', 'autumn')
  await boot()
  expect(html.dataset.announcementDismissed).toBe('')
})

test('nothing is said where the scripts have come', async () => {
  await boot()
  Object.assign(window, {labdocs: {}})
  whenRead()
  expect(document.getElementById('wrong-base')).toBeNull()
  expect(html.className).toBe('js')
})

for (const [address, route, base, suggestion] of [
  ['/sub/docs/a/', '/docs/a', '/ (default value)', '/sub/'],
  ['/sub/docs/a.html', '/docs/a', '/ (default value)', '/sub/'],
  ['/sub/index.html', '/', '/ (default value)', '/sub/'],
  ['/', '/', '/wrong/', '/'],
  ['/x/y/docs/a', '/docs/a', '/x/', '/x/y/'],
] as const)
  test(`scripts that do not come from ${address}: a banner says which base may be right`, async () => {
    history.replaceState(null, '', address)
    Object.assign(html.dataset, {route, base: base.split(' ')[0]})
    await boot()
    whenRead()
    expect(html.className).toBe('')
    const banner = document.body.firstElementChild as HTMLElement
    expect(banner.id).toBe('wrong-base')
    expect(banner.innerHTML.split('<br>').slice(2)).toEqual([
      `Current configured base = ${base}`,
      `We suggest trying base = ${suggestion}`,
    ])
  })
