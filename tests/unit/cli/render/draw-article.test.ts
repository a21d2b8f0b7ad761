import {expect, test} from 'vitest'
import {type Drawers, drawArticle} from '../../../../cli/render/draw-article.tsx'

const drawers = {
  article: {elements: {}, directives: {}},
  islands: {},
  context: {},
  within: (children) => children,
} as Partial<Drawers> as Drawers

test('an article of more parts than the stack has room for arguments', () => {
  const count = 200_000
  const parts = Array.from({length: count}, () => '<i>a</i>')
  const html = drawArticle([...parts, {type: 'text', value: 'a < b'}], drawers)
  expect(html).toBe(`${'<i>a</i>'.repeat(count)}a &lt; b`)
})
