// @vitest-environment happy-dom
/** The menus around an article, and tabs in it: their semantics for assistive technology, and what keys do. */
import {createElement as h, type ReactNode} from 'react'
import {createRoot, hydrateRoot, type Root} from 'react-dom/client'
import {renderToString} from 'react-dom/server'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {stored} from '../../../runtime/browser/storage.ts'
import {RuntimeProvider} from '../../../runtime/react/context.tsx'
import type {SidebarItem, SiteData} from '../../../runtime/shared/types.ts'
import {Tabs} from '../../../theme/directives/tabs/Tabs.island.tsx'
import {Breadcrumbs} from '../../../theme/navigation/Breadcrumbs.tsx'
import {Pagination} from '../../../theme/navigation/Pagination.tsx'
import {Tree} from '../../../theme/navigation/Sidebar.tsx'
import {open, page, site} from '../runtime/site.ts'

const TREE: SidebarItem[] = [
  {label: 'Start', route: '/docs'},
  {
    label: 'ELN <notebook>',
    route: '/docs/eln',
    items: [
      {label: 'Samples', route: '/docs/eln/samples'},
      {label: 'Devices', items: [{label: 'NMR', route: '/docs/eln/nmr'}]},
    ],
  },
  {label: 'Repository', items: [{label: 'Embargo', route: '/docs/embargo'}]},
]
const SITE: SiteData = site({
  colors: {eln: 'blue'},
  versions: [
    {
      name: 'current',
      label: 'Next',
      isLast: true,
      path: '/docs',
      mainDocId: 'index',
      sidebars: {docs: TREE},
    },
  ],
})

let root: Root | undefined
const $ = (selector: string) => document.querySelector<HTMLElement>(selector)

beforeEach(() => {
  open('/manual/docs', '<div id="box"></div>')
  vi.stubGlobal('matchMedia', () => ({matches: true}))
  window.scrollBy = () => {}
})

afterEach(() => {
  root?.unmount()
  root = undefined
})

const around = (route: string, children: ReactNode) =>
  h(
    RuntimeProvider,
    {
      value: {
        site: SITE,
        view: {page: page(route, {version: 'current', title: route}), status: 'found'},
        loading: false,
      },
    },
    children,
  )

/** As the server draws it. */
const drawn = (route: string, children: ReactNode) => {
  $('#box')!.innerHTML = renderToString(around(route, children))
}

/** Renders in the browser, with React running. Resolves when something is there. */
async function wake(route: string, children: ReactNode): Promise<void> {
  root = createRoot($('#box')!)
  root.render(around(route, children))
  await vi.waitFor(() => expect($('#box')!.firstElementChild).not.toBeNull())
}

const rows = () => [...document.querySelectorAll('.tree__label')].map((row) => row.textContent)

test('a top folder has the color that the config gives it', () => {
  drawn('/docs/eln/samples', h(Tree, {label: 'Docs sidebar'}))
  const classes = [...document.querySelectorAll('.tree > ul > li, .tree > li')].map(
    (row) => row.className,
  )
  expect(classes).toEqual(['sec-gray', 'sec-blue', 'sec-gray'])
})

test('the sidebar has a name, says where the reader is, and opens that branch alone', () => {
  drawn('/docs/eln/samples', h(Tree, {label: 'Docs sidebar'}))
  expect($('nav')!.getAttribute('aria-label')).toBe('Docs sidebar')
  expect(rows()).toEqual(['Start', 'ELN <notebook>', 'Samples', 'Devices', 'Repository'])
  const current = [...document.querySelectorAll('[aria-current]')]
  expect(current.map((one) => [one.textContent, one.getAttribute('aria-current')])).toEqual([
    ['Samples', 'page'],
  ])
  expect(current[0]!.getAttribute('href')).toBe('/manual/docs/eln/samples')
  const toggles = [...document.querySelectorAll('.tree__toggle')]
  expect(
    toggles.map((one) => [one.getAttribute('aria-label'), one.getAttribute('aria-expanded')]),
  ).toEqual([
    ['Pages in ELN <notebook>', 'true'],
    ['Pages in Devices', 'false'],
    ['Pages in Repository', 'false'],
  ])
})

test('without scripts a folder without a page leads to its first one', () => {
  drawn('/docs', h(Tree, {label: 'Docs sidebar'}))
  expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/manual/docs',
    '/manual/docs/eln',
    '/manual/docs/embargo',
  ])
})

test('awake, such a folder is a button, and arrow keys open and close it', async () => {
  await wake('/docs', h(Tree, {label: 'Docs sidebar'}))
  await vi.waitFor(() => expect($('button.tree__label')).not.toBeNull())
  const button = $('button.tree__label')!
  const press = (key: string) =>
    button.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}))
  expect(button.getAttribute('aria-expanded')).toBe('false')
  press('ArrowRight')
  await vi.waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('true'))
  await vi.waitFor(() => expect(rows()).toContain('Embargo'))
  expect(button.textContent).toBe('Repository')
  press('ArrowLeft')
  await vi.waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'))
  await vi.waitFor(() => expect(rows()).not.toContain('Embargo'))
})

