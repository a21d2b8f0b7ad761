/**
 * Search in the page: starts the worker when it is first needed, sends it queries, and drops answers that come too late.
 */
import {createObservable} from '../browser/observable.ts'
import {MISSING, recover} from '../browser/recovery.ts'
import {msg} from '../shared/messages/say.ts'
import {createAnswers, keyOf} from './answers.ts'
import type {Ask, Reply, Result, Task} from './messages.ts'
import {createHost} from './worker-host.ts'

export interface SearchOptions {
  workerUrl: string
  manifestUrl: string
}

export type Phase = 'idle' | 'loading' | 'titles' | 'complete' | 'failed'

export interface State {
  /**
   * `titles`: titles and headings can be searched; `failed`: what is loaded can be searched, the rest could not be loaded.
   */
  phase: Phase
  /** The message for the reader when it failed. */
  text?: string | undefined
  /** Whether another try may help. */
  retry?: boolean
  contexts: string[]
  /** Pages to offer before anything is typed. */
  tasks: Task[]
}

export interface Search {
  /**
   * Starts the worker and loads the index, once; after a failure again. Settles when everything is loaded or loading has
   * failed.
   */
  load: () => Promise<void>
  /**
   * Answers a query: loads the index if needed and waits for it. Resolves with null if the same asker sends a later query
   * first. `asker` identifies the search box. `onMore` is called with better answers to the same query, when more texts are
   * loaded for it.
   */
  query: (
    q: string,
    options?: Omit<Ask, 'q'>,
    asker?: object,
    onMore?: (result: Result) => void,
  ) => Promise<Result | null>
  /** Returns the answer to an earlier query, if it is still cached. */
  known: (q: string, options?: Omit<Ask, 'q'>) => Result | undefined
  /** Asks for the answers to the likely next letters of a text, so that such a query is answered at once. */
  expect: (text: string, options?: Omit<Ask, 'q'>) => void
  state: () => State
  subscribe: (listener: () => void) => () => void
  /** Stops the worker. */
  close: () => void
}

const NOBODY = {}
const FAILED = msg('error.index')
const UNSUPPORTED = msg('error.search')

/** Creates a search over one index. Nothing is loaded before the first query. */
export function createSearch({workerUrl, manifestUrl}: SearchOptions): Search {
  const store = createObservable<State>({phase: 'idle', contexts: [], tasks: []})
  const {get: state, subscribe} = store
  const waiting = createQueue((id) => host.send({type: 'drop', id}))
  const answers = createAnswers()
  let settle: (() => void)[] = []
  /** Counts attempts and successes, so that results of an earlier attempt are ignored. */
  let attempt = 0

  const become = (next: Partial<State>) => {
    store.set(next)
    if (state().phase !== 'complete' && state().phase !== 'failed') return
    for (const done of settle) done()
    settle = []
  }
  const fail = async (reason: unknown, words = FAILED) => {
    const mine = attempt
    if (state().phase === 'complete') become({phase: 'loading'})
    console.warn('[labdocs] Search failed.', reason)
    const text = await recover()
    if (mine !== attempt) return
    become({phase: 'failed', text: text === MISSING ? words : text, retry: true})
    // With titles, queries are still answered; without them there is no answer.
    if (!host.isRunning() || !state().contexts.length) waiting.giveUp()
  }
  const onReply = (reply: Reply) => {
    if (reply.type === 'result') {
      const ask = waiting.answer(reply.id, reply.result, reply.more)
      if (ask && !reply.more) answers.keep(ask, reply.result)
    } else if (reply.type === 'expected') {
      for (const result of reply.results) answers.keep({...reply.ask, q: result.q}, result)
    } else if (reply.type === 'ready') {
      // These answers are from fewer texts.
      answers.clear()
      // A failure before, if the server is still being asked about it, no longer counts.
      attempt++
      const {complete, contexts, tasks} = reply
      become({phase: complete ? 'complete' : 'titles', contexts, tasks, text: undefined})
    } else if (reply.type === 'failed') void fail(reply.message, reply.text)
  }
  const isLoading = () => state().phase === 'loading' || state().phase === 'titles'
  const host = createHost({
    url: workerUrl,
    onReply,
    isAwaited: () => !waiting.isEmpty() || isLoading(),
    onEnd: (reason) => void fail(reason),
  })

  const load = (): Promise<void> => {
    if (state().phase === 'complete') return Promise.resolve()
    const done = new Promise<void>((resolve) => settle.push(resolve))
    if (isLoading()) return done
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

  const query: Search['query'] = async (q, options = {}, asker = NOBODY, onMore) => {
    if (state().phase === 'idle') void load()
    if (!host.isRunning()) return null
    const ask = {...options, q}
    const known = answers.get(ask)
    // What failed may have been its answer, so it is sent again.
    if (known || state().phase === 'failed') waiting.giveUp(asker)
    if (known) return known
    return waiting.add({asker, ask, onMore}, (id) => host.send({type: 'ask', id, ask}))
  }

  return {
    load,
    query,
    known: (q, options = {}) => answers.get({...options, q}),
    expect: (text, options = {}) => {
      if (state().phase === 'complete') host.send({type: 'expect', ask: {...options, q: text}})
    },
    state,
    subscribe,
    close: () => {
      host.stop()
      attempt++
      answers.clear()
      waiting.giveUp()
      if (state().phase !== 'idle') become({phase: 'idle', text: undefined})
    },
  }
}

interface Query {
  asker: object
  ask: Ask
  onMore: ((result: Result) => void) | undefined
}

/** Queries that wait for an answer, by the number that they were sent with. `onDrop`: called for those that get none. */
function createQueue(onDrop: (id: number) => void) {
  const queries = new Map<
    number,
    Query & {resolve: (result: Result | null) => void; answered?: boolean}
  >()
  let last = 0
  /** The queries of an asker, or of all, get no answer. */
  const giveUp = (asker?: object) => {
    for (const [id, query] of queries) {
      if (asker && query.asker !== asker) continue
      queries.delete(id)
      query.resolve(null)
      onDrop(id)
    }
  }
  return {
    isEmpty: () => !queries.size,
    giveUp,
    /** Takes the place of the asker's query before. The same one is not sent again while it has no answer. */
    add: (query: Query, send: (id: number) => void) =>
      new Promise<Result | null>((resolve) => {
        const before = [...queries.values()].find(({asker}) => asker === query.asker)
        if (before && !before.answered && keyOf(before.ask) === keyOf(query.ask)) {
          before.resolve(null)
          Object.assign(before, query, {resolve})
          return
        }
        giveUp(query.asker)
        queries.set(++last, {...query, resolve})
        send(last)
      }),
    /** Returns what was asked; undefined if no caller waits for it any longer. */
    answer: (id: number, result: Result, more = false): Ask | undefined => {
      const query = queries.get(id)
      if (!query) return undefined
      if (!more) queries.delete(id)
      if (query.answered) query.onMore?.(result)
      else query.resolve(result)
      query.answered = true
      return query.ask
    },
  }
}

const searches = new Map<string, Search>()

/** Returns the search of an index; the same object for the whole page session. */
export function searchOf(options: SearchOptions): Search {
  const known = searches.get(options.manifestUrl)
  if (known) return known
  const search = createSearch(options)
  searches.set(options.manifestUrl, search)
  return search
}

/** Closes every search: the next query loads its index again (development). */
export function renewSearches(): void {
  for (const search of searches.values()) search.close()
}

/** Returns the URL of the small file that lists the files of a version's index. */
export function manifestUrl(base: string, version: string): string {
  return `${base}search-index/${encodeURIComponent(version)}.json`
}
