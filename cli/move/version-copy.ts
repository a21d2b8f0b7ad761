/** Copies the docs as another version: what leads from one of their pages to another then leads to the other copy. */
import type {Route} from '../../runtime/shared/types.ts'
import type {SiteConfig, VersionConfig} from '../config/config.ts'
import {readInside} from '../disk/read-inside.ts'
import type {Workspace} from '../pipeline.ts'
import {routesByFile} from '../resolve/links/targets.ts'
import {isBelow, join, pageRoute, versionOf} from '../resolve/routes.ts'
import {isImporter} from '../scan/kinds.ts'
import type {Entries, Site, Source} from '../types.ts'
import {editsOf, literals} from './changes.ts'
import {apply} from './edit.ts'
import {removeAliases} from './front-matter.ts'
import {movedPath, type Plan} from './plan.ts'
import type {Moved} from './rewrite.ts'

/** Yields the path and the content of each file of the copy of the first version. Paths are relative to the content. */
export function* versionCopy(
  {config, renderer, sources, docs}: Workspace,
  site: Site,
  to: VersionConfig,
): Generator<[file: string, content: string | Uint8Array]> {
  const {content, docs: settings} = config
  const first = settings.versions[0]!
  const copied = [...sources.values()].filter(
    ({file}) => versionOf(file, settings.versions) === first,
  )
  const files = new Map(
    copied.map(({file}) => [file, to.folder + file.slice(first.folder.length)] as const),
  )
  const staying = settings.versions
    .map(({folder}) => folder)
    .filter((folder) => isBelow(folder, first.folder))
  const plan: Plan = {from: first.folder, to: to.folder, isFolder: true, files, staying}
  const moved = movedIn(site, plan, first, to, new Set([...sources.keys(), ...files.values()]))
  const input = {moved, config, specs: renderer.specs, sources, docs}
  for (const source of copied) {
    // Once: edits are places in a text, and another program can write the file at any moment.
    const bytes = readInside(content, source.file)
    const read = () => Buffer.from(bytes).toString()
    // An old address leads to one page only: that of the version which is still written.
    const edits = isHelper(source, config)
      ? literals(read(), moved.routes)
      : editsOf(source, {...input, read}, (text) => removeAliases(text, config.bare))
    yield [files.get(source.file)!, edits.length ? apply(read(), edits) : bytes]
  }
}

/** Returns whether a file is code that TSX pages can import, and no page. */
function isHelper({file, kind}: Source, config: SiteConfig): boolean {
  return kind === 'asset' && isImporter(file, config) && !file.endsWith('.css')
}

/** Describes the copy as a move after which the old pages are still there. `names`: all files, with those of the copy. */
function movedIn(
  site: Site,
  plan: Plan,
  from: VersionConfig,
  to: VersionConfig,
  names: ReadonlySet<string>,
): Moved {
  const routes = new Map<Route, Route>()
  const entries: Entries = new Map(site.entries)
  for (const entry of site.entries.values()) {
    const isModule = entry.module !== undefined && plan.files.has(entry.file)
    if (entry.version !== from.name && !isModule) continue
    // A TSX page has the address of its file, also in the docs.
    const route = isModule
      ? pageRoute(movedPath(entry.file, plan), {})
      : join(to.at, from.at === '/' ? entry.route : entry.route.slice(from.at.length))
    routes.set(entry.route, route)
    const category = entry.category && {
      ...entry.category,
      folder: movedPath(entry.category.folder, plan),
    }
    entries.set(route, {
      ...entry,
      route,
      file: movedPath(entry.file, plan),
      ...(category && {category}),
    })
  }
  for (const [old, target] of site.redirects) {
    const route = routes.get(target)
    if (route !== undefined) routes.set(old, route)
  }
  return {
    plan,
    before: {
      entries: site.entries,
      routes: routesByFile(site.entries),
      has: (file) => names.has(file),
    },
    after: {entries, routes: routesByFile(entries), has: (file) => names.has(file)},
    routes,
  }
}
