/**
 * Sends the state of the site to the open pages of the dev server with
 * server-sent events: on each connection and after each change.
 */
import type {ServerResponse} from 'node:http'
import type {LiveState} from '../../runtime/shared/live-events.ts'

export interface Live {
  add: (response: ServerResponse) => void
  send: (state: LiveState) => void
  close: () => void
}

const BEAT = 20_000
/** A page that reads nothing, such as a frozen tab, keeps at most so many bytes in memory. */
const MOST_UNREAD = 4_000_000

export function createLive(first: LiveState): Live {
  const open = new Set<ServerResponse>()
  let last = message(first)
  const writeAll = (text: string) => {
    for (const response of open) {
      // It connects again when it is read, and gets the last state.
      if (response.writableLength > MOST_UNREAD) response.destroy()
      else response.write(text)
    }
  }
  // Proxies and browsers close idle connections.
  const beat = setInterval(() => writeAll(': beat\n\n'), BEAT)
  return {
    add: (response) => {
      response.writeHead(200, {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        'X-Accel-Buffering': 'no',
      })
      response.write(`retry: 500\n\n${last}`)
      open.add(response)
      response.on('close', () => open.delete(response))
    },
    send: (state) => {
      last = message(state)
      writeAll(last)
    },
    close: () => {
      clearInterval(beat)
      for (const response of open) response.end()
      open.clear()
    },
  }
}

function message(state: LiveState): string {
  return `data: ${JSON.stringify(state)}\n\n`
}
