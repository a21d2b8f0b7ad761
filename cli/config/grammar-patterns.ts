/** Finds the regular expressions of a grammar that cannot be read. The highlighter would leave such code plain, without a word. */
import {patternTest} from '../parse/code/oniguruma.ts'
import {type Position, positionAt} from './key-position.ts'

interface WrongPattern extends Position {
  /** A sentence. */
  message: string
  hint: string
}

/** `text`: of the grammar, which is JSON. */
export async function wrongPatterns(grammar: object, text: string): Promise<WrongPattern[]> {
  const isRight = await patternTest()
  const wrong = [...patternsOf(grammar)].filter(([, read]) => !isRight(read))
  const found: WrongPattern[] = []
  for (const [pattern, read] of wrong) {
    const reason = await reasonOf(read)
    found.push({
      ...positionOf(pattern, text),
      message: `The regular expression ${JSON.stringify(pattern)} cannot be read${reason}.`,
      hint: String.raw`Correct it. To match a character such as ( itself, write \\( in JSON.`,
    })
  }
  return found
}

/** Returns each pattern as it is written, with the text that is compiled. */
function patternsOf(grammar: object): Map<string, string> {
  const found = new Map<string, string>()
  const open: unknown[] = [grammar]
  while (open.length) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null) continue
    open.push(...Object.values(value).reverse())
    const {match, begin, end, while: during} = value as Record<string, unknown>
    for (const pattern of [match, begin])
      if (typeof pattern === 'string') found.set(pattern, pattern)
    // These can refer to the groups of "begin", which are replaced by what the groups matched.
    for (const pattern of [end, during])
      if (typeof pattern === 'string')
        found.set(
          pattern,
          pattern.replace(/\\(?:(\d+)|.)/gs, (all, group) => (group ? 'x' : all)),
        )
  }
  return found
}

/** Returns the position of the first text in JSON with this value. */
function positionOf(value: string, json: string): Position {
  for (const {0: quoted, index} of json.matchAll(/"(?:[^"\\]|\\.)*"/g))
    if (JSON.parse(quoted) === value) return positionAt(json, index)
  return {line: 1, column: 1}
}

/** Oniguruma gives no reason, but Shiki's translation to JavaScript mostly does. */
async function reasonOf(pattern: string): Promise<string> {
  const {defaultJavaScriptRegexConstructor} = await import('shiki/engine/javascript')
  try {
    defaultJavaScriptRegexConstructor(pattern)
  } catch (error) {
    const {message} = error as Error
    // What JavaScript itself says is about the translation.
    if (!message.startsWith('Invalid regular expression'))
      return `: ${message.charAt(0).toLowerCase()}${message.slice(1)}`
  }
  return ''
}
