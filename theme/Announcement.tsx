import {useSite} from '../runtime/context.tsx'
import {CROSS, Glyph} from './glyph.tsx'

/** Whether it was dismissed is known before the first paint, by an attribute of <html>: it is hidden, not left out. */
export function Announcement() {
  const {announcement} = useSite()
  return (
    announcement && (
      <div className="announce" role="region" aria-label="Announcement">
        <div className="announce__in">
          <div dangerouslySetInnerHTML={{__html: announcement.html}} />
          {announcement.closeable && (
            <button
              type="button"
              className="icon-btn needs-js"
              aria-label="Close"
              data-act="dismiss"
              data-id={announcement.id}
            >
              <Glyph d={CROSS} />
            </button>
          )}
        </div>
      </div>
    )
  )
}
