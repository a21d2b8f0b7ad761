/** `labdocs clean`: removes the output and the cache of a site, one line each for what there was. */
import {existsSync, rmSync} from 'node:fs'
import {clearCache} from '../cache.ts'
import {foreignOutput, loadConfig} from '../load-config.ts'
import {type ExitCode, report} from '../report.ts'
import {isReplaceable} from '../write/writer.ts'

export async function clean(options: {
  root: string
  out?: string
  json: boolean
}): Promise<ExitCode> {
  const {config, diagnostics} = await loadConfig(options.root, options)
  if (!config) return report(diagnostics, {...options, strict: false})
  if (!isReplaceable(config.outDir))
    return report([foreignOutput(config.outDir)], {...options, strict: false})
  const removed: string[] = []
  if (existsSync(config.outDir)) {
    rmSync(config.outDir, {recursive: true, force: true})
    removed.push(config.outDir)
  }
  if (clearCache(config.root)) removed.push('the cache')
  if (options.json) process.stdout.write(`${JSON.stringify({exitCode: 0, removed})}\n`)
  else
    process.stdout.write(
      removed.length
        ? removed.map((what) => `Removed ${what}.\n`).join('')
        : 'There was nothing to remove.\n',
    )
  return 0
}
