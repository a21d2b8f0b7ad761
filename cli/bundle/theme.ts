/**
 * The files of a theme. A folder with `index.tsx` is a theme of its own. One without extends the built-in theme: what it
 * holds is added, or takes the place of the file of the same name.
 */
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import type {Plugin} from 'esbuild'
import type {SiteConfig} from '../config.ts'
import {compare} from '../diagnostics.ts'
import {OWN_THEME} from '../home.ts'
import {nearest} from '../nearest.ts'

/** Style of every page, after those of the built-in theme. */
const EVERYWHERE = 'site.css'
/** Where a theme keeps the style sheets that only some pages load. */
export const SHEETS = 'sheets'
const DIRECTIVES = 'directives.tsx'
const COMPONENT = /^[A-Z]\w*\.tsx$/
/** Name in Markdown or in a directive's row -> file. */
type Files = Record<string, string>

/** Whether a theme folder adds to the built-in theme. */
export function isLayer(theme: string): boolean {
  return theme !== OWN_THEME && !existsSync(join(theme, 'index.tsx'))
}

/** The folder that holds the whole theme. */
export function baseOf(theme: string): string {
  return isLayer(theme) ? OWN_THEME : theme
}

/** A file of a theme; of the built-in one where a folder that extends it has none. */
export function fileOf(theme: string, name: string): string {
  const path = join(theme, name)
  return isLayer(theme) && !existsSync(path) ? join(OWN_THEME, name) : path
}

/** Every file in `islands/` is an island named like the file; adding the file is registering it. */
export function islandsOf(theme: string): Files {
  return filesOf(theme, (folder) => named(join(folder, 'islands'), /^(.+)\.tsx$/))
}

/** Style sheets that a directive asks for by `style: '<name>'`: `sheets/<name>.css`. */
export function stylesOf(theme: string): Files {
  return filesOf(theme, (folder) => named(join(folder, SHEETS), /^(.+)\.css$/))
}

/** Pages that every site has unless it writes its own: `pages/search.tsx` is `search.tsx` of the content. */
export function pagesOf(theme: string): Files {
  return filesOf(theme, (folder) => named(join(folder, 'pages'), /^(.+\.tsx)$/))
}

/** The file of a TSX page: of the content, or of the theme where the content has none. A bare folder's code is not run. */
export function pageFileOf({content, theme, bare}: SiteConfig, file: string): string {
  const path = join(content, file)
  const ofTheme = Object.hasOwn(pagesOf(theme), file) ? pagesOf(theme)[file] : undefined
  return ofTheme !== undefined && (bare || !existsSync(path)) ? ofTheme : path
}

/** Rows of the table of directives that a site adds. Undefined where there are none. */
export function ownDirectives(theme: string): string | undefined {
  const path = join(theme, DIRECTIVES)
  return isLayer(theme) && existsSync(path) ? path : undefined
}

/** Components of a site that take the place of one of the built-in theme: name -> both files. */
export function replacedIn(theme: string): Record<string, {own: string; original: string}> {
  if (!isLayer(theme)) return {}
  const originals = named(OWN_THEME, /^([A-Z]\w*)\.tsx$/)
  return Object.fromEntries(
    Object.entries(named(theme, /^([A-Z]\w*)\.tsx$/)).flatMap(([name, own]) =>
      originals[name] ? [[name, {own, original: originals[name]}]] : [],
    ),
  )
}

/** All that decides which files go into a bundle, apart from what is in them. */
export function themeKey(theme: string): unknown[] {
  return [
    Object.keys(islandsOf(theme)),
    Object.keys(stylesOf(theme)),
    Object.keys(pagesOf(theme)),
    isLayer(theme)
      ? readdirSync(theme).filter(
          (name) => COMPONENT.test(name) || name === DIRECTIVES || name === EVERYWHERE,
        )
      : 'whole',
  ]
}

/** A component that takes the place of none, but has nearly the name of one. Others help those that do. */
export function misspelledIn(theme: string): {name: string; near: string} | undefined {
  if (!isLayer(theme)) return undefined
  const known = [...readdirSync(OWN_THEME).filter((name) => COMPONENT.test(name)), DIRECTIVES]
  for (const name of readdirSync(theme)) {
    const near = name.endsWith('.tsx') && !known.includes(name) ? nearest(name, known) : undefined
    if (near) return {name, near}
  }
  return undefined
}

/** Gives the components of a site to the built-in theme, and its style to every page. */
export function layer(theme: string): Plugin {
  return {
    name: 'labdocs-theme',
    setup(api) {
      if (!isLayer(theme)) return
      const everywhere = join(theme, EVERYWHERE)
      api.onResolve({filter: /\/[A-Z]\w*\.tsx$/}, ({path, importer, resolveDir}) => {
        // What a component of the site imports from `labdocs/theme` is the original.
        if (importer === join(OWN_THEME, 'exports.ts')) return undefined
        const meant = join(resolveDir, path)
        if (dirname(meant) !== OWN_THEME || !`${resolveDir}/`.startsWith(`${OWN_THEME}/`))
          return undefined
        const own = join(theme, meant.slice(OWN_THEME.length + 1))
        return existsSync(own) ? {path: own} : undefined
      })
      api.onLoad({filter: /[\\/]theme\.css$/}, ({path}) =>
        path === join(OWN_THEME, 'theme.css') && existsSync(everywhere)
          ? {
              contents: `${readFileSync(path, 'utf8')}\n@import ${JSON.stringify(everywhere)} layer(site);\n`,
              loader: 'css',
              resolveDir: OWN_THEME,
              watchFiles: [path],
            }
          : undefined,
      )
    },
  }
}

function filesOf(theme: string, read: (folder: string) => Files): Files {
  const all = {...(isLayer(theme) ? read(OWN_THEME) : {}), ...read(theme)}
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => compare(a, b)))
}

/** Files of a folder by the part of their name that the pattern takes. */
function named(folder: string, pattern: RegExp): Files {
  if (!existsSync(folder)) return {}
  return Object.fromEntries(
    readdirSync(folder).flatMap((name) => {
      const match = pattern.exec(name)
      return match ? [[match[1]!, join(folder, name)]] : []
    }),
  )
}
