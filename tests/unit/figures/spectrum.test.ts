import {readdirSync} from 'node:fs'
import {gzipSync} from 'node:zlib'
import {convert} from 'jcampconverter'
import {expect, test} from 'vitest'
import {readJcamp} from '../../../theme/plugins/chemistry/spectrum/jcamp.ts'
import {kinds} from '../../../theme/plugins/chemistry/spectrum/kinds.ts'
import {peaksOf} from '../../../theme/plugins/chemistry/spectrum/peaks.ts'
import {plotOf} from '../../../theme/plugins/chemistry/spectrum/plot.ts'
import {spectrum} from './chemistry.ts'
import {context, html, said, spectrumFile} from './draw.ts'

const folder = new URL('../../../content/public/spectra/', import.meta.url)

const KINDS = {
  'aspirin-1h': 'nmr',
  'aspirin-13c': 'nmr',
  'trifluorotoluene-19f': 'nmr',
  'ethanol-1h': 'nmr',
  'aspirin-ir': 'ir',
  'aspirin-raman': 'raman',
  'aspirin-ms': 'ms',
  'caffeine-uv-vis': 'uv-vis',
  'ferrocene-cv': 'cv',
  'polystyrene-dsc': 'dsc',
  'calcium-oxalate-tga': 'tga',
  'sodium-chloride-xrd': 'xrd',
  'polystyrene-sec': 'sec',
  'aspirin-hplc': 'hplc',
  'latex-dls': 'dls',
  'camphorsulfonic-acid-cd': 'cd',
}

test('the example files are small, and say that they are synthetic', () => {
  expect(readdirSync(folder).sort()).toEqual(
    Object.keys(KINDS)
      .map((name) => `${name}.jdx`)
      .sort(),
  )
  for (const name of Object.keys(KINDS)) {
    const text = spectrumFile(name).toString()
    expect(text.length, name).toBeLessThan(60_000)
    expect(text, name).toMatch(/^##TITLE=.*\(synthetic\)$/m)
    expect(text, name).toMatch(
      /^##ORIGIN=Synthetic: computed from published peak positions, not measured$/m,
    )
  }
})

test('every kind is drawn without a complaint, light, and without styles or ids', async () => {
  const weights: number[] = []
  for (const [name, kind] of Object.entries(KINDS)) {
    const file = `/spectra/${name}.jdx`
    const figure = await spectrum(
      {src: file, kind, label: 'Label'},
      context({files: {[file]: spectrumFile(name)}}),
    )
    expect(said(figure.diagnostics), name).toEqual([])
    const text = await html(figure.node)
    expect(text, name).not.toMatch(/ style=|<style| id=|NaN|undefined/)
    expect(text, name).toMatch(/role="img" aria-label="[^"]*(?:spectrum|gram|curve|trace|DLS)/)
    weights.push(gzipSync(text).length)
  }
  weights.sort((a, b) => a - b)
  expect(weights[weights.length >> 1]).toBeLessThan(3000)
})

test('lines that are nearer than 14 Hz are one signal, at their mean weighted by height', () => {
  const peaks = (lines: [position: number, height: number][], frequency: number) => {
    const x = Array.from({length: 1001}, (_, at) => at / 100)
    const y = x.map((one) => lines.find(([position]) => Math.abs(position - one) < 0.001)?.[1] ?? 0)
    const series = {x, y, frequency, title: '', dataType: 'NMR SPECTRUM', xUnits: 'PPM', yUnits: ''}
    return peaksOf(series, kinds.nmr!).map((peak) => [Number(peak.x.toFixed(4)), peak.y])
  }
  // A doublet that leans: 3 of 4 parts are at 2.02 ppm. The most prominent signal is the first one.
  const leaning: [number, number][] = [
    [2, 10],
    [2.02, 30],
    [7, 100],
  ]
  expect(peaks(leaning, 400)).toEqual([
    [7, 100],
    [2.015, 30],
  ])
  // At 800 MHz, 14 Hz are 0.0175 ppm.
  expect(peaks(leaning, 800)).toEqual([
    [7, 100],
    [2.02, 30],
    [2, 10],
  ])
})

