/**
 * The body of a page as static HTML. React gets the string that is already in the DOM, so hydration neither parses nor
 * compares it, and no script contains the article. It is rendered once; another article is a new component, because its key
 * differs.
 */
import {memo, useLayoutEffect, useRef} from 'react'
import {mountIslands} from './mount-islands.tsx'

interface ArticleProps {
  html: string
  /** An article of Markdown, or the kept HTML of a TSX page. */
  kind: 'article' | 'page'
}

export const Article = memo(
  function Article({html, kind}: ArticleProps) {
    const root = useRef<HTMLDivElement>(null)
    useLayoutEffect(() => (root.current ? mountIslands(root.current) : undefined), [])
    return (
      <div
        ref={root}
        dangerouslySetInnerHTML={{__html: html}}
        suppressHydrationWarning
        {...{[`data-${kind}`]: ''}}
      />
    )
  },
  () => true,
)
