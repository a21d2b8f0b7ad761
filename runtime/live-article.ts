/**
 * Development only: puts the blocks of an article in place that are others than before, and leaves all others as they
 * stand, awake and laid out. What changed is on the screen a third sooner than with a new article.
 */

/** Blocks that a reader may have done something to, or that wake: those come with a whole article, which keeps their state. */
const LIVELY =
  '[data-island], details, input, select, textarea, video, audio, iframe, :focus, :popover-open'

/** True if the article now is as `after` says; false if it was not touched. `before`: what it was drawn from. */
export function swapBlocks(article: Element, before: string, after: string): boolean {
  const live = [...article.childNodes]
  const old = blocksOf(before)
  const next = blocksOf(after)
  // Someone put something between the blocks: which is which cannot be told.
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

/** Returns what puts the reader back where he was, if all that he sees is below what is going to change. */
function keeper(upTo: ChildNode[], below: ChildNode[]): () => void {
  const top = (node: ChildNode) => (node as Element).getBoundingClientRect().top
  const isInSight = (node: ChildNode) => node instanceof Element && top(node) >= 0
  const anchor = upTo.some(isInSight) ? undefined : below.find(isInSight)
  if (!anchor) return () => {}
  const before = top(anchor)
  return () => window.scrollBy({top: top(anchor) - before, behavior: 'instant'})
}

/** The last ones are most often asked for again: as those from before. */
let last: {html: string; blocks: ChildNode[]} | undefined

/** Parsed where nothing runs and nothing is fetched. */
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
