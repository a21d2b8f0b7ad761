/** Text -> syntax tree: CommonMark, GFM, directives and math, by micromark and its tree family. */
import type {Root} from 'mdast'
import {directiveFromMarkdown} from 'mdast-util-directive'
import {fromMarkdown} from 'mdast-util-from-markdown'
import {gfmFromMarkdown} from 'mdast-util-gfm'
import {mathFromMarkdown} from 'mdast-util-math'
import {directive} from 'micromark-extension-directive'
import {gfm} from 'micromark-extension-gfm'
import {math} from 'micromark-extension-math'

// Single-tilde strike is off: `~` is common in chemistry and paths.
const GFM = gfm({singleTilde: false})
const REST = [directive(), math()]
const WITH_EMAIL = [GFM, ...REST]
const WITHOUT_EMAIL = [{...GFM, text: withoutEmail(GFM.text)}, ...REST]
// Addresses in running text are found while the text is read; looking for them in the tree once more finds nothing else.
const fromGfm = gfmFromMarkdown().map((one) => ({...one, transforms: []}))
const mdastExtensions = [fromGfm, directiveFromMarkdown(), mathFromMarkdown()]

/** What an email address in running text cannot do without (GFM 6.9): a character of its name, `@`, one of its domain. */
const EMAIL = /[\w.+-]@[\w.-]/

/**
 * CommonMark + GFM + directives + math. Every word of a text may be the start of an email address, and micromark reads it
 * twice to find out: a seventh of the time of parsing, and in vain where no address can be.
 */
export function toMdast(text: string): Root {
  const extensions = EMAIL.test(text) ? WITH_EMAIL : WITHOUT_EMAIL
  return fromMarkdown(text, {extensions, mdastExtensions})
}

function withoutEmail(constructs: typeof GFM.text): typeof GFM.text {
  return Object.fromEntries(
    Object.entries(constructs ?? {}).map(([code, value]) => [
      code,
      [value ?? []].flat().filter(({name}) => name !== 'emailAutolink'),
    ]),
  )
}
