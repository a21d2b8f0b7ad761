import type {ReactNode} from 'react'
import {useHref, useSite} from '../runtime/context.tsx'
import {deferred} from './deferred.tsx'
import {Glyph} from './glyph.tsx'
import {useHydrated} from './hydrated.ts'
import {MENU} from './ids.ts'
import {SearchField} from './SearchField.tsx'

const ColorButton = deferred('ColorButton')
const NavLists = deferred('NavLists')
const TocButton = deferred('TocButton')
const VersionMenu = deferred('VersionMenu')

/** Without scripts the menu button is a link to the same list below the article. */
export function Bar({open, onMenu}: {open: boolean; onMenu: () => void}) {
  return (
    <header className="bar">
      <div className="bar__in">
        <MenuButton open={open} onMenu={onMenu} />
        <Brand />
        <nav className="bar__nav" aria-label="Main">
          <NavLists />
        </nav>
        <VersionMenu />
        <SearchField size="bar" />
        <TocButton />
        <ColorButton />
      </div>
    </header>
  )
}

function MenuButton({open, onMenu}: {open: boolean; onMenu: () => void}) {
  const content: ReactNode = <Glyph d="M3 5.5h14M3 10h14M3 14.5h14" />
  const shared = {className: 'icon-btn bar__menu', 'aria-label': 'Open navigation'}
  return useHydrated() ? (
    <button type="button" {...shared} aria-expanded={open} onClick={onMenu}>
      {content}
    </button>
  ) : (
    <a {...shared} href={`#${MENU}`}>
      {content}
    </a>
  )
}

/** Our own mark: a hexagon with an open ring. */
export function Brand() {
  const {title} = useSite()
  return (
    <a className="brand" href={useHref()('/')}>
      <svg viewBox="0 0 26 28" aria-hidden="true">
        <path d="M13 1.2 24.3 7.6v12.8L13 26.8 1.7 20.4V7.6zM17.8 10.4a6 6 0 1 0 0 7.2" />
      </svg>
      {title}
    </a>
  )
}
