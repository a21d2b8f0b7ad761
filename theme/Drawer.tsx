import {useEffect, useRef} from 'react'
import {usePage, useSite} from '../runtime/context.tsx'
import {Brand} from './Bar.tsx'
import {CROSS, Glyph} from './glyph.tsx'
import {NavLink} from './NavLink.tsx'
import {Tree} from './Sidebar.tsx'
import {showWithin} from './scroll.ts'

export interface DrawerProps {
  open: boolean
  /** Only on docs pages. */
  tree: boolean
  onClose: () => void
}

/** The bar's links and the tree on narrow windows. Closed by a choice, by the way back and by a wide window. */
export function Drawer({open, tree, onClose}: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const page = usePage()
  const {nav} = useSite()
  useEffect(() => {
    const box = dialog.current!
    if (!open) {
      box.close()
      return
    }
    box.showModal()
    showWithin(box, box.querySelector('.tree [aria-current]'), 'middle')
    const wide = window.matchMedia?.('(min-width: 997px)')
    const close = () => box.close()
    wide?.addEventListener('change', close)
    return () => wide?.removeEventListener('change', close)
  }, [open])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page change closes.
  useEffect(() => () => dialog.current?.close(), [page.route])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself.
    <dialog
      ref={dialog}
      className="drawer"
      aria-label="Navigation"
      onClose={onClose}
      onClick={(event) => {
        const target = event.target as Element
        // The dialog itself is hit only where its backdrop is.
        if (target === dialog.current || (target.closest('a') && !event.defaultPrevented))
          dialog.current!.close()
      }}
    >
      <div className="drawer__h">
        <Brand />
        <button
          type="button"
          className="icon-btn"
          aria-label="Close navigation"
          onClick={() => dialog.current!.close()}
        >
          <Glyph d={CROSS} />
        </button>
      </div>
      <nav aria-label="Main menu">
        <ul className="links">
          {nav.map((item) => (
            <li key={item.label}>
              <NavLink item={item} />
            </li>
          ))}
        </ul>
      </nav>
      {tree && <Tree label="Docs menu" />}
    </dialog>
  )
}
