import {useEffect, useState} from 'react'
import {useLoading} from '../runtime/context.tsx'

/** The thin line of a slow page change. It grows, and fades once the page is there. */
export function ProgressBar() {
  const loading = useLoading()
  const [fading, setFading] = useState(false)
  useEffect(() => {
    if (!loading) return
    return () => {
      setFading(true)
      setTimeout(setFading, 120, false)
    }
  }, [loading])
  return loading || fading ? (
    <div className="progress" aria-hidden="true" data-done={!loading || undefined} />
  ) : null
}
