import {useEffect, useRef} from 'react'
import {msg} from '../../runtime/shared/messages/say.ts'
import {CROSS, Glyph} from '../icons/glyph.tsx'
import {Brand} from '../shell/Brand.tsx'
import {DocTabs} from './DocTabs.tsx'
import {MenuLinks} from './MenuLinks.tsx'
import {Tree} from './Sidebar.tsx'
import {showWithin} from './scroll.ts'

export interface DrawerProps {
  open: boolean
  /** Only on docs pages. */
  tree: boolean
  onClose: () => void
}

/** The links of the bar and the tree, for narrow windows. Choosing a link, going back and a wide window close it. */
export function Drawer({open, tree, onClose}: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const box = dialog.current!
    if (!open) {
      box.close()
      return
    }
    box.showModal()
    showWithin(box, box.querySelector('.tree [aria-current]'), 'middle')
    const wide = window.matchMedia?.('(min-width: 62.3125rem)')
    const close = () => box.close()
    wide?.addEventListener('change', close)
    return () => wide?.removeEventListener('change', close)
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself.
    <dialog
      ref={dialog}
      className="drawer"
      aria-label={msg('nav.drawer')}
      onClose={onClose}
      onClick={(event) => {
        const target = event.target as Element
        // The target is the dialog itself only for a click on its backdrop.
        if (target === dialog.current || (target.closest('a') && !event.defaultPrevented))
          dialog.current!.close()
      }}
    >
      <div className="drawer__h">
        <Brand />
        <button
          type="button"
          className="icon-btn"
          aria-label={msg('nav.close')}
          onClick={() => dialog.current!.close()}
        >
          <Glyph d={CROSS} />
        </button>
      </div>
      <nav aria-label={msg('nav.drawerLinks')}>
        <MenuLinks />
      </nav>
      {tree && <DocTabs />}
      {tree && <Tree label={msg('nav.drawerTree')} />}
    </dialog>
  )
}
