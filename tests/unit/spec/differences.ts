/**
 * Deliberate differences from CommonMark and GFM: one table, each row with its reason. They are undone before results are
 * compared: `ours` corrects our output, `theirs` corrects the output that the specification expects.
 */
import type {Element, ElementContent, Root, RootContent} from 'hast'
import {fromHtml} from 'hast-util-from-html'
import {sanitize} from 'hast-util-sanitize'
import {toHtml} from 'hast-util-to-html'
import {toString} from 'hast-util-to-string'
import {allowed, escapeUnknown} from '../../../cli/parse/html.ts'
import {visit} from '../../../cli/parse/syntax/visit.ts'

interface Difference {
  name: string
  reason: string
  ours?: (tree: Root) => void
  theirs?: (tree: Root) => Root
}

const DIFFERENCES: Difference[] = [
  {
    name: 'heading ids',
    reason: 'A heading can be linked to; in its margin stands the link that copies its address.',
    ours: (tree) => {
      edit(tree, 'a', (link) => (classesOf(link).includes('no') ? [] : undefined))
      for (let depth = 1; depth <= 6; depth++)
        edit(tree, `h${depth}`, (heading) => (delete heading.properties.id, undefined))
    },
  },
  {
    name: 'external links',
    reason: 'They open in a tab of their own and say so to screen readers.',
    ours: (tree) =>
      edit(tree, 'a', (link) => {
        delete link.properties.target
        delete link.properties.rel
        link.children = link.children.filter(
          (child) => !(child.type === 'element' && classesOf(child).includes('vh')),
        )
        return undefined
      }),
  },
  {
    name: 'roles of lists',
    reason:
      'A list of tasks has no bullets. Safari takes such a list for layout, unless it has its role.',
    ours: (tree) => edit(tree, 'ul', (list) => (delete list.properties.role, undefined)),
  },
  {
    name: 'code blocks',
    reason:
      'A block is highlighted, line by line, and has a header with its title, its language and Copy.',
    ours: (tree) =>
      edit(tree, 'div', (block) => {
        if (!classesOf(block).includes('code')) return undefined
        const pre = block.children.find(
          (child): child is Element => child.type === 'element' && child.tagName === 'pre',
        )!
        const lang = block.properties.dataLang
        const text = toString(pre)
        return [
          element('pre', {}, [
            element('code', lang ? {className: [`language-${String(lang)}`]} : {}, [
              {type: 'text', value: text === '' ? '' : `${text}\n`},
            ]),
          ]),
        ]
      }),
    // An empty line at the end of a block is not shown, so it is not kept; a language is a word, in small letters.
    theirs: (tree) => {
      edit(tree, 'pre', (pre) => {
        const code = pre.children[0]
        if (code?.type !== 'element' || code.tagName !== 'code') return undefined
        const text = toString(code)
        code.children = text === '' || text === '\n' ? [] : [{type: 'text', value: text}]
        const [name] = classesOf(code)
        if (name) code.properties.className = [name.toLowerCase()]
        return undefined
      })
      return tree
    },
  },
  {
    name: 'pictures',
    reason:
      'They load late and are decoded aside; one that stands alone is a figure whose title is the caption.',
    ours: (tree) => {
      edit(tree, 'img', (image) => {
        delete image.properties.loading
        delete image.properties.decoding
        return undefined
      })
      edit(tree, 'figure', (figure) => {
        const image = find(figure, 'img')
        if (!image) return undefined
        const caption = find(figure, 'figcaption')
        if (caption) image.properties.title = toString(caption)
        return [element('p', {}, [image])]
      })
    },
    theirs: (tree) => {
      edit(tree, 'img', (image) => {
        image.properties.alt ??= ''
        return undefined
      })
      return tree
    },
  },
  {
    name: 'tables',
    reason:
      'A table stands in the box that scrolls it; its head cells have a scope, columns of numbers stand right, and an empty corner is no heading.',
    ours: (tree) => {
      edit(tree, 'div', (box) => (classesOf(box).includes('table') ? box.children : undefined))
      for (const tag of ['th', 'td'])
        edit(tree, tag, (cell) => {
          delete cell.properties.scope
          const side = /align-(left|center|right)/.exec(classesOf(cell).join(' '))?.[1]
          delete cell.properties.className
          if (side) cell.properties.align = side
          return undefined
        })
    },
  },
  {
    name: 'task lists',
    reason: 'The words of a task are the label of its box.',
    ours: (tree) => {
      edit(
        tree,
        'ul',
        (list) => (
          classesOf(list).includes('checks') && delete list.properties.className, undefined
        ),
      )
      edit(tree, 'li', (item) => {
        if (!find(item, 'label')) return undefined
        item.children = item.children.flatMap((child) =>
          child.type === 'element' && child.tagName === 'label'
            ? child.children.flatMap((part) =>
                part.type === 'element' && part.tagName === 'span' ? part.children : [part],
              )
            : [child],
        )
        return undefined
      })
    },
  },
  {
    name: 'folds of inline HTML',
    reason: '<details> has the look of :::details.',
    ours: (tree) => {
      edit(tree, 'svg', () => [])
      edit(tree, 'details', (fold) => {
        delete fold.properties.className
        fold.children = fold.children.flatMap((child) =>
          child.type === 'element' && classesOf(child).includes('flow') ? child.children : [child],
        )
        return undefined
      })
      edit(tree, 'summary', (summary) => {
        summary.children = summary.children.flatMap((child) =>
          child.type === 'element' && child.tagName === 'span' ? child.children : [child],
        )
        return undefined
      })
    },
  },
  {
    name: 'allow-list',
    reason:
      'Content is data: inline HTML that runs, dresses or frames is dropped (and reported), so it is dropped from what is expected, too.',
    theirs: (tree) => sanitize(tree, allowed) as Root,
  },
  {
    name: 'open elements',
    reason:
      'Inline HTML that is never closed ends with its paragraph: it cannot swallow the rest of the page.',
    theirs: (tree) => {
      // A browser reopens the element after the paragraph, where it is empty.
      for (const tag of ['a', 'b', 'em', 'i'])
        edit(tree, tag, (one) => {
          if (toString(one).trim() !== '' || find(one, 'img')) return undefined
          if (tree.children.indexOf(one) > 0) return []
          one.children = []
          return undefined
        })
      return tree
    },
  },
  {
    name: 'addresses',
    reason: 'A link that could run code loses its address.',
    theirs: (tree) => {
      edit(
        tree,
        'a',
        (link) => (
          /^(javascript|vbscript|data|file):/i.test(String(link.properties.href)) &&
            delete link.properties.href,
          undefined
        ),
      )
      return tree
    },
  },
]

