/** Checks the file names of a theme folder: labdocs would silently ignore names that it does not know. */
import {existsSync, readdirSync} from 'node:fs'
import {basename, dirname, extname, join} from 'node:path'
import {distance} from 'fastest-levenshtein'
import type {SiteConfig} from '../config/config.ts'
import {attempt} from '../disk/disk-error.ts'
import {filesBelow, isFolder, readIfThere} from '../disk/folder.ts'
import {OWN_THEME} from '../installation.ts'
import {nearest} from '../text/nearest.ts'
import {svgProblem} from '../text/svg.ts'
import {directiveFolders} from './directive-folders.ts'
import {BESIDE, EVERYWHERE, IDENTIFIER, isLayer} from './theme.ts'
import {componentsOf, namedElsewhere} from './theme-names.ts'

export interface ThemeProblem {
  /** Relative to the folder. */
  file: string
  message: string
  hint: string
}

const FOLDERS = ['directives', 'islands', 'sheets', 'pages']
const WHOLE = ['index.tsx', 'article.tsx', 'theme.css']
const ICONS = ['icon.svg', 'touch-icon.png']
const DRAWINGS = 'icons.ts'
/** What a style sheet for all pages can be called. */
const ALL_PAGES = /^(?:sites?|sheets?|styles?|main|custom|index|global|theme)\.css$/i
/** The ending of what other programs make into style sheets. */
const PREPROCESSED = /\.(?:s[ac]ss|less|styl)$/

/** Returns the first mistake. `config`: text of the config, which can refer to files of the folder, as pages in `content` can. */
export function themeProblem(
  {theme, content, favicon}: Pick<SiteConfig, 'theme' | 'content' | 'favicon'>,
  config: string,
): ThemeProblem | undefined {
  if (theme === OWN_THEME) return undefined
  const whole = WHOLE.filter((name) => existsSync(join(theme, name)))
  // With `index.tsx` alone, a folder only lists its replacements.
  if (!isLayer(theme) || whole.length > 1) {
    const missing = WHOLE.find((name) => !whole.includes(name))
    return missing === undefined
      ? (notRead(theme) ?? misnamedIsland(theme) ?? unlistedRow(theme) ?? brokenIcon(theme))
      : {
          file: whole[0]!,
          message: `A theme with ${whole.at(-1)} is complete, but this one has no ${missing}.`,
          hint: `Add the file. To replace only parts of the built-in theme, remove ${whole.at(-1)}.`,
        }
  }
  const entries = readdirSync(theme, {withFileTypes: true})
  const names = entries.map(({name}) => name)
  for (const entry of entries) {
    const {name} = entry
    // Such as the lock file that Emacs makes next to a file with changes.
    if (name.startsWith('.')) continue
    if (entry.isDirectory()) {
      const near = FOLDERS.find((one) => one !== name && distance(one, name.toLowerCase()) <= 1)
      if (near && !names.includes(near)) return unread(`${name}/`, `${near}/`)
      continue
    }
    const sources = () => sourcesIn(theme) + config
    const problem =
      fileProblem(name, names, sources) ??
      foreignName(name, names, () => sources() + (isFolder(content) ? sourcesIn(content) : ''))
    if (problem) return problem
  }
  return (
    misplaced(theme) ??
    misnamedIsland(theme) ??
    unreadSheet(theme, names, config, content) ??
    unlistedRow(theme) ??
    brokenIcon(theme) ??
    (favicon === undefined ? lonelyIcon(names, () => sourcesIn(theme) + config) : undefined)
  )
}

/** Returns a file of a complete theme that only those folders use that extend the built-in theme. */
function notRead(theme: string): ThemeProblem | undefined {
  const file = [EVERYWHERE, DRAWINGS].find((name) => existsSync(join(theme, name)))
  if (file === undefined || sourcesIn(theme).includes(file)) return undefined
  const importer = file === EVERYWHERE ? 'theme.css' : 'article.tsx'
  const hint = `A complete theme reads only what its files import: import it in ${importer}, or remove it.`
  return unused(file, hint)
}

const CODE = /\.[cm]?[jt]sx?$/

