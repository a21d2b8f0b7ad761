import {useRef, useState} from 'react'
import {loadPart, type Part} from '../runtime/recovery.ts'

/**
 * A part of the shell that comes when it is first wanted. `want` fetches it, or on Retry fetches it again; then `part` is
 * its module, or `text` says why it did not come.
 */
export function useLazy<T>(
  load: () => Promise<T>,
): Partial<Part<T>> & {want: (again?: boolean, from?: Element | null) => void} {
  const [state, setState] = useState<Partial<Part<T>>>({})
  const busy = useRef(false)
  return {
    ...state,
    want: async (again, from) => {
      if (busy.current) return
      busy.current = true
      setState({})
      setState(await loadPart(load, again, from ?? undefined))
      busy.current = false
    },
  }
}
