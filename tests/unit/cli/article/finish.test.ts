/**
 * Templates against React: the same trees, finished when they are parsed, and drawn by React alone. A tree is a template
 * in which nothing is finished.
 */

import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Element, ElementContent, Properties, Root} from 'hast'
import {expect, test, vi} from 'vitest'
import {BOOLEAN, DRAWING_NAMES} from '../../../../cli/article/attributes.ts'
import {coloredCode, expandLines} from '../../../../cli/article/code-lines.ts'
import {finish} from '../../../../cli/article/finish.ts'
import {visit} from '../../../../cli/parse/syntax/visit.ts'
import type {ArticleContext, Renderer} from '../../../../cli/render/renderer.ts'
import {hashOf} from '../../../../cli/text/hash.ts'
import type {ComponentPromises} from '../../../../runtime/shared/theme-interface.ts'
import type {SiteData} from '../../../../runtime/shared/types.ts'
import {contentFile, filesBelow} from '../../../support/files.ts'
import {HOME} from '../../../support/labdocs.ts'
import {parserWith} from '../../../support/parser.ts'
import {builtInRenderer, PAGE} from '../../article.ts'

vi.mock(import('../../../../cli/article/finish.ts'), async (original) => {
  const actual = await original()
  return {...actual, finish: vi.fn(actual.finish)}
})

const renderer = await builtInRenderer()

/** Answers that differ by the question. */
const CONTEXT: ArticleContext = {
  page: PAGE,
  site: {base: '/base/', url: 'https://example.org'} as SiteData,
  hrefs: {'other.md': '/base/other', 'https://example.org': 'https://example.org/?a=1&b=2'},
  file: (href) =>
    href.length % 2
      ? {
          name: 'a.png',
          type: 'PNG',
          bytes: href.length * 100,
          width: 640,
          height: 480,
          webp: '/a.webp',
        }
      : undefined,
  external: ['/elsewhere'],
  rows: (needs) =>
    needs === 'children'
      ? [{label: 'A & B', route: '/a', description: '"C"', pages: 2, category: true}]
      : [{title: 'D', href: '/d', vendor: 'E'}],
}

/** Returns the trees of a text as the parser made them. */
async function treesOf(text: string, file: string, from: Renderer, bare: boolean): Promise<Root[]> {
  const parse = parserWith({
    specs: from.specs,
    promises: from.promises,
    icons: new Set(from.icons),
    glossary: [{term: 'sample', aliases: [], definition: 'A <portion>.', more: '/samples'}],
    bare,
  })
  const trees: Root[] = []
  vi.mocked(finish).mockClear()
  await parse({file, kind: 'markdown', text, hash: hashOf(text)}, contentFile)
  for (const [tree] of vi.mocked(finish).mock.calls) trees.push(structuredClone(tree))
  return trees
}

function expectSame(tree: Root, of: string): void {
  const template = finish(structuredClone(tree), renderer)
  const finished = renderer.article(JSON.stringify(template), CONTEXT)
  visit(tree, 'element', expandLines)
  expect(finished, of).toBe(renderer.article(JSON.stringify(tree.children), CONTEXT))
}

