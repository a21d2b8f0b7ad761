/** The data that the browser fetches once per visit. */
import {flatten} from '../../runtime/shared/sidebar.ts'
import type {Route, SiteData, Version} from '../../runtime/shared/types.ts'
import {sidebarOf} from '../../runtime/shared/versions.ts'
import {ENDINGS} from '../hosts/url-styles.ts'
import {hashOf} from '../text/hash.ts'
import type {Entries} from '../types.ts'
import {type Policy, policyHeader} from './content-security-policy.ts'
import {externalBelow} from './links/external.ts'
import type {ResolveInput} from './site.ts'

/**
 * Returns the data. `build` is the hash of the shell and of this data, so that an edit of one article does not affect
 * open tabs.
 */
export function siteData(
  input: ResolveInput,
  versions: Version[],
  entries: Entries,
  redirects: Map<Route, Route>,
  {announcement, policy}: {announcement: string | undefined; policy: Policy | undefined},
): SiteData {
  const {config, assets} = input
  // Only the worker needs the search server, and only the index the synonyms, so pages do not load them.
  const {endpoint: _, synonyms: _synonyms, ...search} = config.search
  const shown =
    config.announcement && announcement !== undefined
      ? {
          id: config.announcement.id,
          html: announcement,
          closeable: config.announcement.closeable,
        }
      : undefined
  const data = {
    title: config.title,
    tagline: config.tagline,
    copyright: config.copyright,
    base: config.base,
    ending: ENDINGS[config.urls],
    url: config.url,
    nav: config.nav,
    footer: config.footer,
    ...(config.external.length ? {external: externalBelow(config)} : {}),
    versions: versions.map(({docs: _docs, draftIds: _drafts, ...info}) => info),
    docsAt: config.docs.versions[0]!.at,
    ...(Object.keys(config.docs.colors).length ? {colors: config.docs.colors} : {}),
    editUrl: config.docs.editUrl,
    issues: config.issues,
    feedback: config.feedback,
    colorMode: config.colorMode,
    toc: config.toc,
    search: {...search, worker: assets.searchWorker, soon: assets.searchSoon},
    routes: routesBeside(versions, entries),
    redirects: Object.fromEntries(redirects),
    styles: assets.styles,
    logo: assets.logo,
    disk: config.disk,
    ...(config.offline ? {offline: true as const} : {}),
    announcement: shown,
  }
  // In development the browser is notified of changes, which must not look like a new deploy. An open
  // tab keeps its policy, which can refuse what pages of a build with another policy need.
  const from = [data, assets.entry, policy && policyHeader(policy)]
  return {build: input.drafts ? 'dev' : hashOf(JSON.stringify(from)), ...data}
}

/** Returns pages that are in no sidebar; the browser knows all others from the sidebars. */
function routesBeside(versions: Version[], entries: Entries): Route[] {
  const listed = new Set(
    versions.flatMap((version) => flatten(sidebarOf(version)).map(({route}) => route)),
  )
  return [...entries.keys()].filter((route) => !listed.has(route))
}
