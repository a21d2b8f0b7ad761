import {ReportLink} from './EditLink.tsx'
import {CHEVRON, Glyph} from './glyph.tsx'
import {messages} from './messages.ts'

/** What a crash offers next to another try. */
export function CrashDetails({error}: {error: Error}) {
  const details = messages(error)
  return (
    <>
      <ReportLink className="btn btn--2" about={details} />
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
    </>
  )
}
