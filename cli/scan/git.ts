/** Runs git. */
import {execFile} from 'node:child_process'
import {existsSync, realpathSync} from 'node:fs'
import {delimiter, dirname, join} from 'node:path'
import {attempt} from '../disk/disk-error.ts'

/** Returns what git prints; null if it fails, as outside a repository or where there is no git. */
export function git(
  folder: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<string | null> {
  if (!isRepository(folder, env)) return Promise.resolve(null)
  return new Promise((done) => {
    const options = {cwd: folder, env: outsideHook(folder, env), maxBuffer: 256 * 1024 * 1024}
    execFile('git', args, options, (error, stdout) => done(error ? null : stdout))
  })
}

/**
 * Returns the repository that git refuses to read because it belongs to another user, as often in containers; undefined if git
 * reads it.
 */
export function refusedRepository(folder: string): Promise<string | undefined> {
  const {env} = process
  if (!isRepository(folder, env)) return Promise.resolve(undefined)
  return new Promise((done) => {
    // In English, whatever language the user has.
    const options = {cwd: folder, env: {...env, LC_ALL: 'C'}}
    execFile('git', ['rev-parse', '--git-dir'], options, (_, _stdout, stderr) =>
      done(/detected dubious ownership in repository at '(.+)'/.exec(stderr)?.[1]),
    )
  })
}

/** A process takes longer than a look for the folder of git. */
function isRepository(folder: string, env: NodeJS.ProcessEnv): boolean {
  return Boolean(env.GIT_DIR) || isFound(folder, env)
}

/**
 * Returns the environment without the GIT_DIR that a hook of a worktree sets: git would take the folder for the top of the
 * repository.
 */
function outsideHook(folder: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (!env.GIT_DIR || env.GIT_WORK_TREE || !isFound(folder, env)) return env
  const {GIT_DIR: _, ...rest} = env
  return rest
}

/** Returns whether git finds a repository from this folder. */
function isFound(folder: string, env: NodeJS.ProcessEnv): boolean {
  const ceilings = env.GIT_CEILING_DIRECTORIES?.split(delimiter) ?? []
  const real = attempt(() => realpathSync(folder))
  return real !== undefined && isBelowGit(real, ceilings)
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
