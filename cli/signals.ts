/** The end of the process: cleanup if it comes too early, and who may end it. Also where code of a site may print. */
import {Console} from 'node:console'
import {setImmediate} from 'node:timers/promises'

/** The function of Node.js, which `forbidExit` replaces. */
export const exit: typeof process.exit = process.exit.bind(process)

/**
 * For code of a site, which would end a command without a word, and with success: `process.exit` throws from now on. In a
 * thread, the command would wait forever.
 */
export function forbidExit(): void {
  process.exit = function refuse() {
    const error = Object.assign(new Error('code of a site must not call process.exit'), {
      hint: 'Throw an error instead.',
    })
    // The first call is then that of the site.
    Error.captureStackTrace(error, refuse)
    throw error
  }
}

let toStdout: typeof process.stdout.write | undefined

/**
 * Sends what code of a site prints to stderr: it must not be part of a JSON document. Returns a function that opens stdout again,
 * once the document is printed.
 */
export function printToStderr(): () => void {
  // A new `console` would leave out packages that import it from "node:console".
  Object.assign(console, new Console(process.stderr))
  const {write} = process.stdout
  toStdout = write
  process.stdout.write = process.stderr.write.bind(process.stderr)
  return () => {
    process.stdout.write = write
    toStdout = undefined
  }
}

/** Prints the JSON document of a command. */
export function printJson(document: unknown, indent?: number): void {
  const write = toStdout ?? process.stdout.write
  write.call(process.stdout, `${JSON.stringify(document, null, indent)}\n`)
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs `tidy` once before a signal or `process.exit` ends the process. A signal is then repeated, so
 * the shell sees the correct status. Returns a function that removes the handlers.
 */
export function onEnd(tidy: () => void): () => void {
  const off = () => {
    for (const signal of SIGNALS) process.off(signal, end)
    process.off('exit', tidy)
  }
  const end = (signal: NodeJS.Signals) => {
    off()
    tidy()
    process.kill(process.pid, signal)
  }
  for (const signal of SIGNALS) process.on(signal, end)
  process.on('exit', tidy)
  return off
}

/** Runs `write`, which changes files, to its end: a signal that comes meanwhile ends the process after it. */
export async function uninterrupted<Result>(write: () => Result): Promise<Result> {
  const off = onEnd(() => {})
  try {
    return write()
  } finally {
    // Node.js calls the handlers when it looks for events, which is between two calls of this function.
    await setImmediate()
    await setImmediate()
    off()
  }
}

let isEnding = false

/** Ends the process with the code that `report` returns. Does nothing if the process is about to end already. */
export async function endWith(report: () => Promise<number>): Promise<void> {
  if (isEnding) return
  isEnding = true
  exit(await report())
}

/** Never resolves if the process is about to end. To be awaited before a command reports that all went well. */
export async function unlessEnding(): Promise<void> {
  // Node.js reports a promise that was rejected, and that nothing awaits, when the event loop goes on.
  await setImmediate()
  if (isEnding) await new Promise(() => {})
}
