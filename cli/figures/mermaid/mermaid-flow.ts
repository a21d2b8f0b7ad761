/** Reads flowcharts of Mermaid. */
import type {Graph} from '../diagram/graph.ts'
import {type Builder, createBuilder, refuseWords} from '../diagram/graph-build.ts'
import {ChainReader, FLOW_HINT} from './mermaid-chain.ts'
import {mistake, parted, plainText, type Source, type Statement} from './mermaid-text.ts'

const REFUSED = 'style click classDef linkStyle accTitle accDescr note callback href'.split(' ')

/** Reads `flowchart TD`, then `a[Text] -->|label| b`, `subgraph` … `end`, `class a green`. */
export function readFlow({lines, lineCount, problems}: Source): {graph: Graph} {
  const build = createBuilder(problems)
  let begun = false
  build.each(parted(lines), (statement) => {
    if (begun) readStatement(statement, build)
    else {
      begun = true
      head(statement, build)
    }
  })
  return build.finish({lineCount, what: 'nodes'})
}

function head({text, column}: Statement, {direct}: Builder): void {
  const [, word = '', way, rest] = /^(\w+)(?:\s+(\S+))?(.*)$/.exec(text) ?? []
  if (rest)
    throw mistake(column + text.length - rest.trim().length, 'Nothing may follow the direction.')
  if (way) direct(way, column + word.length + 1)
}

function readStatement(statement: Statement, build: Builder): void {
  const {text, column, line} = statement
  refuseWords(statement, REFUSED, FLOW_HINT)
  if (build.common(statement)) return
  if (/^subgraph(?:\s|$)/.test(text)) subgraph(text, column, line, build)
  else if (text === 'end') build.leave(statement)
  else new ChainReader(text, column, build).read()
}

function subgraph(text: string, column: number, line: number, {enter}: Builder): void {
  const rest = text.slice('subgraph'.length).trim()
  const titled = /^([\p{L}\p{N}_-]+)\s*\[\s*"?([^\]"]*)"?\s*\]$/u.exec(rest)
  const title = titled ? (titled[2] as string) : rest.replace(/^"(.*)"$/, '$1')
  const words = plainText(title, column + text.length - rest.length)
  enter({id: titled?.[1] ?? rest, text: words}, line, 'end')
}
