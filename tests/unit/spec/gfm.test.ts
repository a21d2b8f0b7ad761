/**
 * GitHub's extensions, through our whole parse and render: at least one case for each rule of their sections. What we do
 * differently on purpose is undone before comparing (`differences.ts`), or stands here with its reason.
 */
import {beforeAll, describe, expect, test} from 'vitest'
import {createRender, type Render} from '../article.ts'
import {ours, theirs} from './differences.ts'
import {AUTOLINKS, STRIKES, TABLES, TASKS} from './gfm-cases.ts'

const back = (number: number, again = '') =>
  `<a href="#fnref-${number}${again && `-${again}`}" data-footnote-backref="" aria-label="Back to reference ${number}${again && `-${again}`}" class="data-footnote-backref">↩${again && `<sup>${again}</sup>`}</a>`
const reference = (number: number, again = '') =>
  `<sup><a href="#fn-${number}" id="fnref-${number}${again && `-${again}`}" data-footnote-ref="true" aria-describedby="footnote-label">${number}</a></sup>`

let render: Render
beforeAll(async () => {
  render = await createRender()
})

for (const [name, cases] of [
  ['Tables', TABLES],
  ['Task list items', TASKS],
  ['Strikethrough', STRIKES],
  ['Autolinks', AUTOLINKS],
] as const)
  describe(name, () => {
    for (const {rule, markdown, html} of cases)
      test(rule, async () => {
        expect(ours(await render(markdown))).toBe(theirs(html))
      })
  })

describe('Strikethrough, ours', () => {
  test('one tilde strikes nothing: it is common in paths and in chemistry', async () => {
    expect(ours(await render('~/data and ~5 mL, ~there~'))).toBe(
      theirs('<p>~/data and ~5 mL, ~there~</p>'),
    )
  })
})

describe('Disallowed raw HTML', () => {
  for (const tag of [
    'title',
    'textarea',
    'style',
    'xmp',
    'iframe',
    'noembed',
    'noframes',
    'script',
    'plaintext',
  ])
    test(`<${tag}> is not shown and swallows nothing`, async () => {
      const html = await render(
        `before <em>in</em> <${tag}> <${tag.toUpperCase()}>\n\n## Behind\n\nafter`,
      )
      expect(html).not.toMatch(new RegExp(`<${tag}`, 'i'))
      expect(html).toContain('<em>in</em>')
      expect(ours(html)).toContain('<h2>Behind</h2><p>after</p>')
    })

  test('what is allowed stays', async () => {
    expect(
      ours(await render('<strong>a</strong> <em>b</em>\n\n<blockquote>\n<p>c</p>\n</blockquote>')),
    ).toBe(theirs('<p><strong>a</strong> <em>b</em></p><blockquote><p>c</p></blockquote>'))
  })
})

describe('Footnotes', () => {
  /** The text, and the items of the list below it. */
  const notes = async (markdown: string) => {
    const html = await render(markdown)
    const [text = '', section = ''] = html.split(/(?=<section)/)
    return {
      text: text.trim(),
      section,
      items: [...section.matchAll(/<li id="([^"]*)">\s*([\s\S]*?)\s*<\/li>/g)].map(
        ([, id, inner]) => `${id}: ${ours(inner!)}`,
      ),
    }
  }

  test('a reference, and its note at the end with the way back', async () => {
    const {text, section, items} = await notes('Text[^1] goes on.\n\n[^1]: The note.')
    expect(ours(text)).toBe(ours(`<p>Text${reference(1)} goes on.</p>`))
    expect(section).toMatch(
      /^<section data-footnotes="[^"]*" class="footnotes"><h2 id="footnote-label" class="vh">Footnotes<\/h2>/,
    )
    expect(items).toEqual([`fn-1: ${ours(`<p>The note. ${back(1)}</p>`)}`])
  })

  test('numbered by their first reference, whatever they are called', async () => {
    const {text, items} = await notes('A[^z] b[^a]\n\n[^a]: One.\n\n[^z]: Two.')
    expect([...text.matchAll(/>(\d)<\/a>/g)].map(([, number]) => number)).toEqual(['1', '2'])
    expect(items.map((item) => item.split(' ')[0])).toEqual(['fn-z:', 'fn-a:'])
  })

  test('referred to twice: two ways back', async () => {
    const {text, items} = await notes('A[^1] b[^1]\n\n[^1]: Note.')
    expect(ours(text)).toBe(ours(`<p>A${reference(1)} b${reference(1, '2')}</p>`))
    expect(items).toEqual([`fn-1: ${ours(`<p>Note. ${back(1)} ${back(1, '2')}</p>`)}`])
  })

  test('several paragraphs and code, indented', async () => {
    const {items} = await notes('A[^1]\n\n[^1]: First.\n\n    Second with `code`.')
    expect(items[0]).toContain('<p>First.</p>')
    expect(items[0]).toContain('<p>Second with <code>code</code>. <a')
  })

  test('without a note it is text; a note that nobody refers to is not shown', async () => {
    expect(await notes('A[^none]\n\n[^other]: Nobody.')).toEqual({
      text: '<p>A[^none]</p>',
      section: '',
      items: [],
    })
  })
})
