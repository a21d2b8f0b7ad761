/** Properties in style sheets of a site that are probably misspelled. Browsers ignore them and say nothing. */
import {relative} from 'node:path'
import type {Metafile, OutputFile} from 'esbuild'
import {editDistance} from '../../../runtime/shared/edit-distance.ts'
import {positionAt} from '../../config/key-position.ts'
import {isIn, readIfThere} from '../../disk/folder.ts'
import {OWN_THEME} from '../../installation.ts'
import {bundled} from '../../parse/code/grammars.ts'
import {diagnostic} from '../../report/diagnostics.ts'
import {nearest} from '../../text/nearest.ts'
import type {Diagnostic} from '../../types.ts'
import {inputsOf} from '../entries.ts'
import {isOfPackage} from '../portable-paths.ts'

/** Not the end of a class, as in `.card--open:hover`. */
const SET = /(?<![\w-])--[\w-]+(?=\s*:)/g
const READ = /(?<=\(\s*)--[\w-]+/g
/** With a fallback, nothing has to set the property. */
const NEEDED = /(?<=var\(\s*)--[\w-]+(?=\s*\))/g
/** What `@property` declares is meant for scripts as well. */
const DECLARED = /(?<=@property\s+)--[\w-]+/g
/** A name with a value, not the beginning of a selector in a rule, as in `a:hover {`. */
const DECLARATION = /[a-z](?<=[{};]\s*.)[a-z-]+(?=\s*:[^{};]*[;}])/gi
/** The build reads this one. */
const OF_BUILD = '--theme-color'

/**
 * Returns the properties that CSS does not have, and custom properties that nothing reads, or nothing sets, but whose name is
 * nearly one of another property.
 */
export async function unknownProperties(
  results: readonly {metafile: Metafile; outputFiles: OutputFile[]}[],
  root: string,
): Promise<Diagnostic[]> {
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
  const properties = await cssProperties()
  return files.flatMap((path) => {
    const text = withoutTexts(readIfThere(path))
    const report = (at: number, message: string, meant: string) =>
      diagnostic('unknown-property', relative(root, path), message, {
        ...positionAt(text, at),
        hint: `Did you mean ${meant}?`,
      })
    const unknown = (pattern: RegExp, known: Set<string>, use: string) =>
      firstOfEach(text, pattern).flatMap(([name, at]) => {
        if (known.has(name) || scripts.includes(name)) return []
        const near = nearest(name.slice(2), names(known))
        return near === undefined ? [] : [report(at, `Nothing ${use} ${name}.`, `--${near}`)]
      })
    const misspelled = firstOfEach(text, DECLARATION).flatMap(([name, at]) => {
      const near = misspelledIn(name, properties)
      return near === undefined ? [] : [report(at, `CSS has no property "${name}".`, `"${near}"`)]
    })
    return [...misspelled, ...unknown(SET, read, 'reads'), ...unknown(NEEDED, set, 'sets')]
  })
}

/** A list of words in the grammar that colors style sheets. */
const LIST = /\(\?:([a-z][^()]*)\)/g

/** Returns the names of all properties of CSS: the grammar lists them. */
async function cssProperties(): Promise<Set<string>> {
  const {repository = {}} = (await bundled('css')).find(({name}) => name === 'css') ?? {}
  const {patterns = []} = repository['property-names'] as {patterns?: {match?: string}[]}
  const names = patterns
    .flatMap(({match = ''}) => [...match.matchAll(LIST)])
    .flatMap(([, list = '']) => list.split('|'))
  return new Set(names.flatMap((name) => ['x', 'y'].map((axis) => name.replace('[xy]', axis))))
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

/** Returns the property that differs in one edit from a name that is none. New properties differ in more from all others. */
function misspelledIn(name: string, properties: ReadonlySet<string>): string | undefined {
  const lower = name.toLowerCase()
  return lower.length < 4 || properties.has(lower)
    ? undefined
    : [...properties].find((one) => one.length > 3 && editDistance(lower, one, 1) < 2)
}

/** Puts spaces in place of comments and quoted texts, so that all places stay the same. */
function withoutTexts(text: string): string {
  return text.replace(/\/\*.*?\*\/|(["'])(?:\\.|(?!\1)[^\\\n])*\1/gs, (found) =>
    found.replace(/[^\n]/g, ' '),
  )
}
