/**
 * Development only: replaces only the blocks of an article that changed. The other blocks stay in the document, hydrated
 * and laid out. The change is on the screen a third sooner than with a new article.
 */

/**
 * Blocks that are hydrated or hold state of the reader. If one of them changes, the whole article is replaced, which keeps
 * this state.
 */
const LIVELY =
  '[data-island], details, input, select, textarea, video, audio, iframe, :focus, :popover-open'

/**
 * Replaces the changed blocks. Returns false if the article was not touched. `before`: the HTML that it was rendered from.
 */
export function swapBlocks(article: Element, before: string, after: string): boolean {
  const live = [...article.childNodes]
  const old = blocksOf(before)
  const next = blocksOf(after)
  // Something was inserted between the blocks, so they cannot be matched.
  if (live.length !== old.length) return false
  const shorter = Math.min(old.length, next.length)
  let head = 0
  while (head < shorter && old[head]!.isEqualNode(next[head]!)) head++
  let tail = 0
  while (tail < shorter - head && old.at(-1 - tail)!.isEqualNode(next.at(-1 - tail)!)) tail++
  const gone = live.slice(head, live.length - tail)
  const come = next.slice(head, next.length - tail)
  if ([...gone, ...come].some(isLively)) return false
  const rest = live.slice(live.length - tail)
  const stay = keeper(live.slice(0, live.length - tail), rest)
  for (const node of come) article.insertBefore(document.importNode(node, true), rest[0] ?? null)
  for (const node of gone) node.remove()
  stay()
  return true
}

/** Returns a function that restores the scroll position, if everything visible is below the change. */
function keeper(upTo: ChildNode[], below: ChildNode[]): () => void {
  const top = (node: ChildNode) => (node as Element).getBoundingClientRect().top
  const isInSight = (node: ChildNode) => node instanceof Element && top(node) >= 0
  const anchor = upTo.some(isInSight) ? undefined : below.find(isInSight)
  if (!anchor) return () => {}
  const before = top(anchor)
  return () => window.scrollBy({top: top(anchor) - before, behavior: 'instant'})
}

/** The blocks parsed last. The next change most often compares with them. */
let last: {html: string; blocks: ChildNode[]} | undefined

/** Parsed in a template, where nothing runs and nothing is fetched. */
function blocksOf(html: string): ChildNode[] {
  if (last?.html === html) return last.blocks
  const template = document.createElement('template')
  template.innerHTML = html
  last = {html, blocks: [...template.content.childNodes]}
  return last.blocks
}

function isLively(node: ChildNode): boolean {
  return node instanceof Element && (node.matches(LIVELY) || node.querySelector(LIVELY) !== null)
}
