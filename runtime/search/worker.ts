/** The background worker: loads the index, prepares it, answers queries. One worker has one index. */
import {TIMEOUT} from '../browser/timeout.ts'
import {FORMAT, type IndexManifest, joinBytes} from '../shared/search/format.ts'
import {createEngine, type Engine} from './engine.ts'
import {indexing} from './index-of.ts'
import {addCore, addShard, copyOf, type Library, type Rest, readTitles} from './library.ts'
import type {Ask, Reply, Request, Result} from './messages.ts'

// The DOM's types describe only windows. These are the parts of the worker's global that are used.
const scope = globalThis as unknown as {
  onmessage: ((event: {data: Request}) => void) | null
  postMessage: (reply: Reply) => void
}

let engine: Engine | undefined
/** The queries that arrived before the index was ready, by number: one of each search box. */
const waiting = new Map<number, Ask>()
/** Queries whose answers still lack files. */
const open = new Set<number>()
/** Loads a file of a large site into its library, once. */
let loadPart: (name: string) => Promise<void>

scope.onmessage = ({data}) => {
  if (data.type === 'load') void load(data.manifestUrl)
  else if (data.type === 'expect') void expect(data.ask)
  else if (data.type === 'drop') {
    open.delete(data.id)
    waiting.delete(data.id)
  } else if (engine) void answer(data.id, data.ask)
  else waiting.set(data.id, data.ask)
}

/**
 * Answers a query. Of a large site that needs files. Without lists of words, other pages may be found, so an answer is only
 * sent before they are loaded if they take long. Without texts only excerpts are missing: the rows are sent at once, and texts
 * are loaded when the reader stops typing.
 */
async function answer(id: number, ask: Ask): Promise<void> {
  expected = undefined
  open.add(id)
  for (;;) {
    const lacking = engine!.lacking(ask.q)
    const early = lacking.length ? undefined : engine!.ask(ask)
    const {lists, texts} = early ? engine!.wanted() : {lists: lacking, texts: []}
    const say = (more: boolean) => {
      const result = early ?? engine!.ask(ask)
      scope.postMessage({type: 'result', id, result, ...(more ? {more} : {})})
    }
    if (!lists.length && !texts.length) {
      open.delete(id)
      return say(false)
    }
    try {
      if (lists.length) {
        const loaded = Promise.all(lists.map(loadPart))
        if (!(await Promise.race([loaded, wait(SOON)])) && open.has(id)) say(true)
        await loaded
      } else {
        say(true)
        await wait(PAUSE)
        if (!open.has(id)) return
        await Promise.all(texts.map(loadPart))
      }
    } catch (error) {
      say(false)
      fail(error)
      return
    }
    if (!open.has(id)) return
  }
}

/** A reader who presses no key for so long, in milliseconds, has stopped typing. */
const PAUSE = 250

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
    do {
      const q = texts.shift()!
      const result = engine.lacking(q).length ? undefined : engine.ask({...ask, q})
      // No file is loaded for a query that may never come. The others will lack files as well.
      if (!result?.complete) texts.length = 0
      else results.push(result)
    } while (texts.length && performance.now() < until)
    if (results.length) scope.postMessage({type: 'expected', ask, results})
  }
}

/** How many texts to prepare: for an empty box every letter and digit, otherwise the likeliest next letters. */
const FIRST_LETTERS = 36
const NEXT_LETTERS = 12

/** Names of files that could not be loaded or read. They may be broken in the browser's cache, which keeps them for a year. */
const broken = new Set<string>()

/**
 * Loads or reads files. Those that fail are asked for past all caches the next time. No other file is: that would load the whole
 * index again, which is impossible without a network.
 */
async function trying<T>(names: string[], work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    for (const name of names) broken.add(name)
    throw error
  }
}

function fail(error: unknown): void {
  scope.postMessage({type: 'failed', message: String(error)})
}

async function load(manifestUrl: string): Promise<void> {
  try {
    // Only the manifest has a fixed name, so only it may be stale.
    const manifest = JSON.parse(
      new TextDecoder().decode(await bytesOf(manifestUrl, 'no-cache')),
    ) as IndexManifest
    if (manifest.format !== FORMAT)
      throw new Error('The search index is of another version of this site.')
    const read = (name: string) =>
      trying([name], async () => {
        const cache = broken.has(name) ? 'reload' : undefined
        const bytes = await bytesOf(new URL(name, manifestUrl).href, cache)
        broken.delete(name)
        return bytes
      })
    const titles = await read(manifest.titles)
    const library = await trying([manifest.titles], () => readTitles(titles, manifest))
    // Started only now: on a slow connection these files would slow down the first one.
    const list = manifest.list === undefined ? undefined : read(manifest.list)
    const shards = manifest.lists ? [] : manifest.shards.map(({file}) => file)
    const names = [manifest.core, ...shards]
    const texts = Promise.all(names.map(read))
    // The await below handles errors. Without this, a file that fails earlier would be an unhandled rejection.
    list?.catch(() => {})
    texts.catch(() => {})
    // If the texts of a small site follow at once, an index of titles is not worth building.
    const soon = await Promise.race([texts, wait(SOON)])
    if ((manifest.lists || !soon) && !engine) ready(createEngine(library, manifest))
    // Queries that came meanwhile are answered first: reading the texts of a large site takes long.
    await wait(0)
    const [core, ...loaded] = await texts
    const rest = {core: core!, list: await list, shards: loaded}
    const whole = copyOf(library)
    if (manifest.list !== undefined) names.push(manifest.list)
    const complete = await trying(names, () => prepare(whole, manifest, rest))
    loadPart = once((name) => trying([name], async () => whole.bodies!.add(name, await read(name))))
    ready(complete)
    setTimeout(warmUp)
  } catch (error) {
    fail(error)
  }
}

/** Returns the same function, which runs once for each name unless it fails. */
function once(load: (name: string) => Promise<void>): (name: string) => Promise<void> {
  const running = new Map<string, Promise<void>>()
  return (name) => {
    const known = running.get(name)
    if (known) return known
    const promise = load(name)
    running.set(name, promise)
    promise.catch(() => running.delete(name))
    return promise
  }
}

interface Texts extends Rest {
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
  addCore(library, texts, manifest)
  for (const [number, bytes] of texts.shards.entries()) {
    await breathe()
    addShard(library, bytes, manifest.shards[number]!.pages)
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
  for (const [id, ask] of waiting) void answer(id, ask)
  waiting.clear()
}

/** How long files may take before there is an answer without them, in milliseconds. */
const SOON = 60

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

/** Whether a message that the worker is alive may be sent: each costs the page some work, and files arrive in many parts. */
let isSilent = true

function sayAlive(): void {
  if (!isSilent) return
  isSilent = false
  setTimeout(() => (isSilent = true), ALIVE)
  scope.postMessage({type: 'alive'})
}

/** The time between two messages that the worker is alive, in milliseconds: much less than the timeout of the page. */
const ALIVE = 1000

/** Loads a whole file. On a slow connection that may take long, so it is aborted only when no data arrives. */
async function bytesOf(url: string, cache?: RequestCache): Promise<Uint8Array> {
  const off = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const goOn = () => {
    clearTimeout(timer)
    timer = setTimeout(() => off.abort(), TIMEOUT)
    sayAlive()
  }
  goOn()
  try {
    const response = await fetch(url, {signal: off.signal, ...(cache ? {cache} : {})})
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}: ${url}`)
    const parts: Uint8Array[] = []
    const reader = response.body!.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value)
      goOn()
    }
    return joinBytes(parts)
  } finally {
    clearTimeout(timer)
  }
}

sayAlive()
