/** Markdown and search text of pages that are not written in Markdown: TSX pages and category pages. */
import type {Element, Root} from 'hast'
import {fromHtml} from 'hast-util-from-html'
import {toMdast} from 'hast-util-to-mdast'
import {gfmToMarkdown} from 'mdast-util-gfm'
import {toMarkdown} from 'mdast-util-to-markdown'
import type {Page} from '../../runtime/shared/types.ts'
import {sectionsOf} from '../parse/search-sections.ts'
import {EXIT, visit} from '../parse/syntax/visit.ts'
import type {Section} from '../types.ts'

/** Returns both, from the rendered body of a page. `origin` is added before addresses of the site. */
export function readBody(
  body: string,
  page: Page,
  origin: string,
): {markdown: string; sections: Section[]} {
  const main = mainOf(body)
  return {sections: sectionsOf(main, new Map()), markdown: markdownOf(main, page, origin)}
}

function markdownOf(main: Root, page: Page, origin: string): string {
  visit(main, 'element', ({properties}: Element) => {
    for (const name of ['href', 'src'])
      if (typeof properties[name] === 'string' && properties[name].startsWith('/'))
        properties[name] = origin + properties[name]
  })
  const text = toMarkdown(toMdast(main) as never, {
    extensions: [gfmToMarkdown()],
    bullet: '-',
  }).trim()
  return `${/^# /m.test(text) ? '' : `# ${page.title}\n\n`}${text}\n`
}

/**
 * Returns the content of `<main>` without navigation, hidden elements, and elements that a theme excludes from the
 * text by `data-aside`.
 */
function mainOf(body: string): Root {
  const tree = fromHtml(body, {fragment: true})
  let main: Root = {type: 'root', children: []}
  visit(tree, 'element', (element: Element) => {
    if (element.tagName !== 'main') return
    main = {type: 'root', children: element.children}
    return EXIT
  })
  // React separates neighboring texts by comments.
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
      'dataAside' in element.properties ||
      element.properties.ariaHidden === 'true'
    if (!skip || !parent || index === undefined) return
    parent.children.splice(index, 1)
    return index
  })
  return main
}
