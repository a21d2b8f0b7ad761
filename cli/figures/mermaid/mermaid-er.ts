/** Reads entity relationship diagrams of Mermaid. */
import {didYouMean} from '../../text/nearest.ts'
import type {Graph, GraphNode, Mark} from '../diagram/graph.ts'
import {type Builder, createBuilder, refuseWords} from '../diagram/graph-build.ts'
import {
  afterKind,
  mistake,
  notUnderstood,
  plainText,
  type Source,
  type Statement,
} from './mermaid-text.ts'

const REFUSED = ['style', 'classDef', 'click', 'accTitle', 'accDescr']
const HINT =
  'Understood: `A ||--o{ B : label`, `A { string name PK "comment" }`, `A["Name"]`, `class A green`, `direction LR`'
const KEYS = ['PK', 'FK', 'UK']

const NAME = String.raw`(?:"[^"]+"|[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?)`
const RELATION = new RegExp(
  String.raw`^(${NAME})\s*(\S{2})(--|\.\.|\.-|-\.)(\S{2})\s*(${NAME})\s*(?::\s*(.*))?$`,
  'u',
)
const ENTITY = new RegExp(
  String.raw`^(${NAME})\s*(?:\[\s*("[^"]*"|[\p{L}\p{N}_ -]+)\s*\])?\s*(?::::([\p{L}\p{N}_-]+))?\s*(\{)?(.*)$`,
  'u',
)
const ATTRIBUTE =
  /^(\*?[\p{L}_][\p{L}\p{N}_[\]().,-]*)\s+(\*?[\p{L}_][\p{L}\p{N}_[\]().-]*)(?:\s+([A-Z]{2}(?:\s*,\s*[A-Z]{2})*))?(?:\s+"([^"]*)")?$/u
const WORDY = new RegExp(String.raw`^${NAME}\s+(?:one|zero|only|many|1\+?|0\+)\s.*\sto\s`, 'u')

const LEFT: Record<string, Mark> = {'|o': 'zero-one', '||': 'one', '}o': 'zero-many', '}|': 'many'}
const RIGHT: Record<string, Mark> = {'o|': 'zero-one', '||': 'one', 'o{': 'zero-many', '|{': 'many'}
const COUNT: Partial<Record<Mark, string>> = {
  'zero-one': 'zero or one',
  one: 'exactly one',
  'zero-many': 'zero or more',
  many: 'one or more',
}

/** Reads `erDiagram`, then entities with attributes, and relations. */
export function readEntities({lines, lineCount, problems}: Source): {graph: Graph} {
  const build = createBuilder(problems)
  const reader = createReader(build)
  build.each(afterKind(lines, problems), reader.read)
  return build.finish({lineCount, what: 'entities', block: {line: reader.openEntity(), close: '}'}})
}

function createReader(build: Builder): {
  read: (statement: Statement) => void
  openEntity: () => number
} {
  const {graph, tint} = build
  let inside: {node: GraphNode; line: number} | undefined
  return {read, openEntity: () => inside?.line ?? 0}

  function read(statement: Statement): void {
    const {text, column} = statement
    if (inside) {
      if (text === '}') inside = undefined
      else attribute(inside.node, text, column)
      return
    }
    if (relation(text, column)) return
    refuseWords(statement, REFUSED, HINT)
    if (/^(?:direction|class)\s+[^\s:{[]/.test(text) && build.common(statement)) return
    declare(statement)
  }

  function entity(name: string): GraphNode {
    const id = name.replace(/^"(.*)"$/, '$1')
    const one = build.node(id, 'box')
    one.parts ??= [[]]
    return one
  }

  function relation(text: string, column: number): boolean {
    const found = RELATION.exec(text)
    if (!found) return false
    const [, from = '', left = '', rule = '', right = '', to = '', label = ''] = found
    const at = column + text.indexOf(left + rule)
    const tailMark = side(left, LEFT, at)
    const headMark = side(right, RIGHT, at + left.length + rule.length)
    const [a, b] = [entity(from), entity(to)]
    const words = plainText(label, column + text.length - label.length)
    graph.edges.push({
      from: a.id,
      to: b.id,
      text: words,
      line: rule === '--' ? 'solid' : 'dotted',
      head: true,
      tail: true,
      headMark,
      tailMark,
    })
    return true
  }

  function declare(statement: Statement): void {
    const {text, column, line} = statement
    const found = ENTITY.exec(text)
    const [, name = '', label, tone, opens, rest = ''] = found ?? []
    if (!found || (rest && !opens)) {
      const hint = 'Signs: `||` exactly one, `|o` zero or one, `}|` one or more, `}o` zero or more'
      if (WORDY.test(text)) throw mistake(column, 'Counts in words are not understood.', hint)
      throw notUnderstood(column, text, HINT)
    }
    const one = entity(name)
    if (label) one.text = plainText(label, column + text.indexOf('[') + 1)
    tint(one.id, tone, statement)
    if (!opens) return
    const body = rest.trim()
    const inner = body.endsWith('}') ? body.slice(0, -1).trim() : body
    if (inner) attribute(one, inner, column + text.indexOf(inner, text.indexOf('{')))
    if (body === inner) inside = {node: one, line}
  }
}

function side(sign: string, known: Record<string, Mark>, column: number): Mark {
  const found = Object.hasOwn(known, sign) ? known[sign] : undefined
  if (found) return found
  const signs = Object.entries(known).map(([one, mark]) => `\`${one}\` ${COUNT[mark]}`)
  throw mistake(column, `Unknown sign "${sign}".`, `Signs here: ${signs.join(', ')}`)
}

/** Splits `string name PK, FK "comment"` into cells: name, type, keys, comment. */
function attribute({parts}: GraphNode, text: string, column: number): void {
  const found = ATTRIBUTE.exec(text)
  const hint =
    'An attribute is a type, a name, and if you wish a key and a comment: `string name PK "comment"`'
  if (!found) throw notUnderstood(column, text, hint)
  const [, type = '', name = '', keys = '', comment = ''] = found
  for (const key of keys.split(/\s*,\s*/).filter(Boolean))
    if (!KEYS.includes(key))
      throw mistake(
        column + text.indexOf(key, type.length + name.length),
        `Unknown key "${key}".`,
        didYouMean(key, KEYS, '`') ?? `Keys: ${KEYS.join(', ')}`,
      )
  const cells = [name, type, keys.replace(/\s*,\s*/g, ', '), plainText(comment, column)]
  parts?.[0]?.push({cells})
}
