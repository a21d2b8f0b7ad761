import type {ReactNode} from 'react'
import type {DirectiveProps} from '../../../runtime/shared/directive.ts'
import {msg} from '../../../runtime/shared/messages/say.ts'
import type {ComponentPromises} from '../../../runtime/shared/theme-interface.ts'
import {Picture} from '../../elements/Picture.tsx'
import type {ElementProps} from '../../elements/react-tree.ts'
import {Glyph} from '../../icons/glyph.tsx'

const EXPAND = 'M11.5 3h5.5v5.5M17 3l-5.5 5.5M8.5 17H3v-5.5M3 17l5.5-5.5'

interface BoxProps {
  id?: string
  /** "Fig. 1"; undefined if the figure is not counted. */
  number?: string | undefined
  caption?: ReactNode
  children: ReactNode
}

/** A frame on quad ruling with the caption below. The frame can be enlarged. */
export function FigureBox({id, number, caption, children}: BoxProps) {
  return (
    <figure className="fig" id={id}>
      <div className="fig__f quad" data-zoom={number ?? ''}>
        {children}
        <ZoomButton name={number ?? ''} />
      </div>
      {(number || caption) && (
        <figcaption>
          {number && <b>{number} </b>}
          {caption}
        </figcaption>
      )}
    </figure>
  )
}

function ZoomButton({name}: {name: string}) {
  const number = /\d+/.exec(name)?.[0]
  return (
    <button
      type="button"
      className="zoom-btn needs-js"
      aria-label={number ? msg('figure.enlargeNumber', {number}) : msg('figure.enlarge')}
    >
      <Glyph d={EXPAND} />
    </button>
  )
}

/** The generator draws figures with their frames. This adds the button. */
export function Frame({node: _, ...props}: ElementProps & {'data-zoom'?: string}) {
  const {className = '', 'data-zoom': zoom, children} = props
  if (zoom === undefined) return <div {...props} />
  return (
    <div {...props} className={`${className} quad`}>
      {children}
      <ZoomButton name={zoom} />
    </div>
  )
}

type FigureProps = DirectiveProps & {src: string; alt: string}

/** `::figure[Caption]{src alt}`. */
export function Figure({id, src, alt, file, number, label}: FigureProps) {
  return (
    <FigureBox {...(id ? {id} : {})} number={number} caption={label}>
      <Picture
        src={src}
        alt={alt}
        webp={file?.webp}
        width={file?.width}
        height={file?.height}
        loading="lazy"
        decoding="async"
      />
    </FigureBox>
  )
}

/** `:::gallery`: figures side by side. */
export function Gallery({id, children}: {id?: string; children: ReactNode}) {
  return (
    <div className="gallery" id={id}>
      {children}
    </div>
  )
}

Frame.promises = {children: 'unread', only: {attribute: 'data-zoom'}} satisfies ComponentPromises

Figure.promises = {children: 'unread'} satisfies ComponentPromises

Gallery.promises = {children: 'unread'} satisfies ComponentPromises
