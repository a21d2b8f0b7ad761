/** `labdocs serve`: serves the built site over HTTP, without reading Markdown. */
import {existsSync} from 'node:fs'
import {createServer} from 'node:http'
import {join} from 'node:path'
import type {SiteConfig} from '../config/config.ts'
import type {ExitCode} from '../report/exit-code.ts'
import {Refusal} from '../report/report.ts'
import {builtAddresses} from '../serve/built-addresses.ts'
import {addressOf, listen} from '../serve/listen.ts'
import {staticHandler} from '../serve/static.ts'
import {untilInterrupted} from '../serve/wait-for-end.ts'
import {printJson} from '../signals.ts'
import {recover} from '../write/replace-output.ts'
import {type SiteOptions, withSite} from './with-site.ts'

interface ServeOptions extends SiteOptions {
  host: string
  port?: number
}

export function serve(options: ServeOptions): Promise<ExitCode> {
  return withSite(
    options,
    (config) => serveSite(config, options),
    () => '',
  )
}

async function serveSite(
  config: SiteConfig,
  {host, port: wanted, json, ...options}: ServeOptions,
): Promise<ExitCode> {
  const {outDir, title} = config
  const isBuilt = () => existsSync(join(outDir, '404.html'))
  if (!isBuilt()) recover(outDir)
  if (!isBuilt())
    throw new Refusal(`There is no built site in ${outDir}. Run "labdocs build" first.`)
  const {base, ending} = builtAddresses(config, options)
  const server = createServer(staticHandler(outDir, base, ending))
  const port = await listen(server, {host, port: wanted})
  const address = addressOf(host, port, base)
  if (json) printJson({address, port})
  else process.stdout.write(`Serving ${title} at ${address}  (Ctrl+C stops)\n`)
  await untilInterrupted(() => {
    server.closeAllConnections()
    server.close()
  })
  return 0
}
