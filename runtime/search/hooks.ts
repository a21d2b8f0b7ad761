/**
 * Search as React state, for the panel and the search page.
 */
import {useEffect, useRef, useState, useSyncExternalStore} from 'react'
import {flushSync} from 'react-dom'
import {useSite} from '../react/context.tsx'
import type {SiteData} from '../shared/types.ts'
import {manifestUrl, type Phase, type Search, type State, searchOf} from './client.ts'
import type {Ask, Result} from './messages.ts'

/** Returns the search over a docs version's index. */
export function searchFor({base, search}: SiteData, version: string): Search {
  return searchOf({workerUrl: search.worker ?? '', manifestUrl: manifestUrl(base, version)})
}

/** Returns the search over a docs version's index and its state. Loads the index after the first render in the browser. */
export function useSearch(version: string): {search: Search; state: State; slow: boolean} {
  const search = searchFor(useSite(), version)
  const state = useSyncExternalStore(search.subscribe, search.state, search.state)
  const [slow, setSlow] = useState(false)
  const pending = state.phase === 'loading' || state.phase === 'titles'
  // Idle again means that the dev server has a new index.
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

/** Loading is reported only if it takes longer than this, in ms. */
const SLOW = 200

type Options = Omit<Ask, 'q'>

/**
 * Returns the latest answer to a query; the previous one stays until the next arrives. Null for an empty query. `first` is the
 * answer that is shown at once. On Back the page then has its full length, and the scroll position can be restored.
 */
export function useResult(
  search: Search,
  phase: Phase,
  q: string,
  options: Options,
  first: Result | null,
): Result | null {
  const query = q.trim()
  const [result, setResult] = useState(() => search.known(query, options) ?? first)
  const asker = useRef({})
  // Asks again when the texts are loaded after the titles.
  useEffect(() => {
    if (!query) return setResult(null)
    let wanted = true
    const show = (answer: Result | null) => wanted && answer && setResult(answer)
    if (phase !== 'idle') void search.query(query, options, asker.current, show).then(show)
    return () => {
      wanted = false
    }
  }, [search, phase, query, options])
  return query ? settled(result, phase) : null
}

/** What a search box shows: a text, and the latest answer to it or to the previous text. */
export interface Typed {
  text: string
  result: Result | null
}

/**
 * Follows the text of an input. The worker is asked before React knows of the letter, and letter and answer are rendered
 * together, once. Meanwhile the answers to the next letters are prepared, so that most letters are answered in the frame
 * that shows them. `options` is compared by identity.
 */
export function useTyped(
  input: HTMLInputElement,
  search: Search,
  phase: Phase,
  options: Options,
): Typed {
  const [typed, setTyped] = useState<Typed>(() => ({text: input.value, result: null}))
  const asker = useRef({})
  useEffect(() => {
    let asked = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      const text = input.value
      const mine = ++asked
      const showText = () => mine === asked && setTyped(({result}) => ({text, result}))
      clearTimeout(timer)
      if (!text.trim()) {
        search.expect('', options)
        return setTyped({text, result: null})
      }
      if (phase === 'idle') return showText()
      timer = setTimeout(showText, PATIENCE)
      const show = (result: Result | null) => {
        if (mine !== asked) return
        clearTimeout(timer)
        if (!result) return showText()
        flushSync(() => setTyped({text, result}))
        // Runs after the frame, because it is not part of this letter's work.
        timer = setTimeout(() => search.expect(text.trimStart(), options))
      }
      void search.query(text.trim(), options, asker.current, show).then(show)
    }
    ask()
    input.addEventListener('input', ask)
    return () => {
      asked = 0
      clearTimeout(timer)
      input.removeEventListener('input', ask)
    }
  }, [input, search, phase, options])
  return {text: typed.text, result: settled(typed.result, phase)}
}

/**
 * Returns the previous value until the frame that shows the change is over. For content that does not have to be in that
 * frame.
 */
export function useBehind<T extends object | null>(value: T): T {
  const [behind, setBehind] = useState(value)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      // The timer runs after the frame is painted.
      timer = setTimeout(() => setBehind(value))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value])
  return behind
}

/**
 * How long a letter waits for its answer, in ms. The input shows the letter at once, and rendering the panel without the
 * answer delays the answer.
 */
const PATIENCE = 200

/** While texts are still loading, no match in the titles is not yet an answer. */
function settled(result: Result | null, phase: Phase): Result | null {
  return result?.match === 'none' && !result.complete && phase !== 'failed' ? null : result
}
