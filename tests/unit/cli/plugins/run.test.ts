/** What hooks return, and the messages if it cannot be used. The next plugin then gets the previous value. */
import {Script} from 'node:vm'
import type {Root} from 'hast'
import type {Root as MdastRoot} from 'mdast'
import {expect, test, vi} from 'vitest'
import {drawFigure, drawPart} from '../../../../cli/figures/draw.ts'
import {stopWaiting} from '../../../../cli/limits/promise-timeout.ts'
import {forgetLateHooks} from '../../../../cli/plugins/late-hooks.ts'
import type {Hook} from '../../../../cli/plugins/plugin.ts'
import {startPlugins} from '../../../../cli/plugins/run.ts'
import {headsOf} from '../../../../cli/plugins/site-additions.ts'
import type {Diagnostic, Entry} from '../../../../cli/types.ts'

const SOURCE = {file: 'docs/a.md', frontMatter: {}}
const PAGE = {...SOURCE, title: 'A', description: 'B', keywords: [] as string[]}
const TREE: Root = {type: 'root', children: []}

async function run(...bodies: string[]) {
  const said: string[] = []
  const report = ({file, message}: Diagnostic) => void said.push(`${file}: ${message}`)
  const hooks: Hook[] = []
  forgetLateHooks()
  const plugins = await startPlugins(
    bodies.map((body, at) => ({
      name: `p${at}`,
      hooks,
      script: `export default {name: 'p${at}', ${body}}`,
    })),
  )
  return {plugins: plugins!, report, said}
}

test('no plugins: nothing to run', async () => {
  expect(await startPlugins([])).toBeUndefined()
})

test('no page waits for a hook that no plugin has', async () => {
  const {plugins} = await run('markdown() {}')
  expect(plugins).toMatchObject({html: undefined, page: undefined, head: undefined})
  expect(plugins.markdown).toBeTypeOf('function')
})

test('a hook that adds to what all code shares, as some packages do', async () => {
  const {plugins, report, said} = await run('html() { Array.prototype.last = 1 }')
  await plugins.html!(structuredClone(TREE), SOURCE, report)
  await run('html: () => {}')
  expect(said).toEqual([])
  expect(Object.keys(Array.prototype)).toEqual([])
  Reflect.deleteProperty(Array.prototype, 'last')
})

test('a tree that is changed in place, one that is returned, and what is neither', async () => {
  const {plugins, report, said} = await run(
    "html(tree) { tree.children.push({type: 'text', value: '1'}) }",
    "html: () => 'text'",
    "html: async (tree) => ({...tree, children: [...tree.children, {type: 'text', value: '3'}]})",
  )
  const tree = await plugins.html!(structuredClone(TREE), SOURCE, report)
  expect(tree.children.map((node) => 'value' in node && node.value)).toEqual(['1', '3'])
  expect(said).toEqual([
    'docs/a.md: The plugin "p1" failed in "html": it must return a tree, or nothing',
  ])
})

test('a type of nodes that does not exist, unless the node says which element it becomes', async () => {
  const {plugins, report, said} = await run(
    "markdown(tree) { tree.children.push({type: 'paragraf', children: []}) }",
    "markdown(tree) { tree.children.push({type: 'box', data: {hName: 'aside'}, children: []}) }",
    "markdown(tree) { tree.children.push({type: 'box', children: []}, {type: 'ours'}) }",
    "html(tree) { tree.children.push({type: 'paragraph', children: []}, {type: 'comment', value: 'a'}) }",
  )
  const page: MdastRoot = {
    type: 'root',
    children: [
      {type: 'leafDirective', name: 'x', children: []},
      // Of our own parser, for example.
      {type: 'ours'} as never,
    ],
  }
  const tree = await plugins.markdown!(page, SOURCE, report)
  expect(tree.children.map(({type}) => type)).toEqual(['leafDirective', 'ours', 'box', 'ours'])
  await plugins.html!(structuredClone(TREE), SOURCE, report)
  expect(said.map((text) => text.replace(/^.*failed in /, ''))).toEqual([
    '"markdown": it put a node of the unknown type "paragraf" (did you mean "paragraph"?) into "root"',
    '"markdown": it put a node of the unknown type "box" into "root"',
    '"html": it put a node of the unknown type "paragraph" into "root"',
  ])
})

