/** Reads state diagrams of Mermaid. */
import {didYouMean} from '../../text/nearest.ts'
import type {Graph, GraphNode, Shape} from '../diagram/graph.ts'
import {addNote, type Builder, createBuilder, refuseWords} from '../diagram/graph-build.ts'
import {
  afterKind,
  mistake,
  notUnderstood,
  parted,
  plainText,
  type Source,
  type Statement,
} from './mermaid-text.ts'

const REFUSED = ['style', 'classDef', 'click', 'accTitle', 'accDescr', 'hide', 'scale']
const HINT =
  'Understood: `[*] --> a`, `a --> b : label`, `a : Text`, `state "Text" as a`, `state a <<choice>>`, `note right of a : Text`, `class a green`, `direction LR`'
const REGIONS_HINT = 'Draw two states with `state a { … }`.'
const KINDS: Record<string, Shape> = {choice: 'choice', fork: 'bar', join: 'bar'}

const ID = String.raw`[\p{L}\p{N}_-]+`
const TONE = String.raw`(?::::([\p{L}\p{N}_-]+))?`
const EDGE = new RegExp(
  String.raw`^(\[\*\]|[\p{L}\p{N}_-]*[\p{L}\p{N}_])${TONE}\s*-->\s*(\[\*\]|${ID})${TONE}\s*(?::\s*(.*))?$`,
  'u',
)
const NAMED = new RegExp(String.raw`^state\s+"([^"]*)"\s+as\s+(${ID})(\s*\{)?$`, 'u')
const BARE = new RegExp(String.raw`^state\s+(${ID})(\s*\{)?$`, 'u')
const KIND = new RegExp(
  String.raw`^state\s+(${ID})\s*(?:<<\s*(\w+)\s*>>|\[\[\s*(\w+)\s*\]\])$`,
  'u',
)
const NOTE = new RegExp(String.raw`^note\s+(?:left|right)\s+of\s+(${ID})\s*(?::\s*(.+))?$`, 'u')
const DESCRIBED = new RegExp(String.raw`^(${ID})\s*:(?!:)\s*(.+)$`, 'u')
const ALONE = new RegExp(`^(${ID})${TONE}$`, 'u')

/** Reads `stateDiagram-v2`, then `a --> b : label`, `state a { … }`, notes, choices, forks. */
export function readStates({lines, lineCount, problems}: Source): {graph: Graph} {
  const build = createBuilder(problems)
  const reader = new StateReader(build)
  build.each(parted(afterKind(lines, problems, '`direction LR` has a line of its own.')), (one) =>
    reader.read(one),
  )
  return build.finish({lineCount, what: 'nodes', block: {line: reader.openNote, close: 'end note'}})
}

/** Reads a diagram of states statement by statement. */
class StateReader {
  private ends = 0
  /** The note whose lines are read. */
  private note: {of: GraphNode; words: string[]; line: number} | undefined

  constructor(private readonly build: Builder) {}

  /** The line of a note that is not closed; 0 if there is none. */
  get openNote(): number {
    return this.note?.line ?? 0
  }

  read(statement: Statement): void {
    const {text, column, line} = statement
    if (this.note) {
      if (/^end\s+note$/.test(text)) {
        const {of, words} = this.note
        addNote(this.build, words.join('\n'), () => of)
        this.note = undefined
      } else if (this.note.words.push(plainText(text, column)) > 12)
        throw mistake(column, 'A note of more than 12 lines.', 'Shorten it.')
      return
    }
    refuseWords(statement, REFUSED, HINT)
    if (text === '--')
      throw mistake(column, 'Parallel regions (`--`) are not understood.', REGIONS_HINT)
    if (text === '}') this.build.leave(statement)
    else if (/^note\s/.test(text)) this.beginNote(text, column, line)
    else if (!this.build.common(statement) && !this.state(statement) && !this.edge(statement))
      this.described(statement)
  }

  private state({text, column, line}: Statement): boolean {
    const special = KIND.exec(text)
    if (special) {
      const [, id = '', angled, squared] = special
      const kind = (angled ?? squared) as string
      if (!Object.hasOwn(KINDS, kind))
        throw mistake(
          column + text.lastIndexOf(kind),
          `There is no state of the kind "${kind}".`,
          didYouMean(kind, Object.keys(KINDS), '`') ?? 'Kinds: choice, fork, join',
        )
      const one = this.build.node(id, 'round')
      one.shape = KINDS[kind] as Shape
      one.text = ''
      return true
    }
    const named = NAMED.exec(text)
    const [, id = '', opens] = (named ? named.slice(1) : BARE.exec(text)) ?? []
    if (!id) return false
    const title = plainText(named ? (named[1] as string) : id, column + 6)
    if (opens) this.build.enter({id, text: title}, line, '}')
    else this.build.node(id, 'round').text = title
    return true
  }

  private edge(statement: Statement): boolean {
    const {text, column} = statement
    const found = EDGE.exec(text)
    if (!found) return false
    const [, from = '', fromTone, to = '', toTone, label = ''] = found
    const start =
      from === '[*]'
        ? this.build.node(`[*]start${this.build.inside()?.id ?? ''}`, 'start')
        : this.build.node(from, 'round')
    const end =
      to === '[*]' ? this.build.node(`[*]end${this.ends++}`, 'end') : this.build.node(to, 'round')
    this.build.tint(start.id, fromTone, statement)
    this.build.tint(end.id, toTone, statement)
    const words = plainText(label, column + text.length - label.length)
    const ends = {from: start.id, to: end.id, head: true, tail: false}
    this.build.graph.edges.push({...ends, text: words, line: 'solid'})
    return true
  }

  private described(statement: Statement): void {
    const {text, column} = statement
    const alone = ALONE.exec(text)
    if (alone) {
      const one = this.build.node(alone[1] as string, 'round')
      this.build.tint(one.id, alone[2], statement)
      return
    }
    const found = DESCRIBED.exec(text)
    if (!found) throw notUnderstood(column, text, HINT)
    const one = this.build.node(found[1] as string, 'round')
    const words = plainText(found[2] as string, column)
    one.text = one.text && one.text !== one.id ? `${one.text}\n${words}` : words
  }

  private beginNote(text: string, column: number, line: number): void {
    const found = NOTE.exec(text)
    if (!found) throw mistake(column, 'A note is at a state.', '`note right of a : Text`')
    const [, id = '', words] = found
    const of = this.build.node(id, 'round')
    if (words) addNote(this.build, plainText(words, column + text.length - words.length), () => of)
    else this.note = {of, words: [], line}
  }
}
