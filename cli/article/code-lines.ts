/**
 * Lines of colored code. Most elements of many pages are words in such lines, and few themes look at them: so they become HTML at
 * once, and elements only where a component of the theme reads them.
 */
import type {Element, ElementContent, Nodes} from 'hast'
import {escape} from './attributes.ts'

export interface CodeLine {
  classes: readonly string[]
  /** Undefined if lines are not numbered. */
  number: number | undefined
  pieces: readonly Piece[]
}

/** Text of one color. */
export interface Piece {
  /** The class of the color; empty without one. An option of a command also has the class `whole`. */
  name: string
  parts: readonly (string | Placeholder)[]
}

/** A text that readers replace with their own. */
interface Placeholder {
  name: string
  text: string
}

/** The `<code>` of a block that was colored. */
interface ColoredCode extends Element {
  /** Used up by `expandLines`. */
  lines?: readonly CodeLine[]
}

export function coloredCode(lines: readonly CodeLine[]): ColoredCode {
  return {type: 'element', tagName: 'code', properties: {}, children: [], lines}
}

/** Returns the lines of an element that has no children instead. */
export function linesOf(node: Nodes): readonly CodeLine[] | undefined {
  return (node as ColoredCode).lines
}

/** Gives an element its lines as children. */
export function expandLines(node: Nodes): void {
  const code = node as ColoredCode
  if (!code.lines) return
  code.children = lineElements(code.lines)
  delete code.lines
}

/** Returns the HTML of the elements that `expandLines` makes. */
export function lineHtml(lines: readonly CodeLine[]): string {
  let html = ''
  for (const [index, {classes, number, pieces}] of lines.entries()) {
    if (index) html += '\n'
    html += `<span class="${classes.join(' ')}"${number === undefined ? '' : ` data-n="${number}"`}>`
    for (const {name, parts} of pieces) {
      if (name) html += `<span class="${name}">`
      for (const part of parts)
        html +=
          typeof part === 'string'
            ? escape(part)
            : `<span class="placeholder" data-name="${part.name}">${escape(part.text)}</span>`
      if (name) html += '</span>'
    }
    html += '</span>'
  }
  return html
}

function lineElements(lines: readonly CodeLine[]): ElementContent[] {
  return lines.flatMap((line, index) =>
    index ? [{type: 'text', value: '\n'}, lineElement(line)] : [lineElement(line)],
  )
}

function lineElement({classes, number, pieces}: CodeLine): Element {
  const children = pieces.flatMap(({name, parts}) => {
    const inner = parts.map(partElement)
    return name ? [spanOf({className: name.split(' ')}, inner)] : inner
  })
  const numbered = number === undefined ? {} : {dataN: number}
  return spanOf({className: [...classes], ...numbered}, children)
}

function partElement(part: string | Placeholder): ElementContent {
  return typeof part === 'string'
    ? {type: 'text', value: part}
    : spanOf({className: ['placeholder'], dataName: part.name}, [{type: 'text', value: part.text}])
}

function spanOf(properties: Element['properties'], children: ElementContent[]): Element {
  return {type: 'element', tagName: 'span', properties, children}
}

export function lineText(lines: readonly CodeLine[]): string {
  const textOf = (part: string | Placeholder) => (typeof part === 'string' ? part : part.text)
  return lines
    .map(({pieces}) => pieces.map(({parts}) => parts.map(textOf).join('')).join(''))
    .join('\n')
}