/** Reports a file with the name of a component that has another ending, or is in a folder of its own. */
function misplaced(theme: string): ThemeProblem | undefined {
  const known = componentFiles()
  let sources: string | undefined
  for (const file of codeIn(theme)) {
    const stem = basename(file).replace(CODE, '')
    const wanted = `${stem}.tsx`
    if (file === wanted || !known.includes(wanted)) continue
    // The original of a component has the same name.
    sources ??= sourcesIn(theme).replace(/labdocs\/theme\/\w+/g, '')
    if (new RegExp(`[/'"\`]${stem}(?:\\.\\w+)?['"\`]`).test(sources)) continue
    const place = `${basename(theme)}/${wanted}`
    return unused(file, file.includes('/') ? `Move it to ${place}.` : `Rename it to ${wanted}.`)
  }
  return undefined
}

/** Returns the files with code outside of the folders whose files have other names. */
function codeIn(theme: string, folder = ''): string[] {
  return readdirSync(join(theme, folder), {withFileTypes: true}).flatMap((entry) => {
    const name = folder + entry.name
    if (entry.name.startsWith('.')) return []
    if (!entry.isDirectory()) return CODE.test(name) ? [name] : []
    return FOLDERS.includes(name) || entry.name === 'node_modules' ? [] : codeIn(theme, `${name}/`)
  })
}

function fileProblem(
  name: string,
  names: string[],
  sources: () => string,
): ThemeProblem | undefined {
  const ending = extname(name).toLowerCase()
  if (/^icons?\.tsx?$/i.test(name) && name !== DRAWINGS && !sources().includes(name))
    return unread(name, DRAWINGS)
  if (ending === '.tsx' || ending === '.jsx') {
    const known = componentFiles()
    const near = known.includes(name) ? undefined : nearFile(name, known)
    // Another ending of the same name: see `misplaced`. A file that another file imports is a helper.
    return near === undefined || near === name.replace(CODE, '.tsx') || sources().includes(name)
      ? undefined
      : {
          file: name,
          message: `The built-in theme has no ${name}.`,
          hint: `Did you mean ${near}?`,
        }
  }
  if (ending === '.css' && name !== EVERYWHERE && !sources().includes(name))
    return !names.includes(EVERYWHERE) && ALL_PAGES.test(name)
      ? unread(name, EVERYWHERE)
      : unused(name, placeOfSheet(names))
  // Next to site.css, it can be what that file is made of.
  const compiled = name.replace(PREPROCESSED, '.css')
  if (compiled !== name && !names.includes(EVERYWHERE) && ALL_PAGES.test(compiled))
    return unused(name, `labdocs reads only CSS: write ${EVERYWHERE}, or compile this file to it.`)
  if (/icon/i.test(name) && ['.svg', '.png', '.ico'].includes(ending) && !ICONS.includes(name)) {
    const near = /touch/i.test(name) ? 'touch-icon.png' : 'icon.svg'
    const other = extname(near) === ending ? '' : ' Other formats: "favicon" of the configuration.'
    if (!names.includes(near) && !sources().includes(name))
      return unused(name, `Did you mean ${near}?${other}`)
  }
  return undefined
}

/** Reports a component that another generator would use. A file that another file imports is a helper. */
function foreignName(
  name: string,
  names: string[],
  sources: () => string,
): ThemeProblem | undefined {
  const stem = name.replace(CODE, '')
  const ours = CODE.test(name) ? namedElsewhere(stem) : undefined
  return ours === undefined || names.includes(`${ours}.tsx`) || sources().includes(`/${stem}`)
    ? undefined
    : unread(name, `${ours}.tsx`)
}

/**
 * Returns the file that was probably meant. Short names of helpers are similar to many
 * names, so at most a third of the letters may differ.
 */
function nearFile(name: string, known: string[]): string | undefined {
  const stem = (file: string) => file.slice(0, file.lastIndexOf('.'))
  const near = nearest(stem(name), known.map(stem))
  if (near === undefined) return undefined
  const edits = distance(near.toLowerCase(), stem(name).toLowerCase())
  return edits <= Math.max(1, stem(name).length / 3) ? `${near}.tsx` : undefined
}

function unused(file: string, hint: string): ThemeProblem {
  return {file, message: `Nothing uses ${file} of the theme.`, hint}
}

function unread(file: string, near: string): ThemeProblem {
  return unused(file, `Did you mean ${near}?`)
}

/** Returns the files that replace or add parts if a folder contains them. */
function componentFiles(): string[] {
  return [...[...componentsOf().keys()].map((name) => `${name}.tsx`), 'directives.tsx']
}

