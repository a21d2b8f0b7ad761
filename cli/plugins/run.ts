/** Runs the hooks of plugins. An error in a plugin becomes a diagnostic with the names of the plugin and the page. */
import type {Root as HastRoot} from 'hast'
import type {Root as MdastRoot} from 'mdast'
import type {Messages} from '../../runtime/shared/messages/say.ts'
import {isTable} from '../attribute-types.ts'
import {callsIn} from '../config/locate-error.ts'
import {runScript} from '../config/run-module.ts'
import type {FigureRow, PluginPart} from '../figures/figure.ts'
import {watched} from '../limits/plugin-watchdog.ts'
import {TimedOut} from '../limits/promise-timeout.ts'
import {messageOf} from '../report/bug-report.ts'
import {diagnostic} from '../report/diagnostics.ts'
import {nearest} from '../text/nearest.ts'
import type {Diagnostic} from '../types.ts'
import {runHook, runHookAtOnce} from './late-hooks.ts'
import type {
  Hook,
  Plugin,
  PluginPage,
  PluginRef,
  PluginRoute,
  PluginSite,
  PluginSource,
} from './plugin.ts'
import {voiceOf} from './plugin-api.ts'
import {repairTree, typesFor} from './repair-trees.ts'

export type Report = (diagnostic: Diagnostic) => void
/** A page, without the functions of a plugin. */
type Source = Omit<PluginSource, keyof Voice>
type Page = Omit<PluginPage, keyof Voice>
type Voice = ReturnType<typeof voiceOf>

export interface Plugins {
  /** By the language of the fence, or the name of the directive. */
  figures: ReadonlyMap<string, FigureRow>
  /** Words of screens. */
  parts: ReadonlyMap<string, PluginPart>
  /** This hook and those below are undefined if no plugin has it: to wait for a hook costs more than most pages take. */
  markdown: ((tree: MdastRoot, page: Source, report: Report) => Promise<MdastRoot>) | undefined
  html: ((tree: HastRoot, page: Source, report: Report) => Promise<HastRoot>) | undefined
  /** Returns the page with the changes of the plugins. Values of the wrong type are reported and ignored. */
  page: ((page: Page, report: Report) => Promise<Page>) | undefined
  /** Returns what each plugin adds to the head of a page. */
  head: ((page: PluginRoute, report: Report) => {plugin: string; html: string}[]) | undefined
  files: (
    site: PluginSite,
    report: Report,
  ) => Promise<{plugin: string; path: string; content: string | Uint8Array}[]>
}

/**
 * Starts the plugins. Returns undefined if there are none. Throws an error of a script that worked when the config
 * was read. `messages`: texts for pages.
 */
export async function startPlugins(
  refs: readonly PluginRef[],
  messages?: Messages,
): Promise<Plugins | undefined> {
  if (!refs.length) return undefined
  const plugins = await Promise.all(
    refs.map(async ({script, later = {}, at}) => {
      const value = await runScript({text: script, later})
      return (at === undefined ? value : (value as {plugins: unknown[]}).plugins[at]) as Plugin
    }),
  )
  const given: Given = (plugin, page, report) => ({
    ...page,
    ...voiceOf(plugin, messages, (one) => report({file: page.file, ...one})),
  })
  const having = <Name extends Hook>(hook: Name) =>
    plugins.filter((plugin): plugin is Plugin & Required<Pick<Plugin, Name>> =>
      Boolean(plugin[hook]),
    )
  return {
    figures: new Map(
      having('figures').flatMap((plugin) =>
        Object.entries(plugin.figures).map(([lang, one]) => [
          lang,
          {plugin, kind: typeof one === 'function' ? {draw: one} : one},
        ]),
      ),
    ),
    parts: new Map(
      having('screen').flatMap((plugin) =>
        Object.entries(plugin.screen).map(([word, part]) => [word, {plugin, part}]),
      ),
    ),
    markdown: treeHook('markdown', having('markdown'), given),
    html: treeHook('html', having('html'), given),
    page: pageHook(having('page'), given),
    head: headOf(having('head')),
    async files(site, report) {
      const all: {plugin: string; path: string; content: string | Uint8Array}[] = []
      for (const plugin of having('files'))
        await guarded(plugin, 'files', '', report, undefined, async () => {
          const files: unknown = await watched(plugin, plugin.files(site))
          if (!isTable(files) || files instanceof Map)
            throw new TypeError('it must return an object of paths and contents')
          for (const [path, content] of Object.entries(files)) {
            if (typeof content !== 'string' && !(content instanceof Uint8Array))
              throw new TypeError(`${path} must be a text or bytes`)
            all.push({plugin: plugin.name, path, content})
          }
        })
      return all
    },
  }
}

/** Adds to a page what a plugin calls to report mistakes and to translate. */
type Given = <T extends Source>(plugin: Plugin, page: T, report: Report) => T & Voice

function treeHook<Tree extends MdastRoot | HastRoot>(
  hook: 'markdown' | 'html',
  plugins: readonly Plugin[],
  given: Given,
): ((tree: Tree, page: Source, report: Report) => Promise<Tree>) | undefined {
  if (!plugins.length) return undefined
  return async (tree, page, report) => {
    let next = tree
    for (const plugin of plugins)
      next = await changed(plugin, hook, next, given(plugin, page, report), report)
    return next
  }
}

