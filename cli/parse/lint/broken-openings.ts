/** Reports known directives that are shown as text because of a sign: a bracket that is not closed, parentheses, quotes. */
import type {Paragraph} from 'mdast'
import {own} from '../../../runtime/shared/own.ts'
import {straightened, withStraightSigns} from '../../text/straight-signs.ts'
import {example, ruleOf} from '../attributes.ts'
import type {ParseContext} from '../context.ts'
import {createPointer} from '../positions.ts'
import {visit} from '../syntax/visit.ts'

const BROKEN = /^[ \t>]*(:{2,})([a-z][\w-]*)(?:[^\S\n]*[[{]|\(|:?[^\S\n])/gim
/** An include, which is not in the table of the theme. */
const INCLUDE = '::include{file=_name.md}'

/** Reports them, and returns each with the number of its colons. */
export function lintBroken(
  node: Paragraph,
  written: string,
  context: ParseContext,
): {name: string; colons: number}[] {
  const at = node.position?.start
  const found: ReturnType<typeof lintBroken> = []
  // It reads the whole text, and one paragraph can have thousands of such lines.
  let pointer: ReturnType<typeof createPointer> | undefined
  for (const {0: all, 1: colons = '', 2: name = '', index} of written.matchAll(BROKEN)) {
    const spec = own(context.specs, name)
    const isLeaf = colons.length === 2 && (name === 'include' || spec?.kind === 'leaf')
    if (!spec && name !== 'include') continue
    // `:::tip Title` is reported as a title.
    if (!/[[{(]$/.test(all) && !isLeaf) continue
    found.push({name, colons: colons.length})
    const line = written.slice(index).split('\n', 1)[0]!
    const right = spec ? example(name, spec) : INCLUDE
    // The address inside is not reported as a bare one.
    visit(node, 'link', (link) => {
      link.data = {...link.data, reported: true}
    })
    context.report(
      'directive-attribute',
      at && (pointer ??= createPointer(written, at))(index + all.indexOf(':')),
      `This is not read as ${colons}${name}; it is shown as typed.`,
      /\)[ \t]*$/.test(line) && all.endsWith('(')
        ? inParentheses(line, right, spec && ruleOf(spec) !== 'none')
        : correction(line, /[[{]$/.test(all) ? CLOSE : right),
    )
  }
  return found
}

interface Meaning {
  hint: string
  fix?: {text: string; to: string} | undefined
}

/** `:::note(Title)`, `::include(file=_part.md)`. `hasLabel`: whether it can have a text in brackets. */
function inParentheses(line: string, right: string, hasLabel: boolean | undefined): Meaning {
  const [, head = '', inside = ''] = /^([^(]*)\((.*)\)[ \t]*$/.exec(line)!
  const isAttributes = /^\s*[a-z][\w-]*\s*=/i.test(inside)
  const isPlain = !/[[\]{}()]/.test(inside)
  const to = isAttributes ? `${head}{${inside}}` : `${head}[${inside}]`
  const isFitting = isAttributes || hasLabel
  return {
    hint: isFitting ? `Write ${to.trim()}` : right,
    fix: isFitting && isPlain ? {text: line, to} : undefined,
  }
}

const CLOSE =
  'Close each bracket, brace and quote, leave no space before them, and end the line after them.'

/** `otherwise`: the hint if no quote or space is the mistake. */
function correction(line: string, otherwise: string): Meaning {
  const joined = line.replace(/^([ >]*:+[\w-]+)[^\S\n]+(?=[[{])/, '$1')
  const hasOthers = withStraightSigns(line) !== line
  // Quotes in a label can be meant as they are.
  const braces = Math.max(0, joined.indexOf('{'))
  const spaced = /["'“”„«»‘’]/.test(joined.slice(braces)) ? undefined : joined
  const straight = hasOthers ? (straightened(joined, braces) ?? spaced) : undefined
  const unquoted = /[{ ]([a-z][\w-]*)=(?!["'])[^\s"'}]*[=<>`]/i.exec(line)?.[1]
  const hint = unquoted
    ? `Put the value of ${unquoted} in quotes: ${unquoted}="…".`
    : straight === undefined
      ? otherwise
      : `Write straight quotes and ordinary spaces: ${straight.trim()}`
  return {hint, fix: straight === undefined ? undefined : {text: line, to: straight}}
}
