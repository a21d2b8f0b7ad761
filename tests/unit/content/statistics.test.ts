/** The pages about statistics: their numbers are computed, and equal those of R and of the app for the same data. */
import {expect, test} from 'vitest'
import {directives} from '../../../theme/directives.tsx'
import {iconNames} from '../../../theme/icons/icons.tsx'
import {contentFile} from '../../support/files.ts'
import {parserWith, specsOf} from '../../support/parser.ts'
import {PAGES} from './pages.ts'

const FOLDER = 'docs/services/third_party_apps/'
const pages = PAGES.filter(({file}) => /third_party_apps\/(?:OpenStats|biostats)\//.test(file))
const parser = parserWith({specs: specsOf(directives), icons: new Set(iconNames)})

/** Returns the Markdown twin of a page, which contains all numbers. */
async function twinOf(name: string): Promise<string> {
  const file = FOLDER + name
  const {text} = PAGES.find((one) => one.file === file)!
  const doc = await parser({file, kind: 'markdown', text, hash: ''}, contentFile)
  expect(doc.diagnostics.filter(({code}) => /^(?:stats|plot|table)-/.test(code))).toEqual([])
  return doc.markdown
}

/** The values in the pictures of the app, those of R, or those that follow from the table itself. */
const EXPECTED: Record<string, string[]> = {
  'OpenStats/tests.md': [
    // Picture of the app: 2284.99, 28.5535, 8.377e-7; 988.114, 12.3476, 0.00072973; 6401.997, 80.025.
    'conc | 1 | 2284.99 | 2284.99 | 28.55 | 8.377e-7',
    'Treatment | 1 | 988.11 | 988.11 | 12.35 | 0.0007297',
    'Residuals | 80 | 6402.00 | 80.02',
    '\\frac{988.11}{80.02} = 12.35',
  ],
  'OpenStats/models.md': [
    '| `conc` | $\\beta_1$ | 0.01564 | 0.00469 |',
    '$R^2$ is 0.34',
    '$R^2$ is 0.68',
    '| 95 ppm | 18.5 | 23.9 | 5.4 |',
  ],
  // Picture of the app: cut-off 0.05, row 77 about 0.147, row 63 about 0.087, row 84 about 0.07.
  'OpenStats/assumptions.md': [
    'row 77: 0.147, row 63: 0.087, row 84: 0.071',
    'about 0.05 (4 divided',
  ],
  'OpenStats/visualization.md': [
    '| Quebec | 35.33 | 31.75 | 3.58 |',
    '| Mississippi | 25.95 | 15.81 | 10.14 |',
  ],
  'OpenStats/index.md': [
    '| A | 20 | 52.6 |',
    '| B | 20 | 61.7 |',
    '| C | 20 | 48.5 |',
    'has 84 rows: 12 plants',
  ],
  'biostats/statistical_model.md': [
    '| (Intercept) | 19.50 | 1.853 | 10.52 | 7.0\u00a0×\u00a010⁻¹⁷ |',
    '| fertilizerLow:waterLow | 28.00 | 9.327 | 3.00 | 0.040 |',
    '= 46.5, which is the mean of 40 and 53',
  ],
  'biostats/tests.md': [
    't = 3.05 with 82 degrees of freedom',
    'rate is already 0.40',
    '0.05 / 10 = 0.005',
  ],
  'biostats/correlations.md': ['| Pearson | 0.485, 95% confidence interval 0.302 to 0.634 |'],
  // The chilled plants are those in two clearly separate clouds.
  'biostats/assumptions.md': ['nonchilled | W = 0.945', 'chilled | W = 0.898'],
  'biostats/data_wrangling.md': ['`conc` is 435, so a concentration of 95 becomes 0.218'],
  'biostats/dose_response.md': ['For S1, it is 0.90 µM'],
}

test.each(Object.keys(EXPECTED))('%s', async (name) => {
  const twin = await twinOf(name)
  for (const words of EXPECTED[name]!) expect(twin).toContain(words)
  expect(twin).not.toContain(':stat[')
})

/** Decimal numbers that are not results: levels that the reader sets, and values of an example table. */
const TYPED: Record<string, string[]> = {
  'biostats/dose_response.md': ['0.01', '0.2', '0.4', '0.5', '0.59', '0.6'],
  'OpenStats/index.md': ['0.5', '3.2', '10.2307', '1.10'],
}

test('no result is typed by hand', () => {
  expect(pages.length).toBeGreaterThan(13)
  for (const {file, text} of pages) {
    const prose = text
      .replace(/^---\n[\s\S]*?\n---\n/, '')
      .replace(/^(`{3,})[^\n]*\n[\s\S]*?^\1$/gm, '')
      .replace(/`[^`\n]*`|:stat\[[^\]]*\](?:\{[^}]*\})?/g, '')
    const decimals = [...prose.matchAll(/\d+\.\d+/g)].map(([number]) => number)
    const name = file.slice(FOLDER.length)
    const known = ['0.05', '0.95', ...(TYPED[name] ?? [])]
    expect(
      decimals.filter((number) => !known.includes(number)),
      name,
    ).toEqual([])
  }
})

test('a window of the application has computed numbers as well', async () => {
  expect(await twinOf('biostats/index.md')).toContain('Showing 10 of 84 entries')
})
