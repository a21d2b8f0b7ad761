/** What an author types in the braces, brackets and body of a directive, checked against the table of the theme. */
import type {RootContent} from 'mdast'
import type {ContainerDirective, LeafDirective, TextDirective} from 'mdast-util-directive'
import {toString} from 'mdast-util-to-string'
import type {AttributeKind, DirectiveSpec} from '../../runtime/contract.ts'
import {nearest} from '../nearest.ts'
import type {ParseContext} from './context.ts'
import {claimId} from './ids.ts'
import {isDangerous, protocolOf} from './links.ts'

export type Directive = ContainerDirective | LeafDirective | TextDirective
export const COLONS = {containerDirective: ':::', leafDirective: '::', textDirective: ':'} as const
export const KINDS = {
  containerDirective: 'container',
  leafDirective: 'leaf',
  textDirective: 'text',
} as const

/** Attributes by the table; `id` is allowed everywhere, `class` nowhere. */
export function checkAttributes(
  node: Directive,
  spec: DirectiveSpec,
  context: ParseContext,
): Record<string, unknown> {
  const at = node.position?.start
  const kinds: Record<string, AttributeKind> = {id: 'text?', ...spec.attributes}
  const written = COLONS[node.type] + node.name
  const result: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(node.attributes ?? {})) {
    const kind = kinds[name]
    if (kind === undefined) {
      const near = nearest(name, Object.keys(kinds))
      context.report('directive-attribute', at, `${written} has no attribute "${name}".`, {
        hint: near ? `Did you mean "${near}"?` : `Known: ${Object.keys(kinds).join(', ')}.`,
      })
      continue
    }
    result[name] = readAttribute(name, value ?? '', kind, node, context)
  }
  for (const [name, kind] of Object.entries(kinds)) {
    const optional =
      kind === 'flag' || (typeof kind === 'string' ? kind.endsWith('?') : kind[0] === '?')
    if (!optional && !(name in (node.attributes ?? {})))
      context.report('directive-attribute', at, `${written} needs the attribute "${name}".`, {
        hint: example(node.name, spec),
      })
  }
  return result
}

function readAttribute(
  name: string,
  value: string,
  kind: AttributeKind,
  node: Directive,
  context: ParseContext,
): unknown {
  const at = node.position?.start
  const wrong = (what: string) =>
    context.report(
      'directive-attribute',
      at,
      `"${name}" of ${COLONS[node.type]}${node.name} must be ${what}, not "${value}".`,
    )
  if (typeof kind !== 'string') {
    if (!kind.includes(value) || value === '?')
      wrong(`one of ${kind.filter((word) => word !== '?').join(', ')}`)
    return value
  }
  if (name === 'id') claimId(value, context.places.of(at), context)
  if (kind === 'flag') return true
  if (kind.startsWith('number')) {
    if (value === '' || Number.isNaN(Number(value))) wrong('a number')
    return Number(value)
  }
  if (kind.startsWith('asset') || kind.startsWith('route')) {
    const place = context.places.of(at)
    for (const url of value.split(/\s+/).filter(Boolean)) {
      if (isDangerous(url)) {
        context.report('unsafe-html', at, `A link cannot lead to ${protocolOf(url)}.`)
        return ''
      }
      context.links.push({
        url,
        kind: kind.startsWith('asset') ? 'asset' : 'page',
        line: place.line,
        column: place.column,
        ...(place.file === context.file ? {} : {file: place.file}),
      })
    }
  }
  return value
}

export function checkLabel(
  node: Directive,
  spec: DirectiveSpec,
  label: unknown,
  context: ParseContext,
): void {
  const rule = spec.label ?? {container: 'optional', leaf: 'none', text: 'required'}[spec.kind]
  const written = COLONS[node.type] + node.name
  if ((rule === 'required' || rule === 'icon') && !label)
    context.report(
      'directive-attribute',
      node.position?.start,
      `${written} needs a text in brackets.`,
      {hint: example(node.name, spec)},
    )
  if (rule === 'icon' && label) checkIcon(toString(node), node, context)
  // In a label of the application, `:plus:` is an icon as well.
  if (node.type === 'textDirective' && rule !== 'icon')
    for (const [, name] of toString(node).matchAll(/(?<![\w:]):([a-z][a-z-]*):(?![\w:])/g))
      checkIcon(name!, node, context)
  if (rule === 'none' && label)
    context.report(
      'directive-attribute',
      node.position?.start,
      `${written} takes no text in brackets.`,
      {hint: example(node.name, spec)},
    )
}

function checkIcon(name: string, node: Directive, context: ParseContext): void {
  if (context.icons.has(name)) return
  const near = nearest(name, context.icons)
  context.report('unknown-icon', node.position?.start, `There is no icon "${name}".`, {
    hint: near ? `Did you mean "${near}"?` : 'The style guide shows all icons.',
  })
}

export function checkContent(
  node: Directive,
  spec: DirectiveSpec,
  children: RootContent[],
  context: ParseContext,
): void {
  const [only, ...more] = children
  const isList = only?.type === 'list' && !more.length
  const tasks =
    isList && only.children.every((item) => item.checked !== null && item.checked !== undefined)
  if (isList && (spec.holds === 'list' || tasks)) return
  const what = spec.holds === 'tasks' ? 'one task list ("- [ ] …")' : 'one list'
  context.report(
    'directive-attribute',
    node.position?.start,
    `:::${node.name} holds ${what} and nothing else.`,
  )
}

export function example(name: string, spec: DirectiveSpec): string {
  const attributes = Object.entries(spec.attributes ?? {})
    .filter(([, kind]) =>
      typeof kind === 'string' ? !kind.endsWith('?') && kind !== 'flag' : kind[0] !== '?',
    )
    .map(([key, kind]) => `${key}=${typeof kind === 'string' ? '…' : kind[0]}`)
  const braces = attributes.length ? `{${attributes.join(' ')}}` : ''
  const label = spec.kind === 'text' || spec.label === 'required' ? '[…]' : ''
  return `${{container: ':::', leaf: '::', text: ':'}[spec.kind]}${name}${label}${braces}`
}
