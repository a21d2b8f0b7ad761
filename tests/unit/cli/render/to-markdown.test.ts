import {expect, test} from 'playwright/test'
import {markdownOfHtml, sectionsOfHtml} from '../../../../cli/render/to-markdown.ts'
import type {Page} from '../../../../runtime/types.ts'

const page = {title: 'T'} as Page
const body = (main: string) =>
  `<header><a href="/">bar</a></header><main>${main}</main><footer>foot</footer>`

test('what stands in main, as Markdown', () => {
  expect(
    markdownOfHtml(
      body(
        '<h1>Home</h1><p>Some <b>bold</b> and <a href="/x">a link</a>.</p><ul><li>one</li><li>two</li></ul>',
      ),
      page,
    ),
  ).toBe('# Home\n\nSome **bold** and [a link](/x).\n\n- one\n- two\n')
})

test('a page without a heading gets its title', () => {
  expect(markdownOfHtml(body('<p>x</p>'), page)).toBe('# T\n\nx\n')
  expect(markdownOfHtml('<p>no main</p>', page)).toBe('# T\n\n\n')
})

test('navigation, controls and drawings are not text', () => {
  const noise =
    '<nav>crumbs</nav><button>Copy</button><form><input value="q"></form><svg><title>icon</title></svg><p hidden>h</p><span aria-hidden="true">x</span><dialog>d</dialog>'
  expect(markdownOfHtml(body(`<h1>A</h1>${noise}<p>kept</p>`), page)).toBe('# A\n\nkept\n')
})

test('what React puts between texts', () => {
  expect(
    markdownOfHtml(
      body('<h1>A</h1><p>Page<!-- --> <!-- -->1</p><a href="/x">to: <!-- -->X</a>'),
      page,
    ),
  ).toBe('# A\n\nPage 1\n\n[to: X](/x)\n')
})

test('tables', () => {
  expect(
    markdownOfHtml(
      body(
        '<h1>A</h1><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
      ),
      page,
    ),
  ).toBe('# A\n\n| a | b |\n| - | - |\n| 1 | 2 |\n')
})

test('sections for search', () => {
  expect(sectionsOfHtml(body('<p>before</p><h2 id="x">X</h2><p>text</p><nav>no</nav>'))).toEqual([
    {id: null, heading: '', text: 'before'},
    {id: 'x', heading: 'X', text: 'text'},
  ])
})
