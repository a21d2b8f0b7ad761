import type {Trouble} from '../runtime/contract.ts'
import {DANGER, Glyph} from './glyph.tsx'

/** A part of the page did not arrive. The rest stays of use. */
export function LoadError({text, retry}: Trouble) {
  return (
    <div className="note note--danger" role="alert">
      <Glyph d={DANGER} />
      <div className="note__b">
        <p className="note__t">{text}</p>
        <button type="button" className="btn btn--2" onClick={retry}>
          Retry
        </button>
      </div>
    </div>
  )
}
