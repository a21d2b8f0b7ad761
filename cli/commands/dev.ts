/** `labdocs dev`: the same pipeline, incrementally, from memory. Never writes the output folder. */
import {bareNote} from '../config/bare-config.ts'
import type {SiteConfig} from '../config/config.ts'
import {loadConfig} from '../config/load-config.ts'
import {createLive, type Live} from '../dev/event-stream.ts'
import {createShortcuts, openBrowser} from '../dev/keyboard-shortcuts.ts'
import {createDevServer} from '../dev/server.ts'
import {createSession, type Session} from '../dev/session.ts'
import {createTerminal, type DevTerminal} from '../dev/terminal.ts'
import {watchThisThread} from '../limits/plugin-watchdog.ts'
import {giveUp} from '../limits/promise-timeout.ts'
import type {ExitCode} from '../report/exit-code.ts'
import {reportFailure} from '../report/report.ts'
import {addressOf, listen, tryPort} from '../serve/listen.ts'
import {untilInterrupted} from '../serve/wait-for-end.ts'
import {endWith, exit, printJson} from '../signals.ts'
import {type SiteOptions, withSite} from './with-site.ts'

interface DevOptions extends SiteOptions {
  host: string
  port?: number
  cache: boolean
  open: boolean
}

/** Idle time (ms) before pages are rendered only to be checked. */
const PAUSE = 700
/** Idle time (ms) before code for the next edit is loaded. */
const QUIET = 200

/** Ends the process itself. */
export async function dev(options: DevOptions): Promise<void> {
  // The configuration and plugins can contain a loop that never ends.
  watchThisThread(giveUp)
  const quit = new AbortController()
  const strays = catchStrays()
  const undo: (() => void)[] = []
  const ended = untilInterrupted(() => {
    for (const one of undo.reverse()) one()
  }, quit.signal).then((): ExitCode => 0)
  const started = performance.now()
  const served = withSite(
    options,
    (config) => serve(config, started, options, undo, strays, () => quit.abort()).then(() => ended),
    () => '',
  )
  // What is half started, a parse in a thread, or an open editor must not keep the process alive.
  try {
    return exit(await Promise.race([served, ended]))
  } catch (error) {
    quit.abort()
    return endWith(() => reportFailure(error, options.json))
  }
}

/** Starts the server. `undo` collects what ends it. */
async function serve(
  config: SiteConfig,
  started: number,
  options: DevOptions,
  undo: (() => void)[],
  strays: Strays,
  quit: () => void,
): Promise<void> {
  // Before the bundler starts: if the process exits while the bundler works, it prints stack traces.
  await tryPort({host: options.host, port: options.port})
  const say = createTerminal(
    options.json ? undefined : process.stdout,
    Boolean(process.stdout.isTTY) && !process.env.NO_COLOR,
  )
  let live: Live | undefined
  const session = createSession({
    config,
    cache: options.cache,
    loadConfig: () => loadConfig(options.root, options),
    pause: PAUSE,
    onBug: say.bug,
    onChange: (files, ms) => say.change(files, session.config(), ms),
    onDiagnostics: () => live && tell(session, say, live),
    onReading: say.reading,
    onWait: () => say.note('Changes show when the theme folder is back.'),
    onBlind: () =>
      say.note('The system cannot watch so many folders; changes show within seconds.'),
  })
  undo.push(session.stop)
  await session.load()
  strays.pass(session.fail)
  live = createLive(session.state())
  undo.push(live.close)
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
  const port = await listen(server, {host: options.host, port: options.port})
  undo.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = addressOf(options.host, port, config.base)
  if (options.json) printJson({address, port})
  else say.ready(config.title, address, performance.now() - started, options.host)
  tell(session, say, live)
  const uncached = session.workspace()?.cache.problem()
  if (uncached)
    say.note(
      `The cache cannot be written, so each start takes longer: ${uncached}. Name another folder with --cache-dir.`,
    )
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
}

interface Strays {
  /** Passes on all errors, also those that came before. */
  pass: (fail: (error: unknown) => void) => void
}

/** Catches what nothing else catches. A plugin can cause such an error while the configuration is read. */
function catchStrays(): Strays {
  const early: unknown[] = []
  let take = (error: unknown): unknown => early.push(error)
  // Instead of the handler that ends other commands.
  process.setUncaughtExceptionCaptureCallback((error) => take(error))
  return {
    pass: (fail) => {
      take = fail
      for (const error of early) fail(error)
    },
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
