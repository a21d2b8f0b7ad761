import type {ReactNode} from 'react'
import {msg} from '../../runtime/shared/messages/say.ts'
import {Glyph} from '../icons/glyph.tsx'
import {SearchField} from '../search/SearchField.tsx'
import {Brand} from './Brand.tsx'
import {deferred} from './deferred.tsx'
import {useHydrated} from './hydrated.ts'
import {MENU} from './ids.ts'

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
        <nav className="bar__nav" aria-label={msg('nav.main')}>
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
  const shared = {className: 'icon-btn bar__menu', 'aria-label': msg('nav.open')}
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
