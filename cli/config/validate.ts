/**
 * Words the problems of a value of YAML or of the config. Schemas are zod schemas
 * of the kinds below: each kind completes the message '"title" must be …'.
 */
import * as z from 'zod/mini'
import {didYouMean} from '../text/nearest.ts'
import {meantKey} from './meant-keys.ts'

export interface Problem {
  /** Keys and indexes, outermost first. */
  path: (string | number)[]
  message: string
  hint?: string
  /** If it is in another file than the key: relative to the site. */
  place?: {file: string; line: number; column: number} | undefined
  /** An unknown key rather than a wrong value. */
  unknown?: true
}

/** Marks an issue about an item that is reported for the whole list or map. */
const OF_WHOLE = 'whole: '
const LIST_OF_TEXTS = 'a list of texts'
const MAP_OF_TEXTS = 'a map of texts'

export const text = z.string({error: 'a text'})
export const number = z.number({error: 'a number'})
export const flag = z.boolean({error: 'true or false'})
export const texts = z.array(z.string({error: OF_WHOLE + LIST_OF_TEXTS}), {error: LIST_OF_TEXTS})
export const textOrNull = z.nullable(z.string({error: 'a text or null'}))
export const textMap = z.record(z.string(), z.string({error: OF_WHOLE + MAP_OF_TEXTS}), {
  error: MAP_OF_TEXTS,
})

export function oneOf<const Words extends readonly string[]>(words: Words) {
  return z.enum(words)
}

export function listOf<Item extends z.core.SomeType>(item: Item) {
  return z.array(item, {error: 'a list'})
}

export function words<const Words extends readonly string[]>(known: Words) {
  return z.array(z.enum(known), {error: 'a list of words'})
}

/** Returns a schema for a map with these keys and no others. */
export function fields<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const known = Object.keys(shape)
  return z.strictObject(shape, {
    // The issue of an unknown key does not contain the known keys.
    error: ({code}) =>
      code === 'unrecognized_keys' ? known.join(', ') : 'a map of keys and values',
  })
}

/** Reads all values in maps and lists, so that what a getter throws is thrown here. */
export function readValues(value: unknown, seen = new Set<unknown>()): void {
  // Bytes have no getters, but millions of values.
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || seen.has(value))
    return
  seen.add(value)
  for (const one of Object.values(value)) readValues(one, seen)
}

/** Returns every problem of a value, unknown keys first. */
export function validate(value: unknown, schema: z.core.$ZodType): Problem[] {
  const result = z.safeParse(schema, value, {reportInput: true})
  if (result.success) return []
  const found = result.error.issues.flatMap((issue) => problemsOf(issue, []))
  // A misspelled key is not missing as well.
  const misspelled = new Set(found.map(({meant}) => meant))
  const problems = found
    .filter(({missing, path}) => !missing || !misspelled.has(JSON.stringify(path)))
    .map(({meant: _meant, missing: _missing, ...problem}): Problem => problem)
  const wrong = problems.filter(({unknown}) => !unknown)
  // Ten wrong texts in a list are one mistake.
  const first = new Map([...wrong].reverse().map((one) => [one.message, one]))
  return [
    ...problems.filter(({unknown}) => unknown),
    ...wrong.filter((one) => first.get(one.message) === one),
  ]
}

/** `meant`: the path that an unknown key was probably meant for. `missing`: there is no value. */
interface Found extends Problem {
  meant?: string | undefined
  missing?: true
}

function problemsOf(issue: z.core.$ZodIssue, above: Problem['path']): Found[] {
  const path = [...above, ...(issue.path as Problem['path'])]
  if (issue.code === 'unrecognized_keys') {
    const known = issue.message.split(', ')
    return issue.keys.map((key) => {
      const meant = meantKey(key, known)
      return {
        path: [...path, key],
        message: `Unknown key "${key}".`,
        hint: meant === undefined ? available(known) : `Did you mean "${meant}"?`,
        unknown: true,
        meant: JSON.stringify([...path, meant]),
      }
    })
  }
  // The last choice has the most specific issues.
  if (issue.code === 'invalid_union')
    return issue.errors.at(-1)?.flatMap((one) => problemsOf(one, path)) ?? []
  if (issue.code === 'invalid_value')
    return [{path, ...wrongWord(path, issue.input, issue.values.map(String))}]
  const [, ofWhole] = issue.message.split(OF_WHOLE)
  if (ofWhole) return [{path, message: `${nameOf(path.slice(0, -1))} must be ${ofWhole}.`}]
  const isMissing = issue.input === undefined && path.length > 0
  return [
    {
      path,
      message: `${nameOf(path)} ${isMissing ? 'is missing' : `must be ${issue.message}`}.`,
      hint: formHint(issue),
      ...(isMissing ? {missing: true} : {}),
    },
  ]
}

/** Says how to write a value that only has a wrong form. */
function formHint({input, message}: z.core.$ZodIssue): string | undefined {
  if (typeof input === 'number' && message.startsWith('a text')) return 'Put the number in quotes.'
  if (typeof input !== 'string') return undefined
  if (/^a list of (?:texts|words)/.test(message)) return 'Put it into brackets: [one, two].'
  // YAML 1.1 reads "yes" and "off" as flags, and so do other tools.
  if (message === 'true or false' && /^(?:true|yes|on|false|no|off)$/i.test(input))
    return `Write ${/^(?:true|yes|on)$/i.test(input)} without quotes.`
  const isNumber = message.startsWith('a number') && /^-?\d+(?:\.\d+)?$/.test(input)
  return isNumber ? 'Write the number without quotes.' : undefined
}

function wrongWord(path: Problem['path'], word: unknown, known: string[]): Omit<Problem, 'path'> {
  if (typeof path.at(-1) === 'number')
    return {
      message: `${nameOf(path.slice(0, -1))} cannot contain "${word}".`,
      ...suggestion(word, known),
    }
  if (known.length === 1) return {message: `${nameOf(path)} must be "${known[0]}".`}
  const message = `${nameOf(path)} must be one of ${known.join(', ')}.`
  return {message, hint: typeof word === 'string' ? didYouMean(word, known) : undefined}
}

function nameOf(path: Problem['path']): string {
  return path.length ? `"${path.join('.')}"` : 'This'
}

function suggestion(value: unknown, known: readonly string[]): {hint: string} {
  const meant = typeof value === 'string' ? didYouMean(value, known) : undefined
  return {hint: meant ?? available(known)}
}

function available(known: readonly string[]): string {
  return `Available: ${known.join(', ')}.`
}
