/** What the browser fetches once a visit. */
import {flatten} from '../../runtime/sidebar.ts'
import type {Route, SiteData, Version} from '../../runtime/types.ts'
import {hashOf} from '../scan.ts'
import type {Entry} from '../types.ts'
import {type Policy, policyHeader} from './policy.ts'
import type {ResolveInput} from './site.ts'

/** `build` is the hash of the shell and of this, so that an edit of one article does not disturb open tabs. */
export function siteData(
  input: ResolveInput,
  versions: Version[],
  entries: Map<Route, Entry>,
  redirects: Map<Route, Route>,
  {announcement, policy}: {announcement: string | undefined; policy: Policy | undefined},
): SiteData {
  const {config, assets} = input
  const data = {
    title: config.title,
    tagline: config.tagline,
    copyright: config.copyright,
    base: config.base,
    url: config.url,
    nav: config.nav,
    footer: config.footer,
    versions: versions.map(({docs: _docs, draftIds: _drafts, ...info}) => info),
    docsAt: config.docs.versions[0]!.at,
    ...(config.docs.editUrl === undefined ? {} : {editUrl: config.docs.editUrl}),
    ...(config.issues === undefined ? {} : {issues: config.issues}),
    ...(config.feedback === undefined ? {} : {feedback: config.feedback}),
    colorMode: config.colorMode,
    toc: config.toc,
    search: {
      ...config.search,
      ...(assets.searchWorker === undefined ? {} : {worker: assets.searchWorker}),
    },
    routes: routesBeside(versions, entries),
    redirects: Object.fromEntries(redirects),
    styles: assets.styles,
    ...(config.offline ? {offline: true as const} : {}),
    ...(config.announcement && announcement !== undefined
      ? {
          announcement: {
            id: config.announcement.id,
            html: announcement,
            closeable: config.announcement.closeable,
          },
        }
      : {}),
  }
  // In development the browser learns of changes; it must not take them for a new deploy. An open tab keeps its policy, and
  // pages of a build with another one may need what it refuses.
  const from = [data, assets.entry, policy && policyHeader(policy)]
  return {build: input.drafts ? 'dev' : hashOf(JSON.stringify(from)), ...data}
}

/** Pages that no sidebar names; the browser knows the others from there. */
function routesBeside(versions: Version[], entries: Map<Route, Entry>): Route[] {
  const listed = new Set(
    versions.flatMap((version) =>
      flatten(Object.values(version.sidebars).flat()).map(({route}) => route),
    ),
  )
  return [...entries.keys()].filter((route) => !listed.has(route))
}
