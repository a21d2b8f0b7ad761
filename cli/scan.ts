/**
 * Reads a content tree: every file becomes a `Source`; what cannot be read becomes a diagnostic. Synchronous on
 * purpose: seven times cheaper than promises for many small files.
 */
import {createHash} from 'node:crypto'
import {readdirSync, readFileSync, realpathSync, statSync} from 'node:fs'
import {basename, join} from 'node:path'
import {compare} from './diagnostics.ts'
import type {Diagnostic, Source} from './types.ts'

const LARGEST_TEXT = 1024 * 1024
const DEEPEST = 40
const TEXT = /\.(md|tsx|yml|yaml)$/

export interface Scan {
  sources: Map<string, Source>
  diagnostics: Diagnostic[]
}

/**
 * The sources below a folder, in byte order of their paths. `ignore`: absolute folders that are not content. `read` may be a
 * version of `readSource` that remembers.
 */
export function scan(root: string, ignore: string[] = [], read = readSource): Scan {
  const sources = new Map<string, Source>()
  const diagnostics: Diagnostic[] = []
  if (!isFolder(root))
    return {
      sources,
      diagnostics: [problem('empty-content', '.', `There is no content folder ${basename(root)}.`)],
    }
  const walk = (folder: string, above: string[]) => {
    let real = ''
    let names: string[] = []
    try {
      real = realpathSync(join(root, folder))
      names = readdirSync(real).sort(compare)
    } catch (error) {
      diagnostics.push(
        problem(
          'unreadable-file',
          folder || '.',
          `This folder cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`,
        ),
      )
      return
    }
    if (above.includes(real)) {
      diagnostics.push(
        problem(
          'unreadable-file',
          folder,
          'This link leads back to a folder that it is in.',
          'Remove the symbolic link.',
        ),
      )
      return
    }
    if (above.length > DEEPEST) {
      diagnostics.push(
        problem('too-deep', folder, `Folders are nested more than ${DEEPEST} levels deep.`),
      )
      return
    }
    for (const name of names) {
      if (name.startsWith('.') || name === 'node_modules') continue
      const file = folder ? `${folder}/${name}` : name
      const path = join(root, file)
      if (ignore.includes(path)) continue
      const found = read(root, file)
      if (found === 'folder') {
        if (name.endsWith('.md'))
          diagnostics.push(
            problem(
              'unreadable-file',
              file,
              `${file} is a folder, not a page.`,
              'Rename the folder.',
            ),
          )
        else walk(file, [...above, real])
      } else if ('code' in found) diagnostics.push(found)
      else sources.set(file, found)
    }
  }
  walk('', [])
  if (
    ![...sources.values()].some((source) => source.kind === 'markdown' || source.kind === 'module')
  )
    diagnostics.push(
      problem('empty-content', '.', `There is no page in ${basename(root)}.`, 'Add an index.md.'),
    )
  return {sources, diagnostics}
}

function isFolder(path: string): boolean {
  return statSync(path, {throwIfNoEntry: false})?.isDirectory() ?? false
}

/** One file: its source, `'folder'`, or what is wrong with it. */
export function readSource(root: string, file: string): Source | Diagnostic | 'folder' {
  const path = join(root, file)
  try {
    const stat = statSync(path)
    if (stat.isDirectory()) return 'folder'
    if (!stat.isFile())
      return problem('unreadable-file', file, 'This is neither a file nor a folder.')
    const kind = kindOf(file)
    if (kind === 'asset') return {file, kind, text: '', hash: `${stat.size}-${stat.mtimeMs}`}
    if (stat.size > LARGEST_TEXT)
      return problem(
        'file-too-large',
        file,
        `This file has ${(stat.size / 1024 / 1024).toFixed(1)} MB; a page may have 1 MB.`,
        'Split the page, or offer the data as a download.',
      )
    const bytes = readFileSync(path)
    const text = decode(bytes)
    if (text === null) return notUtf8(file, bytes)
    return {file, kind, text, hash: hashOf(bytes)}
  } catch (error) {
    const {code = 'unknown'} = error as NodeJS.ErrnoException
    return problem('unreadable-file', file, `This file cannot be read (${code}).`)
  }
}

/** 16 hex characters of sha256. */
export function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}

function kindOf(file: string): Source['kind'] {
  const name = basename(file)
  if (file.startsWith('public/') || !TEXT.test(name)) return 'asset'
  if (name === '_category.yml') return 'category'
  if (name.endsWith('.md')) return name.startsWith('_') ? 'fragment' : 'markdown'
  // A module or data file whose name begins with `_` belongs to others, it is never a page of its own.
  if (name.endsWith('.tsx')) return name.startsWith('_') ? 'asset' : 'module'
  return file.includes('/') ? 'asset' : 'data'
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes)
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
    // A cut inside a character is fine in a stream: only truly wrong bytes throw.
    if (decodesSoFar(bytes.subarray(0, middle))) good = middle
    else bad = middle
  }
  const before = new TextDecoder().decode(bytes.subarray(0, good)).split('\n')
  return {
    severity: 'error',
    code: 'not-utf8',
    file,
    line: before.length,
    column: before.at(-1)!.length + 1,
    message: 'This file is not UTF-8.',
    hint: 'Save it as UTF-8 in your editor.',
  }
}

function decodesSoFar(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', {fatal: true}).decode(bytes, {stream: true})
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

function problem(code: string, file: string, message: string, hint?: string): Diagnostic {
  return {severity: 'error', code, file, line: 0, column: 0, message, ...(hint ? {hint} : {})}
}
