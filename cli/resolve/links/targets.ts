/** The pages and files of a site as targets of links. */
import {posix} from 'node:path'
import {withBase} from '../../../runtime/shared/location.ts'
import type {Route} from '../../../runtime/shared/types.ts'
import {UNPUBLISHED} from '../../../runtime/shared/unpublished.ts'
import type {VersionConfig} from '../../config/config.ts'
import {ENDINGS} from '../../hosts/url-styles.ts'
import {memoizedByValue} from '../../memoized.ts'
import type {Asset, Diagnostic, Entries, Source} from '../../types.ts'
import {resolveAsset} from '../assets.ts'
import {bestIndex, versionOf} from '../routes.ts'
import type {ResolveInput} from '../site.ts'
import {labelsOf} from './foreign-notation.ts'
import type {LinkTargets, Problem} from './links.ts'
import {asWritten, createSuggestions, meantBy, type NamedVersions} from './suggestions.ts'

/** `look`: the same as `asset`, but the file does not count as used. */
type Targets = LinkTargets & {look: LinkTargets['asset']}

/** Returns everything that links can lead to. `used` collects the assets that were looked up. */
export function linkTargets(
  input: ResolveInput,
  entries: Entries,
  redirects: Map<Route, Route>,
  used: Map<string, Asset>,
): Targets {
  const {config, sources, known} = input
  const read =
    input.readAsset ??
    ((source) => resolveAsset(source, config.content, config.base, config.publicFolder))
  const look = (file: string): Asset | undefined => {
    const source = sources.get(file)
    if (!isAsset(source)) return undefined
    const key = `${file} ${source.hash}`
    const found = known.get(key) ?? read(source)
    if (found) known.set(key, found)
    return found
  }
  const asset = (file: string): Asset | undefined => {
    const found = look(file)
    if (found) used.set(file, found)
    return found
  }
  const routes = routesByFile(entries)
  return {
    base: config.base,
    addressOf: memoizedByValue((route) =>
      withBase(route, {base: config.base, ending: ENDINGS[config.urls]}),
    ),
    origin: config.url === UNPUBLISHED ? undefined : config.url,
    lint: !config.bare,
    again: input.drafts,
    external: config.external,
    publicFolder: config.publicFolder,
    ...(config.dialect
      ? {dialect: config.dialect, folders: config.docs.versions.map(({folder}) => folder)}
      : {}),
    ...(config.bare ? {skipped: skippedIn(sources), isLabel: labelsIn(sources)} : {}),
    entries,
    redirects,
    asset,
    look,
    isLost: (file) =>
      [file, `${file}.md`].some((name) => {
        const doc = input.docs.get(name)
        return doc && !routes.has(name) && !(doc.fields.draft && !input.drafts)
      }),
    unread: (file) => (isAsset(sources.get(file)) ? unreadable(file) : undefined),
    routes,
    near: createSuggestions(
      {
        assets: () =>
          [...sources.values()].filter(({kind}) => kind === 'asset').map(({file}) => file),
        files: () => sources.keys(),
        pages: () => routes.keys(),
        routes: () => entries.keys(),
      },
      undefined,
      namedVersions(config.docs.versions),
    ),
  }
}

/** Returns the versions of the docs by their folders and their routes. */
function namedVersions(versions: VersionConfig[]): NamedVersions {
  const byRoute = versions.map(({name, at}) => ({name, folder: at.replace(/\/$/, '')}))
  return {
    of: (path) => versionOf(path, path.startsWith('/') ? byRoute : versions)?.name,
    main: versions.find(({last}) => last)?.name,
  }
}

function isAsset(source: Source | undefined): source is Source {
  return source?.kind === 'asset' || source?.kind === 'data'
}

function unreadable(file: string): Problem & {hint: string} {
  return {
    code: 'unreadable-file',
    message: `${file} cannot be read.`,
    hint: 'Check its permissions, then run the command again.',
  }
}

/** Adds the file that was probably meant to a message of the parser, which knows no other files. */
export function withMeant(one: Diagnostic, targets: LinkTargets): Diagnostic {
  const {near, asset} = targets
  const missing = one.code === 'missing-asset' ? one.meant?.file : undefined
  const found = missing && near.path(missing, 'files', one.file)
  if (!found) return one
  // It was found, but the parser could not read it.
  if (found === missing) return {...one, ...unreadable(missing), meant: undefined}
  // It does not count as unused either.
  asset(found)
  const path = one.meant?.url ?? ''
  return {...one, hint: meantBy(path, asWritten(found, path, one.file, targets))}
}

/** Finds pages of other tools that are not pages in labdocs. */
function skippedIn(sources: ReadonlyMap<string, Source>): (path: string) => string | undefined {
  return (path) =>
    [`${path}.mdx`, posix.join(path, 'index.mdx')].find((file) => {
      const kind = sources.get(file)?.kind
      return kind !== undefined && kind !== 'markdown'
    })
}

/** Finds labels of MyST. The texts are looked through only if a link is broken. */
function labelsIn(sources: ReadonlyMap<string, Source>): (id: string) => boolean {
  let labels: Set<string> | undefined
  return (id) => {
    labels ??= new Set([...sources.values()].flatMap(({text}) => labelsOf(text)))
    return labels.has(id)
  }
}

/** Returns the targets of relative links: files, and folders with an index. */
export function routesByFile(entries: Entries): Map<string, Route> {
  const routes = new Map<string, Route>()
  const indexes = new Map<string, {file: string}>()
  for (const {file, route, category} of entries.values()) {
    if (category) {
      const folder = category.folder || '.'
      if (!routes.has(folder)) routes.set(folder, route)
      continue
    }
    routes.set(file, route)
    const folder = posix.dirname(file)
    const before = indexes.get(folder)
    const best = bestIndex(before ? [before, {file}] : [{file}])
    if (best?.file === file) {
      indexes.set(folder, best)
      routes.set(folder, route)
    }
  }
  return routes
}