/** What we wrote, with every difference undone, in a form that can be compared. */
export function ours(html: string): string {
  const tree = fromHtml(html, {fragment: true})
  for (const difference of DIFFERENCES) difference.ours?.(tree)
  return normal(tree)
}

/** Returns the expected output without what we leave out on purpose. */
export function theirs(html: string): string {
  let isText = false
  // A tag unknown to HTML is text for us; what is not visible is removed.
  const known = html.replace(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<[a-z/][^<>]*>/gi, (one) => {
    if (one.startsWith('<!')) return one
    const {html, names} = escapeUnknown(one)
    isText ||= names.length > 0
    return html
  })
  let tree = fromHtml(known, {fragment: true})
  // And text is in a paragraph.
  if (isText)
    tree.children = tree.children.map((one) =>
      one.type === 'text' && one.value.trim() ? element('p', {}, [one]) : one,
    )
  for (const difference of DIFFERENCES) tree = difference.theirs?.(tree) ?? tree
  return normal(tree)
}

const BLOCKS = new Set([
  'p',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'hr',
  'div',
  'section',
  'details',
  'summary',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'br',
])

/** White space between blocks, and how attributes and characters are written, mean nothing. */
function normal(tree: Root): string {
  settle(tree, false)
  visit(tree, 'element', (one) => {
    one.properties = Object.fromEntries(
      Object.entries(one.properties).sort(([a], [b]) => (a < b ? -1 : 1)),
    )
  })
  return toHtml(tree, {characterReferences: {useNamedReferences: false}})
}

function settle(node: Root | Element, pre: boolean): void {
  const children: RootContent[] = []
  for (const child of node.children) {
    const before = children.at(-1)
    if (child.type === 'text' && before?.type === 'text') before.value += child.value
    else if (child.type === 'text' || child.type === 'element') children.push(child)
  }
  for (const [at, child] of children.entries()) {
    if (child.type === 'element') settle(child, pre || child.tagName === 'pre')
    if (child.type !== 'text' || pre) continue
    child.value = child.value.replace(/[ \t\n]+/g, ' ')
    if (isBlock(children[at - 1]) && (at > 0 || isBlock(node)))
      child.value = child.value.replace(/^ /, '')
    if (isBlock(children[at + 1]) && (at < children.length - 1 || isBlock(node)))
      child.value = child.value.replace(/ $/, '')
  }
  node.children = children.filter(
    (child) => child.type !== 'text' || child.value !== '',
  ) as ElementContent[]
}

function isBlock(node: Root | RootContent | undefined): boolean {
  return (
    node === undefined ||
    node.type === 'root' ||
    (node.type === 'element' && BLOCKS.has(node.tagName))
  )
}

/** Replaces each element of a name with the result of `change`; `undefined` keeps it. Inner elements come first. */
function edit(
  tree: Root | Element,
  tag: string,
  change: (element: Element) => ElementContent[] | undefined,
): void {
  for (const child of tree.children) if (child.type === 'element') edit(child, tag, change)
  tree.children = (tree.children as ElementContent[]).flatMap((child) =>
    child.type === 'element' && child.tagName === tag ? (change(child) ?? [child]) : [child],
  ) as never
}

function find(tree: Element, tag: string): Element | undefined {
  for (const child of tree.children) {
    if (child.type !== 'element') continue
    const found = child.tagName === tag ? child : find(child, tag)
    if (found) return found
  }
  return undefined
}

function classesOf({properties}: Element): string[] {
  return Array.isArray(properties.className) ? properties.className.map(String) : []
}

function element(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element {
  return {type: 'element', tagName, properties, children}
}
