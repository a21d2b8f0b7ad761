/** What the quick path reads itself, what it leaves to micromark, and how much text micromark gets for it. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {readQuickly} from '../../../../../cli/parse/quick/document.ts'
import {toMdast} from '../../../../../cli/parse/syntax/syntax.ts'
// @ts-expect-error: plain JavaScript
import {pageList, textOf} from '../../../../bench/corpus.mjs'
import {filesBelow} from '../../../../support/files.ts'
import {HOME} from '../../../../support/labdocs.ts'
import {pathologicalPages} from '../../../../support/pathological.ts'

/** The parts of a text that micromark reads. */
function left(text: string): string[] {
  const parts: string[] = []
  readQuickly(text, (part) => {
    parts.push(part)
    return toMdast(part, true)
  })
  return parts
}

function bodyOf(text: string): string {
  return text.replace(/^---\n[\s\S]*?\n---\n/, '')
}

const COMMON: Record<string, string> = {
  headings: '# A\n\n## *B* {#b}\n',
  paragraphs: 'a\nb *c* **d** _e_ `f g` [h](i.md "j") ![k](l.png) \\* &amp; < 5 x<sub>2</sub>\n',
  'text directives': ':ui[Save *all*] :icon[plus]{size="2" open} at 12:30: :a\n',
  lists: '- a\n  b\n  - c\n\n    d\n- e\n\n1. f\n2. g\n',
  'check marks': '- [ ] a *b*\n- [x] **c**\n',
  quotations: '> **a**\n>\n> b\n',
  fences: '```js title="a" {1}\na\n\n  b\n```\n',
  tables: '| a | b |\n|---|:-:|\n| `c\\|d` | *e* |\n',
  directives: '::::tabs\n\n:::tab[A *b*]{value="c"}\n\n- d\n\n:::\n\n::::\n\n::file{src=a.zip}\n',
  'directives in lists': '1. a\n\n   :::tip\n\n   b\n\n   :::\n\n2. c\n',
  breaks: 'a\n\n---\n\nb\n',
}

for (const [name, text] of Object.entries(COMMON))
  test(`${name} are read without micromark`, () => {
    expect(left(text)).toEqual([])
  })

const UNUSUAL: Record<string, string> = {
  'a block of HTML': '<div>\n*a*\n</div>',
  'a setext heading': 'a\n===',
  'indented code': '    a',
  'a hard break': 'a  \nb',
  'a lazy line': '> a\nb',
  'a formula': 'a $b$ c',
  'a displayed formula': '$$\na\n$$',
  strikethrough: 'a ~~b~~',
  'an address': 'see https://example.org',
  'an address of an email': 'a@example.org',
  'a rare entity': 'a &copy; b',
  'a tab in a list': '-\ta',
  'a table without pipes at the edges': 'a | b\n--|--\n1 | 2',
}

for (const [name, text] of Object.entries(UNUSUAL))
  test(`${name} is left to micromark, and what is around it is not`, () => {
    const [part, ...more] = left(`# A\n\n${text}\n\nAfter *it*.\n`)
    expect(part?.startsWith(`${text}\n`)).toBe(true)
    expect(part).not.toContain('After')
    expect(more).toEqual([])
  })

test('a part that leaves something open is read together with all that follows', () => {
  for (const text of ['<!--\n\na\n\n-->\n\nb\n', '```\n\na\n\nb\n', ':::tip\n\na\n\nb\n'])
    expect(left(`# A\n\n${text}`).at(-1)).toBe(text)
})

test('in a directive, only the part in doubt is left', () => {
  const parts = left(':::tip\n\n*a*\n\n<div>\n\n</div>\n\nb\n\n:::\n\nc\n')
  expect(parts.join('')).toContain('<div>')
  expect(parts.join('')).not.toMatch(/[abc]\n/)
})

test('where blocks may share something, micromark reads the whole text', () => {
  for (const text of [
    'a\n\n[b]: c\n',
    '> - [b]: c\n\na\n',
    'a[^1]\n\n[^1]: b\n',
    '[a\nb]: c\n',
    'a\r\n\r\nb\r\n',
    '\ufeff# a\n',
    'a\0b\n',
  ])
    expect(left(text)).toEqual([text])
  expect(left('a :ui[b]: c\n\n- [x] d :ui[e]: f\n')).toEqual([])
})

test('of the real pages, micromark reads less than a tenth; of the corpus, nothing', () => {
  const folder = join(HOME, 'content/docs')
  const pages = filesBelow(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => bodyOf(readFileSync(join(folder, name), 'utf8')))
  const sum = (texts: string[]) => texts.reduce((length, text) => length + text.length, 0)
  expect(sum(pages)).toBeGreaterThan(500_000)
  expect(sum(pages.flatMap(left))).toBeLessThan(sum(pages) / 10)
  const corpus = pageList(20)
  for (const dialect of ['docusaurus', 'plain'])
    expect(
      corpus.flatMap((_: unknown, at: number) => left(bodyOf(textOf(corpus, at, dialect)))),
    ).toEqual([])
})

test('whatever a text is made of, micromark gets it at most twice', () => {
  for (const [name, text] of pathologicalPages(100, 100)) {
    let length = 0
    // Whatever it gets seems to be left open: the worst case.
    readQuickly(text, (part) => {
      length += part.length - (part.endsWith('guard') ? 'guard'.length : 0)
      return {type: 'root', children: []}
    })
    expect(length, name).toBeLessThanOrEqual(2 * text.length)
  }
})
