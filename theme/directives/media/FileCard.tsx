import type {DirectiveProps} from '../../../runtime/shared/directive.ts'
import {Glyph} from '../../icons/glyph.tsx'
import {fixed} from '../../text/format.ts'

/** A download: name, one line, type and size of the file. */
export function FileCard({id, src, title, file}: DirectiveProps & {src: string; title?: string}) {
  const name = file?.name ?? src.split('/').at(-1)!
  return (
    <a className="file" id={id} href={src} download={name}>
      <Glyph d="M5 2.5h7l3.5 3.5v11.5H5zM12 2.5V6h3.5M10 9v5M7.8 11.9 10 14l2.2-2.1" />
      <span>
        <b>{name}</b>
        {title && <small>{title}</small>}
      </span>
      {file && <small>{`${file.type} · ${fileSize(file.bytes)}`}</small>}
    </a>
  )
}

/** Returns a size as text: "2 kB". Whole kilobytes; one decimal for a megabyte or more. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const kilo = bytes / 1000
  return kilo < 1000 ? `${Math.round(kilo)} kB` : `${fixed(kilo / 1000, 1)} MB`
}
