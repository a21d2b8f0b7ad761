import {expect, test} from 'vitest'
import {temporary} from '../../../support/temporary.ts'
import {say, siteOf} from './site.ts'

const about = (text: string, title = 'T') => `---\ntitle: ${title}\ndescription: ${text}\n---\n`
const good = 'Print a label for a sample, and scan it to jump back to its entry in the notebook.'
const found = async (files: Record<string, string>, options = {}) =>
  (await siteOf(files, options)).diagnostics.map(say)

test('an include or code whose file has another case: what was meant, which is not unused either', async () => {
  const site = await siteOf({
    'docs/index.md': '::include{file=_F.md}\n\n```js file=A.js\n```\n\n::include{file=_other.md}\n',
    'docs/_f.md': 'x',
    'docs/a.js': 'x',
  })
  const {diagnostics} = site
  const found = diagnostics.filter(({code}) => code === 'missing-asset' || code === 'unused-asset')
  expect(found.map(({line, message, hint}) => `${line} ${message} ${hint}`)).toEqual([
    '1 There is no fragment docs/_F.md. Did you mean _f.md? Upper and lower case make a difference.',
    '6 There is no fragment docs/_other.md. The path is relative to the file with this line.',
    '3 There is no file docs/A.js. Did you mean a.js? Upper and lower case make a difference.',
  ])
})

test('no page is read again: the text of an unchanged one is still on the disk', async () => {
  const read: string[] = []
  const files = {'docs/a.md': about(good), 'docs/b.tsx': 'export default 1', 'docs/c.csv': 'a'}
  await siteOf(files, {onRead: (file) => read.push(file)})
  expect(read).toEqual(['docs/b.tsx'])
})

test('descriptions: missing, too short, too long, twice', async () => {
  expect(
    await found({
      'docs/a.md': '# A',
      'docs/b.md': about('Short.', 'B'),
      'docs/c.md': about(`Long ${'x'.repeat(160)}`, 'C'),
      'docs/d.md': about(good, 'D'),
      'docs/e.md': about(good),
      'docs/f.md': about('x', 'F'),
    }),
  ).toEqual([
    'warning missing-description docs/a.md:1:1 This page has no description. (One sentence of 50 to 160 characters that is true of this page alone.)',
    'warning description-length docs/b.md:3:1 The description has 6 characters; 50 to 160 are read in full.',
    'warning description-length docs/c.md:3:1 The description has 165 characters; 50 to 160 are read in full.',
    'warning duplicate-description docs/e.md:3:1 This description is the same as that of docs/d.md. (Say what this page alone is for.)',
    'warning description-length docs/f.md:3:1 The description has 1 character; 50 to 160 are read in full.',
  ])
})

test('a description of many pages is one mistake, which names them', async () => {
  const pages = (count: number, text: string) =>
    Object.fromEntries(
      Array.from({length: count}, (_, at) => [`docs/p${at}.md`, about(text, `P ${at}`)]),
    )
  const same =
    'warning duplicate-description docs/p1.md:3:1 This description is the same as that of docs/p0.md'
  const hint = '(Say what this page alone is for.)'
  expect(await found(pages(3, good))).toEqual([
    `${same}, and 1 other page has it: docs/p2.md. ${hint}`,
  ])
  expect(await found(pages(9, good))).toEqual([
    `${same}, and 7 other pages have it: docs/p2.md, docs/p3.md, docs/p4.md, docs/p5.md, docs/p6.md, and 2 more. ${hint}`,
  ])
  expect(await found(pages(3, 'Short.'))).toEqual([
    'warning description-length docs/p0.md:3:1 The description has 6 characters; 50 to 160 are read in full.',
    `${same}, and 1 other page has it: docs/p2.md. ${hint}`,
  ])
})

test('the file of a generated page says where its description goes', async () => {
  const files = {
    'docs/a/_category.yml': 'label: A\nlink: {type: generated-index}',
    'docs/a/b.md': about(good, 'B'),
  }
  expect(await found(files)).toEqual([
    'warning missing-description docs/a/_category.yml:1:1 This page has no description. (Write it as "description": One sentence of 50 to 160 characters that is true of this page alone.)',
  ])
})

test('one page in several versions of the docs has one description', async () => {
  const files = {
    'index.md': about(good, 'Home'),
    'docs/a.md': about(good, 'A'),
    'docs-1/a.md': about(good, 'A'),
    'docs-1/b.md': about(good, 'B'),
  }
  const versions = [{name: '1', label: '1', folder: 'docs-1', at: '/docs/1', last: true}]
  expect(await found(files, {config: {docs: {versions}}})).toEqual([
    'warning duplicate-description docs/a.md:3:1 This description is the same as that of index.md. (Say what this page alone is for.)',
    'warning duplicate-description docs-1/b.md:3:1 This description is the same as that of docs-1/a.md. (Say what this page alone is for.)',
  ])
})

