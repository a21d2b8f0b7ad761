/** Components that draw themselves, with React itself. */
import {createRequire} from 'node:module'
import type * as Runtime from 'react/jsx-runtime'
import {renderToString} from 'react-dom/server'
import {expect, test} from 'vitest'
import {createElementLimit} from '../../../cli/render/element-limit.ts'
import type {UnversionedRenderer} from '../../../cli/render/renderer.ts'

const SAID = 'Too many elements are drawn. Does a component draw itself? If not, split the page.'

/** Returns a renderer whose pages are drawn by a component of the same name. */
function rendererOf(most: number): Pick<UnversionedRenderer, 'category' | 'article' | 'shell'> {
  const limit = createElementLimit(createRequire(import.meta.url), most)
  const {jsx, jsxs} = limit.require('react/jsx-runtime') as typeof Runtime
  const Footer = () => jsx(Footer, {})
  const List = ({count}: {count: number}) =>
    jsxs('ul', {children: Array.from({length: count}, (_, key) => jsx('li', {}, String(key)))})
  return limit.within({
    category: () => renderToString(jsx(Footer, {})),
    article: (count: string) => renderToString(jsx(List, {count: Number(count)})),
    shell: () => {
      try {
        return renderToString(jsx(Footer, {}))
      } catch {
        // As a boundary does it, so the page is drawn again.
        return renderToString(jsx(List, {count: 10}))
      }
    },
  } as unknown as UnversionedRenderer)
}

test('a component that draws itself is stopped, on each page', () => {
  const renderer = rendererOf(2000)
  const draw = () => renderer.category([], {} as never)
  for (let page = 0; page < 3; page++) expect(draw).toThrow(SAID)
})

test('each page can have as many elements as the limit', () => {
  const renderer = rendererOf(2000)
  for (let page = 0; page < 3; page++)
    expect(renderer.article('1900', {} as never)).toContain('<li></li>')
  expect(() => renderer.article('2010', {} as never)).toThrow(SAID)
})

test('a page can have more elements if it has more content', () => {
  const renderer = rendererOf(2000)
  expect(renderer.article('3000'.padStart(4000), {} as never)).toContain('<li></li>')
  // What one page has counts for this page alone.
  expect(() => renderer.article('3000', {} as never)).toThrow(SAID)
})

test('what is drawn after the error is counted anew', () => {
  expect(rendererOf(2000).shell({page: {headings: []}} as never, {} as never, null)).toContain(
    '<ul>',
  )
})
