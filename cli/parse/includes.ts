/**
 * Replaces `::include{file=_name.md}` by the content of the fragment. A fragment can include others, but
 * not itself. URLs of a fragment are relative to the fragment; here they become relative to the page.
 */
import {posix} from 'node:path'
import type {Root, RootContent} from 'mdast'
import type {Directives, LeafDirective} from 'mdast-util-directive'
import type {Node} from 'unist'
import {own} from '../../runtime/shared/own.ts'
import {ONLY_CONTENT, offLimits} from '../disk/path-rules.ts'
import {namesIn} from '../text/file-names.ts'
import {decodeText} from '../text/line-ends.ts'
import {nearest} from '../text/nearest.ts'
import {changeFile} from './code/fence.ts'
import {isForeign, type ParseContext} from './context.ts'
import {withoutFrontMatter} from './front-matter/front-matter.ts'
import {resolveConflicts} from './lint/conflicts.ts'
import {movedAddress} from './moved-addresses.ts'
import type {At} from './positions.ts'
import {toMdast} from './syntax/syntax.ts'
import {EXIT, visit} from './syntax/visit.ts'

/** Returns false if there are too many fragments: nested includes can double the text with each level. */
export function includeFragments(tree: Root, context: ParseContext): boolean {
  return expand(tree, context.file, [context.file], context)
}

function expand(tree: Root, file: string, above: string[], context: ParseContext): boolean {
  let fits = true
  visit(tree, 'leafDirective', (node: LeafDirective, index, parent) => {
    if (node.name !== 'include' || !parent || index === undefined) return
    const content = fragment(node, file, above, context)
    if (!content) {
      fits = false
      return EXIT
    }
    replace(parent.children, index, content)
    return index + content.length
  })
  return fits
}

/** In parts: `splice` takes its items as arguments, and 100,000 of them overflow the stack. */
function replace(children: Node[], index: number, content: Node[]): void {
  children.splice(index, 1)
  for (let at = 0; at < content.length; at += PART)
    children.splice(index + at, 0, ...content.slice(at, at + PART))
}

const PART = 10_000

function fragment(
  node: LeafDirective,
  file: string,
  above: string[],
  context: ParseContext,
): RootContent[] | undefined {
  const at = node.position?.start
  const included: ParseContext['included'][number] = {node}
  context.included.push(included)
  const name = node.attributes?.file
  if (!name) {
    const misspelled = nearest('file', Object.keys(node.attributes ?? {}))
    const message = misspelled
      ? `::include has no attribute "${misspelled}".`
      : '::include needs the attribute "file".'
    const hint = misspelled ? 'Did you mean "file"?' : '::include{file=_name.md}'
    context.report('directive-attribute', at, message, {hint})
    return []
  }
  const target = posix.join(posix.dirname(file), name)
  if (above.includes(target)) {
    const message = `${target} includes itself: ${[...above, target].join(' -> ')}.`
    context.report('circular-include', at, message)
    return []
  }
  const bytes = context.read(target)
  if (!bytes) {
    reportMissingFile({file: target, url: name}, at, context, {
      message: `There is no fragment ${target}.`,
      hint: posix.basename(name).startsWith('_')
        ? 'The path is relative to the file with this line.'
        : 'A fragment is a file whose name begins with an underscore.',
    })
    return []
  }
  if (!context.take(bytes.length, at)) return undefined
  const {text: typed, diagnostics} = resolveConflicts(decodeText(bytes), target)
  const {text: whole, locate} = context.translate(target, typed)
  const text = withoutFrontMatter(whole, context.bare)
  if (!context.bare) context.diagnostics.push(...diagnostics)
  const tree = toMdast(text, context.reference, isForeign(context))
  const shift = context.places.add(target, text, locate)
  included.shift = shift
  const moved = (url: string) => movedAddress(url, target, context.file)
  visit(tree, (child) => {
    if (child.position) {
      child.position.start.line += shift
      child.position.end.line += shift
    }
    if (child.type === 'link' || child.type === 'image' || child.type === 'definition') {
      const typed = child.url
      child.url = moved(typed)
      if (child.url !== typed) child.data = {...child.data, typed}
    }
    if (child.type === 'code' && child.meta) child.meta = changeFile(child.meta, moved)
    if (
      child.type === 'leafDirective' ||
      child.type === 'containerDirective' ||
      child.type === 'textDirective'
    )
      moveAttributes(child, moved, context)
  })
  return expand(tree, target, [...above, target], context) ? tree.children : undefined
}

/** Reports a file that cannot be read. `usual`: what to say if it is not there. */
export function reportMissingFile(
  meant: {file: string; url: string},
  at: At,
  {bare, dialect, report}: ParseContext,
  usual: {message: string; hint?: string},
): void {
  const refused = offLimits(meant.file)
  if (refused) report('outside-content', at, refused, {hint: ONLY_CONTENT})
  // Of a site of others, some folders are read, and its tools write further files. One message for all.
  else if (bare && dialect) {
    const message = `${meant.file} is not in the folders that are read; its content is missing on the page.`
    report('missing-asset', at, message, {severity: 'warning', cause: 'not read'})
  } else report('missing-asset', at, usual.message, {hint: usual.hint, meant})
}

/** Adjusts files and pages that a directive of a fragment names. */
function moveAttributes(
  {name, attributes}: Directives,
  moved: (url: string) => string,
  {specs}: ParseContext,
): void {
  for (const [key, kind] of Object.entries(own(specs, name)?.attributes ?? {})) {
    const value = attributes?.[key]
    if (attributes && value && typeof kind === 'string' && /^(asset|download|route)/.test(kind))
      attributes[key] = namesIn(value).map(moved).join(' ')
  }
}
