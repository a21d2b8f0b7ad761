/** One page through the whole parser, with a small table of directives and files that live in memory. */

import {toHtml} from 'hast-util-to-html'
import type {Colors} from '../../../../cli/parse/code/kept-colors.ts'
import type {ParserOptions} from '../../../../cli/parse/context.ts'
import type {Parser} from '../../../../cli/parse/parser.ts'
import {hashOf} from '../../../../cli/text/hash.ts'
import type {Diagnostic, Doc} from '../../../../cli/types.ts'
import type {DirectiveSpecs} from '../../../../runtime/shared/theme-interface.ts'
import {parserWith} from '../../../support/parser.ts'
import {NOTHING_PROMISED, treeOf} from './tree.ts'

export const SPECS: DirectiveSpecs = {
  note: {kind: 'container', attributes: {collapsible: 'flag'}, title: 'Note'},
  ui: {kind: 'text', means: 'control', markdown: '**{label}**'},
  since: {kind: 'text', markdown: '(since {label})', text: '(since {content})'},
  role: {kind: 'text', markdown: '({label})', text: ''},
  icon: {kind: 'text', label: 'icon', markdown: '', text: ''},
  term: {
    kind: 'text',
    attributes: {of: 'text?', definition: 'text?', more: 'route?'},
    means: 'term',
  },
  file: {
    kind: 'leaf',
    attributes: {src: 'asset', title: 'text', size: 'number?', look: ['?', 'card', 'line']},
  },
  card: {kind: 'leaf', attributes: {src: 'download'}},
  see: {kind: 'leaf', attributes: {to: 'route'}, label: 'required'},
  steps: {kind: 'container', label: 'none', holds: 'list', means: 'steps'},
  icons: {kind: 'container', holds: 'icons'},
  cards: {kind: 'container', label: 'none', holds: 'links'},
  definitions: {kind: 'container', label: 'none', holds: 'terms'},
  checklist: {kind: 'container', holds: 'tasks', style: 'lists', terms: false},
  tabs: {kind: 'container', island: 'Tabs', item: 'tab', attributes: {group: 'text?'}},
  tab: {kind: 'container', label: 'required', attributes: {value: 'text?'}},
}

export interface ParseOptions extends Partial<ParserOptions> {
  file?: string
  /** Other files of the content folder. */
  files?: Record<string, string>
  colors?: Colors
}

export interface Parsed extends Doc {
  html: string
  /** `code line:column message` of each diagnostic, in the order found. */
  said: string[]
}

export async function parse(
  text: string,
  {file = 'docs/page.md', files = {}, colors, ...options}: ParseOptions = {},
): Promise<Parsed> {
  const parser = parserOf(options)
  const read = (name: string) => {
    const content = files[name]
    return content === undefined ? undefined : Buffer.from(content)
  }
  const doc = await parser({file, kind: 'markdown', text, hash: hashOf(text)}, read, colors)
  return {...doc, html: htmlOf(doc), said: doc.diagnostics.map((one) => say(one, file))}
}

const parsers = new Map<string, Parser>()

/** One parser, and one highlighter, for all calls with the same options. */
function parserOf(options: Partial<ParserOptions>): Parser {
  const key = JSON.stringify(options)
  const known =
    parsers.get(key) ??
    parserWith({
      specs: SPECS,
      promises: NOTHING_PROMISED,
      icons: new Set(['plus']),
      reserved: ['main', 'root', 'find-bar*', 'term:*'],
      ...options,
    })
  parsers.set(key, known)
  return known
}

/** The tree as HTML text; directives and code blocks show as the elements that the renderer gets. */
function htmlOf({tree}: Doc): string {
  return toHtml(treeOf(tree))
}

function say({code, file, line, column, message}: Diagnostic, page: string): string {
  return `${code} ${file === page ? '' : `${file}:`}${line}:${column} ${message}`
}

/** Codes alone, for tests that are not about texts. */
export function codes({diagnostics}: Doc): string[] {
  return diagnostics.map(({code}) => code)
}

/** `code line:column` of each. */
export function places({diagnostics}: Doc): string[] {
  return diagnostics.map(({code, line, column}) => `${code} ${line}:${column}`)
}

/** `line:column message hint` of each. */
export function hinted({diagnostics}: Doc): string[] {
  return diagnostics.map(({line, column, message, hint}) => `${line}:${column} ${message} ${hint}`)
}
