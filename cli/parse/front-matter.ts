/**
 * The YAML block at the top of a page -> checked fields (behaviours.md 6.5). Mistakes carry the place of their key.
 */
import {type Document, isMap, isSeq, LineCounter, parseDocument} from 'yaml'
import {placeOfKey} from '../key-place.ts'
import {check, type Problem, type Schema} from '../schema.ts'
import type {Diagnostic, FrontMatter} from '../types.ts'

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

export interface ReadFrontMatter {
  fields: FrontMatter
  /** The text with the block blanked out, so that every line keeps its number. */
  body: string
  diagnostics: Diagnostic[]
}

/** Splits and checks. Fields with mistakes are left out; the page is still parsed, so all mistakes show in one run. */
export function readFrontMatter(text: string, file: string): ReadFrontMatter {
  const block = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)??---[ \t]*(?:\r?\n|$)/.exec(text)
  if (!block) return {fields: {}, body: text, diagnostics: []}
  const body = block[0].replace(/[^\n]/g, '') + text.slice(block[0].length)
  const read = readYaml(block[1] ?? '', file, schema, {line: 1, kind: 'front-matter'})
  return {
    fields: consistent(read.value as FrontMatter, text, file, read.diagnostics),
    body,
    diagnostics: read.diagnostics,
  }
}

/** Rules between fields. */
function consistent(
  fields: FrontMatter,
  text: string,
  file: string,
  diagnostics: Diagnostic[],
): FrontMatter {
  const say = (key: string, message: string) =>
    diagnostics.push({
      severity: 'error',
      code: 'front-matter-invalid',
      file,
      ...placeOfKey(text, key),
      message,
    })
  if (fields.draft && fields.unlisted)
    say('unlisted', 'A page cannot be both "draft" and "unlisted".')
  if (fields.id?.includes('/')) say('id', '"id" cannot hold "/".')
  if (fields.slug !== undefined && !isPath(fields.slug))
    say('slug', `"slug" must be a path of letters, digits and dashes, not "${fields.slug}".`)
  for (const key of ['toc_min_heading_level', 'toc_max_heading_level'] as const) {
    const level = fields[key]
    if (level !== undefined && !(level >= 2 && level <= 6))
      say(key, `"${key}" must be between 2 and 6.`)
  }
  return fields
}

/** Parts of an address between slashes: no `..`, no query, nothing that a server would read otherwise. */
export function isPath(text: string): boolean {
  return text
    .split('/')
    .every((part) => part !== '.' && part !== '..' && !/[\s?#%\\<>"]/.test(part))
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
  const counter = new LineCounter()
  const document = parseDocument(text, {lineCounter: counter, prettyErrors: false})
  const place = (offset: number) => {
    const {line, col} = counter.linePos(offset)
    return {line: line + at.line, column: col}
  }
  const errors: Diagnostic[] = document.errors.map((error) => ({
    severity: 'error',
    code: `${at.kind}-invalid`,
    file,
    ...place(error.pos[0]),
    message: `This YAML is broken: ${error.message}`,
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
  const diagnostics: Diagnostic[] = problems.map((problem) => ({
    severity: 'error',
    code: problem.unknown ? `${at.kind}-unknown` : `${at.kind}-invalid`,
    file,
    ...place(offsetOf(document.contents, problem)),
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

function offsetOf(contents: unknown, problem: Problem): number {
  let node = contents
  let offset = 0
  for (const key of problem.path) {
    if (isMap(node)) {
      const pair = node.items.find((item) => String(item.key) === String(key))
      if (!pair) break
      offset = (pair.key as {range?: [number, number, number]}).range?.[0] ?? offset
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(key)]
      offset = (node as {range?: [number, number, number]} | undefined)?.range?.[0] ?? offset
    }
  }
  return offset
}
