/** Waits for Ctrl+C, a request to end or the signal, then tidies up at once. */
export function untilInterrupted(tidy: () => void, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      process.off('SIGINT', end)
      process.off('SIGTERM', end)
      tidy()
      resolve()
    }
    process.on('SIGINT', end)
    process.on('SIGTERM', end)
    signal?.addEventListener('abort', end, {once: true})
  })
}
