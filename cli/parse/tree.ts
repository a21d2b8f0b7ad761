/** Small walks over syntax trees that several steps of parsing share. */
import type {Root} from 'hast'
import type {Node, Parent} from 'unist'

const DEEPEST = 64

/** The first node that lies too deep, if any. Without recursion: the tree may be thousands of levels deep. */
export function tooDeep(tree: Parent): Node | undefined {
  let level: Node[] = [tree]
  for (let depth = 0; level.length; depth++) {
    if (depth > DEEPEST) return level[0]
    level = level.flatMap((node) => ('children' in node ? (node as Parent).children : []))
  }
  return undefined
}

/** The same tree without positions and parser's notes: what is kept and rendered. */
export function stripPositions(tree: Root): Root {
  const text = JSON.stringify(tree, function (this: object, key, value) {
    // Of nodes only: an element's properties may have a name like these.
    return (key === 'position' || key === 'data') && 'type' in this ? undefined : value
  })
  return JSON.parse(text) as Root
}
