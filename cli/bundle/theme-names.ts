/**
 * The only place that maps a name of the built-in theme to a file: `Footer` ->
 * `theme/shell/Footer.tsx`. Sites replace and import a part by its name alone, so moving a
 * file between folders of `theme/` does not affect them.
 */
import {readdirSync, readFileSync} from 'node:fs'
import {basename, join} from 'node:path'
import {own} from '../../runtime/shared/own.ts'
import {OWN_THEME} from '../installation.ts'
import {directiveFolders} from './directive-folders.ts'

/** Folders of `theme/` whose files sites can name, as package.json lists them, in addition to the top folder. */
const FOLDERS = [
  'article',
  'elements',
  'errors',
  'figures',
  'icons',
  'navigation',
  'print',
  'search',
  'shell',
  'styles',
  'text',
]
const COMPONENT = /^([A-Z]\w*)\.tsx$/

/** Maps the name of each file of the built-in theme that sites can name to its path. */
export function namedFiles(): Map<string, string> {
  const files = ['', ...[...FOLDERS, ...directiveFolders(OWN_THEME)].map((folder) => `${folder}/`)]
    .flatMap((folder) => readdirSync(join(OWN_THEME, folder)).map((name) => folder + name))
    .filter((file) => /\.(tsx?|css)$/.test(file))
  return new Map(files.map((file) => [basename(file), join(OWN_THEME, file)]))
}

/** Returns the file of `labdocs/theme/<name>`, with or without its extension. */
export function fileOfName(name: string, files = namedFiles()): string | undefined {
  return files.get(name) ?? files.get(`${name}.tsx`) ?? files.get(`${name}.ts`)
}

/** What other generators call a component. */
const ELSEWHERE: Record<string, string> = {
  header: 'Bar',
  navbar: 'Bar',
  topbar: 'Bar',
  tableofcontents: 'Toc',
  paginator: 'Pagination',
  notfound: 'LostPage',
  '404': 'LostPage',
}

/** Returns what labdocs calls a component of other generators. */
export function namedElsewhere(name: string): string | undefined {
  return own(ELSEWHERE, name.toLowerCase())
}

/** Maps the name of each component that a site can replace by a file of the same name to its path. */
export function componentsOf(): Map<string, string> {
  return new Map(
    [...namedFiles()].flatMap(([file, path]) => {
      const name = COMPONENT.exec(file)?.[1]
      return name === undefined ? [] : [[name, path]]
    }),
  )
}

/**
 * Matches the exports of `labdocs/theme`: `Footer` from './shell/Footer.tsx', `TocFold`
 * from './navigation/Toc.tsx'.
 */
const EXPORT = /^export \{([^}]+)\} from '\.\/([^']+\.tsx)'$/gm

/**
 * Maps the name of each component that `extendTheme` can replace, which are the exports of
 * `labdocs/theme`, to the path of its file.
 */
export function componentsByName(): Map<string, string> {
  const source = readFileSync(join(OWN_THEME, 'exports.ts'), 'utf8')
  return new Map(
    [...source.matchAll(EXPORT)].flatMap(([, names = '', file = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => /^[A-Z]/.test(name))
        .map((name): [string, string] => [name, join(OWN_THEME, file)]),
    ),
  )
}
