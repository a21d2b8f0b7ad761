/** Reports a word of a built-in plugin on a site that does not use the plugin. */
import {missingPlugin} from '../../plugins/built-in.ts'
import type {ParseContext} from '../context.ts'
import type {At} from '../positions.ts'

/** Reports the word, and returns whether it is one. In a folder without a configuration, nothing is reported. */
export function reportMissingPlugin(
  form: 'fences' | 'directives',
  word: string,
  context: ParseContext,
  at: At,
): boolean {
  const missing = missingPlugin(form, word)
  if (!missing) return false
  const {message, hint, cause} = missing
  if (!context.bare) context.report('missing-plugin', at, message, {hint, cause})
  return true
}
