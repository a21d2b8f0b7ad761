/**
 * Search for the page: asks the worker, which it starts when first needed, and forgets answers that come too late.
 */
import {MISSING, recover} from '../recovery.ts'
import {createAnswers} from './answers.ts'
import {createHost} from './host.ts'
import type {Ask, Reply, Result, Task} from './messages.ts'

export interface SearchOptions {
  workerUrl: string
  manifestUrl: string
}

export type Phase = 'idle' | 'loading' | 'titles' | 'complete' | 'failed'

export interface State {
  /** `titles`: titles and headings can be searched; `failed`: what is there can be, the rest could not be loaded. */
  phase: Phase
  /** Why it failed, for the reader. */
  text?: string | undefined
  /** Whether another try may help. */
  retry?: boolean
  contexts: string[]
  /** Pages to offer before anything is typed. */
  tasks: Task[]
}

export interface Search {
  /** Starts the worker and loads the index, once; after a failure again. Settles when all is there or nothing more will come. */
  load: () => Promise<void>
  /**
   * Answers a query, waiting for the index if need be; loads it if no one did. Null when a later query from the same asker
   * has made this one pointless. `asker` tells boxes apart.
   */
  query: (q: string, options?: Omit<Ask, 'q'>, asker?: object) => Promise<Result | null>
  /** The answer to a query that was asked before, if it is still held. */
  known: (q: string, options?: Omit<Ask, 'q'>) => Result | undefined
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
const FAILED = 'The search index could not be loaded.'
const UNSUPPORTED = 'Search does not work in this browser.'

/** A search over one index. Nothing is loaded before it is asked. */
export function createSearch({workerUrl, manifestUrl}: SearchOptions): Search {
  const listeners = new Set<() => void>()
  const waiting = new Map<number, Waiting>()
  const answers = createAnswers()
  let state: State = {phase: 'idle', contexts: [], tasks: []}
  let last = 0
  let settle: (() => void)[] = []
  /** Counts attempts: what an earlier one still waits for does not matter. */
  let attempt = 0

  const become = (next: Partial<State>) => {
    state = {...state, ...next}
    for (const listener of listeners) listener()
    if (state.phase !== 'complete' && state.phase !== 'failed') return
    for (const done of settle) done()
    settle = []
  }
  const drop = (id: number, result: Result | null = null) => {
    waiting.get(id)?.resolve(result)
    waiting.delete(id)
  }
  const fail = async (reason: unknown) => {
    const mine = attempt
    if (state.phase === 'complete') become({phase: 'loading'})
    console.warn('[labdocs] Search failed.', reason)
    const text = await recover()
    if (mine !== attempt) return
    become({phase: 'failed', text: text === MISSING ? FAILED : text, retry: true})
    // Queries are answered if titles are there; otherwise there is no answer.
    if (!host.isRunning() || !state.contexts.length) for (const [id] of waiting) drop(id)
  }
  const receive = (reply: Reply) => {
    if (reply.type === 'result') {
      const asked = waiting.get(reply.id)
      if (asked) answers.keep(asked.ask, reply.result)
      drop(reply.id, reply.result)
    } else if (reply.type === 'expected') {
      for (const result of reply.results) answers.keep({...reply.ask, q: result.q}, result)
    } else if (reply.type === 'ready') {
      // Of fewer texts than there are now.
      answers.clear()
      become({
        phase: reply.complete ? 'complete' : 'titles',
        contexts: reply.contexts,
        tasks: reply.tasks,
        text: undefined,
      })
    } else if (reply.type === 'failed') void fail(reply.message)
  }
  const host = createHost({
    url: workerUrl,
    receive,
    isAwaited: () => waiting.size > 0 || state.phase === 'loading' || state.phase === 'titles',
    ended: (reason) => void fail(reason),
  })

  const load = (): Promise<void> => {
    if (state.phase === 'complete') return Promise.resolve()
    const done = new Promise<void>((resolve) => settle.push(resolve))
    if (state.phase === 'loading' || state.phase === 'titles') return done
    if (typeof Worker === 'undefined') {
      become({phase: 'failed', text: UNSUPPORTED, retry: false})
      return done
    }
    const mine = ++attempt
    become({phase: 'loading', text: undefined})
    host.start(() => {
      if (mine === attempt)
        host.send({type: 'load', manifestUrl: new URL(manifestUrl, location.href).href})
    })
    return done
  }

  return {
    load,
    query: (q, options = {}, asker = NOBODY) =>
      new Promise((resolve) => {
        if (state.phase === 'idle') void load()
        if (!host.isRunning()) return resolve(null)
        for (const [id, one] of waiting) if (one.asker === asker) drop(id)
        const ask = {...options, q}
        const known = answers.get(ask)
        if (known) return resolve(known)
        const id = ++last
        waiting.set(id, {asker, ask, resolve})
        host.send({type: 'ask', id, ask})
      }),
    known: (q, options = {}) => answers.get({...options, q}),
    expect: (text, options = {}) => {
      if (state.phase === 'complete') host.send({type: 'expect', ask: {...options, q: text}})
    },
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      host.stop()
      attempt++
      answers.clear()
      for (const [id] of waiting) drop(id)
      if (state.phase !== 'idle') become({phase: 'idle', text: undefined})
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

/** Forgets every index: the next query loads it again (development). */
export function renewSearches(): void {
  for (const search of searches.values()) search.close()
}

/** URL of the small file that names the files of a version's index. */
export function manifestUrl(base: string, version: string): string {
  return `${base}search-index/${encodeURIComponent(version)}.json`
}
