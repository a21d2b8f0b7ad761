/** Runs git. */
import {execFile} from 'node:child_process'
import {existsSync, realpathSync} from 'node:fs'
import {delimiter, dirname, join} from 'node:path'

/** Returns what git prints; null if it fails, as outside a repository or where there is no git. */
export function git(
  folder: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<string | null> {
  // A process takes longer than a look for the folder of git.
  const ceilings = env.GIT_CEILING_DIRECTORIES?.split(delimiter) ?? []
  if (!env.GIT_DIR && !(existsSync(folder) && isBelowGit(realpathSync(folder), ceilings)))
    return Promise.resolve(null)
  return new Promise((done) => {
    execFile('git', args, {cwd: folder, env, maxBuffer: 256 * 1024 * 1024}, (error, stdout) =>
      done(error ? null : stdout),
    )
  })
}

/**
 * Returns whether this folder or one above it holds a repository, or names one, as a worktree does. `ceilings`: git does not
 * look there or above either.
 */
function isBelowGit(folder: string, ceilings: readonly string[]): boolean {
  const parent = dirname(folder)
  return (
    existsSync(join(folder, '.git')) ||
    (parent !== folder && !ceilings.includes(parent) && isBelowGit(parent, ceilings))
  )
}