/** Reports a style sheet in a folder whose style sheets only other files can load. */
function unreadSheet(
  theme: string,
  names: string[],
  config: string,
  content: string,
): ThemeProblem | undefined {
  const inFolders = filesBelow(theme).filter((file) =>
    /^(?:[^./][^/]*\/)+[^./][^/]*\.css$/i.test(file),
  )
  const sheets = inFolders.filter((file) => !/^sheets\/|^directives\/.*\.sheet\.css$/.test(file))
  if (!sheets.length) return undefined
  // What a page imports is reported at the import, and a folder that is missing or may not be read when it is scanned.
  const sources = attempt(() => [theme, content].map((one) => sourcesIn(one)).join('') + config)
  const file = sheets.find((one) => sources?.includes(basename(one)) === false)
  if (file === undefined) return undefined
  const stem = basename(file, extname(file))
  const hint = file.startsWith('directives/')
    ? `Rename it to ${stem}.sheet.css, and name it as the "style" of the directive.`
    : stem === basename(EVERYWHERE, '.css')
      ? `Move it to ${basename(theme)}/${EVERYWHERE}.`
      : placeOfSheet(names)
  return unused(file, hint)
}

function placeOfSheet(names: string[]): string {
  const place = names.includes(EVERYWHERE) ? 'import it in' : 'rename it to'
  return `For all pages, ${place} ${EVERYWHERE}. For a directive, move it to sheets/ and name it as its "style".`
}

/** Reports an island that cannot export a component with the name of its file. */
export function misnamedIsland(theme: string): ThemeProblem | undefined {
  const file = filesBelow(theme).find(
    (one) =>
      /^(?:islands\/[^./][^/]*|directives\/[^./][^/]*\/[^./][^/]*\.island)\.tsx$/.test(one) &&
      !BESIDE.test(one) &&
      !IDENTIFIER.test(islandOf(one)),
  )
  if (file === undefined) return undefined
  const words = islandOf(file).match(/[\p{L}\p{N}]+/gu) ?? []
  const name = words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
  const better = IDENTIFIER.test(name) ? name : `Island${name}`
  return {
    file,
    message: `No component can have the name ${islandOf(file)}, which the file of this island has.`,
    hint: islandOf(file).includes('.')
      ? 'Move it to another folder if it is not an island.'
      : `Rename the file to ${dirname(file)}/${basename(file).replace(islandOf(file), better)}, and export ${better}.`,
  }
}

function islandOf(file: string): string {
  return basename(file).replace(/(?:\.island)?\.tsx$/, '')
}

/** Reports the row of a directive in a folder from which no other file imports. */
function unlistedRow(theme: string): ThemeProblem | undefined {
  for (const folder of directiveFolders(theme)) {
    const rows = filesBelow(join(theme, folder)).flatMap((name) => {
      const text = CODE.test(name) ? readIfThere(join(theme, folder, name)) : ''
      return text.includes('defineDirective(') ? [{file: `${folder}/${name}`, text}] : []
    })
    if (!rows.length || isImported(basename(folder), sourcesIn(theme, folder))) continue
    const {file, text} = rows[0]!
    const exported = /^export const (\w+)/m.exec(text)?.[1] ?? '…'
    return unused(
      file,
      `Add it to the table in directives.tsx: import {${exported}} from './${file}'`,
    )
  }
  return undefined
}

/** An import of a folder ends with its name, or names a file in it. */
function isImported(folder: string, sources: string): boolean {
  return ['/', "'", '"'].some((end) => sources.includes(folder + end))
}

function brokenIcon(theme: string): ThemeProblem | undefined {
  const file = 'icon.svg'
  const text = readIfThere(join(theme, file))
  const wrong = existsSync(join(theme, file)) ? svgProblem(text) : undefined
  return wrong === undefined
    ? undefined
    : {
        file,
        message: `Browsers cannot show ${file} of the theme: ${wrong}.`,
        hint: 'Save the picture again as a plain SVG, or remove the file.',
      }
}

/** The built-in icon of tabs does not match a touch icon of the site, so both are built-in or neither. */
function lonelyIcon(names: string[], sources: () => string): ThemeProblem | undefined {
  const file = 'touch-icon.png'
  if (!names.includes(file) || names.includes('icon.svg') || sources().includes(file))
    return undefined
  return unused(file, 'Add icon.svg for tabs, or name a picture as "favicon" of the configuration.')
}

/** Returns the code of a theme outside of a folder. A file counts as used if another file contains its name. */
function sourcesIn(theme: string, without?: string): string {
  return filesBelow(theme)
    .filter((file) => /\.(css|[cm]?[jt]sx?)$/.test(file) && !isFolder(join(theme, file)))
    .filter((file) => without === undefined || !file.startsWith(`${without}/`))
    .map((file) => readIfThere(join(theme, file)))
    .join('\n')
}
