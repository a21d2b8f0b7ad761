/** Reads the YAML block at the top of a page into checked fields. Mistakes have the position of their key. */
import type {Document} from 'yaml'
import type * as z from 'zod/mini'
import type {FieldType} from '../../config/config.ts'
import {positionOfKey} from '../../config/key-position.ts'
import {validate} from '../../config/validate.ts'
import {cut, slugProblem} from '../../disk/path-rules.ts'
import {diagnostic} from '../../report/diagnostics.ts'
import {readSimpleYaml} from '../../text/simple-yaml.ts'
import {createOffsets, parseYaml} from '../../text/yaml.ts'
import {mistakesOf} from '../../text/yaml-mistakes.ts'
import type {Diagnostic, FrontMatter} from '../../types.ts'
import {refusalOf} from '../url-schemes.ts'
import {withFields} from './front-matter-schema.ts'
import {findMisplaced, linesToSecond} from './misplaced.ts'
import {readOtherKeys} from './other-tools.ts'

/** The block at the top, and the YAML in it. */
const FRONT_MATTER = /^---[ \t\u00A0]*\r?\n(?:([\s\S]*?)\r?\n)??---[ \t\u00A0]*(?:\r?\n|$)/

/** Returns null if there is none. An imported page (`bare`) can begin with a thematic break. */
export function findFrontMatter(text: string, bare: boolean): RegExpExecArray | null {
  const block = FRONT_MATTER.exec(text)
  return block && bare && !looksLikeFields(block[1] ?? '') ? null : block
}

export interface ReadFrontMatter {
  fields: FrontMatter
  /** The text with the block blanked out, so line numbers stay the same. */
  body: string
  diagnostics: Diagnostic[]
}

/**
 * Splits and checks the front matter. `added`: keys of the config. Fields with
 * mistakes are omitted; the page is still parsed, so one run shows all mistakes.
 */
export function readFrontMatter(
  text: string,
  file: string,
  bare = false,
  added: Readonly<Record<string, FieldType>> = {},
): ReadFrontMatter {
  const found = findFrontMatter(text, bare)
  const misplaced = found || bare ? undefined : findMisplaced(text)
  const schema = withFields(added)
  if (misplaced) {
    const {from, to, yaml, above, message, ...place} = misplaced
    const read = readYaml(yaml, file, schema, {line: above, kind: 'front-matter'})
    const more = {...place, column: 1}
    read.diagnostics.unshift(diagnostic('front-matter-invalid', file, message, more))
    return {
      fields: consistent(read.value, text, file, read.diagnostics),
      body: text.slice(0, from) + blank(text.slice(from, to)) + text.slice(to),
      diagnostics: read.diagnostics,
    }
  }
  const open = found || bare ? undefined : unclosed(text)
  const block = found ?? open
  if (!block) return {fields: {}, body: text, diagnostics: []}
  const body = blank(block[0]) + text.slice(block[0].length)
  const read = readYaml(block[1] ?? '', file, schema, {line: 1, kind: 'front-matter', bare})
  if (open)
    read.diagnostics.unshift(
      diagnostic('front-matter-invalid', file, 'This front matter is not closed.', {
        line: 1,
        column: 1,
        hint: 'End it with a line "---".',
      }),
    )
  const second = bare ? undefined : linesToSecond(text.slice(block[0].length))
  if (second !== undefined)
    read.diagnostics.push(
      diagnostic('front-matter-invalid', file, 'This is a second block of front matter.', {
        line: block[0].split('\n').length + second,
        column: 1,
        hint: 'Move its keys into the first block.',
      }),
    )
  const name = bare ? heroName(block[1] ?? '') : undefined
  if (name !== undefined) read.value.title ??= name
  return {
    fields: consistent(read.value, text, file, read.diagnostics),
    body,
    diagnostics: read.diagnostics,
  }
}

