/**
 * The background worker: fetches the index, prepares it, answers queries. One worker holds one index.
 */
import {TIMEOUT} from '../timeout.ts'
import {createEngine, type Engine} from './engine.ts'
import {FORMAT, type IndexManifest} from './format.ts'
import {addCore, addShard, readTitles} from './library.ts'
import type {Ask, Reply, Request} from './messages.ts'

// The DOM's types know of windows only; a worker's global is this much for us.
const scope = globalThis as unknown as {
  onmessage: ((event: {data: Request}) => void) | null
  postMessage: (reply: Reply) => void
}

let engine: Engine | undefined
/** The latest query that came before the index. */
let waiting: {id: number; ask: Ask} | undefined

scope.onmessage = ({data}) => {
  if (data.type === 'load') void load(data.manifestUrl)
  else if (data.type === 'expect') void expect(data.ask)
  else if (engine) answer(data.id, data.ask)
  else waiting = {id: data.id, ask: data.ask}
}

function answer(id: number, ask: Ask): void {
  expected = undefined
  scope.postMessage({type: 'result', id, result: engine!.ask(ask)})
}

/** Told apart by its object: what is wanted now. */
let expected: Ask | undefined

/** Prepares answers for the next letter, a few at a time: a question that comes meanwhile goes first. */
async function expect(ask: Ask): Promise<void> {
  expected = ask
  if (!engine?.complete) return
  const texts = engine.expect(ask.q).slice(0, ask.q ? NEXT_LETTERS : FIRST_LETTERS)
  while (texts.length) {
    await wait(0)
    if (expected !== ask) return
    const results = texts.splice(0, AT_ONCE).map((q) => engine!.ask({...ask, q}))
    scope.postMessage({type: 'expected', ask, results})
  }
}

/** Every letter and digit that a word begins with; the likeliest ones that go on. */
const FIRST_LETTERS = 36
const NEXT_LETTERS = 12
const AT_ONCE = 4

async function load(manifestUrl: string): Promise<void> {
  try {
    // The manifest alone has a fixed name, so it alone may be stale.
    const manifest = (await (await get(manifestUrl, 'no-cache')).json()) as IndexManifest
    if (manifest.format !== FORMAT)
      throw new Error('The search index is of another version of this site.')
    const at = (name: string) => new URL(name, manifestUrl).href
    const library = readTitles(await bytesOf(at(manifest.titles)))
    // Only now: on a slow line the first file would have to share it with the others.
    const list = manifest.list === undefined ? undefined : bytesOf(at(manifest.list))
    const texts = Promise.all(
      [manifest.core, ...manifest.shards.map(({file}) => file)].map((name) => bytesOf(at(name))),
    )
    // Handled by the await below; without this a file that fails before that would be an unhandled rejection.
    list?.catch(() => {})
    texts.catch(() => {})
    // Where the texts follow at once, an index of titles is not worth its making.
    const soon = await Promise.race([texts, wait(SOON)])
    if (!soon && !engine) ready(createEngine(library, manifest))
    const [core, ...shards] = await texts
    addCore(library, core!, await list)
    for (const shard of shards) addShard(library, shard)
    // The one for titles goes before the one for all is made: both at once would be a lot of memory.
    engine = undefined
    ready(createEngine(library, manifest))
    setTimeout(warmUp)
  } catch (error) {
    scope.postMessage({type: 'failed', message: String(error)})
  }
}

function ready(prepared: Engine): void {
  engine = prepared
  const {complete, contexts, tasks} = prepared
  scope.postMessage({type: 'ready', complete, contexts, tasks})
  if (!waiting) return
  answer(waiting.id, waiting.ask)
  waiting = undefined
}

/** How long texts may take before titles alone can be searched, in milliseconds. */
const SOON = 60

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** The first queries are slow until the machine has compiled the code: so they are ours, not the reader's. */
function warmUp(): void {
  for (const q of ['s', 'sa', 'sample', 'how to import', 'smaple']) engine?.ask({q})
}

async function bytesOf(url: string): Promise<Uint8Array> {
  return new Uint8Array(await (await get(url)).arrayBuffer())
}

/** A whole file. A slow line may take long for one, so it is not given up as long as something of it comes. */
async function get(url: string, cache?: RequestCache): Promise<Response> {
  const off = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const goOn = () => {
    clearTimeout(timer)
    timer = setTimeout(() => off.abort(), TIMEOUT)
    scope.postMessage({type: 'alive'})
  }
  goOn()
  try {
    const response = await fetch(url, {signal: off.signal, ...(cache ? {cache} : {})})
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}: ${url}`)
    const parts: Uint8Array<ArrayBuffer>[] = []
    const reader = response.body!.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value)
      goOn()
    }
    return new Response(new Blob(parts))
  } finally {
    clearTimeout(timer)
  }
}

scope.postMessage({type: 'alive'})
