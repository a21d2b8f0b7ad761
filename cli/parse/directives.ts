/**
 * Directives (`:name[…]`, `::name`, `:::name`) -> `<x-directive>` elements for the renderer, by the table of the
 * theme. Unknown directives, and directives in a form that the table does not list, are diagnostics.
 */
import GithubSlugger from 'github-slugger'
import type {Element, ElementContent, Nodes} from 'hast'
import type {Paragraph, RootContent} from 'mdast'
import type {LeafDirective, TextDirective} from 'mdast-util-directive'
import type {Handlers, State} from 'mdast-util-to-hast'
import {toString} from 'mdast-util-to-string'
import {own} from '../../runtime/shared/own.ts'
import type {DirectiveSpec, DirectiveSpecs} from '../../runtime/shared/theme-interface.ts'
import {h} from '../figures/hast.ts'
import {nearest} from '../text/nearest.ts'
import {
  COLONS,
  checkAttributes,
  checkLabel,
  type Directive,
  example,
  isEmptyLabel,
  isLabelRequired,
  KINDS,
  ownerOf,
} from './attributes.ts'
import type {ParseContext} from './context.ts'
import {checkContent} from './lint/contents.ts'
import {reportMissingPlugin} from './lint/missing-plugin.ts'

export function directiveHandlers(context: ParseContext): Handlers {
  const handler = (state: State, node: Directive) => element(state, node, context)
  return {containerDirective: handler, leafDirective: handler, textDirective: handler}
}

function element(
  state: State,
  node: Directive,
  context: ParseContext,
): ElementContent | ElementContent[] | undefined {
  const written = COLONS[node.type] + node.name
  if (node.type === 'textDirective' && isBare(node)) return {type: 'text', value: written}
  const spec = own(context.specs, node.name)
  const at = node.position?.start
  const parent = spec && parentOf(spec, context, node)
  if (!spec || parent) {
    const message = parent
      ? `${written} is outside of :::${parent}.`
      : `There is no directive ${written}.`
    const hint = parent
      ? `Put it inside :::${parent}, which needs more colons than ${written}.`
      : hintFor(node, context)
    // A file without our directives can contain `:name[…]` as text.
    const isExplained = parent && node.data?.isExplained
    if (!reportMissingPlugin('directives', node.name, context, at) && !context.bare && !isExplained)
      context.report('unknown-directive', at, message, {hint})
    return node.type === 'containerDirective'
      ? (state.all(node) as ElementContent[])
      : asText(state, node)
  }
  if (spec.kind !== KINDS[node.type]) {
    const form = {container: ':::', leaf: '::', text: ':'}[spec.kind] + node.name
    context.report('unknown-directive', at, `${written} is written ${form}.`, {
      hint: example(node.name, spec),
    })
    return state.all(node) as ElementContent[]
  }
  const number = node.data?.number
  const attributes = {...checkAttributes(node, spec, context), ...(number ? {number} : {})}
  const {label, children} = split(node)
  checkLabel(node, spec, label, context)
  const {holds, means} = spec
  if (holds && !node.data?.unclosed) checkContent(node, {holds, means}, children, context)
  if (spec.island) context.islands.add(spec.island)
  if (spec.style) context.styles.add(spec.style)
  const content = spec.item
    ? itemsOf(state, node, children, spec.item, context)
    : (state.all({...node, children} as Directive) as ElementContent[])
  return make(
    'x-directive',
    {name: node.name, attributes},
    // A component can throw without a label that it requires; that would be a second message.
    label || isLabelRequired(spec) ? [labelElement(state, label), ...content] : content,
    state,
    node,
  )
}

/** Returns the row of a parsed directive. */
export function specOf(node: Nodes, specs: DirectiveSpecs | undefined): DirectiveSpec | undefined {
  return node.type === 'element' && node.tagName === 'x-directive'
    ? own(specs, String(node.properties.dataName))
    : undefined
}

/** Returns the attributes of an element that a directive became. */
export function attributesOf({properties}: Element): Record<string, string> {
  return JSON.parse(String(properties.dataAttributes ?? '') || '{}') as Record<string, string>
}

/** Returns the source text of an unknown directive. */
function asText(state: State, node: LeafDirective | TextDirective): ElementContent[] {
  const attributes = Object.entries(node.attributes ?? {}).map(
    ([key, value]) => `${key}="${value ?? ''}"`,
  )
  const paragraph = h(
    'p',
    {},
    COLONS[node.type] + node.name,
    node.children.length ? ['[', ...(state.all(node) as ElementContent[]), ']'] : [],
    attributes.length > 0 && `{${attributes.join(' ')}}`,
  )
  return node.type === 'textDirective' ? paragraph.children : [paragraph]
}

