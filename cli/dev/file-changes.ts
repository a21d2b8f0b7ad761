/** Detects changes of files outside the content: the config and the git history. */
import {existsSync, readFileSync, statSync} from 'node:fs'
import {join} from 'node:path'
import type {SiteConfig} from '../config/config.ts'
import {CONFIG_FILE} from '../config/config-file.ts'

/** Returns the texts of the config, of the plugins, and of their imports; '' without a config. */
export function readConfig({root, inputs}: SiteConfig): string {
  return [...new Set([join(root, CONFIG_FILE), ...inputs])]
    .map((path) => (existsSync(path) ? readFileSync(path, 'utf8') : ''))
    .join('\0')
}

/** Returns size and time of the files as one string. */
export function stampOfFiles(files: string[]): string {
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
