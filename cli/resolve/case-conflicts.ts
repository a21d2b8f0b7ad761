/** Finds names that differ only in case or Unicode form: many disks and some servers treat them as one. */
import {positionOfKey} from '../config/key-position.ts'
import {diagnostic} from '../report/diagnostics.ts'
import type {Diagnostic, Entries, Sources} from '../types.ts'

/** Reports files, and routes whose files have different names, so that one mistake has one message. */
export function caseConflicts(sources: Sources, entries: Entries): Diagnostic[] {
  const files = conflictsOf(sources.keys())
  const conflicting = new Set(files.map(([file]) => file))
  return [
    ...files.map(([file, other]) =>
      diagnostic(
        'name-twin',
        file,
        `The name of ${file} differs from ${other} ${difference(file, other)}.`,
        {
          hint: 'Rename one of them, a page with "labdocs move": on many disks one would replace the other.',
        },
      ),
    ),
    ...conflictsOf(entries.keys()).flatMap(([route, other]) => {
      const {file} = entries.get(route)!
      if (conflicting.has(file)) return []
      const message = `The route ${route} differs from ${other} of ${entries.get(other)!.file} ${difference(route, other)}.`
      return [
        diagnostic('name-twin', file, message, {
          ...positionOfKey(sources.get(file)?.text, 'slug'),
          hint: 'Choose another "slug": on many disks one page would replace the other.',
        }),
      ]
    }),
  ]
}

/** Returns each name with the earlier one that it can be confused with. */
function conflictsOf(names: Iterable<string>): [name: string, other: string][] {
  const seen = new Map<string, string>()
  const found: [string, string][] = []
  for (const name of names) {
    const key = comparable(name)
    const other = seen.get(key)
    if (other === undefined) seen.set(key, name)
    else found.push([name, other])
  }
  return found
}

/** Returns the same text for all names that many disks treat as one. */
export function comparable(name: string): string {
  return name.normalize().toLowerCase()
}

function difference(name: string, other: string): string {
  return name.normalize() === other.normalize()
    ? 'only in the Unicode form of its letters (NFC, NFD)'
    : 'only in capitalization'
}