/**
 * Returns whether a directive is only a `:word`. Without brackets or braces, it is text: `hh:mm:ss`, `shell:startup`,
 * image tags.
 */
export function isBare(node: TextDirective): boolean {
  return !node.children.length && !Object.keys(node.attributes ?? {}).length
}

/** Returns the directive that is missing around this one, if any: `tab` exists only inside `tabs`. */
function parentOf(spec: DirectiveSpec, {specs}: ParseContext, node: Directive): string | undefined {
  return spec.kind === 'container' ? ownerOf(node.name, specs) : undefined
}

function split(node: Directive): {
  label: Paragraph | TextDirective | undefined
  children: RootContent[]
} {
  if (node.type === 'textDirective' || node.type === 'leafDirective')
    return {label: node.children.length ? (node as TextDirective) : undefined, children: []}
  const [first, ...rest] = node.children
  return isLabel(first)
    ? {label: first, children: rest}
    : {label: undefined, children: node.children}
}

/** Returns whether a node is the text in brackets of the container that it is in. */
export function isLabel(node: RootContent | undefined): node is Paragraph {
  return node?.type === 'paragraph' && node.data?.directiveLabel === true
}

function labelElement(state: State, label: Paragraph | TextDirective | undefined): Element {
  const content = label ? (state.all(label) as ElementContent[]) : []
  return h('x-label', {dataText: label ? toString(label) : ''}, content)
}

function itemsOf(
  state: State,
  node: Directive,
  children: RootContent[],
  item: string,
  context: ParseContext,
): Element[] {
  if (!children.length && !node.data?.unclosed)
    context.report('directive-attribute', node, `:::${node.name} contains no :::${item}.`, {
      hint: `Put :::${item}[…] into it, with one colon less than :::${node.name}.`,
    })
  const slugger = new GithubSlugger()
  const names = new Set<string>()
  const spec = own(context.specs, item)
  return children.flatMap((child) => {
    if (child.type !== 'containerDirective' || child.name !== item) {
      if (node.data?.unclosed) return []
      context.report('directive-attribute', child, `:::${node.name} can contain only :::${item}.`, {
        hint: `Open a :::${item}[…] here, or use one colon more for :::${node.name}.`,
      })
      return []
    }
    const {label, children} = split(child)
    if (!label || isEmptyLabel(label))
      context.report('directive-attribute', child, `:::${item} needs a label.`, {
        hint: `:::${item}[Docker]`,
      })
    const attributes: Record<string, unknown> = spec ? checkAttributes(child, spec, context) : {}
    // Readers cannot distinguish them, and of two with the same value only the first can be selected.
    const own = [`label ${label ? toString(label).trim() : ''}`, `value ${attributes.value ?? ''}`]
    const twin = own.find((name) => !name.endsWith(' ') && names.has(name))
    for (const name of own) names.add(name)
    if (twin)
      context.report(
        'directive-attribute',
        child,
        `Another :::${item} of this :::${node.name} has the ${twin.replace(' ', ' "')}".`,
        {hint: 'Give each one a label of its own.'},
      )
    if (!attributes.value) attributes.value = slugger.slug(label ? toString(label) : item)
    const content = state.all({...child, children} as Directive) as ElementContent[]
    return [
      make(
        'x-item',
        {attributes},
        label ? [labelElement(state, label), ...content] : content,
        state,
        child,
      ),
    ]
  })
}

function make(
  tagName: string,
  data: {name?: string; attributes: Record<string, unknown>},
  children: ElementContent[],
  state: State,
  node: Directive,
): Element {
  // One JSON text, because hast-util-raw would convert attribute names to lower case and `start` to a number.
  const dataAttributes = JSON.stringify(data.attributes)
  const result = h(tagName, {dataName: data.name, dataAttributes}, children)
  state.patch(node, result)
  return result
}

/** Names the nearest directive, or those that are written with as many colons, without those that are only in others. */
export function hintFor(
  {name, type}: Pick<Directive, 'name' | 'type'>,
  {specs}: Pick<ParseContext, 'specs'>,
): string {
  // Tabs of VitePress, which are on many pages.
  if (name === 'code-group' && Object.hasOwn(specs, 'tabs'))
    return 'Write :::tabs, and in it a :::tab[Label] around each code block.'
  const near = nearest(name, [...Object.keys(specs), 'include'])
  if (near) return `Did you mean ${near}?`
  const items = Object.values(specs).map(({item}) => item)
  const names = Object.keys(specs).filter(
    (one) => specs[one]!.kind === KINDS[type] && !items.includes(one),
  )
  if (type === 'leafDirective') names.push('include')
  if (!names.length) return `The theme has no directives with "${COLONS[type]}".`
  const written = names.sort().map((one) => COLONS[type] + one)
  return written.length === 1 ? `There is only ${written[0]}.` : `There are ${written.join(', ')}.`
}
