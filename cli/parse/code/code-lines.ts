/** Turns lines of code into elements: one span for each color, and one for each placeholder. */
import type {Element, ElementContent} from 'hast'
import type {Mark} from './code-marks.ts'

/** Class names by color of `dark-plus`. The theme defines lighter, more readable values as tokens. */
const CLASSES: Record<string, string> = {
  '#569CD6': 'kw',
  '#CE9178': 'st',
  '#B5CEA8': 'nu',
  '#6A9955': 'co',
  '#C586C0': 'ct',
  '#DCDCAA': 'fn',
  '#4EC9B0': 'ty',
  '#9CDCFE': 'va',
  '#D16969': 're',
  '#D7BA7D': 'es',
  '#4FC1FF': 'cn',
  '#808080': 'pu',
  '#646695': 'me',
  '#6796E6': 'li',
  '#F44747': 'in',
  '#C8C8C8': 'la',
  '#000080': 'kw',
}

export interface Token {
  content: string
  /** The class of its color; empty without one. */
  name: string
}

/** Returns the class of a color of the theme. */
export function classOf(color: string): string {
  return CLASSES[color.toUpperCase()] ?? ''
}

export const PLACEHOLDER = /<([a-z][a-z0-9]*(?:[-_ ][a-z0-9]+)+|your[a-z0-9_-]*)>/gi

export function lineElement(tokens: Token[], marks: Mark[], placeholders: boolean): Element {
  const children: ElementContent[] = []
  for (const [name, content] of mergeTokens(tokens)) {
    const inner: ElementContent[] = placeholders
      ? splitPlaceholders(content)
      : [{type: 'text', value: content}]
    if (name)
      children.push({
        type: 'element',
        tagName: 'span',
        properties: {className: [name]},
        children: inner,
      })
    else children.push(...inner)
  }
  return {
    type: 'element',
    tagName: 'span',
    properties: {className: ['line', ...marks.map((mark) => `line--${mark}`)]},
    children,
  }
}

/** Returns whether an element is a placeholder, or has one in it. */
export function hasPlaceholder({properties, children}: Element): boolean {
  return (
    properties.dataName !== undefined ||
    children.some((child) => child.type === 'element' && hasPlaceholder(child))
  )
}

/** Merges neighbors of one color into one span. White space takes the color before it. */
function mergeTokens(tokens: Token[]): [name: string, content: string][] {
  const merged: [string, string][] = []
  for (const {name, content} of tokens) {
    if (content === '') continue
    const last = merged.at(-1)
    if (last && (last[0] === name || /^\s*$/.test(content))) last[1] += content
    else merged.push([name, content])
  }
  return merged
}

function splitPlaceholders(content: string): ElementContent[] {
  const parts: ElementContent[] = []
  let from = 0
  for (const match of content.matchAll(PLACEHOLDER)) {
    if (match.index > from) parts.push({type: 'text', value: content.slice(from, match.index)})
    parts.push({
      type: 'element',
      tagName: 'span',
      properties: {
        className: ['placeholder'],
        dataName: match[1]!.toLowerCase().replace(/[ _]/g, '-'),
      },
      children: [{type: 'text', value: match[0]}],
    })
    from = match.index + match[0].length
  }
  if (from < content.length || !parts.length) parts.push({type: 'text', value: content.slice(from)})
  return parts
}
