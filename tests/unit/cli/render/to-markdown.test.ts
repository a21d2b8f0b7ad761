import {expect, test} from 'vitest'
import {readBody} from '../../../../cli/render/to-markdown.ts'
import type {Page} from '../../../../runtime/shared/types.ts'

const page = {title: 'T'} as Page
const body = (main: string) =>
  `<header><a href="/">bar</a></header><main>${main}</main><footer>foot</footer>`

const markdown = (text: string, origin = '') => readBody(text, page, origin).markdown

test('what is in main, as Markdown', () => {
  expect(
    markdown(
      body(
        '<h1>Home</h1><p>Some <b>bold</b> and <a href="/x">a link</a>.</p><ul><li>one</li><li>two</li></ul>',
      ),
    ),
  ).toBe('# Home\n\nSome **bold** and [a link](/x).\n\n- one\n- two\n')
})

test('a page without a heading gets its title', () => {
  expect(markdown(body('<p>x</p>'))).toBe('# T\n\nx\n')
  expect(markdown('<p>no main</p>')).toBe('# T\n\n\n')
})

test('navigation, controls and drawings are not text', () => {
  const noise =
    '<nav>crumbs</nav><button>Copy</button><form><input value="q"></form><svg><title>icon</title></svg><p hidden>h</p><span aria-hidden="true">x</span><dialog>d</dialog><div data-aside="">foot of the page</div>'
  expect(markdown(body(`<h1>A</h1>${noise}<p>kept</p>`))).toBe('# A\n\nkept\n')
})

test('what React puts between texts', () => {
  expect(
    markdown(body('<h1>A</h1><p>Page<!-- --> <!-- -->1</p><a href="/x">to: <!-- -->X</a>')),
  ).toBe('# A\n\nPage 1\n\n[to: X](/x)\n')
})

test('addresses of the site are whole', () => {
  expect(
    markdown(body('<h1>A</h1><p><a href="/x">x</a> <a href="#y">y</a></p>'), 'https://e.org'),
  ).toBe('# A\n\n[x](https://e.org/x) [y](#y)\n')
})

test('tables', () => {
  expect(
    markdown(
      body(
        '<h1>A</h1><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
      ),
    ),
  ).toBe('# A\n\n| a | b |\n| - | - |\n| 1 | 2 |\n')
})

test('sections for search', () => {
  expect(
    readBody(body('<p>before</p><h2 id="x">X</h2><p>text</p><nav>no</nav>'), page, '').sections,
  ).toEqual([
    {id: null, heading: '', text: 'before'},
    {id: 'x', heading: 'X', text: 'text'},
  ])
})
