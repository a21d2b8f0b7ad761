/** Custom properties in style sheets of a site that are probably misspelled. Browsers ignore them and say nothing. */
import {relative} from 'node:path'
import type {Metafile, OutputFile} from 'esbuild'
import {positionAt} from '../config/key-position.ts'
import {isIn, readIfThere} from '../disk/folder.ts'
import {OWN_THEME} from '../installation.ts'
import {diagnostic} from '../report/diagnostics.ts'
import {nearest} from '../text/nearest.ts'
import type {Diagnostic} from '../types.ts'
import {inputsOf} from './entries.ts'
import {isOfPackage} from './portable-paths.ts'

/** Not the end of a class, as in `.card--open:hover`. */
const SET = /(?<![\w-])--[\w-]+(?=\s*:)/g
const READ = /(?<=\(\s*)--[\w-]+/g
/** With a fallback, nothing has to set the property. */
const NEEDED = /(?<=var\(\s*)--[\w-]+(?=\s*\))/g
/** What `@property` declares is meant for scripts as well. */
const DECLARED = /(?<=@property\s+)--[\w-]+/g
/** The build reads this one. */
const OF_BUILD = '--theme-color'

/** Returns the properties that nothing reads, or nothing sets, but whose name is nearly one of another property. */
export function unknownProperties(
  results: readonly {metafile: Metafile; outputFiles: OutputFile[]}[],
  root: string,
): Diagnostic[] {
  const inputs = new Set(results.flatMap(({metafile}) => inputsOf(metafile)))
  const files = [...inputs].filter(
    (path) => path.endsWith('.css') && !isIn(path, OWN_THEME) && !isOfPackage(path, root),
  )
  if (!files.length) return []
  const outputs = results.flatMap(({outputFiles}) => outputFiles)
  const textOf = (end: string) =>
    outputs
      .filter(({path}) => path.endsWith(end))
      .map(({text}) => text)
      .join('\n')
  const styles = textOf('.css')
  const scripts = textOf('.js')
  const declared = styles.match(DECLARED) ?? []
  const read = new Set([...(styles.match(READ) ?? []), ...declared, OF_BUILD])
  const set = new Set([...(styles.match(SET) ?? []), ...declared])
  return files.flatMap((path) => {
    const text = withoutComments(readIfThere(path))
    const unknown = (pattern: RegExp, known: Set<string>, use: string) =>
      firstOfEach(text, pattern).flatMap(([name, at]) => {
        if (known.has(name) || scripts.includes(name)) return []
        const near = nearest(name.slice(2), names(known))
        const more = {...positionAt(text, at), hint: `Did you mean --${near}?`}
        const message = `Nothing ${use} ${name}.`
        return near === undefined
          ? []
          : [diagnostic('unknown-property', relative(root, path), message, more)]
      })
    return [...unknown(SET, read, 'reads'), ...unknown(NEEDED, set, 'sets')]
  })
}

/** Without the hyphens, which would count as letters that are right. */
function names(properties: Set<string>): string[] {
  return [...properties].map((one) => one.slice(2))
}

/** Returns what the pattern finds, each text once, with its first place. */
function firstOfEach(text: string, pattern: RegExp): [string, number][] {
  const places = new Map<string, number>()
  for (const {0: found, index} of text.matchAll(pattern))
    if (!places.has(found)) places.set(found, index)
  return [...places]
}

/** Puts spaces in place of comments, so that all places stay the same. */
function withoutComments(text: string): string {
  return text.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ' '))
}
