/** Ids of headings in content for other tools: a link that works there works here. */
import {expect, test} from 'vitest'
import {parse} from './parse.ts'

const bare = (text: string) => parse(text, {file: 'page.md', bare: true})

/** Where a link to an id of another tool leads. */
async function led(text: string, id: string) {
  const {ids, anchors = {}} = await bare(`# Title\n\n${text}`)
  return ids.includes(id) ? id : anchors[id]
}

test('each tool makes ids of its own', async () => {
  const heading = '## Café, Mark & `Tilde`\n'
  const own = 'café-mark--tilde'
  expect(await led(heading, own)).toBe(own)
  expect(await led(heading, 'cafe-mark-tilde')).toBe(own)
  expect(await led(heading, 'cafe-mark-tilde-1')).toBeUndefined()
  expect(await led('## 2. Steps (a/b)\n', '_2-steps-a-b')).toBe('2-steps-ab')
  expect(await led('## 2. Steps (a/b)\n', '2-steps-ab')).toBe('2-steps-ab')
})

test('GitHub makes no hyphen of a no-break space, as French has it before a colon', async () => {
  const own = 'échange--mode-demploi'
  const meant = 'échange-mode-demploi'
  expect(await led("## Échange\u00a0: mode d'emploi\n", own)).toBe(own)
  expect(await led("## Échange\u00a0: mode d'emploi\n", meant)).toBe(own)
  expect(await led("## Échange\u202f: mode d'emploi\n", meant)).toBe(own)
})

test('headings of one name are counted as each tool counts', async () => {
  const twice = '## An a/b\n\n## An a/b\n'
  expect(await led(twice, 'an-a-b-1')).toBe('an-ab-1')
  expect(await led(twice, 'an-ab_1')).toBe('an-ab-1')
  expect(await led(twice, 'an-ab_2')).toBeUndefined()
})

test('what is no part of the name is left out: tags, notes in small print', async () => {
  expect(await led('## useData <Badge type="tip" text="new" />\n', 'usedata')).toBe('usedata-new')
  expect(await led('## with pip <small>recommended</small>\n', 'with-pip')).toBe(
    'with-pip-recommended',
  )
  expect(await led('## Map<T>\n', 'map')).toBe('mapt')
  expect(await led('## `<Content />` <Badge text="new" />\n', 'content')).toBe('content--new')
  expect(await led('## <Icon name="save" /> Save it\n', '-save-it')).toMatch(/save-it$/)
})

test('GitHub keeps the name of an emoji', async () => {
  expect(await led('## :rocket: Getting started\n', 'rocket-getting-started')).toBe(
    '-getting-started',
  )
  expect(await led('## Done :tada: :+1:\n', 'done-tada-1')).toBe('done--')
  expect(await led('## 🚀 Getting started\n', '-getting-started')).toBe('-getting-started')
  const plain = 'A :rocket: flies.\n\n## 🚀 Getting started\n'
  expect(await led(plain, 'rocket-getting-started')).toBe('-getting-started')
})

test('an id that is on the page means that place', async () => {
  const text = '## A/B\n\n<a id="a-b"></a>\n'
  expect(await led(text, 'a-b')).toBe('a-b')
})

test('an id that belongs to the page itself leads to the heading', async () => {
  const {anchors, headings} = await parse('# T\n\n## Root\n', {
    file: 'p.md',
    bare: true,
    reserved: ['root'],
  })
  expect(headings[0]!.id).toBe('root-1')
  expect(anchors).toMatchObject({root: 'root-1'})
})

test('footnotes of Python-Markdown', async () => {
  expect(await led('A[^1]\n\n[^1]: Note.\n', 'fn:1')).toBe('fn-1')
})

test('pages of our own have no ids but their own', async () => {
  expect((await parse('## A/B\n')).anchors).toBeUndefined()
})