const all = ['content', 'tests/fixtures'].flatMap((folder) =>
  filesBelow(join(HOME, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`),
)
/** A quarter of them; every night all. */
const files = all.filter((_, at) => process.env.LABDOCS_ALL || at % 4 === 0)

test(`${files.length} pages are the same as React draws them`, {timeout: 120_000}, async () => {
  expect(all.length).toBeGreaterThan(300)
  for (const file of files) {
    const text = readFileSync(join(HOME, file), 'utf8')
    for (const tree of await treesOf(text, 'docs/page.md', renderer, !file.startsWith('content')))
      expectSame(tree, file)
  }
})

const h = (
  tagName: string,
  properties: Properties,
  ...children: (ElementContent | string)[]
): Element => ({
  type: 'element',
  tagName,
  properties,
  children: children.map((child) => (typeof child === 'string' ? text(child) : child)),
})

const text = (value: string): ElementContent => ({type: 'text', value})

/** Checks that React draws an element in the same way, and returns whether it is finished. */
function isFinished(element: Element, of = JSON.stringify(element)): boolean {
  expectSame({type: 'root', children: [element]}, of)
  const template = finish({type: 'root', children: [element]}, renderer)
  return template.every((part) => typeof part === 'string')
}

const VALUES: Properties[string][] = [
  'a',
  '',
  '5',
  `"&'<>`,
  'javascript:alert(1)',
  ' a\n',
  7,
  0,
  Number.NaN,
  true,
  false,
  null,
  ['a', 'b'],
]

test('every attribute, with every kind of value, in HTML, drawings and formulas', () => {
  for (const name of [
    ...DRAWING_NAMES.keys(),
    ...BOOLEAN,
    'dataName',
    'dataSomeName',
    'ariaLabel',
    'start',
    'rowSpan',
    'value',
  ])
    for (const value of VALUES) {
      const given = {[name]: value}
      for (const element of [
        h('span', given, 'x'),
        h('svg', given, h('g', given, h('path', {}))),
        h('math', given, h('mrow', given, 'x')),
        h('dl', {}, h('dd', given)),
      ])
        isFinished(element, `${name}=${JSON.stringify(value)} on ${element.tagName}`)
    }
  expect(
    isFinished(h('span', {className: ['a', 'b'], id: '"', title: "'", lang: 'de', dataName: '<'})),
  ).toBe(true)
  expect(
    isFinished(
      h(
        'svg',
        {viewBox: '0 0 1 1'},
        h('title', {}, 'A & B'),
        h('path', {d: 'M0 0', strokeWidth: '2'}),
      ),
    ),
  ).toBe(true)
})

test('attributes that React treats in a special way are left to it', () => {
  for (const name of [
    'href',
    'src',
    'action',
    'key',
    'ref',
    'is',
    'onClick',
    'onclick',
    'checked',
    'multiple',
    'muted',
    'contentEditable',
    'draggable',
    'download',
    'cols',
    'size',
    'span',
    'xLinkHref',
    'xmlLang',
    'children',
    'dangerouslySetInnerHTML',
    'accept',
    'unknownName',
    'style',
    'data-x',
    'a b',
  ])
    expect(
      finish({type: 'root', children: [h('span', {[name]: 'x'})]}, renderer),
      name,
    ).toMatchObject([{type: 'element'}])
})

test('elements that are special in HTML, in React or in the theme', () => {
  const row = h('tr', {}, ' ', h('td', {align: 'right'}, 'a'), '\n', h('td', {}))
  for (const element of [
    h('pre', {}, '\nfirst'),
    h('pre', {}, 'a'),
    h('pre', {}, '\n', h('b', {}, 'x')),
    h('pre', {}),
    h('br', {}),
    h('hr', {id: 'a'}),
    h('wbr', {}),
    h('col', {span: 2}),
    h('table', {}, '\n', h('caption', {}, ' x '), h('tbody', {}, '\n', row, ' ')),
    h('video', {src: '/a.mp4', controls: true}),
    h('textarea', {}, 'x'),
    h('select', {}, h('option', {value: 'a'}, 'A')),
    h('input', {type: 'checkbox', checked: true}),
    h('button', {type: 'button', disabled: true}, 'x'),
    h(
      'picture',
      {},
      h('source', {srcSet: 'a.png 1x, other.md 2x'}),
      h('img', {src: 'a.png', alt: 'x'}),
    ),
    h('iframe', {src: '/x', title: 't'}),
    h('style', {}, 'a > b {}'),
    h('x-own', {className: ['a']}, 'x'),
    h('svg', {}, h('style', {}, 'a > b'), h('a', {href: 'other.md'}, 'x')),
    h('svg', {}, h('foreignObject', {}, h('p', {}, 'x'))),
    h('p', {id: 'a'}, 'x'),
    h('p', {}, h('img', {src: 'a.png', alt: 'x', title: 'T'})),
    h('p', {}, ' ', h('img', {src: 'a.png', alt: 'x', height: 16})),
    h(
      'h2',
      {id: 'a'},
      'One ',
      h('code', {}, 'two'),
      h('a', {href: 'https://example.org'}, 'three'),
    ),
    h('h3', {id: 'a', dataNumber: '1'}, 'x'),
    h('h4', {className: ['sr-only']}, 'x'),
    h(
      'li',
      {className: ['task-list-item']},
      h('input', {type: 'checkbox'}),
      ' x',
      h('ul', {}, h('li', {}, 'y')),
    ),
    h('ul', {className: ['contains-task-list']}, h('li', {className: ['task-list-item']}, 'x')),
    h('details', {open: true}, h('summary', {}, 'S ', h('b', {}, 'x')), h('p', {}, 'y')),
    h('div', {dataZoom: 'Fig. 1', className: ['a']}, h('b', {}, 'x')),
    h('div', {dir: 'rtl'}, 'x'),
    h(
      'x-code',
      {lang: 'js', count: '2', placeholders: 'true'},
      h('code', {}, h('span', {className: ['line']}, 'a')),
    ),
    h('a', {href: '/elsewhere/x', title: 't'}, 'x'),
    h('a', {}, 'x'),
    h('a', {href: ''}, h('b', {}, 'x')),
  ])
    isFinished(element)
})

test('what looks like the mark of finished HTML is text', () => {
  const mark = '<x-html n="0"></x-html>'
  const element = h(
    'p',
    {title: mark},
    mark,
    h('a', {href: mark, title: mark}, mark, h('b', {}, mark)),
  )
  isFinished(element)
  const template = finish({type: 'root', children: [element]}, renderer)
  expect(renderer.article(JSON.stringify(template), CONTEXT)).not.toContain('<x-html')
})

test('a theme can read the lines of code, or draw what is in them', () => {
  const lines = [
    {
      classes: ['line', 'line--mark'],
      number: 7,
      pieces: [
        {name: 'kw', parts: ['a < ', {name: 'your-host', text: '<your-host>'}]},
        {name: '', parts: [' & b']},
      ],
    },
    {classes: ['line'], number: 8, pieces: []},
  ]
  const words = h('span', {className: ['kw']}, 'a < ')
  const placeholder = h('span', {className: ['placeholder'], dataName: 'your-host'}, '<your-host>')
  const first = {className: ['line', 'line--mark'], dataN: 7}
  const elements = [
    h('span', first, {...words, children: [...words.children, placeholder]}, ' & b'),
    text('\n'),
    h('span', {className: ['line'], dataN: 8}),
  ]
  const finished = (elements: Record<string, ComponentPromises>) => {
    const block = {...h('x-code', {lang: 'js'}), children: [coloredCode(lines)]}
    const promises = {elements, directives: {}}
    return finish({type: 'root', children: [block]}, {specs: {}, promises})
  }
  const html =
    '<span class="line line--mark" data-n="7"><span class="kw">a &lt; ' +
    '<span class="placeholder" data-name="your-host">&lt;your-host&gt;</span></span> &amp; b</span>\n' +
    '<span class="line" data-n="8"></span>'
  expect(finished({'x-code': {children: 'unread'}})).toMatchObject([
    {tag: 'x-code', content: [`<code>${html}</code>`]},
  ])
  expect(finished({'x-code': {}})).toEqual([h('x-code', {lang: 'js'}, h('code', {}, ...elements))])
  expect(finished({'x-code': {children: ['code']}})).toMatchObject([
    {
      content: [
        {
          tagName: 'code',
          children: [{template: [html], children: [text('a < <your-host> & b\n')]}],
        },
      ],
    },
  ])
  expect(finished({'x-code': {children: ['b']}})).toMatchObject([
    {content: [{template: [`<code>${html}</code>`], children: [text('a < <your-host> & b\n')]}]},
  ])
  const spans = finished({'x-code': {children: 'unread'}, span: {children: 'unread'}})
  expect(spans).toMatchObject([
    {content: ['<code>', {tag: 'span'}, '\n', {tag: 'span'}, '</code>']},
  ])
})
