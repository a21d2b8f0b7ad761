/** Loads languages: those of Shiki, and those that a site adds. */
import {bundledLanguages} from 'shiki/langs'
import {own} from '../../../runtime/shared/own.ts'
import type {Highlighting} from '../../config/grammars.ts'
import {bundled, type Grammar} from './grammars.ts'
import {createLanguage, type Language} from './language.ts'

/** The languages of Shiki, by all their names. */
export const LANGUAGES: Readonly<Record<string, unknown>> = bundledLanguages

/**
 * Languages that the regular expressions of JavaScript read as Oniguruma does, and at least as fast: measured on texts in
 * forty languages. In other grammars are expressions that take JavaScript seconds.
 */
const FAST = new Set(
  (
    'shellscript shellsession yaml json jsonc json5 javascript typescript jsx tsx ruby python markdown html css scss xml ini ' +
    'toml diff docker nginx rust r make mermaid dotenv properties http csv latex kotlin java'
  ).split(' '),
)

const isFast = ({name}: Grammar) => FAST.has(name)

/** `added`: grammars of the site by name. Returns undefined if there is no such language. */
export async function loadLanguage(
  name: string,
  added: Highlighting['languages'],
): Promise<Language | undefined> {
  const grammar = own(added, name)
  if (grammar) return createLanguage(grammarsOf(name, added), () => false)
  return own(LANGUAGES, name) ? createLanguage(await bundled(name), isFast) : undefined
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
