/**
 * Sanitizes inline HTML with an allow-list: GitHub's, which is the default of hast-util-sanitize. Content
 * is data: anything not allowed (script, `on…`, unknown elements) is dropped and reported as `unsafe-html`.
 */
import type {Element, Nodes, Root} from 'hast'
import {raw} from 'hast-util-raw'
import {defaultSchema, type Schema, sanitize} from 'hast-util-sanitize'
import type {Raw} from 'mdast-util-to-hast'
import {own} from '../../runtime/shared/own.ts'
import {WORDS} from '../docusaurus/values.ts'
import type {ParseContext} from './context.ts'
import {visit} from './syntax/visit.ts'

const OURS = ['x-directive', 'x-label', 'x-item', 'x-figure', 'x-term']
/** Harmless elements that manuals need, in addition to GitHub's. */
const MORE =
  'abbr mark small u center figure figcaption time wbr caption colgroup col address dfn cite bdo bdi'

/**
 * GitHub's list without its id prefix (authors choose their own ids) and
 * without its lists of protocols (links.ts has ours).
 */
export const allowed: Schema = {
  ...defaultSchema,
  clobberPrefix: '',
  clobber: [],
  protocols: {},
  // Their content is not text for readers.
  strip: ['script', 'style'],
  tagNames: [...(defaultSchema.tagNames ?? []), ...MORE.split(' '), ...OURS],
  attributes: {
    ...defaultSchema.attributes,
    // The name of an image shadows the property of `document` with that name, for example `getElementById`.
    '*': (defaultSchema.attributes?.['*'] ?? []).filter((name) => name !== 'name'),
    code: [['className', /^language-./], 'dataMeta'],
    h2: [['className', 'sr-only']],
    input: [['disabled', true], ['type', 'checkbox'], 'checked'],
    // Ours is first: of several rules for one attribute, only the first counts.
    ol: [
      ['className', 'callouts', 'contains-task-list'],
      ['role', 'list'],
      ...(defaultSchema.attributes?.ol ?? []),
    ],
    ...Object.fromEntries(
      OURS.map((name) => [name, ['dataName', 'dataAttributes', 'dataText', 'dataKey']]),
    ),
  },
}

/** Elements of HTML that our list excludes; together they are all elements. Any other tag is meant as text. */
const LEFT_OUT =
  'script style iframe object embed applet param video audio source track canvas form button select option optgroup ' +
  'textarea fieldset legend label datalist output progress meter font base link meta title head body html frame frameset ' +
  'noframes noscript template slot dialog menu nav main header footer section article aside hgroup search area map ' +
  'basefont bgsound blink marquee big nobr noembed plaintext xmp listing dir isindex keygen acronym data spacer ' +
  'svg g path rect circle ellipse line polyline polygon text tspan textpath defs use symbol clippath mask pattern stop ' +
  'filter marker foreignobject image animate animatemotion animatetransform set desc metadata view switch mpath ' +
  'lineargradient radialgradient math mi mn mo ms mtext mspace mrow mfrac msqrt mroot mstyle merror mpadded mphantom ' +
  'msub msup msubsup munder mover munderover mtable mtr mtd semantics annotation annotation-xml'
