import {msg} from '../../runtime/shared/messages/say.ts'

/** Returns the link for "Did this answer your question?": a mail, an issue or a form of the site, filled in. */
export interface FeedbackFacts {
  title: string
  /** The full URL of the page. */
  page: string
  version?: string | undefined
  /** Id of the section that the reader is in. */
  section?: string | undefined
  /** What the reader searched for. */
  query?: string | undefined
}

/** `to`: `mailto:…`, the new-issue form of a repository, or a form that reads `page`, `section`, `version` and `query`. */
export function feedbackHref(to: string, facts: FeedbackFacts): string {
  const {title, page, version, section, query} = facts
  const address = `${page}${section ? `#${section}` : ''}`
  const lines = [
    msg('report.page', {address}),
    ...(version ? [msg('report.version', {version})] : []),
    ...(query ? [msg('report.searched', {query})] : []),
  ]
  const body = `${lines.join('\n')}\n\n${msg('report.wanted')}\n`
  const subject = msg('report.subject', {title})
  // A mail program shows a plus sign as a plus sign, so spaces must not be encoded as `+`.
  if (/^mailto:/i.test(to))
    return `${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
  const url = new URL(to)
  const fields = /\/issues\/new$/.test(url.pathname)
    ? {title: subject, body}
    : {page, section, version, query}
  for (const [name, value] of Object.entries(fields)) if (value) url.searchParams.set(name, value)
  return url.href
}
