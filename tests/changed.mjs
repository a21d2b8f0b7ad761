/** What git says has changed. */
import {execFileSync} from 'node:child_process'
import {join} from 'node:path'

/**
 * The files that differ from the point where this branch left `main`, uncommitted changes included. Without a `main` to
 * compare with: the uncommitted ones. Without git: none.
 *
 * @returns {string[]} paths from the top of the repository
 */
export function changedFiles() {
  const base =
    ['origin/main', 'main']
      .map((name) => git('merge-base', 'HEAD', name)[0]?.trim())
      .find(Boolean) ?? 'HEAD'
  return [
    ...git('diff', '--name-only', '--no-renames', '-z', base),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ]
}

function git(...args) {
  try {
    return execFileSync('git', args, {
      cwd: join(import.meta.dirname, '..'),
      encoding: 'utf8',
      stdio: 'pipe',
    })
      .split('\0')
      .filter(Boolean)
  } catch {
    // No git, no repository, no such branch.
    return []
  }
}
