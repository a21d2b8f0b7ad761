import {expect, test} from 'vitest'
import {foreignNotation} from '../../../../cli/resolve/links/foreign-notation.ts'
import type {Source} from '../../../../cli/types.ts'

const of = (files: Record<string, string>, kind: Source['kind'] = 'markdown') =>
  foreignNotation(
    Object.entries(files).map(([file, text]): Source => ({file, kind, text, hash: ''})),
  )

test('a folder in our own notation has no hint', () => {
  const text = [
    '# A',
    ':::tip[Title]',
    ':::',
    ':::note {.wide}',
    ':::',
    '```js {1,3} showLineNumbers',
    ':::tip Title',
    '```rust,ignore',
    '```',
    '~~~',
    '```js{4}',
    '~~~',
    '```c++',
    '```',
    'The end of ::: the line',
    '> [!NOTE]',
    '> Text',
    '> [!tip]',
    '[[TOC]]',
    '[[toc]]',
    '[[_TOC_]]',
    'In bash, `[[Page]]` and [[ -f file ]]; [[Page]](a.md), and [[1]]',
  ].join('\n')
  expect(of({'a.md': text})).toEqual([])
  expect(of({'SUMMARY.md': '# Order'}, 'asset')).toEqual([])
})

test('alerts with a title, a fold, or a kind that GitHub does not have', () => {
  const [found] = of({
    'a.md': '> [!tip] Mind this\n> Text\n\n> > [!note]-\n\n> [!info]\n\n```\n> [!bug]\n```\n',
  })
  expect(found!.message).toContain(
    '- 3 callouts of Obsidian, such as "> [!tip] Mind this", "> > [!note]-", "> [!info]" (first in a.md:1). The line with the mark is',
  )
})

test('one warning names all of them, with counts, examples and what to do', () => {
  const blocks = ['```rust,ignore', '```', '~~~js{4,a}', '~~~', '```ts:numbers', '```']
  const found = of({
    'SUMMARY.md': '# Order',
    'b/SUMMARY.md': '# Order',
    'a.md': [...blocks, ...blocks, '``` {.python .numberLines}', '```'].join('\n'),
    'd.md': '!!! note\n\n    Text\n\n=== "Tab"\n\nNot so!!! Really\n',
    'c.md':
      ':::tip Read this\r\nText\r\n:::\r\n::: details Show {open}\r\n:::\r\n::: code-group\r\n:::',
  })
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({severity: 'warning', code: 'foreign-notation', file: '.'})
  const [, order, callouts, indented, flags] = found[0]!.message.split('\n')
  expect(order).toMatch(/^- 2 lists of chapters, such as "SUMMARY\.md", "b\/SUMMARY\.md"\. /)
  expect(callouts).toMatch(
    /^- 3 callouts .*":::tip Read this", "::: details Show \{open\}", "::: code-group".*:::tip\[Title\]/,
  )
  expect(indented).toMatch(
    /^- 2 callouts or tabs .*"!!! note", "=== "Tab"" \(first in d\.md:1\)\. /,
  )
  expect(flags).toMatch(
    /^- 7 code blocks .*"rust,ignore", "js\{4,a\}", "ts:numbers" \(first in a\.md:1\)\. /,
  )
})

test('callouts of MkDocs with slashes are counted, and sentences with marks are not', () => {
  const [one] = of({
    'a.md':
      '/// note\nText\n///\n\n//// tab | Two\n////\n\n??? tip inline end "T"\n\n!!! This is one, too !!!\n\n/// A comment of three words\n',
  })
  expect(one!.message.split('\n')[1]).toMatch(
    /^- 3 callouts or tabs .*"\/\/\/ note", "\/\/\/\/ tab \| Two", "\?\?\? tip inline end "T"" \(first in a\.md:1\)\. /,
  )
})

test('lines that stand for another file, and front pages whose words are in front matter', () => {
  const code = ['```rust', '{{#rustdoc_include ../a.rs:here}}', '{{ #include }}', '```'].join('\n')
  const [one] = of({
    'index.md': '---\nhero:\n  name: A\nlayout: home\n---\n\nText {{#include b.md}}\n',
    'a.md': `${code}\n\n--8<-- "c.md"\n<<< @/d.ts\n<!--@include: ./e.md-->\n{* ./f.py hl[2] *}\n\n~~~\n{!> ../g.py!}\n{!a + b!}\n~~~\n`,
    'b.md': '# layout\n\n---\nlayout: home\n---\n',
  })
  const [, files, homes, ...rest] = one!.message.split('\n')
  expect(files).toMatch(
    /^- 6 lines .*"\{\{#rustdoc_include \.\.\/a\.rs:here\}\}", .*\(first in a\.md:2\)\. That file is not read\./,
  )
  expect(homes).toMatch(/^- 1 front page of VitePress, such as "index\.md"\. /)
  expect(rest).toEqual([])
})

test('colons that stand for code elsewhere are no callouts', () => {
  const [one] = of({
    'a.md':
      '::: lab.scales.Reader\n\n:::code language="cs" source="~/a.cs":::\n\n[!INCLUDE [a](a.md)]\n   [!code-cs[B#1](b.cs)]\n\n::: details a.md\n:::\n',
  })
  const [, callouts, files, ...rest] = one!.message.split('\n')
  expect(callouts).toMatch(/^- 1 callout .*"::: details a\.md"/)
  expect(files).toMatch(
    /^- 4 lines that stand for another file, such as "::: lab\.scales\.Reader", ":::code language="cs" source="~\/a\.cs":::"/,
  )
  expect(rest).toEqual([])
})

