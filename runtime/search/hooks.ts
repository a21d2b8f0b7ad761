/**
 * Search as React state, for the panel and the search page.
 */
import {useEffect, useRef, useState, useSyncExternalStore} from 'react'
import {useSite} from '../context.tsx'
import {manifestUrl, type Phase, type Search, type State, searchOf} from './client.ts'
import type {Ask, Result} from './messages.ts'

/** The search over a docs version's index, and how far it is. Loads the index when first drawn in the browser. */
export function useSearch(version: string): {search: Search; state: State; slow: boolean} {
  const {base, search: options} = useSite()
  const search = searchOf({
    workerUrl: options.worker ?? '',
    manifestUrl: manifestUrl(base, version),
  })
  const state = useSyncExternalStore(search.subscribe, search.state, search.state)
  const [slow, setSlow] = useState(false)
  const pending = state.phase === 'loading' || state.phase === 'titles'
  // Idle again: the dev server has another index.
  const idle = state.phase === 'idle'
  useEffect(() => {
    if (idle) void search.load()
  }, [search, idle])
  useEffect(() => {
    setSlow(false)
    if (!pending) return
    const timer = setTimeout(() => setSlow(true), SLOW)
    return () => clearTimeout(timer)
  }, [pending])
  return {search, state, slow}
}

/** What is told only if it takes longer (specification, section 9). */
const SLOW = 200

/** The latest answer to a query; the one before stays until the next is there. Null for an empty query. */
export function useResult(
  search: Search,
  phase: Phase,
  q: string,
  options: Omit<Ask, 'q'>,
): Result | null {
  const [result, setResult] = useState<Result | null>(null)
  const asker = useRef({})
  const {limit, words, context, ctx} = options
  const ready = phase === 'titles' || phase === 'complete'
  const query = q.trim()
  // Asked again when the texts have come in after the titles.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the phase changes what an answer is made of.
  useEffect(() => {
    if (!query) return setResult(null)
    let wanted = true
    if (ready || phase === 'loading' || phase === 'failed') {
      void search
        .query(
          query,
          {
            ...(limit ? {limit} : {}),
            ...(words ? {words} : {}),
            ...(context ? {context} : {}),
            ...(ctx ? {ctx} : {}),
          },
          asker.current,
        )
        .then((answer) => wanted && answer && setResult(answer))
    }
    return () => {
      wanted = false
    }
  }, [search, phase, query, limit, words, context, ctx])
  // Nothing in the titles is no answer while the texts are still to come.
  const early = result?.match === 'none' && !result.complete && phase !== 'failed'
  return query && !early ? result : null
}
