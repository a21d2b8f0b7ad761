/**
 * The table of what each tag and directive of the dialect becomes. Elements that are not listed are removed, but
 * their content is kept.
 */
import {allowed} from '../parse/html.ts'
import {
  codeBlock,
  component,
  frame,
  keepPlace,
  link,
  themedImage,
  video,
  YOUTUBE,
} from './components.ts'
import {keepTag} from './html.ts'
import {innerHtml, innerHtmlOf} from './inner-html.ts'
import {quotedIn} from './jsx.ts'
import {type Element, elementsOf, type Node} from './tree.ts'
import {asAttributes, asLabel, asMarkdown} from './values.ts'
import {cleanTag, replace, unwrap, type Writing} from './writing.ts'

/** Maps a name in the dialect to ours. */
const ADMONITIONS: Record<string, string> = {
  note: 'note',
  tip: 'tip',
  info: 'info',
  warning: 'warning',
  danger: 'danger',
  caution: 'caution',
  important: 'important',
  secondary: 'note',
  success: 'tip',
}
/** Elements that only define appearance or position. */
const WRAPPERS =
  /^(?:div|span|p|center|section|article|main|header|footer|figure|figcaption|font|button|label|nav|aside|React\.Fragment|Fragment|Translate|BrowserOnly|)$/
/** Elements whose content is not text for readers. */
const SILENT = /^(?:script|style|svg|Head|head)$/
const CONTAINERS = /^(?:Tabs|TabItem|Tab|Admonition|details|Details)$/
/** An item of tabs that another tool reads, such as `<Tabs.Tab>`. */
const OTHER_TAB = /^(?!React\.)[A-Z]\w*\./

type Writer = (element: Element, writing: Writing) => readonly Node[]

const WRITERS: Record<string, Writer> = {
  Tabs: (element, writing) => {
    readLabels(element, writing)
    const group = writing.values.of(element, 'groupId')
    return container(element, `tabs${asAttributes({group})}`, writing)
  },
  TabItem: tab,
  // Rspress, and others that read MDX.
  Tab: tab,
  Admonition: (element, writing) => {
    const name = ADMONITIONS[writing.values.of(element, 'type') ?? ''] ?? 'note'
    const title = titleIn(element, writing, 'title')
    const label = title === undefined ? '' : `[${asLabel(asMarkdown(title))}]`
    return container(element, name + label, writing)
  },
  details,
  Details: details,
  TOCInline: (element, writing) => replace(element, '', false, writing),
  DocCardList: (element, writing) => replace(element, '::children', true, writing),
  CodeBlock: codeBlock,
  Link: link,
  ThemedImage: themedImage,
  video,
  iframe: frame,
}

/** Writes one element and returns the nodes inside it that still have to be written. */
export function writeElement(element: Element, writing: Writing): readonly Node[] {
  const {name, open, close, children, isText} = element
  const {layout, lose, edit} = writing
  if (open.type === 'opening') return admonition(element, writing)
  const isHtml = /^[a-z]/.test(name) && allowed.tagNames?.includes(name)
  if (isText) {
    // HTML without an end tag is left to the HTML parser.
    if (isHtml) cleanTag(element, writing)
    else edit(open.start, open.start, '\\')
    return children
  }
  const isOurs = name !== 'Tabs' || !elementsOf(children).some((one) => OTHER_TAB.test(one.name))
  const fits = isOurs && (!CONTAINERS.test(name) || (close && !layout.inRow(open.start)))
  const writer = fits && Object.hasOwn(WRITERS, name) ? WRITERS[name] : undefined
  if (writer) return writer(element, writing)
  if (YOUTUBE.test(name)) return frame(element, writing)
  const inner = SILENT.test(name) ? undefined : innerHtmlOf(element)
  if (inner) return innerHtml(element, inner, writing)
  if (WRAPPERS.test(name)) {
    unwrap(element, writing)
    // That of a text to translate is no id on the page.
    if (name !== 'Translate') keepPlace(element, writing)
    return children
  }
  if (SILENT.test(name)) {
    lose(name === 'Head' ? 'component' : 'element', name)
    return replace(element, '', false, writing)
  }
  if (/^[A-Z]|[.:]/.test(name)) return component(element, writing)
  if (!isHtml) lose('element', name)
  // HTML cannot contain directives.
  if (!isHtml || (close && elementsOf(children).some((one) => isBlock(one, writing))))
    return unwrap(element, writing)
  return keepTag(element, writing)
}

function isBlock({name, open, close}: Element, {layout}: Pick<Writing, 'layout'>): boolean {
  if (open.type === 'opening') return true
  const isOne = CONTAINERS.test(name) || /^(?:video|iframe)$/.test(name)
  return isOne && close !== undefined && !layout.inRow(open.start)
}

