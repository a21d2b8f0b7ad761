/**
 * Runs the search worker and watches it. The worker sends a message when it starts and while files are loading. If it is
 * silent when a message is due, it is ended: an empty or broken file starts without an error and never sends anything.
 */
import {fetchWithin, TIMEOUT} from '../browser/timeout.ts'
import type {Reply, Request} from './messages.ts'

export interface Host {
  /** Calls `onReady` once there is a worker: at once, unless the last worker had to be ended. */
  start: (onReady: () => void) => void
  isRunning: () => boolean
  send: (request: Request) => void
  /** Ends the worker on purpose. */
  stop: () => void
}

interface HostOptions {
  url: string
  onReply: (reply: Reply) => void
  /** Whether a message from the worker is due. Checked after each message to or from it. */
  isAwaited: () => boolean
  /** Called when the worker had to be ended. */
  onEnd: (reason: unknown) => void
}

export function createHost({url, onReply, isAwaited, onEnd}: HostOptions): Host {
  let worker: Worker | undefined
  /** Whether this worker has sent a message. It then has its own timeouts, so it may be silent for twice as long. */
  let heard = false
  /** A worker had to be ended. Its file may be broken in the browser's cache, which keeps it for a year. */
  let suspect = false
  let watchdog: ReturnType<typeof setTimeout> | undefined

  const watch = () => {
    clearTimeout(watchdog)
    if (worker && isAwaited())
      watchdog = setTimeout(() => end('It is silent.'), heard ? 2 * TIMEOUT : TIMEOUT)
  }
  const stop = () => {
    clearTimeout(watchdog)
    worker?.terminate()
    worker = undefined
  }
  const end = (reason: unknown) => {
    stop()
    suspect = true
    onEnd(reason)
  }
  const start = () => {
    heard = false
    worker = new Worker(url, {type: 'module', name: 'search'})
    worker.onmessage = ({data}: MessageEvent<Reply>) => {
      heard = true
      onReply(data)
      watch()
    }
    worker.onmessageerror = () => end('A message could not be read.')
    worker.onerror = (event) => {
      event.preventDefault()
      end(event.message)
    }
  }
  return {
    start: (onReady) => {
      const begin = () => {
        try {
          if (!worker) start()
          onReady()
        } catch (error) {
          end(error)
        }
      }
      if (worker || !suspect) begin()
      else void fetchWithin(url, {cache: 'reload'}).then(begin, begin)
    },
    isRunning: () => worker !== undefined,
    send: (request) => {
      worker?.postMessage(request)
      watch()
    },
    stop,
  }
}
