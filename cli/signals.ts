/** Runs cleanup before a signal ends the process. */

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs `tidy` once before a signal ends the process, and then repeats the signal, so
 * the shell sees the correct status. Returns a function that removes the handlers.
 */
export function onEnd(tidy: () => void): () => void {
  const off = () => {
    for (const signal of SIGNALS) process.off(signal, end)
  }
  const end = (signal: NodeJS.Signals) => {
    off()
    tidy()
    process.kill(process.pid, signal)
  }
  for (const signal of SIGNALS) process.on(signal, end)
  return off
}
