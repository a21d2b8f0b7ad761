/** Checks what an author writes in the braces, brackets and body of a directive against the table of the theme. */
import type {Nodes} from 'mdast'
import type {ContainerDirective, LeafDirective, TextDirective} from 'mdast-util-directive'
import {toString} from 'mdast-util-to-string'
import {own} from '../../runtime/shared/own.ts'
import type {AttributeKind, DirectiveSpec} from '../../runtime/shared/theme-interface.ts'
import {namesIn} from '../text/file-names.ts'
import {didYouMean, nearest} from '../text/nearest.ts'
import type {Link} from '../types.ts'
import type {ParseContext} from './context.ts'
import type {At} from './positions.ts'
import {claimId} from './unique-ids.ts'
import {refusalOf} from './url-schemes.ts'

export type Directive = ContainerDirective | LeafDirective | TextDirective
export const COLONS = {containerDirective: ':::', leafDirective: '::', textDirective: ':'} as const
export const KINDS = {
  containerDirective: 'container',
  leafDirective: 'leaf',
  textDirective: 'text',
} as const

/** Checks attributes against the table. `id` is always allowed, `class` never. */
export function checkAttributes(
  node: Directive,
  spec: DirectiveSpec,
  context: ParseContext,
): Record<string, unknown> {
  const at = node.position?.start
  const kinds: Record<string, AttributeKind> = {id: 'text?', ...spec.attributes}
  const written = COLONS[node.type] + node.name
  const result: Record<string, unknown> = {}
  if (isTextInBraces(node, spec)) return result
  let misquoted = false
  const meant = new Set<string | undefined>()
  for (const [name, value] of Object.entries(node.attributes ?? {})) {
    if (isMisquoted(node, name, value ?? '', context)) {
      if (!misquoted)
        context.report('directive-attribute', at, 'Typographic quotes do not quote a value.', {
          hint: `Write straight quotes: ${name}="${unquoted(value ?? '')}"`,
        })
      misquoted = true
      result[name] = ''
      continue
    }
    const kind = own(kinds, name)
    if (kind === undefined) {
      const isTitle = name === 'title' && ruleOf(spec) === 'optional'
      meant.add(nearest(name, Object.keys(kinds)))
      context.report('directive-attribute', at, `${written} has no attribute "${name}".`, {
        hint: isTitle
          ? `A title goes in brackets: ${written}[${unquoted(value ?? '')}]`
          : (didYouMean(name, Object.keys(kinds)) ??
            `Available: ${Object.keys(kinds).join(', ')}.`),
      })
      continue
    }
    if (name === 'id' && spec.attributes?.id === undefined) {
      if (claimId(value ?? '', context.places.of(at), context)) result.id = value
      continue
    }
    const read = readAttribute(name, value ?? '', kind, node, context)
    if (read !== undefined) result[name] = read
  }
  // Braces that could not be read already have a diagnostic, and so has a misspelled name.
  const unread = node.data?.unread
  for (const [name, kind] of Object.entries(kinds)) {
    if (isOptional(kind) || Object.hasOwn(node.attributes ?? {}, name)) continue
    if (!unread && !meant.has(name))
      context.report('directive-attribute', at, `${written} needs the attribute "${name}".`, {
        hint: example(node.name, spec),
      })
    // A component can throw without an attribute that it requires; that would be a second message.
    if (kind !== 'number') result[name] = typeof kind === 'string' ? '' : kind[0]
  }
  return result
}

/** Returns a value without the typographic quotes around it. */
function unquoted(value: string): string {
  return value.replace(/^[“”„«‘’‚]|[“”»‘’]$/g, '')
}

function isMisquoted(
  node: Directive,
  name: string,
  value: string,
  {places}: ParseContext,
): boolean {
  return /^[“”„«‘’‚]/.test(value) && places.written(node).includes(`${name}=${value}`)
}

/** `:ui{Save}`: words in braces in place of the required brackets. */
function isTextInBraces({type, children, attributes}: Directive, spec: DirectiveSpec): boolean {
  const given = Object.entries(attributes ?? {})
  return (
    type === 'textDirective' &&
    !children.length &&
    isLabelRequired(spec) &&
    given.length > 0 &&
    given.every(([name, value]) => !value && own(spec.attributes, name) === undefined)
  )
}

export function isOptional(kind: AttributeKind): boolean {
  return kind === 'flag' || (typeof kind === 'string' ? kind.endsWith('?') : kind[0] === '?')
}

/**
 * Returns the value of an attribute; '' for a refused address. Undefined if the value is wrong; if one of several
 * words is required, the first one is used instead.
 */
