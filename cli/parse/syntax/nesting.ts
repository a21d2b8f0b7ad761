/**
 * Limits nesting while a text is read. Reading a level costs as much as all text in it, so thousands of levels take
 * minutes. Syntax that would open one more level is text; the level before it is deep enough for `tooDeep` to report it.
 */
import type {Construct, Context} from './texts.ts'
import {DEEPEST, DEEPEST_DIRECTIVES} from './tree.ts'

type Parser = Context['parser']

/** Prefixes of list items, quotations and footnotes at the start of each of their lines. */
const PREFIXES = new Set<string>([
  'blockQuotePrefix',
  'listItemPrefix',
  'listItemIndent',
  'gfmFootnoteDefinitionLabel',
])

/** Limits lists, quotations and footnotes: each of their prefixes on a line is a level. */
export function limitLevels(tokenize: Construct['tokenize']): Construct['tokenize'] {
  return function (effects, ok, nok) {
    return levelsHere(this) > DEEPEST ? nok : tokenize.call(this, effects, ok, nok)
  }
}

function levelsHere(context: Context): number {
  const {line} = context.now()
  let levels = 0
  for (let at = context.events.length - 1; at >= 0; at--) {
    const [phase, token] = context.events[at]!
    if (token.start.line < line) break
    if (phase === 'enter' && PREFIXES.has(token.type)) levels++
  }
  return levels
}

/** Number of directives around each line. Outer directives are read before inner ones. */
const around = new WeakMap<Parser, number[]>()

/** Limits container directives; their text is read as a separate document. */
export function limitDirectives(tokenize: Construct['tokenize']): Construct['tokenize'] {
  return function (effects, ok, nok) {
    const levels = around.get(this.parser) ?? []
    around.set(this.parser, levels)
    const {line} = this.now()
    const level = (levels[line] ?? 0) + 1
    if (level > DEEPEST_DIRECTIVES + 1) return nok
    const done: typeof ok = (code) => {
      for (let inside = line + 1; inside <= this.now().line; inside++) levels[inside] = level
      return ok(code)
    }
    return tokenize.call(this, effects, done, nok)
  }
}
