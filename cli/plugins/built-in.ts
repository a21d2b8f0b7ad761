/** Built-in plugins, and the words that authors can write once a site uses one. */
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {HOME} from '../installation.ts'

const FOLDER = join(HOME, 'theme/plugins')
/** Prefix of their names in a config. */
export const BUILT_IN = 'labdocs/plugins/'

type Form = 'fences' | 'directives' | 'screen'
/** Reported once, however many words of the plugin a site contains. */
export interface MissingPlugin {
  message: string
  hint: string
  cause: string
}
type Words = Partial<Record<Form, string[]>>
let words: Map<string, Words> | undefined

/** Returns their names: `labdocs/plugins/chemistry`. */
export function builtInPlugins(): string[] {
  return readdirSync(FOLDER).map((name) => BUILT_IN + name)
}

/** Returns the file of a built-in plugin; undefined if there is none of this name. */
export function builtInFile(name: string): string | undefined {
  return builtInPlugins().includes(name)
    ? join(FOLDER, name.slice(BUILT_IN.length), 'index.ts')
    : undefined
}

/** Returns what to report if a site uses a word of a plugin that it does not use; undefined if no plugin has the word. */
export function missingPlugin(form: Form, word: string): MissingPlugin | undefined {
  words ??= new Map(builtInPlugins().map((name) => [name, wordsOf(name)]))
  for (const [name, known] of words)
    if (known[form]?.includes(word)) {
      const what = {fences: 'The figure', directives: 'The directive', screen: 'The word'}[form]
      return {
        message: `${what} "${word}" needs the plugin ${name}, which this site does not use.`,
        hint: `Add it to site.config.ts: plugins: ['${name}']`,
        cause: name,
      }
    }
  return undefined
}

function wordsOf(name: string): Words {
  const path = join(FOLDER, name.slice(BUILT_IN.length), 'words.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Words) : {}
}
