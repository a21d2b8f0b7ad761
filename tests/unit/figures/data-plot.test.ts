/** Fences `plot`: every kind is drawn from data, with a table and a name; mistakes are pointed at. */
import {readFileSync} from 'node:fs'
import {gzipSync} from 'node:zlib'
import {expect, test} from 'vitest'
import {KINDS} from '../../../cli/figures/plots/settings.ts'
import {readout, samplesOf, viewOf} from '../../../runtime/figures/plot-view.ts'
import {type Plot, valueAt} from '../../../runtime/shared/plot.ts'
import {randomBelow} from '../../support/random.ts'
import {context, figure, html, mutated, said} from './draw.ts'

const read = (name: string) =>
  readFileSync(new URL(`../../../content/public/files/${name}`, import.meta.url))
const files = {
  '/co2.csv': read('statistics/CO2.csv'),
  '/doses.csv': read('statistics/dose-response.csv'),
  '/yields.csv': read('system-check/openstats-example.csv'),
}
const draw = (lines: string, meta = 'file=/co2.csv title="A caption"') =>
  figure('plot')(lines, meta, context({files}))
/** The plots of a figure as values. */
function plotsIn(node: object): Plot[] {
  return [...JSON.stringify(node).matchAll(/"data":("(?:[^"\\]|\\.)*")/g)].map(
    ([, data]) => JSON.parse(JSON.parse(data!) as string) as Plot,
  )
}

const BASE = 'x: conc = c(CO_2) / ppm\ny: uptake = Uptake / µmol m^-2 s^-1'
const EXAMPLES: Record<string, [lines: string, file?: string]> = {
  scatter: [`${BASE}\ngroup: Treatment\nfit: linear`],
  line: [`${BASE}\ngroup: Treatment\nerror: se`],
  bar: ['x: catalyst\ny: yield = Yield / %\ngroup: temperature', '/yields.csv'],
  box: [`${BASE}\ngroup: Treatment\nsplit: Type`],
  histogram: ['x: uptake = Uptake / µmol m^-2 s^-1\nbins: 8'],
  qq: ['model: uptake ~ conc * Treatment'],
  residuals: ['model: uptake ~ conc * Treatment\nshow: leverage'],
  forest: ['analysis: tukey yield ~ catalyst', '/yields.csv'],
  'dose-response': ['x: conc = c / µM\ny: abs = Absorbance\ngroup: names', '/doses.csv'],
  'heat-map': ['x: conc\ny: Plant\nvalue: uptake'],
}

test('there is an example of each kind', () => {
  expect(Object.keys(EXAMPLES)).toEqual(Object.keys(KINDS))
})

test.each(Object.keys(EXAMPLES))('%s', async (kind) => {
  const [lines, file = '/co2.csv'] = EXAMPLES[kind]!
  const source = `kind: ${kind}\n${lines}`
  const figure = await draw(source, `file=${file} title="A caption"`)
  expect(said(figure.diagnostics)).toEqual([])
  const text = await html(figure.node)
  expect(text).not.toMatch(/ style=|<style| id=|NaN|undefined|Infinity|role="img" aria-label=""/)
  expect(text).toContain('<summary>Values</summary>')
  expect(text).toMatch(/<td>[^<]+<\/td>/)
  expect(text).toContain(`href="${file}"`)
  expect(figure.text).toContain('A caption')
  expect(gzipSync(text).length).toBeLessThan(8000)
  const again = await draw(source, `file=${file} title="A caption"`)
  expect(again.node).toEqual(figure.node)
})

test('panels have the same axes, and their names', async () => {
  const figure = await draw(`kind: box\n${EXAMPLES.box![0]}`)
  const [one, two, more] = plotsIn(figure.node)
  expect(more).toBeUndefined()
  expect(two!.y).toEqual(one!.y)
  expect([one!.name, two!.name].map((name) => name.split(',')[0])).toEqual([
    'Mississippi',
    'Quebec',
  ])
  expect(one!.x.names).toEqual(['95', '175', '250', '350', '500', '675', '1000'])
})

