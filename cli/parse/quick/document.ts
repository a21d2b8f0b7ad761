/**
 * The quick path before micromark: one pass over a text that builds the same tree as micromark, with the same positions.
 *
 * It covers ATX headings, paragraphs, lists (nested, loose, with check marks), quotations, fences, tables,
 * thematic breaks, `:::` and `::` directives (directives.ts); text, escapes, common entities, code spans,
 * emphasis, links, images, tags without attributes and `:name[…]{…}` (inline.ts). Everything else is read by
 * micromark, which stays the reference: HTML blocks, math, footnotes, definitions, underlined headings,
 * indented code, strikethrough, bare addresses, lazy lines, tabs, unusual indents, and whatever is not closed.
 *
 * Why it is safe: each reader accepts only forms that can be nothing but one construct, and gives up (give-up.ts) at
 * the first unknown sign. Then regions.ts passes the block to micromark alone. A block is cut out only where a new
 * one must begin: after an empty line, at a line that cannot continue a list. A paragraph is appended to the part and
 * must come back as a separate paragraph; if it does not, something is still open there, and micromark reads the
 * rest. Blocks share only definitions and footnotes; a text that may have one is read completely by micromark, and so
 * is one with carriage returns, NUL or a byte order mark. Without definitions, `[text]` without an address is text.
 *
 * Each line is read once for each directive around it, and there are few levels; micromark reads a part at
 * most twice. So the scan is as linear as micromark. tests/unit/cli/parse/quick compares whole trees: the
 * examples of CommonMark, all real pages, the fixtures, and random texts. `--reference` builds without it.
 */
import type {Root} from 'mdast'
import {readBlocks} from './blocks.ts'
import {pageOf, pointAt} from './page.ts'
import {readRegion} from './regions.ts'

/** Characters that micromark replaces or removes first. */
const OTHER_SIGNS = /[\r\0\ufeff]/
/** The start of a definition or a footnote, after the signs of any blocks. */
const DEFINITION = /^[ \t>*+\-\d.)]*\[(?:[^[\]\\]|\\[\s\S])*\]:/m

/** Returns the same tree as `reference` for a text. */
export function readQuickly(text: string, reference: (text: string) => Root): Root {
  if (!text || OTHER_SIGNS.test(text) || (text.includes(']:') && DEFINITION.test(text)))
    return reference(text)
  const page = pageOf(text, {reference, region: readRegion, blocks: readBlocks})
  const children = readRegion(page, 0, page.end.length)
  const start = {line: 1, column: 1, offset: 0}
  return {
    type: 'root',
    children,
    position: {start, end: pointAt(page, page.end.length - 1, text.length)},
  }
}
