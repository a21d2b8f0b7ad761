import {usePage, useSite} from '../../runtime/react/context.tsx'
import {publicAddress} from '../../runtime/shared/location.ts'
import {msg} from '../../runtime/shared/messages/say.ts'
import {Glyph} from '../icons/glyph.tsx'
import {PENCIL} from './pencil.ts'

export function EditLink({icon}: {icon?: boolean}) {
  const {editUrl} = useSite()
  const {sourceFile, editUrl: own} = usePage()
  const file = editUrl && sourceFile && editUrl + sourceFile.replace(/[#?%]/g, encodeURIComponent)
  const href = own === undefined ? file : own
  return href ? (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {icon && <Glyph d={PENCIL} />}
      {msg('page.edit')}
      <span className="vh">{` ${msg('nav.newTab')}`}</span>
    </a>
  ) : null
}

/** A link to the issue form, with page and version filled in. */
export function ReportLink({className, about}: {className?: string; about?: string}) {
  const site = useSite()
  const {title, route, version} = usePage()
  if (!site.issues) return null
  const address = publicAddress(route, site)
  const lines = [
    msg('report.page', {address}),
    ...(version ? [msg('report.version', {version})] : []),
    ...(about ? ['', about] : []),
  ]
  const href = new URL(site.issues)
  href.searchParams.set('title', `${title}: `)
  href.searchParams.set('body', `${lines.join('\n')}\n\n`)
  return (
    <a className={className} href={href.href} target="_blank" rel="noopener noreferrer">
      {msg('page.report')}
      <span className="vh">{` ${msg('nav.newTab')}`}</span>
    </a>
  )
}
