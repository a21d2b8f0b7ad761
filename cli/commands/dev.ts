/** `labdocs dev`: the same pipeline, incrementally, from memory. Never writes the output folder. */
import {join} from 'node:path'
import type {LiveDiagnostic} from '../../runtime/live-events.ts'
import type {SiteConfig} from '../config.ts'
import {createKeys} from '../dev/keys.ts'
import {createLive} from '../dev/live.ts'
import {createDevServer} from '../dev/server.ts'
import {update} from '../dev/update.ts'
import {watchFiles} from '../dev/watch.ts'
import {adjust, codeFrame, count, format, sortDiagnostics} from '../diagnostics.ts'
import {HOME, loadConfig} from '../load-config.ts'
import {complaints, load, type Workspace} from '../pipeline.ts'
import {type ExitCode, report} from '../report.ts'
import {listen, PortTaken} from '../serve/listen.ts'
import {untilInterrupted} from '../serve/until.ts'
import {createStopwatch, duration} from '../terminal.ts'
import type {Diagnostic} from '../types.ts'

export interface DevOptions {
  root: string
  base?: string
  host: string
  port?: number
  json: boolean
  cache: boolean
  open: boolean
}

export async function dev(options: DevOptions): Promise<ExitCode> {
  const started = performance.now()
  const quiet = createStopwatch({live: false, stream: process.stderr})
  const loaded = await loadConfig(options.root, options)
  if (!loaded.config) return report(loaded.diagnostics, {...options, strict: false})
  let config = loaded.config
  const first = await load(config, {dev: true, cache: options.cache}, quiet)
  if (!('site' in first)) return report(adjust(first.diagnostics, config, true), {...options, strict: false, config})
  let workspace = first
  const live = createLive()
  const say = createTerminal(options.json)
  const dev = createDevServer(workspace, {host: options.host, live, onBug: say.bug})
  try {
    const port = await listen(dev.server, {host: options.host, port: options.port})
    const address = `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}${config.base}`
    if (options.json) process.stdout.write(`${JSON.stringify({address, port})}\n`)
    else say.ready(config, address, performance.now() - started, options.host)
    await serveUntilEnd(address)
    return 0
  } catch (error) {
    if (!(error instanceof PortTaken)) throw error
    process.stderr.write(`${error.message}\n`)
    return 2
  }

  async function serveUntilEnd(address: string): Promise<void> {
    say.diagnostics(diagnosticsOf(workspace), workspace)
    const folders = [config.content, config.theme, join(HOME, 'runtime'), ...(config.bare ? [] : [join(config.root, 'site.config.ts')])]
    const watching = await watchFiles(folders, [config.outDir], onBurst)
    const ended = new AbortController()
    const keys = options.json ? undefined : createKeys({address, rebuild: () => rebuild(true), clear: () => rebuild(false), quit: () => ended.abort()})
    if (options.open) keys?.open()
    await untilInterrupted(() => {
      keys?.stop()
      live.close()
      dev.server.closeAllConnections()
      dev.server.close()
      void watching.close()
    }, ended.signal)
  }

  async function onBurst(paths: string[]): Promise<void> {
    const from = performance.now()
    try {
      if (paths.some((path) => path === join(config.root, 'site.config.ts'))) await reconfigure()
      else {
        const before = JSON.stringify(workspace.site.data)
        const next = await update(workspace, paths, quiet)
        if (!('workspace' in next)) return fail(next.diagnostics)
        workspace = next.workspace
        dev.show(workspace)
        const diagnostics = diagnosticsOf(workspace)
        if (next.kind === 'reload') live.send({type: 'reload'})
        else if (next.kind === 'style') live.send({type: 'style', css: workspace.assets.css, diagnostics: forBrowser(diagnostics, workspace)})
        else live.send({type: 'update', siteChanged: before !== JSON.stringify(workspace.site.data), diagnostics: forBrowser(diagnostics, workspace)})
      }
      say.change(paths, config, performance.now() - from)
      say.diagnostics(diagnosticsOf(workspace), workspace)
    } catch (error) {
      say.bug(error)
    }
  }

  /** A config that does not load leaves the old site standing. */
  async function reconfigure(): Promise<void> {
    const next = await loadConfig(options.root, options)
    if (!next.config) return fail(next.diagnostics)
    config = next.config
    await rebuild(true)
  }

  async function rebuild(cache: boolean): Promise<void> {
    const next = await load(config, {dev: true, cache}, quiet)
    if (!('site' in next)) return fail(next.diagnostics)
    workspace = next
    dev.show(workspace)
    live.send({type: 'reload'})
  }

  function fail(diagnostics: Diagnostic[]): void {
    const adjusted = adjust(diagnostics, config, true)
    say.diagnostics(adjusted, workspace)
    live.send({type: 'failed', diagnostics: forBrowser(adjusted, workspace)})
  }

  function diagnosticsOf(shown: Workspace): Diagnostic[] {
    return sortDiagnostics(adjust([...complaints(shown), ...dev.files().diagnostics()], config, false))
  }
}

/** One tidy line per change; each complaint once, until it is mended and comes back. */
function createTerminal(json: boolean) {
  let known = new Set<string>()
  const print = (text: string) => {
    if (!json) process.stdout.write(`${text}\n`)
  }
  const color = Boolean(process.stdout.isTTY) && !process.env.NO_COLOR
  return {
    ready: (config: SiteConfig, address: string, ms: number, host: string) => {
      print(`${config.title} at ${address}  (ready in ${duration(ms)}; h for help)`)
      if (host === '0.0.0.0' || host === '::') print('Everybody in this network can read the site, drafts included, and see the names of its files.')
    },
    change: (paths: string[], config: SiteConfig, ms: number) => {
      const names = paths.map((path) => path.replace(`${config.content}/`, ''))
      print(`${names.length > 3 ? `${names.length} files` : names.join(', ')}  ${duration(ms)}`)
    },
    diagnostics: (all: Diagnostic[], {sources}: Workspace) => {
      const keys = new Set(all.map((one) => JSON.stringify(one)))
      const fresh = all.filter((one) => !known.has(JSON.stringify(one)))
      const mended = [...known].filter((key) => !keys.has(key)).length
      known = keys
      for (const one of fresh) print(`\n${format(one, sources.get(one.file)?.text ?? '', color)}`)
      if (fresh.length || mended) print(all.length ? `\n${count(all)}` : 'All mended.')
    },
    bug: (error: unknown) => {
      process.stderr.write(`This is a bug of labdocs, not of your content; the server goes on.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    },
  }
}

function forBrowser(diagnostics: Diagnostic[], {sources}: Workspace): LiveDiagnostic[] {
  return diagnostics.map((one) => ({...one, frame: one.line ? codeFrame(sources.get(one.file)?.text ?? '', one.line, one.column).join('\n') : ''}))
}
