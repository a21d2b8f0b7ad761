/**
 * Finds the notation of other tools, which is shown as typed: code of MDX, notes and tabs of MkDocs, attributes, definitions,
 * templates, and signs around words.
 */
import type {Fix} from '../../fix/fix.ts'
import type {ParseContext, TextBlock} from '../context.ts'
import {CONTENTS} from '../elements/attribute-lists.ts'
import {asDirective, blockAt} from './mkdocs.ts'
import type {Unread} from './unread.ts'

const MDX =
  /^(?:import\s+(?:[\w$*{},\s]+\sfrom\s+)?["'][^"'\n]+["'];?[ \t]*(?:\n|$)|export\s+(?:default\s+)?(?:(?:async\s+)?function|class)\s|export\s+(?:const|let|var)\s+[\w$[{].*=|export\s+(?:default\s+[\w$]+|\{[^}\n]*\})[ \t]*;?[ \t]*(?:\n|$)|\{\/\*)/

/** The first line of a note of MkDocs, as `!!! tip "Title"` or `/// tip | Title`; and a tab, as `=== "Label"`. */
const FOREIGN =
  /^(?:(?:!!!|\?\?\?\+?|\/\/\/) ?[A-Za-z]+(?: +inline(?: +end)?)?(?: +"[^"\n]*"| *\|[^\n]*)?|===[!+]? +"[^"\n]+")[ \t]*(?:\n|$)/

/** `.wide`, `#id`, `width=300`. */
const ATTRIBUTE = '(?:[.#][A-Za-z][\\w:-]*|[\\w-]+=(?:"[^"\\n]*"|[^\\s"{}=]+))'
const BRACES = `\\{:?[ \\t]*${ATTRIBUTE}(?:[ \\t]+${ATTRIBUTE})*[ \\t]*\\}`

/** `{ width=300 .wide }` directly after recognized syntax, such as a picture. */
const ATTRIBUTES = new RegExp(`\\uFFFC(${BRACES})`, 'g')

/** The same at the end of a heading. */
const AT_HEADING = new RegExp(`[ \\t](${BRACES})[ \\t]*(?:\\n|$)`)
/** It is read in headings; with spaces or a colon, it is reported as an id that is not. */
const ID = /^\{(?:#[^\s:]+|:?[ \t]*#[\w-][\w.-]*[ \t]*)\}$/

/** The line below a term, as in MkDocs and Pandoc. A longer line is wrapped text: in French, a space comes before a colon. */
const DEFINITION = /^[^\n]{1,40}\n[ \t>]*(: +)(?=[^\s\d])/

/** A line that stands for another file, in MkDocs, mdBook and VitePress. */
const FILE =
  /^(?:\{\{#(?:include|rustdoc_include|playground)\b[^\n]*\}\}|-{1,2}8<-{1,2} [^\n]+|<<< *(?:@|\.{1,2})?\/\S[^\n]*)[ \t]*(?:\n|$)/

/** A tag of Hugo, Jekyll, Liquid or Handlebars in a line of its own. */
const TEMPLATE =
  /^(?:\{\{[<%][^\n]*[>%]\}\}|\{%-? *[a-z][^\n]*%\}|\{\{[#/][a-z][^\n]*\}\})[ \t]*(?:\n|$)/

/** What `lintForeign`, `lintAttributes` and `lintSigns` look for; most text has none of it. */
export const FOREIGN_SIGNS =
  /[`)\]\uFFFC]\{|[ \t]\{[:.#\w]|\n[ \t>]*: |^(?:\{\{|\{%|-{1,2}8<|<<<)|==\S|\+\+\S|[~^][A-Za-z\d+−-]{1,10}[~^]/

/** Signs around a part of the text, in Pandoc and MkDocs, and what is meant. */
const SIGNS: readonly {name: string; written: string; pattern: RegExp; hint: string}[] = [
  {
    name: 'subscript',
    written: '~2~',
    // `5~10~15` is a range, and `C~C~C` a pattern of atoms.
    pattern: /(?<=[A-Za-z\u0370-\u03FF)\]])~(?:\d{1,3}~|[A-Za-z\d]{1,10}~(?!\w))(?!~)/g,
    hint: 'Write <sub>2</sub>.',
  },
  {
    name: 'superscript',
    written: '^2^',
    // `2^3^2` is a calculation, `[^1^]` a footnote, and `^o^` a face.
    pattern:
      /(?<=[\w\u0370-\u03FF)\]])\^(?=[+−-]*[A-Za-z\d])[A-Za-z\d+−-]{1,10}\^(?![\w^])|(?<![^\s(,;])\^\d{1,3}[+−-]?\^(?!\^)/g,
    hint: 'Write <sup>2</sup>.',
  },
  {
    name: 'marked text',
    written: '==text==',
    pattern: /(?<![^\s("'“‘])==(?![\s=])[^=\n]*[^\s=]==(?![\w=])/g,
    hint: 'Write <mark>text</mark>.',
  },
  {
    name: 'inserted text, or of keys',
    written: '++text++',
    // `++i, ++j` and `C++` are code.
    pattern: /(?<![^\s("'“‘])\+\+(?![\s+])(?:[^+\n]|\+(?!\+))*[^\s+]\+\+(?![\w+])/g,
    hint: 'Write <ins>text</ins>, or for keys :kbd[Ctrl+S].',
  },
]

/** Reports attributes in braces, which are read nowhere but behind directives and headings. */
export function lintAttributes(
  {text, at, shown, isHeading}: Unread & {isHeading: boolean},
  context: ParseContext,
): void {
  if (context.bare) return
  const last = isHeading ? AT_HEADING.exec(text) : null
  for (const {index, 1: braces = ''} of [...text.matchAll(ATTRIBUTES), ...(last ? [last] : [])]) {
    // `up`{job="eln"} is a metric of Prometheus.
    if (shown(index, 1) === '`' && /^\{[ \t]*\w/.test(braces)) continue
    if (isHeading && ID.test(braces)) continue
    // `\]{.wide}` and `$f(x)${x=1}` can be meant as text.
    const canBeText = shown(index - 1, 1) === '\\' || shown(index, 1) === '$'
    const id = /[\s{:](?:#|id=["']?)([\w.-]+)/.exec(braces)?.[1]
    context.report(
      'stray-markdown',
      at(index + 1),
      `"${braces}" is shown as typed: only directives have attributes.`,
      {
        hint: isHeading ? 'Remove it. A heading can have only an id: {#id}.' : 'Remove it.',
        // Links can lead to the id of something else.
        fix:
          !canBeText && (isHeading || !id) ? {text: braces, to: id ? `{#${id}}` : ''} : undefined,
      },
    )
  }
}

/** Reports signs around a part of the text that only other tools read. */
export function lintSigns({text, at}: Unread, context: ParseContext): void {
  if (context.bare) return
  for (const {name, written, pattern, hint} of SIGNS)
    for (const {index} of text.matchAll(pattern))
      context.report(
        'stray-markdown',
        at(index),
        `The notation of ${name} is shown as typed: ${written}.`,
        {hint},
      )
}

/** Reports a line that stands for the table of contents, and returns whether the block is one. `isTop`: it is not in another block. */
export function lintContents(block: TextBlock, isTop: boolean, context: ParseContext): boolean {
  const [first] = block.type === 'paragraph' ? block.children : []
  if (context.bare || first?.type !== 'text' || !first.value.startsWith('[')) return false
  const line = context.places.written(block)
  if (!CONTENTS.test(line)) return false
  const rest = isTop ? context.places.rest(block) : ''
  const [withGap = line] = /^[^\n]+(?:\n(?:[ \t]*\n)*)?/.exec(rest) ?? []
  context.report('stray-markdown', block, `"${line}" is shown as typed.`, {
    hint: 'Delete it: each page has a table of contents.',
    fix: {text: withGap, to: ''},
  })
  return true
}

/** What a block is in: in nothing, in a list that is in no other block, or in anything else. */
export type Where = 'page' | 'list' | undefined

/** Returns the page from the beginning of the block, in a list only what is indented as far as the block. */
function restFrom(block: TextBlock, where: Where, context: ParseContext): string {
  if (!where) return ''
  const rest = context.places.rest(block)
  if (where === 'page') return rest
  const indented = new RegExp(`^[^\\n]*(?:\\n(?:${indentOf(block)}[^\\n]*|[ \\t]*(?=\\n|$)))*`)
  return indented.exec(rest)?.[0] ?? ''
}

function indentOf(block: TextBlock): string {
  return ' '.repeat(block.position!.start.column - 1)
}

/** The lines of the last block of MkDocs of a page, from its first to its last: one correction takes all of them. */
const corrected = new WeakMap<ParseContext, [from: number, to: number]>()

/** Returns how a block of MkDocs is written here, if all of it is certain. */
function fixOf(block: TextBlock, where: Where, context: ParseContext): Fix | undefined {
  const {line} = block.position!.start
  const [from, to] = corrected.get(context) ?? [0, 0]
  if (from < line && line <= to) return undefined
  const rest = restFrom(block, where, context)
  const indent = where === 'list' ? indentOf(block) : ''
  const lines = blockAt(rest.replaceAll(`\n${indent}`, '\n'))
  corrected.set(context, [line, line + lines.length - 1])
  const written = asDirective(lines)
  const isKnown = [...(written ?? '').matchAll(/^:{3,}([a-z]+)/gm)].every(([, name]) =>
    Object.hasOwn(context.specs, name!),
  )
  if (!written || !isKnown) return undefined
  const text = indent ? rest.split('\n').slice(0, lines.length).join('\n') : lines.join('\n')
  return {text, to: written.replace(/\n(?!\n)/g, `\n${indent}`)}
}

/** Reports what a paragraph begins with. `text` is what the parser has not recognized, and `at` returns a place in it. `where`: of `block`. */
export function lintForeign(
  unread: Unread,
  block: TextBlock,
  where: Where,
  context: ParseContext,
): void {
  const {text, at} = unread
  if (MDX.test(text))
    context.report('mdx-syntax', at(0), 'This is code of MDX; here it is shown as text.', {
      hint: 'Remove it: directives need no import, and <!-- … --> is a comment.',
    })
  // A folder without a configuration may be one of MkDocs, with many of them.
  if (!context.bare && FOREIGN.test(text))
    context.report('stray-markdown', at(0), 'The notation of MkDocs is shown as typed.', {
      hint: text.startsWith('=')
        ? 'Write :::tabs, and in it a :::tab[Label] for each tab, all with different labels.'
        : 'Write :::note, the text, and ::: in a line of its own. There are :::tip and :::warning as well.',
      fix: fixOf(block, where, context),
    })
  if (!context.bare) lintLines(unread, context)
}

function lintLines({text, at}: Unread, context: ParseContext): void {
  const definition = DEFINITION.exec(text)
  if (definition)
    context.report(
      'stray-markdown',
      at(definition.index + definition[0].lastIndexOf(':')),
      'A definition below its term is shown as typed.',
      {hint: 'Write :::definitions, in it a list: - **Term**: what it means.'},
    )
  if (FILE.test(text))
    context.report('stray-markdown', at(0), 'This line is shown as typed, not the file.', {
      hint: 'Write ::include{file=_part.md}, or for code a fence with file=.',
    })
  else if (TEMPLATE.test(text))
    context.report('stray-markdown', at(0), 'A tag of a template is shown as typed.', {
      hint: 'No template is run: use a directive. If the tag is meant as text, put it into `code`.',
    })
}
