/** Lays out a sequence diagram: columns wide enough for their texts, then rows from top to bottom. */
import type {Rect} from '../svg.ts'
import {LABEL, NAME, textLines, textWidth} from '../text-width.ts'
import type {Activation, Actor, At, Block, Item, Message, Note, Sequence} from './sequence.ts'
import {columnsOf, extentOf, LOOP, type Room, tabWidth} from './sequence-columns.ts'

type PlacedText = {lines: string[]; x: number; y: number}

export type Row =
  | {kind: 'message'; message: Message; x1: number; x2: number; y: number; text: PlacedText}
  | {kind: 'note'; box: Rect; lines: string[]}
  | {kind: 'block'; box: Rect; word: string; tab: number; parts: {y: number; label: PlacedText}[]}
  | {kind: 'active'; box: Rect}

export interface SequenceLayout {
  width: number
  height: number
  heads: {actor: Actor; box: Rect; lines: string[]}[]
  /** The names, repeated below a tall diagram. */
  feet: {actor: Actor; box: Rect; lines: string[]}[]
  /** Top and bottom of the lines of the participants. */
  lines: {x: number; from: number; to: number}[]
  rows: Row[]
}

/** Margin around the diagram. */
const MARGIN = 8
const BAR = 10
/** Least distance of a label from a bar. */
const CLEAR = 4
/** Diagrams taller than this (px) repeat the names at the bottom. */
const TALL = 460

/** Lays out a sequence diagram. */
export function layoutSequence({actors, items}: Sequence, room: Room): SequenceLayout {
  const names = actors.map((actor) => textLines(actor.text, room.name, NAME))
  const sizes = actors.map((actor, at) => ({
    width: Math.max(44, textWidth(names[at] as string[], NAME) + 20),
    height: (names[at] as string[]).length * NAME.line + 14 + (actor.person ? 30 : 0),
  }))
  const columns = columnsOf(actors, items, sizes, room)
  const extents = new Map<Block, [number, number]>()
  for (const item of items) if (item.kind === 'block') extentOf(item, columns, room, extents)
  for (const [left, right] of extents.values()) {
    columns.left = Math.min(columns.left, left)
    columns.right = Math.max(columns.right, right)
  }
  const shift = MARGIN - columns.left
  const at = columns.at.map((x) => x + shift)
  const top = Math.max(0, ...sizes.map(({height}) => height)) + MARGIN
  const placer = new Placer(at, shift, extents, room, top + 14)
  placer.all(items)
  const bottom = placer.finish() + 10
  const heads = (y: number, alignBottom: boolean) =>
    actors.map((actor, index) => {
      const {width, height} = sizes[index] as {width: number; height: number}
      const x = (at[index] as number) - width / 2
      return {
        actor,
        lines: names[index] as string[],
        box: {x, y: alignBottom ? y - height : y, width, height},
      }
    })
  const tall = bottom > TALL
  const feet = tall ? heads(bottom, false) : []
  const footHeight = tall ? Math.max(...sizes.map(({height}) => height)) : 0
  return {
    width: Math.ceil(columns.right - columns.left + 2 * MARGIN),
    height: Math.ceil(bottom + footHeight + MARGIN),
    heads: heads(top, true),
    feet,
    lines: at.map((x) => ({x, from: top, to: bottom})),
    rows: placer.rows,
  }
}

/** Places the items of a sequence one below the other. */
class Placer {
  readonly rows: Row[] = []
  /** Where the open activations of each actor began. */
  private readonly active: number[][]
  /** Where the next item begins. */
  private y: number

  constructor(
    private readonly at: number[],
    private readonly shift: number,
    private readonly extents: Map<Block, [number, number]>,
    private readonly room: Room,
    start: number,
  ) {
    this.active = at.map(() => [])
    this.y = start
  }

  all(items: Item[]): void {
    for (const [index, item] of items.entries()) {
      if (item.kind === 'message') this.message(item, items[index + 1])
      else if (item.kind === 'note') this.note(item)
      else if (item.kind === 'block') this.block(item)
      else this.activation(item)
    }
  }

