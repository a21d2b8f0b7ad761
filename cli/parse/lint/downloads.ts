/**
 * Finds broken promises: "Download the template" without a file. A sentence is fine if it contains a link or a label
 * (the reader downloads from the application), or if a file, code or links follow directly after its paragraph.
 */
import type {Nodes, Paragraph, Parents, Root, RootContent, Text} from 'mdast'
import {own} from '../../../runtime/shared/own.ts'
import type {DirectiveSpecs} from '../../../runtime/shared/theme-interface.ts'
import type {ParseContext} from '../context.ts'
import {createPointer} from '../positions.ts'
import {visit} from '../syntax/visit.ts'

/** Files that documentation itself offers. Reports, results and data come from the application. */
const OFFERED =
  'templates?|profiles?|scripts?|checklists?|posters?|worksheets?|(?:example|sample|test|demo)s?(?: (?:files?|data|spectra|tables?))?'
/** Between two words: in a quotation, a line begins with `>`. */
const GAP = '[\\s>]+'
/** It looks for the verb first: behind each space of a long row, it would look at all spaces before it. */
const PROMISE = new RegExp(
  `(?=download|get|fetch)(?<=^|[.:;!?]${GAP}|\\b(?:you can|then|first|and|or),?${GAP})(?:download|get|fetch)${GAP}(?:the|a|an|our|this|one of the)${GAP}(?:[\\p{L}\\p{N}-]+${GAP}){0,3}?(?:${OFFERED})(?![\\p{L}\\d-])`,
  'giu',
)
/** The verbs of promises. Most texts have none of them, and are not looked at closer. */
const VERB = /download|get|fetch/i
const SENTENCE_END = /[.!?](?=\s|$)/
const ELSEWHERE = /\b(?:below|above|following)\b/
/** Addresses that end in the name of a file that is not a page. */
const FILE = /(?:^|[^/]\/)[^/?#]*\.(?!md|html?)[a-z0-9]{2,5}(?:[?#]|$)/i

export function lintDownloads(tree: Root, context: ParseContext): void {
  visit(tree, (node: Nodes, index, parent: Parents | undefined) => {
    if (node.type !== 'paragraph' || !parent || index === undefined) return
    for (const [at, child] of node.children.entries())
      if (child.type === 'text' && child.position)
        lintText(child, at, node, parent.children[index + 1], tree, context)
  })
}

function lintText(
  text: Text,
  at: number,
  paragraph: Paragraph,
  next: RootContent | undefined,
  tree: Root,
  context: ParseContext,
): void {
  if (!VERB.test(text.value)) return
  const written = context.places.written(text)
  for (const {0: found, index} of written.matchAll(PROMISE)) {
    const rest = restOf(written.slice(index), at, paragraph, context.specs)
    if (
      rest.leads ||
      leads(next, context.specs) ||
      (ELSEWHERE.test(rest.text) && hasFile(tree, context.specs))
    )
      continue
    context.report(
      'download-without-file',
      createPointer(written, text.position!.start)(index),
      `"${found.replace(/[\s>]+/g, ' ')}" does not say from where.`,
      {
        hint: 'Link the file, or put ::file{src=…} after the paragraph. If it comes from the application, name the button: :ui[…].',
      },
    )
  }
}

/** Returns the rest of the sentence from a place in a paragraph, and whether it leads to a file. */
function restOf(
  begin: string,
  at: number,
  paragraph: Paragraph,
  specs: DirectiveSpecs,
): {text: string; leads: boolean} {
  const end = SENTENCE_END.exec(begin)
  if (end) return {text: begin.slice(0, end.index), leads: false}
  let text = begin
  for (const child of paragraph.children.slice(at + 1)) {
    if (child.type !== 'text') {
      if (LEADS.has(child.type) || isControl(child, specs)) return {text, leads: true}
      continue
    }
    const stop = SENTENCE_END.exec(child.value)
    text += stop ? child.value.slice(0, stop.index) : child.value
    if (stop) break
  }
  return {text, leads: false}
}

const LEADS = new Set<string>(['link', 'linkReference', 'image', 'html'])

function isControl(node: Nodes, specs: DirectiveSpecs): boolean {
  return node.type === 'textDirective' && own(specs, node.name)?.means === 'control'
}

/** Returns whether the next node has a file, or commands that fetch one. */
function leads(node: RootContent | undefined, specs: DirectiveSpecs): boolean {
  return node !== undefined && (node.type === 'code' || hasFile(node, specs))
}

function hasFile(tree: Nodes, specs: DirectiveSpecs): boolean {
  let found = false
  visit(tree, (node: Nodes) => {
    if (node.type === 'link' || node.type === 'definition') found ||= FILE.test(node.url)
    else if (node.type === 'leafDirective')
      found ||= Object.values(own(specs, node.name)?.attributes ?? {}).includes('download')
    else found ||= isControl(node, specs)
  })
  return found
}
