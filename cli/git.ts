/**
 * Dates of the last change, from git alone.
 */
import {execFile} from 'node:child_process'
import {readFileSync, statSync} from 'node:fs'
import {dirname, join, resolve} from 'node:path'
import type {Diagnostic} from './types.ts'

/** What git knows of the files of a folder. */
export interface History {
  /** File (relative to the folder, with `/`) -> ISO date of its last commit. */
  dates: Map<string, string>
  /** File -> subject of that commit. */
  subjects: Map<string, string>
  /** At most one: files have no date because the clone is shallow. */
  diagnostics: Diagnostic[]
}

/**
 * Dates by one `git log`. No dates outside a repository or where git is missing: pages then show none.
 *
 * A shallow clone ends at boundary commits whose parents were not fetched. To git they look as if they had added every
 * file of the repository, so a file last seen there has an unknown date, and it gets none.
 */
export async function readHistory(folder: string): Promise<History> {
  const dates = new Map<string, string>()
  const subjects = new Map<string, string>()
  // The folder as git sees it, below the top of the repository: `content/`, or '' at the top.
  const about = await git(folder, ['rev-parse', '--show-prefix', '--is-shallow-repository'])
  if (about === null) return {dates, subjects, diagnostics: []}
  const [prefix = '', shallow] = about.split('\n')
  const boundary = shallow === 'true' ? await boundaryOf(folder) : new Set<string>()
  const log = await git(folder, [
    '-c',
    'core.quotepath=off',
    'log',
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

/** Commits whose parents were not fetched. */
async function boundaryOf(folder: string): Promise<Set<string>> {
  const path = (await git(folder, ['rev-parse', '--git-path', 'shallow']))?.trimEnd()
  if (!path) return new Set()
  try {
    return new Set(readFileSync(resolve(folder, path), 'utf8').split('\n').filter(Boolean))
  } catch {
    // The rest of the history was fetched in this moment.
    return new Set()
  }
}

function shallowHistory(files: number): Diagnostic {
  return {
    severity: 'warning',
    code: 'shallow-history',
    file: '.',
    line: 0,
    column: 0,
    message: `This clone has only the latest part of the history: ${files === 1 ? '1 file has' : `${files} files have`} no date.`,
    hint: 'Run "git fetch --unshallow". In a GitHub workflow, give actions/checkout "fetch-depth: 0".',
  }
}

/** Absolute paths of the files that git touches with each commit and checkout; none outside a repository. */
export function historyFiles(folder: string): string[] {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, '.git')
    const stat = statSync(path, {throwIfNoEntry: false})
    if (stat) {
      // A worktree has a file there, which names the folder.
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

function git(folder: string, args: string[]): Promise<string | null> {
  return new Promise((resolve) => {
    execFile('git', args, {cwd: folder, maxBuffer: 256 * 1024 * 1024}, (error, stdout) =>
      resolve(error ? null : stdout),
    )
  })
}
