/** HTTP server of the dev server: guards, live events, opening a file in the editor, and the site from memory. */
import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http'
import launch from 'launch-editor'
import type {LivePlace} from '../../runtime/shared/live-events.ts'
import {withoutBase} from '../../runtime/shared/location.ts'
import type {SiteData} from '../../runtime/shared/types.ts'
import {securityHeaders} from '../resolve/content-security-policy.ts'
import {redirect} from '../serve/redirect.ts'
import type {Live} from './event-stream.ts'
import {EVENTS, RELOAD, RELOAD_CODE, reloadScript} from './reload-script.ts'
import {refusal} from './request-guard.ts'
import type {DevFiles} from './served-files.ts'

const OPEN = '/__labdocs/open'
const PLACE = '/__labdocs/place'

export interface DevSite {
  /** Changes with every change of what is served. */
  id: string
  base: string
  ending: SiteData['ending']
  /** Undefined until the site has been loaded. */
  files?: DevFiles
  /**
   * Returns the error page for a page that cannot be rendered: `message`
   * is the reason. Without `message`, it is for the whole site.
   */
  errorPage: (message?: string) => string
  /** Returns the absolute path of a file that may be opened in the editor. */
  fileToOpen: (file: string) => string | undefined
  /** Returns where the calls of an error in a browser are in the code of the site. */
  placeOfCalls: (calls: string) => LivePlace | undefined
}

export interface DevServerOptions {
  host: string
  live: Live
  site: () => DevSite
  /** Called for each request, so idle work can wait. */
  onRequest: () => void
  /** Called for a bug in labdocs; the server continues. */
  onBug: (error: unknown) => void
  /** Called with the reason if no editor opened. */
  onNoEditor: (file: string, reason: string | null) => void
}

const TEXT = 'text/plain; charset=utf-8'
const HTML = 'text/html; charset=utf-8'
const JSON_TEXT = 'application/json; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'

export function createDevServer({
  host,
  live,
  site,
  onRequest,
  onBug,
  onNoEditor,
}: DevServerOptions): Server {
  return createServer((request, response) => {
    try {
      onRequest()
      answer(request, response)
    } catch (error) {
      onBug(error)
      if (!response.headersSent)
        send(response, 500, TEXT, 'This is a bug in labdocs; the terminal says more.')
    }
  })

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const refused = refusal(request, host)
    if (refused) return send(response, refused.status, TEXT, refused.reason)
    const [path = '', query = ''] = request.url!.split(/\?(.*)/s)
    if (path === OPEN) return openInEditor(request, response, new URLSearchParams(query))
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD')
      return send(response, 405, TEXT, 'Method Not Allowed')
    }
    if (path === EVENTS)
      return request.method === 'GET'
        ? live.add(response)
        : send(response, 200, 'text/event-stream', '')
    if (path === RELOAD) return send(response, 200, SCRIPT, RELOAD_CODE)
    if (path === PLACE) return sendPlace(response, new URLSearchParams(query))
    sendFile(request, response, path)
  }

  /** Answers where in the sources the calls of a stack are. */
  function sendPlace(response: ServerResponse, query: URLSearchParams): void {
    const place = site().placeOfCalls(query.get('calls') ?? '')
    send(response, 200, JSON_TEXT, JSON.stringify(place ?? null))
  }

  /** Answers with a file of the site, at its own address. */
  function sendFile(request: IncomingMessage, response: ServerResponse, path: string): void {
    const {id, base, ending, files, errorPage} = site()
    const to = redirect(request, {
      base,
      ending,
      isPage: (route) => files?.isPage(route) ?? false,
      isFile: (path) => files?.isFile(path) ?? false,
      moved: (route) => files?.moved(route),
    })
    if (to === null) return send(response, 400, TEXT, 'Bad Request')
    if (to) {
      response.writeHead(to.status, {Location: to.location, 'Cache-Control': 'no-store'}).end()
      return
    }
    const local = decodeURIComponent(withoutBase(path, base) ?? '/')
    const {status, type, body, withoutScripts} = files
      ? files.get(local)
      : {status: 500 as const, type: TEXT, body: ''}
    const isPage = status === 500 && !/\.(json|md)$/.test(local)
    const page = withoutScripts ? body + reloadScript(id) : body
    const text = isPage ? errorPage(files ? String(body) : undefined) : page
    send(response, status, isPage ? HTML : type, request.method === 'HEAD' ? '' : text)
  }

  /** Opens only files of the site, and only for requests of our own pages. */
  function openInEditor(
    {method, headers}: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
  ): void {
    if (method !== 'POST' || headers.origin === undefined)
      return send(response, 403, TEXT, 'Forbidden')
    const file = query.get('file') ?? ''
    const path = site().fileToOpen(file)
    if (path === undefined) return send(response, 404, TEXT, 'Not Found')
    const number = (name: string) => Math.max(1, Math.trunc(Number(query.get(name))) || 1)
    launch(`${path}:${number('line')}:${number('column')}`, undefined, (_file, reason) =>
      onNoEditor(file, reason),
    )
    response.writeHead(204).end()
  }
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Uint8Array,
): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    ...securityHeaders(undefined),
    // Other sites can neither read nor frame the answers.
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': "frame-ancestors 'self'",
  })
  response.end(body)
}
