import type {ReactNode} from 'react'
import {usePage} from '../runtime/context.tsx'
import {usePlace} from '../runtime/place.ts'
import {Breadcrumbs} from './Breadcrumbs.tsx'
import {shortDate} from './date.ts'
import {capital, readerName} from './readers.ts'
import {VersionBadge, VersionBanner} from './VersionMenu.tsx'

/** Crumbs, title, one sentence, and the block that says whom the page is for and what it needs. */
export function PageHeader({docs}: {docs: boolean}) {
  const page = usePage()
  return (
    <header className="head">
      {docs && <VersionBanner />}
      {docs && <Breadcrumbs />}
      {docs && <VersionBadge />}
      {!page.hideTitle && <Title />}
      {!page.hideTitle && !page.undescribed && <p className="lede">{page.description}</p>}
      {page.draft && (
        <p className="note note--warning status">
          This page is a draft: it is shown in development only.
        </p>
      )}
      {page.unlisted && (
        <p className="note status">This page is not listed: who has its address can read it.</p>
      )}
      {docs && <Folio />}
    </header>
  )
}

function Title() {
  const {title, heading = title, headingId, headingHtml} = usePage()
  const content = headingHtml
    ? {dangerouslySetInnerHTML: {__html: headingHtml}}
    : {children: heading}
  return <h1 tabIndex={-1} id={headingId} {...content} />
}

/** Pages that list others have no block of facts. */
export function useHasFacts(): boolean {
  const {kind, sourceFile} = usePage()
  const {trail} = usePlace()
  return kind !== 'category' && !trail.at(-1)?.items && !/(^|\/)index\.md$/.test(sourceFile)
}

/** "For", "Needs", "Changed": each cell only where it is known; one line on a phone. */
function Folio() {
  const {audience = [], since, role, updated} = usePage()
  if (!useHasFacts()) return null
  const cells: [string, ReactNode][] = [
    ['For', capital(audience.map(readerName).join(', '))],
    ['Needs', capital([since && `${since} or later`, role].filter(Boolean).join(', '))],
    ['Changed', updated && <time dateTime={updated.slice(0, 10)}>{shortDate(updated)}</time>],
  ]
  const known = cells.filter(([, value]) => value)
  return (
    known.length > 0 && (
      <dl className="folio">
        {known.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )
  )
}
