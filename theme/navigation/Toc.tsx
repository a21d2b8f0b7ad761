import {useEffect, useRef, useState} from 'react'
import {usePage, useSite} from '../../runtime/react/context.tsx'
import {twinUrl} from '../../runtime/shared/location.ts'
import {msg} from '../../runtime/shared/messages/say.ts'
import type {Heading} from '../../runtime/shared/types.ts'
import {EditLink} from '../article/EditLink.tsx'
import {KeepButton} from '../article/KeepButton.tsx'
import {CHEVRON, Glyph} from '../icons/glyph.tsx'
import {PrintLink} from '../print/PrintLink.tsx'
import {activeHeading} from './active-heading.ts'
import {showWithin} from './scroll.ts'
import {useToc} from './toc-entries.ts'

/** The right column. `tools` adds the tools of the page. */
export function Toc({tools}: {tools: boolean}) {
  const entries = useToc()
  const active = useActive(entries)
  const box = useRef<HTMLElement>(null)
  const {base, disk} = useSite()
  const {route} = usePage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry is another one after each change.
  useEffect(() => {
    showWithin(box.current!, box.current!.querySelector('[aria-current]'), 'nearest')
  }, [active])
  return (
    <nav className="toc" aria-label={entries.length ? msg('toc.title') : msg('toc.page')} ref={box}>
      {entries.length > 0 && <p className="toc__h">{msg('toc.title')}</p>}
      <Entries entries={entries} active={active} />
      {tools && (
        <div className="toc__x tools">
          {disk === undefined && (
            <button
              type="button"
              className="needs-js"
              data-act="copy-page"
              data-url={twinUrl(route, base, 'md')}
            >
              <Glyph d="M7 7h9v9H7zM13 7V4H4v9h3" />
              <span aria-live="polite">{msg('page.copy')}</span>
            </button>
          )}
          <button type="button" className="needs-js" data-act="print">
            <Glyph d="M6 7V3h8v4M6 14H3V7h14v7h-3M6 11.5h8V17H6z" />
            {msg('page.print')}
          </button>
          <PrintLink />
          <KeepButton />
          <EditLink icon />
        </div>
      )}
    </nav>
  )
}

/** The same list above the text, folded, on narrow windows. */
export function TocFold() {
  const entries = useToc()
  return (
    entries.length > 0 && (
      <details className="toc-fold">
        <summary>
          <Glyph d={CHEVRON} kind="chevron" />
          {msg('toc.title')}
        </summary>
        <nav aria-label={msg('toc.sections')}>
          <Entries entries={entries} />
        </nav>
      </details>
    )
  )
}

function Entries({entries, active}: {entries: Heading[]; active?: string | undefined}) {
  const lowest = Math.min(...entries.map(({depth}) => depth))
  return (
    <ol className="toc__list">
      {entries.map(({id, text, number, depth}) => (
        <li key={id}>
          <a
            href={`#${id}`}
            data-deep={(!number && depth > lowest) || undefined}
            aria-current={id === active || undefined}
          >
            {number && <span>{number}</span>}
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
}

/** Returns the id of the heading being read; undefined at first render. */
function useActive(entries: Heading[]): string | undefined {
  const [active, setActive] = useState<string>()
  const {route} = usePage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entries follow from the page.
  useEffect(() => {
    let frame = 0
    const find = () => {
      frame = 0
      const root = document.documentElement
      const tops = entries.map(
        ({id}) => document.getElementById(id)?.getBoundingClientRect().top ?? 0,
      )
      const atEnd =
        window.scrollY > 0 && window.scrollY + window.innerHeight >= root.scrollHeight - 2
      const bar = document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0
      setActive(entries[activeHeading(tops, {bar, height: window.innerHeight, atEnd})]?.id)
    }
    const soon = () => {
      frame ||= requestAnimationFrame(find)
    }
    find()
    addEventListener('scroll', soon, {passive: true})
    addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', soon)
      removeEventListener('resize', soon)
    }
  }, [route])
  return active
}
