/**
 * Ends a loop after an `await` in a hook of a plugin. No timer of its thread runs any more, so another thread has to notice it. That
 * thread takes 30 ms to start, so it is started by the first hook of this thread that waits for something.
 */
import {isMainThread} from 'node:worker_threads'
import {INSTALLATION} from './installation.ts'
import {BUILT_IN, builtInPlugins} from './plugins/built-in.ts'
import {Endless, LONGEST, type Waits, waits, waitsOf} from './promise-timeout.ts'
import {openThread, watchProgress} from './threads.ts'
import {threadNumber} from './time-limit.ts'

let known: Set<string> | undefined

/** Has this thread watched, if a hook of a plugin returned a promise. Returns what the hook returned. */
export function watched<T>(plugin: {name: string}, returned: T): T {
  if (!known && isMainThread && INSTALLATION.compiled) known = new Set(builtInPlugins())
  if (known && !known.has(BUILT_IN + plugin.name) && returned instanceof Promise) watchThisThread()
  return returned
}

let isWatched = false

function watchThisThread(): void {
  if (isWatched) return
  isWatched = true
  waits[1] = threadNumber()
  void openThread<string>('watch', waits)
    .run([])
    .then((what) => {
      throw new Endless(what)
    })
}

/** Runs in the thread that watches: resolves with what the main thread waited for when it was stopped. */
export async function startWatching(main: Waits): Promise<() => Promise<string>> {
  const {Session} = await import('node:inspector')
  return () =>
    new Promise((resolve) => {
      const timer = watchProgress(main, LONGEST, () => {
        clearInterval(timer)
        resolve(waitsOf(main))
        const session = new Session()
        session.connectToMainThread()
        session.post('Runtime.terminateExecution', () => session.disconnect())
      })
    })
}
