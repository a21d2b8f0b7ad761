/**
 * The search worker and its health. It says that it is alive when it starts and while files come in; one that is silent
 * where it should speak is ended: an empty or broken file starts without an error and never says anything.
 */
import {fetchWithin, TIMEOUT} from '../timeout.ts'
import type {Reply, Request} from './messages.ts'

export interface Host {
  /** Calls back once there is a worker: at once, but for a worker after one that had to be ended. */
  start: (ready: () => void) => void
  isRunning: () => boolean
  send: (request: Request) => void
  /** Ends the worker, which then is not missed. */
  stop: () => void
}

interface HostOptions {
  url: string
  receive: (reply: Reply) => void
  /** Whether the worker owes a message. Looked at after each message to or from it. */
  isAwaited: () => boolean
  /** The worker had to be ended. */
  ended: (reason: unknown) => void
}

export function createHost({url, receive, isAwaited, ended}: HostOptions): Host {
  let worker: Worker | undefined
  /** Whether this worker has said anything. It then has timeouts of its own, so it may be silent for twice as long. */
  let heard = false
  /** A worker had to be ended: its file may lie broken in the browser's cache, which is meant to keep it for a year. */
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
    ended(reason)
  }
  const start = () => {
    heard = false
    worker = new Worker(url, {type: 'module', name: 'search'})
    worker.onmessage = ({data}: MessageEvent<Reply>) => {
      heard = true
      receive(data)
      watch()
    }
    worker.onmessageerror = () => end('A message could not be read.')
    worker.onerror = (event) => {
      event.preventDefault()
      end(event.message)
    }
  }
  return {
    start: (ready) => {
      const begin = () => {
        try {
          if (!worker) start()
          ready()
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
