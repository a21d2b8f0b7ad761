/**
 * Inline HTML, through an allow-list: GitHub's, which is hast-util-sanitize's default. Content is data: what the list
 * would drop (script, `on…`, unknown elements) is dropped and reported as `unsafe-html`.
 */
import type {Element, Nodes, Root} from 'hast'
import {raw} from 'hast-util-raw'
import {defaultSchema, type Schema, sanitize} from 'hast-util-sanitize'
import type {Raw} from 'mdast-util-to-hast'
import {own} from '../../runtime/own.ts'
import type {ParseContext} from './context.ts'
import {visit} from './visit.ts'

const OURS = ['x-directive', 'x-label', 'x-item', 'x-figure', 'x-term']
/** Elements that readers of a manual need and that cannot do harm, next to GitHub's. */
const MORE = [
  'abbr',
  'mark',
  'small',
  'u',
  'center',
  'figure',
  'figcaption',
  'time',
  'wbr',
  'caption',
  'colgroup',
  'col',
  'address',
  'dfn',
  'cite',
  'bdo',
  'bdi',
]

/** GitHub's list without its id prefix (ids of an author are his) and without its lists of protocols (links.ts has ours). */
export const allowed: Schema = {
  ...defaultSchema,
  clobberPrefix: '',
  clobber: [],
  protocols: {},
  // Their text is no text for readers.
  strip: ['script', 'style'],
  tagNames: [...(defaultSchema.tagNames ?? []), ...MORE, ...OURS],
  attributes: {
    ...defaultSchema.attributes,
    // The name of a picture hides what `document` has by that name, `getElementById` for example.
    '*': (defaultSchema.attributes?.['*'] ?? []).filter((name) => name !== 'name'),
    code: [['className', /^language-./], 'dataMeta'],
    h2: [['className', 'sr-only']],
    input: [['disabled', true], ['type', 'checkbox'], 'checked'],
    ol: [...(defaultSchema.attributes?.ol ?? []), ['className', 'callouts', 'contains-task-list']],
    ...Object.fromEntries(
      OURS.map((name) => [name, ['dataName', 'dataAttributes', 'dataText', 'dataKey']]),
    ),
  },
}

/** Elements of HTML that our list leaves out; with it, all there are. A tag of any other name is meant as text. */
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
const TAG = /<(\/?)([a-z][^\s/<>]*)([^<>]*)>/gi

/** HTML in which tags that HTML does not know are text; their names; and whether the HTML has no other tags. */
export function escapeUnknown(html: string): {html: string; names: string[]; isText: boolean} {
  const names: string[] = []
  let others = 0
  const escaped = html.replace(TAG, (tag: string, slash: string, name: string) => {
    if (KNOWN.has(name.toLowerCase()) || /^x-/i.test(name)) {
      others++
      return tag
    }
    names.push(slash + name)
    return `&lt;${tag.slice(1)}`
  })
  return {html: escaped, names, isText: names.length > 0 && others === 0}
}

/** `List<String>` and `<T>` are shown as typed, with a warning in a folder of others. */
function showUnknown(node: Raw, isBlock: boolean, context: ParseContext): void {
  // A comment is one node, and shows nothing.
  if (node.value.startsWith('<!')) return
  const {html, names, isText} = escapeUnknown(node.value)
  // Alone in its block, it is a paragraph.
  node.value = isText && isBlock ? `<p>${html}</p>` : html
  for (const name of names)
    if (!name.startsWith('/'))
      context.report(
        'unsafe-html',
        node.position?.start,
        `There is no HTML element <${name}>; it is shown as text.`,
        {
          severity: context.bare ? 'warning' : 'error',
          hint: 'To show a tag, put it into `code`.',
        },
      )
}

/** Parses what is raw and drops what is not allowed. A page without inline HTML comes back as it is. */
export function readHtml(tree: Root, text: string, context: ParseContext): Root {
  let found = false
  visit(tree, 'raw', (node, _index, parent) => {
    found = true
    showUnknown(node, parent?.type === 'root', context)
    if (/<\/?x-/i.test(node.value)) {
      context.report(
        'unsafe-html',
        node.position?.start,
        'Elements whose name begins with "x-" are not for HTML.',
        {hint: 'Use the directive.'},
      )
      node.value = ''
    }
    // It has no end: whatever the page holds below it would be its text.
    if (/<plaintext/i.test(node.value)) {
      context.report('unsafe-html', node.position?.start, '<plaintext> is not allowed.', {
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
  visit(tree, 'element', (element: Element) => {
    const at = element.position?.start
    if (!allowed.tagNames?.includes(element.tagName)) {
      context.report('unsafe-html', at, `<${element.tagName}> is not allowed.`, {
        hint: hintFor(element.tagName),
      })
      return
    }
    readName(element, context)
    for (const name of Object.keys(element.properties))
      if (!isAllowed(element, name))
        context.report(
          'unsafe-html',
          at,
          `The attribute "${htmlName(name)}" of <${element.tagName}> is not allowed.`,
          {hint: 'Remove it.'},
        )
  })
}

/** `<a name>` is the old form of an id; on other elements a name gets in the way of scripts. */
function readName({tagName, properties, position}: Element, context: ParseContext): void {
  const {name} = properties
  if (name === undefined) return
  delete properties.name
  if (tagName === 'a') properties.id ??= name
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
  // Classes and the like are allowed by value; a value that is not is dropped without harm.
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

function htmlName(property: string): string {
  return property
    .replace(/^className$/, 'class')
    .replace(/[A-Z]/g, (letter) =>
      property.startsWith('on') ? letter.toLowerCase() : `-${letter.toLowerCase()}`,
    )
}

function hintFor(tagName: string): string {
  const instead: Record<string, string> = {
    script: 'A page cannot run code.',
    style: 'Looks are the business of the theme.',
    iframe: 'Link to the page, or use ::youtube or ::video.',
    video: 'Use ::video.',
    font: 'Use Markdown.',
    button: 'Use :ui[…] for a label of the application.',
  }
  return (
    own(instead, tagName) ?? 'Use Markdown or a directive; to show the tag, put it into `code`.'
  )
}