test('what is no tree any more is fixed, and said', async () => {
  const p = "{type: 'element', tagName: 'p', properties: {}, children: []}"
  const {plugins, report, said} = await run(
    `html(tree) { tree.children.push(undefined, ${p}) }`,
    "html(tree) { tree.children[0].children = [{type: 'element', tagName: 'b'}, {type: 'text'}] }",
    'html(tree) { tree.children[0].children.push(tree) }',
    "html() { return {type: 'root'} }",
    "html(tree) { tree.children.push({type: 'element', tagName: 'a b', properties: {}, children: []}) }",
    `html(tree) { tree.children = [${p}]; throw new Error('late') }`,
  )
  const tree = await plugins.html!(structuredClone(TREE), SOURCE, report)
  expect(tree.children).toMatchObject([{tagName: 'p', children: []}])
  expect(said.map((text) => text.replace(/^.*failed in "html": /, ''))).toEqual([
    'it put a value that is not a node into "root"',
    'it put an element without "tagName" or "properties" into "p"',
    'it put a node that contains itself into "p"',
    'it must return a tree with "children"',
    'it put an element with the "tagName" "a b" into "root"',
    'late',
  ])
})

for (const [how, code] of [
  ['returns', "return {type: 'root'}"],
  ['leaves', 'delete tree.children'],
  ['leaves and fails', "tree.children = 7; throw new Error('late')"],
] as const)
  test(`a hook that ${how}, without "children" in its tree: the content stays`, async () => {
    const {plugins, report, said} = await run(`html(tree) { ${code} }`)
    const p = {type: 'element' as const, tagName: 'p', properties: {}, children: []}
    const tree = await plugins.html!({type: 'root', children: [p]}, SOURCE, report)
    expect(tree).toEqual({type: 'root', children: [p]})
    expect(said).toHaveLength(1)
  })

test('a node that is in so many places that no machine can draw them', async () => {
  const {plugins, report, said} = await run(
    `markdown(tree) {
      let node = {type: 'text', value: 'x'}
      for (let level = 0; level < 40; level++) node = {type: 'emphasis', children: [node, node]}
      tree.children.push({type: 'paragraph', children: [node]})
    }`,
  )
  const tree = await plugins.markdown!({type: 'root', children: []}, SOURCE, report)
  expect(tree.children).toEqual([])
  expect(said).toEqual([
    'docs/a.md: The plugin "p0" failed in "markdown": it put more than 1000000 nodes into the page; a node in several places counts each time',
  ])
})

test('incomplete nodes are removed and named; numbers as attributes are texts', async () => {
  const {plugins, report, said} = await run(
    ...[
      "{type: 'link', children: []}",
      "{type: 'image', url: 5}",
      "{type: 'leafDirective', children: []}",
      "{type: 'code', value: '', lang: 7}",
      "{type: 'containerDirective', name: 'tip', attributes: {title: true}, children: []}",
      "{type: 'containerDirective', name: 'tip', attributes: {title: 5, a: null}, children: []}",
    ].map((node) => `markdown(tree) { tree.children.push(${node}) }`),
  )
  const tree = await plugins.markdown!({type: 'root', children: []}, SOURCE, report)
  expect(tree.children).toEqual([
    expect.objectContaining({name: 'tip', attributes: {title: '5', a: null}}),
  ])
  expect(said.map((one) => one.replace(/^.* put /, ''))).toEqual([
    'a node "link" without a "url" into "root"',
    'a node "image" without a "url" into "root"',
    'a node "leafDirective" without a "name" into "root"',
    'a node "code" whose "lang" is not a text into "root"',
    'the directive "tip" whose attribute "title" is not a text into "root"',
  ])
})

test('facts of a page: the wrong ones of a plugin are dropped, with all that it changed', async () => {
  const {plugins, report, said} = await run(
    "page(page) { page.title += '1' }",
    'page(page) { page.title = 7 }',
    "page(page) { page.description = 'x'; page.keywords.push(1) }",
    "page(page) { page.title += '4' }",
    "page: (page) => ({...page, title: 'Other'})",
    "page: (page) => (page.title += '6')",
  )
  expect(await plugins.page!(PAGE, report)).toEqual({...PAGE, title: 'A146'})
  const message = 'title and description must be texts, and keywords a list of texts'
  expect(said).toEqual([
    `docs/a.md: The plugin "p1" failed in "page": ${message}`,
    `docs/a.md: The plugin "p2" failed in "page": ${message}`,
    'docs/a.md: The plugin "p4" failed in "page": it must change the page that it gets, and return nothing',
  ])
  expect(PAGE.keywords).toEqual([])
})

