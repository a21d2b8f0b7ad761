/** Reads class diagrams of Mermaid. */
import type {Graph, GraphEdge, GraphNode, GraphRow, Mark} from '../diagram/graph.ts'
import {addNote, type Builder, createBuilder, refuseWords} from '../diagram/graph-build.ts'
import {
  afterKind,
  mistake,
  notUnderstood,
  plainText,
  type Source,
  type Statement,
} from './mermaid-text.ts'

const REFUSED = ['style', 'classDef', 'cssClass', 'click', 'link', 'callback', 'accTitle']
const HINT =
  'Understood: `class A`, `class A { +int size }`, `A : +grow() bool`, `A <|-- B : label`, `A "1" *-- "n" B`, `<<interface>> A`, `note for A "Text"`, `namespace N { … }`, `direction LR`'

const NAME = String.raw`(?:\x60[^\x60]+\x60|[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?)(?:~[^~\s]+~)?`
const RULE = String.raw`(<\||\*|o|<)?(--|\.\.)(\|>|\*|o|>)?`
const RELATION = new RegExp(
  String.raw`^(${NAME})\s*(?:"([^"]*)"\s*)?${RULE}\s*(?:"([^"]*)"\s*)?(${NAME})\s*(?::\s*(.*))?$`,
  'u',
)
const CLASS = new RegExp(
  String.raw`^class\s+(${NAME})\s*(?:\["([^"]*)"\])?\s*(?::::([\p{L}\p{N}_-]+))?\s*(?:<<([^<>]+)>>)?\s*(\{)?(.*)$`,
  'u',
)
const MEMBER = new RegExp(String.raw`^(${NAME})\s*:(?!:)\s*(\S.*)$`, 'u')
const BADGE = new RegExp(String.raw`^<<([^<>]+)>>\s*(${NAME})$`, 'u')
const NOTE = new RegExp(String.raw`^note\s+(?:for\s+(${NAME})\s+)?"([^"]*)"$`, 'u')
const NAMESPACE = /^namespace\s+([\p{L}\p{N}_.-]+)\s*\{$/u

const MARKS: Record<string, Mark> = {
  '<|': 'triangle',
  '|>': 'triangle',
  '*': 'diamond',
  o: 'diamond-open',
  '<': 'arrow',
  '>': 'arrow',
}

/** Reads `classDiagram`, then classes with members, and relations. */
export function readClasses({lines, lineCount, problems}: Source): {graph: Graph} {
  const build = createBuilder(problems)
  const reader = new ClassReader(build)
  build.each(afterKind(lines, problems), (one) => reader.read(one))
  return build.finish({lineCount, what: 'classes', block: {line: reader.openClass, close: '}'}})
}

/** Reads a diagram of classes statement by statement. */
class ClassReader {
  /** The class whose members are read. */
  private inside: {node: GraphNode; line: number} | undefined

  constructor(private readonly build: Builder) {}

  /** The line of a class that is not closed; 0 if there is none. */
  get openClass(): number {
    return this.inside?.line ?? 0
  }

  read(statement: Statement): void {
    const {text, column, line} = statement
    if (this.inside) {
      if (text === '}') this.inside = undefined
      else if (/^<<[^<>]+>>$/.test(text)) this.inside.node.badge = text.slice(2, -2).trim()
      else addMember(this.inside.node, text, column)
      return
    }
    if (text === '}') this.build.leave(statement)
    else if (/^class\s/.test(text)) this.declare(statement)
    else if (/^direction\s/.test(text)) this.build.common(statement)
    else if (/^namespace\s/.test(text)) this.namespace(text, column, line)
    else if (/^note\s/.test(text)) this.note(text, column)
    else if (!this.relation(text, column)) {
      refuseWords(statement, REFUSED, HINT)
      this.member(text, column)
    }
  }

  private declare(statement: Statement): void {
    const {text, column, line} = statement
    const found = CLASS.exec(text)
    const [, name = '', label, tone, badge, opens, rest = ''] = found ?? []
    if (!found || (rest && !opens)) throw notUnderstood(column, text, HINT)
    const one = this.classOf(name)
    if (label !== undefined) one.text = plainText(label, column + text.indexOf('["') + 2)
    if (badge) one.badge = badge.trim()
    this.build.tint(one.id, tone, statement)
    const body = rest.trim()
    if (body === '}' || !opens) return
    const hint = '`class A {`, then one member per line, then `}`'
    if (body)
      throw mistake(column + text.length - body.length, 'A member has a line of its own.', hint)
    this.inside = {node: one, line}
  }

  private namespace(text: string, column: number, line: number): void {
    const found = NAMESPACE.exec(text)
    if (!found) throw mistake(column, 'A namespace has a name and `{`.', '`namespace Name {`')
    const name = found[1] as string
    this.build.enter({id: `namespace ${name}`, text: name}, line, '}')
  }

  private note(text: string, column: number): void {
    const found = NOTE.exec(text)
    if (!found)
      throw mistake(column, 'A note has a text in quotes.', '`note for A "Text"` or `note "Text"`')
    const [, name, words = ''] = found
    const said = plainText(words.replace(/\\n/g, '<br>'), column + text.indexOf('"') + 1)
    addNote(this.build, said, name ? () => this.classOf(name) : undefined)
  }

  private relation(text: string, column: number): boolean {
    const found = RELATION.exec(text)
    if (!found) return false
    const [, from = '', tailText, tail = '', rule, head = '', headText, to = '', label = ''] = found
    const [a, b] = [this.classOf(from), this.classOf(to)]
    const words = plainText(label, column + text.length - label.length)
    const edge: GraphEdge = {
      from: a.id,
      to: b.id,
      text: words,
      line: rule === '..' ? 'dotted' : 'solid',
      head: head !== '',
      tail: tail !== '',
      ...(head && {headMark: MARKS[head] as Mark}),
      ...(tail && {tailMark: MARKS[tail] as Mark}),
      ...(headText && {headText: plainText(headText, column)}),
      ...(tailText && {tailText: plainText(tailText, column)}),
    }
    this.build.graph.edges.push(edge)
    return true
  }

  private member(text: string, column: number): void {
    const badge = BADGE.exec(text)
    if (badge) {
      this.classOf(badge[2] as string).badge = (badge[1] as string).trim()
      return
    }
    const found = MEMBER.exec(text)
    if (!found) {
      const message = 'Interfaces as circles (`()--`) are not understood.'
      if (/\(\)\s*(?:--|\.\.)|(?:--|\.\.)\s*\(\)/.test(text))
        throw mistake(column, message, '`<<interface>> A`')
      throw notUnderstood(column, text, HINT)
    }
    const words = found[2] as string
    addMember(this.classOf(found[1] as string), words, column + text.length - words.length)
  }

  /** Returns the class with this name; the text of `Box~T~` includes its parameters. */
  private classOf(name: string): GraphNode {
    const [plain = '', ...parameters] = name.startsWith('`') ? splitQuoted(name) : name.split('~')
    const known = this.build.graph.nodes.get(plain)
    const one = known ?? this.build.node(plain, 'box')
    one.parts ??= [[], []]
    if (parameters[0]) one.text = `${plain}<${parameters[0]}>`
    return one
  }
}

function splitQuoted(name: string): string[] {
  const [, plain = '', rest = ''] = name.split('`')
  return [plain, ...rest.split('~').slice(1)]
}

/** Adds a member such as `+find(name: String) List~Int~$`: attributes above, methods below. */
function addMember({parts}: GraphNode, written: string, column: number): void {
  const method = /^(.*\))\s*([*$])?\s*(.*?)([*$])?$/.exec(written)
  const field = /^(.*?)([*$])?$/.exec(written) as RegExpExecArray
  const sign = method ? (method[2] ?? method[4]) : field[2]
  const returns = method?.[3] ? ` : ${method[3].replace(/^:\s*/, '')}` : ''
  const words = method ? `${method[1]}${returns}` : (field[1] as string)
  const row: GraphRow = {cells: [generics(plainText(words.trim(), column))]}
  if (sign) row.style = sign === '*' ? 'abstract' : 'static'
  parts?.[method ? 1 : 0]?.push(row)
}

/** Converts `List~List~int~~` to `List<List<int>>`. A tilde at the start of a member is its visibility. */
function generics(text: string): string {
  const visibility = text.startsWith('~') ? '~' : ''
  const rest = text.slice(visibility.length)
  return visibility + rest.replace(/(\w)~(?=\w)/g, '$1<').replace(/~/g, '>')
}
