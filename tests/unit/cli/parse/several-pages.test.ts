/** Pages that share a time limit are read as they are alone. */
import {expect, test} from 'vitest'
import {createParser} from '../../../../cli/parse/parser.ts'
import type {Doc} from '../../../../cli/types.ts'
import {PLAIN} from '../../../support/parser.ts'
import {SPECS} from './parse.ts'

const LONG = 'A *long* `text` [of](b.md) words.\n\n'.repeat(20_000)
const PAGES = {
  'first.md': '# First\n\nThe [second page](second.md).\n\n[a]: #\n',
  'code.md': '# Code\n\n```ruby\nputs 1\n```\n\n```js\nlet a\n```\n',
  'math.md': '# Math\n\nA $a^2$ in a line.\n',
  'deep.md': `${'> '.repeat(5000)}deep\n`,
  'code-again.md': '# Code\n\n```ruby\nputs "a"\n```\n\nAnd :nothing[of it].\n',
  'last.md': '# Last\n\nText\\\nand more.\n',
}

function sourceOf([file, text]: [string, string]) {
  return {source: {file, kind: 'markdown' as const, text, hash: file}}
}

async function together(pages: Record<string, string>, each?: number): Promise<Doc[]> {
  const parser = createParser({...PLAIN, specs: SPECS}, () => {}, each)
  return parser.several(Object.entries(pages).map(sourceOf))
}

async function alone(pages: Record<string, string>, each?: number): Promise<Doc[]> {
  const docs: Doc[] = []
  for (const page of Object.entries(pages))
    docs.push(await createParser({...PLAIN, specs: SPECS}, () => {}, each)(sourceOf(page).source))
  return docs
}

test('pages with and without pauses, and pages with mistakes, are the same as alone', async () => {
  const docs = await together(PAGES)
  expect(docs).toEqual(await alone(PAGES))
  expect(docs.map(({diagnostics}) => diagnostics.map(({code}) => code))).toEqual([
    [],
    [],
    [],
    ['too-deep'],
    ['unknown-directive'],
    [],
  ])
  expect(docs[1]!.tree).toContain('"puts')
})

test('one page that takes too long does not harm those around it', async () => {
  const {'code.md': code, 'last.md': last} = PAGES
  const pages = {'code.md': code, 'long.md': LONG, 'last.md': last}
  const docs = await together(pages, 100)
  const [colored, stopped, after] = docs
  expect(stopped!.diagnostics).toMatchObject([{code: 'too-slow', file: 'long.md'}])
  expect([colored, after]).toEqual(await alone({'code.md': code, 'last.md': last}))
})

test('hooks of plugins see one page at a time, in the order of the pages', async () => {
  const seen: string[] = []
  Object.assign(globalThis, {seen})
  const script = `export default {name: 'watcher', async markdown(tree, {file}) {
    seen.push(file + ' begins')
    await new Promise((resolve) => setTimeout(resolve, 5))
    seen.push(file + ' ends')
  }}`
  const plugins = [{name: 'watcher', hooks: [], script}]
  const parser = createParser({...PLAIN, specs: SPECS, plugins})
  const files = ['a.md', 'b.md', 'c.md']
  await parser.several(files.map((file) => sourceOf([file, '# A\n'])))
  expect(seen).toEqual(files.flatMap((file) => [`${file} begins`, `${file} ends`]))
})
