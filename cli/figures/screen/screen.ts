/**
 * Parses the `screen` notation: lines into a plain tree and its mistakes.
 *
 * 1. One pass over the lines with a stack, so no text can make it slow.
 * 2. A wrong line is drawn as `text`; lines inside it are at its level, and are not reported.
 */
import type {ScreenCell, ScreenNode} from '../../../runtime/shared/screen.ts'
import {counted} from '../../text/counted.ts'
import {read} from './screen-inline.ts'
import {Levels, LINES} from './screen-levels.ts'
import {
  noPlaceFor,
  refusalOf,
  showsCallouts,
  trimStart,
  unknownWord,
  wordOf,
} from './screen-line.ts'
import {type ParsedScreen, reporterOf, SILENT, type Start, type Stretch} from './screen-parsed.ts'
import {
  called,
  cells,
  ending,
  inlineOf,
  noIcon,
  part,
  type Reader,
  sliced,
  split,
} from './screen-part.ts'
import {type Word, words} from './screen-words.ts'

interface Open {
  level: number
  node?: ScreenNode
  holds: Word['holds'] | 'silence'
  /** Why it cannot contain lines; reported once. */
  refusal?: {message: string; hint: string}
}

/**
 * Parses the body of a fence (or of one frame) into a tree. `icons` are
 * the names that the theme can draw, `drawn` the words of plugins.
 */
export function parseScreen(
  body: string,
  icons: ReadonlySet<string>,
  start: Start = {above: 0, level: 0},
  drawn: ReadonlySet<string> = new Set(),
): ParsedScreen {
  return new ScreenParser(icons, start, drawn).parse(body)
}

class ScreenParser {
  private readonly out: ParsedScreen = {nodes: [], diagnostics: [], callouts: [], drawings: []}
  private readonly reader: Reader
  private readonly stack: Open[]
  private readonly levels: Levels

  constructor(
    private readonly icons: ReadonlySet<string>,
    private readonly start: Start,
    private readonly drawn: ReadonlySet<string>,
  ) {
    const {diagnostics, callouts} = this.out
    this.reader = {icons, callouts, ...reporterOf(diagnostics)}
    this.stack = [{level: start.level - 1, holds: 'elements'}]
    this.levels = new Levels(start.level, this.reader.error)
  }

  parse(body: string): ParsedScreen {
    const lines = body.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
    if (lines.length > LINES)
      this.levels.tooLarge(`${lines.length} lines`, this.start.above + LINES + 1)
    for (const [index, text] of lines.slice(0, LINES).entries())
      if (text.trim()) this.readLine(text, this.start.above + index + 1)
    return this.out
  }

  private readLine(raw: string, line: number): void {
    const level = this.levels.of(raw, line)
    while ((this.stack.at(-1) as Open).level >= level) this.stack.pop()
    const parent = this.stack.at(-1) as Open
    const stretch = sliced({text: raw, line, column: 1}, 0)
    if (parent.refusal && parent.holds === 'nothing') {
      const {message, hint} = parent.refusal
      this.reader.error('screen-nesting', stretch, message, hint)
      parent.refusal = undefined
    }
    const host = this.hostOf(level)
    if (host.holds === 'silence') this.broken(stretch, level, host)
    else if (host.holds === 'entries' || host.holds === 'rows') this.readEntry(stretch, level, host)
    else this.readElement(stretch, level, host)
  }

  /**
   * Returns the nearest line above that can contain something. A line that
   * cannot contain lines passes them to its own level.
   */
  private hostOf(level: number): Open {
    for (let at = this.stack.length - 1; at > 0; at--) {
      const open = this.stack[at] as Open
      if (open.level < level && open.holds !== 'nothing') return open
    }
    return this.stack[0] as Open
  }

  private add(node: ScreenNode, host: Open): void {
    ;(host.node?.items ?? this.out.nodes).push(node)
  }

  /** Adds a line that is not understood as text; `holds` says how lines inside it are read. */
  private broken(stretch: Stretch, level: number, host: Open, holds: Open['holds'] = 'silence') {
    const is = host.node && HOLD_ENTRIES.includes(host.node.is) ? 'item' : 'text'
    const cell = part(stretch, 'text', {...this.reader, ...SILENT})
    this.add({is, cells: [cell], items: []}, host)
    this.stack.push({level, node: host.node, holds})
  }

