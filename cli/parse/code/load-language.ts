/** Loads languages: those of Shiki, and those that a site adds. */
import {bundledLanguages} from 'shiki/langs'
import {own} from '../../../runtime/shared/own.ts'
import type {Highlighting} from '../../config/grammars.ts'
import {bundled, type Grammar} from './grammars.ts'
import {createLanguage, type Language} from './language.ts'

/** The languages of Shiki, by all their names. */
export const LANGUAGES: Readonly<Record<string, unknown>> = bundledLanguages

/** Languages of Shiki that the regular expressions of JavaScript do not read as Oniguruma does. */
const PRECISE = new Set(['bat', 'batch', 'ahk2'])

/** `added`: grammars of the site by name. Returns undefined if there is no such language. */
export async function loadLanguage(
  name: string,
  added: Highlighting['languages'],
): Promise<Language | undefined> {
  const grammar = own(added, name)
  if (grammar) return createLanguage(grammarsOf(name, added), true)
  return own(LANGUAGES, name) ? createLanguage(await bundled(name), PRECISE.has(name)) : undefined
}

/** A grammar of the site can contain the others, and all languages of Shiki. */
function grammarsOf(name: string, added: Highlighting['languages']): Grammar[] {
  const names = [...Object.keys(added).filter((one) => one !== name), name]
  return names.map((one) => ({
    ...(added[one] as Grammar),
    name: one,
    embeddedLangsLazy: Object.keys(LANGUAGES),
  }))
}
