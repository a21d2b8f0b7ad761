/**
 * Reads a content tree: every file becomes a `Source`, and a file that cannot be read becomes a
 * diagnostic. It is synchronous because that is seven times cheaper than promises for many small files.
 */
import {
  type Dirent,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
} from 'node:fs'
import {basename, join} from 'node:path'
import type {SiteConfig} from '../config/config.ts'
import {CONFIG_FILE} from '../config/config-file.ts'
import {positionAt, positionOfKey} from '../config/key-position.ts'
import {systemReason} from '../disk/disk-error.ts'
import {isFolder, isIn} from '../disk/folder.ts'
import {cut, isHidden, PUBLISHED} from '../disk/path-rules.ts'
import {refusal} from '../disk/read-inside.ts'
import {diagnostic} from '../report/diagnostics.ts'
import {compare} from '../text/compare.ts'
import {hashOf} from '../text/hash.ts'
import {decodeText, withLineFeeds} from '../text/line-ends.ts'
import type {Diagnostic, Source, Sources} from '../types.ts'
import {type FileRules, isImporter, kindOf} from './kinds.ts'
import type {KnownSources} from './known-sources.ts'

/** Maximum size in bytes of a page, and of the files that it includes. */
export const LARGEST_TEXT = 1024 * 1024
const DEEPEST = 40

const OURS: FileRules = {publicFolder: 'public', bare: false}

export interface Scan {
  sources: Sources
  diagnostics: Diagnostic[]
}

/** Returns the folders that labdocs writes: they are not content. */
export function outputsOf({outDir, otherOut = outDir, cacheDir}: SiteConfig): string[] {
  return [outDir, otherOut, cacheDir]
}

/**
 * Returns the sources below a folder, in byte order of their paths. `ignore`: absolute
 * folders that are not content. `read` can be a memoizing version of `readSource`.
 */
export function scan(
  root: string,
  ignore: string[] = [],
  read = readSource,
  rules: FileRules = OURS,
): Scan {
  const sources = new Map<string, Source>()
  const diagnostics: Diagnostic[] = []
  if (!isFolder(root)) {
    const key = rules.source ? positionOfKey(rules.source, 'content') : {}
    const message = `There is no content folder ${basename(root)}.`
    const place = {...key, hint: 'Name the folder with the pages in "content", or create it.'}
    const file = rules.source ? CONFIG_FILE : '.'
    return {sources, diagnostics: [diagnostic('empty-content', file, message, place)]}
  }
  const walk = (folder: string, above: string[]) => {
    const opened = openFolder(root, folder, above)
    if ('code' in opened) {
      diagnostics.push(opened)
      return
    }
    const {real, entries} = opened
    for (const entry of entries) {
      const {name} = entry
      const file = folder ? `${folder}/${name}` : name
      if (!isWanted(file, rules)) continue
      if (isHidden(file)) {
        if (isForgotten(file)) diagnostics.push(notPublished(file))
        continue
      }
      const mayBeFolder = !entry.isFile()
      if (mayBeFolder && [join(root, file), join(real, name)].some((one) => ignore.includes(one)))
        continue
      const away = entry.isSymbolicLink() ? leadsAway(root, file) : undefined
      if (away) {
        diagnostics.push(away)
        continue
      }
      const found = read(root, file, rules)
      if (found === 'folder') {
        if (name.endsWith('.md'))
          diagnostics.push(
            diagnostic('unreadable-file', file, `${file} is a folder, not a page.`, {
              hint: 'Rename the folder.',
            }),
          )
        else walk(file, [...above, real])
      } else if ('code' in found) diagnostics.push(found)
      else sources.set(file, found)
    }
  }
  walk('', [])
  const hasPages = [...sources.values()].some(({kind}) => kind === 'markdown' || kind === 'module')
  if (!hasPages)
    diagnostics.push(
      diagnostics.some(({code}) => code === 'unreadable-file')
        ? diagnostic('empty-content', '.', `No page in ${basename(root)} can be read.`)
        : noPages(root, rules),
    )
  return {sources, diagnostics}
}

/**
 * Returns the entries of a folder in byte order, and where it really is; or why it is not read. `above`: the real paths of the
 * folders that it is in.
 */
function openFolder(
  root: string,
  folder: string,
  above: readonly string[],
): {real: string; entries: Dirent[]} | Diagnostic {
  try {
    const real = realpathSync(join(root, folder))
    if (above.includes(real))
      return diagnostic(
        'unreadable-file',
        folder,
        'This link leads back to a folder that it is in.',
        {hint: 'Remove the symbolic link.'},
      )
    if (above.length > DEEPEST)
      return diagnostic('too-deep', folder, `Folders are nested more than ${DEEPEST} levels deep.`)
    const entries = readdirSync(real, {withFileTypes: true})
    return {real, entries: entries.sort((a, b) => compare(a.name, b.name))}
  } catch (error) {
    return unreadable('folder', root, folder || '.', error)
  }
}

/**
 * Returns what is wrong with a symbolic link, if it must not be
 * followed. Only links are resolved, because most files are none.
 */
function leadsAway(root: string, file: string): Diagnostic | undefined {
  try {
    const where = refusal(root, file)
    return where === undefined
      ? undefined
      : diagnostic('outside-content', file, `This link leads ${where}.`, {
          hint: 'Put a copy of the file or folder into the content folder.',
        })
  } catch (error) {
    return unreadable('file', root, file, error)
  }
}

