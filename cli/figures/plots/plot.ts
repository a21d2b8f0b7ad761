/**
 * Fence `plot`: a table as a figure.
 *
 *     kind: box
 *     x: conc = c(CO_2) / ppm
 *     y: uptake = Uptake / µmol m^-2 s^-1
 *     group: Treatment
 *     split: Type
 */
import {createHash} from 'node:crypto'
import type {Element, ElementContent} from 'hast'
import {type Messages, say as textOf} from '../../../runtime/shared/messages/say.ts'
import type {Plot} from '../../../runtime/shared/plot.ts'
import type {Code} from '../../report/codes.ts'
import {restricted} from '../../statistics/analyses.ts'
import {type Data, filtered, levelsOf, rowsOf} from '../../statistics/data.ts'
import {
  attributesOf,
  columnIn,
  dataOf,
  inTable,
  type Line,
  linesOf,
} from '../../statistics/fence.ts'
import {attempted, Mistake} from '../../statistics/mistake.ts'
import type {FigureDiagnostic, OwnFigure, OwnPlot, PageSource} from '../figure.ts'
import {captionOf, languageOf, more, remembered, sizeOf, tableOf} from '../frame.ts'
import {type Child, h} from '../hast.ts'
import {bar} from './bar.ts'
import {box} from './box.ts'
import {doseResponse} from './dose-response.ts'
import {type Drawing, plotsOf} from './drawing.ts'
import {forest} from './forest.ts'
import {heatMap} from './heat-map.ts'
import {histogram} from './histogram.ts'
import {line} from './line.ts'
import {qq} from './qq.ts'
import {residuals} from './residuals.ts'
import {type Say, sayIn} from './say.ts'
import {scatter} from './scatter.ts'
import {type Settings, settingsOf} from './settings.ts'

const DRAW: Record<string, (data: Data, settings: Settings, say: Say) => Drawing> = {
  scatter,
  line,
  bar,
  box,
  histogram,
  qq,
  residuals,
  forest,
  'dose-response': doseResponse,
  'heat-map': heatMap,
}
const NO_DATA = new Mistake('The plot has no data.', {
  hint: '```plot file=/files/name.csv, or rows below a line `data:`',
})

const MOST_PANELS = 6
const MOST_TABLE = 300

interface Made {
  plots: Plot[]
  /** Names of the panels; one without a name if nothing is split. */
  panels: string[]
  drawings: Drawing[]
}

const known = remembered<Made | Mistake>(300)

