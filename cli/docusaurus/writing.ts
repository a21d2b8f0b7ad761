/** What all writers of a page share, and three operations on an element. */
import {allowed} from '../parse/html.ts'
import {VOID} from '../text/void-elements.ts'
import type {Layout} from './layout.ts'
import type {Lost} from './translate.ts'
import type {Element, Node} from './tree.ts'
import type {Values} from './values.ts'

export interface Writing {
  text: string
  values: Values
  layout: Layout
  /** Returns how many colons a directive needs, given the directives inside it. */
  colons: (element: Element) => number
  /** Labels that `<Tabs values>` gives to its items. */
  labels: Map<Element, string | undefined>
  /** Returns the place for an id; '' if the page has it already, because links would lead to only one of them. */
  place: (id: string | undefined) => string
  /** Whether the page does not have the id yet. Then it has it now. */
  isFirst: (id: string) => boolean
  lose: (kind: Lost['kind'], name: string) => void
  edit: (start: number, end: number, text: string) => void
}

const IN_LINES = /^(?:span|font|button|label|Translate|)$/

/** Removes the tags and keeps the content. */
export function unwrap(
  {name, open, close, children}: Element,
  {text, edit, layout}: Writing,
): readonly Node[] {
  const isBlock = !IN_LINES.test(name) && /^[a-z]/.test(name)
  // In the middle of a line, the content stays part of that line: `### Name <div>iOS</div>`.
  if (isBlock && layout.isInline(open.start, close?.end ?? open.end)) {
    edit(open.start, open.end, /\s/.test(text[open.start - 1] ?? ' ') ? '' : ' ')
    if (close) edit(close.start, close.end, /\s/.test(text[close.end] ?? ' ') ? '' : ' ')
    return children
  }
  const gap = (part: {start: number; end: number}) => {
    if (!isBlock || layout.isAlone(part.start, part.end)) return ''
    if (layout.inRow(part.start)) return ' '
    return layout[part === open ? 'first' : 'last'](part.start, part.end, '')
  }
  edit(open.start, open.end, gap(open))
  if (close) edit(close.start, close.end, gap(close))
  return children
}

/** Replaces an element and its content by a text. */
export function replace(
  {open, close}: Element,
  text: string,
  isBlock: boolean,
  {edit, layout}: Writing,
): readonly Node[] {
  const end = close?.end ?? open.end
  const fits = isBlock && !layout.inRow(open.start)
  edit(open.start, end, fits ? layout.block(open.start, end, text) : text)
  return []
}

/** Keeps an HTML tag, with attributes in HTML syntax, without those that have no meaning here. */
export function cleanTag(
  {name, open, close, attributes}: Element,
  {text, values, edit, lose, layout, isFirst}: Writing,
): void {
  if (open.type !== 'tag') return
  const gap = close ? '' : layout.gapAfter(open.start, open.end)
  if (gap) edit(open.end, open.end, gap)
  const kept: string[] = []
  let isSame = true
  for (const attribute of attributes) {
    const value = values.text(attribute)
    // The old way to give a place an id.
    const kind = name === 'a' && attribute.name === 'name' ? 'id' : attribute.name
    const isHere = isKept(name, kind)
    if (!isHere || value === undefined) {
      lose(isHere ? 'expression' : 'attribute', isHere ? attribute.code! : attribute.name)
      isSame = false
      continue
    }
    if (kind === 'id' && !isFirst(value)) {
      isSame = false
      continue
    }
    const clean =
      attribute.name === 'href'
        ? values.link(value)
        : attribute.name === 'src'
          ? values.address(value)
          : value.replace(/^(\d+)px$/, '$1')
    if (attribute.code !== undefined || clean !== attribute.value || kind !== attribute.name)
      isSame = false
    kept.push(value === '' ? kind : `${kind}="${clean.replaceAll('"', '&quot;')}"`)
  }
  const isEmpty = open.selfClosing && !VOID.test(name)
  if (isSame && !isEmpty && !text.slice(open.start, open.end).includes('{')) return
  const tag = [name, ...kept].join(' ')
  edit(open.start, open.end, isEmpty ? `<${tag}></${name}>` : `<${tag}${close ? '' : ' /'}>`)
}

function isKept(element: string, name: string): boolean {
  const plain = name.replace(/-/g, '').toLowerCase()
  const rules = [...(allowed.attributes?.[element] ?? []), ...(allowed.attributes?.['*'] ?? [])]
  return (
    plain !== 'classname' &&
    rules.some((rule) => String(Array.isArray(rule) ? rule[0] : rule).toLowerCase() === plain)
  )
}
