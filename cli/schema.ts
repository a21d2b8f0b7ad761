/**
 * Checks a plain value (from YAML or a config) against a table of kinds and says in words what is wrong, with the path
 * to it, so that the caller can point at the line. One table, one message form, for front matter, category files,
 * glossary, synonyms and the config.
 */
import {nearest} from './nearest.ts'

/** `?` = may be absent; `nullable` = may be absent or null. A list of words = one of them (a leading `'?'` makes it optional). */
export type Schema =
  | 'text'
  | 'text?'
  | 'number'
  | 'number?'
  | 'flag'
  | 'flag?'
  | 'texts'
  | 'texts?'
  | 'text|null?'
  | readonly string[]
  | {fields: Record<string, Schema>}
  | {list: Schema}
  | {optional: Schema}
  | {nullable: Schema}
  | {unlessFalse: Schema}
  | {words: readonly string[]}

export interface Problem {
  /** Keys and indexes from the outside in. */
  path: (string | number)[]
  message: string
  hint?: string
  /** An unknown key rather than a wrong value. */
  unknown?: true
}

/** Every problem of a value, in the order in which its keys stand. */
export function check(value: unknown, schema: Schema, path: (string | number)[] = []): Problem[] {
  const name = path.length ? `"${path.join('.')}"` : 'This'
  const wrong = (what: string): Problem[] => [{path, message: `${name} must be ${what}.`}]
  if (typeof schema === 'string') {
    if (schema.endsWith('?') && value === undefined) return []
    const kind = schema.replace('?', '')
    if (kind === 'text|null')
      return value === null || typeof value === 'string' ? [] : wrong('a text or null')
    if (kind === 'text') return typeof value === 'string' ? [] : wrong('a text')
    if (kind === 'number') return Number.isFinite(value) ? [] : wrong('a number')
    if (kind === 'flag') return typeof value === 'boolean' ? [] : wrong('true or false')
    return Array.isArray(value) && value.every((item) => typeof item === 'string')
      ? []
      : wrong('a list of texts')
  }
  if (isWords(schema)) {
    const words = schema.filter((word) => word !== '?')
    if (schema[0] === '?' && value === undefined) return []
    if (typeof value === 'string' && words.includes(value)) return []
    if (words.length === 1) return wrong(`"${words[0]}"`)
    return [
      {path, message: `${name} must be one of ${words.join(', ')}.`, ...suggestion(value, words)},
    ]
  }
  if ('optional' in schema) return value === undefined ? [] : check(value, schema.optional, path)
  if ('unlessFalse' in schema)
    return value === undefined || value === false ? [] : check(value, schema.unlessFalse, path)
  if ('nullable' in schema)
    return value === undefined || value === null ? [] : check(value, schema.nullable, path)
  if ('words' in schema) {
    if (value === undefined) return []
    if (!Array.isArray(value)) return wrong('a list of words')
    return value.flatMap((word, at) =>
      schema.words.includes(word)
        ? []
        : [
            {
              path: [...path, at],
              message: `"${path.join('.')}" cannot hold "${word}".`,
              hint: `Known: ${schema.words.join(', ')}.`,
            },
          ],
    )
  }
  if ('list' in schema) {
    if (!Array.isArray(value)) return wrong('a list')
    return value.flatMap((item, at) => check(item, schema.list, [...path, at]))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return wrong('a map of keys and values')
  const known = Object.keys(schema.fields)
  const unknown = Object.keys(value)
    .filter((key) => !known.includes(key))
    .map(
      (key): Problem => ({
        path: [...path, key],
        message: `Unknown key "${key}".`,
        ...suggestion(key, known),
        unknown: true,
      }),
    )
  const map = value as Record<string, unknown>
  return [
    ...unknown,
    ...known.flatMap((key) => check(map[key], schema.fields[key]!, [...path, key])),
  ]
}

function isWords(schema: Schema): schema is readonly string[] {
  return Array.isArray(schema)
}

function suggestion(value: unknown, words: readonly string[]): {hint?: string} {
  const near = typeof value === 'string' ? nearest(value, words) : undefined
  return near ? {hint: `Did you mean "${near}"?`} : {hint: `Known: ${words.join(', ')}.`}
}
