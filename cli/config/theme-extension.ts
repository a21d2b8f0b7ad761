/**
 * Reads `theme/index.tsx` of a site that extends the built-in theme with `extendTheme`. It runs with a marker object
 * in place of each imported component, so its result is plain data: which export of which file replaces which part.
 * The bundler then treats the export like a file with the name of the part; `index.tsx` itself is not shipped.
 */
import {existsSync, readFileSync} from 'node:fs'
import {basename, extname, join, relative} from 'node:path'
import type {Plugin} from 'esbuild'
import * as z from 'zod/mini'
import {isTable} from '../attribute-types.ts'
import {EVERYWHERE, isLayer} from '../bundle/theme.ts'
import {componentsByName, namedElsewhere} from '../bundle/theme-names.ts'
import {filesBelow} from '../disk/folder.ts'
import {hintOf} from '../report/bug-report.ts'
import {diagnostic} from '../report/diagnostics.ts'
import {compare} from '../text/compare.ts'
import {didYouMean, nearest} from '../text/nearest.ts'
import type {Diagnostic} from '../types.ts'
import type {SiteConfig} from './config.ts'
import {problemDiagnostic} from './config-file.ts'
import {locateError} from './locate-error.ts'
import {messageProblems, type OwnMessages} from './messages.ts'
import {bundleScript, isGenerator, runNewScript, runScript} from './run-module.ts'
import type {ScriptCache} from './script-cache.ts'
import {fields, type Problem, text, textMap, validate} from './validate.ts'

const FILE = 'index.tsx'
/** More would make a hint hard to read. */
const MOST_SHEETS = 5
/** Key of the marker object. */
const PART = 'labdocsPart'

/** The replacement of a component: an export of a module, which is an absolute path or the name of a package. */
export interface Replacement {
  module: string
  name: string
}

/** The argument of `extendTheme`, checked. */
export interface Extension {
  components: Record<string, Replacement>
  /** Absolute path. */
  tokens?: string
  icons: Record<string, string>
  messages: OwnMessages
}

interface Loaded {
  extension?: Extension
  inputs: string[]
  diagnostics: Diagnostic[]
}

const schema = fields({
  components: z.optional(z.custom<Record<string, unknown>>()),
  tokens: z.optional(text),
  icons: z.optional(textMap),
  messages: z.optional(z.custom<OwnMessages>()),
})

/**
 * Adds the extension of the theme folder to a config, and the `messages` of the config, which take precedence. Returns the
 * diagnostics of the extension.
 */
export async function addExtension(
  config: SiteConfig,
  messages: OwnMessages | undefined,
  scripts: ScriptCache,
): Promise<Diagnostic[]> {
  const {extension, inputs, diagnostics}: Loaded = isLayer(config.theme)
    ? await loadExtension(config.theme, config.root, scripts)
    : {inputs: [], diagnostics: []}
  config.inputs.push(...inputs)
  if (extension) config.extension = extension
  const texts: OwnMessages = {...extension?.messages, ...messages}
  Object.assign(config.messages, texts)
  config.untranslated = config.untranslated.filter((key) => !(key in texts))
  return diagnostics
}

/** Other generators have a folder of this name as well. Code that does not import labdocs is probably theirs. */
function hintForOthers(folder: string): string {
  return `labdocs reads ${folder}/ as its theme. If the folder belongs to another tool, rename it, or set "theme" to another folder.`
}

/** Reads the file of a theme folder that extends the built-in theme. Returns no extension without one. */
async function loadExtension(theme: string, root: string, scripts: ScriptCache): Promise<Loaded> {
  const path = join(theme, FILE)
  // Even if it does not exist yet, because it can be added later.
  const inputs = [path]
  if (!existsSync(path)) return {inputs, diagnostics: []}
  const source = readFileSync(path, 'utf8')
  const file = relative(root, path)
  const refused = (problems: Problem[]) => ({
    inputs,
    diagnostics: problems.map((one) => problemDiagnostic(one, file, source)),
  })
  try {
    const began = Date.now()
    const script = await bundleScript(path, root, [notes])
    if ('problems' in script)
      return {
        inputs,
        diagnostics: script.problems.map(({message, file: of = file, ...place}) =>
          diagnostic('config-invalid', of, message, {
            ...place,
            hint: source.includes('labdocs') ? undefined : hintForOthers(relative(root, theme)),
          }),
        ),
      }
    inputs.push(...script.inputs.filter((one) => one !== path && !isGenerator(one)))
    // The text of a kept one can name another folder: that where the site was before.
    const value = scripts.find(path)
      ? await runScript(script)
      : await runNewScript(path, script, began, scripts)
    const problems = problemsOf(value, theme)
    if (problems.length) return refused(problems)
    const {components = {}, tokens, icons = {}, messages = {}} = z.parse(schema, value)
    return {
      extension: {
        components: Object.fromEntries(
          Object.entries(components).map(([name, note]) => [name, noteOf(note)!]),
        ),
        ...(tokens === undefined ? {} : {tokens: join(theme, tokens)}),
        icons,
        messages,
      },
      inputs,
      diagnostics: [],
    }
  } catch (error) {
    return refused([
      {
        path: [],
        place: (await locateError(error))?.place,
        // Bundled code calls what it imports as `(0, origin.name)`.
        message: `The theme cannot be read: ${(error as Error).message.replace(/\(0 ?, \w+\.(\w+)\)/, '$1')}.`,
        hint: String(error).includes('extendTheme')
          ? "Import it from the package itself: import {extendTheme} from 'labdocs'"
          : 'index.tsx only says which parts are replaced: write components in files of their own, and import them.',
        ...hintOf(error),
      },
    ])
  }
}

