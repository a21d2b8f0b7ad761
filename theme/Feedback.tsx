import {usePage, useSite} from '../runtime/context.tsx'
import {withBase} from '../runtime/location.ts'
import {feedbackHref} from './feedback.ts'

/** A link, so that it works without scripts; these add the section and the search that led here. It sends nothing. */
export function Feedback() {
  const {feedback, issues, url, base, search} = useSite()
  const {title, route, version} = usePage()
  const to = feedback ?? issues
  if (!to) return null
  const page = url + withBase(route, base)
  return (
    <p className="feedback">
      Did this answer your question? If not,{' '}
      <a
        href={feedbackHref(to, {title, page, version})}
        data-act="feedback"
        data-to={to}
        data-title={title}
        data-page={page}
        data-version={version}
        data-mark={search.highlight}
        target="_blank"
        rel="noopener noreferrer"
      >
        say what is missing<span className="vh"> (opens in new tab)</span>
      </a>
      .
    </p>
  )
}
