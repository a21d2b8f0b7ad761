import {cloneElement, type ReactNode} from 'react'
import {isPiece, nodesOf, type Piece, piecesOf} from './react-tree.ts'

interface CodeProps {
  lang?: string
  title?: string
  /** Number of lines. */
  count?: string
  /** Number of the first line, where lines are numbered. */
  numbers?: string
  wrap?: string
  children?: ReactNode
}

/** A block of code with what one can do with it. One line without a title has no header. */
export function CodeBlock({lang, title, count, numbers, wrap, children}: CodeProps) {
  const one = count === '1' && title === undefined
  const label = title ?? 'Code'
  const code = numbers === undefined ? children : numbered(children, Number(numbers))
  // It appears only where a block overflows: left of all else, so that it moves nothing.
  const wrapButton = (
    <button type="button" data-act="wrap" aria-pressed={wrap !== undefined} hidden>
      Wrap
    </button>
  )
  const actions = (
    <>
      {hasPlaceholder(children) && (
        <button type="button" className="needs-js" data-act="fill">
          Fill in
        </button>
      )}
      <button type="button" className="needs-js" data-act="copy-code">
        Copy
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
