/** Reads earlier texts of a file from git. */
import {git} from './git.ts'

/** Maximum number of commits of a file that are read. */
const MOST = 20

/** Yields the committed texts, newest first, under all names that the file had; none outside a repository. */
export async function* earlierTexts(folder: string, file: string): AsyncGenerator<string> {
  const log = await git(folder, [
    '-c',
    'core.quotepath=off',
    'log',
    '--follow',
    '--no-relative',
    `--max-count=${MOST}`,
    '--format=%x00%H',
    '--name-only',
    '--diff-filter=AMR',
    '--',
    file,
  ])
  for (const commit of (log ?? '').split('\0').slice(1)) {
    // The name is relative to the top of the repository.
    const [hash = '', ...names] = commit.split('\n').filter(Boolean)
    const text = await git(folder, ['show', `${hash}:${names[0] ?? ''}`])
    if (text !== null) yield text
  }
}