/** Draws the figure. Never throws because of an author's text. A missing file is reported where links are checked. */
export async function plot(body: string, source: PageSource): Promise<OwnFigure | OwnPlot> {
  const {meta, messages, read} = source
  const {file, title} = attributesOf(meta)
  const caption = title ?? captionOf(meta.replace(/(?:^|\s)(?:file=\S+|interactive)(?=\s|$)/g, ' '))
  const {lines, data: inline} = linesOf(body)
  const diagnostics: FigureDiagnostic[] = []
  const say = (code: Code, at: {line: number; column: number}, mistake: Mistake) => {
    const {message, line} = inTable(mistake, inline, file)
    const place = line === undefined ? at : {line, column: 1}
    const {hint} = mistake
    diagnostics.push({severity: 'error', code, ...place, message, ...(hint ? {hint} : {})})
  }
  const bytes = file ? read(file) : undefined
  const written = inline ? inline.text : bytes
  const data = written === undefined ? undefined : dataOf(written)
  if (!inline && !file) say('table-data', {line: 0, column: 1}, NO_DATA)
  if (data instanceof Mistake) say('table-data', {line: inline?.line ?? 0, column: 1}, data)
  const made =
    written !== undefined && data && !(data instanceof Mistake)
      ? makeOnce(lines, written, data, messages)
      : settingsOnly(lines)
  if (made instanceof Mistake) say('plot-syntax', placeOf(lines, made), made)
  // A file that does not exist is reported once, by its name on the first line.
  const note = file && bytes ? link(file, bytes.length, messages) : []
  if (!made || made instanceof Mistake) {
    const broken = h('p', {className: ['plot-broken']}, textOf(messages, 'plot.broken'))
    return {nodes: [broken], caption, note, diagnostics}
  }
  const parts = {
    caption,
    note,
    after: more(textOf(messages, 'plot.values'), tables(made, messages)),
    text: [...made.plots.map((one) => one.name), ...wordsOf(made)].filter(Boolean).join(' · '),
    diagnostics,
  }
  const [only, ...others] = made.plots as [Plot]
  if (others.length) return {...parts, nodes: panelsOf(made)}
  const wanted = /(?:^|\s)interactive(?=\s|$)/.test(meta.replace(/"[^"]*"/g, ''))
  return {...parts, plot: only, interactive: wanted && only.curves.length > 0}
}

function makeOnce(
  lines: Line[],
  source: string | Uint8Array,
  data: Data,
  messages: Messages | undefined,
): Made | Mistake {
  const text = lines.map((one) => one.text).join('\n')
  const key = createHash('sha256')
    .update(JSON.stringify([text, languageOf(messages)]))
    .update(source)
    .digest('hex')
  return known(key, () => attempted(() => make(settingsOf(lines), data, sayIn(messages))))
}

/** Checks at least the settings if there are no data. */
function settingsOnly(lines: Line[]): Mistake | undefined {
  const settings = attempted(() => settingsOf(lines))
  return settings instanceof Mistake ? settings : undefined
}

function make(settings: Settings, all: Data, say: Say): Made {
  const where = settings.get('where')
  const data = where ? restricted(all, where.split(/\s+and\s+/)) : all
  const split = settings.get('split')
  const panels = split ? levelsOf(rowsOf(data, [], [split]).map((row) => row.names[0]!)) : ['']
  if (panels.length > MOST_PANELS)
    throw new Mistake(`"${split}" has ${panels.length} values; at most ${MOST_PANELS} panels.`, {
      word: split ?? '',
    })
  const draw = DRAW[settings.get('kind')!]!
  const drawings = panels.map((name) =>
    draw(split ? filtered(data, split, name) : data, settings, say),
  )
  return {plots: plotsOf(drawings, panels, say), panels, drawings}
}

/** Returns the first line that contains the wrong word; otherwise the fence line. */
function placeOf(lines: Line[], mistake: Mistake): {line: number; column: number} {
  const found = mistake.word ? lines.find((one) => one.text.includes(mistake.word!)) : undefined
  return found ? {line: found.line, column: columnIn(found, mistake)} : {line: 0, column: 1}
}

function panelsOf({plots, panels}: Made): Element[] {
  const drawn = plots.map((one, at) => {
    const title = h('div', {className: ['plots__t']}, panels[at])
    return h('div', {}, title, h('x-plot', {data: JSON.stringify(one)}))
  })
  return [h('div', {className: ['plots', 'plots--2']}, drawn)]
}

/** Returns the content of the plot as tables, for readers who cannot see it. */
function tables({drawings, panels}: Made, messages: Messages | undefined): Child[] {
  return drawings.flatMap(({table: {head, rows}}, at) => [
    panels[at] ? h('p', {}, panels[at]) : undefined,
    tableOf(head, rows.slice(0, MOST_TABLE)),
    rows.length > MOST_TABLE
      ? h('p', {}, textOf(messages, 'plot.first', {most: MOST_TABLE, count: rows.length}))
      : undefined,
  ])
}

function wordsOf({plots, panels}: Made): string[] {
  const keys = plots.flatMap(({marks}) => marks?.keys?.map(({name}) => name.join('')) ?? [])
  return [...new Set([...panels, ...keys])]
}

function link(file: string, bytes: number, messages: Messages | undefined): ElementContent[] {
  return [
    {type: 'text', value: '. '},
    h('a', {href: file, className: ['fig__file'], download: true}, file.split('/').at(-1) ?? file),
    {type: 'text', value: ` (CSV, ${sizeOf(bytes, messages)})`},
  ]
}
