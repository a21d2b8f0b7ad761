/** The submission desk in a browser: what it finds, without a connection, by keyboard, on a phone and on paper. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {HOME} from '../../support/labdocs.ts'
import {axeFindings, sidewaysScroll} from '../support/axe.ts'
import {expect, test} from '../support/fixture.ts'

test.use({siteRoot: 'desk'})

const SPECTRUM = join(HOME, 'content/public/spectra/aspirin-1h.jdx')

test('it works without a connection once it is loaded, by keyboard, at 390 px, for axe and on paper', async ({
  visit,
  expected,
}) => {
  // Links and fonts are requested as well.
  expected.push('ERR_INTERNET_DISCONNECTED')
  const page = await visit('docs', {viewport: {width: 390, height: 844}})
  const substance = page.getByLabel('Substance: SMILES or formula')
  await substance.fill('CCO')
  await expect(page.locator('.submission__substance')).toContainText(
    'Structure: C2H6O, 46.07 g/mol',
  )
  await expect(page.locator('.submission__substance b sub')).toHaveText(['2', '6'])
  // An arrow says that there is more behind these words.
  const more = page.locator('.submission__substance summary')
  await expect(more.locator('.icon')).toBeVisible()
  await more.click()
  await expect(page.getByRole('row', {name: '[M+H]+'}).locator('sub')).toHaveText(['2', '7'])
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
  await expect(page.getByRole('img', {name: 'Structure of C9H8O4'})).toBeVisible()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(390)
  expect(await axeFindings(page)).toEqual([])
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  expect(await axeFindings(page)).toEqual([])
  await page.emulateMedia({media: 'print'})
  await expect(page.getByRole('heading', {name: 'Checklist for the review'})).toBeVisible()
  await expect(substance).toBeHidden()
  await expect(page.getByText('Substance: CC(=O)Oc1ccccc1C(=O)O, C9H8O4')).toBeVisible()
  await expect(page.locator('.submission .notation__held').first()).toBeHidden()
  await page.emulateMedia({media: 'screen'})
  // A structure wider than any screen scrolls in its own frame.
  await substance.fill(`${'C'.repeat(60)}O`)
  const frame = page.getByRole('region', {name: 'Structure of C60H122O (scrolls)'})
  await frame.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => frame.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0)
  expect(await sidewaysScroll(page)).toBe(0)
})

test('the example replaces own entries only if the reader agrees', {tag: '@nightly'}, async ({
  visit,
}) => {
  const page = await visit('docs')
  const substance = page.getByLabel('Substance: SMILES or formula')
  const example = page.getByRole('button', {name: 'Use an example'})
  await substance.fill('CCO')
  page.once('dialog', (question) => question.dismiss())
  await example.click()
  await expect(substance).toHaveValue('CCO')
  page.once('dialog', (question) => question.accept())
  await example.click()
  await expect(substance).toHaveValue('CC(=O)Oc1ccccc1C(=O)O')
})

test('of more files than the desk has room for, it says how many are left out', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await visit('docs')
  const choose = (count: number) =>
    page.getByLabel('JCAMP-DX files').setInputFiles(
      Array.from({length: count}, (_, at) => ({
        name: `${count}-${at}.txt`,
        mimeType: 'text/plain',
        buffer: Buffer.from('Not a spectrum.'),
      })),
    )
  const said = page.getByRole('status').filter({hasText: 'left out'})
  await choose(15)
  await expect(said).toHaveText('3 files are left out: the desk has room for 12.')
  await expect(page.getByText('This is not a JCAMP-DX file')).toHaveCount(12)
  await page.getByRole('button', {name: 'Clear everything'}).click()
  await expect(said).toHaveCount(0)
  await choose(12)
  await expect(page.getByText('This is not a JCAMP-DX file')).toHaveCount(12)
  await expect(said).toHaveCount(0)
  // The newest stay.
  await choose(1)
  await expect(said).toHaveText('1 file is left out: the desk has room for 12.')
  await expect(page.getByRole('heading', {name: '1-0.txt'})).toBeVisible()
})

test('files are dropped anywhere on the desk, text only into a field; what is no spectrum is named', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await visit('docs')
  const dropped = await page.evaluateHandle(
    (spectrum) => {
      const files = new DataTransfer()
      files.items.add(new File([spectrum], 'dropped.jdx'))
      files.items.add(new File(['Not a spectrum.'], 'notes.txt'))
      return files
    },
    readFileSync(SPECTRUM, 'utf8'),
  )
  const plot = page.locator('.submission .plot--nmr')
  // The reader of files is loaded when the desk hydrates.
  await expect(async () => {
    await page.locator('.submission').dispatchEvent('drop', {dataTransfer: dropped})
    await expect(plot.first()).toBeVisible({timeout: 1000})
  }).toPass()
  await expect(page.getByRole('heading', {name: 'dropped.jdx'}).first()).toBeVisible()
  await expect(page.getByText('This is not a JCAMP-DX file').first()).toBeVisible()
  const taken = await page.getByLabel('Lines of all analyses').evaluate((field) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.setData('text/plain', 'mp 81–83 °C.')
    const drag = {dataTransfer, bubbles: true, cancelable: true}
    return ['dragover', 'drop'].filter((name) => !field.dispatchEvent(new DragEvent(name, drag)))
  })
  expect(taken).toEqual([])
  const chooser = page.getByLabel('JCAMP-DX files')
  await chooser.setInputFiles(SPECTRUM)
  await page.getByRole('button', {name: 'Clear everything'}).click()
  await expect(plot).toHaveCount(0)
  await expect(chooser).toHaveValue('')
})

test('what was pasted is there again after a visit to another page, and the other page loads nothing of it', {
  tag: '@core',
}, async ({visit}) => {
  const page = await visit('docs')
  await page.getByLabel('Lines of all analyses').fill('mp 81-83 C')
  await expect(page.locator('.submission__line')).toContainText('en dash')
  await page.getByRole('link', {name: 'another page'}).click()
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Other')
  await page.goBack()
  await expect(page.getByLabel('Lines of all analyses')).toHaveValue('mp 81-83 C')
  const other = await visit('docs/other')
  const loaded = await other.evaluate(() =>
    performance.getEntriesByType('resource').map(({name}) => name),
  )
  expect(loaded.filter((url) => /style-desk|openchemlib/.test(url))).toEqual([])
})

test('what was pasted is there again after full loads of other pages, until it is cleared', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await visit('docs')
  const [substance, lines] = [
    page.getByLabel('Substance: SMILES or formula'),
    page.getByLabel('Lines of all analyses'),
  ]
  const comeBack = async () => {
    await page.goto(new URL('/docs/other', page.url()).href)
    await page.goto(new URL('/docs', page.url()).href)
  }
  await substance.fill('CCO')
  await lines.fill('mp 134–136 °C')
  await page.getByLabel('It is crystalline').check()
  await comeBack()
  await expect(substance).toHaveValue('CCO')
  await expect(lines).toHaveValue('mp 134–136 °C')
  await expect(page.getByLabel('It is crystalline')).toBeChecked()
  await expect(page.locator('.submission__substance')).toContainText('Structure: C2H6O')
  await page.getByRole('button', {name: 'Clear everything'}).click()
  await comeBack()
  await lines.fill('mp 1')
  // It is awake, so it would have filled the other field as well.
  await expect(page.getByRole('status').filter({hasText: '1 line read'})).toBeVisible()
  await expect(substance).toHaveValue('')
})
