import {useEffect, useState} from 'react'
import {useLoading} from '../../runtime/react/context.tsx'

/** The thin line of a slow page change. It grows, and fades when the page is shown. */
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
