/** Figures of a site in German: no English word in what readers see, hear or search. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {messagesOf} from '../../../cli/config/messages.ts'
import {textOf} from '../../../cli/figures/hast.ts'
import {cellsOf} from '../../../cli/statistics/index.ts'
import {kinds, kindsIn} from '../../../theme/plugins/chemistry/spectrum/kinds.ts'
import {DIAGRAMS} from '../../support/diagrams.ts'
import {HOME} from '../../support/labdocs.ts'
import {messagesIn, spectrum} from './chemistry.ts'
import {context, figure as draw, inWords} from './draw.ts'

const messages = messagesIn('de')
const german = context({messages})
const DATA = 'data:\nx,y,g\n1,2,a\n2,3,b\n3,5,a\n4,4,b\n5,6,a\n6,8,b\n7,7,a\n8,9,b'
const plot = async (settings: string, messagesOfSite = messages) => {
  const figure = await draw('plot')(`${settings}\n${DATA}`, '', context({messages: messagesOfSite}))
  expect(figure.diagnostics).toEqual([])
  const said: string[] = []
  const walk = (node: (typeof figure)['node']) => {
    if (typeof node.properties.data === 'string')
      JSON.parse(node.properties.data, (_, value) => {
        if (typeof value === 'string') said.push(value)
        return value
      })
    for (const child of node.children) if (child.type === 'element') walk(child)
  }
  walk(figure.node)
  return {text: `${textOf(figure.node)} ${said.join(' ')}`, words: figure.text}
}

test.each([
  ['kind: bar\nx: g\ny: y', 'Balkendiagramm mit 2 Balken, Fehlerbalken: 95-%-Konfidenzintervall'],
  ['kind: box\nx: g\ny: y', 'Kastendiagramm mit 2 Kästen'],
  ['kind: histogram\nx: y', 'Histogramm von 8 Werten, Anzahl gegen y'],
  ['kind: line\nx: x\ny: y\ngroup: g', 'Liniendiagramm mit 2 Gruppen'],
  [
    'kind: scatter\nx: x\ny: y\nfit: linear',
    'Streudiagramm mit 8 Punkten, mit angepassten Geraden',
  ],
  ['kind: qq\nx: y', 'Theoretische Quantile'],
  ['kind: residuals\nmodel: y ~ x', 'Residuen gegen angepasste Werte, 8 Zeilen'],
  ['kind: residuals\nmodel: y ~ x\nshow: cook', 'Cook-Distanz jeder Zeile, 8 Zeilen'],
  ['kind: forest\nanalysis: lm y ~ x', 'Forest-Plot mit 1 Schätzwerten'],
  ['kind: heat-map\nx: x\ny: g\nvalue: y', 'Heatmap von y, 2 Zeilen und 8 Spalten, von 2 bis 9'],
])('%s', async (settings, said) => {
  const {text, words} = await plot(settings)
  expect(words).toContain(said.split(',')[0])
  expect(text).toContain(said)
  expect(text).not.toMatch(
    /\b(of|to|with|against|rows?|values?|points|groups?|Count|Mean|First|Residuals|interval)\b/,
  )
})

test('a drawing is not taken from a site in another language', async () => {
  const settings = 'kind: histogram\nx: x'
  expect((await plot(settings)).words).toContain('Histogramm von 8 Werten')
  expect((await plot(settings, messagesOf('en'))).words).toContain('histogram of 8 values')
  const own = messagesOf('de', {'plot.saysHistogram': '{count} Werte als Säulen'})
  expect((await plot(settings, own)).words).toContain('8 Werte als Säulen')
})

test('spectra: every kind has a German name, and what is spoken is German', async () => {
  const all = kindsIn(messages as never)
  expect(Object.keys(all)).toEqual(Object.keys(kinds))
  for (const [name, kind] of Object.entries(all))
    expect(`${kind.name} ${JSON.stringify(kind.y.title)}`, name).not.toMatch(
      /spectrum|curve|trace|Intensity|counts|distribution/,
    )
  const bytes = readFileSync(join(HOME, 'tests/fixtures/authoring/content/public/spectrum.jdx'))
  const figure = await spectrum(
    {src: '/spectrum.jdx', kind: 'nmr', label: 'Ethanol'},
    {...german, read: () => bytes},
  )
  expect(figure.diagnostics).toEqual([])
  expect(figure.text).toMatch(/NMR-Spektrum.*, [\d.−]+ bis [\d.−]+ ppm, Signale bei /)
  expect(figure.text).not.toMatch(/ to |peaks|spectrum/)
})

test('a diagram that scrolls says so in German', async () => {
  const names = Array.from({length: 14}, (_, at) => `Teilnehmer${at}`)
  const figure = await draw('mermaid')(
    `sequenceDiagram\n${names.map((name) => `participant ${name}`).join('\n')}\n${names[0]}->>${names[13]}: Los`,
    'Ablauf',
    german,
  )
  expect(JSON.stringify(figure.node)).toContain('Ablauf (rollbar)')
})

test.each([
  [
    'state',
    ['Anfang → draft', 'join → Ende', 'Notiz zu review: A reviewer reads it'],
    /\b(?:start|end)\b|Note/,
  ],
  [
    'sequence',
    ['ELN server → D (verloren): 35. nothing', 'Notiz zu Researcher: Here'],
    /\(lost\)|Note/,
  ],
  [
    'class',
    [
      '#save(now) : bool (abstrakt)',
      '~find(id: int) : Element (statisch)',
      'A sample erweitert Element',
      'A sample (1..*) gehört zu Reaction (0..n): takes part',
      'Analysis ist Teil von A sample',
      'Reaction hängt von Report ab',
      'Report realisiert Printable',
      'Notiz zu A sample: Has a molecule',
    ],
    / (?:is|belongs|depends|extends|realizes) |\((?:abstract|static)\)|Note/,
  ],
  [
    'er',
    [
      'USER (genau eins) – COLLECTION (null oder mehr): owns',
      'SAMPLE (genau eins) – ANALYSIS (eins oder mehr): has',
      'SAMPLE (null oder eins) – BAR CODE (null oder eins): carries',
    ],
    / or |exactly/,
  ],
  [
    'gantt',
    [
      'Abschnitt | Aufgabe | Beginn | Ende | Status',
      'Prepare | Choose a server | 2025-01-06 | 2025-01-11 | erledigt',
      'Prepare | Install it | 2025-01-13 | 2025-01-17 | kritisch, in Arbeit',
      'Prepare | Ready | 2025-01-17 | 2025-01-17 | Meilenstein',
    ],
    /Section|Task|State|done|critical|active|milestone/,
  ],
])('a diagram in words: %s', async (kind, told, english) => {
  const lines = await inWords(DIAGRAMS[kind]!, german)
  for (const line of told) expect(lines).toContain(line)
  expect(lines.join('\n')).not.toMatch(english)
})

test('the states below a Gantt diagram are German, with the same colors', async () => {
  const {node} = await draw('mermaid')(DIAGRAMS.gantt!, '', german)
  const drawn = JSON.stringify(node)
  expect(textOf(node)).toContain('Meilensteinkritischerledigtin Arbeit')
  expect(drawn).toContain('graph__bar--critical')
})

test('months and weekdays of a Gantt diagram are in the language of the site', async () => {
  const dates = async (locale: string, format: string) => {
    const chart = `gantt\n  axisFormat ${format}\n  tickInterval 1month\n  A : 2025-03-01, 2025-10-01`
    const {node} = await draw('mermaid')(chart, '', context({messages: messagesOf(locale)}))
    return textOf(node)
  }
  // The texts are the same English ones: a drawing of a site in another language is not taken.
  expect(await dates('en', '%a %b')).toContain('Sat MarTue AprThu May')
  expect(await dates('fr', '%a %b')).toContain('sam. marsmar. avr.')
  expect(await dates('de', '%a %b')).toContain('Sa MärDi Apr')
  expect(await dates('de', '%A/%B')).toContain('Samstag/März')
  expect(await dates('en', '%b')).toContain('AugSepOct')
})

test('the frames of a screen are counted and turned in German', async () => {
  const {node} = await draw('screen')(
    'frame 1 Öffnen\n  window App\nframe 2 Sichern\n  window App',
    'Der Weg',
    german,
  )
  const text = textOf(node)
  expect(text).toContain('1 von 2 Öffnen')
  expect(text).toContain('2 von 2 Sichern')
  const said = JSON.stringify(node)
  expect(said).toContain('"ariaLabel":"Vorheriger Schritt"')
  expect(said).toContain('"ariaLabel":"Nächster Schritt"')
  expect(`${text} ${said}`).not.toMatch(/\bof\b|step"/)
})

test('tables of analyses have German heads; letters and names of rows stay', () => {
  const result = {
    label: 'Treatment',
    columns: ['estimate', 'f', 'p', 'ec50'],
    rows: [{name: 'a', values: {estimate: 1, f: 2, p: 0.5, ec50: 3}}],
    whole: {},
  }
  expect(cellsOf(result, messages)[0]).toEqual(['Treatment', 'Schätzwert', 'F', 'p', 'ec50'])
  expect(cellsOf(result, undefined)[0]).toEqual(['Treatment', 'Estimate', 'F', 'p', 'ec50'])
})