test('a box has the quartiles of its values, and whiskers within 1.5 times their distance', async () => {
  const rows = [1, 2, 3, 4, 5, 6, 7, 8, 30].map((value) => `a,${value}`)
  const figure = await draw(`kind: box\nx: g\ny: v\ndata:\ng,v\n${rows.join('\n')}`, 'A')
  const {marks} = plotsIn(figure.node)[0]!
  expect(marks!.bars![0]!.y).toEqual([3, 7])
  expect(marks!.spans!.map(({to}) => to)).toEqual([1, 8])
  expect(marks!.points!.map(({y}) => y)).toEqual([30])
})

test('each group has its color and its place, in whatever order its rows come', async () => {
  const rows = ['b,y,7', 'a,y,5', 'b,x,3', 'a,x,1'].flatMap((row) => [row, row.replace(/.$/, '9')])
  const drawn = async (kind: string) => {
    const lines = `kind: ${kind}\nx: place\ny: v\ngroup: kind\ndata:\nplace,kind,v\n${rows.join('\n')}`
    const {marks} = plotsIn((await draw(lines, 'A')).node)[0]!
    return marks!.bars!.map(({group, says}) => `${group} ${says!.split(':')[0]}`)
  }
  expect(await drawn('box')).toEqual(['1 a, x', '2 a, y', '1 b, x', '2 b, y'])
  expect(await drawn('bar')).toEqual(['1 a, x', '1 b, x', '2 a, y', '2 b, y'])
})

test('the name and the table say only what is drawn', async () => {
  const plot = async (kind: string, more = '', rows = '1,2\n2,4\n3,5') => {
    const figure = await draw(`kind: ${kind}\nx: g\ny: v\n${more}data:\ng,v\n${rows}`, 'A')
    return [plotsIn(figure.node)[0]!.name, await html(figure.node)].join('\n')
  }
  expect(await plot('scatter', 'fit: linear\n')).toContain('with fitted lines')
  expect(await plot('scatter')).not.toContain('with fitted lines')
  expect(await plot('bar', '', 'a,2\na,4')).toContain('Mean of v</th>')
  expect(await plot('bar', '', 'a,2\nb,4')).not.toContain('Mean of')
})

test('the line of a quantile plot goes through the quartiles, as in R', async () => {
  const figure = await draw('kind: qq\nx: v\ndata:\nv\n1\n2\n3\n4\n5\n6\n7\n8\n9', 'A')
  const {lines, points} = plotsIn(figure.node)[0]!.marks!
  expect(points![0]).toMatchObject({x: expect.closeTo(-1.4942, 3), y: 1})
  // The quartiles are 3 and 7; those of the normal distribution are ±0.6745.
  expect(lines!).toMatchObject([
    {from: [expect.closeTo(-1.349, 3), 1], to: [expect.closeTo(1.349, 3), 9]},
  ])
})

test('cook: each row has a stick, and the line is at four divided by their number', async () => {
  const rows = [1, 2, 3, 4, 5, 6, 7, 8].map((x) => `${x},${x === 8 ? 20 : x + (x % 2)}`)
  const lines = `kind: residuals\nmodel: y ~ x\nshow: cook\ndata:\nx,y\n${rows.join('\n')}`
  const {marks} = plotsIn((await draw(lines, 'A')).node)[0]!
  expect(marks!.lines![0]).toMatchObject({from: [1, 0.5], to: [8, 0.5]})
  expect(marks!.lines!.slice(1)).toHaveLength(8)
})

test('residuals: the curve goes through the means of six groups along the fitted values', async () => {
  const rows = [12, 3, 7, 1, 10, 5, 2, 8, 11, 4, 9, 6].map((x) => `${x},${x ** 2}`)
  const drawn = async (show: string) => {
    const lines = `kind: residuals\nmodel: y ~ x\nshow: ${show}\ndata:\nx,y\n${rows.join('\n')}`
    return pointsOf(plotsIn((await draw(lines, 'A')).node)[0]!)
  }
  // The fitted line is 13 x − 30.333; the residual of x is x² − 13 x + 30.333.
  const means = [
    [1.5, 13.333],
    [3.5, -2.667],
    [5.5, -10.667],
    [7.5, -10.667],
    [9.5, -2.667],
    [11.5, 13.333],
  ].map(([x, y]) => [expect.closeTo(13 * x! - 91 / 3, 0), expect.closeTo(y!, 0)])
  expect(await drawn('fitted')).toEqual(means)
  expect(await drawn('leverage')).toEqual([])
})