test('the trail ends at the page, which is no link; a folder without a page is none either', () => {
  drawn('/docs/eln/nmr', h(Breadcrumbs))
  expect([...document.querySelectorAll('li')].map((one) => one.innerHTML)).toEqual([
    '<a href="/manual/">Home</a>',
    '<a href="/manual/docs/eln">ELN &lt;notebook&gt;</a>',
    'Devices',
    'NMR',
  ])
  expect($('[aria-current="page"]')!.textContent).toBe('NMR')
})

test('neighbors are those in the sidebar; the first page has none before it', () => {
  drawn('/docs/eln/samples', h(Pagination))
  const links = () =>
    [...document.querySelectorAll('a')].map((link) => [link.rel, link.getAttribute('href')])
  expect(links()).toEqual([
    ['prev', '/manual/docs/eln'],
    ['next', '/manual/docs/eln/nmr'],
  ])
  drawn('/docs', h(Pagination))
  expect(links()).toEqual([['next', '/manual/docs/eln']])
})

const TABS = [
  {value: 'linux', labelText: 'Linux', children: h('p', {id: 'apt'}, 'apt')},
  {value: 'macos', labelText: 'macOS', children: h('p', {id: 'brew'}, 'brew')},
  {value: 'windows', labelText: 'Windows', children: h('p', null, 'wsl')},
]
const chosen = () => $('[role=tab][aria-selected=true]')!.textContent

async function wakeTabs(group?: string): Promise<void> {
  const tabs = h(Tabs, {items: TABS, ...(group ? {group} : {})})
  $('#box')!.innerHTML = renderToString(tabs)
  const errors = vi.fn()
  root = hydrateRoot($('#box')!, tabs, {onUncaughtError: errors})
  await vi.waitFor(() => expect(document.querySelectorAll('[hidden]').length).toBe(2))
  expect(errors).not.toHaveBeenCalled()
}

test('each tab names its panel and each panel its tab; one of them can be reached by Tab', async () => {
  await wakeTabs()
  for (const tab of document.querySelectorAll<HTMLElement>('[role=tab]')) {
    const panel = document.getElementById(tab.getAttribute('aria-controls')!)!
    expect([panel.getAttribute('role'), panel.getAttribute('aria-labelledby')]).toEqual([
      'tabpanel',
      tab.id,
    ])
    expect(tab.tabIndex).toBe(tab.getAttribute('aria-selected') === 'true' ? 0 : -1)
    expect(panel.hasAttribute('hidden')).toBe(tab.getAttribute('aria-selected') !== 'true')
  }
  expect(chosen()).toBe('Linux')
})

test('arrow keys, Home and End choose, around the ends, and take the focus along', async () => {
  await wakeTabs()
  const seen: (string | null)[] = []
  for (const key of ['ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home']) {
    const before = chosen()
    $('[role=tablist]')!.dispatchEvent(
      new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}),
    )
    await vi.waitFor(() => expect(chosen()).not.toBe(before))
    expect(document.activeElement!.textContent).toBe(chosen())
    seen.push(chosen())
  }
  expect(seen).toEqual(['macOS', 'Windows', 'Linux', 'Windows', 'Linux'])
})

test('a choice goes into the address, and to other tabs of the group', async () => {
  history.replaceState({key: 'k'}, '', '?q=1#part')
  await wakeTabs('system')
  document.querySelectorAll<HTMLElement>('[role=tab]')[1]!.click()
  await vi.waitFor(() => expect(chosen()).toBe('macOS'))
  expect(location.search + location.hash).toBe('?q=1&tab=macos#part')
  expect([history.state, localStorage.getItem('tab.system')]).toEqual([{key: 'k'}, 'macos'])
  stored('tab.system').set('windows')
  await vi.waitFor(() => expect(chosen()).toBe('Windows'))
  stored('tab.system').set(null)
})

for (const [what, address, label] of [
  ['the address', '?tab=windows', 'Windows'],
  ['a hash that leads into a panel', '#brew', 'macOS'],
  ['neither, if it names no tab', '?tab=dos#nowhere', 'Linux'],
  ['neither, if the hash cannot be read', '#100%', 'Linux'],
] as const)
  test(`at first ${what} decides`, async () => {
    Element.prototype.scrollIntoView = () => {}
    history.replaceState(null, '', `/manual/docs${address}`)
    await wakeTabs()
    await vi.waitFor(() => expect(chosen()).toBe(label))
  })

test('a hash that leads into tabs within a tab opens both', async () => {
  Element.prototype.scrollIntoView = () => {}
  history.replaceState(null, '', '/manual/docs#deep')
  const tabs = (...items: [string, ReactNode][]) =>
    h(Tabs, {
      items: items.map(([labelText, children]) => ({value: labelText, labelText, children})),
    })
  const inner = tabs(['A', 'Words'], ['B', h('p', {id: 'deep'}, 'Here')])
  root = createRoot($('#box')!)
  root.render(tabs(['One', 'Words'], ['Two', inner]))
  await vi.waitFor(() =>
    expect(
      [...document.querySelectorAll('[aria-selected=true]')].map((tab) => tab.textContent),
    ).toEqual(['Two', 'B']),
  )
})
