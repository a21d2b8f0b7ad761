/** Finds mistakes in YAML, at the place to correct. */
import {type Document, isCollection, isScalar, visit, type YAMLError} from 'yaml'
import {withStraightSigns} from './straight-signs.ts'

export interface YamlMistake {
  offset: number
  message: string
  hint: string
}

const QUOTES = 'Put values with special characters in quotes.'

/**
 * Returns the errors of a document, the first of each line. The parser notices a missing quote or bracket at the
 * end of the text, but the mistake is where it was opened. Its errors for the lines in between are not real.
 */
export function mistakesOf(
  document: Document,
  text: string,
  lineOf: (offset: number) => number,
): YamlMistake[] {
  const found: YamlMistake[] = []
  const lines = new Set<number>()
  const openings = document.errors.length ? openingsOf(document) : undefined
  const isNested = document.errors.some(({code}) => code === 'BLOCK_AS_IMPLICIT_KEY')
  for (const error of document.errors) {
    // This mistake is reported once, at its own line.
    if (isNested && error.code === 'MULTILINE_IMPLICIT_KEY') continue
    const end = error.pos[0]
    const opening = openings?.get(end)
    const mistake = inWords(error, opening ?? end, text)
    const {offset} = mistake
    const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1).split('\n', 1)[0]!
    if (
      /[:[,-]\s*[“„«‘]|[”»]\s*$|[\u00A0\u2007\u202F]/.test(line) &&
      error.code !== 'DUPLICATE_KEY'
    )
      mistake.hint = `Write straight quotes and ordinary spaces: ${withStraightSigns(line).trim()}`
    if (lines.has(lineOf(offset))) continue
    lines.add(lineOf(offset))
    found.push(mistake)
    if (/^Missing closing ["']/.test(error.message)) break
  }
  return found
}

/** Rewords an error of the parser for readers who do not know its terms. */
function inWords(error: YAMLError, offset: number, text: string): YamlMistake {
  if (/^Missing closing ["']/.test(error.message))
    return {
      offset,
      message: 'This quotation mark is not closed.',
      hint: 'Close it after the value.',
    }
  if (/(?:end with a|expected) [\]}]/i.test(error.message)) return unclosed(offset, text)
  switch (error.code) {
    case 'DUPLICATE_KEY':
      return {offset, message: 'This key is here twice.', hint: 'Keep one of them.'}
    case 'TAB_AS_INDENT':
      return {offset, message: 'A tab cannot indent a line of YAML.', hint: 'Use spaces.'}
    case 'BLOCK_AS_IMPLICIT_KEY':
      return nested(offset, text)
    case 'NON_STRING_KEY':
      return {offset, message: 'A list or a map cannot be a key.', hint: QUOTES}
    case 'RESOURCE_EXHAUSTION':
      return {
        offset,
        message: 'This YAML has too many levels.',
        hint: 'Remove brackets, or columns that are indented.',
      }
    default:
      return {
        offset,
        message: `This YAML is broken: ${error.message.split('\n')[0]}`,
        hint: hintFor(error.message),
      }
  }
}

/** Explains a list or a map that is not closed. In JSON, keys have quotes. */
function unclosed(offset: number, text: string): YamlMistake {
  if (text[offset] !== '{')
    return {offset, message: 'This bracket is not closed.', hint: 'Close it: [one, two].'}
  const example = /^\{\s*"/.test(text.slice(offset)) ? '{"label": "Methods"}' : '{label: Methods}'
  return {offset, message: 'This brace is not closed.', hint: `Close it: ${example}`}
}

function hintFor(message: string): string {
  if (/same column|without - indicator/.test(message))
    return 'Begin all lines of one level in the same column.'
  return /^Implicit (?:map )?keys? need/.test(message)
    ? 'Write a colon and a space after a key: title: Balance'
    : QUOTES
}

/** Explains a second colon in a value, or a line indented below a key that already has a value. */
function nested(offset: number, text: string): YamlMistake {
  const rest = text.slice(offset)
  const [line = ''] = rest.split('\n')
  const next = /\n[ \t]*(?=\S)/.exec(rest)
  return /:(?:\s|$)/.test(line) || !next
    ? {
        offset,
        message: 'A value without quotes cannot contain ": ".',
        hint: 'Put it into quotes: title: "Weigh: step by step".',
      }
    : {
        offset: offset + next.index + next[0].length,
        message: 'This line is indented, but the key above it has a value already.',
        hint: 'Begin all keys in the same column.',
      }
}

/**
 * Maps the end of each quoted text, and of each list or map in brackets,
 * to its start. If several have one end, the last counts.
 */
function openingsOf(document: Document): Map<number, number> {
  const openings = new Map<number, number>()
  visit(document, {
    Node: (_key, node) => {
      const [from, to] = node.range ?? []
      const isOpen =
        (isScalar(node) && /^QUOTE/.test(node.type ?? '')) || (isCollection(node) && node.flow)
      if (isOpen && from !== undefined && to !== undefined && from !== to) openings.set(to, from)
    },
  })
  return openings
}
