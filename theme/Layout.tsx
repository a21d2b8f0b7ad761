import {type ComponentType, type ReactNode, useEffect, useState} from 'react'
import {useNotice, usePage, useSite, useStatus} from '../runtime/context.tsx'
import {settle} from './actions.ts'
import {Announcement} from './Announcement.tsx'
import {Bar} from './Bar.tsx'
import type {DrawerProps} from './Drawer.tsx'
import {Footer} from './Footer.tsx'
import {LoadError} from './LoadError.tsx'
import {NavLink} from './NavLink.tsx'
import {PageFoot} from './PageFoot.tsx'
import {PageHeader} from './PageHeader.tsx'
import {ProgressBar} from './ProgressBar.tsx'
import {Sidebar, useTree} from './Sidebar.tsx'
import {Toc, TocFold, useToc} from './Toc.tsx'
import {forgetGoneVersion, VersionBanner} from './Versions.tsx'

/** Frame of every page. Docs pages get the desk with the tree, Markdown elsewhere a plain sheet, TSX pages the whole width. */
export function Layout({children}: {children: ReactNode}) {
  const page = usePage()
  const site = useSite()
  const found = useStatus() === 'found'
  const docs = found && page.version !== undefined && !page.noSidebar
  const tree = useTree()
  const [drawer, setDrawer] = useState<{open: boolean; Drawer?: ComponentType<DrawerProps>; error?: Error}>({open: false})
  const openDrawer = () => {
    setDrawer({...drawer, open: true})
    if (!drawer.Drawer)
      import('./Drawer.tsx').then(
        ({Drawer}) => setDrawer(({open}) => ({open, Drawer})),
        (error) => setDrawer({open: false, error}),
      )
  }
  // Another page: what its text needs is looked for in the finished document.
  useEffect(() => settle(page), [page])
  useEffect(() => forgetGoneVersion(site), [site])
  const links = site.nav.map((item) => (
    <li key={item.label}>
      <NavLink item={item} />
    </li>
  ))
  const wide = !found || page.module !== undefined
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: a link that also works without scripts. */}
      <a
        className="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          document.getElementById('main')!.focus()
        }}
      >
        Skip to main content
      </a>
      <Announcement />
      <Bar open={drawer.open} onMenu={openDrawer} />
      <ProgressBar />
      {drawer.error && <LoadError error={drawer.error} retry={openDrawer} />}
      {docs ? (
        <div className="desk">
          <div className="shell">
            <Sidebar tree={tree} links={links} />
            <main className="main" id="main" tabIndex={-1}>
              <Article docs>{children}</Article>
              <Toc tools />
            </main>
          </div>
        </div>
      ) : (
        <>
          <main className={wide ? undefined : 'plain'} id="main" tabIndex={-1}>
            {wide ? (
              <>
                <Failed />
                {children}
              </>
            ) : (
              <Article>{children}</Article>
            )}
          </main>
          <nav className="side side--links" id="menu" aria-label="Menu">
            <ul className="side__links">{links}</ul>
          </nav>
        </>
      )}
      <Footer />
      {drawer.Drawer && (
        <drawer.Drawer open={drawer.open} tree={docs ? tree : undefined} onClose={() => setDrawer({...drawer, open: false})} />
      )}
    </>
  )
}

function Article({docs = false, children}: {docs?: boolean; children: ReactNode}) {
  const {bench, noSidebar} = usePage()
  const withToc = useToc().length > 0 && !docs
  const article = (
    <article className="page" data-bench={bench || undefined}>
      {docs && <VersionBanner />}
      <PageHeader docs={docs || noSidebar === true} />
      <TocFold />
      <Failed />
      <div className="prose">{children}</div>
      {docs && <PageFoot />}
    </article>
  )
  return withToc ? (
    <div className="plain--toc">
      {article}
      <Toc tools={false} />
    </div>
  ) : (
    article
  )
}

/** What went wrong while the page that is shown stays of use. */
function Failed() {
  const notice = useNotice()
  return notice ? <LoadError {...notice} /> : null
}
