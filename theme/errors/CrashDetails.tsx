import {msg} from '../../runtime/shared/messages/say.ts'
import {ReportLink} from '../article/EditLink.tsx'
import {CHEVRON, Glyph} from '../icons/glyph.tsx'
import {messages} from './messages.ts'

/** What a crash shows next to the retry button. */
export function CrashDetails({error}: {error: Error}) {
  const details = messages(error)
  return (
    <>
      <ReportLink className="btn btn--2" about={details} />
      <details className="fold">
        <summary>
          <Glyph d={CHEVRON} kind="chevron" />
          {msg('crash.details')}
        </summary>
        <div className="flow">
          <pre>{details}</pre>
          <button type="button" className="btn btn--2" data-act="copy-text" data-text={details}>
            <span aria-live="polite">{msg('crash.copy')}</span>
          </button>
        </div>
      </details>
    </>
  )
}
