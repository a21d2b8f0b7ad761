/** Server-sent events to the open pages of the dev server. */
import type {ServerResponse} from 'node:http'
import type {LiveEvent} from '../../runtime/live-events.ts'

export interface Live {
  add: (response: ServerResponse) => void
  send: (event: LiveEvent) => void
  close: () => void
}

export function createLive(): Live {
  const open = new Set<ServerResponse>()
  // Proxies and browsers close a connection on which nothing comes.
  const beat = setInterval(() => {
    for (const response of open) response.write(': beat\n\n')
  }, 20_000)
  beat.unref()
  return {
    add: (response) => {
      response.writeHead(200, {'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', Connection: 'keep-alive', 'X-Accel-Buffering': 'no'})
      response.write('retry: 500\n\n')
      open.add(response)
      response.on('close', () => open.delete(response))
    },
    send: (event) => {
      for (const response of open) response.write(`data: ${JSON.stringify(event)}\n\n`)
    },
    close: () => {
      clearInterval(beat)
      for (const response of open) response.end()
      open.clear()
    },
  }
}
