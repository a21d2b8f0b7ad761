import {usePage, useSite} from '../runtime/context.tsx'
import {Glyph, PENCIL} from './glyph.tsx'

export function EditLink({icon}: {icon?: boolean}) {
  const {editUrl} = useSite()
  const {sourceFile, editUrl: own} = usePage()
  const file = editUrl && sourceFile && editUrl + sourceFile.replace(/[#?]/g, encodeURIComponent)
  const href = own === undefined ? file : own
  return href ? (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {icon && <Glyph d={PENCIL} />}
      Edit this page<span className="vh"> (opens in new tab)</span>
    </a>
  ) : null
}

/** The issue form, with page and version filled in. */
export function ReportLink({className, about}: {className?: string; about?: string}) {
  const {issues, url, base} = useSite()
  const {title, route, version} = usePage()
  if (!issues) return null
  const body = `Page: ${url}${base.slice(0, -1)}${route}${version ? `\nVersion: ${version}` : ''}${about ? `\n\n${about}` : ''}\n\n`
  return (
    <a
      className={className}
      href={`${issues}?${new URLSearchParams({title: `${title}: `, body})}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      Report a problem<span className="vh"> (opens in new tab)</span>
    </a>
  )
}
