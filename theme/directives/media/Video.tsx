import {useSite} from '../../../runtime/react/context.tsx'
import type {DirectiveProps} from '../../../runtime/shared/directive.ts'
import {msg} from '../../../runtime/shared/messages/say.ts'
import type {SiteData} from '../../../runtime/shared/types.ts'
import {UNPUBLISHED} from '../../../runtime/shared/unpublished.ts'

type VideoProps = DirectiveProps & {src: string; title: string; poster?: string}

/**
 * A video of the site. It never plays by itself. `file`: facts of the poster, which is as large as the video; without a
 * poster those of the video. Browsers print no video: on paper there is the poster, and below it the address.
 */
export function Video({id, src, title, poster, file}: VideoProps) {
  const address = addressOf(src, useSite())
  return (
    <figure className="fig video" id={id}>
      <div className="fig__f">
        {/* biome-ignore lint/a11y/useMediaCaption: the pages say in words what the videos show. */}
        <video
          controls
          preload="none"
          src={src}
          poster={poster}
          width={file?.width}
          height={file?.height}
          aria-label={title}
        />
        {poster && (
          <img
            className="video__still"
            src={poster}
            alt=""
            width={file?.width}
            height={file?.height}
            // Otherwise React asks for it before anything else, and adds an element in front of the article.
            fetchPriority="low"
          />
        )}
      </div>
      <figcaption data-at={address}>{title}</figcaption>
    </figure>
  )
}

/** Returns the whole address of a file; undefined for a file of a site that has no address. */
function addressOf(src: string, {url, base, disk = base}: SiteData): string | undefined {
  const isOwn = src.startsWith(base) && !src.startsWith('//')
  if (!isOwn) return src
  return url === UNPUBLISHED ? undefined : url + disk + src.slice(base.length)
}

/** A video on another host, from which nothing is requested before the reader presses the button. */
export function Youtube({id, title}: {id: string; title: string}) {
  return (
    <figure className="fig video">
      <div className="fig__f">
        <div className="video__ask">
          <p className="video__t">{title}</p>
          <p className="needs-js">{msg('video.asks')}</p>
          <p className="btns">
            <button
              type="button"
              className="btn needs-js"
              data-act="load-video"
              data-id={id}
              data-title={title}
            >
              {msg('video.load')}
            </button>
            <a
              className="btn btn--quiet"
              href={`https://www.youtube.com/watch?v=${id}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              {msg('video.watch')}
              <span className="vh">
                : {title}
                {` ${msg('nav.newTab')}`}
              </span>
            </a>
          </p>
        </div>
      </div>
    </figure>
  )
}
