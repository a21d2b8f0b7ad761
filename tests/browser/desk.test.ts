/** The submission desk in a browser: what it finds, without a connection, by keyboard, on a phone and on paper. */
import {join} from 'node:path'
import {HOME} from '../support/labdocs.ts'
import {axeFindings} from './support/axe.ts'
import {awake, expect, test} from './support/fixture.ts'

test.use({siteRoot: 'desk'})

const SPECTRUM = join(HOME, 'content/public/spectra/aspirin-1h.jdx')

test('it works without a connection once it is loaded, by keyboard, at 390 px, for axe and on paper', async ({
  open,
  expected,
}) => {
  // Links and fonts are asked for as well.
  expected.push('ERR_INTERNET_DISCONNECTED')
  const page = await open('docs', {viewport: {width: 390, height: 844}})
  await awake(page)
  const substance = page.getByLabel('Substance: SMILES or formula')
  await substance.fill('CCO')
  await expect(page.locator('.submission__substance')).toContainText(
    'Structure: C2H6O, 46.07 g/mol',
  )
  await page.context().setOffline(true)
  await substance.fill('')
  const example = page.getByRole('button', {name: 'Use an example'})
  await example.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({hasText: 'lines read'})).toHaveText(
    '5 lines read. 5 have errors or warnings.',
  )
  await expect(page.getByText('The line counts 8 C, but the substance has 9.')).toBeVisible()
  await expect(page.getByText('mp 134–136 °C')).toBeVisible()
  await page.getByLabel('JCAMP-DX files').setInputFiles(SPECTRUM)
  await expect(page.locator('.submission .plot--nmr')).toBeVisible()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(390)
  expect(await axeFindings(page)).toEqual([])
  await page.emulateMedia({media: 'print'})
  await expect(page.getByRole('heading', {name: 'Checklist for the review'})).toBeVisible()
  await expect(substance).toBeHidden()
})

test('what was pasted is there again after a visit to another page, and the other page loads nothing of it', async ({
  open,
}) => {
  const page = await open('docs')
  await awake(page)
  await page.getByLabel('Lines of all analyses').fill('mp 81-83 C')
  await expect(page.locator('.submission__line')).toContainText('en dash')
  await page.getByRole('link', {name: 'another page'}).click()
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Other')
  await page.goBack()
  await expect(page.getByLabel('Lines of all analyses')).toHaveValue('mp 81-83 C')
  const other = await open('docs/other')
  await awake(other)
  const loaded = await other.evaluate(() =>
    performance.getEntriesByType('resource').map(({name}) => name),
  )
  expect(loaded.filter((url) => /style-desk|openchemlib/.test(url))).toEqual([])
})
