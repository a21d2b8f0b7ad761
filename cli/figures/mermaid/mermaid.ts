/**
 * Reads the part of Mermaid that we draw: flowcharts, and state, class, entity relationship, sequence and Gantt diagrams.
 * Anything else is a mistake with a position, never a drawing that says something different.
 *
 * No library reads these kinds with positions and refuses what it does not know, so each kind has its own reader. The
 * readers take one statement after the other, from left to right, and share lines, texts and mistakes.
 */
import {didYouMean} from '../../text/nearest.ts'
import {type Graph, type GraphProblem, LONGEST} from '../diagram/graph.ts'
import type {Chart} from '../gantt/gantt.ts'
import type {Sequence} from '../sequence/sequence.ts'
import {readClasses} from './mermaid-class.ts'
import {readEntities} from './mermaid-er.ts'
import {readFlow} from './mermaid-flow.ts'
import {readGantt} from './mermaid-gantt.ts'
import {readSequence} from './mermaid-sequence.ts'
import {readStates} from './mermaid-state.ts'
import {type DiagramTitle, readLines, type Source} from './mermaid-text.ts'

/** The content of a diagram: one variant for each of the three layouts. */
export type Content = {graph: Graph} | {sequence: Sequence} | {chart: Chart}

export interface ReadDiagram {
  content?: Content
  title?: DiagramTitle
  /** The text of `accTitle` and `accDescr`. */
  name?: string
  description?: string
  problems: GraphProblem[]
}

/** Reads the lines after the first; appends to `problems`. */
type ReadKind = (source: Source) => Content & Pick<ReadDiagram, 'title'>

const KINDS: Record<string, ReadKind> = {
  flowchart: readFlow,
  graph: readFlow,
  'stateDiagram-v2': readStates,
  stateDiagram: readStates,
  sequenceDiagram: readSequence,
  classDiagram: readClasses,
  'classDiagram-v2': readClasses,
  erDiagram: readEntities,
  gantt: readGantt,
}
const HINT =
  'Kinds: `flowchart TD`, `sequenceDiagram`, `classDiagram`, `stateDiagram-v2`, `erDiagram`, `gantt`'

const EMPTY_HINT = `Name its kind in the first line. ${HINT}`

/** Reads the text of a fence: what it shows, and what was not understood. */
export function readMermaid(body: string): ReadDiagram {
  if (body.length > LONGEST)
    return {
      problems: [{line: 1, column: 1, message: `${body.length} characters, at most ${LONGEST}.`}],
    }
  const source = readLines(body)
  const {problems, name, description} = source
  const head = source.lines[0]
  if (!head) {
    if (!problems.length)
      problems.push({line: 1, column: 1, message: 'The diagram is empty.', hint: EMPTY_HINT})
    return {problems}
  }
  const word = /^[^\s;]+/.exec(head.text)?.[0] ?? ''
  const read = Object.hasOwn(KINDS, word) ? KINDS[word] : undefined
  if (!read) {
    const {line, column} = head
    const hint = didYouMean(word, Object.keys(KINDS), '`') ?? HINT
    return {problems: [...problems, {line, column, message: `Unknown diagram "${word}".`, hint}]}
  }
  const {title, ...content} = read(source)
  return {content, title, name, description, problems}
}
