/** Names of files in messages as paths that a terminal can open: relative to the working folder, wherever the site is. */
import {existsSync} from 'node:fs'
import {isAbsolute, join} from 'node:path'
import {CONFIG_FILE} from '../config/config-file.ts'
import {wayTo} from '../disk/folder.ts'
import {HOME, OWN_THEME} from '../installation.ts'
import {memoizedByValue} from '../memoized.ts'
import type {Diagnostic} from '../types.ts'

/** The folders of files that diagnostics name. */
export interface Folders {
  content?: string | undefined
  root?: string | undefined
  theme?: string | undefined
}

/** Returns where such a file can be: in the content, in the site, or among the pages of the theme. */
export function placesOf({content, root, theme}: Folders): string[] {
  const themes = theme === undefined ? [] : [theme, OWN_THEME]
  return [content, root, ...themes.map((one) => join(one, 'pages'))].filter(
    (folder) => folder !== undefined,
  )
}

/** Returns a path relative to the working folder, or the absolute path if that is shorter. */
export function openable(path: string, cwd = process.cwd()): string {
  const short = wayTo(cwd, path) || '.'
  return short.startsWith('../') && path.length < short.length ? path : short
}

/**
 * Returns a function that turns the name of a file in diagnostics (in
 * the content, otherwise in the site, or a page of the theme) into a path to open.
 */
export function createDisplayPath(named: Folders): (file: string) => string {
  return memoizedByValue((file: string) => {
    if (isAbsolute(file)) return openable(file)
    const folders = placesOf(file === CONFIG_FILE ? {content: named.root} : named)
    const ours = /^(?:theme|runtime)\//.test(file) ? [HOME] : []
    if (!folders.length) return file
    const isThere = (folder: string) => existsSync(join(folder, file))
    // The content as a whole, which may not exist.
    const folder = file === '.' ? undefined : [...folders, ...ours].find(isThere)
    return openable(join(folder ?? folders[0]!, file))
  })
}

export function withPaths(one: Diagnostic, shown: (file: string) => string): Diagnostic {
  const {fix, meant} = one
  return {
    ...one,
    file: shown(one.file),
    ...(meant?.file === undefined ? {} : {meant: {...meant, file: shown(meant.file)}}),
    ...(fix && 'aliases' in fix
      ? {
          fix: {
            aliases: Object.fromEntries(
              Object.entries(fix.aliases).map(([file, route]) => [shown(file), route]),
            ),
          },
        }
      : {}),
  }
}
