/** Turns the names of files and folders into names for readers. */
import {isIndexName, splitPrefix} from '../resolve/routes.ts'

/** Chapters of a book: `ch04-01-what-is-ownership`. */
const CHAPTER = /^(?:ch(?:apter)?|part|sec(?:tion)?)[-_.]?\d+(?:[-_.]\d+)*[-_.]+(?=\D)/i

/** Turns `02-first_steps` into `First steps`. Capitals that an author typed stay. */
export function readableName(name: string): string {
  const bare = splitPrefix(name).name.replace(CHAPTER, '')
  const words = bare.replace(/[-_\s]+/g, ' ').trim() || name
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Turns `docs/eln/first_steps.md` into `First steps`; an index file is named after its folder. */
export function nameOfFile(file: string): string {
  const parts = file.replace(/\.mdx?$/, '').split('/')
  const name = parts.pop()!
  return readableName(isIndexName(name) ? (parts.pop() ?? name) : name)
}
