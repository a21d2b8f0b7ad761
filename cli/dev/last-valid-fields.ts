/**
 * Keeps title, address and position of a page while its front matter is broken during typing, and the terms of a list:
 * the last valid values are better than none.
 */
import type {Words} from '../search/site-words.ts'
import type {Doc, Docs} from '../types.ts'

/** Returns the documents; those with broken front matter have their previous fields. */
export function keepValidFields(before: ReadonlyMap<string, Doc>, docs: Docs): Docs {
  return new Map([...docs].map(([file, doc]) => [file, kept(before.get(file), doc)]))
}

function kept(before: Doc | undefined, doc: Doc): Doc {
  if (!before || before === doc || !isBroken(doc)) return doc
  // Broken YAML has no fields at all; otherwise only the wrong field is missing.
  const isUnread = !Object.keys(doc.fields).length
  const {title} = before.fields
  const isUntitled = title !== undefined && doc.fields.title === undefined
  if (!isUnread && !isUntitled) return doc
  const fields = isUnread ? before.fields : {...doc.fields, title: title!}
  return {
    ...doc,
    fields,
    ...(isUntitled ? {title: before.title} : {}),
    ...(isUnread ? {description: before.description} : {}),
  }
}

function isBroken({diagnostics}: Doc): boolean {
  return diagnostics.some(({code}) => code === 'front-matter-invalid')
}

/** Returns the words; a list that cannot be read has its previous terms. */
export function keepValidWords(before: Words, words: Words): Words {
  const isBroken = (code: string) => words.diagnostics.some((one) => one.code === code)
  return {
    ...words,
    ...(!words.glossary.length && isBroken('glossary-invalid')
      ? {glossary: before.glossary, lines: before.lines, links: before.links}
      : {}),
    ...(!words.preferred.length && isBroken('terms-invalid') ? {preferred: before.preferred} : {}),
  }
}
