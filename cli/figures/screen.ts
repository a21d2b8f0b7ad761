/**
 * The `screen` notation: lines -> a plain tree and what is wrong with them.
 *
 * 1. One pass over the lines with a stack, so nothing that an author types can make it slow.
 * 2. A line that is wrong is drawn as `text`; lines under it are at its level, and are not complained about.
 */
import type {ScreenCell, ScreenNode} from '../../runtime/screen.ts'
import {nearest} from '../nearest.ts'
import type {FigureDiagnostic} from './figure.ts'
import {read} from './screen-inline.ts'
import {nearWord, refusalOf, trimStart, wordOf} from './screen-line.ts'
import {
  called,
  cells,
  ending,
  inlineOf,
  type Placed,
  part,
  type Reader,
  type Stretch,
  split,
  trimmed,
} from './screen-part.ts'
import {typedWords, type Word, words} from './screen-words.ts'

export interface Structure {
  smiles: string
  name: string
  tall: boolean
  line: number
  column: number
}

export interface ParsedScreen {
  nodes: ScreenNode[]
  diagnostics: FigureDiagnostic[]
  callouts: Placed[]
  structures: Structure[]
}

const LINES = 120
const LEVELS = 8

interface Open {
  level: number
  node?: ScreenNode
  holds: Word['holds'] | 'silence'
  /** Why it holds nothing, said once. */
  refusal?: {message: string; hint: string}
}

