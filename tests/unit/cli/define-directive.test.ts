/** `defineDirective`: the types of its component's props, and the messages for invalid rows. */
import {expect, expectTypeOf, test} from 'vitest'
import {type DirectiveProps, defineDirective} from '../../../cli/index.ts'

const Counter = (_: {from: number; unit?: string; tone?: 'a' | 'b'; open?: true}) => null

test('a row stays as it is, and its component takes what the attributes say', () => {
  const row = defineDirective({
    kind: 'leaf',
    component: Counter,
    attributes: {from: 'number', unit: 'text?', tone: ['?', 'a', 'b'], open: 'flag'},
  })
  expect(row).toMatchObject({kind: 'leaf', component: Counter, attributes: {from: 'number'}})
  type Props = DirectiveProps<{readonly from: 'number'; readonly kind: readonly ['x', 'y']}>
  expectTypeOf<Props['from']>().toEqualTypeOf<number>()
  expectTypeOf<Props['kind']>().toEqualTypeOf<'x' | 'y'>()
  // @ts-expect-error: the attribute is a text, and the component wants a number.
  defineDirective({kind: 'leaf', component: Counter, attributes: {from: 'text'}})
  // @ts-expect-error: authors may leave it out, and the component cannot do without.
  defineDirective({kind: 'leaf', component: Counter, attributes: {from: 'number?'}})
})

test.each([
  [undefined, 'defineDirective: it takes an object with "kind" and "component".'],
  [
    {kind: 'leaf', component: Counter, iland: 'Counter'},
    'defineDirective: there is no key "iland". Did you mean "island"?',
  ],
  [{kind: 'leaf'}, 'defineDirective: "component" must be a component.'],
  [
    {kind: 'block', component: Counter},
    'defineDirective: "kind" must be one of container, leaf, text.',
  ],
  [
    {kind: 'leaf', component: Counter, holds: 'rows'},
    'defineDirective: "holds" must be one of list, tasks, icons, links, terms.',
  ],
  [
    {kind: 'leaf', component: Counter, attributes: {from: 'numbr'}},
    'defineDirective: it has the unknown kind "numbr" of the attribute "from" (known: flag, a list of texts, text, number, asset, download, route, url, word; all but the first two with "?" if they can be left out).',
  ],
])('%j', (row, message) => {
  expect(() => defineDirective(row as never)).toThrow(message)
})
