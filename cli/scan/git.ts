/** Runs git. */
import {execFile} from 'node:child_process'

/** Returns what git prints; null if it fails, as outside a repository or where there is no git. */
export function git(
  folder: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<string | null> {
  return new Promise((done) => {
    execFile('git', args, {cwd: folder, env, maxBuffer: 256 * 1024 * 1024}, (error, stdout) =>
      done(error ? null : stdout),
    )
  })
}
