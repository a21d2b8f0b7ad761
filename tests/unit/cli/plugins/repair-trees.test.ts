import {expect, test} from 'vitest'
import {repairTree, typesFor} from '../../../../cli/plugins/repair-trees.ts'

const root = (...children: object[]) => ({type: 'root', children})
const element = (tagName: string, properties: object, ...children: object[]) => ({
  ...{type: 'element', tagName, properties, children},
})
const circle: Record<string, unknown> = {}
circle.a = circle

test.each([
  [{title: () => 1}, '"title", which is a function; pages are plain HTML'],
  [{title: Symbol('a')}, '"title", which is a value of the type "symbol"'],
  [{title: 1n}, '"title", which is a value of the type "bigint"'],
  [{data: circle}, '"data", which is a value of the type "object"'],
  [{style: {color: circle}}, '"style", which is a value of the type "object"'],
  [{className: [['a']]}, '"className", which is a list that contains more than texts'],
  [{children: 'A'}, '"children", which is not an attribute of HTML'],
  [{'a b': 'A'}, '"a b", whose name no attribute of HTML can have'],
])('a property that is no attribute is named and removed: %o', (properties, problem) => {
  const html = root(element('p', {...properties, id: 'a'}))
  expect(repairTree(html, typesFor('html'))).toContain(`gave "p" the property ${problem}`)
  expect(html).toEqual(root(element('p', {id: 'a'})))
  const figure = element('svg', {...properties})
  expect(repairTree(figure, typesFor('html'))).toContain(`gave "svg" the property ${problem}`)
  expect(figure).toEqual(element('svg', {}))
  const markdown = root({type: 'break', data: {hProperties: {...properties}}})
  expect(repairTree(markdown, typesFor('markdown'))).toContain(
    `gave "break" the property ${problem}`,
  )
  expect(markdown).toEqual(root({type: 'break', data: {hProperties: {}}}))
})

test('all values that attributes can have stay', () => {
  const properties = {
    ...{title: 'A', tabIndex: 0, hidden: true, id: undefined, lang: null},
    ...{className: ['a', null], class: 'b', dataAll: '', 'data-one': 1, 'xlink:href': '#a'},
    ...{style: {color: 'red'}},
  }
  const tree = root(element('p', properties))
  expect(repairTree(tree, typesFor('html'))).toBeUndefined()
  expect(tree.children).toEqual([element('p', properties)])
})

test.each([undefined, 0, 7, '2'])('a heading of the level %o', (depth) => {
  const tree = root({type: 'heading', depth, children: []})
  expect(repairTree(tree, typesFor('markdown'))).toBe(
    'put a node "heading" without a "depth" from 1 to 6 into "root"',
  )
  expect(tree).toEqual(root())
})

test('content of an element that cannot have any', () => {
  const tree = root(element('br', {}, {type: 'text', value: 'A'}))
  expect(repairTree(tree, typesFor('html'))).toBe('put content into "br", which cannot have any')
  expect(tree).toEqual(root(element('br', {})))
})