/** Writes a container directive. `head`: the first line without its colons. */
function container(element: Element, head: string, writing: Writing): readonly Node[] {
  const {open, close, children} = element
  const {layout, edit, colons} = writing
  const marks = ':'.repeat(colons(element))
  edit(open.start, open.end, layout.first(open.start, open.end, `${marks}${head}`))
  if (close) edit(close.start, close.end, layout.last(close.start, close.end, marks))
  return children
}

/** Returns the text of an attribute. Code whose text is not known is listed. */
function titleIn(
  element: Element,
  {values, lose}: Writing,
  ...names: string[]
): string | undefined {
  const title = values.of(element, ...names)
  const given = element.attributes.find(({name}) => names.includes(name))
  if (given?.code !== undefined && values.text(given) === undefined) lose('expression', given.code)
  return title
}

function tab(element: Element, writing: Writing): readonly Node[] {
  const value = writing.values.of(element, 'value')
  const label = titleIn(element, writing, 'label', 'title') ?? writing.labels.get(element)
  const title = asLabel(asMarkdown(label ?? value ?? 'Tab'))
  return container(element, `tab[${title}]${asAttributes({value})}`, writing)
}

function details(element: Element, writing: Writing): readonly Node[] {
  const summary = element.children.find(
    (node): node is Element => node.type === 'element' && node.name === 'summary' && !!node.close,
  )
  const label = summary
    ? plain(writing.text.slice(summary.open.end, summary.close!.start))
    : writing.values.of(element, 'summary')
  if (summary) writing.edit(summary.open.start, summary.close!.end, '')
  const isOpen = element.attributes.some(({name}) => name === 'open')
  const title = label ? `[${asLabel(label)}]` : ''
  container(element, `details${title}${isOpen ? '{open}' : ''}`, writing)
  return element.children.filter((node) => node !== summary)
}

function admonition(element: Element, {edit, lose, colons}: Writing): readonly Node[] {
  const open = element.open as Extract<Element['open'], {type: 'opening'}>
  const {close, children} = element
  // `:::details` is of Rspress.
  const known = open.name === 'details' ? open.name : undefined
  const name = Object.hasOwn(ADMONITIONS, open.name) ? ADMONITIONS[open.name] : known
  const marks = name ? ':'.repeat(colons(element)) : ''
  if (!name) lose('directive', `:::${open.name}`)
  const title = open.rest.replace(/\{[^{}]*\}$/, '').trim()
  const label = title === '' || /^\[.*\]$/s.test(title) ? title : `[${asLabel(title)}]`
  edit(open.start, open.end, name ? `${marks}${name}${label}` : title)
  if (close) edit(close.start, close.end, marks)
  return children
}

/** Keeps the label that tabs give to each of their items. Tabs in them are read later, and decide about theirs. */
function readLabels({attributes, children}: Element, {labels, values}: Writing): void {
  const code = attributes.find(({name}) => name === 'values')?.code ?? ''
  const items = new Map<number, {value?: string; label?: string}>()
  for (const {key, text, holder} of quotedIn(code))
    if (key === 'value' || key === 'label') {
      const item = items.get(holder) ?? {}
      item[key] = text
      items.set(holder, item)
    }
  const given = new Map([...items.values()].map(({value, label}) => [value, label]))
  for (const item of elementsOf(children)) labels.set(item, given.get(values.of(item, 'value')))
}

/** Returns how many colons an element needs: more than any element inside it, and than any line of colons in code there. */
export function createColons(
  text: string,
  layout: Writing['layout'],
): (element: Element) => number {
  const known = new Map<Element, number>()
  // Also in a code block, such a line would close the directive. Listed once: elements can be many levels deep.
  const lines = Array.from(
    text.matchAll(/^[ \t]*(:{3,})[ \t]*$/gm),
    ({0: line, 1: marks, index}) => ({
      at: index + line.indexOf(':'),
      length: marks!.length,
    }),
  )
  const colons = (element: Element): number => {
    const before = known.get(element)
    if (before !== undefined) return before
    let most = 0
    for (const node of element.children)
      if (node.type === 'element') most = Math.max(most, colons(node))
    const typed = element.open.type === 'opening' ? element.open.colons : 3
    const isOne =
      element.open.type === 'opening' ||
      (CONTAINERS.test(element.name) && isBlock(element, {layout}))
    if (isOne && element.close)
      for (const {at, length} of lines)
        if (at >= element.open.end && at < element.close.start) most = Math.max(most, length)
    const own = isOne ? Math.max(typed, most ? most + 1 : 3) : most
    known.set(element, own)
    return own
  }
  return colons
}

/** Returns the text of a summary: one line of Markdown without tags. */
function plain(html: string): string {
  return html
    .replace(/<\/?[A-Za-z][^<>]*>/g, '')
    .replace(/\{\s*(["'])(.*?)\1\s*\}/g, '$2')
    .replace(/\s+/g, ' ')
    .trim()
}
