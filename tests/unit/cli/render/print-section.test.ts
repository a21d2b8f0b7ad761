/** Printed sections: which exist, and what a theme gets to draw them. */
import {expect, test} from 'vitest'
import {createRenderInput, type RenderedPage, renderPage} from '../../../../cli/render/page.ts'
import {createSections} from '../../../../cli/render/print-section.ts'
import type {Renderer} from '../../../../cli/render/renderer.ts'
import type {SectionProps} from '../../../../runtime/shared/theme-interface.ts'
import {ASSETS, said, siteOf} from '../resolve/site.ts'
import {plainRenderer} from './renderer.ts'

const page = (fields: string) => `---\n${fields}\n---\ntext`
const FILES = {
  'docs/a/index.md': page('title: A\ndescription: About a.'),
  'docs/a/one.md': page('title: One\nbench: true\nsidebar_position: 1'),
  'docs/a/b/index.md': page('title: B\nsidebar_position: 2'),
  'docs/a/b/two.md': page('title: Two'),
  'docs/a/b/_category.yml': 'position: 2\nlinks:\n  - {label: X, href: https://x.org/}',
  'docs/a/c/three.md': page('title: Three'),
  'docs/a/c/_category.yml': 'label: Folder\nposition: 3',
}
const SECTION: Partial<Renderer> = {section: (props) => JSON.stringify(props)}

async function sectionsOf(files: Record<string, string>, {print = true, section = true} = {}) {
  const site = await siteOf(files, {config: {docs: {print}}, section})
  const input = createRenderInput(site, plainRenderer(SECTION), ASSETS)
  const draw = createSections(input)
  const html = (route: string) =>
    draw(
      site.printed.get(route)!,
      (of) => (renderPage(site.entries.get(of)!, input) as RenderedPage).page,
    )!
  const props = (route: string) =>
    JSON.parse(/<body>(.*)<\/body>/s.exec(html(route))![1]!) as SectionProps
  return {site, html, props, routes: [...site.printed.keys()], input}
}

test('a folder with a page is a section; one without is part of those above it', async () => {
  const {routes, site} = await sectionsOf(FILES)
  expect(routes).toEqual(['/docs/a/print', '/docs/a/b/print'])
  expect(said(site)).toEqual([])
})

test('no sections where the config or the theme has none', async () => {
  expect((await sectionsOf(FILES, {print: false})).routes).toEqual([])
  expect((await sectionsOf(FILES, {section: false})).routes).toEqual([])
})

test('a page or an old address that is there already keeps its place', async () => {
  const {routes} = await sectionsOf({
    ...FILES,
    'docs/a/print.md': page('title: Printing'),
    'docs/other.md': page('title: Other\naliases: [/docs/a/b/print]'),
  })
  expect(routes).toEqual([])
})

test('a very large folder is none, its folders are', async () => {
  const many = Array.from({length: 200}, (_, at) => [`docs/a/p${at}.md`, page(`title: P${at}`)])
  expect((await sectionsOf({...FILES, ...Object.fromEntries(many)})).routes).toEqual([
    '/docs/a/b/print',
  ])
})

test('pages in reading order, with numbers by their place', async () => {
  const {parts, route} = (await sectionsOf(FILES)).props('/docs/a/print')
  expect(route).toBe('/docs/a')
  expect(parts.map(({html: _, ...part}) => part)).toEqual([
    {id: 'docs/a', number: '', depth: 0, title: 'A', description: 'About a.'},
    {id: 'docs/a/one', number: '1', depth: 1, title: 'One', bench: true},
    {id: 'docs/a/b', number: '2', depth: 1, title: 'B'},
    {id: 'docs/a/b/two', number: '2.1', depth: 2, title: 'Two'},
    {id: 'part:3', number: '3', depth: 1, title: 'Folder'},
    {id: 'docs/a/c/three', number: '3.1', depth: 2, title: 'Three'},
  ])
})

test('the file has no script, search engines do not show it, and its page names it', async () => {
  const {html, input, site} = await sectionsOf(FILES)
  const text = html('/docs/a/print')
  expect(text).not.toContain('<script')
  expect(text).toContain('<meta name="robots" content="noindex, follow">')
  expect(text).toContain('<link rel="canonical" href="http://localhost:3000/docs/a">')
  const twin = (route: string) =>
    (renderPage(site.entries.get(route)!, input) as RenderedPage).page.print
  expect([twin('/docs/a'), twin('/docs/a/one')]).toEqual(['/docs/a/print', undefined])
})
