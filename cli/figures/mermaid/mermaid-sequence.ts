/** Reads sequence diagrams of Mermaid. */
import {didYouMean} from '../../text/nearest.ts'
import {
  type At,
  type Block,
  type Item,
  type Message,
  MOST_ACTORS,
  MOST_ITEMS,
  PARTS,
  type Sequence,
} from '../sequence/sequence.ts'
import {
  afterKind,
  type DiagramTitle,
  mistake,
  notUnderstood,
  quotedText,
  readEach,
  type Source,
  type Statement,
  semicolons,
} from './mermaid-text.ts'

const HINT =
  'Understood: `participant A as Name`, `A->>B: Text`, `activate A`, `Note over A,B: Text`, `loop`, `alt`, `else`, `opt`, `par`, `and`, `critical`, `option`, `break`, `end`, `autonumber`'
const BOTH_HINT = 'Arrows to both sides: `<<->>`, `<<-->>`'
const WRAP_HINT = 'Leave it out: texts wrap by themselves.'
/** Statements of Mermaid that we do not draw, and what to write instead. */
const REFUSED: Record<string, string> = {
  box: 'Write the name of the group before the names of its participants.',
  rect: 'Leave it out: the theme sets the colors.',
  create: 'Begin with all participants; a note can say when one begins.',
  destroy: 'A message with a cross, `A-xB: Text`, can say that one ends.',
  link: 'Put the link in the text of the page.',
  links: 'Put the link in the text of the page.',
  properties: 'Leave it out.',
  details: 'Leave it out.',
  par_over: 'Write `par`.',
}
const OPENS = ['box', 'rect', 'par_over']
const WORDS = [
  ...['participant', 'actor', 'activate', 'deactivate', 'note', 'autonumber', 'title', 'end'],
  ...Object.keys(PARTS),
  ...['else', 'and', 'option'],
]

const NAME = String.raw`[\p{L}\p{N}_](?:[\p{L}\p{N}_ .-]*[\p{L}\p{N}_.])?`
const MESSAGE = new RegExp(
  String.raw`^([\p{L}\p{N}_][\p{L}\p{N}_ .-]*?)\s*(<<)?(--?)(>>|>|x|\))\s*([+-]?)\s*(${NAME})$`,
  'u',
)
const NOTE = new RegExp(
  String.raw`^note\s+(left of|right of|over)\s+(${NAME})\s*(?:,\s*(${NAME})\s*)?:(.*)$`,
  'iu',
)
const ACTOR = new RegExp(String.raw`^(participant|actor)\s+(${NAME})$`, 'u')
const ALIASED = /^(participant|actor)\s+([\p{L}\p{N}_][\p{L}\p{N}_ .-]*?)\s+as\s+(\S.*)$/u
const HEADS: Record<string, Message['head']> = {'>>': 'arrow', '>': 'none', x: 'cross', ')': 'open'}
/** Limit of characters before the colon of a message. */
const LONGEST_LEFT = 300

/** Reads `sequenceDiagram`, then `A->>B: Text`, notes and blocks. */
export function readSequence({lines, lineCount, problems}: Source): {
  sequence: Sequence
  title?: DiagramTitle
} {
  const reader = new SequenceReader()
  readEach(afterKind([...semicolons(lines)], problems), problems, (one) => reader.read(one))
  for (const {line, word} of reader.open)
    problems.push({line, column: 1, message: `\`${word}\` is not closed by \`end\`.`})
  const {sequence, count, title} = reader
  const say = (line: number, message: string, hint?: string) =>
    problems.push({line, column: 1, message, hint})
  if (!sequence.actors.length && !problems.length)
    say(lineCount, 'The diagram has no participants.')
  if (sequence.actors.length > MOST_ACTORS)
    say(1, `${sequence.actors.length} participants, at most ${MOST_ACTORS}.`, 'Draw two diagrams.')
  if (count > MOST_ITEMS)
    say(1, `${count} messages, notes and blocks, at most ${MOST_ITEMS}.`, 'Draw two diagrams.')
  return {sequence, title}
}

interface Open {
  block: Block
  word: string
  line: number
}

/** Reads a sequence statement by statement. */
class SequenceReader {
  readonly sequence: Sequence = {actors: [], items: []}
  private readonly places = new Map<string, At>()
  private readonly active: number[] = []
  readonly open: Open[] = []
  title: DiagramTitle | undefined
  private numbers: {next: number; step: number} | undefined
  count = 0

  read(statement: Statement): void {
    const {text, column, line} = statement
    if (this.message(text, column)) return
    const word = /^[A-Za-z_]+/.exec(text)?.[0] ?? ''
    if (Object.hasOwn(REFUSED, word)) {
      if (OPENS.includes(word)) this.enter('opt', word, line)
      throw mistake(column, `\`${word}\` is not understood.`, REFUSED[word])
    }
    const rest = text.slice(word.length).trim()
    const at = column + text.length - rest.length
    if (word === 'participant' || word === 'actor') this.declare(statement)
    else if (word === 'activate' || word === 'deactivate') this.activation(word, rest, at)
    else if (/^note$/i.test(word)) this.note(text, column)
    else if (word === 'autonumber') this.number(rest, at)
    else if (word === 'title')
      this.title = {text: quotedText(rest.replace(/^:/, ''), at), line, column}
    else if (word === 'end' && !rest) this.leave(column)
    else if (Object.hasOwn(PARTS, word)) {
      this.enter(word, word, line)
      this.open.at(-1)!.block.sections.push({label: quotedText(rest, at), items: []})
    } else if (word === 'else' || word === 'and' || word === 'option')
      this.part(word, rest, column, at)
    else this.fail(statement, word)
  }

