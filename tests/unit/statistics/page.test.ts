/** Fences `stats` and marks `:stat[…]` on a page: what they become, and the messages about mistakes. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {toString} from 'hast-util-to-string'
import {expect, test} from 'vitest'
import {complete} from '../../../cli/coroutine.ts'
import {createPlaces} from '../../../cli/parse/positions.ts'
import {readStatistics} from '../../../cli/parse/statistics.ts'
import {toMdast} from '../../../cli/parse/syntax/syntax.ts'
import {evaluate} from '../../../cli/statistics/expression.ts'
import {written} from '../../../cli/statistics/format.ts'
import {HOME} from '../../support/labdocs.ts'
import {parserWith} from '../../support/parser.ts'
import {lastingFor} from '../../support/time-budget.ts'
import {NOTHING_PROMISED, treeOf} from '../cli/parse/tree.ts'

const CO2 = readFileSync(join(HOME, 'content/public/files/statistics/CO2.csv'))
const parser = parserWith({
  specs: {ui: {kind: 'text', label: 'required'}},
  promises: NOTHING_PROMISED,
  icons: new Set(['plus']),
})

async function read(text: string, files: Record<string, Uint8Array> = {'public/co2.csv': CO2}) {
  const page = `---\ntitle: A\n---\n\n${text}\n`
  const doc = await parser(
    {file: 'a.md', kind: 'markdown', text: page, hash: ''},
    (file) => files[file],
  )
  return {
    ...doc,
    text: toString(treeOf(doc.tree)),
    said: doc.diagnostics.map(
      ({code, line, column, message, hint}) =>
        `${code} ${line}:${column} ${message}${hint ? ` (${hint})` : ''}`,
    ),
  }
}

const fence = (lines: string, meta = 'file=/co2.csv') => `\`\`\`stats ${meta}\n${lines}\n\`\`\`\n\n`
const MODEL = fence('model = lm uptake ~ conc * Treatment\nanova = anova uptake ~ conc * Treatment')

test('a mark becomes a number, in a sentence, a cell, a formula and a window, and in the twin', async () => {
  const {text, markdown, said, tree} = await read(
    `${MODEL}F is :stat[anova Treatment f]{digits=2}, p :stat[anova conc:Treatment p].

| A |
|---|
| :stat[model conc estimate * 100]{digits=1} |

$p = :stat[anova conc p]$

\`\`\`screen A table
window OpenStats
  text :stat[anova conc p]{significant=4}
\`\`\``,
  )
  expect(said).toEqual([])
  expect(text).toContain('F is 12.35, p 0.53.')
  expect(text).toContain('1.6')
  expect(tree).toContain('8.377e-7')
  expect(text).toContain('10')
  expect(text).not.toContain('stat[')
  expect(markdown).toContain('F is 12.35, p 0.53.')
  expect(markdown).toContain('| 1.6 |')
  expect(markdown).toContain('$p = 8.4 \\times 10^{-7}$')
  expect(markdown).toContain('  text 8.377e-7')
  expect(markdown).not.toContain('```stats')
})

test('a shown analysis is a table', async () => {
  const {markdown, tree, said} = await read(
    `- A list\n\n  \`\`\`stats file=/co2.csv show=means\n  means = summary uptake by Type where Treatment = chilled\n  \`\`\``,
  )
  expect(said).toEqual([])
  expect(tree).toContain('"tagName":"table"')
  expect(markdown).toContain('\n  | Mississippi | 21 | 15.81 |')
})

test('names in a table stay text in the twin', async () => {
  const {markdown} = await read(fence('a = summary v by n\ndata:\nn,v\n<b>|*x*,1', 'show=a'))
  expect(markdown).toContain('| \\<b\\>\\|\\*x\\* | 1 |')
})

test('a wrong value in the fence has its own line; a colon after a name is no second mistake', async () => {
  const {said} = await read(
    `${fence('m = summary b\nn: summary a\ndata:\na,b\n1,2\n\n3,x', '')}:stat[m n] :stat[n n]`,
  )
  expect(said).toEqual([
    'stats-syntax 12:1 "x" in the column "b" is not a number. (Write numbers with a point: 1.5, or 2e-3.)',
    'stats-syntax 7:1 Write "=" after the name of an analysis, not ":". (name = anova uptake ~ conc)',
  ])
})

test('rows in the fence itself', async () => {
  const {text, said} = await read(
    `${fence('line = lm y ~ x\ndata:\nx;y\n1;2\n2;4.1\n3;5.9\n4;NA', '')}:stat[line x estimate]{digits=2} of :stat[line n]`,
  )
  expect(said).toEqual([])
  expect(text).toContain('1.95 of 3')
})

test('the data file is an address that can be wrong, and nothing else is said then', async () => {
  const {links, said, text} = await read(`${MODEL}R² is :stat[model r2].`, {})
  expect(links).toMatchObject([{url: '/co2.csv', kind: 'asset', line: 5}])
  expect(said).toEqual([])
  expect(text).toContain('R² is ?.')
})

test.each([
  ['m = lmm uptake ~ conc', 'stats-syntax 6:5 Unknown analysis "lmm". (Did you mean `lm`?)'],
  [
    'm = lm uptke ~ conc',
    'stats-syntax 6:8 The table has no column "uptke". (Did you mean `uptake`?)',
  ],
  ['m = lm uptake', 'stats-syntax 6:1 "uptake" is not a formula. (response ~ predictor)'],
  [
    'm = lm uptake ~ lg(conc)',
    'stats-syntax 6:17 Unknown function "lg" in the formula. (Did you mean `log`?)',
  ],
  [
    'm = lm uptake ~ conc:Type',
    'stats-syntax 6:17 The interaction needs the main effect of "conc". (Write `a * b`, or `a + b + a:b`.)',
  ],
  [
    'm = lm uptake ~ Type + Plant',
    'stats-syntax 6:1 The coefficient "PlantQn3" follows from those before it. (Leave out a predictor that says the same as another.)',
  ],
  [
    'm = lm Plant ~ conc',
    'stats-syntax 6:8 Line 2 of /co2.csv: "Qn1" in the column "Plant" is not a number. (Write numbers with a point: 1.5, or 2e-3.)',
  ],
  ['m = shapiro conc where conc = 95', "stats-syntax 6:1 Shapiro's test needs values that differ."],
  ['m = t-test uptake ~ conc', 'stats-syntax 6:21 "conc" has 7 groups; this test compares two.'],
  [
    'm = summary uptake where Type = Quebeck',
    'stats-syntax 6:33 No row has "Quebeck" in the column "Type". (Did you mean `Quebec`?)',
  ],
  [
    'm = four-parameter uptake ~ conc where Plant = Qn1 and Plant = Qn2',
    'stats-syntax 6:64 No row has "Qn2" in the column "Plant". (Did you mean `Qn1`?)',
  ],
  [
    'm = summary y',
    'stats-syntax 6:13 The table has no column "y". (Columns: Plant, Type, Treatment, conc, uptake)',
  ],
  ['uptake ~ conc', 'stats-syntax 6:1 An analysis needs a name. (name = anova uptake ~ conc)'],
  ['m = kendall uptake', 'stats-syntax 6:1 "uptake" is not a formula. (y ~ x)'],
  [
    'm = pearson uptake ~ conc ~ Type',
    'stats-syntax 6:1 "uptake ~ conc ~ Type" is not a formula. (y ~ x)',
  ],
  [
    'm = four-parameter uptake ~ conc ~ Type by Plant',
    'stats-syntax 6:1 "uptake ~ conc ~ Type by Plant" is not a formula. (response ~ dose by sample)',
  ],
  [
    'm = anova',
    'stats-syntax 6:5 "anova" needs a formula or a column. (anova uptake ~ conc * Treatment)',
  ],
])('%s', async (line, message) => {
  expect((await read(fence(line))).said).toEqual([message])
})

test.each([
  ['modl r2', '10:7 This page has no analysis "modl". (Did you mean `model`?)'],
  ['model r3', '10:13 The analysis has no "r3". (Did you mean `r2`?)'],
  ['model cnc p', '10:13 The analysis has no "cnc". (Did you mean `conc`?)'],
  [
    'model p',
    '10:13 "p" of which row? (Rows: (Intercept), conc, Treatmentnonchilled, conc:Treatmentnonchilled)',
  ],
  [
    'model',
    '10:1 Which value of the analysis? (Values: estimate, se, t, p, low, high, df, sigma, r2, adjusted, n, cutoff, …)',
  ],
  [
    'model conc',
    '10:13 Which value of "conc"? (Values: estimate, se, t, p, low, high, df, sigma, r2, adjusted, n, cutoff, …)',
  ],
  ['model at conc=95', '10:1 A prediction needs "Treatment". (at Treatment=…)'],
  ['model cook 99', '10:1 The model has no row "99".'],
  ['2 *', '10:1 A number is missing before "the end".'],
  ['( 2', '10:1 A parenthesis is not closed.'],
])(':stat[%s]', async (label, message) => {
  const {said, text} = await read(`${MODEL}:stat[${label}]`)
  expect(said).toEqual([`stats-value ${message}`])
  expect(text).toContain('?')
})

test('attributes of a mark', async () => {
  expect((await read(`${MODEL}:stat[model r2]{digit=2}`)).said).toEqual([
    'stats-value 10:1 ":stat" has no attribute "digit". (Did you mean `digits`?)',
  ])
  expect((await read(`${MODEL}:stat[model r2]{digits=99}`)).said).toEqual([
    'stats-value 10:1 "digits" must be a number from 0 to 12, not "99".',
  ])
})

test.each([
  [
    'a,b\n1',
    'This row has 1 cell, but the first row has 2. (Put a cell that contains the separator into double quotes.)',
    2,
  ],
  ['a,a\n1,2', 'Two columns are called "a".', 1],
  [
    'a,b\n1,"2',
    'A quotation mark in this row is not closed. (Write each row on one line, and a quotation mark in a cell twice: "a ""b"" c".)',
    2,
  ],
  ['a,b', 'The table has no rows below its first one.', 0],
  ['', 'The table is empty.', 0],
])('data %j', async (data, message, line) => {
  const {said} = await read(fence('m = summary a'), {
    'public/co2.csv': new TextEncoder().encode(data),
  })
  const of = line ? `Line ${line} of /co2.csv: ` : ''
  expect(said).toEqual([`table-data 5:1 ${of}${message}`])
  const inline = await read(fence(`m = summary a\ndata:\n${data}`, ''))
  expect(inline.said).toEqual([`table-data ${7 + line}:1 ${message}`])
})

test('a table in another encoding is not read, because letters would be lost', async () => {
  const text = 'x,g\n1,Ä\n2,Ö\n'
  for (const bytes of [
    Buffer.from(text, 'latin1'),
    Buffer.from(`\uFEFF${text}`, 'utf16le'),
    Buffer.from('x,g\n1,a\n', 'utf16le'),
  ]) {
    const {said} = await read(fence('m = summary x by g'), {'public/co2.csv': bytes})
    expect(said).toEqual([
      'table-data 5:1 The table is not a text in UTF-8. (Save it again as "CSV UTF-8". Other encodings change letters such as ä or µ.)',
    ])
  }
})

test('numbers whose squares or differences are none are refused', async () => {
  for (const value of ['1e308', '-1e101', '1e-320']) {
    const data = `x,val\n1,${value}\n2,3\n`
    const {said} = await read(fence('m = summary val'), {'public/co2.csv': Buffer.from(data)})
    expect(said).toEqual([
      `stats-syntax 6:13 Line 2 of /co2.csv: "${value}" in the column "val" is too large or too small. (Numbers can be from 1e-100 to 1e100: change the unit.)`,
    ])
    const plot = `\`\`\`plot title="A" file=/co2.csv\nkind: scatter\nx: x\ny: val\n\`\`\`\n`
    const drawn = await read(plot, {'public/co2.csv': Buffer.from(data)})
    expect(drawn.said).toHaveLength(1)
  }
})

test('a fence without data, two names, a name that is not there', async () => {
  expect((await read(fence('m = summary a', ''))).said).toEqual([
    'table-data 5:1 The analyses have no data. (```stats file=/files/name.csv, or rows below a line `data:`)',
  ])
  expect(
    (await read(fence('m = summary uptake\nm = summary conc', 'file=/co2.csv show=other'))).said,
  ).toEqual([
    'stats-syntax 7:1 Two analyses are called "m". (name = anova uptake ~ conc)',
    'stats-syntax 5:1 There is no analysis "other" to show. (Analyses: m)',
  ])
})

test('calculations', () => {
  const value = (text: string) =>
    evaluate(text, ([name]) => ({a: 6, '(b)': 4})[name ?? ''] ?? Number.NaN).value
  expect(value('1 - ( 1 - 0.05 ) ^ 10')).toBeCloseTo(0.4013, 4)
  expect(value('a - (b) * 2 / 4 + 1')).toBe(5)
  // As in R, and in mathematics.
  expect(value('2 ^ 3 ^ 2')).toBe(512)
  expect(value('2 * 2 ^ 3 ^ 2 - 24')).toBe(1000)
  expect(() => value('a )')).toThrow('")" is not expected here.')
  expect(() => value('a '.repeat(100))).toThrow('More than 60 words.')
})

test('numbers as they are written', () => {
  expect(written(0.0000008377, 'p')).toBe('8.4\u00a0×\u00a010⁻⁷')
  expect(written(0.0000008377, 'p', {plain: true, significant: 4})).toBe('8.377e-7')
  expect(written(0.00073, 'p')).toBe('0.00073')
  expect(written(-10.64, 'x', {digits: 1})).toBe('−10.6')
  expect(written(-10.64, 'x', {digits: 1, plain: true})).toBe('-10.6')
  expect(written(84, 'n')).toBe('84')
  expect(written(12345.678, 'x')).toBe('12346')
  expect(written(Number.NaN, 'x')).toBe('–')
})

test('analyses that take too long are left out, and this is said once', async () => {
  const text = fence('a = summary uptake\nb = summary conc\nc = summary conc')
  const said: string[] = []
  const places = createPlaces('a.md', text)
  const [link, read] = [() => {}, () => CO2]
  const context = {bare: false, file: 'a.md', places, drawn: new Map(), link, read}
  const report = (code: string, at: {line: number}) => said.push(`${code} ${at.line}`)
  await complete(readStatistics(toMdast(text), {...context, report} as never, lastingFor(1)))
  expect(said).toEqual(['too-slow 3'])
})

test('a row whose name has a sign is written in quotation marks, as the message says', async () => {
  const csv = Buffer.from('g,v\nA,1\nA,2\nA,3\nB,4\nB,5\nB,7\nC,1\nC,3\nC,3\n')
  const page = (mark: string) =>
    read(`${fence('pairs = tukey v ~ g', 'file=/p.csv')}:stat[${mark}]`, {'public/p.csv': csv})
  const wrong = await page('pairs B − A p')
  expect(wrong.said[0]).toContain('The analysis has no "B". (Rows: "B − A", "C − A", "C − B")')
  for (const row of ['"B − A"', '"B - A"']) {
    const {said, text} = await page(`pairs ${row} difference`)
    expect(said).toEqual([])
    expect(text).toMatch(/3\.33/)
  }
})
