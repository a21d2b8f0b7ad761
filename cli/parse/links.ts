/** Every url of an article, as the author wrote it, with its place; and the ids that links may lead to. */
import type {Element, Root} from 'hast'
import {toString} from 'hast-util-to-string'
import {visit} from 'unist-util-visit'
import type {Link} from '../types.ts'
import type {ParseContext} from './context.ts'

/** Protocols that can run code or show foreign content under our name. */
const DANGEROUS = /^\s*(javascript|vbscript|data|blob|file):/i

export function collectLinks(tree: Root, context: ParseContext): void {
  visit(tree, 'element', (element: Element) => {
    const {href, src} = element.properties
    if (element.tagName === 'a' && typeof href === 'string') add(element, href, 'page', context)
    else if (element.tagName === 'img' && typeof src === 'string') {
      add(element, src, 'asset', context)
      const {alt} = element.properties
      if (!context.bare && (alt === undefined || alt === ''))
        context.report('missing-alt', element.position?.start, 'This image has no alternative text.', {severity: 'warning', hint: '![What one sees](picture.png)'})
    }
  })
}

function add(element: Element, url: string, kind: Link['kind'], context: ParseContext): void {
  const {file, line, column} = context.places.of(element.position?.start)
  if (DANGEROUS.test(url)) {
    context.report('unsafe-html', {file, line, column}, `A link cannot lead to ${url.trim().split(':')[0]!.toLowerCase()}:.`)
    delete element.properties[kind === 'page' ? 'href' : 'src']
    return
  }
  context.links.push({
    url, kind, line, column,
    ...(file === context.file ? {} : {file}),
    ...(kind === 'page' ? {text: toString(element)} : {}),
  })
}

/** Ids beside those of headings: footnotes, inline HTML. */
export function collectIds(tree: Root, context: ParseContext): void {
  visit(tree, 'element', (element: Element) => {
    const {id} = element.properties
    if (typeof id === 'string' && !context.ids.has(id) && !/^h[1-6]$/.test(element.tagName))
      context.ids.set(id, context.places.of(element.position?.start))
  })
}
