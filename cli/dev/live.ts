/** Server-sent events to the open pages of the dev server: the state of the site, whenever it changes and at once to whoever comes. */
import type {ServerResponse} from 'node:http'
import type {LiveState} from '../../runtime/live-events.ts'

export interface Live {
  add: (response: ServerResponse) => void
  send: (state: LiveState) => void
  close: () => void
}

const BEAT = 20_000

export function createLive(first: LiveState): Live {
  const open = new Set<ServerResponse>()
  let last = message(first)
  // Proxies and browsers close a connection on which nothing comes.
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