function pageHook(
  plugins: readonly (Plugin & Required<Pick<Plugin, 'page'>>)[],
  given: Given,
): Plugins['page'] {
  if (!plugins.length) return undefined
  return async (page, report) => {
    let last = page
    for (const plugin of plugins)
      last = await guarded(plugin, 'page', page.file, report, last, async () => {
        const before = given(plugin, last, report)
        const next = {...before, keywords: [...last.keywords]}
        const returned: unknown = await watched(plugin, plugin.page(next))
        if (isTable(returned) && returned !== next)
          throw new TypeError('it must change the page that it gets, and return nothing')
        const stray = strayChange(before, next)
        if (stray) throw new TypeError(`it ${stray}`)
        const {title, description, keywords} = next
        if (typeof title !== 'string' || typeof description !== 'string' || !areTexts(keywords))
          throw new TypeError('title and description must be texts, and keywords a list of texts')
        if (!title.trim()) throw new TypeError('the title must not be empty')
        return {...last, title, description, keywords}
      })
    return last
  }
}

const CHANGEABLE = ['title', 'description', 'keywords']

/** Completes "it …" if a hook changed what has no effect. */
function strayChange(before: object, after: object): string | undefined {
  const values = new Map<string, unknown>(Object.entries(before))
  const stray = Object.entries(after).find(
    ([key, value]) => !CHANGEABLE.includes(key) && value !== values.get(key),
  )
  if (!stray) return undefined
  const [key] = stray
  if (values.has(key)) return `changed "${key}", but can change only ${CHANGEABLE.join(', ')}`
  const near = nearest(key, CHANGEABLE)
  return `set the unknown key "${key}"${near ? ` (did you mean "${near}"?)` : `; it can change ${CHANGEABLE.join(', ')}`}`
}

function headOf(plugins: readonly (Plugin & Required<Pick<Plugin, 'head'>>)[]): Plugins['head'] {
  if (!plugins.length) return undefined
  return (page, report) =>
    plugins.flatMap((plugin) => {
      try {
        const html: unknown = runHookAtOnce(plugin, 'head', () => plugin.head(page))
        if (html === undefined || html === '') return []
        if (html instanceof Promise) {
          // What it throws later would end the command.
          html.catch(() => {})
          throw new TypeError('it must return a text at once, not a promise')
        }
        if (typeof html !== 'string') throw new TypeError('it must return a text')
        return [{plugin: plugin.name, html}]
      } catch (error) {
        report(failure(plugin, 'head', page.file || page.route, error))
        return []
      }
    })
}

/**
 * Returns the tree after a hook, whatever the hook did. Without "children", it is the tree before it: a page without its content
 * has no links and headings, which would be many more mistakes.
 */
async function changed<Tree extends MdastRoot | HastRoot>(
  plugin: Plugin,
  hook: 'markdown' | 'html',
  tree: Tree,
  page: PluginSource,
  report: Report,
): Promise<Tree> {
  const types = typesFor(hook, tree)
  const {children} = tree
  const run = plugin[hook] as (tree: Tree, page: PluginSource) => unknown
  const next = await guarded(plugin, hook, page.file, report, tree, async () =>
    asRoot(((await watched(plugin, run.call(plugin, tree, page))) ?? tree) as Tree),
  )
  if (!Array.isArray(next.children)) next.children = children
  const problem = repairTree(next, types)
  if (problem) report(failure(plugin, hook, page.file, new TypeError(`it ${problem}`)))
  return next
}

/** Runs a hook, and returns `otherwise` if it fails. */
async function guarded<T>(
  plugin: Plugin,
  hook: Hook,
  file: string,
  report: Report,
  otherwise: T,
  run: () => Promise<T>,
): Promise<T> {
  const what = `the plugin "${plugin.name}" ("${hook}"${file && ` of ${file}`})`
  try {
    return await runHook(plugin, hook, what, run)
  } catch (error) {
    report(failure(plugin, hook, file, error))
    return otherwise
  }
}

function failure({name}: Plugin, hook: Hook, file: string, error: unknown): Diagnostic {
  const failed = pluginFailed(file, `The plugin "${name}" failed in "${hook}": ${messageOf(error)}`)
  // The thread may not know from which files the script was made: see `locate-hooks.ts`.
  return {
    ...failed,
    cause: `${failed.cause}\n${callsIn(error)}`,
    ...(error instanceof TimedOut ? {hint: error.hint} : {}),
  }
}

/** Returns one message for any number of pages. */
export function pluginFailed(file: string, message: string): Diagnostic {
  return diagnostic('plugin-failed', file, message, {cause: message})
}

function asRoot<T extends MdastRoot | HastRoot>(tree: T): T {
  if (tree.type !== 'root') throw new TypeError('it must return a tree, or nothing')
  if (!Array.isArray(tree.children)) throw new TypeError('it must return a tree with "children"')
  return tree
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}
