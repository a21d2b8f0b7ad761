/**
 * The files of a theme. A folder with `article.tsx` is a whole theme. A folder without it
 * extends the built-in theme: its files are added, or replace the file of the same name, or
 * what `extendTheme` names.
 */
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {basename, dirname, isAbsolute, join, relative} from 'node:path'
import type {Plugin} from 'esbuild'
import {own} from '../../runtime/shared/own.ts'
import type {SiteConfig} from '../config/config.ts'
import type {Replacement} from '../config/theme-extension.ts'
import {isIn} from '../disk/folder.ts'
import {addTo} from '../grouped.ts'
import {OWN_THEME} from '../installation.ts'
import {compare} from '../text/compare.ts'
import {oneOf} from '../text/one-of.ts'
import {directiveFolders} from './directive-folders.ts'
import {componentsByName, componentsOf} from './theme-names.ts'

/** The style sheet of every page, after those of the built-in theme. */
export const EVERYWHERE = 'site.css'
export const ICON = 'icon.svg'
/** The folder of style sheets that only some pages load. */
export const SHEETS = 'sheets'
/** The file that only a whole theme contains. */
const WHOLE = 'article.tsx'
const DIRECTIVES = 'directives.tsx'
const ICONS = 'icons.ts'
/** Namespace of built-in modules with components of `extendTheme`. */
const EXTENDED = 'labdocs-extended'
/** Style sheet of `highlight.themes`. */
const CODE_COLORS = 'labdocs-code-colors'
const COMPONENT = /^[A-Z]\w*\.tsx$/
/** Maps a name in Markdown or in a row of a directive to a file. */
type Files = Record<string, string>
/** The theme folder of a site, and those of its plugins. The site can replace each file of a plugin. */
export type Themes = Pick<SiteConfig, 'theme'> &
  Partial<Pick<SiteConfig, 'layers' | 'extension' | 'codeColors'>>

/** Returns whether a theme folder extends the built-in theme. */
export function isLayer(theme: string): boolean {
  return theme !== OWN_THEME && !existsSync(join(theme, WHOLE))
}

/** Returns whether the theme and those of all plugins are parts of labdocs. */
export function isOurs({theme, layers}: Pick<SiteConfig, 'theme' | 'layers'>): boolean {
  return theme === OWN_THEME && layers.every((folder) => isIn(folder, OWN_THEME))
}

/** Returns the folder of the whole theme. */
export function baseOf(theme: string): string {
  return isLayer(theme) ? OWN_THEME : theme
}

/** Returns a file of a theme; the built-in one if a folder that extends the built-in theme does not have it. */
export function fileOf(theme: string, name: string): string {
  const path = join(theme, name)
  return isLayer(theme) && !existsSync(path) ? join(OWN_THEME, name) : path
}

/** What JavaScript can import by its name: no reserved word. */
export const IDENTIFIER =
  /^(?!(?:await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield)$)[\p{ID_Start}$_][\p{ID_Continue}$]*$/u

/** Returns the islands: `islands/<name>.tsx`, or `directives/…/<name>.island.tsx` in the folder of a directive. */
export function islandsOf(themes: Themes): Files {
  const files = filesOf(themes, (folder) => ({
    ...named(join(folder, 'islands'), /^(.+)\.tsx$/),
    ...inRooms(folder, /^(.+)\.island\.tsx$/),
  }))
  // Other names are reported: see `misnamedIsland`.
  return Object.fromEntries(Object.entries(files).filter(([name]) => IDENTIFIER.test(name)))
}

/**
 * Returns the style sheets that directives name by `style: '<name>'`: `sheets/<name>.css`,
 * or `directives/…/<name>.sheet.css`.
 */
export function stylesOf(themes: Themes): Files {
  return filesOf(themes, (folder) => ({
    ...named(join(folder, SHEETS), /^(.+)\.css$/),
    ...inRooms(folder, /^(.+)\.sheet\.css$/),
  }))
}

/** Returns files of directives that have their own folder. */
function inRooms(folder: string, pattern: RegExp): Files {
  return Object.assign(
    {},
    ...directiveFolders(folder).map((inner) => named(join(folder, inner), pattern)),
  )
}

