import {usePage, useSite} from '../../runtime/react/context.tsx'
import {publicAddress} from '../../runtime/shared/location.ts'
import {msg} from '../../runtime/shared/messages/say.ts'
import {feedbackHref} from './feedback-href.ts'

/**
 * A link, so that it works without scripts. Scripts add the section and the search that led here. It sends nothing itself.
 */
export function Feedback() {
  const site = useSite()
  const {title, route, version} = usePage()
  const to = site.feedback ?? site.issues
  if (!to) return null
  const page = publicAddress(route, site)
  return (
    <p className="feedback">
      {msg('feedback.question')}{' '}
      <a
        href={feedbackHref(to, {title, page, version})}
        data-act="feedback"
        data-to={to}
        data-title={title}
        data-page={page}
        data-version={version}
        data-mark={site.search.highlight}
        target="_blank"
        rel="noopener noreferrer"
      >
        {msg('feedback.link')}
        <span className="vh">{` ${msg('nav.newTab')}`}</span>
      </a>
      {msg('feedback.end')}
    </p>
  )
}
