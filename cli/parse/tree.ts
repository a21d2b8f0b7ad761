/** Small walks over syntax trees that several steps of parsing share. */
import type {Node, Parent} from 'unist'

/** Levels of a syntax tree. */
export const DEEPEST = 64
/** Container directives in each other. Each level reads all text in it again. */
export const DEEPEST_DIRECTIVES = 16

/** The first node that lies too deep, and the limit. Without recursion: the tree may be thousands of levels deep. */
export function tooDeep(tree: Parent): {node: Node; limit: string} | undefined {
  let level: [node: Node, directives: number][] = [[tree, 0]]
  for (let depth = 0; level.length; depth++) {
    if (depth > DEEPEST) return {node: level[0]![0], limit: `${DEEPEST} levels`}
    const next: typeof level = []
    for (const [node, around] of level) {
      const directives = node.type === 'containerDirective' ? around + 1 : around
      if (directives > DEEPEST_DIRECTIVES) return {node, limit: `${DEEPEST_DIRECTIVES} blocks`}
      if ('children' in node)
        for (const child of (node as Parent).children) next.push([child, directives])
    }
    level = next
  }
  return undefined
}

/** Takes positions and parser's notes off, in place: what is kept and rendered does not need them. */
export function stripPositions(node: Node): void {
  delete node.position
  delete node.data
  if ('children' in node) for (const child of (node as Parent).children) stripPositions(child)
}
