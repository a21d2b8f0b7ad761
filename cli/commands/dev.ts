/** `labdocs dev`: the same pipeline, incrementally, from memory. Never writes the output folder. */

import {bareNote, loadConfig} from '../config/load-config.ts'
import {createLive, type Live} from '../dev/event-stream.ts'
import {createShortcuts, openBrowser} from '../dev/keyboard-shortcuts.ts'
import {createDevServer} from '../dev/server.ts'
import {createSession, type Session} from '../dev/session.ts'
import {createTerminal, type DevTerminal} from '../dev/terminal.ts'
import type {UrlStyle} from '../hosts/url-styles.ts'
import {type ExitCode, report} from '../report/report.ts'
import {CannotListen, listen, tryPort} from '../serve/listen.ts'
import {untilInterrupted} from '../serve/wait-for-end.ts'

export interface DevOptions {
  root: string
  base?: string
  urls?: UrlStyle
  cacheDir?: string
  host: string
  port?: number
  json: boolean
  cache: boolean
  open: boolean
}

/** Idle time (ms) before pages are rendered only to be checked. */
const PAUSE = 700
/** Idle time (ms) before code for the next edit is loaded. */
const QUIET = 200

export async function dev(options: DevOptions): Promise<ExitCode> {
  const quit = new AbortController()
  const undo: (() => void)[] = []
  const ended = untilInterrupted(() => {
    for (const one of undo.reverse()) one()
  }, quit.signal).then((): ExitCode => 0)
  const code = await Promise.race([serve(options, undo, () => quit.abort(), ended), ended])
  // A parse in a thread or an open editor must not keep the process alive.
  process.exit(code)
}

/** Runs until `ended`; resolves earlier only if it could not start. */
async function serve(
  options: DevOptions,
  undo: (() => void)[],
  quit: () => void,
  ended: Promise<ExitCode>,
): Promise<ExitCode> {
  const started = performance.now()
  const read = () => loadConfig(options.root, options)
  const {config, diagnostics} = await read()
  if (!config) return report(diagnostics, {...options, strict: false})
  // Before the bundler starts: if the process exits while the bundler works, it prints stack traces.
  const refused = await whyNot(options)
  if (refused !== undefined) {
    process.stderr.write(`${refused}\n`)
    return 2
  }
  const say = createTerminal(
    options.json ? undefined : process.stdout,
    Boolean(process.stdout.isTTY) && !process.env.NO_COLOR,
  )
  let live: Live | undefined
  const session = createSession({
    config,
    cache: options.cache,
    loadConfig: read,
    pause: PAUSE,
    onBug: say.bug,
    onChange: (files, ms) => say.change(files, session.config(), ms),
    onDiagnostics: () => live && tell(session, say, live),
    onBlind: () =>
      say.note('The system cannot watch so many folders; changes show within seconds.'),
  })
  undo.push(session.stop)
  await session.load()
  live = createLive(session.state())
  undo.push(live.close)
  process.on('uncaughtException', say.bug)
  const quiet = whenQuiet(QUIET, () => void session.warmUp())
  undo.push(quiet.stop)
  const server = createDevServer({
    host: options.host,
    live,
    site: session.site,
    onRequest: quiet.wait,
    onBug: say.bug,
    onNoEditor: (file, reason) =>
      say.note(
        `${file} could not be opened${reason ? `: ${reason}` : '.'} Set LAUNCH_EDITOR to the command of your editor.`,
      ),
  })
  try {
    const port = await listen(server, {
      host: options.host,
      ...(options.port === undefined ? {port: undefined} : {port: options.port}),
    })
    undo.push(() => {
      server.closeAllConnections()
      server.close()
    })
    const address = `http://${nameOf(options.host)}:${port}${config.base}`
    if (options.json) process.stdout.write(`${JSON.stringify({address, port})}\n`)
    else say.ready(config.title, address, performance.now() - started, options.host)
    tell(session, say, live)
    const uncached = session.workspace()?.cache.problem()
    if (uncached) say.note(`The cache cannot be written, so each start takes longer: ${uncached}.`)
    for (const note of bareNote(config)) say.note(note)
    session.watch()
    quiet.wait()
    const keys = createShortcuts({
      address,
      rebuild: () => session.rebuild(true),
      clear: () => session.rebuild(false),
      quit,
      note: say.note,
    })
    undo.push(keys.stop)
    if (options.open) openBrowser(address, say.note)
    return ended
  } catch (error) {
    if (!(error instanceof CannotListen)) throw error
    process.stderr.write(`${error.message}\n`)
    return 2
  }
}

/** Returns why the requested port cannot be used. */
async function whyNot({host, port}: DevOptions): Promise<string | undefined> {
  try {
    await tryPort({host, port})
    return undefined
  } catch (error) {
    if (error instanceof CannotListen) return error.message
    throw error
  }
}

function tell(session: Session, say: DevTerminal, live: Live): void {
  live.send(session.state())
  say.diagnostics(session.diagnostics(), session.textOf, session.config())
}

/** Debounces `run`: calls it `ms` after the last `wait`. */
function whenQuiet(ms: number, run: () => void): {wait: () => void; stop: () => void} {
  let timer: NodeJS.Timeout | undefined
  return {
    wait: () => {
      clearTimeout(timer)
      timer = setTimeout(run, ms)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Returns the name for the address bar: a browser cannot visit "every address". */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
