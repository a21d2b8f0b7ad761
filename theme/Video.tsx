import type {FileFacts} from '../runtime/contract.ts'

interface VideoProps {
  id?: string
  src: string
  title: string
  poster?: string
  /** Facts of the poster, whose size is the video's; without one of the video. */
  file?: FileFacts
}

/** A video of our own. It never plays by itself. */
export function Video({id, src, title, poster, file}: VideoProps) {
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
      </div>
      <figcaption>{title}</figcaption>
    </figure>
  )
}

/** A video elsewhere: nothing is asked of the other host before the reader presses. */
export function Youtube({id, title}: {id: string; title: string}) {
  return (
    <figure className="fig video">
      <div className="fig__f">
        <div className="video__ask">
          <p className="video__t">{title}</p>
          <p className="needs-js">Loading it sends your address and what you watch to YouTube.</p>
          <p className="btns">
            <button
              type="button"
              className="btn needs-js"
              data-act="load-video"
              data-id={id}
              data-title={title}
            >
              Load video from YouTube
            </button>
            <a
              className="btn btn--quiet"
              href={`https://www.youtube.com/watch?v=${id}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              Watch on YouTube<span className="vh">: {title} (opens in new tab)</span>
            </a>
          </p>
        </div>
      </div>
    </figure>
  )
}
