import {useEffect, useRef} from 'react'
import type {Failure} from '../runtime/contract.ts'
import {ReportLink} from './EditLink.tsx'
import {CHEVRON, DANGER, Glyph} from './glyph.tsx'

/** In the place of a page that threw. Bar, sidebar and footer stay. */
export function Crash(failure: Failure) {
  return <CrashBox {...failure} report />
}

/** In the place of everything: the layout itself threw, so nothing of it is used here. */
export function CrashedLayout(failure: Failure) {
  return (
    <main className="crash--alone">
      <CrashBox {...failure} />
    </main>
  )
}

function CrashBox({error, retry, report}: Failure & {report?: boolean}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current!.focus(), [])
  const details = messages(error)
  return (
    <div className="crash note note--danger" role="alert">
      <Glyph d={DANGER} />
      <div className="note__b">
        <h1 ref={heading} tabIndex={-1}>
          This page crashed.
        </h1>
        <p>Something in the page failed while it was drawn. Your place in the documentation is kept.</p>
        <p className="btns">
          <button type="button" className="btn" onClick={retry}>
            Try again
          </button>
          {report && <ReportLink className="btn btn--2" about={details} />}
        </p>
        <details className="fold">
          <summary>
            <Glyph d={CHEVRON} kind="chevron" />
            Technical details
          </summary>
          <div className="flow">
            <pre>{details}</pre>
            <button type="button" className="btn btn--2" data-act="copy-text" data-text={details}>
              <span aria-live="polite">Copy error details</span>
            </button>
          </div>
        </details>
      </div>
    </div>
  )
}

/** The message, and after it those of its causes. */
export function messages(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}\n\nCause:\n${messages(error.cause)}`
}