test('templates and front matter of Hugo and Jekyll', () => {
  const [one] = of({
    'a.md': '+++\ntitle = "A"\n+++\n\n{{< note >}}\nText\n{{< /note >}}\n\nWrite `{{< x >}}`.\n',
    'b.md':
      'Text\n\n+++\n\n{% include x.html %}\n\n```\n{{% y %}}\n```\n\n`{{ x }}` \x24{{ y }} {{}} {%}\n',
  })
  const [, shortcodes, toml, ...rest] = one!.message.split('\n')
  expect(shortcodes).toMatch(
    /^- 3 lines .*"\{\{< note >\}\}", "\{\{< \/note >\}\}", "\{% include x\.html %\}" \(first in a\.md:5\)\. /,
  )
  expect(toml).toMatch(/^- 1 page with front matter in TOML, such as "a\.md"\. /)
  expect(rest).toEqual([])
})

test('templates within a line are counted, and named without the line', () => {
  const [one] = of({
    'a.md': 'See [it]({{ site.url }}).\n\nFor {{page.title}}\n\nAs in {% link a.md %}, or so\n',
  })
  expect(one!.message).toContain(
    '- 3 lines with a shortcode of Hugo, or a tag or value of Liquid, Vue, or GitBook, such as "{{ site.url }}", "{{page.title}}", "{% link a.md %}" (first in a.md:1). ',
  )
})

test('a template that is an address is reported as a link, and not counted', () => {
  expect(
    of({'a.md': '[a]({{site.url}}/b) <img src="{{ site.logo }}"> ![c]({{d}})\n\n[e]: {{f}}/g\n'}),
  ).toEqual([])
})

test('a long line is read in linear time, and cut in the message', () => {
  for (const part of ['](<', '{{ a ', '{% a ', '` `` ', ' href="', '[[a', '<a markdown ']) {
    const [one] = of({'a.md': part.repeat(200_000)})
    expect(one?.message.length ?? 0).toBeLessThan(400)
  }
}, 5000)

test('definitions below their terms, and Markdown right below a tag', () => {
  const [one] = of({
    'a.md':
      'Term\n:   What it means\n\nOther\n\n: Its meaning\n\n```\n: code\n```\n\n:smile: and `: code`\n',
    'b.md':
      '<div class="wide" markdown="1">\n**Bold**\n</div>\n\n<div markdown>\n\nText\n</div>\n\n<details markdown="block">\n<summary>S</summary>\n</details>\n',
  })
  const [, definitions, inside, ...rest] = one!.message.split('\n')
  expect(definitions).toMatch(
    /^- 2 definitions below their terms, such as ": {3}What it means", ": Its meaning" \(first in a\.md:2\)\. /,
  )
  expect(inside).toMatch(
    /^- 1 tag of HTML with Markdown in it, such as "<div class="wide" markdown="1">" \(first in b\.md:1\)\. /,
  )
  expect(rest).toEqual([])
})

test('flags in braces are named whole', () => {
  const [one] = of({'a.md': '``` { .yaml .annotate title="a.yml" }\n```\n```js\n```'})
  expect(one!.message).toContain('"{ .yaml .annotate title="a.yml" }"')
})

test('flags that are read are not counted', () => {
  const read = [
    'js{4}',
    'js{1,4-6} [a.js]',
    'ts:line-numbers=5{2}',
    'ts:no-line-numbers',
    'ts{2}:line-numbers',
    'yaml{2}:line-numbers=8',
    'ts{2}:no-line-numbers',
    '[.env]',
    '.sh',
    '{ .yaml title="a.yml" hl_lines="1 2" linenums="1" }',
    'hl_lines="9-11"',
    'c++ title="x"',
  ]
  for (const info of read) expect(of({'a.md': `\`\`\`${info}\n\`\`\``}), info).toEqual([])
})

test('one of a kind is one', () => {
  expect(of({'a.md': ':::tip Read'})[0]!.message).toContain('- 1 callout with')
})

test('links in the notation of a wiki are counted each', () => {
  const [one] = of({'a.md': 'See [[Home]] and [[Set up|how]].\n\n```\n[[code]]\n```\n'})
  expect(one!.message).toContain(
    '- 2 links in the notation of a wiki, such as "[[Home]]", "[[Set up|how]]" (first in a.md:1). ',
  )
})

test('directives and labels of MyST', () => {
  const [one] = of({
    'a.md':
      '```{note}\nText\n```\n\n:::{admonition} Title\n:::\n\n(start)=\n# Start\n\n```{python}\n1\n```\n\nf(x)=2\n',
  })
  const [, flags, directives, labels, ...rest] = one!.message.split('\n')
  expect(flags).toMatch(/^- 1 code block with flags at its language, such as "\{python\}"/)
  expect(directives).toMatch(
    /^- 2 directives of MyST, such as "```\{note\}", ":::\{admonition\} Title" \(first in a\.md:1\)\. /,
  )
  expect(labels).toMatch(/^- 1 label of MyST, such as "\(start\)=" \(first in a\.md:8\)\. /)
  expect(rest).toEqual([])
})
