/** Folders of a theme that contain whole directives: row, component, island and style sheets. */
import {existsSync, readdirSync} from 'node:fs'
import {join} from 'node:path'
import {compare} from '../text/compare.ts'

const FOLDERS = 'directives'

/** Returns the folders in `directives/` of a theme. Each contains one directive, or several related ones. */
export function directiveFolders(folder: string): string[] {
  const path = join(folder, FOLDERS)
  if (!existsSync(path)) return []
  return readdirSync(path, {withFileTypes: true})
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({name}) => `${FOLDERS}/${name}`)
    .sort(compare)
}
