import {type ReactNode, useEffect, useRef} from 'react'
import {msg} from '../../runtime/shared/messages/say.ts'
import type {Failure} from '../../runtime/shared/theme-interface.ts'
import {deferred} from '../shell/deferred.tsx'

const CrashDetails = deferred('CrashDetails')

/** Shown in place of a page that threw. Bar, sidebar and footer stay. */
export function Crash({error, retry}: Failure) {
  return (
    <Crashed retry={retry}>
      <CrashDetails error={error} />
    </Crashed>
  )
}

/** Shown in place of everything: the layout itself threw, so no part of it is used here. */
export function CrashedLayout({retry}: Failure) {
  useEffect(() => {
    document.title = msg('crash.title')
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
        {msg('crash.heading')}
      </h1>
      <p>{msg('crash.text')}</p>
      <div className="btns">
        <button type="button" className="btn" onClick={retry}>
          {msg('crash.again')}
        </button>
        {children}
      </div>
    </div>
  )
}
