/**
 * Search for the page: starts the worker when first needed, asks it, forgets answers that come too late.
 */
import {createAnswers} from './answers.ts'
import type {Ask, Reply, Request, Result} from './messages.ts'

export interface SearchOptions {
  workerUrl: string
  manifestUrl: string
}

export type Phase = 'idle' | 'loading' | 'titles' | 'complete' | 'failed'

export interface State {
  /** `titles`: titles and headings can be searched; `failed`: what is there can be, the rest could not be loaded. */
  phase: Phase
  error?: string
  contexts: string[]
}

export interface Search {
  /** Starts the worker and loads the index, once; after a failure again. Settles when all is there or nothing more will come. */
  load: () => Promise<void>
  /**
   * Answers a query, waiting for the index if need be; loads it if nobody did. Null when a later query from the same asker
   * has made this one pointless. `asker` tells boxes apart.
   */
  query: (q: string, options?: Omit<Ask, 'q'>, asker?: object) => Promise<Result | null>
  /** Has the answers for the likely next letters of a text prepared: such a query is then settled at once. */
  expect: (text: string, options?: Omit<Ask, 'q'>) => void
  state: () => State
  subscribe: (listener: () => void) => () => void
  /** Ends the worker. */
  close: () => void
}

interface Waiting {
  asker: object
  ask: Ask
  resolve: (result: Result | null) => void
}

const NOBODY = {}

/** A search over one index. Nothing is loaded before it is asked. */
export function createSearch({workerUrl, manifestUrl}: SearchOptions): Search {
  const listeners = new Set<() => void>()
  const waiting = new Map<number, Waiting>()
  const answers = createAnswers()
  let worker: Worker | undefined
  let state: State = {phase: 'idle', contexts: []}
  let last = 0
  let settle: (() => void)[] = []

  const become = (next: Partial<State>) => {
    state = {...state, ...next}
    for (const listener of listeners) listener()
    if (state.phase !== 'complete' && state.phase !== 'failed') return
    for (const done of settle) done()
    settle = []
  }
  const send = (request: Request) => worker!.postMessage(request)
  const fail = (message: string) => {
    become({phase: 'failed', error: message})
    // Queries are answered if titles are there; else nobody will.
    if (!state.contexts.length) for (const [id] of waiting) drop(id)
  }
  const drop = (id: number, result: Result | null = null) => {
    waiting.get(id)?.resolve(result)
    waiting.delete(id)
  }
  const receive = ({data}: MessageEvent<Reply>) => {
    if (data.type === 'result') {
      const asked = waiting.get(data.id)
      if (asked) answers.keep(asked.ask, data.result)
      drop(data.id, data.result)
    } else if (data.type === 'expected') {
      for (const result of data.results) answers.keep({...data.ask, q: result.q}, result)
    } else if (data.type === 'ready') {
      // Of fewer texts than there are now.
      answers.clear()
      become({
        phase: data.complete ? 'complete' : 'titles',
        contexts: data.contexts,
        error: undefined,
      })
    } else fail(data.message)
  }

  const load = (): Promise<void> => {
    if (state.phase === 'complete') return Promise.resolve()
    const done = new Promise<void>((resolve) => settle.push(resolve))
    if (state.phase === 'loading' || state.phase === 'titles') return done
    become({phase: 'loading', error: undefined})
    try {
      if (!worker) {
        worker = new Worker(workerUrl, {type: 'module', name: 'search'})
        worker.onmessage = receive
        worker.onerror = (event) => {
          event.preventDefault()
          worker?.terminate()
          worker = undefined
          fail(event.message || 'The search worker could not be loaded.')
        }
      }
      send({type: 'load', manifestUrl: new URL(manifestUrl, location.href).href})
    } catch (error) {
      worker = undefined
      fail(String(error))
    }
    return done
  }

  return {
    load,
    query: (q, options = {}, asker = NOBODY) =>
      new Promise((resolve) => {
        if (state.phase === 'idle') void load()
        if (!worker) return resolve(null)
        for (const [id, one] of waiting) if (one.asker === asker) drop(id)
        const ask = {...options, q}
        const known = answers.get(ask)
        if (known) return resolve(known)
        const id = ++last
        waiting.set(id, {asker, ask, resolve})
        send({type: 'ask', id, ask})
      }),
    expect: (text, options = {}) => {
      if (state.phase === 'complete') send({type: 'expect', ask: {...options, q: text}})
    },
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      worker?.terminate()
      worker = undefined
      answers.clear()
      for (const [id] of waiting) drop(id)
      if (state.phase !== 'idle') become({phase: 'idle', error: undefined})
    },
  }
}

const searches = new Map<string, Search>()

/** The search of an index, one for the whole page session. */
export function searchOf(options: SearchOptions): Search {
  const known = searches.get(options.manifestUrl)
  if (known) return known
  const search = createSearch(options)
  searches.set(options.manifestUrl, search)
  return search
}

/** Forgets every index: the next query loads it anew (development). */
export function renewSearches(): void {
  for (const search of searches.values()) search.close()
}

/** URL of the small file that names the files of a version's index. */
export function manifestUrl(base: string, version: string): string {
  return `${base}search-index/${encodeURIComponent(version)}.json`
}
