/** Search with a search server: instead of an index, each version has a small file with the address of the server. */
import {SERVER_FORMAT, type ServerManifest} from '../../runtime/shared/search/format.ts'
import {compare} from '../text/compare.ts'
import type {SearchPage} from '../types.ts'
import {queryFor} from './export.ts'
import type {SearchFile} from './index-file.ts'
import type {SearchEndpoint} from './options.ts'

/** Returns the files of `search-index/` for a search server. */
export function serverFiles(pages: readonly SearchPage[], endpoint: SearchEndpoint): SearchFile[] {
  const versions = [...new Set(pages.flatMap(({version}) => version ?? []))].sort(compare)
  return (versions.length ? versions : ['current']).map((name) => {
    const mine = pages.filter(({version}) => version === undefined || version === name)
    const manifest: ServerManifest = {
      format: SERVER_FORMAT,
      ...endpoint,
      others: versions.filter((version) => version !== name),
      query: queryFor(endpoint.server),
      contexts: [...new Set(mine.map(({context}) => context))].sort(compare),
      tasks: mine
        .filter(({popular}) => popular)
        .map(({route, title, audience = []}) => ({route, title, audience})),
    }
    const bytes = Buffer.from(JSON.stringify(manifest))
    return {name: `${name}.json`, size: bytes.length, bytes}
  })
}
