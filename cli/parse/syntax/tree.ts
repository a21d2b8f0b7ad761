/** Small helpers for syntax trees that several steps of parsing share. */
import type {Node, Parent} from 'unist'

/** Maximum depth of a syntax tree. */
export const DEEPEST = 64
/** Maximum nesting of container directives. Each level reads all text in it again. */
export const DEEPEST_DIRECTIVES = 16

/** Returns the first node that is too deep, and the limit. Not recursive: the tree can be thousands of levels deep. */
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
