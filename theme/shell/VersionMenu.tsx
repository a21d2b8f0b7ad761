// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
/** Several versions of the docs: badge, banner and menu. With one version none of them is rendered. */
import {useEffect} from 'react'
import {stored, useStored} from '../../runtime/browser/storage.ts'
import {useHref, usePage, useSite, useVersion} from '../../runtime/react/context.tsx'
import {msg} from '../../runtime/shared/messages/say.ts'
import type {Route} from '../../runtime/shared/types.ts'
import {CHEVRON, Glyph} from '../icons/glyph.tsx'
import {around, GAP} from '../text/around.tsx'

const preferred = stored('version.preferred')

/** Returns the route of a link to the docs. From outside the docs it leads to the version that the reader chose. */
export function useDocsRoute(to: Route | undefined): Route | undefined {
  const {versions} = useSite()
  const {version} = usePage()
  const name = useStored(preferred)
  const docs = version === undefined && versions.some(({path}) => path === to)
  return docs ? versions.find((one) => one.name === name)?.path : to
}

export function VersionMenu() {
  const {versions} = useSite()
  const {inVersions = {}} = usePage()
  const href = useHref()
  const own = useVersion()
  // A stored version that no longer exists is removed.
  useEffect(() => {
    const name = preferred.get()
    if (name !== null && !versions.some((one) => one.name === name)) preferred.set(null)
  }, [versions])
  if (versions.length < 2) return null
  return (
    <details className="versions">
      <summary>
        {own.label}
        <Glyph d={CHEVRON} kind="chevron" />
      </summary>
      <ul role="list">
        {versions.map((one) => (
          <li key={one.name}>
            <a
              href={href(inVersions[one.name] ?? one.path)}
              aria-current={one === own ? true : undefined}
              onClick={(event) => {
                preferred.set(one.name)
                const {search, hash} = window.location
                Object.assign(event.currentTarget, {search, hash})
                event.currentTarget.closest('details')!.open = false
              }}
            >
              {one.label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

export function VersionBadge() {
  const own = useVersion()
  return useSite().versions.length > 1 ? (
    <span className="chip">{around(msg('version.badge', {label: GAP}), own.label)}</span>
  ) : null
}

export function VersionBanner() {
  const {versions, title} = useSite()
  const {inVersions = {}} = usePage()
  const href = useHref()
  const own = useVersion()
  const last = versions.find(({isLast}) => isLast)
  if (versions.length < 2 || !last || own.isLast) return null
  const {label} = own
  const newer = versions.indexOf(own) < versions.indexOf(last)
  return (
    <div className="note note--warning version-banner" role="alert">
      <p>
        {newer ? msg('version.unreleased', {title, label}) : msg('version.old', {title, label})}{' '}
        {msg('version.current')}{' '}
        <a href={href(inVersions[last.name] ?? last.path)} onClick={() => preferred.set(last.name)}>
          {msg('version.latest')}
        </a>{' '}
        ({last.label}).
      </p>
    </div>
  )
}
