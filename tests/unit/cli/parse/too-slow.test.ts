/** Pages that take too long are given up; the limit is lowered here, so that no test depends on how fast the machine is. */
import type {Root} from 'hast'
import {toHtml} from 'hast-util-to-html'
import {toHast} from 'mdast-util-to-hast'
import {expect, test, vi} from 'vitest'
import {expandLines} from '../../../../cli/article/code-lines.ts'
import {complete} from '../../../../cli/coroutine.ts'
import {ourFigures} from '../../../../cli/figures/all-figures.ts'
import {highlight} from '../../../../cli/parse/code/highlight.ts'
import type {ParseContext} from '../../../../cli/parse/context.ts'
import {drawFigures} from '../../../../cli/parse/figures.ts'
import {createParser} from '../../../../cli/parse/parser.ts'
import {createPlaces} from '../../../../cli/parse/positions.ts'
import {toMdast} from '../../../../cli/parse/syntax/syntax.ts'
import {visit} from '../../../../cli/parse/syntax/visit.ts'
import type {Doc} from '../../../../cli/types.ts'
import {PLAIN} from '../../../support/parser.ts'
import {lastingFor} from '../../../support/time-budget.ts'
import {parse, SPECS} from './parse.ts'

const SHORT = 5

async function within(ms: number, text: string): Promise<Doc> {
  const parser = createParser({...PLAIN, specs: SPECS}, () => {}, ms)
  return parser({file: 'docs/page.md', kind: 'markdown', text, hash: 'a'})
}

test('a long page gets more time, for each part of its text', async () => {
  const text = (lines: number) => 'A *long* `text` [of](b.md) words.\n\n'.repeat(lines)
  const said = async (lines: number) => (await within(SHORT, text(lines))).diagnostics[0]?.message
  expect(await said(2_000)).toBe('Reading this page takes more than 0.005 s, so it was stopped.')
  expect(await said(27_000)).toBe('Reading this page takes more than 0.05 s, so it was stopped.')
})

test('a page that takes too long is given up, with one complaint', async () => {
  const text = `---\ntitle: Long\n---\n${'A *long* `text` [of](b.md) words.\n\n'.repeat(20_000)}`
  const doc = await within(SHORT, text)
  expect(doc).toMatchObject({file: 'docs/page.md', hash: 'a', headings: [], links: []})
  expect(doc.diagnostics).toEqual([
    {
      severity: 'error',
      code: 'too-slow',
      file: 'docs/page.md',
      line: 1,
      column: 1,
      message: 'Reading this page takes more than 0.04 s, so it was stopped.',
      hint: 'Split the page.',
    },
  ])
})

test('code beyond the time of the page stays plain, with one complaint', async () => {
  const tree = toHast(
    toMdast('```js\nlet a\n```\n\n```js\nlet b\n```\n\n```js\nlet c\n```\n'),
  ) as Root
  const said: unknown[] = []
  const context = {
    report: (code: string, at: {line: number; column: number}, message: string) =>
      said.push([code, at.line, at.column, message]),
  } as unknown as ParseContext
  await complete(highlight(tree, context, lastingFor(1)))
  expect(said).toEqual([
    [
      'too-slow',
      5,
      1,
      'Reading this page would take more than 2 s; this block of code and those below stay plain.',
    ],
  ])
  visit(tree, 'element', expandLines)
  const html = toHtml(tree)
  expect(html).toContain('>let </span>')
  expect(html).toContain('>let b\n</code>')
  expect(html).toContain('>let c\n</code>')
})

test('the first figure and the first block of a kind load what draws them: that is not the fault of the page', async () => {
  const budget = lastingFor(10)
  const tree = toMdast('A line.\n\n$$\na\n$$\n')
  const said: string[] = []
  const context = {
    bare: false,
    drawn: ourFigures,
    styles: new Set(),
    places: createPlaces('docs/page.md', ''),
    report: (code: string) => said.push(code),
  } as unknown as ParseContext
  vi.resetModules()
  const fresh = await import('../../../../cli/parse/figures.ts')
  await complete(fresh.drawFigures(tree, context, budget))
  expect(budget.excluded()).toBe(1)
  await complete(fresh.drawFigures(toMdast('$$\nb\n$$\n'), context, budget))
  expect(budget.excluded()).toBe(1)
  expect(said).toEqual([])
})

test('figures beyond the time of the page show as typed, with one complaint', async () => {
  const text = 'A $a$ and $b$.\n\n$$\nc\n$$\n'
  const tree = toMdast(text)
  const said: unknown[] = []
  const context = {
    bare: false,
    drawn: ourFigures,
    specs: SPECS,
    styles: new Set(),
    places: createPlaces('docs/page.md', text),
    report: (code: string, at: {line: number; column: number}, message: string) =>
      said.push([code, at.line, at.column, message]),
  } as unknown as ParseContext
  const {insert} = await complete(drawFigures(tree, context, lastingFor(1)))
  expect(said).toEqual([
    [
      'too-slow',
      1,
      11,
      'Reading this page would take more than 2 s; this figure and those below are not drawn.',
    ],
  ])
  const hast = toHast(tree) as Root
  insert(hast)
  const html = toHtml(hast)
  expect(html).toContain('<math')
  expect(html).toContain('<code>$b$</code>')
})

test('the next page is read as ever', async () => {
  await within(SHORT, 'A *long* `text` [of](b.md) words.\n\n'.repeat(20_000))
  const text = `${'A short page. '.repeat(100)}\n\n## Heading\n`
  expect((await within(60_000, text)).headings).toEqual([
    expect.objectContaining({id: 'heading', text: 'Heading'}),
  ])
})

test('a diagram of 1,600 arrows is too large, at its place', async () => {
  const edges = Array.from({length: 1600}, (_, at) => `a${at % 40}->a${(at * 7) % 41};`).join('')
  const {said} = await parse(`A diagram:\n\n\`\`\`dot Caption\ndigraph {${edges}}\n\`\`\`\n`)
  expect(said).toEqual(['diagram-syntax 4:1 1600 arrows, at most 100.'])
})
