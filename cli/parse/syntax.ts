/** Text -> syntax tree: CommonMark, GFM, directives and math, by micromark and its tree family. */
import type {Root} from 'mdast'
import {type Directives, directiveFromMarkdown} from 'mdast-util-directive'
import {type Extension, fromMarkdown} from 'mdast-util-from-markdown'
import {gfmFromMarkdown} from 'mdast-util-gfm'
import {mathFromMarkdown} from 'mdast-util-math'
import {parse, postprocess, preprocess} from 'micromark'
import {attention, blockQuote, list} from 'micromark-core-commonmark'
import {directive} from 'micromark-extension-directive'
import {gfm} from 'micromark-extension-gfm'
import {math} from 'micromark-extension-math'
import {EditMap} from 'micromark-util-edit-map'
import {resolveAttention} from './attention.ts'
import {consume} from './edit-map.ts'
import {limitDirectives, limitLevels} from './nesting.ts'

// The same results in linear time; micromark's own versions are quadratic.
EditMap.prototype.consume = consume
attention.resolveAll = resolveAttention
for (const construct of [list, blockQuote]) construct.tokenize = limitLevels(construct.tokenize)

// Single-tilde strike is off: `~` is common in chemistry and paths.
const THEIRS = gfm({singleTilde: false})
const GFM = {
  ...THEIRS,
  document: each(THEIRS.document, (one) => [{...one, tokenize: limitLevels(one.tokenize)}]),
}
const DIRECTIVES = directive()
const REST = [
  {
    ...DIRECTIVES,
    flow: each(DIRECTIVES.flow, (one) => [
      one.concrete ? {...one, tokenize: limitDirectives(one.tokenize)} : one,
    ]),
  },
  math(),
]
const WITH_EMAIL = [GFM, ...REST]
const WITHOUT_EMAIL = [
  {...GFM, text: each(GFM.text, (one) => (one.name === 'emailAutolink' ? [] : [one]))},
  ...REST,
]
// Addresses in running text are found while the text is read; looking for them in the tree once more finds nothing else.
const fromGfm = gfmFromMarkdown().map((one) => ({...one, transforms: []}))
const mdastExtensions = [fromGfm, fromDirectives(), mathFromMarkdown()]

type Construct = typeof list
type Constructs = ReturnType<typeof gfm>['text']

/** What an email address in running text cannot do without (GFM 6.9): a character of its name, `@`, one of its domain. */
const EMAIL = /[\w.+-]@[\w.-]/

/**
 * CommonMark + GFM + directives + math. Every word of a text may be the start of an email address, and micromark reads it
 * twice to find out: a seventh of the time of parsing, and in vain where no address can be.
 */
export function toMdast(text: string): Root {
  return fromMarkdown(text, {extensions: extensionsFor(text), mdastExtensions})
}

/** What the tree is made from, with the place of every sign: for those who change a text and leave the rest as it is. */
export function toEvents(text: string): ReturnType<typeof postprocess> {
  const reader = parse({extensions: extensionsFor(text)}).document()
  return postprocess(reader.write(preprocess()(text, undefined, true)))
}

function extensionsFor(text: string): typeof WITH_EMAIL {
  return EMAIL.test(text) ? WITH_EMAIL : WITHOUT_EMAIL
}

/** The constructs of an extension, by the character that they begin with, each replaced by others. */
function each(constructs: Constructs, replace: (one: Construct) => Construct[]): Constructs {
  return Object.fromEntries(
    Object.entries(constructs ?? {}).map(([code, value]) => [
      code,
      [value ?? []].flat().flatMap(replace),
    ]),
  )
}

/** Directives, with every attribute that was typed: a plain object swallows the one named `__proto__`. */
function fromDirectives(): Extension {
  const theirs = directiveFromMarkdown()
  const exit = {...theirs.exit}
  for (const kind of ['Container', 'Leaf', 'Text'] as const) {
    const handle = exit[`directive${kind}Attributes`]!
    exit[`directive${kind}Attributes`] = function (token) {
      const typed = this.data.directiveAttributes ?? []
      handle.call(this, token)
      const node = this.stack.at(-1) as Directives
      if (typed.some(([name]) => name === '__proto__')) node.attributes = Object.fromEntries(typed)
    }
  }
  return {...theirs, exit}
}
