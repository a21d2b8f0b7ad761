/** Small walks over syntax trees that several steps of parsing share. */
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

/** Takes positions and parser's notes off, in place: what is kept and rendered does not need them. */
export function stripPositions(node: Node): void {
  delete node.position
  delete node.data
  if ('children' in node) for (const child of (node as Parent).children) stripPositions(child)
}
