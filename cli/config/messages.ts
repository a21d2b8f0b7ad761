/** Returns the texts of a site: those of its language, replaced by its own. Pure. */
import {english} from '../../runtime/shared/messages/english.ts'
import {GAPS} from '../../runtime/shared/messages/fill.ts'
import {german} from '../../runtime/shared/messages/german.ts'
import type {MessageKey, Messages} from '../../runtime/shared/messages/say.ts'
import {own} from '../../runtime/shared/own.ts'
import {isTable} from '../attribute-types.ts'
import type {PluginMessages} from '../plugins/plugin.ts'
import {diagnostic} from '../report/diagnostics.ts'
import {counted} from '../text/counted.ts'
import {nearest} from '../text/nearest.ts'
import type {Diagnostic} from '../types.ts'
import type {SiteConfig} from './config.ts'
import {CONFIG_FILE} from './config-file.ts'
import {positionOfKey} from './key-position.ts'
import type {Problem} from './validate.ts'

/** Languages that labdocs includes. */
const SPOKEN: Record<string, Messages> = {en: english, de: german}
const KEYS = Object.keys(english) as MessageKey[]
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other']

/** The texts of a site: any part of the table. */
export type OwnMessages = Partial<Messages>

/** Returns the complete table of a site. In a language that labdocs does not include, the rest is English. */
export function messagesOf(
  lang: string,
  given: OwnMessages = {},
  ofPlugins: Record<string, PluginMessages> = {},
): Messages {
  const ours = spoken(lang) ?? english
  const table = {
    ...ours,
    ...own(ofPlugins, 'en'),
    ...own(ofPlugins, lang.split('-')[0]!),
    ...(lang === 'en' ? {} : {locale: lang}),
    ...given,
  }
  // Asking for a language costs 25 ms, more than reading the config.
  const thousands = table.locale === ours.locale ? ours.thousands : thousandsIn(table.locale)
  return {...table, thousands: given.thousands ?? thousands}
}

/** Returns what a language writes between thousands; nothing if it is unknown or does not group digits by three. */
function thousandsIn(locale: string): string {
  try {
    const number = new Intl.NumberFormat(locale).format(1234567)
    return /^1(\D)234(?:\1)567$/.exec(number)?.[1] ?? ''
  } catch {
    // Not a language code.
    return ''
  }
}

/** Returns the keys of texts, of labdocs and of plugins, that a site in another language still has in English. */
export function untranslated(
  lang: string,
  given: OwnMessages = {},
  ofPlugins: Record<string, PluginMessages> = {},
): string[] {
  const language = lang.split('-')[0]!
  const ours = spoken(lang) ? [] : KEYS.filter((key) => key !== 'locale' && key !== 'thousands')
  const theirs = language === 'en' ? [] : Object.keys(own(ofPlugins, 'en') ?? {})
  const written: PluginMessages = {...own(ofPlugins, language), ...given}
  return [...ours, ...theirs].filter((key) => own(written, key) === undefined)
}

/** Returns the diagnostic for a site in another language while some of its texts are in English. */
export function missingMessages({
  lang,
  source,
  untranslated,
}: Pick<SiteConfig, 'lang' | 'source' | 'untranslated'>): Diagnostic[] {
  if (!untranslated.length) return []
  const few = untranslated.slice(0, 5).map((key) => `"${key}"`)
  const {length} = untranslated
  const texts = counted(length, 'text around its pages is', 'texts around its pages are')
  const message = `The site is in "${lang}", but ${texts} in English.`
  return [
    diagnostic('missing-messages', CONFIG_FILE, message, {
      ...positionOfKey(source, 'lang'),
      hint: `Write them in "messages": ${few.join(', ')}${untranslated.length > few.length ? ' …' : ''}`,
    }),
  ]
}

function spoken(lang: string): Messages | undefined {
  return own(SPOKEN, lang.split('-')[0]!)
}

/** Returns every mistake in the messages of a site: unknown names, wrong kinds, unknown or missing placeholders. */
export function messageProblems(given: unknown): Problem[] {
  if (given === undefined) return []
  if (!isTable(given))
    return [{path: ['messages'], message: '"messages" must be a map of keys and texts.'}]
  return Object.entries(given).flatMap(([key, value]) => {
    const wrong = problemOf(key, value)
    return wrong ? [{path: ['messages', key], ...wrong}] : []
  })
}

function problemOf(key: string, value: unknown): Omit<Problem, 'path'> | undefined {
  const message = own<Messages[MessageKey]>(english, key)
  if (message === undefined)
    return {message: `There is no message "${key}".`, ...meant(key, KEYS, (near) => `"${near}"`)}
  if (key === 'locale') return localeProblem(value)
  if (typeof message === 'string')
    return typeof value === 'string'
      ? gapsProblem(key, value, message, true)
      : {message: `The message "${key}" must be a text.`}
  if (typeof value !== 'object' || value === null)
    return {
      message: `The message "${key}" depends on a number: it must have a text for each plural form.`,
      hint: `{one: '${message.one}', other: '${message.other}'}`,
    }
  const forms = Object.entries(value)
  const strange = forms.find(([form]) => !FORMS.includes(form))
  if (strange)
    return {
      message: `The message "${key}" has the unknown plural form "${strange[0]}".`,
      ...meant(strange[0], FORMS, (near) => `"${near}"`),
    }
  if (own(value as Record<string, unknown>, 'other') === undefined)
    return {message: `The message "${key}" must have a text for the plural form "other".`}
  for (const [form, text] of forms) {
    if (typeof text !== 'string')
      return {message: `The plural form "${form}" of the message "${key}" must be a text.`}
    const wrong = gapsProblem(key, text, message.other, false)
    if (wrong) return wrong
  }
  return undefined
}

function gapsProblem(key: string, text: string, english: string, all: boolean) {
  const known = gapsOf(english)
  const given = gapsOf(text)
  const strange = given.find((name) => !known.includes(name))
  if (strange !== undefined)
    return {
      message: `The message "${key}" contains the unknown placeholder {${strange}}.`,
      ...meant(strange, known, (near) => `{${near}}`),
    }
  const missing = all ? known.find((name) => !given.includes(name)) : undefined
  return missing === undefined
    ? undefined
    : {message: `The message "${key}" must contain {${missing}}.`, hint: `English: ${english}`}
}

function localeProblem(value: unknown): Omit<Problem, 'path'> | undefined {
  try {
    if (typeof value === 'string' && Intl.NumberFormat.supportedLocalesOf(value).length)
      return undefined
  } catch {
    // Not a language code.
  }
  return {message: `The message "locale" must be a code of a language such as "de-AT".`}
}

function gapsOf(text: string): string[] {
  return [...text.matchAll(GAPS)].map(([, name]) => name!)
}

function meant(word: string, words: readonly string[], write: (near: string) => string) {
  const near = nearest(word, words)
  if (near) return {hint: `Did you mean ${write(near)}?`}
  return words.length > 0 && words.length < 10
    ? {hint: `Available: ${words.map(write).join(', ')}.`}
    : {}
}
