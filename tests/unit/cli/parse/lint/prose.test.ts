import {expect, test} from 'vitest'
import {german} from '../../../../../runtime/shared/messages/german.ts'
import {type ParseOptions, parse} from '../parse.ts'

const preferred = [
  {use: 'details panel', not: ['detail window'], why: 'One name.'},
  {use: 'trash icon', not: ['trash', 'bin'], why: 'One icon.'},
  {use: 'GitHub', not: ['github'], why: 'Its name.'},
]

async function found(text: string, options: ParseOptions = {}): Promise<string[]> {
  const {diagnostics} = await parse(text, {preferred, ...options})
  return diagnostics
    .filter(({code}) => /^(term|vague-version|repeated-word|article)$/.test(code))
    .map(({code, severity, file, line, column, message}) => {
      expect(severity).toBe('warning')
      return `${file === 'docs/page.md' ? '' : `${file}:`}${line}:${column} ${code} ${message}`
    })
}

test('another word for a term, with its place', async () => {
  expect(await found('Open it.\n\nThe Detail window\nand two\ndetail windows.')).toEqual([
    '3:5 term Write "Details panel", not "Detail window".',
    '5:1 term Write "details panels", not "detail windows".',
  ])
  const {diagnostics} = await parse('The bin.', {preferred})
  expect(diagnostics.map(({hint}) => hint)).toEqual(['One icon.'])
})

test('rules of English are for pages in English', async () => {
  const text = 'Die, die die Lösung A auf a Eis stellen: in newer versions die Waage.'
  expect(await found(text)).toHaveLength(4)
  expect(await found(text, {messages: german})).toEqual([])
  expect(await found('Der Bin. Der bin.', {messages: german})).toHaveLength(2)
})

test('rules of English are not for a page in another language of the same site', async () => {
  const text = 'Die, die die Lösung A auf a Eis stellen, an die Waage. '
  expect(await found(text.repeat(9))).toEqual([])
  expect(await found(`${text.repeat(9)} Der bin.`)).toHaveLength(1)
})

test('over the end of a line, in a quotation too', async () => {
  expect(await found('> The detail\n> window.')).toEqual([
    '1:7 term Write "details panel", not "detail window".',
  ])
})

test('a variant inside the term, and the term itself in any case that a sentence asks for', async () => {
  expect(await found('Trash icon, trash icons, GitHub. Details panel.')).toEqual([])
  expect(await found('The trash, Github.')).toEqual([
    '1:5 term Write "trash icon", not "trash".',
    '1:12 term Write "GitHub", not "Github".',
  ])
})

test('in headings, tables, labels of blocks and links', async () => {
  expect(
    await found(
      '## The bin\n\n| bin | b |\n|---|---|\n| a | bin |\n\n:::note[The bin]\n\n[a bin](/x)\n\n:::',
    ),
  ).toEqual([
    '1:8 term Write "trash icon", not "bin".',
    '3:3 term Write "trash icon", not "bin".',
    '5:7 term Write "trash icon", not "bin".',
    '7:13 term Write "trash icon", not "bin".',
    '9:4 term Write "trash icon", not "bin".',
  ])
})

test('not in code, labels, addresses, names of files, quotations, and longer words', async () => {
  expect(
    await found(
      '`bin` :ui[Bin] <https://bin.org> bin@a.org [https://a.org/bin](https://a.org/bin) a/bin, bin/b old-bin.zip bin.sh "bin" “the bin” cabin binary bin-like\n\n```\nbin\n```\n\n$bin$\n',
    ),
  ).toEqual([])
})

test('in front matter that readers see, not in keywords', async () => {
  expect(
    await found(
      '---\ntitle: The bin\ndescription: >\n  Where the\n  bin is.\nkeywords: [bin]\n---\n\nText.\n',
    ),
  ).toEqual(['2:12 term Write "trash icon", not "bin".', '3:1 term Write "trash icon", not "bin".'])
})

test('in a fragment it is reported where it is written', async () => {
  expect(
    await found('::include{file=_part.md}', {files: {'docs/_part.md': 'One.\n\nThe bin.\n'}}),
  ).toEqual(['docs/_part.md:3:5 term Write "trash icon", not "bin".'])
})

test('a foreign tree is measured by its own terms alone', async () => {
  expect(await found('The bin is in newer versions the the an page.', {bare: true})).toEqual([
    '1:5 term Write "trash icon", not "bin".',
  ])
})

test('without a list nothing happens', async () => {
  expect(await found('The bin.', {preferred: []})).toEqual([])
})

test('terms with signs that mean something in a pattern', async () => {
  const odd = [{use: 'C++', not: ['C(++', 'a.b'], why: 'It.'}]
  expect(await found('C(++ and a.b, axb', {preferred: odd})).toEqual([
    '1:1 term Write "C++", not "C(++".',
    '1:10 term Write "C++", not "a.b".',
  ])
})

test('versions that nobody can check', async () => {
  for (const text of [
    'In newer versions it is blue.',
    'It is blue in some versions.',
    'It is blue in the current version.',
    'The button (with older versions: none)',
    'Older versions of the ELN have none.',
    'Recent ELN versions have none.',
    'Current versions read it.',
    'It is first. Some versions say so.',
    'It is blue or red, depending on the version.',
    'Depending on your ELN version it is red.',
  ])
    expect(await found(text), text).toHaveLength(1)
})

test('versions that are named, or are not those of a program', async () => {
  for (const text of [
    'Since 2.1 it is blue; in earlier versions it is red.',
    'Press :ui[Older versions] to see earlier versions of the sample.',
    'The current version of the page.',
    'There is a newer version. Compare two versions.',
    'Which editor is built in depends on the ELN: see the table.',
    'In the current version of a template you can do it.',
  ])
    expect(await found(text), text).toEqual([])
})

test('words that are there twice', async () => {
  expect(await found('See the\nthe page, The the page, a a.')).toEqual([
    '1:5 repeated-word "the the" repeats a word.',
    '2:11 repeated-word "The the" repeats a word.',
    '2:25 repeated-word "a a" repeats a word.',
  ])
  expect(
    await found('He said that that had had no end. AND and OR or. 2 2, x x, log-log log.'),
  ).toEqual([])
})

test('articles', async () => {
  expect(await found('Take a element, an sample, a NMR tube\nand an (URL).')).toEqual([
    '1:6 article "a element" has the wrong article.',
    '1:17 article "an sample" has the wrong article.',
    '1:28 article "a NMR" has the wrong article.',
    '2:5 article "an (URL" has the wrong article.',
  ])
  expect(
    await found(
      'Vitamin A is here, from A to B; a) item, group A and an :ui[sample]. A `x`, U.S.A. in.',
    ),
  ).toEqual([])
})

test('a rule that the site switches off says nothing, and is not kept with the page', async () => {
  const text = 'The bin bin is a element. In newer versions.'
  expect((await found(text)).map((one) => one.split(' ')[1])).toEqual([
    'term',
    'term',
    'vague-version',
    'repeated-word',
    'article',
  ])
  expect(await found(text, {off: ['repeated-word', 'article']})).toHaveLength(3)
  expect(await found(text, {off: ['term', 'vague-version', 'repeated-word', 'article']})).toEqual(
    [],
  )
  const {diagnostics} = await parse('[here](page.md)', {off: ['vague-link']})
  expect(diagnostics).toEqual([])
})