/** Leftovers of systems, editors and git: no author wants to publish them. */
const LEFT_BEHIND = /^\.(DS_Store|_.*|git.*|#.*|~lock.*|.*\.sw[a-p])$/

/** Returns whether an author might expect a hidden file to be published. */
function isForgotten(file: string): boolean {
  const name = basename(file)
  return file.startsWith('public/') && name.startsWith('.') && !LEFT_BEHIND.test(name)
}

function notPublished(file: string): Diagnostic {
  return diagnostic('hidden-file', file, 'This file is hidden and is not published.', {
    hint: `Of names that begin with a dot, only ${PUBLISHED.join(', ')} are published.`,
  })
}

/**
 * Reads one file: returns its source, `'folder'`, or what is wrong with it. Follows links, so callers check those first.
 * `known`: sources that are not read again.
 */
export function readSource(
  root: string,
  file: string,
  rules: FileRules = OURS,
  known?: KnownSources,
): Source | Diagnostic | 'folder' {
  const path = `${root}/${file}`
  try {
    const stat = statSync(path)
    if (stat.isDirectory()) return 'folder'
    if (!stat.isFile())
      return diagnostic('unreadable-file', file, 'This is neither a file nor a folder.')
    const kind = kindOf(file, rules)
    if (kind === 'asset') {
      const isRead = isImporter(file, rules) && stat.size <= LARGEST_TEXT
      const text = isRead ? readFileSync(path, 'utf8') : ''
      return {file, kind, text, hash: `${stat.size}-${stat.mtimeMs}`}
    }
    if (stat.size > LARGEST_TEXT)
      return diagnostic(
        'file-too-large',
        file,
        `This file has ${(stat.size / 1024 / 1024).toFixed(1)} MB; a page may have 1 MB.`,
        {hint: 'Split the page, or offer the data as a download.'},
      )
    const unchanged = known?.find(root, file, kind, stat)
    if (unchanged) return unchanged
    const bytes = readFileSync(path)
    const text = decode(bytes)
    if (text === null) return notUtf8(file, bytes)
    const source = {file, kind, text: withLineFeeds(text), hash: hashOf(bytes)}
    known?.note(source, stat)
    return source
  } catch (error) {
    return unreadable('file', root, file, error)
  }
}

function unreadable(
  what: 'file' | 'folder',
  root: string,
  file: string,
  error: unknown,
): Diagnostic {
  const {code} = error as NodeJS.ErrnoException
  if (!code) throw error
  const path = join(root, file)
  if (code === 'ENOENT' && lstatSync(path, {throwIfNoEntry: false})?.isSymbolicLink())
    return diagnostic(
      'unreadable-file',
      file,
      `This is a symbolic link to ${cut(readlinkSync(path))}, which does not exist.`,
      {hint: 'Correct the link, or remove it.'},
    )
  // Node.js puts this sign for bytes that are not UTF-8, and does not find the file by the name with it.
  if (code === 'ENOENT' && file.includes('\ufffd'))
    return diagnostic('unreadable-file', file, `The name of this ${what} is not UTF-8.`, {
      hint: 'Rename it.',
    })
  const message = `This ${what} cannot be read: ${systemReason(code)}.`
  const isRefused = code === 'EACCES' || code === 'EPERM'
  const hint = isRefused ? 'Change its permissions.' : undefined
  return diagnostic('unreadable-file', file, message, {hint})
}

/** Returns whether a file, or files below a folder, are read. */
function isWanted(file: string, {dialect}: FileRules): boolean {
  return !dialect?.only.length || dialect.only.some((one) => isIn(file, one) || isIn(one, file))
}

/**
 * Returns null for bytes that are not UTF-8. In a `stream`, the last character can be incomplete. No text has a zero byte, but each
 * English letter in UTF-16 has one.
 */
function decode(bytes: Uint8Array, stream = false): string | null {
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes, {stream})
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

function notUtf8(file: string, bytes: Uint8Array): Diagnostic {
  let good = 0
  let bad = bytes.length
  while (good + 1 < bad) {
    const middle = (good + bad) >> 1
    if (decode(bytes.subarray(0, middle), true) !== null) good = middle
    else bad = middle
  }
  const before = decodeText(bytes.subarray(0, good))
  const place = positionAt(before, before.length)
  return bytes[good]
    ? diagnostic('not-utf8', file, 'This file is not UTF-8.', {
        ...place,
        hint: 'Save it as UTF-8 in your editor.',
      })
    : diagnostic('not-utf8', file, 'This file has a zero byte (NUL) here.', {
        ...place,
        hint: 'Remove it. If there is one after each letter, save the file as UTF-8 in your editor.',
      })
}

function noPages(root: string, {dialect, bare}: FileRules): Diagnostic {
  // Of a site of Docusaurus, only some folders are read; the folder of the docs is the first.
  const docs = dialect?.only[0]
  if (docs === undefined || isFolder(join(root, docs))) {
    const message = `There is no page in ${docs ?? basename(root)}.`
    return diagnostic('empty-content', '.', message, {hint: 'Add an index.md.'})
  }
  const message = `There is no folder ${docs}, which should have the docs of this site.`
  const hint = bare
    ? 'Write the folder of the docs as "path" into the configuration of Docusaurus. If it is outside of this folder, run the command in the folder that contains both.'
    : 'Create the folder, or name another one as "folder" in "docs" of the configuration.'
  return diagnostic('empty-content', '.', message, {hint})
}
