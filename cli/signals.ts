/** Runs cleanup before the process ends too early. */
import {setImmediate} from 'node:timers/promises'

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

let isEnding = false

/** Ends the process with the code that `report` returns. Does nothing if the process is about to end already. */
export async function endWith(report: () => Promise<number>): Promise<void> {
  if (isEnding) return
  isEnding = true
  process.exit(await report())
}

/** Never resolves if the process is about to end. To be awaited before a command reports that all went well. */
export async function unlessEnding(): Promise<void> {
  // Node.js reports a promise that was rejected, and that nothing awaits, when the event loop goes on.
  await setImmediate()
  if (isEnding) await new Promise(() => {})
}
