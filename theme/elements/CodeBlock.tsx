import type {ReactNode} from 'react'
import {msg} from '../../runtime/shared/messages/say.ts'
import type {ComponentPromises} from '../../runtime/shared/theme-interface.ts'

interface CodeProps {
  lang?: string
  title?: string
  /** Number of lines. */
  count?: string
  /** Number of the first line, if lines are numbered. */
  numbers?: string
  wrap?: string
  /** Whether the code has placeholders to fill in. */
  placeholders?: string
  children?: ReactNode
}

/**
 * A block of code with its buttons. One line without a title has no header. "text" is no language worth naming: next to the
 * button for wrapping, readers would read "Wrap text".
 */
export function CodeBlock({lang, title, count, wrap, placeholders, children}: CodeProps) {
  const one = count === '1' && title === undefined
  const label = title ?? msg('code.label')
  // Shown only where a block overflows. It is left of all else, so that nothing else moves.
  const wrapButton = (
    <button type="button" data-act="wrap" aria-pressed={wrap !== undefined} hidden>
      {msg('code.wrap')}
    </button>
  )
  const actions = (
    <>
      {placeholders && (
        <button type="button" className="needs-js" data-act="fill">
          {msg('code.fill')}
        </button>
      )}
      <button type="button" className="needs-js" data-act="copy-code">
        {msg('code.copy')}
      </button>
    </>
  )
  const classes = ['code', one && 'code--one', wrap !== undefined && 'code--wrap']
    .filter(Boolean)
    .join(' ')
  return (
    <div className={classes} data-lang={lang}>
      {!one && (
        <div className="code__h">
          <b>{title}</b>
          {wrapButton}
          {lang !== 'text' && <span>{lang}</span>}
          {actions}
        </div>
      )}
      <pre data-label={label}>{children}</pre>
      {one && actions}
    </div>
  )
}

CodeBlock.promises = {children: 'unread'} satisfies ComponentPromises