/** Returns the points of the first curve, as values of its axes; they are drawn in whole units. */
function pointsOf({curves, x, y, unit}: Plot): number[][] {
  const numbers = (curves[0]?.d.match(/-?\d+/g) ?? []).map(Number)
  let [across, down] = [0, 0]
  const points: number[][] = []
  for (let at = 0; at < numbers.length; at += 2) {
    across += numbers[at]!
    down += numbers[at + 1]!
    points.push([valueAt(across / unit, x), valueAt(1 - down / unit, y)])
  }
  return points
}

test('error bars: confidence interval, standard deviation, standard error', async () => {
  const rows = [2, 4, 4, 4, 5, 5, 7, 9].map((value) => `a,${value}`).join('\n')
  const spans = async (error: string) => {
    const figure = await draw(`kind: bar\nx: g\ny: v\nerror: ${error}\ndata:\ng,v\n${rows}`, 'A')
    return plotsIn(figure.node)[0]!.marks!.spans!.map(({from, to}) => [from, to])[0]
  }
  // Mean 5, standard deviation 2.138; t of 7 degrees of freedom is 2.365.
  expect((await spans('sd'))![1]).toBeCloseTo(7.138, 3)
  expect((await spans('se'))![1]).toBeCloseTo(5.756, 3)
  expect((await spans('ci'))![1]).toBeCloseTo(6.788, 2)
  expect(await spans('none')).toBeUndefined()
})

test('a dose of zero counts for the curve, and has no point on the axis', async () => {
  const rows = [0, 0.1, 0.1, 1, 1, 10, 10, 100].map(
    (dose) => `${dose},${(1 / (1 + dose)).toFixed(4)}`,
  )
  const figure = await draw(`kind: dose-response\nx: d\ny: v\ndata:\nd,v\n${rows.join('\n')}`, 'A')
  expect(said(figure.diagnostics)).toEqual([])
  const [plot] = plotsIn(figure.node)
  expect(plot!.marks!.points).toHaveLength(7)
  expect(plot!.name).toContain('EC50 1')
})

test('the interactive plot is an island that says what each curve has', async () => {
  const figure = await draw(
    `kind: line\n${BASE}\ngroup: Treatment`,
    'file=/co2.csv title="A" interactive',
  )
  expect(figure.islands).toEqual(['InteractivePlot'])
  expect(await html(figure.node)).not.toContain('Peaks')
  const plot = (
    JSON.parse(
      /"dataAttributes":("(?:[^"\\]|\\.)*")/
        .exec(JSON.stringify(figure.node))![1]!
        .replace(/^/, '[')
        .concat(']'),
    ) as string[]
  ).map((one) => (JSON.parse(one) as {plot: Plot}).plot)[0]!
  const samples = samplesOf(plot)
  expect(readout(plot, samples, 0)).toMatch(
    /^95 ppm · chilled 11\.\d, nonchilled 13\.\d µmol m⁻² s⁻¹$/,
  )
  const part = viewOf(plot, [0.5, 1])
  expect(part.marks!.bands![0]!.d).not.toBe(plot.marks!.bands![0]!.d)
})

