/** Markdown and search text of pages that are not written in Markdown: TSX pages and category pages. */
import type {Element, Root} from 'hast'
import {fromHtml} from 'hast-util-from-html'
import {toMdast} from 'hast-util-to-mdast'
import {gfmToMarkdown} from 'mdast-util-gfm'
import {toMarkdown} from 'mdast-util-to-markdown'
import type {Page} from '../../runtime/types.ts'
import {sectionsOf} from '../parse/sections.ts'
import {EXIT, visit} from '../parse/visit.ts'
import type {Section} from '../types.ts'

/** The Markdown twin: what stands in `<main>`, without navigation and what is hidden from readers. */
export function markdownOfHtml(body: string, page: Page): string {
  const main = mainOf(body)
  const text = toMarkdown(toMdast(main) as never, {
    extensions: [gfmToMarkdown()],
    bullet: '-',
  }).trim()
  return `${/^# /m.test(text) ? '' : `# ${page.title}\n\n`}${text}\n`
}

/** The search sections of such a page. */
export function sectionsOfHtml(body: string): Section[] {
  return sectionsOf(mainOf(body), new Map())
}

function mainOf(body: string): Root {
  const tree = fromHtml(body, {fragment: true})
  let main: Root = {type: 'root', children: []}
  visit(tree, 'element', (element: Element) => {
    if (element.tagName !== 'main') return
    main = {type: 'root', children: element.children}
    return EXIT
  })
  // React parts neighboring texts by comments.
  visit(main, 'comment', (_comment, index, parent) => {
    if (!parent || index === undefined) return
    parent.children.splice(index, 1)
    return index
  })
  visit(main, 'element', (element: Element, index, parent) => {
    const skip =
      ['nav', 'svg', 'script', 'form', 'button', 'input', 'dialog', 'footer'].includes(
        element.tagName,
      ) ||
      'hidden' in element.properties ||
      element.properties.ariaHidden === 'true'
    if (!skip || !parent || index === undefined) return
    parent.children.splice(index, 1)
    return index
  })
  return main
}
