import type {ReactNode} from 'react'
import {FigureBox} from './Figure.tsx'
import {Picture} from './Picture.tsx'
import {isPiece, nodesOf} from './react-tree.ts'

/** Icons in a sentence are smaller than this; a picture that is alone and is larger is a figure. */
const SMALL = 48

/** A paragraph that holds one picture and nothing else is a figure; its title is the caption. */
export function Paragraph({children}: {children?: ReactNode}) {
  const nodes = nodesOf(children).filter((node) => typeof node !== 'string' || node.trim() !== '')
  const [only, ...more] = nodes
  if (
    isPiece(only) &&
    !more.length &&
    'src' in only.props &&
    Number(only.props.height ?? SMALL + 1) > SMALL &&
    isPicture(only.type)
  ) {
    const {title, ...rest} = only.props
    return (
      <FigureBox caption={title as string | undefined}>
        <only.type {...rest} />
      </FigureBox>
    )
  }
  return <p>{children}</p>
}

/** The renderer wraps `elements.img` in a function of its own, so the properties tell. */
function isPicture(type: unknown): boolean {
  return type === 'img' || type === Picture || typeof type === 'function'
}
