/** `labdocs clean`: removes the output and the cache of a site, and prints a line for each. */
import {existsSync} from 'node:fs'
import {clearCache} from '../cache/cache.ts'
import {foreignOutput} from '../config/output-folder.ts'
import type {ExitCode} from '../report/exit-code.ts'
import {report} from '../report/report.ts'
import {remains, removeOutput} from '../write/replace-output.ts'
import {isReplaceable} from '../write/replaceable.ts'
import {type SiteOptions, succeed, withSite} from './with-site.ts'

export function clean(options: SiteOptions): Promise<ExitCode> {
  return withSite(options, ({outDir, cacheDir}) => {
    if (!isReplaceable(outDir))
      return report([foreignOutput(outDir, options.out)], {...options, strict: false})
    const found = [outDir, ...remains(outDir)].filter((path) => existsSync(path))
    // Refuses while a build is running.
    removeOutput(outDir)
    const removed = found.filter((path) => !existsSync(path))
    if (clearCache(cacheDir)) removed.push('the cache')
    const lines = removed.map((what) => `Removed ${what}.\n`)
    return succeed(options, {removed}, lines.join('') || 'There was nothing to remove.\n')
  })
}
