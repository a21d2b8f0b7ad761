/** `defineDirective`: a typed and checked row of the table of directives. */
import type {row} from '../runtime/shared/directive.ts'
import type {Directive} from '../runtime/shared/theme-interface.ts'
import {attributesProblem, isTable} from './attribute-types.ts'
import {fieldsOf} from './parse/template.ts'
import {jsonOfProps} from './plain-data.ts'
import {didYouMean} from './text/nearest.ts'

const KEYS = [
  ...['kind', 'component', 'island', 'item', 'attributes', 'props', 'label', 'style', 'needs'],
  ...['frames', 'counted', 'holds', 'markdown', 'text', 'title', 'means', 'terms'],
]
const WORDS: Record<string, readonly string[]> = {
  kind: ['container', 'leaf', 'text'],
  label: ['required', 'optional', 'none', 'icon'],
  needs: ['children', 'devices'],
  holds: ['list', 'tasks', 'icons', 'links', 'terms'],
  means: ['control', 'formula', 'steps', 'term'],
}

/** Defines a directive whose component gets the results of `attributes` and `props`. Throws for an invalid row. */
export const defineDirective: typeof row = (directive) => {
  const problem = problemOf(directive)
  if (problem) throw new TypeError(`defineDirective: ${problem}`)
  return directive as unknown as Directive
}

function problemOf(row: unknown): string | undefined {
  if (!isTable(row)) return 'it takes an object with "kind" and "component".'
  const ofSpec = specProblem(row)
  if (ofSpec) return ofSpec
  return row.component && ['function', 'object'].includes(typeof row.component)
    ? undefined
    : '"component" must be a component.'
}

/** The browser gets the props of an island as JSON. */
function propsProblem({island, props}: Record<string, unknown>): string | undefined {
  if (!island || !isTable(props)) return undefined
  try {
    jsonOfProps(props)
    return undefined
  } catch (error) {
    return `${(error as Error).message}: the browser gets it with the page.`
  }
}

/** Returns what is wrong with a row, apart from its component. */
export function specProblem(row: Record<string, unknown>): string | undefined {
  const unknown = Object.keys(row).find((key) => !KEYS.includes(key))
  if (unknown !== undefined)
    return `there is no key "${unknown}". ${didYouMean(unknown, KEYS) ?? `Available: ${KEYS.join(', ')}.`}`
  for (const [key, words] of Object.entries(WORDS)) {
    const value = row[key]
    if ((key === 'kind' || value !== undefined) && !words.includes(value as string))
      return `"${key}" must be one of ${words.join(', ')}.`
  }
  const {frames = []} = row
  if (!Array.isArray(frames) || frames.some((one) => !/^https?:\/\/[^/\s;,]+$/.test(one)))
    return '"frames" must be a list of origins such as "https://player.example.org".'
  const wrong = row.attributes === undefined ? undefined : attributesProblem(row.attributes)
  return wrong ? `it ${wrong}.` : (templateProblem(row) ?? propsProblem(row))
}

/** Reports unknown fields of a template; they would stay empty silently. */
function templateProblem(row: Record<string, unknown>): string | undefined {
  for (const [key, inner] of [
    ['markdown', 'label'],
    ['text', 'content'],
  ] as const) {
    const template = row[key] ?? ''
    if (typeof template !== 'string') return `"${key}" must be a text.`
    const known = [inner, ...Object.keys(row.attributes ?? {})]
    const unknown = fieldsOf(template).find((name) => !known.includes(name))
    if (unknown !== undefined)
      return `"${key}" has {${unknown}}. Available: ${known.map((name) => `{${name}}`).join(', ')}.`
  }
  return undefined
}
