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
import type {ElementContent} from 'hast'
import {type Messages, say as textOf} from '../../../runtime/shared/messages/say.ts'
import type {Plot} from '../../../runtime/shared/plot.ts'
import type {Code} from '../../report/codes.ts'
import {restricted} from '../../statistics/analyses.ts'
import {type Data, filtered, levelsOf, rowsOf} from '../../statistics/data.ts'
import {attributesOf, columnIn, dataOf, type Line, linesOf} from '../../statistics/fence.ts'
import {Mistake} from '../../statistics/mistake.ts'
import {PLOT_ISLAND} from '../fences.ts'
import type {Figure, FigureContext, FigureDiagnostic} from '../figure.ts'
import {captionOf, frame, languageOf, plain, remembered, sizeOf} from '../frame.ts'
import {h} from '../hast.ts'
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
export async function plot(body: string, meta: string, context: FigureContext): Promise<Figure> {
  const attributes = attributesOf(meta)
  const caption =
    attributes.title ?? captionOf(meta.replace(/(?:^|\s)(?:file=\S+|interactive)(?=\s|$)/g, ' '))
  const {lines, data: inline} = linesOf(body)
  const diagnostics: FigureDiagnostic[] = []
  const say = (code: Code, at: {line: number; column: number}, {message, hint}: Mistake) =>
    diagnostics.push({severity: 'error', code, ...at, message, ...(hint ? {hint} : {})})
  const source = inline ? inline.text : attributes.file && context.read(attributes.file)
  const data = source === undefined || source === '' ? undefined : dataOf(source)
  if (!inline && !attributes.file)
    say(
      'table-data',
      {line: 0, column: 1},
      new Mistake('The plot has no data.', {
        hint: '```plot file=/files/name.csv, or rows below a line `data:`',
      }),
    )
  if (data instanceof Mistake) say('table-data', {line: inline?.line ?? 0, column: 1}, data)
  const made =
    source && data && !(data instanceof Mistake)
      ? makeOnce(lines, source, data, context.messages)
      : settingsOnly(lines)
  if (made instanceof Mistake) say('plot-syntax', placeOf(lines, made), made)
  const isInteractive = /(?:^|\s)interactive(?=\s|$)/.test(meta.replace(/"[^"]*"/g, ''))
  const note = attributes.file
    ? link(attributes.file, context.read(attributes.file)?.length ?? 0, context.messages)
    : []
  if (!made || made instanceof Mistake) {
    const broken = h('p', {className: ['plot-broken']}, textOf(context.messages, 'plot.broken'))
    const node = frame({number: context.number, messages: context.messages, caption, note}, broken)
    return {node, bindsList: false, text: plain(caption), diagnostics, islands: []}
  }
  const canRead = isInteractive && made.plots.length === 1 && made.plots[0]!.curves.length > 0
  return {
    node: frame(
      {
        number: context.number,
        messages: context.messages,
        caption,
        note,
        zoom: !canRead,
        after: [tables(made, context.messages)],
      },
      ...panelsOf(made, canRead),
    ),
    bindsList: false,
    text: [plain(caption), ...made.plots.map((one) => one.name), ...wordsOf(made)]
      .filter(Boolean)
      .join(' · '),
    diagnostics,
    islands: canRead ? [PLOT_ISLAND] : [],
  }
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
  return known(key, () => caught(() => make(settingsOf(lines), data, sayIn(messages))))
}

/** Checks at least the settings if there are no data. */
function settingsOnly(lines: Line[]): Mistake | undefined {
  const settings = caught(() => settingsOf(lines))
  return settings instanceof Mistake ? settings : undefined
}

function caught<T>(make: () => T): T | Mistake {
  try {
    return make()
  } catch (error) {
    if (error instanceof Mistake) return error
    throw error
  }
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

function panelsOf({plots, panels}: Made, isInteractive: boolean): ElementContent[] {
  const drawn = plots.map((one) => {
    const data = JSON.stringify(one)
    return isInteractive
      ? h('x-island', {dataName: PLOT_ISLAND, dataAttributes: `{"plot":${data}}`})
      : h('x-plot', {data})
  })
  if (panels.length === 1) return drawn
  return [
    h(
      'div',
      {className: ['plots', 'plots--2']},
      drawn.map((one, at) => h('div', {}, h('div', {className: ['plots__t']}, panels[at]), one)),
    ),
  ]
}

/** Returns the content of the plot as tables, for readers who cannot see it. */
function tables({drawings, panels}: Made, messages: Messages | undefined): ElementContent {
  return h(
    'details',
    {className: ['fig__more']},
    h('summary', {}, textOf(messages, 'plot.values')),
    ...drawings.flatMap(({table}, at) => [
      panels[at] ? h('p', {}, panels[at]) : undefined,
      h(
        'table',
        {},
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            table.head.map((text) => h('th', {scope: 'col'}, text)),
          ),
        ),
        h(
          'tbody',
          {},
          table.rows.slice(0, MOST_TABLE).map((row) =>
            h(
              'tr',
              {},
              row.map((text) => h('td', {}, text)),
            ),
          ),
        ),
      ),
      table.rows.length > MOST_TABLE
        ? h('p', {}, textOf(messages, 'plot.first', {most: MOST_TABLE, count: table.rows.length}))
        : undefined,
    ]),
  )
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
