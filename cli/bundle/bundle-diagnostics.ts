/** Errors of esbuild, and of code that is run, as diagnostics: at files that authors have, with fixes that they can do. */
import {resolve} from 'node:path'
import type {Message} from 'esbuild'
import type {SiteConfig} from '../config/config.ts'
import {diskProblem} from '../disk/disk-error.ts'
import {HOME} from '../installation.ts'
import {nearest} from '../text/nearest.ts'
import type {Diagnostic} from '../types.ts'
import {namedFiles} from './theme-names.ts'

/** The name of the generated script that imports all parts of a site. */
export const SERVER_SCRIPT = 'labdocs-server.ts'

/** Returns errors of esbuild as diagnostics, and any other error as one of a module that threw while it was loaded. */
export function bundleDiagnostics(error: unknown, config: SiteConfig): Diagnostic[] {
  const messages = (error as {errors?: Message[]}).errors
  const refused = diskProblem(error)
  if (refused) return [refused]
  if (!messages) {
    const {themeFile, hint} = error as {themeFile?: string; hint?: string}
    // A module that throws while it is imported is the author's code, not ours.
    return [
      {
        severity: 'error',
        code: 'render-failed',
        file: placeOf(themeFile && resolve(config.theme, themeFile), config),
        line: 0,
        column: 0,
        message: `The theme or a page cannot be loaded: ${(error as Error).message}`,
        ...(themeFile && hint ? {hint} : {}),
      },
    ]
  }
  return messages.map((message) => {
    const {file, line, column, text, hint} = explained(message)
    return {
      severity: 'error',
      code: 'bundle-failed',
      file: placeOf(file, config),
      line,
      column,
      message: text,
      ...(hint === undefined ? {} : {hint}),
    }
  })
}

interface Explained {
  /** Relative to our folder. */
  file: string | undefined
  line: number
  column: number
  text: string
  hint?: string | undefined
}

/** Returns a message of esbuild in words that fit: it knows neither our modules nor our generated scripts. */
function explained(message: Message): Explained {
  const {text, location, notes} = message
  const line = location?.line ?? 0
  const at = {file: location?.file, line, column: (location?.column ?? -1) + 1}
  const missing = /^No matching export in "(.+)" for import "(\w+)"$/.exec(text)
  if (missing && isGenerated(location?.file)) {
    const [, file, name = ''] = missing
    const hint = `Export this name: export function ${name}() { … }`
    return {file, line: 0, column: 0, text: `This file does not export "${name}".`, hint}
  }
  const unresolved = /^Could not resolve "(.+)"$/.exec(text)?.[1]
  if (unresolved === undefined) return {...at, text, hint: hintOf(notes[0])}
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
  const name = /^(?:@[\w.-]+\/)?[a-z][\w.-]*/.exec(unresolved)?.[0]
  return {
    ...at,
    text,
    hint: name ? `Install the package: npm install ${name}` : hintOf(notes[0]),
  }
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

function placeOf(file: string | undefined, config: SiteConfig): string {
  if (!file) return 'site.config.ts'
  const absolute = resolve(HOME, file)
  const home = [config.content, config.root, HOME].find((folder) =>
    absolute.startsWith(`${folder}/`),
  )
  return home === undefined ? file : absolute.slice(home.length + 1)
}
