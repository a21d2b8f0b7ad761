/** `::spectrum{src=x.jdx kind=nmr label="…" interactive}`: data files as a figure, with its peaks as a table. */
import {createHash} from 'node:crypto'
import type {Element, ElementContent} from 'hast'
import {defineFigure, type FigureSource, formatted, h, nearest, plain, remembered} from 'labdocs'
import {fixed, type Piece} from 'labdocs/plot'
import {en, type Words} from '../messages/en.ts'
import {type Convert, readJcamp, type Series} from '../spectrum/jcamp.ts'
import {type Kind, kinds} from '../spectrum/kinds.ts'
import {type MadePlot, plotOf, SYMBOL} from '../spectrum/plot.ts'

const MOST = 4

interface Mistake {
  severity: 'error' | 'warning'
  code: string
  message: string
  hint?: string | undefined
}

interface Drawn {
  made?: MadePlot | undefined
  series: Series[]
  mistakes: Mistake[]
}

type Bytes = readonly (Uint8Array | undefined)[]
type Say = FigureSource['say']

const known = remembered<Drawn>(400)

/** The directive `::spectrum`. A missing file is reported with the broken links. */
export const spectrum = defineFigure({
  form: 'leaf',
  style: 'chemistry',
  attributes: {src: 'asset', kind: 'text', label: 'text?', interactive: 'flag'},
  markdown: ({attributes: {src, label}, address, say}) =>
    `[${label ?? say('spectrum.label')}](${address(String(src))})`,
  async draw(_, {attributes, read, report, say}) {
    const {kind, interactive, src, label} = attributes as unknown as Attributes
    const files = src.split(/\s+/).filter(Boolean)
    const bytes = files.map(read)
    const words = wordsOf(say)
    const hash = createHash('sha256').update(
      JSON.stringify([kind, interactive, files, Object.values(words)]),
    )
    for (const one of bytes) hash.update(one ?? '').update('\0')
    // Loaded with the first spectrum.
    const {convert} = await import('jcampconverter')
    const {made, series, mistakes} = known(hash.digest('hex'), () =>
      draw(files, bytes, {kind, interactive: interactive === true, words, convert}),
    )
    for (const {code, message, ...place} of mistakes) report(code, message, place)
    const caption = label?.trim() || series[0]?.title.replace(/_/g, ' ') || files.join(', ')
    const note = links(files, bytes, say)
    if (!made)
      return {caption, note, node: h('p', {className: ['plot-broken']}, say('plot.broken'))}
    const table = peakTable(made, kinds[kind]!, series.length > 1, say)
    const texts = [made.plot.name, ...made.peaks.map((peak) => peak.text.replace('_', ''))]
    return {
      caption,
      note,
      plot: made.plot,
      interactive: interactive === true,
      after: table
        ? [h('details', {className: ['fig__more']}, h('summary', {}, say('plot.peaks')), table)]
        : [],
      text: [...new Set(texts)].filter((text) => text && text !== plain(caption)).join(' · '),
    }
  },
})

interface Attributes {
  src: string
  kind: string
  label?: string
  interactive?: boolean
}

/** Returns the texts of the plugin in the language of the site, with their placeholders. */
function wordsOf(say: Say): Words {
  return Object.fromEntries(Object.keys(en).map((key) => [key, say(key)])) as Words
}

interface DrawOptions {
  kind: string
  interactive: boolean
  words: Words
  convert: Convert
}

function draw(
  files: readonly string[],
  bytes: Bytes,
  {kind, interactive, words, convert}: DrawOptions,
): Drawn {
  const mistakes: Mistake[] = []
  const say = (severity: 'error' | 'warning', code: string, message: string, hint?: string) =>
    mistakes.push({severity, code, message, hint})
  const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  if (!known) {
    const guess = nearest(kind, Object.keys(kinds))
    const hint = guess ? `Did you mean \`${guess}\`?` : `Kinds: ${Object.keys(kinds).join(', ')}`
    say('error', 'spectrum-kind', `Unknown kind "${kind}" of spectrum.`, hint)
    return {series: [], mistakes}
  }
  if (!files.length)
    say('error', 'spectrum-broken', 'A spectrum needs a file.', '`src=/spectra/name.jdx`')
  const many = `${files.length} files in one plot; a fifth curve cannot be told apart.`
  if (files.length > MOST) say('error', 'spectrum-broken', many, `at most ${MOST}`)
  const series: Series[] = []
  for (const [index, file] of files.slice(0, MOST).entries()) {
    const content = bytes[index]
    if (!content) continue
    const read = readJcamp(content, known, convert)
    if (read.error) say('error', 'spectrum-broken', `${file}: ${read.error}.`)
    if (read.warning) say('warning', 'spectrum-truncated', `${file}: ${read.warning}.`)
    if (read.series) series.push(read.series)
  }
  return {
    made: series.length ? plotOf(series, {kind, interactive, words}) : undefined,
    series,
    mistakes,
  }
}

/** Returns links to the files with their sizes, for the caption. Files that do not exist are reported elsewhere. */
function links(files: readonly string[], bytes: Bytes, say: Say): ElementContent[] {
  const found = files.flatMap((file, index) =>
    bytes[index] ? [{file, size: bytes[index].length}] : [],
  )
  return found.flatMap(({file, size}, index) => [
    {type: 'text', value: index ? ', ' : '. '} as const,
    h('a', {href: file, className: ['fig__file'], download: true}, file.split('/').at(-1) ?? file),
    {type: 'text', value: ' '} as const,
    // The name of the format would break at its hyphen.
    h('span', {className: ['whole']}, `(JCAMP-DX, ${sizeOf(size, say)})`),
  ])
}

/** Returns a size as text: "120 bytes", "4 kB". */
function sizeOf(bytes: number, say: Say): string {
  return bytes < 1000 ? say('figure.bytes', {count: bytes}) : `${Math.round(bytes / 1000)} kB`
}

function peakTable(
  {plot, peaks}: MadePlot,
  kind: Kind,
  several: boolean,
  say: Say,
): Element | undefined {
  if (!peaks.length) return undefined
  const named = peaks.some((peak) => peak.text && !/^[A-Za-z]+_/.test(peak.text))
  const symbols = peaks.some((peak) => /^[A-Za-z]+_/.test(peak.text))
  const cell = (...content: (string | ElementContent)[]) => h('td', {}, content)
  const head = [
    ...(several ? [say('plot.curve')] : []),
    ...(symbols ? [say('spectrum.quantity')] : []),
    plot.x.title.map(printed),
    ...(plot.showY ? [plot.y.title.map(printed)] : []),
    ...(named ? [say('spectrum.assignment')] : []),
  ]
  const rows = peaks.map((peak) => {
    const symbol = SYMBOL.exec(peak.text)
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
  const heads = head.map((text) => h('th', {scope: 'col'}, text))
  const parts = [h('thead', {}, h('tr', {}, heads)), h('tbody', {}, rows)]
  return h('table', {className: ['fig__peaks']}, parts)
}

/** Returns a part of the title of an axis: a text, a quantity in italics, an exponent. */
function printed(piece: Piece): ElementContent | string {
  if (typeof piece === 'string') return piece
  const [[tag, text]] = Object.entries(piece) as [[string, string]]
  return h(tag, {}, text)
}

/** Returns an assignment with subscripts in formulas: `CH3COO`, `− H2O`. `dd, 1H` stays as it is. */
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
