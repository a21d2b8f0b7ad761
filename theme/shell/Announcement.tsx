import {useSite} from '../../runtime/react/context.tsx'
import {msg} from '../../runtime/shared/messages/say.ts'
import {CROSS, Glyph} from '../icons/glyph.tsx'

/** An attribute of <html>, set before the first paint, says whether it was dismissed. It is hidden then, not removed. */
export function Announcement() {
  const {announcement} = useSite()
  return (
    announcement && (
      <div className="announce" role="region" aria-label={msg('announcement.label')}>
        <div className="announce__in">
          <div dangerouslySetInnerHTML={{__html: announcement.html}} />
          {announcement.closeable && (
            <button
              type="button"
              className="icon-btn needs-js"
              aria-label={msg('close')}
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
