import {expect, test} from 'vitest'
import type {SiteData} from '../../../runtime/shared/types.ts'
import {nearestPages} from '../../../theme/errors/nearest-pages.ts'

const items = [
  ['/docs', 'Welcome'],
  ['/docs/eln', 'Chemotion ELN'],
  ['/docs/eln/ui/barcodes', 'Barcodes and QR codes'],
  ['/docs/eln/ui/inventory', 'Inventory'],
  ['/docs/eln/ui/import', 'Importing data'],
  ['/docs/eln/admin/user_management', 'User management'],
  ['/docs/eln/faq', 'FAQ'],
  ['/docs/repo', 'Repository'],
  ['/docs/repo/labeling', 'Labeling'],
  ['/docs/repo/user', 'User guide'],
  ['/docs/repo/faq', 'FAQ'],
  ['/helpdesk', 'Helpdesk'],
] as const
const site = {
  routes: items.map(([route]) => route),
  versions: [{sidebars: {docs: items.map(([route, label]) => ({route, label}))}}],
  nav: [],
  footer: [],
} as unknown as SiteData
const labels = async (path: string) => (await nearestPages(path, site)).map(({label}) => label)

test('a slip of the pen leads to the page that was meant, first', async () => {
  expect((await labels('/docs/eln/ui/barcode'))[0]).toBe('Chemotion ELN / Barcodes and QR codes')
  expect((await labels('/docs/eln/ui/Barcodes'))[0]).toBe('Chemotion ELN / Barcodes and QR codes')
  expect((await labels('/docs/eln/barcodes'))[0]).toBe('Chemotion ELN / Barcodes and QR codes')
})

test('three at most, and none where nothing is near', async () => {
  expect((await labels('/docs/eln/ui/inventorry')).length).toBeLessThanOrEqual(3)
  expect(await labels('/wp-login.php')).toEqual([])
})

test('where nothing is near, the folder that the address would be in', async () => {
  expect(await labels('/docs/eln/nothing-here')).toEqual(['Welcome / Chemotion ELN'])
  expect(await labels('/docs/eln/gone/nothing-here')).toEqual(['Welcome / Chemotion ELN'])
  expect(await labels('/docs/no-such-product')).toEqual(['Welcome'])
})

test('pages with the same name are told apart', async () => {
  expect(await labels('/docs/faq')).toEqual(['Chemotion ELN / FAQ', 'Repository / FAQ'])
})

test('a name that was cut off, and a folder without a page', async () => {
  expect((await labels('/docs/eln/admin/user'))[0]).toBe('Chemotion ELN / User management')
  expect(await labels('/help')).toEqual(['Helpdesk'])
  expect((await labels('/docs/eln/ui'))[0]).toBe('Chemotion ELN / Barcodes and QR codes')
})

test('words of any script are compared', async () => {
  const own = {
    ...site,
    versions: [
      {
        sidebars: {
          docs: [{route: '/документы/лаборатория/образец', label: 'Образец'}],
        },
      },
    ],
  } as unknown as SiteData
  const near = await nearestPages('/документы/образцы', own)
  expect(near.map(({label}) => label)).toEqual(['Образец'])
})
