/** What tells whether a file outside the content changed: the config, the history of git. */
import {existsSync, readFileSync, statSync} from 'node:fs'
import {join} from 'node:path'
import type {SiteConfig} from '../config.ts'

/** Text of the config file; '' without one. */
export function readConfig({root}: SiteConfig): string {
  const path = join(root, 'site.config.ts')
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** Size and time of each file: changes when one of them does. */
export function stampOf(files: string[]): string {
  return files
    .map((file) => {
      const stat = statSync(file, {throwIfNoEntry: false})
      return stat ? `${stat.size} ${stat.mtimeMs}` : ''
    })
    .join()
}

export function isFile(path: string): boolean {
  return statSync(path, {throwIfNoEntry: false})?.isFile() ?? false
}
