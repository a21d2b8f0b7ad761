/** Schema of the front matter. */
import * as z from 'zod/mini'
import type {FieldType} from '../../config/config-schema.ts'
import {fields, flag, number, oneOf, text, textOrNull, texts, words} from '../../config/validate.ts'

export const AUDIENCES = [
  'users',
  'administrators',
  'developers',
  'designers',
  'submitters',
  'reviewers',
] as const

const keys = {
  id: z.optional(text),
  title: z.optional(text),
  description: z.optional(text),
  slug: z.optional(text),
  sidebar_label: z.optional(text),
  sidebar_position: z.optional(number),
  sidebar_badge: z.optional(oneOf(['new', 'since'])),
  pagination_label: z.optional(text),
  pagination_prev: z.optional(textOrNull),
  pagination_next: z.optional(textOrNull),
  displayed_sidebar: z.optional(textOrNull),
  hide_title: z.optional(flag),
  hide_table_of_contents: z.optional(flag),
  toc_min_heading_level: z.optional(number),
  toc_max_heading_level: z.optional(number),
  numbered: z.optional(flag),
  keywords: z.optional(texts),
  image: z.optional(text),
  draft: z.optional(flag),
  unlisted: z.optional(flag),
  audience: z.optional(words(AUDIENCES)),
  since: z.optional(text),
  role: z.optional(text),
  aliases: z.optional(texts),
  symptoms: z.optional(texts),
  bench: z.optional(flag),
  last_update: z.optional(fields({date: z.optional(text), author: z.optional(text)})),
  custom_edit_url: z.optional(textOrNull),
  popular: z.optional(flag),
  device: z.optional(
    fields({
      vendor: z.optional(text),
      technique: z.optional(text),
      software: z.optional(text),
      format: z.optional(text),
      transport: z.optional(text),
      status: z.optional(text),
    }),
  ),
}

const schema = fields(keys)
/** The checked fields of a page. */
export type FrontMatter = z.output<typeof schema>

/** The keys that labdocs knows. */
export const KEYS: readonly string[] = Object.keys(keys)

const TYPES = {text, number, flag, texts}
/** A cache, because each page of a site adds the same keys. */
const extended = new WeakMap<object, typeof schema>()

/** Returns the schema with the keys that the config of a site adds; all of them are optional. */
export function withFields(added: Readonly<Record<string, FieldType>>): typeof schema {
  const known = extended.get(added)
  if (known) return known
  const more = Object.entries(added).map(([key, type]) => [
    key,
    z.optional(typeof type === 'string' ? TYPES[type] : oneOf(type)),
  ])
  const all: typeof schema = more.length
    ? fields({...keys, ...(Object.fromEntries(more) as object)})
    : schema
  extended.set(added, all)
  return all
}
