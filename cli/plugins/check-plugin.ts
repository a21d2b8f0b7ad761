/** Checks the shape of a plugin. Pure. */
import {attributesProblem, isTable} from '../attribute-types.ts'
import {isOurs} from '../figures/all-figures.ts'
import {typedWords} from '../figures/screen/screen-words.ts'
import {CODES} from '../report/codes.ts'
import {didYouMean} from '../text/nearest.ts'
import {BELONGINGS, FORMS, HOOKS, type Hook} from './plugin.ts'

const KNOWN = ['name', ...BELONGINGS, ...HOOKS]
const TABLES: readonly Hook[] = ['figures', 'screen']
const WORD = /^[a-z][a-z0-9_-]*$/

const EXAMPLE = "export default {name: 'words', markdown(tree) { … }}"

/** Returns the first mistake. `label`: how the config names the plugin. `isInline`: whether it is a value in the config. */
export function problemOf(
  value: unknown,
  label: string,
  isInline = false,
): {message: string; hint?: string} | undefined {
  if (value === undefined)
    return isInline
      ? {message: `The plugin ${label} is undefined.`, hint: 'Is it exported by this name?'}
      : {message: `The plugin ${label} has no default export.`, hint: EXAMPLE}
  if (typeof value === 'function')
    return {
      message: `The plugin ${label} is a function that makes a plugin.`,
      hint: isInline
        ? 'Call the function: plugins: [plugin()].'
        : `Import the function in site.config.ts, and call it: import plugin from '${label}', then plugins: [plugin()].`,
    }
  if (value instanceof Promise)
    return {message: `The plugin ${label} is a promise.`, hint: 'Write "await" before it.'}
  if (!isTable(value))
    return {
      message: `The plugin ${label} is not an object with hooks.`,
      hint: EXAMPLE,
    }
  const {name} = value
  if (typeof name !== 'string' || !name)
    return {message: `The plugin ${label} has no "name".`, hint: EXAMPLE}
  const unknown = Object.keys(value).find((key) => !KNOWN.includes(key))
  if (unknown !== undefined)
    return {
      message: `The plugin "${name}" has the unknown key "${unknown}".`,
      hint: didYouMean(unknown, KNOWN) ?? `Available: ${KNOWN.join(', ')}.`,
    }
  const parts = {figures: figuresProblem, screen: screenProblem, ...BELONGING_PROBLEMS}
  for (const [part, problem] of Object.entries(parts)) {
    const wrong = value[part] === undefined ? undefined : problem(value[part])
    if (wrong) return {message: `"${part}" of the plugin "${name}" ${wrong}.`}
  }
  const wrong = HOOKS.find(
    (hook) => !TABLES.includes(hook) && hook in value && typeof value[hook] !== 'function',
  )
  if (wrong) return {message: `"${wrong}" of the plugin "${name}" must be a function.`}
  if (![...HOOKS, 'theme'].some((part) => part in value))
    return {message: `The plugin "${name}" has no hooks.`, hint: `Available: ${HOOKS.join(', ')}.`}
  return undefined
}

/** Completes "diagnostics …", "messages …", "theme …". */
const BELONGING_PROBLEMS: Record<
  (typeof BELONGINGS)[number],
  (value: unknown) => string | undefined
> = {
  theme: (folder) =>
    typeof folder === 'string' && /^\.\.?\//.test(folder)
      ? undefined
      : 'must be the path of a folder that begins with "./"',
  diagnostics: (codes) => {
    if (!isTable(codes)) return 'must be a map of codes and severities'
    for (const [code, severity] of Object.entries(codes)) {
      if (!WORD.test(code))
        return `has the code "${code}", which must consist of lowercase letters and "-"`
      if (Object.hasOwn(CODES, code))
        return `has the code "${code}", which is one of labdocs itself`
      if (severity !== 'error' && severity !== 'warning')
        return `must have "error" or "warning" for "${code}"`
    }
    return undefined
  },
  messages: (languages) => {
    if (!isTable(languages)) return 'must be a map of languages and texts'
    if (!isTable(languages.en)) return 'must have the texts in English, as "en"'
    for (const [lang, texts] of Object.entries(languages)) {
      if (!isTable(texts)) return `must have a map of texts for "${lang}"`
      const strange = Object.keys(texts).find((key) => !Object.hasOwn(languages.en as object, key))
      if (strange !== undefined) return `has the text "${strange}" in "${lang}", but not in "en"`
    }
    return undefined
  },
}

/** Completes "figures …". */
function figuresProblem(figures: unknown): string | undefined {
  if (typeof figures !== 'object' || figures === null)
    return 'must be a map of languages and functions'
  for (const [lang, draw] of Object.entries(figures)) {
    if (!WORD.test(lang)) return `has the language "${lang}", which is not a word`
    if (isOurs(lang)) return `has the language "${lang}", which is one of labdocs itself`
    const problem = kindProblem(draw)
    if (problem) return `${problem} for "${lang}"`
  }
  return undefined
}

/** Completes "screen …". */
function screenProblem(words: unknown): string | undefined {
  if (!isTable(words)) return 'must be a map of words and objects with "draw"'
  for (const [word, part] of Object.entries(words)) {
    if (!WORD.test(word)) return `has the word "${word}", which must consist of lowercase letters`
    if (typedWords.includes(word)) return `has the word "${word}", which is one of labdocs itself`
    if (!isTable(part) || typeof part.draw !== 'function')
      return `must have an object with "draw" for "${word}"`
    const wrong = keysProblem(part, ['draw', 'style'], ['style'])
    if (wrong) return `${wrong} for "${word}"`
  }
  return undefined
}

const FIGURE = ['draw', 'island', 'style', 'form', 'attributes', 'markdown']

/** Completes "figures … for "ladder"". */
function kindProblem(kind: unknown): string | undefined {
  if (typeof kind === 'function') return undefined
  const wanted = 'must have a function, or an object with "draw",'
  if (!isTable(kind) || typeof kind.draw !== 'function') return wanted
  const wrong = keysProblem(kind, FIGURE, ['island', 'style'])
  if (wrong) return wrong
  const {form = 'fence', attributes, markdown, island} = kind
  if (!FORMS.includes(form as never)) return `must have "form" as one of ${FORMS.join(', ')}`
  if (form === 'fence' && (attributes !== undefined || markdown !== undefined))
    return `has "${attributes === undefined ? 'markdown' : 'attributes'}", which only directives have: add "form",`
  if (form === 'text' && island !== undefined) return 'has an island, which text cannot hold,'
  if (markdown !== undefined && typeof markdown !== 'function')
    return 'must have a function as "markdown"'
  return attributes === undefined ? undefined : attributesProblem(attributes)
}

function keysProblem(
  part: Record<string, unknown>,
  known: readonly string[],
  names: readonly string[],
): string | undefined {
  const unknown = Object.keys(part).find((key) => !known.includes(key))
  if (unknown !== undefined) return `has the unknown key "${unknown}"`
  const wrong = names.find((key) => !['string', 'undefined'].includes(typeof part[key]))
  return wrong === undefined ? undefined : `must have a name as "${wrong}"`
}
