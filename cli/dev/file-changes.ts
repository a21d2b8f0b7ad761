/** Detects changes of files outside the content: the config, the theme folder and the git history. */
import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {misnamedIsland, themeProblem} from '../bundle/theme-files.ts'
import type {SiteConfig} from '../config/config.ts'
import {CONFIG_FILE, THEME_FOLDER} from '../config/config-file.ts'
import {attempt} from '../disk/disk-error.ts'
import {isFolder, readIfThere, statOf} from '../disk/folder.ts'

/**
 * Returns everything that decides what the config is: its text, those of the plugins and of their imports ('' without a
 * config), and whether the theme folder can be used.
 */
export function readConfig(config: SiteConfig): string {
  const {root, inputs, theme, layers, source = ''} = config
  return (
    [...new Set([join(root, CONFIG_FILE), ...inputs])]
      .map(readIfThere)
      .concat(
        isFolder(theme) ? (attempt(() => themeProblem(config, source))?.file ?? '') : 'missing',
      )
      .concat(String(existsSync(join(theme, 'index.tsx'))))
      // It becomes the theme when it is added.
      .concat(String(isFolder(join(root, THEME_FOLDER))))
      // Those of plugins.
      .concat(
        layers.map((folder) =>
          isFolder(folder) ? (attempt(() => misnamedIsland(folder))?.file ?? '') : 'missing',
        ),
      )
      .join('\0')
  )
}

/** Returns size and time of the files as one string. */
export function stampOfFiles(files: string[]): string {
  return files
    .map((file) => {
      const stat = statOf(file)
      return stat ? `${stat.size} ${stat.mtimeMs}` : ''
    })
    .join()
}

export function isFile(path: string): boolean {
  return statOf(path)?.isFile() ?? false
}
