/** Which pages of the real site a change concerns, by git. */
import {execFileSync} from 'node:child_process'
import {HOME} from './labdocs.ts'

/** More pages than this are a matter for the sweep. */
const MOST = 20

/**
 * The routes of Markdown pages that differ from the branch point with the upstream branch, uncommitted changes included.
 * Without git or an upstream branch: the pages of uncommitted changes.
 */
export function changedRoutes(routes: string[]): string[] {
  const files = [
    ...lines('diff', '--name-only', base(), '--', 'content'),
    ...lines('ls-files', '--others', '--exclude-standard', 'content'),
  ]
  const changed = new Set(
    files.map((file) => file.replace(/^content/, '').replace(/(\/index)?\.md$/, '') || '/'),
  )
  return routes.filter((route) => changed.has(route)).slice(0, MOST)
}

function base(): string {
  return lines('merge-base', 'HEAD', '@{upstream}')[0] ?? 'HEAD'
}

function lines(...args: string[]): string[] {
  try {
    return execFileSync('git', args, {cwd: HOME, encoding: 'utf8', stdio: 'pipe'})
      .split('\n')
      .filter(Boolean)
  } catch {
    // No git, no repository, or no upstream branch.
    return []
  }
}
