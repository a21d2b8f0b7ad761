/** The keys of `_category.yml`, and those that Docusaurus knows. */
import * as z from 'zod/mini'
import {fields, flag, listOf, number, oneOf, text, texts} from '../../config/validate.ts'

const link = {
  type: oneOf(['doc', 'generated-index']),
  id: z.optional(text),
  slug: z.optional(text),
  title: z.optional(text),
  description: z.optional(text),
  keywords: z.optional(texts),
}
const keys = {
  label: z.optional(text),
  position: z.optional(number),
  collapsed: z.optional(flag),
  description: z.optional(text),
  /** `last`: in search results, the pages of the folder and its subfolders are below all others. */
  search: z.optional(oneOf(['last'])),
  /** Links to other sites, among the pages of the folder. */
  links: z.optional(listOf(fields({label: text, href: text, position: z.optional(number)}))),
}

/** If `link` is null, the folder has no page of its own. */
export const category = fields({...keys, link: z.nullish(fields(link))})
export type CategoryFields = z.output<typeof category>

/** Other keys of Docusaurus are accepted and ignored. */
export const theirCategory = fields({
  ...keys,
  key: z.optional(text),
  collapsible: z.optional(flag),
  className: z.optional(text),
  link: z.nullish(fields({...link, image: z.optional(text)})),
})

/** The map as it is written: one wrong value of `links` does not hide the mistakes in the others. */
export const anyCategory = z.looseObject({})