/** Returns the pages that every site has unless it replaces them: `pages/search.tsx` is `search.tsx` of the content. */
export function pagesOf({theme}: Pick<Themes, 'theme'>): Files {
  return filesOf({theme}, (folder) => named(join(folder, 'pages'), /^(.+\.tsx)$/))
}

/** Returns the file of a TSX page: of the content, or else of the theme. The code of a bare folder is not run. */
export function pageFileOf({content, theme, bare}: SiteConfig, file: string): string {
  const path = join(content, file)
  return !bare && existsSync(path) ? path : (own(pagesOf({theme}), file) ?? path)
}

/** Returns the tables of directives that plugins and a site add to the whole theme. Later ones win. */
export function addedDirectives(themes: Themes): string[] {
  return inLayers(themes, DIRECTIVES)
}

/** Returns the icon drawings that plugins and a site add. A whole theme has its own. */
export function addedIcons(themes: Themes): string[] {
  return isLayer(themes.theme) || themes.theme === OWN_THEME ? inLayers(themes, ICONS) : []
}

function inLayers({theme, layers = []}: Themes, name: string): string[] {
  return [...layers, ...(isLayer(theme) ? [theme] : [])]
    .map((folder) => join(folder, name))
    .filter((path) => existsSync(path))
}

/** Maps the name of each built-in component that a site replaces to both files. */
export function replacedIn(theme: string): Record<string, {own: string; original: string}> {
  if (!isLayer(theme)) return {}
  const originals = componentsOf()
  return Object.fromEntries(
    Object.entries(named(theme, /^([A-Z]\w*)\.tsx$/)).flatMap(([name, own]) => {
      const original = originals.get(name)
      return original === undefined ? [] : [[name, {own, original}]]
    }),
  )
}

/** Maps each file to its parts that `extendTheme` replaces: name, and module with its export. */
function givenIn({extension}: Themes): Map<string, [string, Replacement][]> {
  const byFile = new Map<string, [string, Replacement][]>()
  const given = Object.entries(extension?.components ?? {})
  const files = given.length ? componentsByName() : undefined
  for (const one of given) addTo(byFile, files!.get(one[0])!, one)
  return byFile
}

/** Names a file by one of the folders, without their paths: a site in another place has the same key. */
function placeIn(folders: string[], path: string): unknown {
  const at = folders.findIndex((folder) => isIn(path, folder))
  return at < 0 ? path : [at, relative(folders[at]!, path)]
}

/** Returns everything that determines which files are bundled, apart from their content. */
export function themeKey({theme, layers = [], extension, codeColors}: Themes): unknown[] {
  return [
    codeColors,
    extension && {
      ...extension,
      components: Object.entries(extension.components).map(([part, {module, name}]) => [
        part,
        isAbsolute(module) ? relative(theme, module) : module,
        name,
      ]),
      tokens: extension.tokens && relative(theme, extension.tokens),
    },
    ...[islandsOf({theme, layers}), stylesOf({theme, layers}), pagesOf({theme})].map((files) =>
      Object.entries(files).map(([name, path]) => [
        name,
        placeIn([theme, ...layers, OWN_THEME], path),
      ]),
    ),
    ...layers.map((folder) => [
      basename(dirname(folder)),
      existsSync(join(folder, DIRECTIVES)),
      existsSync(join(folder, ICONS)),
    ]),
    isLayer(theme)
      ? readdirSync(theme).filter(
          (name) => COMPONENT.test(name) || [DIRECTIVES, ICONS, EVERYWHERE, ICON].includes(name),
        )
      : 'whole',
  ]
}

/**
 * Returns a plugin that inserts the components of a site into the built-in theme, and its
 * style into every page. With a `logo` in the config, the site name shows this picture;
 * other sites load no code for it.
 */