  private message(item: Message, next: Item | undefined): void {
    const self = item.from === item.to
    const span = Math.abs(this.x(item.to) - this.x(item.from))
    const lines = textLines(
      item.text,
      self ? this.room.text : Math.max(this.room.text, span - 28),
      LABEL,
    )
    const right = this.x(item.to) > this.x(item.from)
    const edge = (one: At, toRight: boolean) => {
      // An activation that begins with this message begins at its tip.
      const begins = next?.kind === 'activate' && next.actor === one && one === item.to
      const depth = (this.active[one]?.length ?? 0) + (begins ? 1 : 0)
      if (!depth) return this.x(one)
      return toRight ? this.x(one) + BAR / 2 + (depth - 1) * 4 : this.x(one) - BAR / 2
    }
    if (self) {
      const from = edge(item.from, true)
      const height = Math.max(26, lines.length * LABEL.line + 4)
      const text = {lines, x: from + LOOP + 6, y: this.y + height / 2}
      this.rows.push({kind: 'message', message: item, x1: from, x2: from, y: this.y + 6, text})
      this.y += height + 16
      return
    }
    this.y += lines.length * LABEL.line + 2
    const [x1, x2] = [edge(item.from, right), edge(item.to, !right)]
    const text = {
      lines,
      x: (this.x(item.from) + this.x(item.to)) / 2,
      y: this.y - 4 - (lines.length * LABEL.line) / 2,
    }
    this.rows.push({kind: 'message', message: item, x1, x2, y: this.y + 2, text})
    this.y += 18
  }

  private note(item: Note): void {
    const lines = textLines(item.text, this.room.text, LABEL)
    const width = textWidth(lines, LABEL) + 16
    const height = lines.length * LABEL.line + 10
    const middle = (this.x(item.from) + this.x(item.to)) / 2
    const wide =
      item.from === item.to ? width : Math.max(width, this.x(item.to) - this.x(item.from) + 44)
    const left =
      item.side === 'left'
        ? this.x(item.from) - width - 12
        : item.side === 'right'
          ? this.x(item.from) + 12
          : middle - wide / 2
    this.rows.push({
      kind: 'note',
      lines,
      box: {x: left, y: this.y, width: item.side === 'over' ? wide : width, height},
    })
    this.y += height + 12
  }

  private block(item: Block): void {
    const [left, right] = (this.extents.get(item) as [number, number]).map(
      (one) => one + this.shift,
    ) as [number, number]
    const top = this.y
    const tab = tabWidth(item.word)
    const parts: {y: number; label: PlacedText}[] = []
    // The block is drawn below its content.
    const place = this.rows.length
    for (const [index, section] of item.sections.entries()) {
      const {x, lines} = this.besideBars(
        section.label && `[${section.label}]`,
        left + (index ? 10 : tab + 8),
        right - 10,
      )
      const height = Math.max(index ? 8 : 24, lines.length * LABEL.line + 8)
      parts.push({y: this.y, label: {lines, x, y: this.y + height / 2}})
      this.y += height + 6
      this.all(section.items)
    }
    this.y += 2
    this.rows.splice(place, 0, {
      kind: 'block',
      word: item.word,
      tab,
      parts,
      box: {x: left, y: top, width: right - left, height: this.y - top},
    })
    this.y += 12
  }

  /** Wraps a label where no bar of an active participant crosses it: where it takes the fewest lines, and then leftmost. */
  private besideBars(label: string, from: number, to: number): {x: number; lines: string[]} {
    const bars = this.active
      .flatMap((open, actor) => (open.length ? [this.sidesOf(actor, open.length)] : []))
      .sort(([one], [other]) => one - other)
    const starts = [from, ...bars.map(([, right]) => right + CLEAR).filter((x) => x > from)]
    const places = starts.map((x) => {
      const end = Math.min(to, ...bars.map(([left]) => left - CLEAR).filter((left) => left >= x))
      return {x, room: end - x, lines: textLines(label, end - x, LABEL)}
    })
    const free = places.filter(
      ({x, room, lines}) =>
        textWidth(lines, LABEL) <= room &&
        !bars.some(([left, right]) => left - CLEAR < x && x < right + CLEAR),
    )
    const [best] = free.sort((one, other) => one.lines.length - other.lines.length)
    return best ?? {x: from, lines: textLines(label, to - from, LABEL)}
  }

  /** Returns the left and the right side of the bars of a participant that has this many open ones. */
  private sidesOf(actor: At, open: number): [number, number] {
    const left = this.x(actor) - BAR / 2
    return [left, left + BAR + (open - 1) * 4]
  }

  private activation({kind, actor}: Activation): void {
    const open = this.active[actor] as number[]
    if (kind === 'activate') open.push(this.y - 16)
    else this.bar(actor, open.length - 1, open.pop() as number, this.y - 14)
  }

  private bar(actor: At, depth: number, from: number, to: number): void {
    const box = {
      x: this.x(actor) - BAR / 2 + depth * 4,
      y: from,
      width: BAR,
      height: Math.max(8, to - from),
    }
    this.rows.push({kind: 'active', box})
  }

  finish(): number {
    for (const [actor, open] of this.active.entries())
      for (const [depth, from] of open.entries()) this.bar(actor, depth, from, this.y)
    return this.y
  }

  private x(actor: At): number {
    return this.at[actor] as number
  }
}
