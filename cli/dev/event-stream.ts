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

export function createLive(first: LiveState): Live {
  const open = new Set<ServerResponse>()
  let last = message(first)
  // Proxies and browsers close idle connections.
  const beat = setInterval(() => {
    for (const response of open) response.write(': beat\n\n')
  }, BEAT)
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
      for (const response of open) response.write(last)
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
