/** `labdocs clean`: removes the output and the cache of a site, and prints a line for each. */
import {existsSync, rmSync} from 'node:fs'
import {clearCache} from '../cache.ts'
import {foreignOutput, loadConfig} from '../config/load-config.ts'
import {onDisk} from '../disk/disk-error.ts'
import {type ExitCode, report} from '../report/report.ts'
import {recover, remains} from '../write/replace-output.ts'
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
  // Removes the leftovers of aborted builds, and refuses while a build is running.
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
