/** Reads blocks by the first characters of their first line. Anything ambiguous is a doubt. */
import type {Paragraph, RootContent, ThematicBreak} from 'mdast'
import {isSpaceOrTab} from './characters.ts'
import {isContainer, readContainer, readLeaf} from './directives.ts'
import {isFence, readFence} from './fences.ts'
import {doubt} from './give-up.ts'
import {readInline} from './inline.ts'
import {isItem, readList} from './lists.ts'
import {codeAt, contentOf, isBlank, type Page, positionOf, type Read} from './page.ts'
import {mayBeTask, placeOf, readLine} from './positions.ts'
import {readQuote} from './quotes.ts'
import {readTable} from './tables.ts'

/** Returns the blocks of the lines from `first` to before `after`. */
export function readBlocks(page: Page, first: number, after: number): RootContent[] {
  const nodes: RootContent[] = []
  for (let line = first; line < after; ) {
    if (isBlank(page, line)) {
      page.hasBlank = true
      line++
      continue
    }
    const [node, next] = readBlock(page, line, after)
    nodes.push(node)
    line = next
  }
  return nodes
}

export function readBlock(page: Page, line: number, after: number): Read {
  switch (String.fromCharCode(codeAt(page, line))) {
    case '#':
      return readHeading(page, line, after)
    case '`':
    case '~':
      return isFence(page, line) ? readFence(page, line, after) : readParagraph(page, line, after)
    case '>':
      return readQuote(page, line, after)
    case ':':
      if (isContainer(page, line)) return readContainer(page, line, after)
      return codeAt(page, line, 1) === COLON
        ? readLeaf(page, line)
        : readParagraph(page, line, after)
    case '|':
      return readTable(page, line, after)
    case '-':
    case '*':
    case '_':
    case '+':
      if (isBreak(page, line)) return readBreak(page, line)
      return isItem(page, line) ? readList(page, line, after) : readParagraph(page, line, after)
    case '<':
    case ' ':
    case '\t':
      return doubt()
    default:
      return isItem(page, line) ? readList(page, line, after) : readParagraph(page, line, after)
  }
}

const COLON = 58
const DOLLAR = 36

function isBreak(page: Page, line: number): boolean {
  return /^(?:-[- ]*|\*[* ]*|_[_ ]*)$/.test(contentOf(page, line))
}

/** Only three signs without gaps; other lines of signs can underline a heading or be empty items. */
function readBreak(page: Page, line: number): Read {
  if (!/^(?:---|\*\*\*|___)$/.test(contentOf(page, line))) doubt()
  const node: ThematicBreak = {type: 'thematicBreak', position: positionOf(page, line, line)}
  return [node, line + 1]
}

function readHeading(page: Page, line: number, after: number): Read {
  const signs = /^#+/.exec(contentOf(page, line))![0].length
  const next = codeAt(page, line, signs)
  if (signs > 6 || (next >= 0 && !isSpaceOrTab(next))) return readParagraph(page, line, after)
  const from = page.from[line]! + signs + 1
  const to = page.end[line]!
  // Empty headings, wide gaps and closing signs.
  if (from >= to || isSpaceOrTab(page.text.charCodeAt(from)) || next !== 32) doubt()
  if (page.text[to - 1] === '#') doubt()
  return [
    {
      type: 'heading',
      depth: signs as 1,
      children: readLine(page, line, from, to),
      position: positionOf(page, line, line),
    },
    line + 1,
  ]
}

/** Reads lines up to an empty one, or up to a list, which needs no empty line before it. */
function readParagraph(page: Page, first: number, after: number): Read {
  let line = first
  for (;;) {
    if (isSpaceOrTab(page.text.charCodeAt(page.end[line]! - 1))) doubt()
    line++
    if (line >= after || isBlank(page, line) || endsParagraph(page, line)) break
  }
  if (codeAt(page, first) === DOLLAR || mayBeTask(page, page.from[first]!)) doubt()
  const [place, from, to] = placeOf(page, first, line - 1)
  const node: Paragraph = {
    type: 'paragraph',
    children: readInline(place, from, to),
    position: positionOf(page, first, line - 1),
  }
  return [node, line]
}

/** Returns whether a list begins here. Anything that may not be a further line of the paragraph is a doubt. */
function endsParagraph(page: Page, line: number): boolean {
  const first = codeAt(page, line)
  // Letters of any script, and signs that begin no block.
  if (first >= 128 || PLAIN.test(String.fromCharCode(first))) return false
  const content = contentOf(page, line)
  if (BLOCK.test(content)) doubt()
  if (!ITEM.test(content)) return false
  // An item inside the item on this line, also in a quotation, or an empty item, would be text.
  return /^\S+ +(?:> ?)*(?:[-+*]|\d+[.)])(?: |$)/.test(content)
    ? doubt()
    : isItem(page, line) || doubt()
}

const PLAIN = /[A-Za-z("'[\]),.!?;\\/&%@{}^]/
/** Underlines, rows of tables, and blocks that can begin here without an empty line. */
const BLOCK =
  /^(?:[ \t<>|$]|[-:|= \t]+$|[*_][*_ \t]*$|#{1,6}(?:[ \t]|$)|```|~~~|::|\d+[.)](?![^ \t])|\+$)/
const ITEM = /^(?:[-+*][ \t]|1[.)] )/
