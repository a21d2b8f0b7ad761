/** The address that answers "Did this answer your question?": a mail, an issue, or a form of one's own, filled in ahead. */
export interface FeedbackFacts {
  title: string
  /** Whole address of the page. */
  page: string
  version?: string | undefined
  /** Id of the section that the reader came to. */
  section?: string | undefined
  /** What the reader searched for. */
  query?: string | undefined
}

/** `to`: `mailto:…`, the new-issue form of a repository, or a form that reads `page`, `section`, `version` and `query`. */
export function feedbackHref(to: string, facts: FeedbackFacts): string {
  const {title, page, version, section, query} = facts
  const lines = [
    `Page: ${page}${section ? `#${section}` : ''}`,
    ...(version ? [`Version: ${version}`] : []),
    ...(query ? [`Searched for: ${query}`] : []),
  ]
  const body = `${lines.join('\n')}\n\nWhat I wanted to know:\n`
  const subject = `Not answered: ${title}`
  // A mail program shows a plus as a plus.
  if (/^mailto:/i.test(to))
    return `${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
  const url = new URL(to)
  const fields = /\/issues\/new$/.test(url.pathname)
    ? {title: subject, body}
    : {page, section, version, query}
  for (const [name, value] of Object.entries(fields)) if (value) url.searchParams.set(name, value)
  return url.href
}
