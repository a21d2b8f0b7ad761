/** Says what a message of esbuild means in words that fit: esbuild knows neither our modules nor our generated scripts. */
import {readdirSync} from 'node:fs'
import {createRequire, isBuiltin} from 'node:module'
import {basename, dirname, relative, resolve, sep} from 'node:path'
import type {Message} from 'esbuild'
import type {SiteConfig} from '../../config/config.ts'
import {isFolder, readIfThere} from '../../disk/folder.ts'
import {HOME} from '../../installation.ts'
import {beginsConflict, mergeMarker} from '../../text/merge-marker.ts'
import {didYouMean, nearest} from '../../text/nearest.ts'
import {importedAs, SERVER_SCRIPT} from '../entries.ts'
import {PARTS} from '../esbuild-plugins/theme-parts.ts'
import {REACT} from '../esbuild-plugins/virtual-modules.ts'
import {componentsByName, componentsOf, namedFiles} from '../theme-names.ts'

interface Explained {
  /** Relative to our folder. */
  file: string | undefined
  line: number
  column: number
  text: string
  hint?: string | undefined
}

type Place = Pick<Explained, 'file' | 'line' | 'column'>

/** Returns what a message means, where it is, and what to do. */
export function explained(message: Message, config: SiteConfig): Explained {
  const {text, location, notes} = message
  const at = {
    file: location?.file,
    line: location?.line ?? 0,
    column: (location?.column ?? -1) + 1,
  }
  if (text.startsWith('Top-level await is'))
    return {
      ...at,
      text: 'Code of a page or a theme cannot use "await" outside a function.',
      hint: 'Import the data, or load them in an effect of an island.',
    }
  const merge = mergeMarker(location?.lineText)
  if (merge) return {...at, text: merge.message, hint: merge.hint}
  return (
    missingExport(message, at, config) ??
    unresolvedImport(message, at) ?? {...at, text, hint: hintOf(notes[0])}
  )
}

/** Explains that a module does not export what another one imports. */
function missingExport(message: Message, at: Place, config: SiteConfig): Explained | undefined {
  const [, from, missing = ''] = MISSING.exec(message.text) ?? []
  if (from === undefined) return undefined
  const module = from.startsWith(`${PARTS}:`) ? 'theme/exports.ts' : from
  const own = isOurs(message) ? undefined : importedAs(resolve(HOME, module))
  if (own !== undefined) {
    const known = own === 'labdocs/theme' ? [...componentsByName().keys()] : []
    return {
      ...at,
      text: `${own} does not export "${missing}".`,
      hint: didYouMean(missing, known),
    }
  }
  if (module.startsWith(`${REACT}:`)) {
    const name = module.slice(REACT.length + 1)
    const known = Object.keys(createRequire(import.meta.url)(name) as object)
    return {...at, text: `${name} does not export "${missing}".`, hint: didYouMean(missing, known)}
  }
  const code = /^[A-Z]/.test(missing) ? `function ${missing}() { … }` : `const ${missing} = …`
  const hint =
    missing === 'default'
      ? 'Import it by its name, or add "export default" there.'
      : `Export this name: export ${code}`
  if (!isOurs(message))
    return {...at, text: `${placeOf(module, config)} does not export "${missing}".`, hint}
  return {
    ...{file: module, line: 0, column: 0, text: `This file does not export "${missing}".`},
    hint:
      otherName(module, missing) ??
      originalHint(module, missing) ??
      helperHint(module, code) ??
      hint,
  }
}

