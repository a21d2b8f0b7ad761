/** Reads lines that can be passed to micromark in parts: a document, or the content of a directive. */
import type {RootContent} from 'mdast'
import type {Node, Parent} from 'unist'
import {readBlock} from './blocks.ts'
import {closingLine, isContainer} from './directives.ts'
import {closingFence, isFence} from './fences.ts'
import {doubt, isDoubt} from './give-up.ts'
import type {Page, Read} from './page.ts'

/** Appended to a part for micromark: it must come back as a separate paragraph. */
const GUARD = 'guard'
/**
 * Lines that continue a list after an empty line (an indent or another item), and quotations:
 * before other signs of nested blocks, micromark ends open blocks at a different place.
 */
const CONTINUES = /^(?:[ \t>]|[-+*](?:[ \t]|$)|\d+[.)])/

/** Returns the blocks of the lines from `first` to before `after`. Doubtful parts are read by micromark. */
export function readRegion(page: Page, first: number, after: number): RootContent[] {
  const nodes: RootContent[] = []
  /** Start of a part that micromark has to read. */
  let left = -1
  /** The last block with an empty line before it. The blocks after it may depend on the block before them. */
  const fresh = {line: first, count: 0}
  for (let line = first; line < after; ) {
    if (isEmpty(page, line)) {
      page.hasBlank = true
      line++
      continue
    }
    if (line === first || isEmpty(page, line - 1)) Object.assign(fresh, {line, count: nodes.length})
    const read = attempt(page, line, after)
    if (!read) {
      if (left < 0) {
        left = fresh.line
        nodes.length = fresh.count
      }
      line = nextStart(page, line, after)
      continue
    }
    if (left >= 0) {
      if (!handOver(page, left, line, nodes)) break
      fresh.count = nodes.length
      left = -1
    }
    nodes.push(read[0])
    line = read[1]
  }
  if (left >= 0) handRest(page, left, after, nodes)
  return nodes
}

function attempt(page: Page, line: number, after: number): Read | undefined {
  const {depth, quotes, containers, isInItem} = page
  try {
    return readBlock(page, line, after)
  } catch (error) {
    if (!isDoubt(error)) throw error
    Object.assign(page, {depth, quotes, containers, isInItem})
    return undefined
  }
}

/** Returns whether a line is empty or only white space. */
function isEmpty({text, start, end}: Page, line: number): boolean {
  for (let at = start[line]!; at < end[line]!; at++)
    if (text[at] !== ' ' && text[at] !== '\t') return false
  return true
}

/** Returns the next line on which a block certainly begins, if nothing is left open before it. */
function nextStart(page: Page, from: number, after: number): number {
  const {text, start, end} = page
  for (let line = behind(page, from, after); line < after; line++)
    if (
      isEmpty(page, line - 1) &&
      !isEmpty(page, line) &&
      !CONTINUES.test(text.slice(start[line], end[line]))
    )
      return line
  return after
}

/** Returns the line after a directive or a fence; if it is not closed, the end. */
function behind(page: Page, line: number, after: number): number {
  page.from[line] = page.start[line]!
  if (isContainer(page, line)) return closingLine(page, line, after) + 1 || after
  if (isFence(page, line)) return closingFence(page, line, after) + 1 || after
  return line + 1
}

/** Reads lines with micromark, up to an empty one. Returns false if something is still open after them. */
function handOver(page: Page, first: number, after: number, nodes: RootContent[]): boolean {
  const part = page.text.slice(page.start[first], page.start[after])
  if (page.containers && part.includes(':::')) doubt()
  const {children} = page.reference(part + GUARD)
  const last = children.pop()
  if (last?.type !== 'paragraph' || last.position!.start.offset !== part.length) return false
  for (const node of children) nodes.push(moved(node, first, page.start[first]!))
  return true
}

/** Reads all remaining lines with micromark. */
function handRest(page: Page, first: number, after: number, nodes: RootContent[]): void {
  const part = page.text.slice(page.start[first], page.start[after])
  // micromark counts enclosing directives, and here there are more of them than in the part.
  if (page.containers && part.includes(':::')) doubt()
  for (const node of page.reference(part).children)
    nodes.push(moved(node, first, page.start[first]!))
}

/** Moves a node of a part to its place on the page. Not recursive: a node can be thousands of levels deep. */
function moved(node: RootContent, lines: number, offset: number): RootContent {
  const left: Node[] = [node]
  for (let one = left.pop(); one; one = left.pop()) {
    for (const point of one.position ? [one.position.start, one.position.end] : []) {
      point.line += lines
      point.offset! += offset
    }
    if ('children' in one) for (const child of (one as Parent).children) left.push(child)
  }
  return node
}
