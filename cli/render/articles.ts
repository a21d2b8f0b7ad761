/**
 * Renders each article once: the HTML that the same code made from the same text, for the same page of the same site,
 * is cached. Only articles are cached: a footer can show the current year, and a site's own pages can run any code.
 */
import type {FileFacts} from '../../runtime/shared/theme-interface.ts'
import type {Values} from '../cache.ts'
import {hashOf} from '../scan/scan.ts'
import type {ArticleContext, Renderer} from './renderer.ts'

type Rows = ReturnType<ArticleContext['rows']>
type Needs = Parameters<ArticleContext['rows']>[0]

/** An article, and what it asked of the site while it was rendered. */
interface Drawn {
  html: string
  files: [href: string, facts: FileFacts | null][]
  rows: [needs: Needs, rows: Rows][]
}

/** Returns `Renderer.article` with a cache: hast as JSON text -> static HTML with islands. */
export function createArticles(renderer: Renderer, cache: Values): Renderer['article'] {
  return (tree, context) => {
    // The site data is not part of the key, because the page contains its hash (`build`).
    const {page, hrefs, external} = context
    const rest = JSON.stringify([renderer.version, page, hrefs, external])
    const key = hashOf(hashOf(tree) + rest)
    const known = cache.get<Drawn>('articles', key)
    if (known && isCurrent(known, context)) return known.html
    const files = new Map<string, FileFacts | null>()
    const rows = new Map<Needs, Rows>()
    const html = renderer.article(tree, {
      ...context,
      file: (href) => {
        const facts = context.file(href)
        files.set(href, facts ?? null)
        return facts
      },
      rows: (needs) => {
        const found = context.rows(needs)
        rows.set(needs, found)
        return found
      },
    })
    cache.set('articles', key, {html, files: [...files], rows: [...rows]} satisfies Drawn)
    return html
  }
}

/** Returns whether the answers of the site are still the same. */
function isCurrent({files, rows}: Drawn, {file, rows: rowsOf}: ArticleContext): boolean {
  return (
    files.every(([href, facts]) => isSame(file(href) ?? null, facts)) &&
    rows.every(([needs, found]) => isSame(rowsOf(needs), found))
  )
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
