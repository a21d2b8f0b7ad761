/** Parses JSON, YAML and shell examples: an example that does not parse does not work for the reader. */
import {parse as parseShell} from 'unbash'
import {positionAt} from '../../config/key-position.ts'
import {mistakeOf} from '../../text/yaml.ts'
import type {ParseContext} from '../context.ts'
import type {At} from '../positions.ts'

/**
 * Reports `code-syntax` at the place of the mistake; `placeOf` finds a line and a column of the text. `nocheck` on the fence
 * disables the check.
 */
export function checkSyntax(
  text: string,
  lang: string,
  placeOf: (line: number, column: number) => At,
  context: ParseContext,
): void {
  const mistake = find(text, lang)
  if (!mistake) return
  context.report(
    'code-syntax',
    placeOf(mistake.line, mistake.column),
    `This ${lang} does not parse: ${mistake.message}`,
    {hint: mistake.isComment ? COMMENT : WRONG},
  )
}

const WRONG = 'Correct it, or add "nocheck" after the language if it is not meant to parse.'
const COMMENT = 'Write "jsonc", for JSON with comments, as the language.'

interface Mistake {
  /** 1-based. */
  line: number
  column: number
  message: string
  /** Whether it is a comment, which other languages have. */
  isComment?: boolean
}

function find(text: string, lang: string): Mistake | undefined {
  if (lang === 'json') return inJson(text)
  if (lang === 'yaml' || lang === 'yml') return mistakeOf(text)
  if (lang === 'sh' || lang === 'bash' || lang === 'shell') return inShell(text)
  return undefined
}

/** Members of an object, to be put into a file that the reader has. */
const MEMBERS = /^\s*"(?:[^"\\]|\\.)*"\s*:/

function inJson(text: string): Mistake | undefined {
  const before = MEMBERS.test(text) ? '{' : ''
  const whole = before ? `{${text.replace(/,\s*$/, '')}}` : text
  try {
    JSON.parse(whole)
    return undefined
  } catch (error) {
    const {message} = error as SyntaxError
    const place = placeInJson(whole, message) - before.length
    return {
      ...positionAt(text, place),
      isComment: /^\/[/*]/.test(text.slice(place, place + 2)),
      message: message.replace(
        /, (?:\.\.\.)?".*is not valid JSON$| (?:in JSON )?at position.*/s,
        '',
      ),
    }
  }
}

/** The index of the mistake. Not every message has it: then it is the end of the shortest beginning with a mistake. */
function placeInJson(text: string, message: string): number {
  const named = /at position (\d+)/.exec(message)?.[1]
  if (named !== undefined) return Number(named)
  let right = 0
  let wrong = text.length + 1
  while (wrong - right > 1) {
    const middle = (right + wrong) >> 1
    if (canContinue(text.slice(0, middle))) right = middle
    else wrong = middle
  }
  return right
}

/** Returns whether JSON can begin with this text. */
function canContinue(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    const {message} = error as SyntaxError
    return /^Unexpected end/.test(message) || message.includes(`at position ${text.length}`)
  }
}

function inShell(text: string): Mistake | undefined {
  // The shell would read placeholders such as <your-host>, <minor|major> and <files...> as redirections.
  const filled = text.replace(/<([a-z@](?:[\w@:.|/ -]*[\w@:.|/-])?)>/gi, (all) =>
    'x'.repeat(all.length),
  )
  const error = parseShell(filled).errors?.[0]
  return error ? {...positionAt(text, error.pos), message: error.message} : undefined
}
