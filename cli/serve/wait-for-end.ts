const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Waits for Ctrl+C, a termination signal, a closed terminal or the abort signal, then runs `tidy` at once. */
export function untilInterrupted(tidy: () => void, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      for (const name of SIGNALS) process.off(name, end)
      tidy()
      resolve()
    }
    for (const name of SIGNALS) process.on(name, end)
    signal?.addEventListener('abort', end, {once: true})
  })
}
