/** Sets the ids and section numbers of headings. */
import GithubSlugger, {slug} from 'github-slugger'
import type {Element, ElementContent, Root as HastRoot, Text} from 'hast'
import {toString as hastText} from 'hast-util-to-string'
import type {DirectiveSpecs} from '../../../runtime/shared/theme-interface.ts'
import type {Heading} from '../../../runtime/shared/types.ts'
import {oneLine} from '../../text/one-line.ts'
import type {ParseContext} from '../context.ts'
import {attributesOf, specOf} from '../directives.ts'
import {createPointer} from '../positions.ts'
import {visit} from '../syntax/visit.ts'
import {wordsInTitle} from '../template.ts'
import {claimId} from '../unique-ids.ts'
import {type NamedHeading, textsOf} from './anchors.ts'

/**
 * Splits `Heading {#id}` into the text and the id. It searches from the
 * end, because a heading can have thousands of spaces.
 */
export function splitId(text: string): {text: string; id?: string} {
  const trimmed = text.trimEnd()
  const at = trimmed.endsWith('}') ? trimmed.lastIndexOf('{#') : -1
  const id = at < 0 ? '' : trimmed.slice(at + 2, -1)
  return /^[^}\s]+$/.test(id) ? {text: trimmed.slice(0, at).trimEnd(), id} : {text}
}

/**
 * Sets the id and number of every heading, on the element and in the returned list. `title`:
 * the heading that is shown in the page's header; it gets its id first, but is not in the list.
 */
export function nameHeadings(tree: HastRoot, context: ParseContext, title?: Element): Heading[] {
  const slugger = new GithubSlugger()
  const titleId = title && explicitId(title, context)
  const found: {element: Element; heading: Heading; explicit: boolean}[] = []
  visit(tree, 'element', (element: Element) => {
    const depth = /^h([1-6])$/.exec(element.tagName)?.[1]
    // The heading of the footnotes is for screen readers and has its own id.
    if (!depth || element.properties.id === 'footnote-label') return
    const id = explicitId(element, context)
    found.push({
      element,
      heading: {
        depth: Number(depth) as Heading['depth'],
        id: id ?? '',
        text: headingWords(element, context.specs),
      },
      explicit: id !== undefined,
    })
  })
  // A slug must not equal an id that an author chose anywhere on the page, or one that the page itself has.
  for (const id of context.ids.keys()) slugger.occurrences[id] = 0
  for (const id of context.reserved) slugger.occurrences[id.replace(/\*$/, '')] = 0
  const slugOf = (text: string) => slugger.slug(slug(text) ? text : 'section')
  if (title) title.properties.id = titleId ?? slugOf(textOf(title))
  for (const {element, heading, explicit} of found) {
    if (!explicit) heading.id = slugOf(textOf(element))
    element.properties.id = heading.id
  }
  for (const element of [title ?? [], found.map(({element}) => element)].flat())
    context.named.push(named(element, context))
  const headings = found.map(({heading}) => heading)
  const last = headings.at(-1)
  if (last?.depth === 2 && last.text === CLOSING) last.closing = true
  if (isNumbered(headings, context)) number(headings)
  for (const {element, heading} of found)
    if (heading.number) element.properties.dataNumber = heading.number
  if (!context.bare) reportSteps(found, context)
  return headings
}

function explicitId(element: Element, context: ParseContext): string | undefined {
  const last = element.children.at(-1)
  const written = last?.type === 'text' ? splitId(last.value) : undefined
  const id = written?.id ?? (element.properties.id ? String(element.properties.id) : undefined)
  if (last?.type === 'text' && written?.id !== undefined) last.value = written.text
  if (id === undefined) {
    if (last?.type === 'text' && !context.bare) reportBraces(last, element, context)
    return undefined
  }
  return claimId(id, context.places.of(element), context) ? id : undefined
}

