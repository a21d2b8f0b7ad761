/**
 * Computes the ids that other tools give to headings. A link that is correct in the original tool uses such
 * an id; here it leads to the same heading. Only for imported trees: our own pages use the ids of their HTML.
 */
import {slug as github} from 'github-slugger'
import type {Element} from 'hast'
import {toString} from 'hast-util-to-string'
import {isA} from '../../article/template.ts'

/** The texts of a heading, as different tools read them. */
export interface NamedHeading {
  id: string
  texts: string[]
  /** Ids in its comment. */
  more?: string[]
}

/** VitePress, VuePress: accents are removed, each run of signs becomes one hyphen. */
function vitepress(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\p{Cc}\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase()
}

/** MkDocs: only ASCII letters, each run of spaces and hyphens becomes one hyphen. */
function mkdocs(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-')
}

/** mdBook: letters, digits, hyphens and underscores of all languages; a space is a hyphen. */
function mdbook(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}

/** Each rule: the id of a text, and how the tool numbers headings with the same id. */
const RULES: [(text: string) => string, (id: string, again: number) => string][] = [
  [github, (id, again) => `${id}-${again}`],
  // Docusaurus makes a hyphen of the space behind an icon.
  [(text) => `-${github(text)}`, (id, again) => `${id}-${again}`],
  [vitepress, (id, again) => `${id}-${again}`],
  [mkdocs, (id, again) => `${id}_${again}`],
  [mdbook, (id, again) => `${id}-${again}`],
]

/**
 * Maps other ids to ours. An id of the page itself is never a key; of several headings with an id, the first one counts.
 */
export function otherAnchors(
  headings: readonly NamedHeading[],
  taken: ReadonlySet<string>,
): Record<string, string> {
  const anchors: Record<string, string> = Object.create(null)
  const add = (other: string, id: string) => {
    if (other !== '' && !taken.has(other)) anchors[other] ??= id
  }
  for (const [rule, numbered] of RULES)
    for (const which of [0, 1]) {
      const seen = new Map<string, number>()
      for (const {id, texts} of headings) {
        const other = rule(texts[which] ?? texts[0]!)
        const again = seen.get(other) ?? 0
        seen.set(other, again + 1)
        add(again ? numbered(other, again) : other, id)
      }
    }
  for (const {id, more = []} of headings) for (const one of more) add(one, id)
  // Footnotes of Python-Markdown.
  for (const id of taken) if (/^fn(?:ref)?-/.test(id)) add(id.replace('-', ':'), id)
  return anchors
}

/** Returns all words of a heading; and those without notes in small print and without tags that are shown as text. */
export function textsOf(element: Element): string[] {
  const all = words(toString(element))
  const few = words(
    element.children
      .filter((one) => one.type !== 'comment' && !isA(one, 'small'))
      // Tags in code are text in all tools.
      .map((one) =>
        isA(one, 'code') ? toString(one) : toString(one).replace(/<\/?[A-Za-z][^<>]*>/g, ''),
      )
      .join(''),
  )
  return few === '' || few === all ? [all] : [all, few]
}

/** Returns a text in one line. A no-break space stays: GitHub makes no hyphen of it, as in `Note : more` in French. */
function words(text: string): string {
  return text.replace(/[ \t\n]+/g, ' ').trim()
}
