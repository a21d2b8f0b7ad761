/** Everything that a site serves, as values that can be compared. */
import {createChecker} from '../../../cli/dev/background-check.ts'
import {createDevFiles, type DevFiles} from '../../../cli/dev/served-files.ts'
import {complaints, type Workspace} from '../../../cli/pipeline.ts'
import {adjust, sortDiagnostics} from '../../../cli/report/diagnostics.ts'
import type {Diagnostic} from '../../../cli/types.ts'
import {fileOf, withBase} from '../../../runtime/shared/location.ts'
import type {Served} from './fresh.ts'

/** Returns pages with their Markdown twins, redirects, the not-found page, site data, manifest, sitemap, search index. */
export function filesOf({site}: Workspace, files: DevFiles): Record<string, string> {
  const served: Record<string, string> = {}
  const take = (path: string) => {
    const {status, body} = files.get(path)
    served[path] =
      `${status} ${typeof body === 'string' ? body : Buffer.from(body).toString('base64')}`
  }
  for (const route of site.entries.keys())
    for (const path of [route, `/${fileOf(route)}.json`, `/${fileOf(route)}.md`]) take(path)
  for (const route of site.redirects.keys()) take(route)
  for (const path of [
    '/no-such-page',
    `/assets/site-${site.data.build}.json`,
    '/manifest.json',
    '/sitemap.xml',
    '/robots.txt',
    '/search-index/current.json',
  ])
    take(path)
  const index = JSON.parse(
    Buffer.from(files.get('/search-index/current.json').body).toString(),
  ) as {titles: string; core: string; shards: {file: string}[]}
  for (const name of [index.titles, index.core, ...index.shards.map(({file}) => file)])
    take(`/search-index/${name}`)
  for (const asset of site.assets.values())
    take(decodeURI(asset.url.slice(withBase('/', site.data).length - 1)))
  return served
}

export function textsOf(diagnostics: Diagnostic[], config: Workspace['config']): string[] {
  return sortDiagnostics(adjust(diagnostics, config, false)).map((one) => JSON.stringify(one))
}

/** Returns everything that a newly loaded workspace serves. */
export async function servedBy(workspace: Workspace): Promise<Served> {
  const files = createDevFiles(workspace, {})
  const checker = createChecker({
    pause: 0,
    onChange: () => {},
    onBug: (error) => {
      throw error
    },
  })
  checker.start(workspace, files)
  await checker.idle()
  return {
    files: filesOf(workspace, files),
    diagnostics: textsOf([...complaints(workspace), ...checker.diagnostics()], workspace.config),
  }
}
