import {expect, test} from 'vitest'
import type {SiteData} from '../../../runtime/shared/types.ts'
import {nearestPages} from '../../../theme/errors/nearest-pages.ts'

const items = [
  ['/docs', 'Welcome'],
  ['/docs/eln', 'Chemotion ELN'],
  ['/docs/eln/ui/barcodes', 'Barcodes and QR codes'],
  ['/docs/eln/ui/inventory', 'Inventory'],
  ['/docs/eln/ui/import', 'Importing data'],
  ['/docs/repo/labeling', 'Labeling'],
] as const
const site = {
  routes: items.map(([route]) => route),
  versions: [{sidebars: {docs: items.map(([route, label]) => ({route, label}))}}],
  nav: [],
  footer: [],
} as unknown as SiteData
const labels = async (path: string) => (await nearestPages(path, site)).map(({label}) => label)

test('a slip of the pen leads to the page that was meant, first', async () => {
  expect((await labels('/docs/eln/ui/barcode'))[0]).toBe('Barcodes and QR codes')
  expect((await labels('/docs/eln/ui/Barcodes'))[0]).toBe('Barcodes and QR codes')
  expect((await labels('/docs/eln/barcodes'))[0]).toBe('Barcodes and QR codes')
})

test('three at most, and none where nothing is near', async () => {
  expect((await labels('/docs/eln/ui/inventorry')).length).toBeLessThanOrEqual(3)
  expect(await labels('/wp-login.php')).toEqual([])
})

test('where nothing is near, the folder that the address would be in', async () => {
  expect(await labels('/docs/eln/nothing-here')).toEqual(['Chemotion ELN'])
  expect(await labels('/docs/eln/gone/nothing-here')).toEqual(['Chemotion ELN'])
  expect(await labels('/docs/no-such-product')).toEqual(['Welcome'])
})
