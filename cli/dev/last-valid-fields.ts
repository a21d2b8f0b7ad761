/**
 * Keeps title, address and position of a page while its front matter is
 * broken during typing: the last valid values are better than none.
 */
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
