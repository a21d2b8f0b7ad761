/** What was shown when the search page was left, for Back and for a reload. */
import {useEffect, useRef, useState} from 'react'
import {storedPosition} from '../../runtime/navigation/scroll.ts'
import type {Result} from '../../runtime/search/messages.ts'

const KEY = 'labdocs.results'

/** `more`: how many steps of results were shown. An answer without all texts is not cached anywhere else. */
let left = {asked: '', more: 1, ...read(), result: null as Result | null}

/** Returns what was shown for the same query when the page was left, and how many steps of results are shown now. */
export function useLeft(asked: string, query: string) {
  const [before] = useState(left.asked === asked ? left : undefined)
  // A page that is being loaded has no query at first.
  const [more, setMore] = useState(before?.more ?? (query ? 1 : left.more))
  return {before, more, setMore}
}

/** Keeps what is shown. After a reload, scrolls to where the reader was, as soon as there are results. */
export function useKept(
  asked: string,
  query: string,
  {more, setMore}: Pick<ReturnType<typeof useLeft>, 'more' | 'setMore'>,
  answer: Result | null,
): void {
  const isLoading = useRef(!query)
  const result = answer?.q === query ? answer : null
  useEffect(() => {
    if (!query) return
    const isSame = left.asked === asked
    // A new query starts at the top again.
    if (!isSame) setMore(1)
    else if (isLoading.current && result)
      window.scrollTo({top: storedPosition() ?? window.scrollY, behavior: 'instant'})
    if (!isSame || result) isLoading.current = false
    left = {asked, more: isSame ? more : 1, result}
    write()
  }, [asked, query, more, setMore, result])
}

function read(): {asked: string; more: number} | null {
  try {
    const {asked, more} = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return typeof asked === 'string' && more > 0 ? {asked, more} : null
  } catch {
    // The server, a storage that is denied, or a value that is not from this site.
    return null
  }
}

function write(): void {
  try {
    const {asked, more} = left
    sessionStorage.setItem(KEY, JSON.stringify({asked, more}))
  } catch {
    // Storage is denied or full: a reload then leads to the first results.
  }
}