/** Body of the fence -> tree. `icons` are the names that the theme can draw. */
export function parseScreen(body: string, icons: ReadonlySet<string>): ParsedScreen {
  const out: ParsedScreen = {nodes: [], diagnostics: [], callouts: [], structures: []}
  const lines = body.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  const error = (code: string, line: number, column: number, message: string, hint?: string) =>
    out.diagnostics.push({severity: 'error', code, line, column, message, hint})
  if (lines.length > LINES) tooLarge(`${lines.length} lines`, LINES + 1)
  const reader: Reader = {icons, report: (one) => out.diagnostics.push(one), callouts: out.callouts}
  const stack: Open[] = [{level: -1, holds: 'elements'}]
  let above = -1
  let deepest = LEVELS

  for (const [index, text] of lines.slice(0, LINES).entries()) {
    if (text.trim()) readLine(text, index + 1)
  }
  return out

  function tooLarge(what: string, line: number): void {
    error(
      'screen-size',
      line,
      1,
      `${what}. Show only what the text speaks of.`,
      `at most ${LINES} lines, ${LEVELS} levels`,
    )
  }

  function readLine(raw: string, line: number): void {
    const level = levelOf(raw, line)
    above = level
    while ((stack.at(-1) as Open).level >= level) stack.pop()
    const parent = stack.at(-1) as Open
    const stretch = trimmed({text: raw, column: 1})
    if (parent.refusal && parent.holds === 'nothing') {
      error('screen-nesting', line, stretch.column, parent.refusal.message, parent.refusal.hint)
      parent.refusal = undefined
    }
    const host = hostOf(level)
    if (host.holds === 'silence') broken(stretch, line, level, host)
    else if (host.holds === 'entries' || host.holds === 'rows')
      readEntry(stretch, line, level, host)
    else readElement(stretch, line, level, host)
  }

  /** The nearest line above that can hold something; what may not hold lines passes them on to its own level. */
  function hostOf(level: number): Open {
    for (let at = stack.length - 1; at > 0; at--) {
      const open = stack[at] as Open
      if (open.level < level && open.holds !== 'nothing') return open
    }
    return stack[0] as Open
  }

  function levelOf(raw: string, line: number): number {
    const indent = /^[ \t]*/.exec(raw)?.[0] ?? ''
    const tab = indent.indexOf('\t')
    if (tab >= 0)
      error('screen-indent', line, tab + 1, 'A tab in the indentation.', 'Use two spaces a level.')
    const width = indent.replaceAll('\t', '  ').length
    if (tab < 0 && width % 2) {
      error(
        'screen-indent',
        line,
        1,
        `${width} space${width === 1 ? '' : 's'}. Use two spaces a level.`,
      )
    }
    let level = Math.floor(width / 2)
    if (level > above + 1) {
      error('screen-indent', line, 1, 'Two levels deeper than the line above.')
      level = above + 1
    }
    if (level >= deepest) {
      tooLarge(`${level + 1} levels`, line)
      deepest = Number.POSITIVE_INFINITY
    }
    return level
  }

  function add(node: ScreenNode, host: Open): void {
    ;(host.node?.items ?? out.nodes).push(node)
  }

  /** A line that is not understood, as text; `holds` says how lines under it are read. */
  function broken(
    stretch: Stretch,
    line: number,
    level: number,
    host: Open,
    holds: Open['holds'] = 'silence',
  ): void {
    const silent: Reader = {icons, report: () => {}, callouts: out.callouts}
    const inEntries =
      host.node !== undefined &&
      ['item', 'tree', 'list', 'menu', 'table', 'button', 'icon', 'select'].includes(host.node.is)
    add(
      {is: inEntries ? 'item' : 'text', cells: [part(stretch, 'text', line, silent)], items: []},
      host,
    )
    stack.push({level, node: host.node, holds})
  }

  function readEntry(stretch: Stretch, line: number, level: number, host: Open): void {
    const owner = host.node as ScreenNode
    if (/^---$/.test(stretch.text) && owner.is !== 'table') {
      add({is: 'rule', cells: [], items: []}, host)
      stack.push({level, holds: 'nothing', refusal: refusalOf('rule', false)})
      return
    }
    const parts = cells(stretch)
    const found = parts.map((piece) => part(piece, 'item', line, reader))
    const node: ScreenNode = {is: 'item', cells: found, items: []}
    add(node, host)
    if (owner.is === 'table') {
      const head = owner.cells.length
      if (found.length !== head) {
        const message = `This row has ${found.length} cell${found.length === 1 ? '' : 's'}, the head has ${head}.`
        out.diagnostics.push({
          severity: 'warning',
          code: 'screen-cells',
          line,
          column: stretch.column,
          message,
        })
      }
      const refusal = {
        message: 'A row of a `table` cannot hold lines.',
        hint: 'Put the line at the level of the row.',
      }
      stack.push({level, node, holds: 'nothing', refusal})
    } else if (owner.is === 'list') {
      stack.push({level, node, holds: 'structures'})
    } else if (parts.length > 1) {
      stack.push({level, node, holds: 'nothing', refusal: refusalOf('item', true)})
    } else {
      stack.push({level, node, holds: 'entries'})
    }
  }

  function readElement(stretch: Stretch, line: number, level: number, host: Open): void {
    const {is, typed, rest} = wordOf(stretch)
    if (host.holds === 'structures' && is !== 'mol') {
      error(
        'screen-nesting',
        line,
        stretch.column,
        'An entry of a `list` holds `mol` only.',
        'Put the line at the level of the entry.',
      )
      broken(stretch, line, level, host)
      return
    }
    const word = is === undefined ? undefined : words[is]
    if (is === undefined || !word) {
      const guess = nearWord(typed)
      error(
        'screen-word',
        line,
        stretch.column,
        `Unknown word "${typed}".`,
        guess ? `Did you mean \`${guess}\`?` : `Words: ${typedWords.join(', ')}, ---, [x], (x)`,
      )
      broken(
        stretch,
        line,
        level,
        host,
        guess && words[guess]?.holds === 'elements' ? 'elements' : 'silence',
      )
      return
    }
    const parts = word.single ? [rest] : cells(rest)
    const node: ScreenNode = {is, cells: [], items: []}
    if (is === 'mol') node.drawing = out.structures.length
    node.cells = parts.map((piece) =>
      is === 'mol' ? structureOf(piece, line) : cellOf(piece, is, line),
    )
    if (word.single && cells(rest).length > 1) {
      error(
        'screen-nesting',
        line,
        stretch.column,
        `${called(is)} stands alone in its line.`,
        'Write `\\|` for a bar in a text.',
      )
    }
    if (word.mute && node.cells.some((cell) => cell.text.length)) {
      out.diagnostics.push({
        severity: 'warning',
        code: 'screen-text',
        line,
        column: rest.column,
        message: `${called(is)} shows no text.`,
        hint: 'Put the text on a line of its own.',
      })
    }
    add(node, host)
    const many = parts.length > 1 && !word.cells
    stack.push({
      level,
      node,
      holds: many ? 'nothing' : word.holds,
      refusal: refusalOf(is, many && word.holds !== 'nothing'),
    })
  }

  /** `icon` needs a name first; everything else is text. */
  function cellOf(piece: Stretch, is: string, line: number): ScreenCell {
    if (is !== 'icon') return part(piece, is, line, reader)
    const name = /^[^\s{<]*/.exec(piece.text)?.[0] ?? ''
    if (icons.has(name)) {
      const cell = part(
        {text: piece.text.slice(name.length), column: piece.column + name.length},
        is,
        line,
        reader,
      )
      return {...cell, text: [{icon: name}, ...trimStart(cell.text)]}
    }
    const guess = nearest(name, icons)
    error(
      'screen-icon',
      line,
      piece.column,
      `No icon "${name}".`,
      guess ? `Did you mean \`${guess}\`?` : undefined,
    )
    return part(piece, is, line, reader)
  }

  /** SMILES are no prose: the string is taken as it is. */
  function structureOf(piece: Stretch, line: number): ScreenCell {
    const {rest, marks, callouts} = ending(piece, 'mol', line, reader)
    const [smiles, name] = split(rest)
    const value = name && inlineOf(name, line, reader)
    const tall = marks.includes('tall')
    out.structures.push({
      smiles: smiles.text,
      name: value ? read(value) : '',
      tall,
      line,
      column: piece.column,
    })
    return {text: [], ...(value && {value}), marks, callouts}
  }
}