/** Explains that an import leads nowhere. */
function unresolvedImport(message: Message, at: Place): Explained | undefined {
  const {text, location, notes} = message
  const unresolved = unresolvedIn(message)
  if (unresolved === undefined) return undefined
  if (isGenerated(location?.file))
    return {file: unresolved, line: 0, column: 0, text: 'This file does not exist.'}
  const [, part] = /["']labdocs\/theme\/([^"']+)["']/.exec(location?.lineText ?? '') ?? []
  if (part && unresolved === `./theme/${part}`) {
    const names = [...namedFiles().keys()].map((name) => name.replace(/\.tsx?$/, ''))
    const near = nearest(part, names)
    return {
      ...at,
      text: `The built-in theme has no ${part}.`,
      ...(near ? {hint: `Did you mean "labdocs/theme/${near}"?`} : {}),
    }
  }
  if (isBuiltin(unresolved))
    return {
      ...at,
      text: `This code also runs in the browser, which has no "${unresolved}".`,
      hint: 'Use modules of Node.js in a plugin: plugins run only when the site is built.',
    }
  const isSheet = location?.file.endsWith('.css') ?? false
  const name = isSheet && !canBePackage(message) ? undefined : PACKAGE.exec(unresolved)?.[0]
  if (name) return {...at, text, hint: `Install the package: npm install ${name}`}
  if (!isSheet && !/^\.\.?\//.test(unresolved)) return {...at, text, hint: hintOf(notes[0])}
  return {
    ...at,
    text: `There is no file ${unresolved}.`,
    hint:
      nearFile(unresolved, dirname(resolve(HOME, location?.file ?? ''))) ??
      (isSheet ? FROM_SHEET : undefined),
  }
}

const PACKAGE = /^(?:@[\w.-]+\/)?[a-z][\w.-]*/
const FROM_SHEET =
  'Write the path from the style sheet to a file in the theme or the public folder, as in ./photo.png.'

/** Returns what esbuild did not find. A file whose name has other capital letters it finds, but cannot read. */
function unresolvedIn({text, location}: Message): string | undefined {
  const [, unresolved] = /^Could not resolve "(.+)"$/.exec(text) ?? []
  const [, path] = /^Cannot read file: (.+)$/.exec(text) ?? []
  if (path === undefined) return unresolved
  const from = relative(dirname(resolve(HOME, location?.file ?? '')), path).replaceAll(sep, '/')
  return from.startsWith('.') ? from : `./${from}`
}

/** In a style sheet, a name without a path is a file next to it; the files of a package are in a folder or have a scope. */
function canBePackage({text, location}: Message): boolean {
  const before = location!.lineText.slice(0, location!.column)
  const isImport = /@import\s+(?:url\(\s*)?$/.test(before)
  return /"@/.test(text) || (isImport && !/"[^/]+\.css"/.test(text))
}

/** A file that replaces a component lacks something else that the built-in file exports. */
function originalHint(file: string, missing: string): string | undefined {
  const name = basename(file, '.tsx')
  return name !== missing && componentsOf().has(name)
    ? `Export the built-in one: export {${missing}} from 'labdocs/theme/${name}'`
    : undefined
}

/** Each file of the folder is an island. Components begin with a capital. */
function helperHint(file: string, code: string): string | undefined {
  return /\/islands\/\p{Ll}[^/]*$/u.test(file)
    ? `If it is not an island, move it to another folder. Otherwise, export its component: export ${code}`
    : undefined
}

const EXPORTED = /^export (?:async )?(?:function|const|class) (\w+)/gm

/** Proposes to rename a file whose name has other capital letters than what it exports. */
function otherName(file: string, missing: string): string | undefined {
  const name = basename(file)
  const names = [...readIfThere(resolve(HOME, file)).matchAll(EXPORTED)].map(([, one]) => one!)
  const exported = names.find((one) => one.toLowerCase() === missing.toLowerCase())
  return exported && name.startsWith(`${missing}.`)
    ? `It exports "${exported}": rename it to ${exported}${name.slice(missing.length)}.`
    : undefined
}

/** Returns what an import of a file in the same folder as another one was probably meant to be. */
function nearFile(unresolved: string, folder: string): string | undefined {
  const inside = dirname(resolve(folder, unresolved))
  const name = basename(unresolved)
  // What has this name is a folder, or a link that leads nowhere.
  const names = isFolder(inside) ? readdirSync(inside).filter((one) => one !== name) : []
  const near = nearest(name, names)
  return near && `Did you mean "${unresolved.slice(0, -name.length)}${near}"?`
}

/** Returns whether a file is one that labdocs writes for esbuild, so no author can open it. */
function isGenerated(file: string | undefined): boolean {
  return file === SERVER_SCRIPT || /^labdocs-[\w-]+:/.test(file ?? '')
}

/** Returns a note of esbuild as a hint. A note that ends with a colon introduces a place. */
function hintOf(note: Message['notes'][number] | undefined): string | undefined {
  const {text, location} = note ?? {}
  return text?.endsWith(':') && location
    ? `${text} line ${location.line}, column ${location.column + 1}.`
    : text || undefined
}

/** Returns the path of a file as the author of the site knows it. `file`: relative to our folder. */
export function placeOf(file: string | undefined, config: SiteConfig): string {
  if (!file) return 'site.config.ts'
  const absolute = resolve(HOME, file)
  const home = [config.content, config.root, HOME].find((folder) =>
    absolute.startsWith(`${folder}/`),
  )
  return home === undefined ? file : absolute.slice(home.length + 1)
}

/**
 * Leaves out what our own code says about a missing export if code of the site asks for the same one, and the other markers
 * of a merge conflict that begins in the same file.
 */
export function onceEach(messages: Message[]): Message[] {
  const ofSite = new Set(messages.filter((one) => !isOurs(one)).map(({text}) => text))
  const lineOf = ({location}: Message) => location?.lineText
  const inConflict = new Set(
    messages.filter((one) => beginsConflict(lineOf(one))).map(({location}) => location?.file),
  )
  return messages.filter((one) => {
    if (isOurs(one) && MISSING.test(one.text) && ofSite.has(one.text)) return false
    const isLaterMarker = mergeMarker(lineOf(one)) && !beginsConflict(lineOf(one))
    return !(isLaterMarker && inConflict.has(one.location?.file))
  })
}

/** The file can be in a namespace of `theme.ts`. */
const MISSING = /^No matching export in "(?:labdocs-extended:)?(.+)" for import "([^"]+)"$/

/** Returns whether a message is about code that imports a part of the site: a generated script, or the built-in theme. */
function isOurs({location}: Message): boolean {
  return isGenerated(location?.file) || /^(?:theme|runtime|cli)\//.test(location?.file ?? '')
}
