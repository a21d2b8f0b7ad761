import {msg} from '../../runtime/shared/messages/say.ts'
import {Glyph} from '../icons/glyph.tsx'
import {useToc} from './toc-entries.ts'

/** Opens the contents of the page from the bar on a phone. */
export function TocButton() {
  return (
    useToc().length > 0 && (
      <button
        type="button"
        className="icon-btn bar__toc needs-js"
        aria-label={msg('toc.title')}
        aria-haspopup="dialog"
        data-act="contents"
      >
        <Glyph d="M7 5.5h10M7 10h10M7 14.5h10M3 5.5h.1M3 10h.1M3 14.5h.1" />
      </button>
    )
  )
}
