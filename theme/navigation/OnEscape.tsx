import {useEffect, useRef} from 'react'
import {usePage} from '../../runtime/react/context.tsx'

/**
 * Runs a function when the reader presses Escape, wherever the focus is, or goes to another page. For what is only loading and
 * has no dialog yet.
 */
export function OnEscape({run}: {run: () => void}) {
  const {route} = usePage()
  const before = useRef(route)
  useEffect(() => {
    if (route !== before.current) run()
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && run()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [run, route])
  return null
}
