/**
 * Finds text that is shown as typed because a sign is missing or wrong: half a link, an undefined
 * reference, a directive with unclosed braces. It searches the author's text with
 * all recognized syntax blanked out, so positions are exact and code and formulas cause no false alarms.
 */
import type {TextDirective} from 'mdast-util-directive'
import {own} from '../../../runtime/shared/own.ts'
import {withStraightSigns} from '../../text/straight-signs.ts'
import type {ParseContext, TextBlock} from '../context.ts'
import {isBare} from '../directives.ts'
import {type Why, whyNoAddress} from './address.ts'
import {lintEmphasis} from './emphasis.ts'
import type {Notes} from './footnotes.ts'
import {
  FOREIGN_SIGNS,
  lintAttributes,
  lintForeign,
  lintSigns,
  type Where,
} from './foreign-syntax.ts'
import {lintLineStarts} from './line-starts.ts'
import {blank, type Unread} from './unread.ts'

/** Whether one of the rules can match; most blocks stop here. */
const SUSPECT =
  /\[[[^]|[\])]\[|\] *\(|^[ \t>]*\[[^\][\n]+\]: |[-*+#]\u00A0|\*\*|__|~~|<!--| [*_](?:[\s.,;:!?)]|$)|[\]\w]\{|:[a-z][\w-]*(?: *\[|\()|^[ \t>]*(?::{2,}|#|(?:[-*+]|\d{1,3}[.)])[^\s\d])|^(?:im|ex)port\b|^\{\/\*|^(?:!!!|\?\?\?|\/\/\/|===)/m

const FILE =
  'md|tsx|html?|png|jpe?g|gif|svg|webp|avif|webm|mp4|pdf|zip|ya?ml|json|csv|tsv|txt|jdx|dx'
/** In parentheses after brackets this is meant as an address; other words are a remark. */
const ADDRESS = new RegExp(
  `^<?(?:[a-z][a-z\\d+.-]*://|mailto:|\\.{0,2}/|#[\\w-])|\\.(?:${FILE})(?:[#?]\\S*)?(?=[\\s>"']|$)`,
  'i',
)
/** `[EMIM][BF4]` is an ionic liquid, not a reference. */
const FORMULA = /^(?:[A-Z][a-z]?\d*)+$/
/** A page in the double brackets of a wiki: `[[page]]`, `[[page#heading|text]]`. Formulas and lists of numbers are none. */
const WIKI = /\[\[(?=[^\][]*\p{Ll})([\p{L}\d][^\][,;=(){}]*)(?<! )\]\](?!\()/gu

/** Reports parts of the block that are shown as typed. `where`: as for `lintForeign`. `notes` knows which references are defined. */
export function lintTyped(
  block: TextBlock,
  where: Where,
  context: ParseContext,
  notes: Notes,
): void {
  const written = context.places.written(block)
  if (!isSuspect(written)) return
  const unread = blank(block, written)
  // Most were a link or bold text that is recognized.
  if (!unread.directives.size && !isSuspect(unread.text)) return
  lintReferences(unread, notes)
  lintAddresses(unread, context)
  lintEmphasis(unread, context)
  for (const {0: sign, index} of unread.text.matchAll(/\uFFFB[{[]/g)) {
    const directive = unread.directives.get(index + 1)
    if (!directive || !Object.hasOwn(context.specs, directive.name)) continue
    if (sign.endsWith('{')) reportBraces(directive, context)
    else reportBracket(directive, context)
  }
  lintLabels(unread, context)
  lintAttributes({isHeading: block.type === 'heading', ...unread}, context)
  lintSigns(unread, context)
  const comment = context.bare ? -1 : unread.text.indexOf('<!--')
  if (comment >= 0)
    context.report(
      'html-tag',
      unread.at(comment),
      'This comment is not closed in its paragraph; it is shown as typed.',
      {hint: 'End it with -->, or begin it in a line of its own.'},
    )
  if (block.type !== 'paragraph') return
  lintForeign(unread, block, where, context)
  lintLineStarts(unread, where === 'page', context)
}

function isSuspect(text: string): boolean {
  return SUSPECT.test(text) || FOREIGN_SIGNS.test(text)
}

function lintReferences({text, at, shown}: Unread, notes: Notes): void {
  for (const {0: all, 1: label, index} of text.matchAll(/\[\^([^\][\s^]+)\]/g))
    notes.missing({
      kind: 'footnote',
      label: label!,
      written: all,
      at: at(index),
      begins:
        (index === 0 || (text.startsWith('[^') && text[index - 1] === '\n')) &&
        /^ +[^\s[]/.test(text.slice(index + all.length, index + all.length + 80)),
    })
  for (const {0: all, 1: words, 2: label, index} of text.matchAll(
    /(?:!|(?<![\w\])\uFFFC]))\[([^\][]+)\]\[([^\][^]*)\]/g,
  )) {
    // `[1][2]` are citations.
    const isCitation = /^\d+$/.test(words!) && /^\d*$/.test(label!)
    const isFormula = FORMULA.test(label!) && !/\s/.test(words!)
    if (isCitation || isFormula) continue
    const written = shown(index, all.length)
    const named = written.slice(all.indexOf('[') + 1)
    notes.missing({
      kind: 'definition',
      label: named.slice(label ? words!.length + 2 : 0, label ? -1 : -3),
      written,
      at: at(index),
    })
  }
}

/** `:ui [Save]` or `:ui(Save)`: without its bracket, a directive is a word with a colon. */
function lintLabels({text, directives, at, shown}: Unread, context: ParseContext): void {
  for (const {0: all, index} of text.matchAll(
    /(?<![\p{L}\d\uFFFB])\uFFFB+(?: +\[[^\][]+\]|\([^()\n]+\))/gu,
  )) {
    const directive = directives.get(index + all.lastIndexOf('\uFFFB') + 1)
    if (!directive || !isBare(directive) || own(context.specs, directive.name)?.kind !== 'text')
      continue
    const {name} = directive
    const written = shown(index, all.length)
    const [message, meant] = all.endsWith(')')
      ? [
          `The text of :${name} is in parentheses; both are shown as typed.`,
          written.replace('(', '[').replace(/\)$/, ']'),
        ]
      : [
          `There is a space between :${name} and its bracket; both are shown as typed.`,
          written.replace(/ +\[/, '['),
        ]
    context.report('directive-attribute', at(index), message, {
      hint: meant,
      fix: {text: written, to: meant},
    })
  }
}

function lintAddresses({text, at, shown, addresses}: Unread, context: ParseContext): void {
  const report = ({0: {length}, index}: RegExpExecArray, why: string | Why, to?: string) => {
    const typed = shown(index, length)
    context.report(
      'link-syntax',
      at(index),
      `"${typed}" is not read as a link; it is shown as typed.`,
      {
        ...(typeof why === 'string' ? {hint: why} : why),
        fix: to === undefined ? undefined : {text: typed, to},
      },
    )
    // The address inside is not reported as a bare one: one mistake, one message.
    for (const {node, from} of addresses)
      if (from > index && from < index + length) node.data = {...node.data, reported: true}
  }
  for (const match of text.matchAll(/!?\[((?<=!\[)[^\][]*|[^\][]+)\]( *)\(([^()]*)\)/g)) {
    const {0: all, 1: words = '', 2: gap, 3: address = '', index} = match
    const isOwn = /(?:^|\s)$/.test(text.slice(0, index))
    const isLink = !gap && isOwn && isWords(words) && /\S\s+\S/.test(address)
    if (!isLink && !ADDRESS.test(address.trim())) continue
    const typed = shown(index, all.length)
    const isTypographic = withStraightSigns(address) !== address
    if (!gap) {
      const to = isTypographic ? withStraightSigns(typed) : undefined
      report(match, whyNoAddress(address, isTypographic), to)
    } else if (!/\s/.test(address) && !/^\d+$/.test(words)) {
      const to = typed.replace(/\] +\(/, '](')
      report(match, 'Leave no space between the brackets and the parentheses.', to)
    }
  }
  for (const match of text.matchAll(/(?<![\w\])])\(([^()\n]+)\)\[([^\][\s]+)\]/g)) {
    const {1: words = '', 2: address = '', index} = match
    if (!ADDRESS.test(address)) continue
    const place = shown(index + words.length + 3, address.length)
    const to = `[${shown(index + 1, words.length)}](${place})`
    report(match, 'The text is in brackets, and the address behind it in parentheses.', to)
  }
  for (const match of text.matchAll(WIKI))
    if (!FORMULA.test(match[1]!)) report(match, 'Name the text and the file: [text](page.md).')
  for (const match of text.matchAll(/^[ \t>]*\[[^\][\n]+\]: +(\S+) +[“„”].*$/gm)) {
    if (!ADDRESS.test(match[1]!)) continue
    const to = withStraightSigns(shown(match.index, match[0].length))
    report(match, 'Write straight quotes around the title: [label]: page.md "Title".', to)
  }
  // It is half a link only if no parenthesis closes later.
  const last = text.lastIndexOf(')')
  for (const match of text.matchAll(/!?\[[^\][]+\]\(([^\s()]+)(?=\s|$)/g))
    if (match.index > last && ADDRESS.test(match[1]!))
      report(match, 'Close the parenthesis after the address.')
}

/** Returns whether it is a link text, as opposed to a formula or a name followed by a remark: `[Cp*RuCl](a salt)`. */
function isWords(text: string): boolean {
  return /^[\p{L}\s'’-]+$/u.test(text) && !FORMULA.test(text) && text !== text.toUpperCase()
}

function reportBraces(directive: TextDirective, context: ParseContext): void {
  // Attributes in the unread braces must not also be reported as missing.
  directive.data = {...directive.data, unread: true}
  const message = `The braces of :${directive.name} cannot be read; they are shown as typed.`
  const hint = 'Close each quote and the brace: {title="Two words"}. Quotes must be straight.'
  context.report('directive-attribute', directive, message, {hint})
}

function reportBracket(directive: TextDirective, context: ParseContext): void {
  const message = `The bracket after :${directive.name} is not closed; it is shown as typed.`
  context.report('directive-attribute', directive, message, {
    hint: `:${directive.name}[…]; write \\[ for a bracket that stands alone.`,
  })
}
