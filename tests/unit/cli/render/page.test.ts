import {Script} from 'node:vm'
import {expect, test, vi} from 'vitest'
import {NOT_FOUND} from '../../../../cli/render/built-in-pages.ts'
import {
  createRenderInput,
  isEndless,
  isHidden,
  outputOf,
  type RenderedPage,
  renderPage,
} from '../../../../cli/render/page.ts'
import type {Renderer} from '../../../../cli/render/renderer.ts'
import type {Page} from '../../../../runtime/shared/types.ts'
import {ASSETS, type SiteInput, siteOf} from '../resolve/site.ts'
import {plainRenderer} from './renderer.ts'

async function render(
  route: string,
  files: Record<string, string>,
  options: SiteInput & {renderer?: Partial<Renderer>} = {},
) {
  const site = await siteOf(files, options)
  const entry = route === NOT_FOUND.route ? NOT_FOUND : site.entries.get(route)!
  return renderPage(entry, createRenderInput(site, plainRenderer(options.renderer), ASSETS))
}
const twin = async (route: string, files: Record<string, string>, options = {}) =>
  JSON.parse(((await render(route, files, options)) as RenderedPage).json) as Page
const page = (fields: string) => `---\n${fields}\n---\ntext`

test('a document: HTML, JSON and Markdown', async () => {
  const rendered = (await render('/docs/a', {
    'docs/a.md': page('title: A\ndescription: D.'),
  })) as RenderedPage
  expect(rendered.html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr" data-theme="light"/)
  expect(rendered.html).toContain('<div id="root"><main data-status="found"><h1>A</h1><p>')
  expect(rendered.markdown).toBe('# A\n\nD.\n\ntext\n')
})

test('a TSX page without a component has one error, whatever it exports instead', async () => {
  const shell = () => {
    throw new Error('Element type is invalid')
  }
  const modules = [{file: 'x.tsx', page: {title: 'x', description: ''}, renderable: false}]
  expect(await render('/x', {'x.tsx': ''}, {modules, renderer: {shell}})).toMatchObject({
    code: 'no-default-export',
    file: 'x.tsx',
    message: 'x.tsx has no default export and cannot be rendered.',
  })
})

test('a component that never ends is stopped, and named by its page', async () => {
  const real = Script.prototype.runInThisContext
  vi.spyOn(Script.prototype, 'runInThisContext').mockImplementation(function (this: Script) {
    return real.call(this, {timeout: 20})
  })
  // Otherwise the processor would have to be busy for half of the limit.
  let used = 0
  Object.assign(process, {threadCpuUsage: () => ({user: (used += 3e7), system: 0})})
  const shell = () => {
    for (;;);
  }
  try {
    const files = {'docs/a.md': page('title: A\ndescription: D.')}
    const result = await render('/docs/a', files, {renderer: {shell}})
    expect(result).toMatchObject({
      code: 'render-failed',
      file: 'docs/a.md',
      message: '/docs/a cannot be rendered: it did not end within 30 seconds',
    })
    expect(isEndless(result)).toBe(true)
  } finally {
    vi.restoreAllMocks()
    Reflect.deleteProperty(process, 'threadCpuUsage')
  }
})

test('the twin says all that a client navigation needs', async () => {
  const found = await twin(
    '/docs/a',
    {'docs/a.md': page('title: A\ndescription: D.')},
    {dates: {'docs/a.md': '2024-05-01T00:00:00Z'}},
  )
  expect(found).toEqual({
    route: '/docs/a',
    kind: 'doc',
    title: 'A',
    description: 'D.',
    headings: [],
    styles: [],
    sourceFile: 'docs/a.md',
    updated: '2024-05-01T00:00:00Z',
    version: 'current',
    html: expect.stringContaining('characters'),
    build: expect.stringMatching(/^[0-9a-f]{16}$/),
  })
})

test('the version menu finds a renamed page, from both sides', async () => {
  const files = {
    'docs/index.md': page('title: Next'),
    'docs/b.md': page('title: B\naliases: [/docs/a]'),
    'docs-3/a.md': page('title: A'),
  }
  const last = {name: '3', label: '3', folder: 'docs-3', at: '/docs/3', last: true, noindex: false}
  const docs = {at: '/docs', version: {name: 'next', label: 'Next', noindex: false}}
  const options = {config: {docs: {...docs, versions: [last]}}}
  const both = {next: '/docs/b', 3: '/docs/3/a'}
  expect((await twin('/docs/b', files, options)).inVersions).toEqual(both)
  expect((await twin('/docs/3/a', files, options)).inVersions).toEqual(both)
})

test('a component that asks for the whole sidebar of a small site gets the one file that there is', async () => {
  const shell: Renderer['shell'] = (_view, _site, _content, onWhole) => {
    onWhole?.()
    return ''
  }
  const files = {'docs/a.md': page('title: A')}
  const rendered = (await render('/docs/a', files, {renderer: {shell}})) as RenderedPage
  expect(rendered.json).not.toContain('"parts"')
  expect(rendered.html).toMatch(/data-site="\/assets\/site-[0-9a-f]{16}\.json"/)
})

test('fields of the front matter that a reader sees', async () => {
  const fields =
    'title: A\naudience: [users]\nsince: ELN 1\nrole: admin\nhide_title: true\nunlisted: true\nbench: true\ndisplayed_sidebar: null\nhide_table_of_contents: true\ntoc_max_heading_level: 4'
  expect(await twin('/docs/a', {'docs/a.md': page(fields)})).toMatchObject({
    audience: ['users'],
    since: 'ELN 1',
    role: 'admin',
    hideTitle: true,
    unlisted: true,
    bench: true,
    noSidebar: true,
    toc: {hide: true, max: 4},
  })
})

test('neighbors by hand: another page, or none', async () => {
  const files = {
    'docs/a.md': page('title: A\npagination_prev: null\npagination_next: c'),
    'docs/b.md': '# B',
    'docs/c.md': page('title: C\nsidebar_label: Label C\npagination_label: See C'),
  }
  expect(await twin('/docs/a', files)).toMatchObject({
    previous: null,
    next: {label: 'See C', route: '/docs/c'},
  })
  expect(await twin('/docs/b', files)).not.toHaveProperty('next')
})

test('the inline copy has no article: the page has it already', async () => {
  const {html} = (await render('/docs/a', {'docs/a.md': '# A\n\ntext'})) as RenderedPage
  const inline = JSON.parse(/id="labdocs-page"[^>]*>(.*)<\/script>/.exec(html)![1]!) as Page
  expect(inline).not.toHaveProperty('html')
  expect(inline.title).toBe('A')
})

test('nothing that an author wrote ends the script element', async () => {
  const title = '</script><script>alert(1)</script>\u2028&'
  const {html} = (await render(
    '/docs/a',
    {'docs/a.md': page(`title: "${title}"\ndescription: "${title}"`)},
    {renderer: {shell: () => ''}},
  )) as RenderedPage
  expect(html).not.toContain('<script>alert')
  expect(JSON.parse(/id="labdocs-page"[^>]*>(.*)<\/script>/.exec(html)![1]!).title).toBe(title)
})

test('a TSX page has its chunk, a category page its rows', async () => {
  const home = await twin(
    '/',
    {'index.tsx': ''},
    {modules: [{file: 'index.tsx', page: {title: 'Home', description: 'D'}, renderable: true}]},
  )
  expect(home).toMatchObject({
    kind: 'page',
    module: '/assets/page-index-1.js',
    sourceFile: 'index.tsx',
  })
  const files = {
    'docs/a/_category.yml': 'label: All\nlink: {type: generated-index}',
    'docs/a/x.md': '# X',
    'docs/a/y.md': '# Y',
  }
  const rendered = (await render('/docs/category/all', files)) as RenderedPage
  expect(rendered.page).toMatchObject({
    kind: 'category',
    title: 'All',
    sourceFile: '',
    html: '<ul><li>X</li><li>Y</li></ul>',
  })
  expect(rendered.markdown).toBe('# All\n\n- X\n- Y\n')
})

test('the not-found page', async () => {
  const rendered = (await render(NOT_FOUND.route, {'docs/a.md': '# A'})) as RenderedPage
  expect(rendered.html).toContain('<title>Page Not Found | T</title>')
  expect(rendered.html).toContain('<meta name="robots" content="noindex, nofollow">')
  expect(rendered.html).not.toContain('rel="canonical"')
  expect(rendered.body).toContain('data-status="missing"')
})

test.each([
  [null, /The message comes from a component/],
  [undefined, /The message comes from a component/],
  [{message: 'refused', hint: 42}, /The message comes from a component/],
  [new ReferenceError('price is not defined'), /The message comes from a component/],
  [new ReferenceError('window is not defined'), /^Only browsers have "window", .* useEffect/],
  [
    new TypeError("Cannot read properties of null (reading 'useContext')"),
    /^Call hooks, such as useState and useSite, in the function of a component/,
  ],
  [new TypeError("Cannot read properties of null (reading 'user')"), /The message comes from/],
  [Object.assign(new Error('no island'), {hint: 'Add the file.'}), /^Add the file\.$/],
])('a component that throws %j: the hint is a text', async (thrown, hint) => {
  const renderer = {
    shell: () => {
      throw thrown
    },
  }
  expect(await render('/docs/a', {'docs/a.md': '# A'}, {renderer})).toMatchObject({
    code: 'render-failed',
    hint: expect.stringMatching(hint),
  })
})

test('a component that throws: the page, the message, its causes', async () => {
  const renderer = {
    shell: () => {
      throw new Error('outer', {cause: new Error('inner', {cause: 'a word'})})
    },
  }
  expect(await render('/docs/a', {'docs/a.md': '# A'}, {renderer})).toEqual({
    severity: 'error',
    code: 'render-failed',
    file: 'docs/a.md',
    line: 0,
    column: 0,
    message: '/docs/a cannot be rendered: outer\nCause: inner\nCause: a word',
    hint: 'The message comes from a component of the theme or of the page.',
    cause: expect.stringContaining('page.test.ts'),
  })
})

test('files and what is hidden', async () => {
  const site = await siteOf(
    {
      'docs/a.md': '# A',
      'docs/u.md': page('title: U\nunlisted: true'),
      'docs/d.md': page('title: D\ndraft: true'),
    },
    {drafts: true},
  )
  expect(['/', '/docs/a', '/404.html'].map((route) => outputOf(route, site.data))).toEqual([
    'index.html',
    'docs/a.html',
    '404.html',
  ])
  expect(outputOf('/404.html', {...site.data, ending: '/'})).toBe('404.html')
  expect([...site.entries.values(), NOT_FOUND].map(isHidden)).toEqual([false, true, true, true])
})
