import {useRef, useState} from 'react'
import {loadPart, type Part} from '../../runtime/browser/recovery.ts'

/**
 * A part of the shell that is loaded when first needed. `want` loads it, and on Retry loads it again. Then `part` is its
 * module, or `text` says why it could not be loaded.
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