test('facts of a page: a key that has no effect is named', async () => {
  const {plugins, report, said} = await run(
    "page(page) { page.titel = 'x' }",
    'page(page) { page.words = 7 }',
    "page(page) { page.file = 'b.md' }",
    "page(page) { page.title = page.title.trim() + 'B'; delete page.say }",
  )
  expect(await plugins.page!(PAGE, report)).toEqual({...PAGE, title: 'AB'})
  expect(said.map((one) => one.replace(/^.*: it /, ''))).toEqual([
    'set the unknown key "titel" (did you mean "title"?)',
    'set the unknown key "words"; it can change title, description, keywords',
    'changed "file", but can change only title, description, keywords',
  ])
})

test('elements of heads: those that browsers would not take are dropped', async () => {
  const {plugins, report, said} = await run(
    `head: ({route}) => '<meta name="a" content="' + route + '">'`,
    "head: () => '<p>x</p>'",
    `head: () => '<link rel="icon" href="x" onload="f()">'`,
    'head: () => undefined',
    'head: () => 7',
    "async head() { throw new Error('late') }",
  )
  const entry = {route: '/docs/a', file: 'docs/a.md', title: 'A', description: 'B'} as Entry
  expect([...headsOf([entry], plugins, {csp: {}}, report)]).toEqual([
    ['/docs/a', '<meta name="a" content="/docs/a">'],
  ])
  expect(said).toEqual([
    'docs/a.md: The plugin "p4" failed in "head": it must return a text',
    'docs/a.md: The plugin "p5" failed in "head": it must return a text at once, not a promise',
    expect.stringContaining('The "head" of the plugin "p1" contains <p>'),
    expect.stringContaining('The "head" of the plugin "p2" has the attribute "onload"'),
  ])
})

test('files: texts and bytes, and nothing else', async () => {
  const {plugins, report, said} = await run(
    "files: () => ({'a.txt': 'a', 'b.bin': new Uint8Array([1])})",
    "files: () => ({'c.txt': 7})",
    'files: () => {}',
    "files: () => new Map([['d.txt', 'd']])",
  )
  const site = {title: 'T', url: '', base: '/', lang: 'en', pages: []}
  const files = await plugins.files(site, report)
  expect(files.map(({plugin, path}) => [plugin, path])).toEqual([
    ['p0', 'a.txt'],
    ['p0', 'b.bin'],
  ])
  expect(said).toEqual([
    ': The plugin "p1" failed in "files": c.txt must be a text or bytes',
    ': The plugin "p2" failed in "files": it must return an object of paths and contents',
    ': The plugin "p3" failed in "files": it must return an object of paths and contents',
  ])
})

test('a promise that never settles is given up after 30 seconds, for all pages, and the next plugin runs', async () => {
  vi.useFakeTimers()
  const {plugins, report, said} = await run(
    'page: () => new Promise(() => {})',
    "page(page) { page.title += '2' }",
    'figures: {gel: () => new Promise(() => {})}',
  )
  const written = {body: 'A', file: SOURCE.file, lang: 'gel'}
  const figure = drawFigure(plugins.figures.get('gel')!, written, {
    number: 1,
    icons: new Set(),
    read: () => undefined,
  })
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const page = plugins.page!(PAGE, report)
  await vi.advanceTimersByTimeAsync(30_000 - 1)
  expect(said).toEqual([])
  expect(printed.mock.calls.map(([text]) => text)).toEqual([
    'Waiting for the plugin "p2" (a figure of docs/a.md)\n',
    'Waiting for the plugin "p0" ("page" of docs/a.md)\n',
  ])
  printed.mockRestore()
  await vi.advanceTimersByTimeAsync(1)
  expect((await page).title).toBe('A2')
  expect(said).toEqual([
    'docs/a.md: The plugin "p0" failed in "page": it did not end within 30 seconds',
  ])
  expect((await plugins.page!({...PAGE, file: 'docs/b.md'}, report)).title).toBe('A2')
  expect(said[1]).toBe(
    'docs/b.md: The plugin "p0" failed in "page": it did not end within 30 seconds',
  )
  expect((await figure).diagnostics.map(({message}) => message)).toEqual([
    'The plugin "p2" cannot draw this figure: it did not end within 30 seconds',
  ])
  expect(vi.getTimerCount()).toBe(0)
})

