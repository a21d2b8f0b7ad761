/**
 * The background worker for a search server. It sends the same messages as the worker with the index, so the page does not
 * know which one it uses. The file that otherwise describes the index names the server.
 */
import {fetchWithin} from '../browser/timeout.ts'
import {SERVER_FORMAT, type ServerManifest} from '../shared/search/format.ts'
import type {Ask, Reply, Request, Result} from './messages.ts'
import {questionFor, readAnswer, refusalOf, resultOf} from './server.ts'

const scope = globalThis as unknown as {
  onmessage: ((event: {data: Request}) => void) | null
  postMessage: (reply: Reply) => void
}

let manifest: ServerManifest | undefined
/** Queries without an answer. They are sent again when the reader tries again. */
const waiting = new Map<number, Ask>()
let failed = false

scope.onmessage = ({data}) => {
  if (data.type === 'load') void load(data.manifestUrl)
  else if (data.type === 'drop') waiting.delete(data.id)
  else if (data.type === 'ask') {
    // The page has dropped earlier queries that have no answer.
    if (failed) waiting.clear()
    waiting.set(data.id, data.ask)
    if (manifest) void answer(data.id, data.ask, manifest)
  }
}

async function load(manifestUrl: string): Promise<void> {
  try {
    const response = await fetchWithin(manifestUrl, {cache: 'no-cache'})
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}: ${manifestUrl}`)
    const read = (await response.json()) as ServerManifest
    if (read.format !== SERVER_FORMAT)
      throw new Error('The search index is of another version of this site.')
    manifest = read
    ready(read)
    for (const [id, ask] of waiting) void answer(id, ask, read)
  } catch (error) {
    scope.postMessage({type: 'failed', message: String(error)})
  }
}

function ready({contexts, tasks}: ServerManifest): void {
  failed = false
  scope.postMessage({type: 'ready', complete: true, contexts, tasks})
}

async function answer(id: number, ask: Ask, to: ServerManifest): Promise<void> {
  try {
    const result = await find(ask, to)
    waiting.delete(id)
    if (failed) ready(to)
    scope.postMessage({type: 'result', id, result})
  } catch (error) {
    failed = true
    const {message} = error as Error
    scope.postMessage({type: 'failed', message, text: message})
  }
}

async function find(ask: Ask, to: ServerManifest): Promise<Result> {
  const q = ask.q.trim()
  if (!q) return resultOf(ask, [], to.contexts)
  const {url, init} = questionFor(to, q)
  const response = await fetchWithin(url, init).catch(noAnswer)
  if (!response.ok) throw new Error(refusalOf(response.status, to))
  // The body may break off or never end.
  const text = await response.text().catch(noAnswer)
  try {
    return resultOf(ask, readAnswer(to.server, JSON.parse(text)), to.contexts)
  } catch (error) {
    console.warn('[labdocs]', error)
    throw new Error('The search server gives an answer that this site cannot read.')
  }
}

function noAnswer(): never {
  throw new Error('The search server does not answer.')
}

scope.postMessage({type: 'alive'})