function readAttribute(
  name: string,
  value: string,
  kind: AttributeKind,
  node: Directive,
  context: ParseContext,
): unknown {
  const at = node.position?.start
  const wrong = (what: string, hint?: string) =>
    context.report(
      'directive-attribute',
      at,
      `"${name}" of ${COLONS[node.type]}${node.name} must be ${what}, not "${value}".`,
      {hint},
    )
  if (typeof kind !== 'string') {
    const words = kind.filter((word) => word !== '?')
    if (words.includes(value)) return value
    wrong(`one of ${words.join(', ')}`)
    return kind[0] === '?' ? undefined : words[0]
  }
  if (kind === 'flag') return true
  if (kind.startsWith('number')) {
    if (value !== '' && Number.isFinite(Number(value))) return Number(value)
    wrong('a number')
    return undefined
  }
  if (kind.startsWith('word') && !/^[\w-]+$/.test(value)) {
    const last = value.split(/[/=]/).at(-1)
    wrong(
      'of letters, digits, "-" and "_"',
      /:\/\//.test(value) && last ? `Its last part alone: ${name}=${last}` : undefined,
    )
    return ''
  }
  if (kind.startsWith('url')) return readUrl(value, at, wrong, context)
  if (/^(asset|download|route)/.test(kind)) {
    const use = kind.startsWith('route') ? 'page' : kind.startsWith('asset') ? 'asset' : 'download'
    return namesIn(value)
      .filter((url) => addLink(url, use, at, context))
      .join(' ')
  }
  return value
}

/** Returns an absolute address: a relative one has no meaning where it is read. */
function readUrl(
  url: string,
  at: At,
  wrong: (what: string) => void,
  context: ParseContext,
): string {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(url.trim())) {
    wrong('a whole address such as https://…')
    return ''
  }
  return refuse(url, 'page', at, context) ? '' : url
}

/** Stores an address to be checked later. Returns false if it was refused. */
function addLink(url: string, kind: Link['kind'], at: At, context: ParseContext): boolean {
  if (refuse(url, kind, at, context)) return false
  context.link({url, kind}, at)
  return true
}

function refuse(url: string, kind: Link['kind'], at: At, context: ParseContext): boolean {
  const refusal = refusalOf(url, kind)
  if (refusal) context.report(refusal.code, at, refusal.message, {hint: refusal.hint})
  return refusal !== undefined
}

/** Returns the directive whose items are written as this one: `tabs` for `tab`. */
export function ownerOf(item: string, specs: ParseContext['specs']): string | undefined {
  return Object.keys(specs).find((name) => specs[name]!.item === item)
}

/** Returns whether the text in brackets is required. */
export function ruleOf(spec: DirectiveSpec): NonNullable<DirectiveSpec['label']> {
  return spec.label ?? ({container: 'optional', leaf: 'none', text: 'required'} as const)[spec.kind]
}

export function isLabelRequired(spec: DirectiveSpec): boolean {
  const rule = ruleOf(spec)
  return rule === 'required' || rule === 'icon'
}

/** Returns whether brackets are empty: without text and without a picture. */
export function isEmptyLabel(label: Nodes | undefined): boolean {
  return (
    label !== undefined && toString(label, {includeHtml: false}).trim() === '' && !hasPicture(label)
  )
}

function hasPicture(node: Nodes): boolean {
  return node.type === 'image' || ('children' in node && node.children.some(hasPicture))
}

export function checkLabel(
  node: Directive,
  spec: DirectiveSpec,
  label: Nodes | undefined,
  context: ParseContext,
): void {
  const rule = ruleOf(spec)
  const written = COLONS[node.type] + node.name
  if (rule === 'optional' && isEmptyLabel(label))
    context.report('directive-attribute', node, `The brackets of ${written} are empty.`, {
      hint: 'Write a title into them, or remove them.',
    })
  if (isLabelRequired(spec) && (!label || isEmptyLabel(label)))
    context.report('directive-attribute', node, `${written} needs a text in brackets.`, {
      hint: isTextInBraces(node, spec)
        ? `Write it in brackets: ${written}[${Object.keys(node.attributes ?? {}).join(' ')}]`
        : example(node.name, spec),
    })
  if (rule === 'icon' && label && !isEmptyLabel(label)) checkIcon(toString(node), node, context)
  // In a label of the application, `:plus:` is an icon as well.
  if (node.type === 'textDirective' && rule !== 'icon')
    for (const [, name] of toString(node).matchAll(/(?<![\w:]):([a-z][a-z-]*):(?![\w:])/g))
      checkIcon(name!, node, context)
  if (rule === 'none' && label)
    context.report('directive-attribute', node, `${written} takes no text in brackets.`, {
      hint: example(node.name, spec),
    })
}

function checkIcon(name: string, node: Directive, context: ParseContext): void {
  if (context.icons.has(name)) return
  context.report('unknown-icon', node, `There is no icon "${name}".`, {
    hint:
      didYouMean(name, context.icons) ??
      'The style guide shows all icons. To add one, write it into icons.ts of the theme.',
  })
}

export function example(name: string, spec: DirectiveSpec): string {
  const attributes = Object.entries(spec.attributes ?? {})
    .filter(([, kind]) => !isOptional(kind))
    .map(([key, kind]) => `${key}=${typeof kind === 'string' ? '…' : kind[0]}`)
  const braces = attributes.length ? `{${attributes.join(' ')}}` : ''
  const label = spec.kind === 'text' || spec.label === 'required' ? '[…]' : ''
  return `${{container: ':::', leaf: '::', text: ':'}[spec.kind]}${name}${label}${braces}`
}
