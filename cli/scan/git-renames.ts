/** Finds renamed files with git: in the history, and among uncommitted changes. */
import {copyFileSync, existsSync, mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {git} from './git.ts'

/** Maps old files to their current names, relative to the folder. Empty outside a repository or without git. */
export async function renamesIn(folder: string): Promise<Map<string, string>> {
  const about = await git(folder, ['rev-parse', '--show-prefix', '--git-path', 'index'])
  if (about === null) return new Map()
  const [prefix = '', index = ''] = about.split('\n')
  const options = ['--no-relative', '--name-status', '-M', '--diff-filter=R', '-z']
  const [past, now] = await Promise.all([
    git(folder, ['log', '--format=', ...options, '--', '.']),
    uncommitted(folder, resolve(folder, index), options),
  ])
  const renames = new Map<string, string>()
  // The newest renames come first, so the current name of a file is known before its earlier ones.
  for (const [from, to] of [...pairsOf(now ?? ''), ...pairsOf(past ?? '')]) {
    if (!from.startsWith(prefix) || !to.startsWith(prefix)) continue
    const [old, next] = [from.slice(prefix.length), to.slice(prefix.length)]
    if (!renames.has(old)) renames.set(old, renames.get(next) ?? next)
  }
  return renames
}

/**
 * Returns renames in the working tree. New files are added to a copy of
 * the index; the index of the author does not change.
 */
async function uncommitted(
  folder: string,
  index: string,
  options: string[],
): Promise<string | null> {
  if (!existsSync(index)) return null
  const own = mkdtempSync(join(tmpdir(), 'labdocs-index-'))
  try {
    const copy = join(own, 'index')
    copyFileSync(index, copy)
    const env = {...process.env, GIT_INDEX_FILE: copy}
    await git(folder, ['add', '--intent-to-add', '--', '.'], env)
    return await git(folder, ['diff', ...options, 'HEAD', '--', '.'], env)
  } finally {
    rmSync(own, {recursive: true, force: true})
  }
}

/** Parses `R100 NUL old NUL new NUL …`. */
function pairsOf(text: string): [string, string][] {
  const words = text.split('\0')
  const pairs: [string, string][] = []
  for (let at = 0; at + 2 < words.length; at++)
    if (/^\n*R\d+$/.test(words[at]!)) {
      pairs.push([words[at + 1]!, words[at + 2]!])
      at += 2
    }
  return pairs
}
