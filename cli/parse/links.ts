/** Collects every URL of an article as the author wrote it, with its position; and the ids that links can lead to. */
import type {Element, Root} from 'hast'
import {toString} from 'hast-util-to-string'
import {decoded} from '../../runtime/shared/location.ts'
import {pathOf} from '../docusaurus/links.ts'
import {changeSrcset} from '../text/srcset.ts'
import type {Link} from '../types.ts'
import type {ParseContext} from './context.ts'
import {visit} from './syntax/visit.ts'
import {claimId} from './unique-ids.ts'
import {refusalOf} from './url-schemes.ts'

export function collectLinks(tree: Root, context: ParseContext): void {
  visit(tree, 'element', (element: Element) => {
    const {href, src, srcSet} = element.properties
    if (element.tagName === 'a' && typeof href === 'string') {
      set(element, 'href', add(element, href, 'page', context))
      if (!context.bare && href !== '' && isEmpty(element))
        context.report('empty-link', element, 'This link has no text.', {
          hint: 'Write in the brackets where the link leads: [Print labels](labels.md).',
        })
    } else if (element.tagName === 'img' && typeof src === 'string') {
      set(element, 'src', add(element, src, 'asset', context))
      const {alt} = element.properties
      if (!context.bare && (alt === undefined || alt === ''))
        context.report('missing-alt', element, 'This image has no alternative text.', {
          hint: '![What the picture shows](picture.png)',
        })
    } else if (element.tagName === 'source' && srcSet) {
      const all = [srcSet].flat().join(', ')
      set(
        element,
        'srcSet',
        changeSrcset(all, (url) => add(element, url, 'asset', context)),
      )
    }
  })
}

function set({properties}: Element, property: string, value: string | undefined): void {
  if (value === undefined) delete properties[property]
  else properties[property] = value
}

/** Returns whether an element has neither words nor anything visible. */
function isEmpty(element: Element): boolean {
  if (toString(element).trim() || element.properties.ariaLabel) return false
  let drawn = false
  visit(element, 'element', ({tagName}: Element) => {
    drawn ||= /^(?:img|svg|math|x-.*)$/.test(tagName)
  })
  return !drawn
}

/** Returns the address as the element needs it; undefined if it is refused. */
function add(
  element: Element,
  url: string,
  kind: Link['kind'],
  context: ParseContext,
): string | undefined {
  const path = context.dialect && pathOf(url)
  if (path !== undefined && kind === 'asset') return add(element, path, kind, context)
  const refusal = path === undefined ? refusalOf(url, kind) : undefined
  if (refusal) {
    const isKept = context.anyScheme && refusal.code === 'unknown-scheme'
    context.report(refusal.code, element, refusal.message, {
      hint: refusal.hint,
      ...(isKept ? {severity: 'warning'} : {}),
    })
    return isKept ? url : undefined
  }
  context.link({url, kind, ...(kind === 'page' ? {text: toString(element)} : {})}, element)
  return url
}

/** Collects ids besides those of headings: footnotes, inline HTML. Each must be unique. */
export function collectIds(tree: Root, context: ParseContext): void {
  visit(tree, 'element', (element: Element) => {
    const {id: written} = element.properties
    if (typeof written !== 'string' || /^h[1-6]$/.test(element.tagName)) return
    // The id of a footnote is encoded as in a link, which leads to the text that it stands for.
    const id = /^fn(?:ref)?-/.test(written) ? decoded(written) : written
    element.properties.id = id
    if (!claimId(id, context.places.of(element), context)) delete element.properties.id
  })
}
