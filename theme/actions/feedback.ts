import {decoded} from '../../runtime/shared/location.ts'
import {feedbackHref} from '../article/feedback-href.ts'

/** Adds what is known only in the open page to the link, before it is pressed. */
export function fillFeedback(link: HTMLAnchorElement): void {
  const {to, title, page, version, mark} = link.dataset as Record<string, string>
  const query = new URLSearchParams(location.search).get(mark!) ?? undefined
  const section = decoded(location.hash.slice(1)) || undefined
  link.href = feedbackHref(to!, {title: title!, page: page!, version, section, query})
}
