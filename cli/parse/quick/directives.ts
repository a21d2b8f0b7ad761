/** Reads block directives: `::name`, and `:::name` up to its closing line. */
import type {Paragraph, RootContent} from 'mdast'
import type {ContainerDirective, LeafDirective} from 'mdast-util-directive'
import {readHead} from './attributes.ts'
import {SPACE} from './characters.ts'
import {doubt} from './give-up.ts'
import {codeAt, contentOf, type Page, pointAt, positionOf, type Read} from './page.ts'
import {readLine} from './positions.ts'

/** Deeper directives are left to micromark, which limits them. */
const DEEPEST_CONTAINERS = 6

export function isContainer(page: Page, line: number): boolean {
  return page.text.startsWith(':::', page.from[line]!)
}

export function readLeaf(page: Page, line: number): Read {
  const {text, from, end} = page
  const {
    name,
    label,
    attributes,
    end: behind,
  } = readHead(text, from[line]! + 2, end[line]!) ?? doubt()
  if (behind !== end[line]) doubt()
  const children = label ? readLabel(page, line, label) : []
  const position = positionOf(page, line, line)
  return [{type: 'leafDirective', name, attributes, children, position} as LeafDirective, line + 1]
}

export function readContainer(page: Page, line: number, after: number): Read {
  const {text, from, start, end} = page
  const colons = /^:+/.exec(contentOf(page, line))![0].length
  const {
    name,
    label,
    attributes,
    end: behind,
  } = readHead(text, from[line]! + colons, end[line]!) ?? doubt()
  if (behind !== end[line] || page.containers >= DEEPEST_CONTAINERS || page.quotes) doubt()
  const close = closingLine(page, line, after)
  if (close < 0 || !/^:+$/.test(contentOf(page, close))) doubt()
  const children: RootContent[] = label ? [labelOf(page, line, label)] : []
  page.containers++
  const isWhole = from[line] === start[line]
  const content = (isWhole ? page.region : page.blocks)(page, line + 1, close)
  page.containers--
  for (const node of content) children.push(node)
  const position = positionOf(page, line, close)
  const node = {type: 'containerDirective', name, attributes, children, position}
  return [node as ContainerDirective, close + 1]
}

/** Returns the first line with the same number of colons, whatever is around it, or -1. */
export function closingLine(page: Page, open: number, after: number): number {
  const colons = /^:+/.exec(contentOf(page, open))![0].length
  for (let line = open + 1; line < after; line++) {
    if (!page.text.startsWith(':::', page.from[line]) && codeAt(page, line) !== SPACE) continue
    const close = /^ {0,3}(:{3,})[ \t]*$/.exec(contentOf(page, line))?.[1]
    if (close && close.length >= colons) return line
  }
  return -1
}

function readLabel(page: Page, line: number, [from, to]: [number, number]) {
  return from < to ? readLine(page, line, from, to) : []
}

function labelOf(page: Page, line: number, label: [number, number]): Paragraph {
  return {
    type: 'paragraph',
    data: {directiveLabel: true},
    children: readLabel(page, line, label),
    position: {
      start: pointAt(page, line, label[0] - 1),
      end: pointAt(page, line, label[1] + 1),
    },
  }
}
