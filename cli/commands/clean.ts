/** `labdocs clean`: removes the output and the cache of a site, one line each for what there was. */
import {existsSync, rmSync} from 'node:fs'
import {clearCache} from '../cache.ts'
import {onDisk} from '../disk/error.ts'
import {foreignOutput, loadConfig} from '../load-config.ts'
import {type ExitCode, report} from '../report.ts'
import {recover, remains} from '../write/workplace.ts'
import {isReplaceable} from '../write/writer.ts'

export async function clean(options: {
  root: string
  out?: string
  cacheDir?: string
  json: boolean
}): Promise<ExitCode> {
  const {config, diagnostics} = await loadConfig(options.root, options)
  if (!config) return report(diagnostics, {...options, strict: false})
  const {outDir} = config
  if (!isReplaceable(outDir)) return report([foreignOutput(outDir)], {...options, strict: false})
  const found = [outDir, ...remains(outDir)].filter((path) => existsSync(path))
  // Removes what dead builds left, and refuses while a build is alive.
  recover(outDir)
  onDisk('remove this folder', outDir, () => rmSync(outDir, {recursive: true, force: true}))
  const removed = found.filter((path) => !existsSync(path))
  if (clearCache(config.cacheDir)) removed.push('the cache')
  if (options.json) process.stdout.write(`${JSON.stringify({exitCode: 0, removed})}\n`)
  else
    process.stdout.write(
      removed.length
        ? removed.map((what) => `Removed ${what}.\n`).join('')
        : 'There was nothing to remove.\n',
    )
  return 0
}
