import type {HTMLAttributes} from 'react'
import type {ComponentPromises} from '../../runtime/shared/theme-interface.ts'
import {FigureBox} from '../directives/figures/Figure.tsx'
import {Picture} from './Picture.tsx'
import {isPiece, solidNodesOf} from './react-tree.ts'

/** Icons in a sentence are smaller than this (px). A larger picture that is alone is a figure. */
const SMALL = 48

interface ParagraphProps extends HTMLAttributes<HTMLParagraphElement> {
  node?: unknown
}

/** A paragraph. If it holds one picture and nothing else it becomes a figure, with the picture's title as caption. */
export function Paragraph({node: _, children, ...props}: ParagraphProps) {
  const [only, ...more] = solidNodesOf(children)
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
  return <p {...props}>{children}</p>
}

/** The renderer wraps `elements.img` in a function of its own, so any function may be a picture. The properties decide. */
function isPicture(type: unknown): boolean {
  return type === 'img' || type === Picture || typeof type === 'function'
}

Paragraph.promises = {only: {child: 'img'}} satisfies ComponentPromises
