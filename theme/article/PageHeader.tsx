import type {ReactNode} from 'react'
import {usePlace} from '../../runtime/navigation/sidebar-place.ts'
import {usePage} from '../../runtime/react/context.tsx'
import {msg} from '../../runtime/shared/messages/say.ts'
import {Breadcrumbs} from '../navigation/Breadcrumbs.tsx'
import {VersionBadge, VersionBanner} from '../shell/VersionMenu.tsx'
import {shortDate} from '../text/date.ts'
import {capital, readerName} from '../text/readers.ts'
import {Changed} from './Changed.tsx'

/** Breadcrumbs, title, one sentence, and the block that says whom the page is for and what it needs. */
export function PageHeader({docs}: {docs: boolean}) {
  const page = usePage()
  return (
    <header className="head">
      {docs && <VersionBanner />}
      {docs && <Breadcrumbs />}
      {docs && <VersionBadge />}
      {!page.hideTitle && <Title />}
      {!page.hideTitle && !page.undescribed && <p className="lede">{page.description}</p>}
      {page.draft && <p className="note note--warning status">{msg('page.draft')}</p>}
      {page.unlisted && <p className="note status">{msg('page.unlisted')}</p>}
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

/** Whether the page has the block of facts. Pages that list other pages have none. */
export function useHasFacts(): boolean {
  const {kind, sourceFile} = usePage()
  const {trail} = usePlace()
  return kind !== 'category' && !trail.at(-1)?.items && !/(^|\/)index\.md$/.test(sourceFile)
}

/** "For", "Needs", "Changed": each cell only if it is known. One line on a phone, where a link leads to the steps. */
function Folio() {
  const {audience = [], since, role, updated, firstStep} = usePage()
  if (!useHasFacts()) return null
  // "For administrators" says that the role "administrator" is needed.
  const needed = `${role}s`.toLowerCase() === audience.join() ? '' : role
  const cells: [string, ReactNode][] = [
    [msg('page.for'), capital(audience.map(readerName).join(', '))],
    [
      msg('page.needs'),
      capital([since && msg('page.since', {version: since}), needed].filter(Boolean).join(', ')),
    ],
    [msg('page.steps'), firstStep && <a href={`#step-${firstStep}`}>{msg('page.toSteps')}</a>],
    [msg('page.changed'), updated && <Changed words={shortDate} />],
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
