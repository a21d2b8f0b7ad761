import {type ReactNode, useEffect, useRef} from 'react'
import type {Failure} from '../runtime/contract.ts'
import {deferred} from './deferred.tsx'

const CrashDetails = deferred('CrashDetails')

/** In the place of a page that threw. Bar, sidebar and footer stay. */
export function Crash({error, retry}: Failure) {
  return (
    <Crashed retry={retry}>
      <CrashDetails error={error} />
    </Crashed>
  )
}

/** In the place of everything: the layout itself threw, so nothing of it is used here. */
export function CrashedLayout({retry}: Failure) {
  useEffect(() => {
    document.title = 'Page Error'
  }, [])
  return (
    <main>
      <Crashed retry={retry} />
    </main>
  )
}

function Crashed({retry, children}: {retry: () => void; children?: ReactNode}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current!.focus(), [])
  return (
    <div className="crash note note--danger" role="alert">
      <h1 ref={heading} tabIndex={-1}>
        This page crashed.
      </h1>
      <p>
        Something in the page failed while it was drawn. Your place in the documentation is kept.
      </p>
      <div className="btns">
        <button type="button" className="btn" onClick={retry}>
          Try again
        </button>
        {children}
      </div>
    </div>
  )
}
