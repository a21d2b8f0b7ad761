/**
 * Messages with their values filled in. The bundler replaces each call of `msg` that has a literal key with the text
 * itself, in the language of the site (`cli/bundle/esbuild-plugins/messages.ts`), so no table is sent to a reader. The
 * generator and tests call the functions.
 */
import {own} from '../own.ts'
import {english} from './english.ts'
import {filled} from './fill.ts'

type English = typeof english
/** Keys of messages: `nav.skip`. */
export type MessageKey = keyof English
/** Texts by plural form (`one`, `few`, `other`, …), as named by Intl.PluralRules. */
export type Plural = {other: string} & Partial<Record<Intl.LDMLPluralRule, string>>
/** The same table in another language: a message that is one text in English is one text in every language. */
export type Table<Texts> = {[Key in keyof Texts]: Texts[Key] extends string ? string : Plural}
/** A complete table. */
export type Messages = Table<English>

type Gaps<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Gaps<Rest> : never
type Names<Message> = Message extends {other: infer Text} ? Gaps<Text> | 'count' : Gaps<Message>
type Arguments<Key extends MessageKey> = [Names<English[Key]>] extends [never]
  ? []
  : [values: Record<Names<English[Key]>, string | number>]

/** Returns a text of a table; in English if there is no table. */
export function say<Key extends MessageKey>(
  messages: Messages | undefined,
  key: Key,
  ...values: Arguments<Key>
): string {
  const table = messages ?? english
  const message: string | Plural = table[key]
  const given: Record<string, string | number> = values[0] ?? {}
  const text =
    typeof message === 'string'
      ? message
      : (own(message, new Intl.PluralRules(table.locale).select(Number(given.count))) ??
        message.other)
  return filled(text, given)
}

/** Returns a text in the language of the site. Outside a bundle it is English. */
export function msg<Key extends MessageKey>(key: Key, ...values: Arguments<Key>): string {
  return say(english, key, ...values)
}