/** Reports an id that is not read. Of `{ #id }` and `{: #id }`, MkDocs leaves no doubt; of `{#my id}`, the author decides. */
function reportBraces(last: Text, element: Element, context: ParseContext): void {
  const braces = /\{:?\s*#[^{}]*\}\s*$/.exec(last.value)?.[0].trim()
  const words = /^\{:?\s*#\s*([\w-][\w.-]*(?: +[\w-][\w.-]*)*)\s*\}$/.exec(braces ?? '')?.[1]
  if (braces === undefined || words === undefined) return
  const written = context.places.written(last)
  const from = written.lastIndexOf(braces)
  // Braces that are escaped or written as an entity are meant as text: no correction.
  const isTyped = from >= 0 && written[from - 1] !== '\\'
  const at = isTyped ? createPointer(written, last.position!.start)(from) : element
  const meant = `{#${words.replace(/\s+/g, '-')}}`
  const why = braces.startsWith('{:')
    ? 'no colon is before an id'
    : 'an id has no spaces, and none around it'
  const message = `"${braces}" is shown as typed: ${why}.`
  context.report('stray-markdown', at, message, {
    hint: meant,
    fix: isTyped && !words.includes(' ') ? {text: braces, to: meant} : undefined,
  })
}

function named(element: Element, {emoji}: ParseContext): NamedHeading {
  const [only, ...others] = element.children
  const isCode = !others.length && only?.type === 'element' && only.tagName === 'code'
  const texts = textsOf(element)
  const more = isCode && texts[0]!.includes(' ') ? texts[0]!.split(' ') : []
  // GitHub makes the id before it draws the emoji.
  let typed = texts[0]!
  for (const [character, name] of emoji) typed = typed.replaceAll(character, name)
  if (typed !== texts[0]) more.push(slug(typed))
  return {id: String(element.properties.id), texts, ...(more.length ? {more} : {})}
}

/** Returns the text without the numbers of footnotes, which are not part of it and can change. */
function textOf(element: Element): string {
  const children = element.children.filter((child) => !isFootnoteNumber(child))
  return hastText({...element, children})
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns the words of a heading as readers see them: `:since[2.1]` is "(since 2.1)". Its id is made of the text alone. */
export function headingWords(element: Element, specs: DirectiveSpecs | undefined): string {
  return oneLine(wordsOf(element, specs)) || textOf(element)
}

function wordsOf(node: ElementContent, specs: DirectiveSpecs | undefined): string {
  if (node.type !== 'element') return hastText(node)
  const content = node.children
    .filter((child) => !isFootnoteNumber(child))
    .map((child) => wordsOf(child, specs))
    .join('')
  const spec = specOf(node, specs)
  return spec ? wordsInTitle(spec, attributesOf(node), content) : content
}

function isFootnoteNumber(node: ElementContent): boolean {
  return (
    node.type === 'element' &&
    node.children.some((child) => child.type === 'element' && 'dataFootnoteRef' in child.properties)
  )
}

function isNumbered(headings: Heading[], context: ParseContext): boolean {
  const isOfDocs = context.docsAtRoot || context.file.includes('/')
  if (context.bare || context.fields.numbered === false || !isOfDocs) return false
  const counted = headings.filter(({depth}) => depth === 2 || depth === 3)
  // A level-3 heading before the first section would be 0.1.
  return counted.length > 1 && counted[0]!.depth === 2
}

/** Heading of the last section of a page, which lists the next pages. */
const CLOSING = 'Next'

function number(headings: Heading[]): void {
  let major = 0
  let minor = 0
  for (const heading of headings) {
    if (heading.closing) continue
    if (heading.depth === 2) {
      major++
      minor = 0
      heading.number = `${major}`
    } else if (heading.depth === 3) heading.number = `${major}.${++minor}`
  }
}

/** Reports skipped levels: readers who only hear the headings (a screen reader's list) lose the structure. */
function reportSteps(
  found: readonly {element: Element; heading: Heading}[],
  context: ParseContext,
): void {
  let above = 1
  for (const {element, heading} of found) {
    const {depth} = heading
    const at = element.position?.start
    if (depth === 1)
      context.report('several-titles', at, 'A page has one level-1 heading: its title.', {
        hint: 'Begin sections with ##.',
      })
    else if (depth > above + 1)
      context.report(
        'heading-skipped',
        at,
        `A level-${depth} heading follows a level-${above} heading.`,
        {hint: `Use ${'#'.repeat(above + 1)}.`},
      )
    above = depth
  }
}
