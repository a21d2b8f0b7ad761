/** The languages of this process: compiled grammars stay in memory. */
import {own} from '../../../runtime/shared/own.ts'
import type {Highlighting} from '../../config/grammars.ts'
import type {Language} from './language.ts'

/** What a fence names. */
export type FoundLanguage =
  | {kind: 'plain'}
  | {kind: 'unknown'; known: string[]}
  | {kind: 'language'; name: string; language: Language}

export interface Languages {
  /** The languages that the site adds, as text. */
  key: string
  /** Returns what was found before. */
  known: (written: string) => FoundLanguage | undefined
  find: (written: string) => Promise<FoundLanguage>
  /** Returns whether this is the first block of a language: it compiles the grammar. */
  isFirst: (found: FoundLanguage) => boolean
  /** Starts over: the state of the languages may be invalid. */
  forget: () => void
}

/** The last three are how highlight.js and Hugo say that there is nothing to color. */
const PLAIN = new Set([
  '',
  ...'text plaintext plain txt none cron nohighlight no-highlight nocode'.split(' '),
])
const ALIASES: Record<string, string> = {
  conf: 'ini',
  env: 'dotenv',
  golang: 'go',
  console: 'shellsession',
  'shell-session': 'shellsession',
  mdx: 'md',
  objectivec: 'objective-c',
  python3: 'python',
}

/** Returns the names of all languages if `name` is none of them. */
export async function namesBut(
  name: string,
  added: Highlighting['languages'],
): Promise<string[] | undefined> {
  const {bundledLanguages} = await import('shiki/langs')
  const names = [added, ALIASES, bundledLanguages].flatMap((table) => Object.keys(table))
  return PLAIN.has(name) || names.includes(name) ? undefined : names
}

let running: Languages | undefined

/** Another site in the same process can have a different grammar with the same name. */
export function languagesFor(added: Highlighting | undefined): Languages {
  const key = JSON.stringify(added ?? {})
  if (running?.key === key) return running
  running?.forget()
  running = createLanguages(key, added)
  return running
}

/** Starts over: an interrupted language may be in an invalid state. */
export function forgetLanguages(): void {
  running?.forget()
}

function createLanguages(
  key: string,
  {languages = {}, aliases = {}}: Partial<Highlighting> = {},
): Languages {
  const found = new Map<string, FoundLanguage>()
  const loaded = new Map<string, Language>()
  const started = new Set<Language>()
  const find = async (written: string): Promise<FoundLanguage> => {
    const asked = own(aliases, written) ?? written
    if (PLAIN.has(asked)) return {kind: 'plain'}
    const name = own(ALIASES, asked) ?? asked
    const grammars = await import('./load-language.ts')
    const language = loaded.get(name) ?? (await grammars.loadLanguage(name, languages))
    if (language) loaded.set(name, language)
    return language
      ? {kind: 'language', name, language}
      : {
          kind: 'unknown',
          known: [languages, aliases, grammars.LANGUAGES].flatMap((table) => Object.keys(table)),
        }
  }
  return {
    key,
    known: (written) => found.get(written),
    find: async (written) => {
      const one = await find(written)
      found.set(written, one)
      return one
    },
    isFirst: (one) => {
      if (one.kind !== 'language' || started.has(one.language)) return false
      started.add(one.language)
      return true
    },
    forget: () => {
      for (const language of loaded.values()) language.dispose()
      for (const table of [found, loaded, started]) table.clear()
    },
  }
}
