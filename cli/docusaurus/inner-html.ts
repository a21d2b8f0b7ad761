/** Keeps HTML that a program wrote into an attribute, as React does: `<div dangerouslySetInnerHTML={{__html: "…"}} />`. */
import {type Attribute, literal} from './jsx.ts'
import type {Element, Node} from './tree.ts'
import {asMarkdown} from './values.ts'
import {replace, type Writing} from './writing.ts'

const NAME = 'dangerouslySetInnerHTML'
const CODE = /^\{\s*(["']?)__html\1\s*:\s*([\s\S]*?)\s*,?\s*\}$/
const TAG = /(<\/?[A-Za-z!][^<>]*>)/
const LOOK = /\s(?:class|style)=(?:"[^"]*"|'[^']*')/g

export function innerHtmlOf({attributes}: Element): Attribute | undefined {
  return attributes.find(({name}) => name === NAME)
}

/** Writes the HTML if it is known without running code. Otherwise, readers see the code, as of any expression. */
export function innerHtml(
  element: Element,
  {code = ''}: Attribute,
  writing: Writing,
): readonly Node[] {
  const {layout, lose, place, values} = writing
  const {open, close} = element
  const html = literal(CODE.exec(code)?.[2] ?? '')
  if (html === undefined) {
    lose('expression', code)
    return replace(element, `\`\` {${code.replace(/\s+/g, ' ')}} \`\``, false, writing)
  }
  const id = place(values.of(element, 'id'))
  const parts = html.split(TAG).map((part, at) => (at % 2 ? part.replace(LOOK, '') : part))
  if (!layout.isAlone(open.start, close?.end ?? open.end)) {
    // There, text between tags is Markdown.
    const inline = parts.map((part, at) => (at % 2 ? part : asMarkdown(part))).join('')
    return replace(element, id + inline.replace(/\s+/g, ' '), false, writing)
  }
  // An empty line would end the HTML.
  const block = parts.join('').replace(/\n[ \t]*(?=\n)/g, '&#10;')
  return replace(element, `<div>${id}${block}</div>`, true, writing)
}