function problemsOf(value: unknown, theme: string): Problem[] {
  if (value === undefined)
    return [
      {
        path: [],
        message: 'index.tsx of the theme has no default export.',
        hint: 'export default extendTheme({components: { … }}). A complete theme has article.tsx and theme.css as well.',
      },
    ]
  const problems = validate(value, schema)
  if (problems.length) return problems
  const {components = {}, tokens, messages} = value as z.output<typeof schema>
  if (!isTable(components))
    return [{path: ['components'], message: '"components" must be a map of names and components.'}]
  const parts = componentsByName()
  return [
    ...Object.entries(components).flatMap(([name, note]) => {
      const wrong = componentProblem(name, note, theme, parts)
      return wrong ? [{path: ['components', name], ...wrong}] : []
    }),
    ...(tokens !== undefined && !(extname(tokens) === '.css' && existsSync(join(theme, tokens)))
      ? [{path: ['tokens'], ...sheetProblem(tokens, theme)}]
      : []),
    ...messageProblems(messages),
  ]
}

/** The names are compared without the beginning and the ending that all of them have. */
function sheetProblem(tokens: string, theme: string): Omit<Problem, 'path'> {
  const stemOf = (path: string) => basename(path).replace(/\.\w+$/, '')
  const sheets = filesBelow(theme)
    .filter((file) => file.endsWith('.css') && file !== EVERYWHERE)
    .sort(compare)
  const near = nearest(stemOf(tokens), sheets.map(stemOf))
  const meant = sheets.find((file) => stemOf(file) === near)
  const known = sheets.slice(0, MOST_SHEETS).map((file) => `./${file}`)
  return {
    message: `There is no style sheet ${tokens} in the theme.`,
    hint: meant
      ? `Did you mean ./${meant}?`
      : known.length
        ? `The theme has ${known.join(', ')}${sheets.length > known.length ? ', and others' : ''}.`
        : 'Add the file to the folder of the theme, or remove "tokens".',
  }
}

function componentProblem(
  name: string,
  note: unknown,
  theme: string,
  parts: ReadonlyMap<string, string>,
): Omit<Problem, 'path'> | undefined {
  if (!parts.has(name)) {
    const ours = namedElsewhere(name)
    return {
      message: `The built-in theme has no component "${name}".`,
      hint:
        ours && parts.has(ours)
          ? `Did you mean "${ours}"?`
          : (didYouMean(name, parts.keys()) ?? 'Those that labdocs/theme exports can be replaced.'),
    }
  }
  const part = noteOf(note)
  const own = join(theme, `${name}.tsx`)
  if (!part)
    return typeof note === 'function'
      ? {
          message: `The component "${name}" is written in index.tsx.`,
          hint: 'Write it in a file of its own, and import it: readers load each part where they need it.',
        }
      : {message: `"${name}" must be a component that index.tsx imports.`}
  return existsSync(own) && part.module !== own
    ? {
        message: `The theme replaces "${name}" twice: by ${name}.tsx, and in index.tsx.`,
        hint: `Remove one of the two, or import ${name} from './${name}.tsx'.`,
      }
    : undefined
}

function noteOf(value: unknown): Replacement | undefined {
  const note = (value as {[PART]?: Replacement} | undefined)?.[PART]
  return note?.module === undefined ? undefined : note
}

const NOTES = 'labdocs-notes'

/** Component modules and packages are not run: each of their exports is a marker object with its origin. */
const notes: Plugin = {
  name: NOTES,
  setup(api) {
    api.onResolve({filter: /./}, async ({path, kind, resolveDir, pluginData}) => {
      if (kind !== 'import-statement' || pluginData === NOTES || path === 'labdocs')
        return undefined
      if (!path.startsWith('.')) return {path, namespace: NOTES}
      const found = await api.resolve(path, {kind, resolveDir, pluginData: NOTES})
      return /\.[jt]sx$/.test(found.path) ? {path: found.path, namespace: NOTES} : found
    })
    api.onLoad({filter: /./, namespace: NOTES}, ({path}) => ({
      // The bundler reads the names of a CommonJS module from the object and its prototype.
      contents: `const note = (name) => ({${PART}: {module: ${JSON.stringify(path)}, name}})
module.exports = Object.assign(
  Object.create(new Proxy({}, {get: (_, name) => name === '__esModule' || note(name)})),
  note('default'),
)`,
      loader: 'js',
    }))
  },
}
