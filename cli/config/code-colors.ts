/**
 * Turns the color themes that `highlight.themes` names into custom properties of the built-in theme. Code on a page has
 * classes instead of colors, so each class takes the color that the theme gives to a typical scope.
 */
import {readFileSync} from 'node:fs'
import {resolve} from 'node:path'
import type {ThemeRegistrationAny} from 'shiki/core'
import {own} from '../../runtime/shared/own.ts'
import {isTable} from '../attribute-types.ts'
import {asRead} from '../text/line-ends.ts'
import {didYouMean} from '../text/nearest.ts'
import type {Problem} from './validate.ts'

interface Rule {
  scope?: string | string[]
  settings?: {foreground?: string}
}

interface ColorTheme {
  rules: Rule[]
  ground: string
  ink: string
}

const MODES = ['light', 'dark'] as const
export type CodeThemes = Partial<Record<(typeof MODES)[number], string>>

/** Typical scopes of the classes in `code-lines.ts`, the best one first. */
const SCOPES: Record<string, readonly string[]> = {
  kw: ['storage.type', 'storage', 'keyword'],
  ct: ['keyword.control', 'keyword'],
  st: ['string.quoted', 'string'],
  es: ['constant.character.escape', 'string'],
  re: ['string.regexp', 'string'],
  nu: ['constant.numeric', 'constant'],
  cn: ['variable.other.constant', 'constant.language', 'constant'],
  fn: ['entity.name.function', 'support.function'],
  ty: ['entity.name.type', 'entity.name.class', 'support.type'],
  va: ['variable.other.readwrite', 'variable'],
  co: ['comment.line', 'comment'],
  in: ['invalid.illegal', 'invalid'],
  pu: ['punctuation.definition.tag', 'punctuation'],
  la: ['entity.name.label', 'entity.name'],
  me: ['constant.regexp', 'string.regexp'],
  li: ['punctuation.definition.list.begin.markdown', 'markup.list', 'keyword'],
}

const COLOR = /^#[\da-f]{3,8}$/i

/** Returns the style sheet for the themes; `inputs` are the files that it was made from. Paths are relative to the config. */
export async function readCodeColors(
  themes: CodeThemes,
  root: string,
): Promise<{css?: string; inputs: string[]; problems: Problem[]}> {
  const inputs: string[] = []
  const problems: Problem[] = []
  const rules: string[] = []
  for (const mode of MODES) {
    const name = themes[mode]
    if (name === undefined) continue
    const isFile = /\.jsonc?$/.test(name)
    if (isFile) inputs.push(resolve(root, name))
    const read = await (isFile ? readTheme(resolve(root, name)) : bundledTheme(name))
    if ('problem' in read)
      problems.push({
        path: ['highlight', 'themes', mode],
        message: `${name} ${read.problem}.`,
        hint: read.hint,
      })
    else rules.push(`${mode === 'dark' ? "[data-theme='dark']" : ':root'}{${propertiesOf(read)}}`)
  }
  // Printed code keeps its black on white.
  return {...(rules.length ? {css: `@media screen{${rules.join('')}}`} : {}), inputs, problems}
}

type Read = ColorTheme | {problem: string; hint?: string}

async function bundledTheme(name: string): Promise<Read> {
  const {bundledThemes} = await import('shiki/themes')
  const load = own(bundledThemes, name)
  if (load) return complete((await load()).default)
  return {
    problem: 'is not a theme of Shiki',
    hint:
      didYouMean(name, Object.keys(bundledThemes)) ??
      'Name a theme of https://shiki.style/themes, or a JSON file.',
  }
}

async function readTheme(path: string): Promise<Read> {
  try {
    return await complete(JSON.parse(asRead(readFileSync(path, 'utf8'))))
  } catch (error) {
    return {problem: jsonProblem(error)}
  }
}

/** Returns why a file of JSON could not be read. Completes "a.json …". */
export function jsonProblem(error: unknown): string {
  const {code, message} = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'does not exist'
  return code === undefined ? `is not JSON: ${message}` : `cannot be read (${code})`
}

/** Lets Shiki fill in what a theme leaves out. */
async function complete(theme: unknown): Promise<Read> {
  const rules = isTable(theme) ? (theme.tokenColors ?? theme.settings) : undefined
  if (!Array.isArray(rules) || !rules.every(isTable))
    return {problem: 'is not a color theme with "tokenColors"'}
  const {normalizeTheme} = await import('shiki/core')
  const {bg, fg} = normalizeTheme(theme as ThemeRegistrationAny)
  return isColor(bg) && isColor(fg)
    ? {rules, ground: bg, ink: fg}
    : {problem: 'has a background or a foreground that is not a color such as "#1e1e1e"'}
}

function propertiesOf({rules, ground, ink}: ColorTheme): string {
  const mix = (color: string, percent: number) =>
    `color-mix(in srgb,${ground},${color} ${percent}%)`
  const properties: Record<string, string> = {
    '--c-code': ground,
    '--c-code-head': mix(ink, 6),
    '--c-code-rule': mix(ink, 18),
    '--c-code-hl': mix(ink, 12),
    '--c-code-ink': ink,
    '--c-code-ink-2': mix(ink, 80),
    '--code-mark': ink,
    '--code-add': mix('#2ea043', 20),
    '--code-del': mix('#f85149', 20),
    '--code-focus': ink,
    '--code-press': mix(ink, 12),
  }
  for (const [name, scopes] of Object.entries(SCOPES))
    properties[`--code-${name}`] = colorOf(scopes, rules) ?? ink
  return Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}

/** Returns the color of the first scope that a rule of the theme covers. */
function colorOf(scopes: readonly string[], rules: Rule[]): string | undefined {
  for (const scope of scopes) {
    let best = {length: 0, color: undefined as string | undefined}
    for (const {scope: selectors, settings} of rules)
      for (const selector of [selectors ?? []].flat().flatMap((one) => String(one).split(','))) {
        const name = selector.trim()
        // The longest selector wins, of equal ones the last, as in an editor.
        if ((scope === name || scope.startsWith(`${name}.`)) && name.length >= best.length)
          if (isColor(settings?.foreground))
            best = {length: name.length, color: settings.foreground}
      }
    if (best.color) return best.color
  }
  return undefined
}

/** Anything else could end the rule and start another one. */
function isColor(value: unknown): value is string {
  return typeof value === 'string' && COLOR.test(value)
}
