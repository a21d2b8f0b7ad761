/** The process of esbuild, which is written in Go. It starts when it is first used. */

const IS_SHORT = /^(build|check)$/.test(process.argv[2] ?? '')

/** How many calls wait for esbuild. */
let waiting = 0

/**
 * Calls a function that uses esbuild. In a build, with fewer garbage collections, esbuild needs a quarter less processor time, and
 * 8 MB more (measured). A value that the user has set stays, and programs that code of a site starts do not get this one.
 */
export async function usingEsbuild<T>(run: () => Promise<T>): Promise<T> {
  waiting++
  try {
    return await withFewerCollections(run)
  } finally {
    waiting--
  }
}

function withFewerCollections<T>(run: () => T): T {
  if (!IS_SHORT || process.env.GOGC !== undefined) return run()
  process.env.GOGC = '400'
  try {
    return run()
  } finally {
    delete process.env.GOGC
  }
}

/**
 * Ends the process, which would keep 73 MB until the build ends. If another call still waits, the process stays: the call would get
 * an error that has nothing to do with it, or wait forever.
 */
export async function endEsbuild(): Promise<void> {
  if (!waiting) await (await import('esbuild')).stop()
}
