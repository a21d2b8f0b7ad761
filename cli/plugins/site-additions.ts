/** What plugins add to the finished site: elements in the head of pages, and files. Pure apart from the plugins. */
import type {Route} from '../../runtime/shared/types.ts'
import type {SiteConfig} from '../config/config.ts'
import {CONFIG_FILE} from '../config/config-file.ts'
import {headProblem} from '../config/config-rules.ts'
import {underOneLimit} from '../limits/time-limit.ts'
import {handlersIn} from '../resolve/content-security-policy.ts'
import type {Diagnostic, Entry, Site} from '../types.ts'
import type {PluginRoute, PluginSite} from './plugin.ts'
import {type Plugins, pluginFailed, type Report} from './run.ts'

/** Pages whose hooks share a limit of time, which costs more than most hooks take. */
const TOGETHER = 100

/** Returns the elements by route. Elements that browsers would not accept there are reported and removed. */
export function headsOf(
  entries: Iterable<Entry>,
  plugins: Plugins | undefined,
  {csp}: Pick<SiteConfig, 'csp'>,
  report: Report,
): Map<Route, string> {
  const heads = new Map<Route, string>()
  const head = plugins?.head
  if (!head) return heads
  const all = [...entries]
  const given = Array.from({length: Math.ceil(all.length / TOGETHER)}, (_, at) =>
    underOneLimit(
      all
        .slice(at * TOGETHER, (at + 1) * TOGETHER)
        .map((entry) => () => head(routeOf(entry), report)),
    ),
  ).flat()
  for (const [at, entry] of all.entries()) {
    const lines = given[at]!.flatMap(({plugin, html}) => {
      const wrong = headProblem(html)
      const handler = csp === false ? undefined : handlersIn(html)[0]
      const problem =
        wrong ??
        (handler &&
          `has the attribute "${handler}", which the content security policy of the site blocks`)
      if (!problem) return [html]
      report(pluginFailed(entry.file, `The "head" of the plugin "${plugin}" ${problem}.`))
      return []
    })
    if (lines.length) heads.set(entry.route, lines.join('\n'))
  }
  return heads
}

/** Passes each file of the plugins to `put`, which returns why it cannot be used. */
export async function addFiles(
  site: Site,
  plugins: Plugins | undefined,
  put: (path: string, content: string | Uint8Array) => string | undefined,
): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = []
  // What a hook for all pages throws is about no page.
  const report = (one: Diagnostic) => void diagnostics.push({...one, file: CONFIG_FILE})
  for (const {plugin, path, content} of (await plugins?.files(siteOf(site), report)) ?? []) {
    const refused = put(path, content)
    if (refused)
      report(pluginFailed(CONFIG_FILE, `The plugin "${plugin}" cannot write ${path}: ${refused}.`))
  }
  return diagnostics
}

function siteOf({data, lang, entries}: Site): PluginSite {
  const {title, url, base} = data
  return {title, url, base, lang, pages: [...entries.values()].map(routeOf)}
}

function routeOf({route, title, description, file, doc, updated}: Entry): PluginRoute {
  return {
    route,
    title,
    description,
    file,
    frontMatter: {...doc?.fields},
    ...(updated === undefined ? {} : {updated}),
  }
}
