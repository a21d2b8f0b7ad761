/** The background worker: loads the index, prepares it, answers queries. One worker has one index. */
import {TIMEOUT} from '../browser/timeout.ts'
import {FORMAT, type IndexManifest} from '../shared/search/format.ts'
import {createEngine, type Engine} from './engine.ts'
import {indexing} from './index-of.ts'
import {addCore, addShard, copyOf, type Library, readTitles} from './library.ts'
import type {Ask, Reply, Request, Result} from './messages.ts'

// The DOM's types describe only windows. These are the parts of the worker's global that are used.
const scope = globalThis as unknown as {
  onmessage: ((event: {data: Request}) => void) | null
  postMessage: (reply: Reply) => void
}

let engine: Engine | undefined
/** The latest query that arrived before the index was ready. */
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

/** The request in progress, identified by its object. */
let expected: Ask | undefined

/** Prepares answers for the next letter, a few at a time, so that a query in between is answered first. */
async function expect(ask: Ask): Promise<void> {
  expected = ask
  if (!engine?.complete) return
  const texts = engine.expect(ask.q).slice(0, ask.q ? NEXT_LETTERS : FIRST_LETTERS)
  while (texts.length) {
    await wait(0)
    if (expected !== ask) return
    const until = performance.now() + BUSY
    const results: Result[] = []
    do results.push(engine.ask({...ask, q: texts.shift()!}))
    while (texts.length && performance.now() < until)
    scope.postMessage({type: 'expected', ask, results})
  }
}

/** How many texts to prepare: for an empty box every letter and digit, otherwise the likeliest next letters. */
const FIRST_LETTERS = 36
const NEXT_LETTERS = 12

async function load(manifestUrl: string): Promise<void> {
  try {
    // Only the manifest has a fixed name, so only it may be stale.
    const manifest = (await (await get(manifestUrl, 'no-cache')).json()) as IndexManifest
    if (manifest.format !== FORMAT)
      throw new Error('The search index is of another version of this site.')
    const at = (name: string) => new URL(name, manifestUrl).href
    const library = readTitles(await bytesOf(at(manifest.titles)), manifest)
    // Started only now: on a slow connection these files would slow down the first one.
    const list = manifest.list === undefined ? undefined : bytesOf(at(manifest.list))
    const texts = Promise.all(
      [manifest.core, ...manifest.shards.map(({file}) => file)].map((name) => bytesOf(at(name))),
    )
    // The await below handles errors. Without this, a file that fails earlier would be an unhandled rejection.
    list?.catch(() => {})
    texts.catch(() => {})
    // If the texts follow at once and are few, an index of titles is not worth building.
    const soon = await Promise.race([texts, wait(SOON)])
    const few = soon && soon.reduce((sum, {length}) => sum + length, 0) < MANY
    if (!few && !engine) ready(createEngine(library, manifest))
    const [core, ...shards] = await texts
    ready(await prepare(copyOf(library), manifest, {core: core!, list: await list, shards}))
    setTimeout(warmUp)
  } catch (error) {
    scope.postMessage({type: 'failed', message: String(error)})
  }
}

interface Texts {
  core: Uint8Array
  list: Uint8Array | undefined
  shards: Uint8Array[]
}

/** Creates the engine of all texts in small steps, so that queries are answered from the titles meanwhile. */
async function prepare(library: Library, manifest: IndexManifest, texts: Texts): Promise<Engine> {
  let since = performance.now()
  const breathe = async () => {
    if (performance.now() - since < BUSY) return
    await wait(0)
    since = performance.now()
  }
  addCore(library, texts.core, texts.list)
  for (const [number, {pages}] of manifest.shards.entries()) {
    await breathe()
    addShard(library, texts.shards[number]!, pages)
  }
  const steps = indexing(library, manifest)
  for (;;) {
    await breathe()
    const {done, value} = steps.next()
    if (done) return createEngine(library, manifest, value)
  }
}

/** How long a query may have to wait while texts or answers are prepared, in milliseconds. */
const BUSY = 20

function ready(prepared: Engine): void {
  engine = prepared
  const {complete, contexts, tasks} = prepared
  scope.postMessage({type: 'ready', complete, contexts, tasks})
  if (!waiting) return
  answer(waiting.id, waiting.ask)
  waiting = undefined
}

/** How long texts may take before an index of titles alone is built, in milliseconds. */
const SOON = 60
/** Texts of this size, in bytes, take long to prepare. */
const MANY = 1_000_000

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Runs some queries: the first ones are slow until the browser has compiled the code. */
async function warmUp(): Promise<void> {
  for (const q of ['s', 'sa', 'sample', 'how to import', 'smaple']) {
    engine?.ask({q})
    await wait(0)
  }
}

async function bytesOf(url: string): Promise<Uint8Array> {
  return new Uint8Array(await (await get(url)).arrayBuffer())
}

/** Loads a whole file. On a slow connection that may take long, so it is aborted only when no data arrives. */
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
