/**
 * Draws the fences `mermaid` and `dot`: reads them, lays them out for
 * wide and narrow screens, and describes them in text.
 */
import {type Messages, say as textOf} from '../../../runtime/shared/messages/say.ts'
import type {FigureDiagnostic, OwnFigure, PageSource} from '../figure.ts'
import {languageOf, more, plain, remembered} from '../frame.ts'
import {MOST_TASKS, tellChart, wordsOfChart} from '../gantt/gantt.ts'
import {drawChart} from '../gantt/gantt-draw.ts'
import {type Child, h} from '../hast.ts'
import {type Content, type ReadDiagram, readMermaid} from '../mermaid/mermaid.ts'
import {MOST_ACTORS, MOST_ITEMS, tellSequence, wordsOfSequence} from '../sequence/sequence.ts'
import {drawSequence} from '../sequence/sequence-draw.ts'
import {layoutSequence} from '../sequence/sequence-layout.ts'
import {type Picture, SHRINK, svgOf} from '../svg.ts'
import {graphPictures, isDrawable, wordsOfGraph} from './diagram-graph.ts'
import {readDot} from './graphviz.ts'
import {tellGraph} from './tell-graph.ts'

/** Draws the fence `mermaid`. */
export function mermaid(body: string, source: PageSource): Promise<OwnFigure> {
  return diagram(body, source, async () => readMermaid(body))
}

/** Draws the fence `dot`, the language of Graphviz. */
export function dot(body: string, source: PageSource): Promise<OwnFigure> {
  return diagram(body, source, async () => {
    const {graph, problems} = await readDot(body)
    return {content: {graph}, problems}
  })
}

const known = remembered<Promise<OwnFigure>>(600)

async function diagram(
  body: string,
  {lang, caption, messages}: PageSource,
  read: () => Promise<ReadDiagram>,
): Promise<OwnFigure> {
  const key = [lang, languageOf(messages), caption, body].join('\n')
  return structuredClone(await known(key, async () => draw(body, caption, messages, await read())))
}

async function draw(
  body: string,
  given: string,
  messages: Messages | undefined,
  read: ReadDiagram,
): Promise<OwnFigure> {
  const {content, title, name, description, problems} = read
  const diagnostics: FigureDiagnostic[] = []
  const say = (problem: ReadDiagram['problems'][number]) =>
    diagnostics.push({severity: 'error', code: 'diagram-syntax', ...problem})
  problems.forEach(say)
  if (title && given && title.text !== given)
    say({
      ...{line: title.line, column: title.column, message: 'The figure has a title already.'},
      hint: 'Keep one: this, or the one on the line of the fence.',
    })
  const caption = given || title?.text || ''
  const found = content && (await picturesOf(content, messages))
  if (!found || found === 'no layout') {
    if (found) say({line: 1, column: 1, message: 'Graphviz found no layout for it.'})
    const broken = h('pre', {className: ['graph-broken']}, body.slice(0, 4000))
    return {nodes: [broken], caption, diagnostics}
  }
  const {wide, tall, told, words} = found
  if (wide.width > FITS / SHRINK)
    diagnostics.push({
      severity: 'warning',
      code: 'diagram-wide',
      line: 1,
      column: 1,
      message: `The diagram is ${wide.width} px wide, but only ${FITS} px fit, so it will scroll.`,
      hint:
        'sequence' in content
          ? 'Shorten its texts, or draw two diagrams.'
          : 'Shorten its texts, or draw it from top to bottom.',
    })
  const named = {
    label: name ?? (plain(caption) || textOf(messages, 'diagram.label')),
    ...(description && {description}),
    messages,
  }
  const nodes = tall
    ? [svgOf(wide, named, 'wide', FITS), svgOf(tall, named, 'tall', FITS_TALL)]
    : [svgOf(wide, named, 'only', FITS)]
  const inWords = description ? [h('p', {}, description), ...told] : told
  const text = [...new Set(words)].filter(Boolean).join(' · ')
  return {nodes, caption, text, after: more(textOf(messages, 'diagram.text'), inWords), diagnostics}
}

/** Width in px of the text column inside a frame; then the same on a phone. */
const FITS = 672
const FITS_TALL = 336

interface Drawings {
  wide: Picture
  tall?: Picture
  told: Child[]
  words: string[]
}

/** Returns undefined if there is nothing to draw or too much; the mistakes already say so. */
async function picturesOf(
  content: Content,
  messages: Messages | undefined,
): Promise<Drawings | 'no layout' | undefined> {
  if ('graph' in content) {
    const {graph} = content
    if (!isDrawable(graph)) return undefined
    const pictures = await graphPictures(graph, FITS, FITS_TALL)
    return pictures
      ? {...pictures, told: tellGraph(graph, messages), words: wordsOfGraph(graph)}
      : 'no layout'
  }
  if ('sequence' in content) return sequencePictures(content.sequence, messages)
  const {chart} = content
  const count = chart.sections.reduce((sum, {tasks}) => sum + tasks.length, 0)
  if (!count || count > MOST_TASKS) return undefined
  return {
    wide: drawChart(chart, FITS, true, messages),
    tall: drawChart(chart, FITS_TALL, false, messages),
    told: tellChart(chart, messages),
    words: wordsOfChart(chart),
  }
}

function sequencePictures(
  sequence: Extract<Content, {sequence: unknown}>['sequence'],
  messages: Messages | undefined,
): Drawings | undefined {
  const words = wordsOfSequence(sequence)
  const {actors} = sequence
  if (!actors.length || actors.length > MOST_ACTORS || words.length > MOST_ITEMS * 2)
    return undefined
  const told = tellSequence(sequence, messages)
  const wide = [
    {name: 150, text: 190, gap: 26},
    {name: 110, text: 130, gap: 16},
  ]
    .map((room) => drawSequence(layoutSequence(sequence, room)))
    .find(({width}, at) => at === 1 || width <= FITS / SHRINK) as Picture
  if (wide.width <= FITS_TALL) return {wide, told, words}
  const tall = drawSequence(layoutSequence(sequence, {name: 78, text: 92, gap: 10}))
  return {wide, told, words, ...(tall.width < wide.width && {tall})}
}
