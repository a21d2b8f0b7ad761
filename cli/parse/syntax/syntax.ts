/**
 * Parses text into a syntax tree: CommonMark, GFM, directives and math.
 * The quick path reads common forms, micromark the rest.
 */
import type {Root} from 'mdast'
import {type Directives, directiveFromMarkdown} from 'mdast-util-directive'
import {type Extension, fromMarkdown, type Handle} from 'mdast-util-from-markdown'
import {gfmFromMarkdown} from 'mdast-util-gfm'
import {mathFromMarkdown} from 'mdast-util-math'
import {parse, postprocess, preprocess} from 'micromark'
import {attention, blockQuote, htmlText, list} from 'micromark-core-commonmark'
import {directive} from 'micromark-extension-directive'
import {gfm} from 'micromark-extension-gfm'
import {math} from 'micromark-extension-math'
import {EditMap} from 'micromark-util-edit-map'
import {readQuickly} from '../quick/document.ts'
import {resolveAttention} from './attention.ts'
import {limitBlocks, limitDollars, openDollars} from './dollars.ts'
import {consume} from './edit-map.ts'
import {readFootnoteCalls} from './footnote-calls.ts'
import {limitDirectives, limitLevels} from './nesting.ts'
import {readOpenOnce} from './open-html.ts'
import {resolveStrikethrough} from './strikethrough.ts'
import {type Construct, mergeBefore, mergeTexts} from './texts.ts'

// The same results in linear time; micromark's own versions are quadratic.
EditMap.prototype.consume = consume
attention.resolveAll = resolveAttention
htmlText.tokenize = readOpenOnce(htmlText.tokenize)
for (const construct of [list, blockQuote]) construct.tokenize = limitLevels(construct.tokenize)

// Single-tilde strikethrough is off, because `~` is common in chemistry and paths.
const THEIRS = gfm({singleTilde: false})
for (const one of listed(THEIRS.text))
  if (one.name === 'strikethrough') one.resolveAll = resolveStrikethrough
readFootnoteCalls(listed(THEIRS.text))
const GFM = {
  ...THEIRS,
  document: each(THEIRS.document, (one) => [{...one, tokenize: limitLevels(one.tokenize)}]),
}
const DIRECTIVES = directive()
const OUR_DIRECTIVES = {
  ...DIRECTIVES,
  flow: each(DIRECTIVES.flow, (one) => [
    one.concrete ? {...one, tokenize: limitDirectives(one.tokenize)} : one,
  ]),
}
const MATH = math()
// The text constructs of micromark, which all texts share, and those of its extensions.
const {text: TEXT, string: STRING, insideSpan: INSIDE} = parse().constructs
for (const all of [TEXT, STRING, THEIRS.text, DIRECTIVES.text, MATH.text]) mergeBefore(all)
for (const one of INSIDE.null ?? []) if (one !== attention) one.resolveAll = mergeTexts
const OUR_MATH = {
  ...MATH,
  text: each(MATH.text, (one) => [{...one, tokenize: limitDollars(one.tokenize, false)}]),
}
const WITHOUT_EMAIL = {
  ...GFM,
  text: each(GFM.text, (one) => (one.name === 'emailAutolink' ? [] : [one])),
}
// Bare addresses are found while the text is read; searching the tree again finds nothing else.
const fromGfm = gfmFromMarkdown().map((one) => ({...one, transforms: []}))
const mdastExtensions = [fromGfm, fromTaskMarks(), fromDirectives(), mathFromMarkdown()]

type Constructs = ReturnType<typeof gfm>['text']

/** Required in every bare email address (GFM 6.9): a character of its name, `@`, one of its domain. */
const EMAIL = /[\w.+-]@[\w.-]/

/**
 * Parses CommonMark, GFM, directives and math. With `reference`, only micromark is used: the same tree, but slower. `foreign`:
 * whether the text was not written for labdocs.
 */
export function toMdast(text: string, reference = false, foreign = false): Root {
  const read = (part: string) =>
    fromMarkdown(part, {extensions: extensionsFor(part, foreign), mdastExtensions})
  return reference ? read(text) : readQuickly(text, read)
}

/**
 * Returns the events that the tree is built from, with the position of
 * every sign: for edits that must keep the rest of a text unchanged.
 */
export function toEvents(text: string, foreign: boolean): ReturnType<typeof postprocess> {
  const reader = parse({extensions: extensionsFor(text, foreign)}).document()
  return postprocess(reader.write(preprocess()(text, undefined, true)))
}

/**
 * Every word can be the start of an email address, and micromark reads it twice to check: a seventh of the
 * parsing time. So the check is skipped for texts that cannot contain one.
 */
function extensionsFor(text: string, foreign: boolean) {
  const isForeignMath = foreign && text.includes('$$')
  return [
    EMAIL.test(text) ? GFM : WITHOUT_EMAIL,
    OUR_DIRECTIVES,
    isForeignMath ? foreignMath(text) : OUR_MATH,
  ]
}

/** Other tools allow white space next to two dollars, and lose no text for two dollars that no line closes. */
function foreignMath(text: string): typeof MATH {
  const refused = openDollars(text)
  return {
    flow: each(MATH.flow, (one) => [{...one, tokenize: limitBlocks(one.tokenize, refused)}]),
    text: each(MATH.text, (one) => [{...one, tokenize: limitDollars(one.tokenize, true)}]),
  }
}

function listed(constructs: Constructs): Construct[] {
  return Object.values(constructs ?? {}).flatMap((one) => one ?? [])
}

/** Replaces each construct of an extension; constructs are grouped by their first character. */
function each(constructs: Constructs, replace: (one: Construct) => Construct[]): Constructs {
  return Object.fromEntries(
    Object.entries(constructs ?? {}).map(([code, value]) => [
      code,
      [value ?? []].flat().flatMap(replace),
    ]),
  )
}

/**
 * Reads `[ ]` and `[x]` at the start of an item. After an empty item, micromark also finds one in a
 * paragraph outside of lists. There it is text, as on GitHub, because no list item can carry the mark.
 */
function fromTaskMarks(): Extension {
  const setChecked = (isChecked: boolean): Handle =>
    function () {
      const parent = this.stack.at(-2)
      if (parent?.type === 'listItem') parent.checked = isChecked
    }
  return {
    exit: {
      taskListCheckValueChecked: setChecked(true),
      taskListCheckValueUnchecked: setChecked(false),
      taskListCheck(token) {
        if (this.stack.at(-2)?.type === 'listItem') return
        this.enter({type: 'text', value: this.sliceSerialize(token)}, token)
        this.exit(token)
      },
    },
  }
}

/** Reads directives with every attribute that was typed: a plain object loses the one named `__proto__`. */
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