test.each([
  [
    'kind: scater\nx: conc\ny: uptake',
    'plot-syntax 1:7 There is no plot of the kind "scater". (Did you mean `scatter`?)',
  ],
  ['x: conc\ny: uptake', 'plot-syntax 0:1 The plot does not say its kind. (kind: scatter)'],
  ['kind: scatter\nx: conc', 'plot-syntax 1:7 A plot of the kind `scatter` needs "y". (y: column)'],
  [
    'kind: scatter\nx: conc\ny: uptke',
    'plot-syntax 3:4 The table has no column "uptke". (Did you mean `uptake`?)',
  ],
  [
    'kind: scatter\nx: conc\ny: uptake\ngrop: Type',
    'plot-syntax 4:1 A plot of the kind `scatter` has no setting "grop". (Did you mean `group`?)',
  ],
  [
    'kind: scatter\nx: conc\ny: uptake\ngroup: Plant',
    'plot-syntax 4:8 "Plant" has 12 groups; a fifth one cannot be told apart. (At most 4. Use `split` for the others.)',
  ],
  [
    'kind: box\nx: uptake\ny: conc',
    'plot-syntax 2:4 "uptake" has 76 values; at most 24 fit side by side. (For numbers, use kind: scatter.)',
  ],
  [
    'kind: scatter\nx: Plant\ny: uptake',
    'plot-syntax 2:4 Line 2 of /co2.csv: "Qn1" in the column "Plant" is not a number. (Write numbers with a point: 1.5, or 2e-3.)',
  ],
  [
    'kind: bar\nx: Type\ny: uptake\nerror: sdd',
    'plot-syntax 4:8 "error" cannot be "sdd". (Did you mean `sd`?)',
  ],
  [
    'kind: box\nx: Type\ny: uptake\nsplit: Plant',
    'plot-syntax 4:8 "Plant" has 12 values; at most 6 panels.',
  ],
  [
    'kind: histogram\nx: uptake\nbins: 0',
    'plot-syntax 3:7 "bins" must be a number from 1 to 60, not "0".',
  ],
  ['kind: qq', 'plot-syntax 1:7 A plot of the kind `qq` needs either "x" or "model".'],
  [
    'kind: forest\nanalysis: shapiro uptake',
    'plot-syntax 2:11 This analysis has no intervals. (Use `tukey`, `lm`, a t-test or `four-parameter`.)',
  ],
  [
    'kind: dose-response\nx: conc\ny: uptake\nwhere: Plant = Qn9',
    'plot-syntax 4:16 No row has "Qn9" in the column "Plant". (Did you mean `Qn1`?)',
  ],
  ['what\nkind: box', 'plot-syntax 1:1 "what" is not a setting. (x: column)'],
  ['kind: box\nkind: box', 'plot-syntax 1:1 "kind" is there twice.'],
  ['kind: box\nx:', 'plot-syntax 2:1 "x" has no value.'],
])('%j', async (lines, message) => {
  const figure = await draw(lines)
  expect(said(figure.diagnostics)).toEqual([message])
  expect(await html(figure.node)).toContain('cannot be drawn')
})

test('data that are not there, or broken', async () => {
  expect(said((await draw('kind: histogram\nx: a', 'A')).diagnostics)).toEqual([
    'table-data 0:1 The plot has no data. (```plot file=/files/name.csv, or rows below a line `data:`)',
  ])
  // A missing file is reported with the broken links; a second link to it would be reported again.
  const gone = await draw('kind: histogram\nx: a', 'file=/gone.csv A')
  expect(said(gone.diagnostics)).toEqual([])
  expect(await html(gone.node)).not.toContain('href="/gone.csv"')
  expect(said((await draw('kind: histogram\nx: a\ndata:', 'A')).diagnostics)).toEqual([
    'table-data 3:1 The table is empty.',
  ])
  expect(said((await draw('kind: histogram\nx: a\ndata:\na\n1,2', 'A')).diagnostics)).toEqual([
    'table-data 5:1 This row has 2 cells, but the first row has 1. (Put a cell that contains the separator into double quotes.)',
  ])
  expect(
    said((await draw('kind: scatter\nx: a\ny: b\ndata:\na,b\n1,2\n\n2,x', 'A')).diagnostics),
  ).toEqual([
    'plot-syntax 8:1 "x" in the column "b" is not a number. (Write numbers with a point: 1.5, or 2e-3.)',
  ])
})

test('nothing that is typed throws', async () => {
  const pick = randomBelow(27)
  for (const [kind, [lines, file = '/co2.csv']] of Object.entries(EXAMPLES))
    for (let round = 0; round < 25; round++) {
      const figure = await draw(
        mutated(`kind: ${kind}\n${lines}`, ':=~*+, 0x', pick),
        `file=${file} A`,
      )
      expect(figure.node.tagName).toBe('figure')
    }
}, 60_000)
