/** Reads the dates of the last changes from git. */
import {readFileSync, statSync} from 'node:fs'
import {dirname, join, resolve} from 'node:path'
import type {Values} from '../cache/cache.ts'
import {readIfThere} from '../disk/folder.ts'
import {diagnostic} from '../report/diagnostics.ts'
import {counted} from '../text/counted.ts'
import {hashOf} from '../text/hash.ts'
import type {Diagnostic} from '../types.ts'
import {git, refusedRepository} from './git.ts'

/** The git history of the files of a folder. */
export interface History {
  /** ISO date of the last commit by file (relative to the folder, with `/`). */
  dates: Map<string, string>
  /** Subject of that commit by file. */
  subjects: Map<string, string>
  /** At most one: the clone is shallow, or git refuses to read it. */
  diagnostics: Diagnostic[]
  /** What all of this follows from: the last commit, and how much of the history is there. */
  key: string
}

interface Kept {
  dates: [string, string][]
  subjects: [string, string][]
  diagnostics: Diagnostic[]
}

/**
 * Reads dates with one `git log`. Outside a repository or without git there are no dates, and pages show none.
 *
 * A shallow clone ends at boundary commits whose parents were not fetched. To git they look as if they
 * had added every file of the repository. So a file last seen there has an unknown date, and none is set.
 */
export async function readHistory(folder: string, cache?: Values): Promise<History> {
  // The folder as git sees it, below the top of the repository: `content/`, or '' at the top.
  const about = await git(folder, ['rev-parse', '--show-prefix', '--is-shallow-repository', 'HEAD'])
  if (about === null) {
    const refused = await refusedRepository(folder)
    const diagnostics = refused === undefined ? [] : [refusedHistory(refused)]
    return {dates: new Map(), subjects: new Map(), diagnostics, key: ''}
  }
  const [prefix = '', shallow, head] = about.split('\n')
  const boundary = shallow === 'true' ? await boundaryOf(folder) : new Set<string>()
  const key = hashOf(JSON.stringify([prefix, head, [...boundary]]))
  const kept = cache?.get<Kept>('history', key)
  if (kept) return {...kept, dates: new Map(kept.dates), subjects: new Map(kept.subjects), key}
  const {dates, subjects, diagnostics} = await logOf(folder, prefix, boundary)
  cache?.set('history', key, {dates: [...dates], subjects: [...subjects], diagnostics})
  return {dates, subjects, diagnostics, key}
}

async function logOf(
  folder: string,
  prefix: string,
  boundary: ReadonlySet<string>,
): Promise<Omit<History, 'key'>> {
  const dates = new Map<string, string>()
  const subjects = new Map<string, string>()
  const log = await git(folder, [
    '-c',
    'core.quotepath=off',
    // Whatever the settings of the user are.
    '-c',
    'log.showRoot=true',
    'log',
    '--no-relative',
    '--encoding=UTF-8',
    '--format=%x00%H %cI %s',
    '--name-only',
    '--no-renames',
    '--diff-filter=AM',
    '--',
    '.',
  ])
  const undated = new Set<string>()
  for (const commit of (log ?? '').split('\0').slice(1)) {
    const [head = '', ...files] = commit.split('\n')
    const [hash = '', date = '', ...subject] = head.split(' ')
    const utc = `${new Date(date).toISOString().slice(0, 19)}Z`
    for (const file of files) {
      const local = file.slice(prefix.length)
      if (!local || dates.has(local) || undated.has(local)) continue
      if (boundary.has(hash)) undated.add(local)
      else {
        dates.set(local, utc)
        subjects.set(local, subject.join(' '))
      }
    }
  }
  return {dates, subjects, diagnostics: undated.size ? [shallowHistory(undated.size)] : []}
}

/** Returns the commits whose parents were not fetched. */
async function boundaryOf(folder: string): Promise<Set<string>> {
  const path = (await git(folder, ['rev-parse', '--git-path', 'shallow']))?.trimEnd()
  if (!path) return new Set()
  // Without this file, the rest of the history was just fetched.
  return new Set(readIfThere(resolve(folder, path)).split('\n').filter(Boolean))
}

function shallowHistory(files: number): Diagnostic {
  const message = `This clone has only the latest part of the history: ${counted(files, 'file has', 'files have')} no date.`
  return diagnostic('shallow-history', '.', message, {
    hint: 'Run "git fetch --unshallow". In a GitHub workflow, give actions/checkout "fetch-depth: 0".',
  })
}

function refusedHistory(repository: string): Diagnostic {
  return diagnostic(
    'shallow-history',
    '.',
    'Git does not read this repository, because it belongs to another user: no page has a date.',
    {hint: `Run: git config --global --add safe.directory "${repository}"`},
  )
}

/** Returns absolute paths of the files that git changes with each commit and checkout; none outside a repository. */
export function historyFiles(folder: string): string[] {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, '.git')
    const stat = statSync(path, {throwIfNoEntry: false})
    if (stat) {
      // In a worktree, `.git` is a file that names the folder.
      const found = stat.isDirectory()
        ? path
        : /^gitdir: (.+)$/m.exec(readFileSync(path, 'utf8'))?.[1]
      return found === undefined
        ? []
        : ['HEAD', 'logs/HEAD'].map((name) => join(resolve(at, found), name))
    }
    if (at === dirname(at)) return []
  }
}