const KNOWN = new Set([...(allowed.tagNames ?? []), ...LEFT_OUT.split(' ')])
/** A tag; a quoted value of an attribute can contain `<` and `>`. Each character matches in one way only. */
const TAG =
  /<(\/?)([a-z][^\s/<>]*)((?:=\s*"[^"]*"|=\s*'[^']*'|=(?!\s*"[^"]*"|\s*'[^']*')|[^<>=])*)>/gi

/** `<a id="here" />`: an element that is meant to be empty. */
const ENDED =
  /<(?!(?:br|hr|img|input|wbr|col|source)\b)([a-z][a-z0-9]*)((?:\s+[^<>\s"'/=]+(?:=(?:"[^"<>]*"|'[^'<>]*'))?)+)\s*\/>/g

/**
 * Turns tags that HTML does not know into text. Returns the HTML, the
 * names of these tags, and whether there are no other tags.
 */
export function escapeUnknown(
  html: string,
  components?: Set<string>,
): {html: string; names: string[]; found: string[]; isText: boolean} {
  const names: string[] = []
  const found: string[] = []
  let others = 0
  const escaped = html.replace(TAG, (tag: string, slash: string, name: string, rest: string) => {
    if (components && isComponent(slash, name, rest, components)) {
      if (!slash) {
        components.add(name)
        found.push(name)
      }
      const words = slash ? '' : wordsIn(rest)
      return words && `<small>${words}</small>${rest.endsWith('/') ? '' : ' '}`
    }
    if (KNOWN.has(name.toLowerCase()) || /^x-/i.test(name)) {
      others++
      return tag
    }
    names.push(slash + name)
    return `&lt;${tag.slice(1)}`
  })
  const isText = names.length + found.length > 0 && others === 0
  return {html: escaped, names, found, isText}
}

/** Returns what is shown of a tag that HTML does not know, as in `List<T>`; nothing for others. */
export function shownTag(tag: string, {bare}: Pick<ParseContext, 'bare'>): string {
  const isText =
    !tag.startsWith('<!') && escapeUnknown(tag, bare ? new Set() : undefined).names.length
  return isText ? tag : ''
}

/**
 * Returns whether it is a component such as `<Badge type="tip" />`, and not
 * the `<T>` of `List<T>`: components have attributes or close themselves.
 */
function isComponent(slash: string, name: string, rest: string, known: Set<string>): boolean {
  if (!/^[A-Z]\w*[a-z]\w*$/.test(name) || allowed.tagNames?.includes(name.toLowerCase()))
    return false
  return slash ? known.has(name) : /\s[@:#]?[\w.:-]+\s*=|\/\s*$/.test(rest)
}

/** Returns what readers of the original tool see of a tag: the texts in its attributes, as HTML. */
function wordsIn(attributes: string): string {
  return [...attributes.matchAll(/\s([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
    .filter(([, name]) => WORDS.test(name!))
    .map(([, , double, single]) => (double ?? single ?? '').trim().replaceAll('<', '&lt;'))
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
    .join(' ')
}

/** Shows `List<String>` and `<T>` as typed, with a warning in a foreign tree. */
function showUnknown(
  node: Raw,
  isBlock: boolean,
  context: ParseContext,
  components: Set<string>,
): void {
  // A comment is one node, and is not shown.
  if (node.value.startsWith('<!')) return
  const known = context.bare ? components : undefined
  // HTML ignores the slash, so such a tag would enclose the rest of the page.
  if (context.bare) node.value = node.value.replace(ENDED, '<$1$2></$1>')
  const {html, names, found, isText} = escapeUnknown(node.value, known)
  // Alone in its block, it is a paragraph.
  node.value = isText && isBlock && html.trim() ? `<p>${html.trim()}</p>` : html
  const at = node.position?.start
  for (const name of found)
    context.report(
      'unsafe-html',
      at,
      `<${name}> is a component of another tool; the text in it is kept.`,
      {severity: 'warning'},
    )
  for (const name of names)
    if (!name.startsWith('/'))
      context.report(
        'unsafe-html',
        at,
        `There is no HTML element <${name}>; it is shown as text.`,
        {severity: context.bare ? 'warning' : 'error', hint: 'To show a tag, put it into `code`.'},
      )
}

/** The only HTML of most pages that have some. */
const BREAK = /^<br\s*\/?>$/i

/** Parses raw HTML and drops what is not allowed. A page without inline HTML, except line breaks, is not parsed again. */
export function readHtml(tree: Root, text: string, context: ParseContext): Root {
  let found = false
  const components = new Set<string>()
  visit(tree, 'raw', (node, index, parent) => {
    if (parent && BREAK.test(node.value)) {
      const br: Element = {type: 'element', tagName: 'br', properties: {}, children: []}
      parent.children[index!] = {...br, position: node.position}
      return
    }
    found = true
    showUnknown(node, parent?.type === 'root', context, components)
    if (/<\/?x-/i.test(node.value)) {
      const message = 'Elements whose name begins with "x-" are not for HTML.'
      context.report('unsafe-html', node, message, {hint: 'Use the directive.'})
      node.value = ''
    }
    // It has no end tag: everything below it on the page would be its text.
    if (/<plaintext/i.test(node.value)) {
      context.report('unsafe-html', node, '<plaintext> is not allowed.', {
        hint: hintFor('plaintext'),
      })
      node.value = ''
    }
  })
  if (!found) return tree
  const parsed = raw(tree, {file: {value: text} as never, passThrough: ['math']}) as Root
  reportDropped(parsed, context)
  return sanitize(parsed, allowed) as Root
}

function reportDropped(tree: Root, context: ParseContext): void {
  const written = new Set<string>()
  visit(tree, 'element', (element: Element) => {
    // A browser keeps it apart from the page; readers of the source expect its words on the page.
    if (element.content) element.children = element.content.children as Element['children']
    // HTML repeats an element that is not closed in the blocks that follow. A copy has no place, or the same one.
    const {line, column} = element.position?.start ?? {}
    const tag = `${element.tagName} ${JSON.stringify(element.properties)}`
    const placed = line === undefined ? tag : `${tag} ${line}:${column}`
    if (written.has(placed)) {
      delete element.properties.id
      delete element.properties.name
      return
    }
    if (line !== undefined) written.add(tag).add(placed)
    const at = element.position?.start
    if (!allowed.tagNames?.includes(element.tagName)) {
      context.report('unsafe-html', at, `<${element.tagName}> is not allowed.`, {
        severity: context.bare ? 'warning' : 'error',
        hint: hintFor(element.tagName),
      })
      return
    }
    readName(element, context)
    for (const name of Object.keys(element.properties))
      if (!isAllowed(element, name)) reportAttribute(name, element, context)
  })
}

function reportAttribute(
  name: string,
  {tagName, position}: Element,
  {bare, report}: ParseContext,
): void {
  report(
    'unsafe-html',
    position?.start,
    `The attribute "${htmlName(name)}" of <${tagName}> is not allowed.`,
    bare
      ? {severity: 'warning', cause: 'attributes', hint: 'Such attributes are left out.'}
      : {hint: 'Remove it.'},
  )
}

/** `<a name>` is the old form of an id; on other elements a name interferes with scripts. */
function readName(element: Element, context: ParseContext): void {
  const {tagName, properties, position} = element
  const {name} = properties
  if (name === undefined) return
  delete properties.name
  if (tagName === 'a') properties.id ??= name
  else if (context.bare) reportAttribute('name', element, context)
  else
    context.report(
      'reserved-id',
      position?.start,
      `The name "${String(name)}" of <${tagName}> can hide a part of the page from its scripts.`,
      {hint: 'Remove it; for a link to this place write id="…".'},
    )
}

function isAllowed(element: Element, name: string): boolean {
  const rules = [
    ...(own(allowed.attributes ?? {}, element.tagName) ?? []),
    ...(allowed.attributes?.['*'] ?? []),
  ]
  // Attributes such as classes are allowed by value; dropping other values is harmless.
  return (
    rules.some((rule) => (Array.isArray(rule) ? rule[0] : rule) === name) ||
    (name === 'className' && isOurs(element))
  )
}

function isOurs(element: Nodes): boolean {
  return (
    'properties' in element &&
    Array.isArray(element.properties.className) &&
    element.properties.className.some((name) =>
      /^(language-|task-list|contains-task|footnotes|sr-only|data-footnote|callouts)/.test(
        String(name),
      ),
    )
  )
}

/** Of all names in HTML, only these have hyphens. */
const HYPHENATED = /^(?:data|aria)[A-Z]|^(?:acceptCharset|httpEquiv)$/

function htmlName(property: string): string {
  return property
    .replace(/^className$/, 'class')
    .replace(/[A-Z]/g, HYPHENATED.test(property) ? '-$&' : '$&')
    .toLowerCase()
}

function hintFor(tagName: string): string {
  const instead: Record<string, string> = {
    script: 'A page cannot run code.',
    style: 'The theme decides how things look.',
    iframe: 'Link to the page, or use ::youtube or ::video.',
    video: 'Use ::video.',
    font: 'Use Markdown.',
    button: 'Use :ui[…] for a label of the application.',
  }
  return (
    own(instead, tagName) ?? 'Use Markdown or a directive; to show the tag, put it into `code`.'
  )
}
