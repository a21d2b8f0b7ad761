import {createElement} from 'react'
import {renderToStaticMarkup} from 'react-dom/server'
import {expect, test} from 'vitest'
import {Heading} from '../../../theme/elements/Heading.tsx'

const drawn = (number?: string) => {
  const props = {as: 'h2', id: 'limits', 'data-number': number} as const
  return renderToStaticMarkup(createElement(Heading, props, 'Limits'))
}

test('the name of a heading has its words once, after its number', () => {
  expect(drawn('2')).toMatch(/^<h2 id="limits"><a [^>]*aria-label="Section 2">§2<\/a>Limits<\/h2>$/)
  expect(drawn()).toMatch(
    /^<h2 id="limits">Limits<a [^>]*aria-label="Link to this section">#<\/a><\/h2>$/,
  )
})
