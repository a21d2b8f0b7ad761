/**
 * `::include{file=_name.md}`: the fragment's content in place of the line. A fragment may include others, not itself.
 * Relative urls of a fragment are relative to the fragment; here they become relative to the page.
 */
import {posix} from 'node:path'
import type {Root, RootContent} from 'mdast'
import type {Directives, LeafDirective} from 'mdast-util-directive'
import type {ParseContext} from './context.ts'
import {toMdast} from './syntax.ts'
import {visit} from './visit.ts'

export function includeFragments(tree: Root, context: ParseContext): void {
  expand(tree, context.file, [context.file], context)
}

function expand(tree: Root, file: string, above: string[], context: ParseContext): void {
  visit(tree, 'leafDirective', (node: LeafDirective, index, parent) => {
    if (node.name !== 'include' || !parent || index === undefined) return
    const content = fragment(node, file, above, context)
    parent.children.splice(index, 1, ...(content as never[]))
    return index + content.length
  })
}

function fragment(
  node: LeafDirective,
  file: string,
  above: string[],
  context: ParseContext,
): RootContent[] {
  const at = node.position?.start
  const name = node.attributes?.file
  if (!name) {
    context.report('directive-attribute', at, '`include` needs the attribute `file`.', {
      hint: '::include{file=_name.md}',
    })
    return []
  }
  const target = posix.join(posix.dirname(file), name)
  if (above.includes(target)) {
    context.report(
      'circular-include',
      at,
      `${target} includes itself: ${[...above, target].join(' -> ')}.`,
    )
    return []
  }
  const bytes = target.startsWith('../') ? undefined : context.read(target)
  if (!bytes) {
    context.report('missing-asset', at, `There is no fragment ${target}.`, {
      hint: 'A fragment is a file whose name begins with an underscore.',
    })
    return []
  }
  const tree = toMdast(new TextDecoder().decode(bytes).replaceAll('\r\n', '\n'))
  const shift = context.places.add(target)
  const from = posix.dirname(context.file)
  const moved = (url: string) => posix.relative(from, posix.join(posix.dirname(target), url)) || '.'
  visit(tree, (child) => {
    if (child.position) {
      child.position.start.line += shift
      child.position.end.line += shift
    }
    if (
      (child.type === 'link' || child.type === 'image' || child.type === 'definition') &&
      isRelative(child.url)
    )
      child.url = moved(child.url)
    if (
      child.type === 'leafDirective' ||
      child.type === 'containerDirective' ||
      child.type === 'textDirective'
    )
      moveAttributes(child, moved, context)
  })
  expand(tree, target, [...above, target], context)
  return tree.children
}

/** Files and pages that a directive of a fragment names. */
function moveAttributes(
  {name, attributes}: Directives,
  moved: (url: string) => string,
  {specs}: ParseContext,
): void {
  for (const [key, kind] of Object.entries(specs[name]?.attributes ?? {})) {
    const value = attributes?.[key]
    if (attributes && value && typeof kind === 'string' && /^(asset|route)/.test(kind))
      attributes[key] = value
        .split(/\s+/)
        .map((url) => (isRelative(url) ? moved(url) : url))
        .join(' ')
  }
}

function isRelative(url: string): boolean {
  return !/^([a-z][a-z0-9+.-]*:|\/|#)/i.test(url) && url !== ''
}