test('a folder with the name of a version that the config does not name is one mistake', async () => {
  const files = {
    'docs/a.md': about(good, 'A'),
    'docs-v1.x/a.md': about(good, 'A'),
    'docs-v1.x/b.md': '# B',
    'docs-2-notes/c.md': about(good, 'C'),
    'docs-old/d.md': about(good.replace('label', 'page'), 'D'),
  }
  const others = (all: string[]) => all.filter((one) => one.includes('docs-v1.x'))
  expect(others(await found(files))).toEqual([
    `warning unknown-version docs-v1.x:0:0 The folder "docs-v1.x" looks like a version of the docs, but the configuration does not name it: its pages are published below /docs-v1.x, without a sidebar. (Add it to "docs.versions", {name: '1.x', label: '1.x', folder: 'docs-v1.x', at: '/docs/1.x'}, or move the folder out of the content.)`,
  ])
  const versions = [{name: '1', label: '1', folder: 'docs-v1.x', at: '/docs/1'}]
  expect(others(await found(files, {config: {docs: {versions}}})).join('\n')).not.toContain(
    'unknown-version',
  )
  expect((await found(files, {bare: true})).join('\n')).not.toContain('unknown-version')
})

test('a file of public/ that cannot be read is reported, not left out in silence', async () => {
  expect(await found({'docs/a.md': about(good), 'public/gone.pdf': ''})).toEqual([
    'unreadable-file public/gone.pdf:0:0 This file was there a moment ago and cannot be read now. (Run the command again.)',
  ])
})

test('files and fragments that no page uses', async () => {
  const content = temporary('lint', {'public/free.pdf': ''})
  expect(
    await found(
      {
        'docs/a.md': about(good),
        'docs/x.png': '',
        'docs/_f.md': 'x',
        'docs/_index.md': 'x',
        'public/free.pdf': '',
        'docs/_own.tsx': '',
      },
      {content},
    ),
  ).toEqual([
    'warning unused-asset docs/x.png:0:0 No page uses this file. (Delete it, or move it to public/ to offer it under its name.)',
    'warning unused-asset docs/_f.md:0:0 No page includes this fragment. (Delete it, or move it to public/ to offer it under its name.)',
    'warning unused-asset docs/_index.md:0:0 No page includes this fragment. (Rename it to index.md to make it the page of its folder.)',
  ])
  expect(
    await found({'docs/a.md': `${about(good)}\n::include{file=_f.md}`, 'docs/_f.md': 'x'}),
  ).toEqual([])
  // Code imports it, or is imported.
  expect(
    await found({
      'docs/a.md': about(good),
      '_tool.tsx': "import data from './docs/data.json'\nimport('./lib.js')",
      'docs/data.json': '{}',
      'lib.js': '',
      'docs/rows.ts': "export {default} from './rows.json'",
      'docs/rows.json': '[]',
      'docs/own.css': '.own { background: url(./own.png) }',
      'docs/own.png': '',
    }),
  ).toEqual([])
  // Nearly a page, or nearly a category: its content must not be deleted.
  const nearly = ['docs/b.MD', 'docs/c.markdown', 'docs/_category.yaml']
  const said = await found({
    'docs/a.md': about(good),
    ...Object.fromEntries(nearly.map((file) => [file, 'x'])),
  })
  expect(said.map((one) => /\((.*)\)$/.exec(one)?.[1])).toEqual([
    'Rename it to b.md to make it a page.',
    'Rename it to c.md to make it a page.',
    'Write it as _category.yml.',
  ])
})

test('pages in MDX have one cause, and the hint names the setting that reads them', async () => {
  const {diagnostics} = await siteOf({
    'docs/a.md': about(good),
    'docs/b.mdx': '# B',
    'docs/c.mdx': '# C',
    'docs/_d.mdx': 'x',
    'docs/e.mdxx': 'x',
  })
  const unused = diagnostics.filter(({code}) => code === 'unused-asset')
  expect(unused.map(({file, message, cause, hint}) => [file, message, cause, hint])).toEqual([
    ...['docs/b', 'docs/c'].map((file) => [
      `${file}.mdx`,
      'This page is written in MDX, and is not read.',
      'mdx',
      `To read MDX, write dialect: 'docusaurus' into site.config.ts. Without code in it, rename it to ${file.slice(5)}.md.`,
    ]),
    ...['docs/_d.mdx', 'docs/e.mdxx'].map((file) => [
      file,
      'No page uses this file.',
      undefined,
      expect.stringContaining('Delete it'),
    ]),
  ])
})

test('a foreign tree is not linted', async () => {
  expect(await found({'a.md': '# A', 'x.png': ''}, {bare: true})).toEqual([])
})
