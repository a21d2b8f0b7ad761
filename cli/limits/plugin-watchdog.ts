/**
 * Ends a loop after an `await` in a hook of a plugin. No timer of its thread runs any more, so another thread has to notice it. That
 * thread takes 30 ms to start, so it is started by the first hook of this thread that waits for something.
 */
import {isMainThread} from 'node:worker_threads'
import {INSTALLATION} from '../installation.ts'
import {BUILT_IN, builtInPlugins} from '../plugins/built-in.ts'
import {openThread, type Thread, watchProgress} from '../threads/thread.ts'
import {threadNumber} from './processor-time.ts'
import {Endless, giveUp, LONGEST, type Waits, waits, waitsOf} from './promise-timeout.ts'

let builtIn: Set<string> | undefined

/** Has this thread watched, if a hook of a plugin returned a promise. Returns what the hook returned. */
export function watched<T>(plugin: {name: string}, returned: T): T {
  if (isMainThread && returned instanceof Promise) {
    builtIn ??= new Set(builtInPlugins())
    if (!builtIn.has(BUILT_IN + plugin.name)) watchThisThread()
  }
  return returned
}

let isWatched = false

/**
 * Has this thread watched while it waits for code of a site. `onEndless` is called with what it waited for, after it was stopped.
 * Returns a function that ends this, unless an earlier call began it.
 */
export function watchThisThread(onEndless: (what: string) => void = end): () => void {
  if (isWatched || !INSTALLATION.compiled) return () => {}
  isWatched = true
  waits[1] = threadNumber()
  let thread: Thread<string>
  const start = () => {
    thread = openThread('watch', waits)
    // Without this thread, for example in a Node.js without inspector, a command works as before.
    void thread.run([]).then(restart, thread.end)
  }
  const restart = (what: string) => {
    thread.end()
    start()
    onEndless(what)
  }
  start()
  return () => {
    isWatched = false
    thread.end()
  }
}

/** Waits for code that a site runs while it is loaded. A loop in it is stopped, and `run` rejects. */
export async function whileWatched<T>(run: () => Promise<T>): Promise<T> {
  const unwatch = watchThisThread(giveUp)
  try {
    return await run()
  } finally {
    unwatch()
  }
}

/** What waited for other things when the loop was stopped may wait forever now. */
function end(what: string): never {
  throw new Endless(what)
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
