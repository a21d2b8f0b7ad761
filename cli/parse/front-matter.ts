/**
 * The YAML block at the top of a page -> checked fields. Mistakes carry the place of their key.
 */
import type {Document} from 'yaml'
import {cut, slugProblem} from '../disk/names.ts'
import {placeOfKey} from '../key-place.ts'
import {check, type Schema} from '../schema.ts'
import type {Diagnostic, FrontMatter} from '../types.ts'
import {createOffsets, parseYaml} from '../yaml.ts'
import {mistakesOf} from '../yaml-mistakes.ts'
import {refusalOf} from './schemes.ts'

export const AUDIENCES = [
  'users',
  'administrators',
  'developers',
  'designers',
  'submitters',
  'reviewers',
] as const

export const schema: Schema = {
  fields: {
    id: 'text?',
    title: 'text?',
    description: 'text?',
    slug: 'text?',
    sidebar_label: 'text?',
    sidebar_position: 'number?',
    sidebar_badge: ['?', 'new', 'since'],
    pagination_label: 'text?',
    pagination_prev: 'text|null?',
    pagination_next: 'text|null?',
    displayed_sidebar: 'text|null?',
    hide_title: 'flag?',
    hide_table_of_contents: 'flag?',
    toc_min_heading_level: 'number?',
    toc_max_heading_level: 'number?',
    numbered: 'flag?',
    keywords: 'texts?',
    image: 'text?',
    draft: 'flag?',
    unlisted: 'flag?',
    audience: {words: AUDIENCES},
    since: 'text?',
    role: 'text?',
    aliases: 'texts?',
    symptoms: 'texts?',
    bench: 'flag?',
    last_update: {optional: {fields: {date: 'text'}}},
    custom_edit_url: 'text|null?',
    popular: 'flag?',
    device: {
      optional: {
        fields: {
          vendor: 'text?',
          technique: 'text?',
          software: 'text?',
          format: 'text?',
          transport: 'text?',
          status: 'text?',
        },
      },
    },
  },
}

/** The block at the top, and the YAML in it. */
const FRONT_MATTER = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)??---[ \t]*(?:\r?\n|$)/

/** Null where there is none: a page of others (`bare`) may begin with a line that parts its text. */
export function findFrontMatter(text: string, bare: boolean): RegExpExecArray | null {
  const block = FRONT_MATTER.exec(text)
  return block && bare && !looksLikeFields(block[1] ?? '') ? null : block
}

export interface ReadFrontMatter {
  fields: FrontMatter
  /** The text with the block blanked out, so that every line keeps its number. */
  body: string
  diagnostics: Diagnostic[]
}

/** Splits and checks. Fields with mistakes are left out; the page is still parsed, so all mistakes show in one run. */
export function readFrontMatter(text: string, file: string, bare = false): ReadFrontMatter {
  const block = findFrontMatter(text, bare)
  if (!block) return {fields: {}, body: text, diagnostics: []}
  const body = block[0].replace(/[^\n]/g, '') + text.slice(block[0].length)
  const read = readYaml(block[1] ?? '', file, schema, {line: 1, kind: 'front-matter'})
  return {
    fields: consistent(read.value as FrontMatter, text, file, read.diagnostics),
    body,
    diagnostics: read.diagnostics,
  }
}

