import {type ComponentType, type ReactNode, useEffect, useState} from 'react'
import {useNotice, usePage, useStatus} from '../runtime/context.tsx'
import {settle} from './actions.ts'
import {Bar} from './Bar.tsx'
import type {DrawerProps} from './Drawer.tsx'
import {deferred} from './deferred.tsx'
import {LoadError} from './LoadError.tsx'
import {Loading} from './Loading.tsx'
import {ProgressBar} from './ProgressBar.tsx'
import {useToc} from './toc.ts'

const Announcement = deferred('Announcement')
const Footer = deferred('Footer')
const MenuLinks = deferred('MenuLinks')
const PageFoot = deferred('PageFoot')
const PageHeader = deferred('PageHeader')
const Sidebar = deferred('Sidebar')
const Toc = deferred('Toc')
const TocFold = deferred('TocFold')

interface DrawerState {
  open: boolean
  Drawer?: ComponentType<DrawerProps>
  error?: Error
}

/** Frame of every page. Docs pages get the desk with the tree, Markdown elsewhere a plain sheet, TSX pages the whole width. */
export function Layout({children}: {children: ReactNode}) {
  const page = usePage()
  const found = useStatus() === 'found'
  const docs = found && page.version !== undefined && !page.noSidebar
  const wide = !found || page.module !== undefined
  const [{open, Drawer, error}, setDrawer] = useState<DrawerState>({open: false})
  const openDrawer = () => {
    setDrawer({open: true, ...(Drawer ? {Drawer} : {})})
    if (!Drawer)
      import('./Drawer.tsx').then(
        (module) => setDrawer(({open}) => ({open, Drawer: module.Drawer})),
        (error: Error) => setDrawer({open: false, error}),
      )
  }
  // Another page: what its text needs is looked for in the finished document.
  useEffect(() => settle(page), [page])
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
      <Bar open={open} onMenu={openDrawer} />
      <ProgressBar />
      {error && <LoadError error={error} retry={openDrawer} />}
      {open && !Drawer && (
        <div className="drawer soon">
          <Loading />
        </div>
      )}
      {docs ? (
        <div className="desk">
          <div className="shell">
            <Sidebar />
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
            <MenuLinks />
          </nav>
        </>
      )}
      <Footer />
      {Drawer && (
        <Drawer open={open} tree={docs} onClose={() => setDrawer({open: false, Drawer})} />
      )}
    </>
  )
}

function Article({docs = false, children}: {docs?: boolean; children: ReactNode}) {
  const {bench, noSidebar} = usePage()
  const beside = useToc().length > 0 && !docs
  const article = (
    <article className="page" data-bench={bench || undefined}>
      <PageHeader docs={docs || noSidebar === true} />
      <TocFold />
      <Failed />
      <div className="prose">{children}</div>
      {docs && <PageFoot />}
      {bench && <div className="bench__qr" aria-hidden="true" />}
    </article>
  )
  return beside ? (
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
