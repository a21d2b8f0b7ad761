import {type ReactNode, useEffect, useState} from 'react'
import {useNotice, usePage, useSite, useStatus} from '../../runtime/react/context.tsx'
import {msg} from '../../runtime/shared/messages/say.ts'
import {LoadError} from '../errors/LoadError.tsx'
import {useToc} from '../navigation/toc-entries.ts'
import {Bar} from './Bar.tsx'
import {deferred, withParts} from './deferred.tsx'
import {MAIN, MENU} from './ids.ts'
import {Loading} from './Loading.tsx'
import {useLazy} from './lazy.ts'
import {ProgressBar} from './ProgressBar.tsx'

const Announcement = deferred('Announcement')
const Footer = deferred('Footer')
const MenuLinks = deferred('MenuLinks')
const OnEscape = deferred('OnEscape')
const PageFoot = deferred('PageFoot')
const PageHeader = deferred('PageHeader')
const Sidebar = deferred('Sidebar')
const Toc = deferred('Toc')
const TocFold = deferred('TocFold')

/** Frame of every page. Docs pages get the tree, other Markdown pages a plain sheet, TSX pages the full width. */
export function Layout({children}: {children: ReactNode}) {
  const page = usePage()
  const {styles} = useSite()
  const found = useStatus() === 'found'
  const docs = found && page.version !== undefined && !page.noSidebar
  const wide = !found || page.module !== undefined
  const [open, setOpen] = useState(false)
  const {part, text, want} = useLazy(() => import('../navigation/Drawer.tsx'))
  const openDrawer = (again?: boolean) => {
    setOpen(true)
    if (!part) want(again, document.querySelector('.bar__menu'))
  }
  const close = () => setOpen(false)
  // A new page is shown: prepares its text in the finished document.
  useEffect(() => withParts(({settle}) => settle(page, styles)), [page, styles])
  return (
    <>
      <a
        className="skip"
        href={`#${MAIN}`}
        onClick={(event) => {
          event.preventDefault()
          document.getElementById(MAIN)!.focus()
        }}
      >
        {msg('nav.skip')}
      </a>
      <Announcement />
      <Bar open={open && !text} onMenu={() => openDrawer()} />
      <ProgressBar />
      {text ? (
        <LoadError text={text} retry={() => openDrawer(true)} />
      ) : (
        open &&
        !part && (
          <div className="drawer soon">
            <Loading />
            <OnEscape run={close} />
          </div>
        )
      )}
      {docs ? (
        <div className="desk">
          <div className="shell">
            <Sidebar />
            <main className="main" id={MAIN} tabIndex={-1}>
              <Article docs>{children}</Article>
              <Toc tools />
            </main>
          </div>
        </div>
      ) : (
        <>
          <main className={wide ? undefined : 'plain'} id={MAIN} tabIndex={-1}>
            {wide ? (
              <>
                <Failed />
                {children}
              </>
            ) : (
              <Article>{children}</Article>
            )}
          </main>
          <nav className="side side--links" id={MENU} aria-label={msg('nav.menu')}>
            <MenuLinks />
          </nav>
        </>
      )}
      <Footer />
      {part && <part.Drawer open={open} tree={docs} onClose={close} />}
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

/** What went wrong while the shown page stays usable. It stays in view, because a link is rarely at the top of a page. */
function Failed() {
  const notice = useNotice()
  return notice ? <LoadError {...notice} /> : null
}
