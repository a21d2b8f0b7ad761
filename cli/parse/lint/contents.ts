/** Checks what is inside a directive that takes only a list: anything else would be lost. */
import type {List, ListItem, Nodes, PhrasingContent, RootContent} from 'mdast'
import {own} from '../../../runtime/shared/own.ts'
import type {DirectiveSpec, DirectiveSpecs} from '../../../runtime/shared/theme-interface.ts'
import type {Directive} from '../attributes.ts'
import type {ParseContext} from '../context.ts'

type Holds = NonNullable<DirectiveSpec['holds']>

const LISTS: Record<Holds, string> = {
  list: 'one list',
  tasks: 'one task list',
  icons: 'one list of icons',
  links: 'one list of links',
  terms: 'one list of terms',
}

/** How the meaning of a term or link begins. */
const COLON = /^\s*[:–—-]/

/** What an entry must be, and an example; any entry will do for `list`. */
const ENTRIES: Record<Holds, {message: string; hint: string; fits: (item: ListItem) => boolean}> = {
  list: {message: '', hint: '', fits: () => true},
  tasks: {
    message: 'An entry of a checklist begins with a box.',
    hint: '- [ ] Close the valve',
    fits: ({checked}) => checked !== null && checked !== undefined,
  },
  icons: {
    message:
      'An entry of an icon table has an icon, a name, a colon and what it does, in one paragraph.',
    hint: '- :icon[save] :ui[Save]: stores the element',
    fits: (item) => {
      const [icon, ...rest] = wordsOf(item)
      const hasName = rest.some((word) => word.type === 'text' && /:(?=\s|$)/.test(word.value))
      return icon?.type === 'textDirective' && icon.name === 'icon' && hasName && isShort(item)
    },
  },
  links: {
    message: 'A card has a link, a colon and a description, in one paragraph; other text is lost.',
    hint: '- [Labels](labels.md): how to print them',
    fits: (item) => {
      const [link, ...description] = wordsOf(item)
      return /^link/.test(link?.type ?? '') && isShort(item) && hasColon(description)
    },
  },
  terms: {
    message: 'A definition has a term in bold, a colon and its meaning.',
    hint: '- **Term**: its meaning',
    fits: (item) => {
      const [term, ...meaning] = wordsOf(item)
      const hasMeaning = meaning.length > 0 || !isShort(item)
      return term !== undefined && term.type !== 'text' && hasMeaning && hasColon(meaning)
    },
  },
}

export const INDENT = 'Indent it as far as the text of an entry, or move it out of the directive.'

/** Reports the first block that is not part of the list, and each entry that is not as the directive needs it. */
export function checkContent(
  node: Directive,
  {holds, means}: Pick<DirectiveSpec, 'means'> & {holds: Holds},
  children: RootContent[],
  context: ParseContext,
): void {
  const {list, other} = partsOf(children)
  const {message, hint, fits} = ENTRIES[holds]
  const report = (at: RootContent | Directive, message: string, hint?: string) =>
    context.report('directive-attribute', at, message, {hint})
  // One that is not closed is reported with both mistakes.
  const isReported = list && other?.type === 'containerDirective' && other.data?.unclosed
  if (!isReported && (other || !list))
    report(
      other ?? node,
      `:::${node.name} can contain only ${LISTS[holds]}${other ? ', and this is not part of it' : ''}.`,
      list ? INDENT : hint || 'Begin each entry with "1." or "-".',
    )
  if (list && means === 'steps' && !list.ordered)
    report(
      list,
      `The list of :::${node.name} has no numbers.`,
      'Begin each step with "1.", or remove the directive.',
    )
  const wrong = list?.children.filter((item) => !fits(item)) ?? []
  // If no entry is right, all have the same cause.
  for (const item of wrong.length === list?.children.length ? wrong.slice(0, 1) : wrong)
    report(item, message, hint)
}

/** Returns the list of a directive, and the first block that is not part of it. */
function partsOf(children: RootContent[]): {
  list: List | undefined
  other: RootContent | undefined
} {
  const list = children.find((child): child is List => child.type === 'list')
  return {list, other: children.find((child) => child !== list)}
}

/** Returns whether a block is the first one that is not part of the list of the directive around it. */
export function isOutsideList(
  node: RootContent,
  parent: Nodes | undefined,
  specs: DirectiveSpecs,
): boolean {
  if (parent?.type !== 'containerDirective' || !own(specs, parent.name)?.holds) return false
  const isLabel = (child: RootContent) =>
    child.type === 'paragraph' && child.data?.directiveLabel === true
  const {list, other} = partsOf(parent.children.filter((child) => !isLabel(child)))
  return list !== undefined && other === node
}

function wordsOf(item: ListItem): PhrasingContent[] {
  const [first] = item.children
  return first?.type === 'paragraph' ? first.children : []
}

/** Returns whether the words after a term or link begin with a colon or dash, or there are none. */
function hasColon([first]: PhrasingContent[]): boolean {
  return first === undefined || (first.type === 'text' && COLON.test(first.value))
}

function isShort(item: ListItem): boolean {
  return item.children.length === 1
}
