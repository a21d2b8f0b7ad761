/**
 * The body of a page as inert HTML: React is handed the string that is already in the DOM, so hydration neither parses
 * nor compares it, and the article is in no script. It is drawn once; another article is another component, by its key.
 */
import {memo, useLayoutEffect, useRef} from 'react'
import {mountIslands} from './islands.tsx'

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
        {...{[`data-${kind}`]: ''}}
        ref={root}
        dangerouslySetInnerHTML={{__html: html}}
        suppressHydrationWarning
      />
    )
  },
  () => true,
)
