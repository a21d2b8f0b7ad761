/**
 * Dates of the last change, from git alone (behaviours.md 5.8.3).
 */
import {execFile} from 'node:child_process'
import {readFileSync, statSync} from 'node:fs'
import {dirname, join, resolve} from 'node:path'

/**
 * File (relative to `folder`, with `/`) -> ISO date of its last commit, by one `git log`. Empty outside a repository
 * or where git is missing: pages then show no date.
 */
export async function lastChanged(folder: string): Promise<Map<string, string>> {
  // The folder as git sees it, below the top of the repository: `content/`, or '' at the top.
  const prefix = (await git(folder, ['rev-parse', '--show-prefix']))?.trim()
  if (prefix === undefined) return new Map()
  const log = await git(folder, [
    '-c',
    'core.quotepath=off',
    'log',
    '--format=%x00%cI',
    '--name-only',
    '--no-renames',
    '--diff-filter=AM',
    '--',
    '.',
  ])
  const dates = new Map<string, string>()
  for (const commit of (log ?? '').split('\0').slice(1)) {
    const [date = '', ...files] = commit.split('\n')
    const utc = `${new Date(date).toISOString().slice(0, 19)}Z`
    for (const file of files) {
      const local = file.slice(prefix.length)
      if (local && !dates.has(local)) dates.set(local, utc)
    }
  }
  return dates
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
