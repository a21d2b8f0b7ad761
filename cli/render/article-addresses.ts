/** Replaces what an author wrote as an address by the address of the page or file in this site. Part of the server bundle. */
import {isOfOther, splitAddress} from '../../runtime/shared/location.ts'
import {own} from '../../runtime/shared/own.ts'
import type {Directive, FileFacts} from '../../runtime/shared/theme-interface.ts'
import {changeSrcset} from '../text/srcset.ts'
import type {ArticleContext} from './renderer.ts'

/** Replaces attributes of a directive that name a file or a page, and adds what is known about the file. */
export function withAddresses(
  attributes: Record<string, unknown>,
  row: Directive,
  context: ArticleContext,
): Record<string, unknown> {
  const result = {...attributes}
  for (const [name, kind] of Object.entries(row.attributes ?? {})) {
    const value = attributes[name]
    if (
      typeof kind !== 'string' ||
      typeof value !== 'string' ||
      !/^(asset|download|route)/.test(kind)
    )
      continue
    const href = own(context.hrefs, value) ?? value
    result[name] = href
    // Of several files, the first one with a size is used: a poster has the size of its video.
    if (!kind.startsWith('route') && !(result.file as FileFacts | undefined)?.width)
      result.file = context.file(href) ?? result.file
  }
  return result
}

/** Returns the attributes of a link. */
export function linkProps(
  url: string | undefined,
  {hrefs, external}: ArticleContext,
): Record<string, string> {
  if (url === undefined) return {}
  const href = own(hrefs, url) ?? url
  if (/^(https?:)?\/\//i.test(href)) return {href, target: '_blank', rel: 'noopener noreferrer'}
  return isOfOther(splitAddress(href)[0], external) ? {href, target: '_top'} : {href}
}

/** Replaces each file in `a.png, b.png 2x` by its address. */
export function srcSetOf(srcSet: string | undefined, {hrefs}: ArticleContext): string | undefined {
  if (srcSet === undefined) return undefined
  return changeSrcset(srcSet, (url) => own(hrefs, url) ?? url)
}

/** Returns the attributes of a picture. */
export function imageProps(
  url: string | undefined,
  given: object,
  context: ArticleContext,
): Record<string, unknown> {
  const src = url === undefined ? undefined : (own(context.hrefs, url) ?? url)
  const facts = src === undefined ? undefined : context.file(src)
  return {
    src,
    loading: 'lazy',
    decoding: 'async',
    ...(facts?.webp ? {webp: facts.webp} : {}),
    ...(facts?.width && !('width' in given) && !('height' in given)
      ? {width: facts.width, height: facts.height}
      : {}),
  }
}
