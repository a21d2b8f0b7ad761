/** `labdocs serve`: serves the built site over HTTP, without reading Markdown. */

import {existsSync} from 'node:fs'
import {createServer} from 'node:http'
import {join} from 'node:path'
import {loadConfig} from '../config/load-config.ts'
import type {UrlStyle} from '../hosts/url-styles.ts'
import {ENDINGS} from '../hosts/url-styles.ts'
import {type ExitCode, report} from '../report/report.ts'
import {CannotListen, listen} from '../serve/listen.ts'
import {staticHandler} from '../serve/static.ts'
import {untilInterrupted} from '../serve/wait-for-end.ts'
import {recover} from '../write/replace-output.ts'

export interface ServeOptions {
  root: string
  out?: string
  base?: string
  urls?: UrlStyle
  host: string
  port?: number
  json: boolean
}

export async function serve(options: ServeOptions): Promise<ExitCode> {
  const {config, diagnostics} = await loadConfig(options.root, options)
  if (!config) return report(diagnostics, {...options, strict: false})
  const isBuilt = () => existsSync(join(config.outDir, '404.html'))
  if (!isBuilt()) recover(config.outDir)
  if (!isBuilt()) {
    process.stderr.write(`There is no built site in ${config.outDir}. Run "labdocs build" first.\n`)
    return 2
  }
  const server = createServer(staticHandler(config.outDir, config.base, ENDINGS[config.urls]))
  try {
    const port = await listen(server, {host: options.host, port: options.port})
    const address = `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}${config.base}`
    process.stdout.write(
      options.json
        ? `${JSON.stringify({address, port})}\n`
        : `Serving ${config.title} at ${address}  (Ctrl+C stops)\n`,
    )
  } catch (error) {
    if (!(error instanceof CannotListen)) throw error
    process.stderr.write(`${error.message}\n`)
    return 2
  }
  await untilInterrupted(() => {
    server.closeAllConnections()
    server.close()
  })
  return 0
}
