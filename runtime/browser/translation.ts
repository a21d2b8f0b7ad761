/**
 * Pages that a browser translates. Chrome takes each text out of the page and puts an element with the translation in its
 * place. React still has the text. Without this module, React would crash when it removes such a text or puts something
 * before it, and the reader would not see a changed text.
 */

/** Text that was taken out of the page -> the element in its place. */
const places = new WeakMap<Node, Element>()

/** Starts to watch the page. */
export function followTranslation(): void {
  const {removeChild, insertBefore} = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const place = child.parentNode === this ? null : placeIn(this, child)
    if (!place) return removeChild.call(this, child) as T
    place.remove()
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    child: Node | null,
  ): T {
    const next = child && child.parentNode !== this ? placeIn(this, child) : null
    return insertBefore.call(this, node, next ?? child) as T
  }
  const changed = new MutationObserver((records) => {
    for (const {target} of records) show(target)
  })
  const replaced = new MutationObserver((records) => {
    for (const {removedNodes, addedNodes, previousSibling, nextSibling} of records) {
      const [text] = removedNodes
      const place = [addedNodes[0], previousSibling, nextSibling].find(isTranslation)
      if (!(text instanceof Text) || text.isConnected || !place) continue
      places.set(text, place)
      changed.observe(text, {characterData: true})
    }
  })
  replaced.observe(document.body, {childList: true, subtree: true})
}

const isTranslation = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT'

/**
 * Returns the child of an element that replaces a node which is no longer its child, or holds nothing else; null if there is
 * none: then the browser's own function reports the mistake.
 */
function placeIn(parent: Node, node: Node): ChildNode | null {
  let place: Node = places.get(node) ?? node
  while (place.parentNode !== parent) {
    const holder: Node | null = place.parentNode
    if (!holder || !(isTranslation(holder) || holder.childNodes.length === 1)) return null
    place = holder
  }
  return place as ChildNode
}

/** Shows a text again, because it has changed. The browser then translates it. */
function show(text: Node): void {
  places.get(text)?.replaceWith(text)
  places.delete(text)
}
