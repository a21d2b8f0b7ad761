/**
 * Generates the entry of the server bundle: a script that imports all parts of a site, and checks what they export.
 * It throws an error with `themeFile`, the file of the theme to report it at, and `hint`.
 */
import {join, relative} from 'node:path'
import type {SiteConfig} from '../config/config.ts'
import {HOME} from '../installation.ts'
import {quote} from './entries.ts'
import {
  addedDirectives,
  addedIcons,
  baseOf,
  isLayer,
  islandsOf,
  pageFileOf,
  replacedIn,
} from './theme.ts'
import {fileOfName} from './theme-names.ts'

/** Returns the code. `modules`: files of TSX pages, relative to the content. */
export function serverEntry(config: SiteConfig, modules: string[]): string {
  const base = baseOf(config.theme)
  const islands = Object.entries(islandsOf(config))
  const pages = modules.map((file, at) => `${quote(file)}: page${at}`)
  return [
    `import {createRenderer} from ${quote(join(HOME, 'cli/render/ssr.tsx'))}`,
    `import {theme} from ${quote(join(base, 'index.tsx'))}`,
    `import {article as whole} from ${quote(join(base, 'article.tsx'))}`,
    ...directiveTables(config),
    ...iconTables(config),
    ...islands.map(([name, path]) => `import {${name}} from ${quote(path)}`),
    ...replacedParts(config),
    ...givenParts(config),
    ...modules.map((file, at) => `import * as page${at} from ${quote(pageFileOf(config, file))}`),
    `export const renderer = createRenderer({theme, article, islands: {${islands.map(([name]) => name).join(', ')}}, modules: {${pages.join(', ')}}})`,
  ].join('\n')
}

/** Code that adds the directives of the site and of plugins to those of the theme. */
function directiveTables(config: SiteConfig): string[] {
  const added = addedDirectives(config)
  const tables = added.map((_, at) => `...added${at}.directives`)
  // A whole theme belongs to the site, so plugins do not replace parts of it.
  const rows = isLayer(config.theme)
    ? ['...whole.directives', ...tables]
    : [...tables, '...whole.directives']
  return [
    ...added.flatMap((path, at) => {
      const themeFile = relative(config.theme, path)
      return [
        `import * as added${at} from ${quote(path)}`,
        demand(`Object.prototype.toString.call(added${at}.directives) === '[object Object]'`, {
          message: quote('directives.tsx of the theme does not export a table "directives".'),
          themeFile,
          hint: quote('Export the table by this name: export const directives = { … }'),
        }),
        `for (const [name, row] of Object.entries(added${at}.directives)) ${demand(
          'row?.component',
          {
            message: `'The directive "' + name + '" has no component.'`,
            themeFile,
            hint: quote('Name what draws it: component: MyComponent'),
          },
        )}`,
      ]
    }),
    `const article = {...whole, directives: {${rows.join(', ')}}}`,
  ]
}

/** Code that adds the icons of the site and of plugins to those of the theme. */
function iconTables(config: SiteConfig): string[] {
  const added = addedIcons(config)
  const given = config.extension?.icons ?? {}
  const hasGiven = Object.keys(given).length > 0
  if (!added.length && !hasGiven) return []
  return [
    `import {addIcons} from ${quote(fileOfName('icons')!)}`,
    ...added.flatMap((path, at) => [
      `import * as icons${at} from ${quote(path)}`,
      addIcons(`icons${at}.icons`, relative(config.theme, path)),
    ]),
    ...(hasGiven ? [addIcons(JSON.stringify(given), 'index.tsx')] : []),
  ]
}

/** `file`: relative to the theme. */
function addIcons(icons: string, file: string): string {
  const themeFile = quote(file)
  return `try { addIcons(${icons}, ${themeFile}) } catch (error) { throw Object.assign(error, {themeFile: ${themeFile}}) }`
}

/**
 * Code that checks files which replace a part of the built-in theme. esbuild takes a name that a TypeScript file does not
 * export for a type: a part would be missing silently.
 */
function replacedParts({theme}: SiteConfig): string[] {
  return Object.entries(replacedIn(theme)).flatMap(([part, {own, original}]) => [
    `import * as own${part} from ${quote(own)}`,
    `import * as original${part} from ${quote(original)}`,
    `for (const name of Object.keys(original${part})) ${demand(`name in own${part}`, {
      message: `'${part}.tsx of the theme does not export "' + name + '".'`,
      themeFile: `${part}.tsx`,
      hint: `name === '${part}' ? ${quote(`Export this name: export function ${part}() { … }`)} : "Export the built-in one: export {" + name + "} from 'labdocs/theme/${part}'"`,
    })}`,
  ])
}

/** Code that checks the components which `index.tsx` of the theme imports for parts of the built-in theme. */
function givenParts({extension}: SiteConfig): string[] {
  return Object.entries(extension?.components ?? {}).flatMap(([part, {module, name}]) => [
    `import * as given${part} from ${quote(module)}`,
    demand(`'${name}' in given${part}`, {
      message: quote(`What index.tsx of the theme imports as "${part}" is not exported there.`),
      themeFile: 'index.tsx',
      hint: quote(`Export this name: export function ${name}() { … }`),
    }),
  ])
}

/** Returns code that throws unless a condition is true. `message` and `hint` are code; `themeFile` is relative to the theme. */
function demand(
  condition: string,
  {message, themeFile, hint}: {message: string; themeFile: string; hint: string},
): string {
  return `if (!(${condition})) throw Object.assign(new Error(${message}), {themeFile: ${quote(themeFile)}, hint: ${hint}})`
}
