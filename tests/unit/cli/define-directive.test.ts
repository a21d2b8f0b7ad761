/** `defineDirective`: the types of its component's props, and the messages for invalid rows. */
import type {ReactNode} from 'react'
import {expect, expectTypeOf, test} from 'vitest'
import {
  type Directive,
  type DirectiveProps,
  type Directives,
  defineDirective,
  defineFigure,
  definePlugin,
  defineSite,
  extendTheme,
  h,
} from '../../../cli/index.ts'

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

test('the editor refuses a key or a value that the run refuses', () => {
  const row = {kind: 'leaf', component: Counter, attributes: {from: 'number'}} as const
  // @ts-expect-error: there is no such key.
  expect(() => defineDirective({...row, iland: 'Counter'})).toThrow('no key "iland"')
  const written = () => ({
    // @ts-expect-error: the same, in a row without others.
    key: defineDirective({kind: 'leaf', component: () => null, iland: 'Counter'}),
    // @ts-expect-error: a directive holds nothing of this kind.
    value: defineDirective({...row, holds: 'rows'}),
    // @ts-expect-error: there is no such kind of attribute.
    attribute: defineDirective({kind: 'leaf', component: Counter, attributes: {from: 'numbr'}}),
  })
  expect(written).toThrow('no key "iland"')
  const others = () => ({
    // @ts-expect-error: a figure has no such key.
    figure: defineFigure({iland: 'Gel', draw: () => ({node: h('b')})}),
    // @ts-expect-error: nor has a plugin.
    plugin: definePlugin({name: 'gel', figure: {}}),
    // @ts-expect-error: nor has a theme.
    theme: extendTheme({token: './tokens.css'}),
    // @ts-expect-error: a link leads to one address.
    links: defineSite({title: 'A', nav: [{label: 'A', to: '/a', href: 'https://example.org'}]}),
    // @ts-expect-error: a link leads to some address.
    link: defineSite({title: 'A', footer: [{label: 'A'}]}),
    // @ts-expect-error: nor has the table itself.
    table: {counter: {...row, iland: 'Counter'}} satisfies Directives,
  })
  expect(others).toBeTypeOf('function')
})

test('the props of an island are plain data, and those of a component that does not run in the browser may be anything', () => {
  const row = {kind: 'leaf', component: () => null} as const
  const props = {items: [{format: String}]}
  expect(() => defineDirective({...row, island: 'Counter', props})).toThrow(
    'the prop "format" must be plain data, as in JSON: the browser gets it with the page.',
  )
  expect(() => defineDirective({...row, island: 'Counter', props: {since: new Date(0)}})).toThrow(
    'the prop "since"',
  )
  expect(defineDirective({...row, props})).toMatchObject({props})
})

test('rows can share keys, and functions can make rows', () => {
  const shared = {label: 'required', style: 'panels'} as const
  const Labeled = (_: {label: ReactNode; labelText: string; from: number}) => null
  defineDirective({...shared, kind: 'leaf', component: Labeled, attributes: {from: 'number'}})
  const files = (name: string) => ({island: name, style: name.toLowerCase()})
  const leaf = (more: Partial<Pick<Directive, 'island' | 'style' | 'text'>>) =>
    defineDirective({kind: 'leaf', component: Counter, attributes: {from: 'number'}, ...more})
  expect(leaf(files('Counter'))).toMatchObject({island: 'Counter', style: 'counter'})
  const named = (name: string) =>
    defineDirective({kind: 'text', component: (_: {name: string}) => null, props: {name}})
  expect(named('tip')).toMatchObject({props: {name: 'tip'}})
  // The props of a function that is written in the row need no types.
  defineDirective({
    kind: 'leaf',
    needs: 'devices',
    counted: true,
    item: 'part',
    attributes: {from: 'number'},
    component: ({from, rows, items, number, labelText}) => {
      expectTypeOf(rows[0]!.vendor).toEqualTypeOf<string | undefined>()
      expectTypeOf(labelText).toEqualTypeOf<string | undefined>()
      return from.toFixed() + items[0]!.value + number.trim()
    },
  })
  defineDirective({kind: 'text', component: ({labelText}) => labelText.trim()})
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