export function layer(config: Themes & Pick<SiteConfig, 'logo'>): Plugin {
  const {theme, logo, extension, codeColors} = config
  return {
    name: 'labdocs-theme',
    setup(api) {
      const components = componentsOf()
      if (logo !== undefined)
        api.onResolve({filter: /\/Brand\.tsx$/}, ({path, resolveDir}) =>
          join(resolveDir, path) === components.get('Brand')
            ? {path: components.get('PictureBrand')}
            : undefined,
        )
      const styles = [
        ...(codeColors === undefined ? [] : [CODE_COLORS]),
        ...[extension?.tokens, isLayer(theme) ? join(theme, EVERYWHERE) : undefined].filter(
          (file): file is string => file !== undefined && existsSync(file),
        ),
      ]
      api.onResolve({filter: new RegExp(`^${CODE_COLORS}$`)}, ({path}) => ({
        path,
        namespace: CODE_COLORS,
      }))
      api.onLoad({filter: /./, namespace: CODE_COLORS}, () => ({
        contents: codeColors!,
        loader: 'css',
      }))
      api.onLoad({filter: /[\\/]theme\.css$/}, ({path}) =>
        path === join(OWN_THEME, 'theme.css') && styles.length
          ? {
              contents: [
                readFileSync(path, 'utf8'),
                ...styles.map((file) => `@import ${cssString(file)} layer(site);`),
              ].join('\n'),
              loader: 'css',
              resolveDir: OWN_THEME,
              watchFiles: [path],
            }
          : undefined,
      )
      if (!isLayer(theme)) return
      const given = givenIn(config)
      const replaced = [
        ...Object.keys(replacedIn(theme)).map((name) => `${name}.tsx`),
        ...[...given.keys()].map((path) => basename(path)),
      ]
      // esbuild waits for an answer for each import that the filter matches.
      api.onResolve({filter: new RegExp(`/(?:${oneOf(replaced)})$`)}, (imported) => {
        const {path, importer, resolveDir} = imported
        // A component of the site gets the original from `labdocs/theme`.
        if (importer === join(OWN_THEME, 'exports.ts')) return undefined
        const meant = join(resolveDir, path)
        if (!isIn(resolveDir, OWN_THEME)) return undefined
        const own = join(theme, basename(meant))
        if (components.get(basename(meant, '.tsx')) === meant && existsSync(own))
          return {path: own, namespace: EXTENDED}
        return given.has(meant) ? {path: meant, namespace: EXTENDED} : undefined
      })
      api.onResolve({filter: new RegExp(`^${EXTENDED}:`)}, ({path}) => ({
        path: path.slice(EXTENDED.length + 1),
        namespace: EXTENDED,
      }))
      // Everything of the file except what is replaced. esbuild itself resolves the file: see `ownAliases`.
      api.onLoad({filter: /./, namespace: EXTENDED}, ({path}) => ({
        contents: [
          `export * from ${JSON.stringify(path)}`,
          ...(given.get(path) ?? []).map(
            ([part, {module, name}]) =>
              `export {${name} as ${part}} from ${JSON.stringify(module)}`,
          ),
        ].join('\n'),
        loader: 'ts',
        resolveDir: theme,
      }))
    },
  }
}

/** Unlike JSON, CSS has no \n for a line feed: a backslash comes before a character or its number. */
function cssString(text: string): string {
  const escaped = text.replace(/["\\\p{Cc}]/gu, (sign) => `\\${sign.codePointAt(0)!.toString(16)} `)
  return `"${escaped}"`
}

function filesOf({theme, layers = []}: Themes, read: (folder: string) => Files): Files {
  const folders = [...(isLayer(theme) ? [OWN_THEME] : []), ...layers, theme]
  const all: Files = Object.assign({}, ...folders.map(read))
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => compare(a, b)))
}

/** A test next to what it tests, and a story of it: no part of the theme. */
export const BESIDE = /\.(?:test|spec|stories)\.tsx$/

/** Maps the part of the name that the pattern captures to the file, for all files of a folder that are not hidden and no tests. */
function named(folder: string, pattern: RegExp): Files {
  if (!existsSync(folder)) return {}
  return Object.fromEntries(
    readdirSync(folder).flatMap((name) => {
      const match = name.startsWith('.') || BESIDE.test(name) ? null : pattern.exec(name)
      return match ? [[match[1]!, join(folder, name)]] : []
    }),
  )
}