  private readEntry(stretch: Stretch, level: number, host: Open): void {
    const owner = host.node as ScreenNode
    if (stretch.text === '---' && owner.is !== 'table') {
      this.add({is: 'rule', cells: [], items: []}, host)
      this.stack.push({level, holds: 'nothing', refusal: refusalOf('rule', false)})
      return
    }
    const found = cells(stretch).map((piece) => part(piece, 'item', this.reader))
    const node: ScreenNode = {is: 'item', cells: found, items: []}
    this.add(node, host)
    if (owner.is === 'table') {
      const head = owner.cells.length
      const message = `This row has ${counted(found.length, 'cell')}, the head has ${head}.`
      if (found.length !== head) this.reader.warn('screen-cells', stretch, message)
      this.stack.push({level, node, holds: 'nothing', refusal: IN_ROW})
    } else if (owner.is === 'list') this.stack.push({level, node, holds: 'drawings'})
    else if (found.length > 1)
      this.stack.push({level, node, holds: 'nothing', refusal: refusalOf('item', true)})
    else this.stack.push({level, node, holds: 'entries'})
  }

  private readElement(stretch: Stretch, level: number, host: Open): void {
    const {error, warn} = this.reader
    const {is, typed, rest} = wordOf(stretch, this.drawn)
    const unknown = is === undefined ? unknownWord(typed, this.drawn) : undefined
    if (host.holds === 'drawings' && is !== 'drawing' && unknown?.code !== 'missing-plugin') {
      const known = [...this.drawn].map((one) => `\`${one}\``).join(', ')
      const message = `An entry of a \`list\` ${known ? `can contain only ${known}` : 'cannot hold lines'}.`
      error('screen-nesting', stretch, message, 'Put the line at the level of the entry.')
      return this.broken(stretch, level, host)
    }
    const word = is === undefined ? undefined : words[is]
    if (is === undefined || !word) {
      const {guess = '', ...said} = unknown ?? unknownWord(typed, this.drawn)
      const {line, column} = stretch
      this.out.diagnostics.push({severity: 'error', line, column, ...said})
      this.broken(stretch, level, host, words[guess]?.holds === 'elements' ? 'elements' : 'silence')
      return
    }
    const parts = word.single ? [rest] : cells(rest)
    const before = this.out.callouts.length
    const node: ScreenNode = {is, cells: [], items: []}
    if (is === 'drawing') node.drawing = this.out.drawings.length
    node.cells = parts.map((piece) =>
      is === 'drawing' ? this.drawingOf(typed, piece) : this.cellOf(piece, is),
    )
    const alone = `${called(is)} must be alone on its line.`
    if (word.single && cells(rest).length > 1)
      error('screen-nesting', stretch, alone, 'Write `\\|` for a bar in a text.')
    const mute = `${called(is)} shows no text.`
    if (word.mute && node.cells.some((cell) => cell.text.length))
      warn('screen-text', rest, mute, 'Put the text on a line of its own.')
    const callout = this.out.callouts[before]
    if (callout && !showsCallouts(node))
      error('screen-callout', callout, ...noPlaceFor(callout.number, is))
    this.add(node, host)
    const many = parts.length > 1 && !word.cells
    const refusal = refusalOf(is, many && word.holds !== 'nothing', is === 'drawing' ? typed : is)
    this.stack.push({level, node, holds: many ? 'nothing' : word.holds, refusal})
  }

  /** `icon` needs a name first; every other cell is text. */
  private cellOf(piece: Stretch, is: string): ScreenCell {
    if (is !== 'icon') return part(piece, is, this.reader)
    const name = /^[^\s{<]*/.exec(piece.text)?.[0] ?? ''
    if (this.icons.has(name)) {
      const [text, column] = [piece.text.slice(name.length), piece.column + name.length]
      const cell = part({...piece, text, column}, is, this.reader)
      return {...cell, text: [{icon: name}, ...trimStart(cell.text)]}
    }
    this.reader.error('screen-icon', piece, ...noIcon(name, this.icons))
    return part(piece, is, this.reader)
  }

  /** Reads the text of a plugin literally, without inline forms. */
  private drawingOf(word: string, piece: Stretch): ScreenCell {
    const {rest, marks, callouts} = ending(piece, 'drawing', this.reader, word)
    const [{text}, name] = split(rest)
    const value = name && inlineOf(name, this.reader)
    const tall = marks.includes('tall')
    this.out.drawings.push({...piece, word, text, name: value ? read(value) : '', tall})
    return {text: [], ...(value && {value}), marks, callouts}
  }
}

const IN_ROW = {
  message: 'A row of a `table` cannot hold lines.',
  hint: 'Put the line at the level of the row.',
}
/** Words whose lines are entries. */
const HOLD_ENTRIES = ['item', 'tree', 'list', 'menu', 'table', 'button', 'icon', 'select']
