import {expect, test} from 'vitest'
import {resolveConflicts} from '../../../../../cli/parse/lint/conflicts.ts'
import {codes, parse, places} from '../parse.ts'

const found = async (text: string) => places(await parse(text))

test('a fence without an end, in the text, in a list, in a quotation', async () => {
  expect(await found('a\n\n```bash\necho "x')).toEqual(['fence-open 3:1'])
  expect(await found('- a\n\n  ~~~json\n  {\n\nb')).toEqual(['fence-open 3:3'])
  expect(await found('> ```\n> a\n\nb')).toEqual(['fence-open 1:3'])
  expect(await found('$$\nx = 1\n\nb')).toEqual(['fence-open 1:1'])
  expect(await found('````\n```\na')).toEqual(['fence-open 1:1'])
})

test('fences that end', async () => {
  for (const text of [
    '```js\nlet a\n```',
    '```\n```',
    '````md nocheck\n```\na\n```\n````',
    '- ```js\n  let a\n  ```',
    '> ~~~\n> a\n> ~~~',
    '    indented\n',
    '$$\nx\n$$',
    'a $x$ b',
  ])
    expect(await found(text), text).toEqual([])
})

test('what an open fence swallows is not read as its language', async () => {
  const {html} = await parse('```screen\nwindow\n\n## Next')
  expect(html).toContain('<x-code count="3">')
})

test('cells that no column holds', async () => {
  expect(await found('| a | b |\n|---|---|\n| 1 | 2 | 3 |')).toEqual(['table-cells 3:11'])
  expect(await found('| a |\n|---|\n| `x|y` |')).toEqual(['table-cells 3:6'])
  expect(await found('| a | b |\n|---|---|\n| 1 |\n| 1 | 2 | |\n| `x\\|y` | 2 |')).toEqual([])
})

test('a head and a line below it that differ', async () => {
  expect(await found('text\n\n| a | b |\n|---|\n| 1 | 2 |')).toEqual(['table-cells 3:1'])
  expect(await found('a | b\n\n--- and |')).toEqual([])
})

test('alerts of no kind, and with a title', async () => {
  expect(await found('> [!NOPE]\n> a')).toEqual(['unknown-directive 1:3'])
  expect(await found('> [!NOTE] Title\n> a')).toEqual(['directive-title 1:3'])
  for (const [typed, hint] of [
    ['> [!TIP] Mind this', ':::tip[Mind this]'],
    ['> [!TIP]- Mind this', ':::details[Mind this]'],
    ['> [!tip]+', ':::details{open}'],
  ])
    expect((await parse(`${typed}\n> a`)).diagnostics).toMatchObject([
      {code: 'directive-title', hint},
    ])
  expect(await found('> [!note]\n> a\n\n> [x]: b\n\n> [1] c')).toEqual(['unused-definition 4:3'])
})

test('tabs with the same label, or the same value', async () => {
  const tabs = (first: string, second: string) =>
    found(`::::tabs\n\n:::tab${first}\n\na\n\n:::\n\n:::tab${second}\n\nb\n\n:::\n\n::::`)
  expect(await tabs('[A]', '[A]')).toEqual(['directive-attribute 9:1'])
  expect(await tabs('[A]{value=x}', '[B]{value=x}')).toEqual(['directive-attribute 9:1'])
  expect(await tabs('[A]', '[B]')).toEqual([])
})

test('footnotes and definitions twice, and in vain', async () => {
  expect(await found('a[^1] [b]\n\n[^1]: c\n[^1]: d\n\n[b]: e.md\n[B]: f.md')).toEqual([
    'duplicate-definition 4:1',
    'duplicate-definition 7:1',
  ])
  expect(await found('a\n\n[^1]: c\n\n[b]: e.md\n\n[//]: # (a comment)')).toEqual([
    'unused-definition 3:1',
    'unused-definition 5:1',
  ])
  expect(await found("a\n\n[//]: # 'one'\n\n[//]: # (two)\n\n[//]: # 'three'")).toEqual([])
})