  private fail({text, column, follows}: Statement, word: string): never {
    const message = 'Half arrows and `()` are not understood.'
    if (/[-.]+[|/\\]|\(\)/.test(text))
      throw mistake(column, message, 'Arrows: `->`, `-->`, `->>`, `-->>`, `<<->>`, `-x`, `-)`')
    if (text.length <= LONGEST_LEFT && MESSAGE.test(text))
      throw mistake(column + text.length, 'A message needs a text.', '`A->>B: Text`')
    const hint = 'A `;` ends a statement; in a text, write `#59;`.'
    if (follows) throw mistake(column, `Not understood after ";": "${text.slice(0, 40)}".`, hint)
    const guess = text.includes(':') ? undefined : didYouMean(word, WORDS, '`')
    throw notUnderstood(column, text, guess ?? HINT)
  }

  private list(): Item[] {
    return this.open.at(-1)?.block.sections.at(-1)?.items ?? this.sequence.items
  }

  private add(item: Item): void {
    if (item.kind === 'message' || item.kind === 'note') this.count++
    this.list().push(item)
  }

  private actor(id: string): At {
    const known = this.places.get(id)
    if (known !== undefined) return known
    this.places.set(id, this.sequence.actors.length)
    this.active.push(0)
    return this.sequence.actors.push({id, text: id, person: false}) - 1
  }

  private declare({text, column}: Statement): void {
    const found = ALIASED.exec(text) ?? ACTOR.exec(text)
    if (!found) throw notUnderstood(column, text, '`participant A` or `participant A as Name`')
    const [, word, id = '', name] = found
    const one = this.sequence.actors[this.actor(id)]!
    one.person = word === 'actor'
    if (name) one.text = quotedText(name, column + text.length - name.length)
  }

  private message(text: string, column: number): boolean {
    const colon = text.indexOf(':')
    if (colon < 0 || colon > LONGEST_LEFT) return false
    const found = MESSAGE.exec(text.slice(0, colon).trimEnd())
    if (!found) return false
    const [, left = '', tail, rule, end = '', sign, right = ''] = found
    const words = text.slice(colon + 1)
    if (/^\s*(?:no)?wrap:/.test(words))
      throw mistake(column + colon + 1, '`wrap:` is not understood.', WRAP_HINT)
    if (tail && end !== '>>')
      throw notUnderstood(column + left.length, `${tail}${rule}${end}`, BOTH_HINT)
    const [from, to] = [this.actor(left), this.actor(right)]
    const said = quotedText(words, column + colon + 1)
    const numbered = this.numbers ? `${this.numbers.next}. ${said}` : said
    if (this.numbers) this.numbers.next += this.numbers.step
    const line = rule === '--' ? 'dotted' : 'solid'
    const head = HEADS[end] as Message['head']
    this.add({kind: 'message', from, to, text: numbered, line, head, both: tail !== undefined})
    if (sign === '+') this.activation('activate', right, column)
    if (sign === '-') this.activation('deactivate', left, column)
    return true
  }

  private activation(kind: 'activate' | 'deactivate', id: string, column: number): void {
    const at = this.places.get(id)
    if (at === undefined)
      throw mistake(column, `No participant "${id}".`, didYouMean(id, this.places.keys(), '`'))
    const now = this.active[at] as number
    if (kind === 'deactivate' && now === 0)
      throw mistake(column, `"${id}" is not active.`, `\`activate ${id}\` comes first.`)
    this.active[at] = now + (kind === 'activate' ? 1 : -1)
    this.add({kind, actor: at})
  }

  private note(text: string, column: number): void {
    const found = NOTE.exec(text)
    const message = 'A note is at a participant, or over two.'
    if (!found) throw mistake(column, message, '`Note right of A: Text`, `Note over A,B: Text`')
    const [, where = '', first = '', second, words = ''] = found
    const side = where.toLowerCase().split(' ')[0] as 'left' | 'right' | 'over'
    if (second && side !== 'over')
      throw mistake(column, `A note ${where} is at one participant.`, '`Note over A,B: Text`')
    const places = [this.actor(first), this.actor(second ?? first)].sort((a, b) => a - b)
    const [from = 0, to = 0] = places
    const said = quotedText(words, column + text.length - words.length)
    this.add({kind: 'note', side, from, to, text: said})
  }

  private number(rest: string, column: number): void {
    const found = /^(?:(off)|(\d{1,6})(?:\s+(\d{1,6}))?)?$/.exec(rest)
    const hint = '`autonumber`, `autonumber 10 5` or `autonumber off`'
    if (!found) throw mistake(column, `Not understood: "${rest}".`, hint)
    this.numbers = found[1] ? undefined : {next: Number(found[2] ?? 1), step: Number(found[3] ?? 1)}
  }

  private enter(word: string, typed: string, line: number): void {
    if (this.open.length >= 8) throw mistake(1, 'More than 8 blocks inside each other.')
    this.count++
    const block: Block = {kind: 'block', word, sections: []}
    this.list().push(block)
    this.open.push({block, word: typed, line})
  }

  private part(word: string, rest: string, column: number, at: number): void {
    const block = this.open.at(-1)?.block
    if (!block || PARTS[block.word] !== word) {
      const opener = Object.keys(PARTS).find((one) => PARTS[one] === word)
      throw mistake(column, `\`${word}\` belongs in \`${opener}\` … \`end\`.`)
    }
    block.sections.push({label: quotedText(rest, at), items: []})
  }

  private leave(column: number): void {
    if (!this.open.pop()) throw mistake(column, '`end` closes nothing.')
  }
}
