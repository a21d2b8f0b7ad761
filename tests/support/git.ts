/** Git in the folders of tests. */
import {execFileSync} from 'node:child_process'

const AUTHOR = ['user.name=t', 'user.email=t@example.org', 'commit.gpgsign=false']

/** Returns a function that runs Git in a folder and returns what it prints. `date`: of what is committed. */
export function gitIn(root: string, date = '2020-01-01T00:00:00Z'): (...args: string[]) => string {
  return (...args) =>
    execFileSync('git', [...AUTHOR.flatMap((one) => ['-c', one]), ...args], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
      env: {...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date},
    })
}