/** Returns a text to be included, with its block blanked out: pages can be included as well. */
export function withoutFrontMatter(text: string, bare: boolean): string {
  const found = findFrontMatter(text, bare)
  // Without a key, it is text between two thematic breaks.
  const block = found && /^["']?[\w-]+["']?\s*:/m.test(found[1] ?? '') ? found[0] : ''
  return blank(block) + text.slice(block.length)
}

function blank(block: string): string {
  return block.replace(/[^\n]/g, '')
}

/** Returns the name of a VitePress front page: one or more plain words below `hero:`. */
function heroName(block: string): string | undefined {
  const [, , name] =
    /^hero:[ \t]*\r?\n(?:[ \t]+\S.*\r?\n)*?[ \t]+name:[ \t]*(["']?)(\w[^"'\n:#<>]*?)\1[ \t]*\r?$/m.exec(
      block,
    ) ?? []
  return name
}

/** Finds keys below a line `---` without a closing line: up to the first empty line. */
function unclosed(text: string): RegExpExecArray | undefined {
  const block = /^---[ \t]*\n((?:(?!---[ \t]*$)[^\n]*\S[^\n]*(?:\n|$))+)/m.exec(text)
  return block?.index === 0 && looksLikeFields(block[1]!) ? block : undefined
}

/**
 * Returns whether the first line that is neither empty nor a comment begins a map. Several words can be a key (`external help
 * file: a.xml`), or a sentence between two lines across: they are a key if nothing but keys and their values is there.
 */
function looksLikeFields(block: string): boolean {
  const lines = block.split('\n')
  const first = lines.find((line) => !/^\s*(?:#.*)?$/.test(line))
  if (first === undefined) return !/\S/.test(block)
  if (/^\s*(?:\{|["']?[\p{L}\p{N}_.-]+["']?\s*:(?:\s|$))/u.test(first)) return true
  const isEntry = (line: string) => /^[^\s:][^:]{0,40}:(?:\s|$)|^ +\S|^[-#]/.test(line)
  return lines.every((line, at) => isEntry(line) || (line === '' && at === lines.length - 1))
}

/** Checks rules between fields. A field that breaks one is reported and dropped, so no later stage uses it. */
function consistent(
  {...fields}: FrontMatter,
  text: string,
  file: string,
  diagnostics: Diagnostic[],
): FrontMatter {
  const drop = (key: keyof FrontMatter, message: string) => {
    delete fields[key]
    diagnostics.push(diagnostic('front-matter-invalid', file, message, positionOfKey(text, key)))
  }
  if (fields.draft && fields.unlisted)
    drop('unlisted', 'A page cannot be both "draft" and "unlisted".')
  if (fields.id?.includes('/')) drop('id', '"id" cannot contain "/".')
  const wrong = fields.slug === undefined ? undefined : slugProblem(fields.slug)
  if (wrong) drop('slug', `The slug "${cut(fields.slug!)}" cannot be used: ${wrong}.`)
  const {date, author} = fields.last_update ?? {}
  if (fields.last_update && date === undefined && author === undefined)
    drop('last_update', '"last_update" must have a "date", an "author", or both.')
  if (author !== undefined && (!author.trim() || /\p{Cc}/u.test(author)))
    drop(
      'last_update',
      `The author of "last_update" must be a name on one line, not "${cut(author.replace(/\p{Cc}/gu, ' '))}".`,
    )
  if (fields.last_update && date !== undefined && !isDate(date))
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

/** Returns whether it is an existing day, optionally with a time. */
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
 * Checks any YAML text against a schema. Returns the value without wrong keys, and a diagnostic for each
 * mistake. Codes: `<kind>-invalid`, `<kind>-unknown`. `line` is the number of lines above the text. `bare`: other tools leave
 * keys empty.
 */
export function readYaml<Schema extends z.core.$ZodType>(
  text: string,
  file: string,
  schema: Schema,
  at: {line: number; kind: 'front-matter' | 'category'; bare?: boolean},
): {value: Partial<z.output<Schema>>; diagnostics: Diagnostic[]} {
  const simple = readSimpleYaml(text)
  // The places of mistakes are known only to the package.
  if (simple && !validate(simple, schema).length)
    return {value: simple as Partial<z.output<Schema>>, diagnostics: []}
  const {document, place: placeIn} = parseYaml(text)
  const place = (offset: number) => {
    const {line, column} = placeIn(offset)
    return {line: line + at.line, column}
  }
  const errors: Diagnostic[] = mistakesOf(document, text, (offset) => place(offset).line).map(
    ({offset, message, ...one}) =>
      diagnostic(`${at.kind}-invalid`, file, message, {...place(offset), ...one}),
  )
  if (errors.length) return {value: {}, diagnostics: errors}
  const value = valueOf(document)
  if (value === undefined) {
    const message = 'This YAML refers to itself too often, or to something that does not exist.'
    const hint = 'Put a value that begins with "*" or "&" into quotes.'
    const top = {line: at.line + 1, column: 1, hint}
    return {value: {}, diagnostics: [diagnostic(`${at.kind}-invalid`, file, message, top)]}
  }
  if (at.bare) for (const key in value) if (value[key] === null) delete value[key]
  if (at.bare) readOtherKeys(value)
  const problems = validate(value, schema)
  const offsetOf = createOffsets(document.contents)
  const diagnostics = problems.map(({path, message, unknown, hint}) =>
    diagnostic(`${at.kind}-${unknown ? 'unknown' : 'invalid'}`, file, message, {
      ...place(offsetOf(path)),
      ...hintOf(
        {
          unknown,
          hint: path.length ? hint : EXAMPLES[at.kind],
          isOfPage: at.kind === 'front-matter' && path.length === 1,
        },
        at.bare,
      ),
    }),
  )
  if (typeof value !== 'object' || Array.isArray(value)) return {value: {}, diagnostics}
  for (const {path} of problems) delete value[String(path[0])]
  return {value: value as Partial<z.output<Schema>>, diagnostics}
}

/** For a text that has no keys at all. */
const EXAMPLES = {
  'front-matter': 'Write a key, a colon, and a value on each line: title: Balance',
  category: 'Write a key, a colon, and a value on each line: label: Devices',
}

/** The hint for a key of another tool, in a folder without a configuration. */
export const NO_EFFECT = 'It does nothing here.'

/** An unknown key in a bare folder is one of another tool, so the list of all our keys would not help its author. */
function hintOf(
  {unknown, hint, isOfPage}: {unknown?: boolean; hint?: string; isOfPage: boolean},
  bare = false,
): {hint?: string} {
  const isOther = unknown && !hint?.startsWith('Did you mean')
  if (bare && isOther) return {hint: NO_EFFECT}
  if (isOther && isOfPage)
    return {hint: `${hint} A site adds keys with "frontMatter" in site.config.ts.`}
  return hint ? {hint} : {}
}

/** Returns undefined if an alias cannot be resolved, or would expand without limit. */
function valueOf(document: Document): Record<string, unknown> | undefined {
  try {
    return (document.toJS() ?? {}) as Record<string, unknown>
  } catch (error) {
    if (error instanceof ReferenceError) return undefined
    throw error
  }
}
