import {expect, test} from 'vitest'
import {childRows, deviceRows, fileFacts} from '../../../../cli/render/page-lists.ts'
import {siteOf} from '../resolve/site.ts'

const about = (title: string, more = '') =>
  `---\ntitle: ${title}\ndescription: About ${title}.\n${more}\n---\n`
const FILES = {
  'docs/index.md': about('Docs'),
  'docs/a/index.md': about('A'),
  'docs/a/x.md': about('X'),
  'docs/a/y/one.md': about('One'),
  'docs/a/y/two.md': about('Two'),
  'docs/b.md': about('B'),
}
const rows = async (route: string) =>
  childRows(route, await siteOf(FILES), 'current').map(
    ({label, route: to, description, pages, category}) =>
      `${label} ${to} ${pages}${category ? ' folder' : ''}: ${description}`,
  )

test('the children of a category', async () => {
  expect(await rows('/docs/a')).toEqual([
    'X /docs/a/x 1: About X.',
    'Y /docs/a/y/one 2 folder: One, Two',
  ])
})

test('a page without children shows its siblings; the first page the whole tree', async () => {
  expect(await rows('/docs/a/x')).toEqual(['Y /docs/a/y/one 2 folder: One, Two'])
  expect(await rows('/docs')).toEqual(['A /docs/a 4 folder: About A.', 'B /docs/b 1: About B.'])
})

test('devices by vendor and title', async () => {
  const site = await siteOf(
    {
      'docs/b.md': about('B', 'device: {vendor: Zeiss}'),
      'docs/a.md': about('A', 'device: {vendor: Bruker, technique: NMR}'),
      'docs/c.md': about('C', 'device: {vendor: Bruker}'),
      'docs/d.md': about('D'),
    },
    {config: {base: '/s/'}},
  )
  expect(deviceRows(site)).toEqual([
    {vendor: 'Bruker', technique: 'NMR', title: 'A', href: '/s/docs/a'},
    {vendor: 'Bruker', title: 'C', href: '/s/docs/c'},
    {vendor: 'Zeiss', title: 'B', href: '/s/docs/b'},
  ])
})

test('facts of files by their address', () => {
  const facts = fileFacts(
    new Map([
      ['docs/a b.yml', {file: 'docs/a b.yml', url: '/assets/a%20b-1.yml', bytes: 7, hash: ''}],
      ['p.png', {file: 'p.png', url: '/p.png', bytes: 1, hash: '', width: 3, height: 2}],
    ]),
  )
  expect(facts('/assets/a%20b-1.yml')).toEqual({name: 'a b.yml', type: 'YML', bytes: 7})
  expect(facts('/p.png')).toEqual({name: 'p.png', type: 'PNG', bytes: 1, width: 3, height: 2})
  expect(facts('/none')).toBeUndefined()
})
