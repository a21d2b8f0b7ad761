/** Parses JSON, YAML and shell examples: an example that does not parse does not work for the reader. */
import {parse as parseShell} from 'unbash'
import {mistakeOf} from '../../text/yaml.ts'
import type {ParseContext} from '../context.ts'
import type {At} from '../positions.ts'

/** Reports `code-syntax` at the line of the mistake. `nocheck` on the fence disables the check. */
export function checkSyntax(text: string, lang: string, at: At, context: ParseContext): void {
  const mistake = find(text, lang)
  if (!mistake) return
  const place = context.places.of(at)
  context.report(
    'code-syntax',
    {...place, line: place.line + mistake.line, column: mistake.column},
    `This ${lang} does not parse: ${mistake.message}`,
    {hint: 'Correct it, or add "nocheck" after the language if it is not meant to parse.'},
  )
}

interface Mistake {
  /** Lines below the fence line, 1-based. */
  line: number
  column: number
  message: string
}

function find(text: string, lang: string): Mistake | undefined {
  if (lang === 'json') return inJson(text)
  if (lang === 'yaml' || lang === 'yml') return mistakeOf(text)
  if (lang === 'sh' || lang === 'bash' || lang === 'shell') return inShell(text)
  return undefined
}

function inJson(text: string): Mistake | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    const {message} = error as SyntaxError
    const offset = Number(/position (\d+)/.exec(message)?.[1] ?? text.length)
    return {
      ...placeOf(text, offset),
      message: message.replace(/ in JSON at position.*| is not valid JSON.*/, ''),
    }
  }
}

function inShell(text: string): Mistake | undefined {
  // The shell would read placeholders such as <your-host> as redirections.
  const filled = text.replace(/<([a-z][\w -]*)>/gi, (all) => 'x'.repeat(all.length))
  const error = parseShell(filled).errors?.[0]
  return error ? {...placeOf(text, error.pos), message: error.message} : undefined
}

function placeOf(text: string, offset: number): {line: number; column: number} {
  const before = text.slice(0, offset).split('\n')
  return {line: before.length, column: before.at(-1)!.length + 1}
}
