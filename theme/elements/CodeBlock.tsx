import {cloneElement, type ReactNode} from 'react'
import {msg} from '../../runtime/shared/messages/say.ts'
import {isPiece, nodesOf, type Piece, piecesOf} from './react-tree.ts'

interface CodeProps {
  lang?: string
  title?: string
  /** Number of lines. */
  count?: string
  /** Number of the first line, if lines are numbered. */
  numbers?: string
  wrap?: string
  children?: ReactNode
}

/** A block of code with its buttons. One line without a title has no header. */
export function CodeBlock({lang, title, count, numbers, wrap, children}: CodeProps) {
  const one = count === '1' && title === undefined
  const label = title ?? msg('code.label')
  const code = numbers === undefined ? children : numbered(children, Number(numbers))
  // Shown only where a block overflows. It is left of all else, so that nothing else moves.
  const wrapButton = (
    <button type="button" data-act="wrap" aria-pressed={wrap !== undefined} hidden>
      {msg('code.wrap')}
    </button>
  )
  const actions = (
    <>
      {hasPlaceholder(children) && (
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
          <span>{lang}</span>
          {actions}
        </div>
      )}
      <pre data-label={label}>{code}</pre>
      {one && actions}
    </div>
  )
}

function numbered(children: ReactNode, first: number): ReactNode {
  const code = piecesOf(children)[0]
  if (!code) return children
  let at = first
  const lines = nodesOf(code.props.children).map((line) =>
    isPiece(line) && String(line.props.className).split(' ').includes('line')
      ? cloneElement(line as Piece, {'data-n': at++})
      : line,
  )
  return cloneElement(code, {}, lines)
}

function hasPlaceholder(node: ReactNode): boolean {
  return nodesOf(node).some(
    (one) =>
      isPiece(one) && (one.props.className === 'placeholder' || hasPlaceholder(one.props.children)),
  )
}
