/** Emoji by their names, which the Markdown parser reads as text. */
import type {Root, Text} from 'mdast'
import {own} from '../../../runtime/shared/own.ts'
import {type Coroutine, pauseFor} from '../../coroutine.ts'
import {visit} from '../syntax/visit.ts'

const SHORTCODE = /:([a-z0-9_+-]+):/g

let emoji: Promise<Record<string, string>> | undefined

/** Replaces `:white_check_mark:` with the character, and records it in `found`. An unknown name stays text. */
export function* readEmoji(tree: Root, found: Map<string, string>): Coroutine<void> {
  const texts: Text[] = []
  visit(tree, 'text', (node, _index, parent) => {
    // In a label of the application, `:plus:` is an icon.
    if (parent?.type === 'textDirective') return
    if (node.value.search(SHORTCODE) >= 0) texts.push(node)
  })
  if (!texts.length) return
  emoji ??= import('gemoji').then((module) => module.nameToEmoji)
  const names = yield* pauseFor(() => emoji!)
  for (const node of texts)
    node.value = node.value.replace(SHORTCODE, (all, name: string) => {
      const character = own(names, name)
      if (character !== undefined) found.set(character, all)
      return character ?? all
    })
}
