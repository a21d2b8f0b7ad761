import {useEffect} from 'react'

/** Runs a function when the reader presses Escape, wherever the focus is. For what is only loading and has no dialog yet. */
export function OnEscape({run}: {run: () => void}) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && run()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [run])
  return null
}
