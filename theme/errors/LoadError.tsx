import {msg} from '../../runtime/shared/messages/say.ts'
import type {LoadFailure} from '../../runtime/shared/theme-interface.ts'
import {DANGER, Glyph} from '../icons/glyph.tsx'

/** A part of the page could not be loaded. The rest stays usable. */
export function LoadError({text, retry, close}: LoadFailure) {
  return (
    <div className="note note--danger" role="alert">
      <Glyph d={DANGER} />
      <div className="note__b">
        <p className="note__t">{text}</p>
        <button type="button" className="btn btn--2" onClick={retry}>
          {msg('retry')}
        </button>
        {close && (
          <button type="button" className="btn btn--2" onClick={close}>
            {msg('close')}
          </button>
        )}
      </div>
    </div>
  )
}
