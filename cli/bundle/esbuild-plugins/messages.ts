/**
 * Messages of the theme in the language of the site: each `msg('nav.skip')` in the theme
 * and in the browser code is replaced by its text before bundling. A reader loads only the
 * texts of one language, where they are used.
 */
import {readdirSync, readFileSync} from 'node:fs'
import {basename, join, sep} from 'node:path'
import type {Plugin} from 'esbuild'
import {GAPS} from '../../../runtime/shared/messages/fill.ts'
import type {MessageKey, Messages, Plural} from '../../../runtime/shared/messages/say.ts'
import {own} from '../../../runtime/shared/own.ts'
import type {SiteConfig} from '../../config/config.ts'
import {readIfThere} from '../../disk/folder.ts'
import {HOME, OWN_THEME} from '../../installation.ts'
import {oneOf} from '../../text/one-of.ts'

/** Matches `msg('key')`, `msg('key', {name})`, `msg('key', {name: other})`. */
const CALL = /\bmsg\(\s*'([\w.]+)'\s*,?\s*(?:\{([^{}()]*)\}\s*,?\s*)?\)/g

const CODE = /\.tsx?$/
const IMPORT = /^import \{msg\} from '[^']*\/messages\/say\.ts'$/m

/**
 * Returns an esbuild plugin that writes the messages into the files of labdocs. It does not change code of a site. `dev`:
 * files that have no messages now can get some.
 */
export function messagesIn(
  {messages, layers}: Pick<SiteConfig, 'messages' | 'layers'>,
  dev: boolean,
): Plugin {
  const folders = [OWN_THEME, join(HOME, 'runtime'), ...layers].map((folder) => folder + sep)
  return {
    name: 'labdocs-messages',
    setup(api) {
      const filter = dev ? CODE : namesWithMessages(folders)
      api.onLoad({filter, namespace: 'file'}, ({path}) => {
        if (!folders.some((folder) => path.startsWith(folder))) return undefined
        const source = readFileSync(path, 'utf8')
        return source.includes('msg(')
          ? {contents: written(source, messages), loader: path.endsWith('x') ? 'tsx' : 'ts'}
          : undefined
      })
    },
  }
}

/** Matches the names of files with messages. Asking the plugin for every file takes longer than reading all of them here. */
function namesWithMessages(folders: string[]): RegExp {
  const names = folders.flatMap((folder) =>
    readdirSync(folder, {recursive: true, encoding: 'utf8'})
      .filter((file) => CODE.test(file) && readIfThere(join(folder, file)).includes('msg('))
      .map((file) => basename(file)),
  )
  return new RegExp(`[\\\\/](?:${oneOf(names)})$`)
}

/**
 * Returns a source with its messages in place of the calls, as literals and templates, and
 * without the import of the tables.
 */
export function written(source: string, messages: Messages): string {
  const code = source.replace(CALL, (call, key: string, values = '') => {
    const message = own(messages, key as MessageKey)
    if (message === undefined) return call
    const given = namesIn(values)
    return typeof message === 'string'
      ? template(message, given)
      : plural(message, given, messages.locale)
  })
  return /\bmsg\(/.test(code) ? code : code.replace(IMPORT, '')
}

/** Maps each placeholder to the variable that fills it. */
function namesIn(values: string): Record<string, string> {
  return Object.fromEntries(
    values
      .split(',')
      .map((value) => value.split(':').map((part) => part.trim()))
      .flatMap(([name, variable = name]) => (name && variable ? [[name, variable]] : [])),
  )
}

function template(text: string, given: Record<string, string>): string {
  if (!Object.keys(given).length) return JSON.stringify(text)
  const pieces = text.split(GAPS).map((piece, at) => {
    if (at % 2) return own(given, piece) === undefined ? `{${piece}}` : `\${${given[piece]}}`
    return piece.replace(/[\\`$]/g, '\\$&')
  })
  return `\`${pieces.join('')}\``
}

/** Two forms of which one is for the number 1, as in English and German, become a conditional. All others use Intl. */
function plural(message: Plural, given: Record<string, string>, locale: string): string {
  const count = given.count ?? '0'
  const other = template(message.other, given)
  const forms = Object.entries(message).map(([form, text]) => [form, template(text, given)])
  if (forms.every(([, text]) => text === other)) return other
  const rules = new Intl.PluralRules(locale)
  const isPlain = Array.from({length: 1000}, (_, at) => rules.select(at)).every(
    (form, at) => form === (at === 1 ? 'one' : 'other'),
  )
  if (isPlain)
    return `(${count} === 1 ? ${template(message.one ?? message.other, given)} : ${other})`
  const table = forms.map(([form, text]) => `${form}: ${text}`).join(', ')
  return `({${table}}[new Intl.PluralRules(${JSON.stringify(locale)}).select(${count})] ?? ${other})`
}