test('the spoken name is made from the data', async () => {
  const name = async (file: string, kind: string) => {
    const {text} = await spectrum({src: file, kind}, context({files: {[file]: spectrumFile(file)}}))
    return text.split(' · ')[1]
  }
  expect(await name('aspirin-1h', 'nmr')).toBe(
    '1H NMR spectrum in CDCl3, 12.5 to −0.5 ppm, peaks at 11.77, 8.11, 7.62, 7.35, 7.13, 2.35 ppm',
  )
  expect(await name('aspirin-ms', 'ms')).toBe(
    'mass spectrum, 19 to 189, peaks at 43, 92, 120, 138, 180 M+•',
  )
  expect(await name('ferrocene-cv', 'cv')).toBe(
    'cyclic voltammogram, −0.4 to 0.4 V, peaks at Epc −0.03, Epa 0.03 V',
  )
})

test.each([
  ['aspirin-1h', 'nmr', '11.76, 8.11, 7.62, 7.35, 7.26, 7.13, 2.35, 0.00 ppm'],
  [
    'aspirin-13c',
    'nmr',
    '170.2, 169.8, 151.3, 134.9, 132.5, 126.2, 124.0, 122.3, 77.5, 77.2, 76.8, 21.0 ppm',
  ],
  ['trifluorotoluene-19f', 'nmr', '−62.70 ppm'],
  ['aspirin-ir', 'ir', '1749, 1682, 1605, 1370, 1306, 1218, 1183, 1012, 916, 754 cm⁻¹'],
  ['aspirin-raman', 'raman', '3077, 2940, 1606, 1293, 1191, 1045, 784, 751, 704, 550 cm⁻¹'],
  ['aspirin-ms', 'ms', '39, 43, 64, 92, 120, 138, 180 M+•'],
  ['caffeine-uv-vis', 'uv-vis', '273 nm'],
  ['ferrocene-cv', 'cv', 'Epc −0.03, Epa 0.03 V'],
  ['polystyrene-dsc', 'dsc', '107, 112 °C'],
  ['calcium-oxalate-tga', 'tga', '166, 490, 715 °C'],
  ['sodium-chloride-xrd', 'xrd', '27.4, 31.7, 45.4, 56.5, 66.2, 75.3, 84.0 °'],
  ['polystyrene-sec', 'sec', '15.32, 21.62 mL'],
  ['aspirin-hplc', 'hplc', '1.52, 4.86, 6.74 min'],
  ['latex-dls', 'dls', '100 nm'],
  ['camphorsulfonic-acid-cd', 'cd', '193, 290 nm'],
])('peaks that a file does not name are found in its points: %s', async (name, kind, peaks) => {
  const data = spectrumFile(name)
    .toString()
    .replace(/^##PEAK ASSIGNMENTS=.*\n(?:(?!##).*\n)*/m, '')
  const {text} = await spectrum({src: name, kind}, context({files: {[name]: data}}))
  expect(text.split(', peaks at ')[1]!.split(' · ')[0]).toBe(peaks)
})

test.each([
  ['ir', 'ABSORBANCE', '<i>A</i>'],
  ['ir', 'TRANSMITTANCE', '<i>T</i> / %'],
  ['dsc', 'mW', '<i>Φ</i> / mW (exo ↑)'],
  ['dsc', 'W/g', '<i>q</i> / W g<sup>−1</sup> (exo ↑)'],
])('the axis of %s in %s', async (kind, unit, title) => {
  const data = numbers(100).replace('##YUNITS=ABSORBANCE', `##YUNITS=${unit}`)
  const {node} = await spectrum({src: 'x', kind}, context({files: {x: data}}))
  expect(await html(node)).toContain(`${title}</`)
})

test('peaks are a table, the file is a link as its author wrote it', async () => {
  const figure = await spectrum(
    {src: 'data/x.jdx', kind: 'nmr', label: '^1H NMR'},
    context({files: {'data/x.jdx': spectrumFile('ethanol-1h')}}),
  )
  const text = await html(figure.node)
  expect(text).toContain('<summary>Peaks</summary>')
  expect(text).toContain('<td>3.69</td><td>q, 2H</td>')
  expect(text).toMatch(
    /<a href="data\/x\.jdx"[^>]*>x\.jdx<\/a> <span class="whole">\(JCAMP-DX, 13 kB\)<\/span>/,
  )
  expect(text).toContain('<sup>1</sup>H NMR')
})

test('the heads of the table of peaks are printed like the titles of the axes', async () => {
  const file = 'data/x.jdx'
  const figure = await spectrum(
    {src: file, kind: 'ir'},
    context({files: {[file]: spectrumFile('aspirin-ir')}}),
  )
  const [, heads] = /<thead>(.*)<\/thead>/.exec(await html(figure.node)) ?? []
  expect(heads).toContain('<i>ν̃</i> / cm<sup>−1</sup></th>')
})

test('an interactive spectrum is an island whose first render is the drawing', async () => {
  const files = {x: spectrumFile('ethanol-1h')}
  const figure = await spectrum({src: 'x', kind: 'nmr', interactive: true}, context({files}))
  expect(figure.islands).toEqual(['InteractivePlot'])
  const text = await html(figure.node)
  expect(text).toContain('role="img"')
  expect(text).not.toMatch(/tabindex|role="slider"/)
})

const numbers = (count: number, change: (lines: string[]) => string[] = (lines) => lines) => {
  const lines = Array.from(
    {length: count / 10},
    (_, row) =>
      `${row * 10} ${Array.from({length: 10}, (_, at) => (row * 10 + at) % 17).join(' ')}`,
  )
  return `##TITLE=T\n##JCAMP-DX=5.00\n##DATA TYPE=INFRARED SPECTRUM\n##XUNITS=1/CM\n##YUNITS=ABSORBANCE\n##XFACTOR=1\n##YFACTOR=1\n##FIRSTX=0\n##LASTX=${count - 1}\n##DELTAX=1\n##NPOINTS=${count}\n##XYDATA=(X++(Y..Y))\n${change(lines).join('\n')}\n##END=\n`
}
const complaints = async (content: string | Uint8Array, kind = 'ir') =>
  said((await spectrum({src: 'x.jdx', kind}, context({files: {'x.jdx': content}}))).diagnostics)

test('files that are no data', async () => {
  expect(await complaints(numbers(100))).toEqual([])
  expect(await complaints('')).toEqual(['spectrum-broken 0:1 x.jdx: it is empty.'])
  expect(await complaints('hello\nworld')).toEqual([
    'spectrum-broken 0:1 x.jdx: it does not begin with "##TITLE=".',
  ])
  expect(await complaints(numbers(100, () => ['abc def', 'xyz']))).toHaveLength(1)
  expect(await complaints('##TITLE=x\n##END=')).toEqual([
    'spectrum-broken 0:1 x.jdx: it contains no points.',
  ])
  expect(await complaints(new Uint8Array(2 * 1024 * 1024 + 1))).toEqual([
    'spectrum-broken 0:1 x.jdx: 2.0 MB; at most 2 MB.',
  ])
  expect(
    await complaints(
      numbers(100, (lines) => lines.map((line, at) => (at === 3 ? '30 1 2 NaN 4' : line))),
    ),
  ).toEqual(['spectrum-broken 0:1 x.jdx: line 16: not a number.'])
  expect(
    await complaints(numbers(100, (lines) => [...lines.slice(0, 4), '5 1 2 3', ...lines.slice(4)])),
  ).toEqual(['spectrum-broken 0:1 x.jdx: x goes forth and back.'])
  expect(await complaints(`##TITLE=T\n##XYDATA=(X++(Y..Y))${'\n'.repeat(1_900_000)}`)).toEqual([
    'spectrum-broken 0:1 x.jdx: it contains no points.',
  ])
  expect(await complaints(numbers(100, (lines) => lines.slice(0, 1).map(() => '0 1 2 3')))).toEqual(
    ['spectrum-broken 0:1 x.jdx: 3 points, at least 8.'],
  )
})

test('names and remarks can have words that are no numbers', async () => {
  const text = (head: string, data = '30 1 2 3 4') =>
    `##TITLE=Of nan particles\n${head}\n${numbers(100, (lines) => [...lines.slice(0, 3), data, ...lines.slice(4)])}`
  expect(await complaints(numbers(100).replace('##TITLE=T', '##TITLE=T\n##OWNER=Nan Li'))).toEqual(
    [],
  )
  expect(
    await complaints(
      numbers(100).replace(
        '##XYDATA',
        '##$REMARK=Measured by\nNan Li and Inf, twice\n$$ NaN\n##XYDATA',
      ),
    ),
  ).toEqual([])
  expect(await complaints(text('##OWNER=Nan Li', '30 1 2 NaN 4'))).toEqual([
    'spectrum-broken 0:1 x.jdx: line 18: not a number.',
  ])
  expect(await complaints(numbers(100).replace('FIRSTX=0', 'FIRSTX=-inf'))).toEqual([
    'spectrum-broken 0:1 x.jdx: line 8: not a number.',
  ])
})

test('files that were cut off are drawn, with a warning', async () => {
  expect(await complaints(numbers(100, (lines) => lines.slice(0, 5)))).toEqual([
    'warning spectrum-truncated 0:1 x.jdx: it says 100 points, but has 50.',
  ])
  expect(await complaints(numbers(100).replace('##END=\n', ''))).toEqual([
    'warning spectrum-truncated 0:1 x.jdx: it has no "##END=".',
  ])
})

test('points with an x of their own', async () => {
  const pairs = (points: string) =>
    `##TITLE=T\n##JCAMP-DX=5\n##DATA TYPE=CV\n##XUNITS=V vs. Ag/AgCl\n##YUNITS=mA\n##NPOINTS=${points.split('\n').length}\n##XYPOINTS=(XY..XY)\n${points}\n##END=\n`
  const there = Array.from({length: 10}, (_, at) => `${at / 10}, ${at}`)
  const back = Array.from({length: 10}, (_, at) => `${(9 - at) / 10}, ${-at}`)
  expect(await complaints(pairs([...there, ...back].join('\n')), 'cv')).toEqual([])
  expect(await complaints(pairs([...there, ...back].join('\n')), 'uv-vis')).toEqual([
    'spectrum-broken 0:1 x.jdx: x goes forth and back.',
  ])
})

test('kinds and numbers of files', async () => {
  expect(await complaints(numbers(100), 'nrm')).toEqual([
    'spectrum-kind 0:1 Unknown kind "nrm" of spectrum. (Did you mean `nmr`?)',
  ])
  const five = 'a b c d e'
  const files = Object.fromEntries(five.split(' ').map((name) => [name, numbers(100)]))
  expect(said((await spectrum({src: five, kind: 'ir'}, context({files}))).diagnostics)).toEqual([
    'spectrum-broken 0:1 5 files in one plot; a fifth curve cannot be told apart. (at most 4)',
  ])
})

test('a missing file is left to the check of links', async () => {
  const figure = await spectrum({src: '/none.jdx', kind: 'ir'}, context())
  expect(figure.diagnostics).toEqual([])
  expect(await html(figure.node)).not.toContain('href="/none.jdx"')
})

test.each([
  ['HZ', 400],
  ['HERTZ', 400],
  // Shifts of platinum reach thousands of ppm.
  ['HZ', 64],
  ['HERTZ', 64],
])('%s become ppm, once, at %i MHz', (unit, frequency) => {
  const text = numbers(100)
    .replace('##XUNITS=1/CM', `##XUNITS=${unit}\n##.OBSERVE FREQUENCY=${frequency}`)
    .replace('##LASTX=99', '##LASTX=99000')
    .replace('##DELTAX=1\n', '##DELTAX=1000\n')
    .replace(/^(\d+) (?=\d)/gm, (_, at) => `${Number(at) * 1000} `)
  const {series} = readJcamp(new TextEncoder().encode(text), {}, convert)
  expect(series!.x.at(-1)).toBeCloseTo(99_000 / frequency, 6)
})

test('transmittance from 0 to 1 becomes percent, absorbance stays as it is', () => {
  const top = (unit: string) => {
    const text = numbers(100).replace('YFACTOR=1', 'YFACTOR=0.05').replace('ABSORBANCE', unit)
    const {series} = readJcamp(new TextEncoder().encode(text), {}, convert)
    return plotOf([series!], {kind: 'ir', interactive: false}).plot.y.to
  }
  expect(top('TRANSMITTANCE')).toBeCloseTo(82.4, 1)
  expect(top('ABSORBANCE')).toBeCloseTo(1.177, 3)
})

test('of many sticks, the molecular ion is labeled however small it is', async () => {
  const sticks = Array.from({length: 40}, (_, at) => `${20 + at}, 100`)
  const data = `##TITLE=T\n##JCAMP-DX=5.00\n##DATA TYPE=MASS SPECTRUM\n##XUNITS=M/Z\n##YUNITS=RELATIVE ABUNDANCE\n##XFACTOR=1\n##YFACTOR=1\n##MW=60.1\n##NPOINTS=41\n##PEAK TABLE=(XY..XY)\n${sticks.join('\n')}\n60, 3\n##END=\n`
  const {text} = await spectrum({src: 'x', kind: 'ms'}, context({files: {x: data}}))
  const [, peaks = ''] = /peaks at ([^·]+)/.exec(text) ?? []
  expect(peaks.split(', ')).toHaveLength(24)
  expect(peaks).toContain('60 M+•')
})

test('a curve on which nothing happens is a line', async () => {
  const flat = numbers(100, (lines) => lines.map((line) => line.replace(/ \d+/g, ' 0')))
  const {node} = await spectrum({src: 'x', kind: 'uv-vis'}, context({files: {x: flat}}))
  expect(await html(node)).toMatch(/ d="M0 \d+l1000 0"/)
})

test('a DSC curve next to a TGA curve has an axis of its own, at the right', async () => {
  const files = {tga: spectrumFile('calcium-oxalate-tga'), dsc: spectrumFile('polystyrene-dsc')}
  const {node} = await spectrum({src: 'tga dsc', kind: 'tga'}, context({files}))
  const text = await html(node)
  expect(text).toMatch(/Calcium oxalate[^<]*, left/)
  expect(text).toMatch(/Polystyrene[^<]*, right/)
})

test('32 768 points give a small drawing', async () => {
  const text = numbers(32_760)
  const figure = await spectrum({src: 'x', kind: 'ir'}, context({files: {x: text}}))
  expect(gzipSync(await html(figure.node)).length).toBeLessThan(9000)
})

test('compressed data that stand for more points than a memory holds are refused', () => {
  const file = (data: string) =>
    readJcamp(
      Buffer.from(
        `##TITLE=1Z99999999\n##JCAMP-DX=4.24\n##DATA TYPE=IR SPECTRUM\n##XUNITS=1/CM\n##YUNITS=A\n##XFACTOR=1\n##YFACTOR=1\n##FIRSTX=0\n##LASTX=9\n##NPOINTS=20\n##XYDATA=(X++(Y..Y))\n${data}\n##END=\n`,
      ),
      {},
      convert,
    )
  expect(file('0A5Z999999999').error).toBe('more than 1 million points')
  expect(file(`0A5${'JZ99'.repeat(2000)}`).error).toBe('more than 1 million points')
  expect(file('0A5U0J2V').series?.x).toHaveLength(34)
})
