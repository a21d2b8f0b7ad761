import {decoded} from '../../runtime/location.ts'
import {feedbackHref} from '../feedback.ts'

/** Adds what only the open page knows, before the link is pressed. */
export function fillFeedback(link: HTMLAnchorElement): void {
  const {to, title, page, version, mark} = link.dataset as Record<string, string>
  const query = new URLSearchParams(location.search).get(mark!) ?? undefined
  const section = decoded(location.hash.slice(1)) || undefined
  link.href = feedbackHref(to!, {title: title!, page: page!, version, section, query})
}
