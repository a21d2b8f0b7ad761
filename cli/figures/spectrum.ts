/**
 * `::spectrum{src=x.jdx kind=nmr label="…" interactive}`: data files as a figure with its peaks as a table.
 */
import {createHash} from 'node:crypto'
import type {Element, ElementContent} from 'hast'
import {fixed} from '../../runtime/plot.ts'
import {readJcamp, type Series} from '../../runtime/spectrum/jcamp.ts'
import {type Kind, kinds} from '../../runtime/spectrum/kinds.ts'
import {type MadePlot, plotOf, spoken} from '../../runtime/spectrum/plot.ts'
import {nearest} from '../nearest.ts'
import type {Figure, FigureContext, FigureDiagnostic, SpectrumAttributes} from './figure.ts'
import {formatted, frame, plain, remembered} from './frame.ts'
import {h} from './hast.ts'

const MOST = 4

interface Drawn {
  made?: MadePlot
  series: Series[]
  diagnostics: FigureDiagnostic[]
}

const known = remembered<Drawn>(400)

/** Never throws for what is in a file. A file that is missing is complained about where links are. */
export async function spectrum(
  attributes: SpectrumAttributes,
  context: FigureContext,
): Promise<Figure> {
  const {kind, interactive = false} = attributes
  const files = attributes.src.split(/\s+/).filter(Boolean)
  const bytes = files.map((file) => context.read(file))
  const hash = createHash('sha256').update(JSON.stringify([kind, interactive, files]))
  for (const one of bytes) hash.update(one ?? '').update('\0')
  const {made, series, diagnostics} = known(hash.digest('hex'), () =>
    draw(files, bytes, kind, interactive),
  )
  const caption =
    attributes.label?.trim() || series[0]?.title.replace(/_/g, ' ') || files.join(', ')
  if (!made) {
    const node = frame(
      {number: context.number, caption, note: links(files, bytes)},
      h('p', {className: ['plot-broken']}, 'The data cannot be drawn.'),
    )
    return {node, bindsList: false, text: plain(caption), diagnostics, islands: []}
  }
  const data = JSON.stringify(made.plot)
  const drawing = interactive
    ? h('x-island', {dataName: 'Spectrum', dataAttributes: `{"plot":${data}}`})
    : h('x-plot', {data})
  const table = peakTable(made, kinds[kind] as Kind, series.length > 1)
  const node = frame(
    {
      number: context.number,
      caption,
      zoom: !interactive,
      note: links(files, bytes),
      after: table
        ? [h('details', {className: ['fig__more']}, h('summary', {}, 'Peaks'), table)]
        : [],
    },
    drawing,
  )
  const words = [
    plain(caption),
    made.plot.name,
    ...made.peaks.map((peak) => peak.text.replace('_', '')),
  ]
  return {
    node,
    bindsList: false,
    text: [...new Set(words.filter(Boolean))].join(' · '),
    diagnostics,
    islands: interactive ? ['Spectrum'] : [],
  }
}

function draw(
  files: string[],
  bytes: (Uint8Array | undefined)[],
  kind: string,
  interactive: boolean,
): Drawn {
  const diagnostics: FigureDiagnostic[] = []
  const say = (severity: 'error' | 'warning', code: string, message: string, hint?: string) =>
    diagnostics.push({severity, code, line: 0, column: 1, message, hint})
  const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  if (!known) {
    const guess = nearest(kind, Object.keys(kinds))
    say(
      'error',
      'spectrum-kind',
      `Unknown kind "${kind}" of spectrum.`,
      guess ? `Did you mean \`${guess}\`?` : `Kinds: ${Object.keys(kinds).join(', ')}`,
    )
    return {series: [], diagnostics}
  }
  if (!files.length)
    say('error', 'spectrum-broken', 'A spectrum needs a file.', '`src=/spectra/name.jdx`')
  if (files.length > MOST) {
    say(
      'error',
      'spectrum-broken',
      `${files.length} files in one plot; a fifth curve cannot be told apart.`,
      `at most ${MOST}`,
    )
  }
  const series: Series[] = []
  for (const [index, file] of files.slice(0, MOST).entries()) {
    const content = bytes[index]
    if (!content) continue
    const read = readJcamp(content, {
      sticks: Boolean(known.sticks),
      returns: Boolean(known.returns),
    })
    if (read.error) say('error', 'spectrum-broken', `${file}: ${read.error}.`)
    if (read.warning) say('warning', 'spectrum-truncated', `${file}: ${read.warning}.`)
    if (read.series) series.push(read.series)
  }
  return {
    made: series.length ? plotOf(series, {kind, interactive}) : undefined,
    series,
    diagnostics,
  }
}

/** The files themselves, with their size: in the caption. */
function links(files: string[], bytes: (Uint8Array | undefined)[]): ElementContent[] {
  return files.flatMap((file, index) => [
    {type: 'text', value: index ? ', ' : '. '} as const,
    h('a', {href: file, className: ['fig__file'], download: true}, file.split('/').at(-1) ?? file),
    {type: 'text', value: ` (JCAMP-DX, ${size(bytes[index]?.length ?? 0)})`} as const,
  ])
}

function size(bytes: number): string {
  return bytes < 1000 ? `${bytes} bytes` : `${Math.round(bytes / 1000)} kB`
}

function peakTable({plot, peaks}: MadePlot, kind: Kind, several: boolean): Element | undefined {
  if (!peaks.length) return undefined
  const named = peaks.some((peak) => peak.text && !/^[A-Za-z]+_/.test(peak.text))
  const symbols = peaks.some((peak) => /^[A-Za-z]+_/.test(peak.text))
  const cell = (...content: (string | ElementContent)[]) => h('td', {}, content)
  const head = [
    ...(several ? ['Curve'] : []),
    ...(symbols ? ['Quantity'] : []),
    spoken(plot.x.title),
    ...(plot.showY ? [spoken(plot.y.title)] : []),
    ...(named ? ['Assignment'] : []),
  ]
  const rows = peaks.map((peak) => {
    const symbol = /^([A-Za-z]+)_([A-Za-z0-9]+)$/.exec(peak.text)
    return h(
      'tr',
      {},
      several && cell(String(peak.series + 1)),
      symbols && cell(...(symbol ? [h('i', {}, symbol[1]), h('sub', {}, symbol[2])] : [])),
      cell(fixed(peak.x, plot.x.digits)),
      plot.showY && cell(fixed(peak.y, kind.y.digits)),
      named && cell(...(symbol ? [] : assignment(peak.text))),
    )
  })
  return h(
    'table',
    {className: ['fig__peaks']},
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        head.map((text) => h('th', {scope: 'col'}, text)),
      ),
    ),
    h('tbody', {}, rows),
  )
}

/** `CH3COO` and `− H2O` with subscripts; `dd, 1H` stays as it is. */
function assignment(text: string): ElementContent[] {
  if (text === 'M+•') return [{type: 'text', value: 'M'}, h('sup', {}, '+•')]
  return text
    .split(/((?<=[A-Z)][a-z]?)\d+|(?<=[A-Z0-9])\+•?)/)
    .filter(Boolean)
    .flatMap((part): ElementContent[] =>
      /^\d+$/.test(part)
        ? [h('sub', {}, part)]
        : /^\+•?$/.test(part)
          ? [h('sup', {}, part)]
          : formatted(part),
    )
}
