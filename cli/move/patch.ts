/** Returns renamed and changed files as a patch for `git apply`. */
import {formatPatch, structuredPatch} from 'diff'

export interface FileChange {
  /** Paths relative to the folder of the site. */
  from: string
  to: string
  /** The old and the new text; undefined for a file that only moves. */
  texts?: {before: string; after: string}
}

const ONLY_HUNKS = {includeIndex: false, includeUnderline: false, includeFileHeaders: false}

export function patchOf(changes: FileChange[]): string {
  return changes.map(filePatch).join('')
}

function filePatch({from, to, texts}: FileChange): string {
  const head = `diff --git ${named(`a/${from}`)} ${named(`b/${to}`)}\n`
  const rename =
    from === to
      ? ''
      : `similarity index ${texts ? 90 : 100}%\nrename from ${named(from)}\nrename to ${named(to)}\n`
  if (!texts) return head + rename
  const patch = structuredPatch(from, to, texts.before, texts.after, '', '', {context: 3})
  return `${head}${rename}--- ${named(`a/${from}`)}\n+++ ${named(`b/${to}`)}\n${formatPatch(patch, ONLY_HUNKS)}`
}

/** Quotes names with special characters, as git does. */
function named(path: string): string {
  return /["\\\p{Cc}]/u.test(path) ? JSON.stringify(path) : path
}
