/** HTTP of the dev server: guards, live events, opening a file in the editor, and the site from memory. */
import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http'
import {join} from 'node:path'
import launch from 'launch-editor'
import {withoutBase} from '../../runtime/location.ts'
import {redirect} from '../serve/static.ts'
import type {Workspace} from '../pipeline.ts'
import {createDevFiles, type DevFiles} from './files.ts'
import {refusal} from './guard.ts'
import type {Live} from './live.ts'

export const EVENTS = '/__labdocs/events'
const OPEN = '/__labdocs/open'

export interface DevServer {
  server: Server
  /** Serves another workspace from now on. */
  show: (workspace: Workspace) => void
  files: () => DevFiles
}

export interface DevServerOptions {
  host: string
  live: Live
  /** Told of a bug of ours; the server goes on. */
  onBug: (error: unknown) => void
}

export function createDevServer(first: Workspace, {host, live, onBug}: DevServerOptions): DevServer {
  let workspace = first
  let files = createDevFiles(first)
  const server = createServer((request, response) => {
    try {
      answer(request, response)
    } catch (error) {
      onBug(error)
      if (!response.headersSent) send(response, 500, 'text/plain; charset=utf-8', 'This is a bug of labdocs; the terminal says more.')
    }
  })

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const refused = refusal(request, host)
    if (refused) return send(response, refused.status, 'text/plain; charset=utf-8', refused.reason)
    const url = request.url!
    if (url.startsWith(OPEN)) return openInEditor(request, response)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD')
      return send(response, 405, 'text/plain; charset=utf-8', 'Method Not Allowed')
    }
    if (url === EVENTS) return live.add(response)
    const {base} = workspace.config
    const to = redirect(request, base)
    if (to === null) return send(response, 400, 'text/plain; charset=utf-8', 'Bad Request')
    if (to) {
      response.writeHead(to.status, {Location: to.location}).end()
      return
    }
    const path = decodeURIComponent(withoutBase(url.split('?')[0]!, base) ?? '/')
    const {status, type, body} = files.get(path)
    send(response, status, type, request.method === 'HEAD' ? '' : body)
  }

  /** Only files of the content folder, only when a page of ours asks. */
  function openInEditor(request: IncomingMessage, response: ServerResponse): void {
    const query = new URL(request.url!, 'http://localhost').searchParams
    const file = query.get('file') ?? ''
    if (request.method !== 'POST' || request.headers.origin === undefined) return send(response, 403, 'text/plain; charset=utf-8', 'Forbidden')
    if (!workspace.sources.has(file)) return send(response, 404, 'text/plain; charset=utf-8', 'Not Found')
    const line = Number(query.get('line')) || 1
    const column = Number(query.get('column')) || 1
    launch(`${join(workspace.config.content, file)}:${line}:${column}`)
    send(response, 204, 'text/plain; charset=utf-8', '')
  }

  return {
    server,
    files: () => files,
    show: (next) => {
      workspace = next
      files = createDevFiles(next)
    },
  }
}

function send(response: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
  response.writeHead(status, {'Content-Type': type, 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff'})
  response.end(body)
}