test('the limits of the head hooks of many pages are one limit', async () => {
  const limits = vi.spyOn(Script.prototype, 'runInThisContext')
  const {plugins, report} = await run(`head: () => '<meta name="a" content="b">'`)
  const entries = Array.from({length: 150}, (_, at) => ({route: `/${at}`, file: ''}) as Entry)
  expect(headsOf(entries, plugins, {csp: {}}, report).size).toBe(150)
  expect(limits).toHaveBeenCalledTimes(2)
  const other = await run('html() {}')
  expect(headsOf(entries, other.plugins, {csp: {}}, report).size).toBe(0)
  expect(limits).toHaveBeenCalledTimes(2)
  limits.mockRestore()
})

test('a hook that took too long in one thread is not called in another one', async () => {
  const here = await import('../../../../cli/plugins/late-hooks.ts')
  vi.resetModules()
  const workerData = {lateHooks: here.lateHooks}
  vi.doMock('node:worker_threads', () => ({isMainThread: false, workerData}))
  const thread = await import('../../../../cli/plugins/late-hooks.ts')
  const {TimedOut} = await import('../../../../cli/limits/promise-timeout.ts')
  vi.doUnmock('node:worker_threads')
  expect(thread.runHookAtOnce).not.toBe(here.runHookAtOnce)
  here.forgetLateHooks()
  const slow = () => {
    throw new TimedOut()
  }
  expect(() => thread.runHookAtOnce({name: 'p'}, 'head', slow)).toThrow('30 seconds')
  const again = vi.fn()
  expect(() => here.runHookAtOnce({name: 'p'}, 'head', again)).toThrow('30 seconds')
  expect(again).not.toHaveBeenCalled()
  here.runHookAtOnce({name: 'p'}, 'html', again)
  here.forgetLateHooks()
  thread.runHookAtOnce({name: 'p'}, 'head', again)
  expect(again).toHaveBeenCalledTimes(2)
})

test('all waits end when the code that they wait for is changed', async () => {
  vi.useFakeTimers()
  const {plugins, report, said} = await run('page: () => new Promise(() => {})')
  const page = plugins.page!(PAGE, report)
  stopWaiting()
  await vi.advanceTimersByTimeAsync(200)
  expect(await page).toEqual(PAGE)
  expect(said).toEqual([
    'docs/a.md: The plugin "p0" failed in "page": it had not ended when its code was changed',
  ])
})

test('a loop that never ends is stopped, in hooks and in figures, and neither is called again', async () => {
  vi.useRealTimers()
  const {plugins, report, said} = await run(
    'html() { globalThis.calls = (globalThis.calls ?? 0) + 1; for (;;); }',
    "head: () => { for (;;); }, page(page) { page.title += '2' }",
    'figures: {gel: () => { for (;;); }}',
    "screen: {a: {draw() { for (;;); }}, b: {draw: () => ({type: 'element', tagName: 'i', properties: {}, children: []})}}",
  )
  const late = ' it did not end within 30 seconds'
  const real = Script.prototype.runInThisContext
  vi.spyOn(Script.prototype, 'runInThisContext').mockImplementation(function (
    this: Script,
    options,
  ) {
    expect(options).toEqual({timeout: 30_000})
    return real.call(this, {timeout: 100})
  })
  expect(await plugins.html!(structuredClone(TREE), SOURCE, report)).toEqual(TREE)
  expect(
    await plugins.html!(structuredClone(TREE), {...SOURCE, file: 'docs/b.md'}, report),
  ).toEqual(TREE)
  expect((globalThis as {calls?: number}).calls).toBe(1)
  expect(plugins.head!({...PAGE, route: '/a'}, report)).toEqual([])
  expect((await plugins.page!(PAGE, report)).title).toBe('A2')
  expect(said).toEqual([
    `docs/a.md: The plugin "p0" failed in "html":${late}`,
    `docs/b.md: The plugin "p0" failed in "html":${late}`,
    `docs/a.md: The plugin "p1" failed in "head":${late}`,
  ])
  const written = {body: 'A', file: SOURCE.file, lang: 'gel'}
  const context = {number: 1, icons: new Set<string>(), read: () => undefined}
  const {diagnostics} = await drawFigure(plugins.figures.get('gel')!, written, context)
  const message = `The plugin "p2" cannot draw this figure:${late}`
  expect(diagnostics).toMatchObject([
    {message, cause: message, hint: expect.stringContaining('loop')},
  ])
  const word = (name: string) =>
    drawPart(plugins.parts.get(name)!, {text: '', name, tall: false, line: 1, column: 1}, undefined)
  expect((await word('a')).diagnostics).toHaveLength(1)
  expect((await word('b')).diagnostics).toEqual([])
})