test('a footnote is shown if the text refers to it, or a footnote that is shown', async () => {
  const notes = (...lines: string[]) => lines.map((line, at) => `[^${at + 1}]: ${line}`).join('\n')
  expect(await found(`a[^1]\n\n${notes('b[^2]', 'c[^3]', 'd[^1]')}`)).toEqual([])
  // With the first one, the second one is shown as well.
  expect(await found(`a\n\n${notes('b[^2]', 'c')}`)).toEqual(['unused-definition 3:1'])
  for (const bare of [false, true])
    expect((await parse(`a[^1]\n\n${notes('b', 'c[^3]', 'd[^2]', 'e[^4]')}`, {bare})).said).toEqual(
      [
        ['4:1', '[^2]'],
        ['6:1', '[^4]'],
      ].map(
        ([place, name]) =>
          `unused-definition ${place} Only footnotes that are not shown refer to the footnote ${name}${bare ? ', so it is not shown' : ''}.`,
      ),
    )
})

test('a fragment that is included twice defines nothing twice', async () => {
  const {said} = await parse('::include{file=_f.md}\n\n::include{file=_f.md}', {
    files: {'docs/_f.md': 'a [b]\n\n[b]: /c'},
  })
  expect(said).toEqual([])
})

test('what a merge left behind: reported once, the rest is read with our side', async () => {
  const conflict = '<<<<<<< HEAD\nours\n||||||| base\nbase\n=======\n# theirs\n>>>>>>> branch\n'
  const doc = await parse(`a\n\n${conflict}\nb`)
  expect(doc.said).toEqual(['merge-conflict 3:1 A merge left both versions here, to line 9.'])
  expect(doc.html).toBe('<p>a</p>\n<p>ours</p>\n<p>b</p>')
  expect(await found(`---\ntitle: A\n${conflict.replace('ours', 'since: A')}---\n`)).toEqual([
    'merge-conflict 3:1',
  ])
  expect(await found(`\`\`\`text nocheck\n${conflict}\`\`\``)).toEqual([])
  expect(await found('a\n>>>>>>> branch\n\nTitle\n=======')).toContain('merge-conflict 2:1')
})

test('as many conflicts as there are lines are read in one pass', () => {
  const text = '<<<<<<< a\nb\n=======\nc\n>>>>>>> d\n'.repeat(20_000)
  const began = process.cpuUsage()
  expect(resolveConflicts(text, 'a.md').diagnostics).toHaveLength(20_000)
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(2000)
})

test('a foreign tree keeps its blocks', async () => {
  const text = '| a |\n|---|\n| 1 | 2 |\n\n> [!NOPE]\n\n<<<<<<< x\n\n[a]: b\n\n```\nx'
  expect(codes(await parse(text, {bare: true}))).toEqual([])
})

test('a table without a line of dashes', async () => {
  const doc = await parse('Text.\n\n| a | b \\| c |\n| 1 | 2 |\n\n> | a |\n> | b |')
  expect(doc.said).toEqual([
    'table-cells 3:1 There is no line of dashes below the head, so this is not read as a table.',
    'table-cells 6:3 There is no line of dashes below the head, so this is not read as a table.',
  ])
  expect(doc.diagnostics[0]?.hint).toBe('Add it as the second line: | --- | --- |')
  for (const text of ['|x| is\nthe distance |y|', '| a |\ntext', '`| a |\n| b |`', '|a|\n\n|b|'])
    expect((await parse(text)).said, text).toEqual([])
})

test('in a foreign tree, a footnote that is not shown is reported: its reference can be in what is code here', async () => {
  const bare = async (text: string) =>
    (await parse(text, {bare: true})).diagnostics.map(
      ({code, line, cause}) => `${code} ${line} ${cause}`,
    )
  expect(await bare('!!! note\n\n    Words.[^a]\n\n[^a]: Lost.\n[^b]: Lost.')).toEqual([
    'unused-definition 5 footnote',
    'unused-definition 6 footnote',
  ])
  expect(await bare('Words.[^A]\n\n[^a]: Shown.\n\n[x]: b.md')).toEqual([])
})