/** Whether the first line of a block that is neither empty nor a comment begins a map. */
function looksLikeFields(block: string): boolean {
  const first = block.split('\n').find((line) => !/^\s*(?:#.*)?$/.test(line))
  return first === undefined
    ? !/\S/.test(block)
    : /^\s*(?:\{|["']?[\w.-]+["']?\s*:(?:\s|$))/.test(first)
}

/** Rules between fields. A field that breaks one is reported and dropped, so that no later stage uses it. */
function consistent(
  {...fields}: FrontMatter,
  text: string,
  file: string,
  diagnostics: Diagnostic[],
): FrontMatter {
  const drop = (key: keyof FrontMatter, message: string) => {
    delete fields[key]
    diagnostics.push({
      severity: 'error',
      code: 'front-matter-invalid',
      file,
      ...placeOfKey(text, key),
      message,
    })
  }
  if (fields.draft && fields.unlisted)
    drop('unlisted', 'A page cannot be both "draft" and "unlisted".')
  if (fields.id?.includes('/')) drop('id', '"id" cannot hold "/".')
  const wrong = fields.slug === undefined ? undefined : slugProblem(fields.slug)
  if (wrong) drop('slug', `The slug "${cut(fields.slug!)}" cannot be used: ${wrong}.`)
  const {date} = fields.last_update ?? {}
  if (date !== undefined && !isDate(date))
    drop(
      'last_update',
      `The date of "last_update" must be a day such as 2025-05-31, not "${cut(date)}".`,
    )
  const refused = fields.custom_edit_url ? refusalOf(fields.custom_edit_url, 'page') : undefined
  if (refused) drop('custom_edit_url', refused.message)
  if (fields.sidebar_badge === 'since' && fields.since === undefined)
    drop(
      'sidebar_badge',
      'The badge "since" shows the version in "since", which this page does not have.',
    )
  for (const key of ['toc_min_heading_level', 'toc_max_heading_level'] as const) {
    const level = fields[key]
    if (level !== undefined && !(level >= 2 && level <= 6))
      drop(key, `"${key}" must be between 2 and 6.`)
  }
  return fields
}

/** A day, perhaps with a time, that there is. */
function isDate(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}(?=$|T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$)/.exec(text)?.[0]
  const date = new Date(text)
  // The 31st of June would be the 1st of July.
  return (
    day !== undefined &&
    !Number.isNaN(date.getTime()) &&
    new Date(day).toISOString().slice(0, 10) === day
  )
}

/**
 * Any YAML text against a schema: the value with wrong keys left out, and a diagnostic for each mistake.
 * Codes: `<kind>-invalid`, `<kind>-unknown`. `line` is the number of lines above the text.
 */
export function readYaml(
  text: string,
  file: string,
  schema: Schema,
  at: {line: number; kind: string},
): {value: Record<string, unknown>; diagnostics: Diagnostic[]} {
  const {document, place: placeIn} = parseYaml(text)
  const place = (offset: number) => {
    const {line, column} = placeIn(offset)
    return {line: line + at.line, column}
  }
  const errors: Diagnostic[] = mistakesOf(document, (offset) => place(offset).line).map((one) => ({
    severity: 'error',
    code: `${at.kind}-invalid`,
    file,
    ...place(one.offset),
    message: `This YAML is broken: ${one.message}`,
    hint: 'Put values that hold special characters into quotes.',
  }))
  if (errors.length) return {value: {}, diagnostics: errors}
  const value = valueOf(document)
  if (value === undefined) {
    const message = 'This YAML refers to itself too often, or to what is not there.'
    return {
      value: {},
      diagnostics: [
        {
          severity: 'error',
          code: `${at.kind}-invalid`,
          file,
          line: at.line + 1,
          column: 1,
          message,
        },
      ],
    }
  }
  const problems = check(value, schema)
  const offsetOf = createOffsets(document.contents)
  const diagnostics: Diagnostic[] = problems.map((problem) => ({
    severity: 'error',
    code: problem.unknown ? `${at.kind}-unknown` : `${at.kind}-invalid`,
    file,
    ...place(offsetOf(problem.path)),
    message: problem.message,
    ...(problem.hint ? {hint: problem.hint} : {}),
  }))
  if (typeof value !== 'object' || Array.isArray(value)) return {value: {}, diagnostics}
  for (const {path} of problems) delete value[String(path[0])]
  return {value, diagnostics}
}

/** Undefined where an alias cannot be resolved, or would grow without end. */
function valueOf(document: Document): Record<string, unknown> | undefined {
  try {
    return (document.toJS() ?? {}) as Record<string, unknown>
  } catch (error) {
    if (error instanceof ReferenceError) return undefined
    throw error
  }
}
