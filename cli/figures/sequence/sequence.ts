/** A sequence diagram as plain values: the participants, and their messages from top to bottom. */
import {type Messages, say} from '../../../runtime/shared/messages/say.ts'
import {oneLine} from '../../text/one-line.ts'
import {type Child, h} from '../hast.ts'

export interface Actor {
  id: string
  text: string
  /** Drawn as a person. */
  person: boolean
}

/** Index in the list of actors. */
export type At = number

export interface Message {
  kind: 'message'
  from: At
  to: At
  text: string
  line: 'solid' | 'dotted'
  head: 'none' | 'arrow' | 'cross' | 'open'
  /** Whether the arrow has a head at both ends. */
  both: boolean
}

export interface Note {
  kind: 'note'
  side: 'left' | 'right' | 'over'
  from: At
  to: At
  text: string
}

export interface Activation {
  kind: 'activate' | 'deactivate'
  actor: At
}

interface Section {
  label: string
  items: Item[]
}

/** A block such as `loop` or `alt`. `else`, `and` or `option` begin further sections. */
export interface Block {
  kind: 'block'
  word: string
  sections: Section[]
}

export type Item = Message | Note | Activation | Block

export interface Sequence {
  actors: Actor[]
  items: Item[]
}

export const MOST_ACTORS = 16
export const MOST_ITEMS = 120

/** The word that separates the sections of a block. */
export const PARTS: Record<string, string | undefined> = {
  loop: undefined,
  opt: undefined,
  break: undefined,
  alt: 'else',
  par: 'and',
  critical: 'option',
}

/** Returns the texts of a diagram for search. */
export function wordsOfSequence({actors, items}: Sequence): string[] {
  const words = actors.map((actor) => actor.text)
  const collect = (item: Item): void => {
    if (item.kind === 'message' || item.kind === 'note') words.push(item.text)
    else if (item.kind === 'block')
      for (const {label, items: inner} of item.sections) {
        words.push(label)
        inner.forEach(collect)
      }
  }
  items.forEach(collect)
  return words.map(oneLine).filter(Boolean)
}

/** Returns the diagram as nested lists. */
export function tellSequence({actors, items}: Sequence, messages: Messages | undefined): Child[] {
  const name = (at: At) => oneLine((actors[at] as Actor).text)
  return items.length ? [h('ol', {}, items.flatMap(tell))] : []

  function tell(item: Item): Child[] {
    if (item.kind === 'message') {
      const arrow = item.both ? '↔' : item.head === 'none' ? '–' : '→'
      const lost = item.head === 'cross' ? ` (${say(messages, 'diagram.lost')})` : ''
      return [
        h('li', {}, `${name(item.from)} ${arrow} ${name(item.to)}${lost}: ${oneLine(item.text)}`),
      ]
    }
    if (item.kind === 'note') {
      const of = item.from === item.to ? name(item.from) : `${name(item.from)}, ${name(item.to)}`
      return [h('li', {}, say(messages, 'diagram.note', {of, text: oneLine(item.text)}))]
    }
    if (item.kind === 'block')
      return item.sections.map(({label, items: inner}, at) => {
        const word = at === 0 ? item.word : (PARTS[item.word] ?? item.word)
        const told = inner.flatMap(tell)
        return h(
          'li',
          {},
          label ? `${word}: ${oneLine(label)}` : word,
          told.length > 0 && h('ol', {}, told),
        )
      })
    return []
  }
}
