import {expect, test} from 'vitest'
import {parse} from './parse.ts'

const fence = (text: string, meta = 'text') => parse(`\`\`\`${meta}\n${text}\n\`\`\``)
/** The classes of each line, and its text. */
const lines = (html: string) =>
  [...html.matchAll(/<span class="(line[^"]*)">(.*?)<\/span>(?=\n|<\/code>)/g)].map(
    ([, name, text]) => `${name}: ${text!.replace(/<[^>]+>/g, '')}`,
  )

test('tokens are classes, a line is an element', async () => {
  const {html} = await fence("const a = 'b' // c", 'js')
  expect(html).toBe(
    '<x-code lang="js" count="1"><code><span class="line"><span class="kw">const </span><span class="cn">a</span> = <span class="st">\'b\' </span><span class="co">// c</span></span></code></x-code>',
  )
  expect(html).not.toContain('style')
})

test('each option of a command stays whole, and the spaces after it stay as they are', async () => {
  const {html} = await fence('docker run --rm  --no-start -p 80 --name=<your-name> x', 'sh')
  const option = (name: string) => `<span class="kw whole">${name}</span>`
  expect(html).toContain(
    `run </span>${option('--rm')}  ${option('--no-start')} ${option('-p')} <span class="nu">80`,
  )
  // One that is longer than a line of a phone, one with a placeholder, and other keywords may be broken.
  const long = `--${'very-'.repeat(6)}long`
  for (const [text, lang] of [
    [`a ${long} b`, 'sh'],
    ['a --name=<your-name>', 'sh'],
    ['# A -b heading', 'md'],
  ])
    expect((await fence(text!, lang)).html, text).not.toContain('whole')
})

test('title, numbers, wrapping', async () => {
  expect((await fence('a\nb', 'text title="config/a.yml" showLineNumbers=5 wrap')).html).toContain(
    '<x-code lang="text" title="config/a.yml" count="2" numbers="5" wrap="true">',
  )
  expect((await fence('a', 'text showLineNumbers')).html).toContain('numbers="1"')
  expect((await parse('```\na\n```')).html).toContain(
    '<x-code count="1"><code><span class="line">a</span></code></x-code>',
  )
  expect((await parse('    indented\n')).html).toContain(
    '<x-code count="1"><code><span class="line">indented</span></code></x-code>',
  )
})

test('marked lines by range', async () => {
  expect(lines((await fence('a\nb\nc\nd', 'text {1,3-4}')).html)).toEqual([
    'line line--mark: a',
    'line: b',
    'line line--mark: c',
    'line line--mark: d',
  ])
})

test('marked lines by comments, which go away', async () => {
  const js = 'a()\n// highlight-next-line\nb()\n// highlight-start\nc()\nd()\n// highlight-end\ne()'
  expect(lines((await fence(js, 'js')).html)).toEqual([
    'line: a()',
    'line line--mark: b()',
    'line line--mark: c()',
    'line line--mark: d()',
    'line: e()',
  ])
  expect(lines((await fence('# highlight-next-line\na: 1', 'yaml')).html)).toEqual([
    'line line--mark: a: 1',
  ])
  expect(lines((await fence('<!-- highlight-next-line -->\n&lt;b>', 'html')).html)).toHaveLength(1)
})

test('added, removed, in focus', async () => {
  expect(
    lines((await fence('a // [!code ++]\nb // [!code --]\nc # [!code focus]', 'text')).html),
  ).toEqual(['line line--add: a', 'line line--del: b', 'line line--focus: c'])
})

test('a range wins over comments, which stay then', async () => {
  expect(lines((await fence('# highlight-next-line\na', 'text {2}')).html)).toEqual([
    'line: # highlight-next-line',
    'line line--mark: a',
  ])
})

test('the text of a file, whole or in part', async () => {
  const files = {'docs/a.rb': 'one\ntwo\nthree\n', 'public/b.txt': 'public'}
  expect(lines((await parse('```text file=a.rb\n```', {files})).html)).toEqual([
    'line: one',
    'line: two',
    'line: three',
  ])
  expect(lines((await parse('```text file=./a.rb lines=2-3\nold\n```', {files})).html)).toEqual([
    'line: two',
    'line: three',
  ])
  const doc = await parse('```text file=/b.txt\n```', {files})
  expect([lines(doc.html), Object.keys(doc.dependencies)]).toEqual([
    ['line: public'],
    ['public/b.txt'],
  ])
})

test('files may add 1 MB to a page: each block counts once, and a limit is reported once', async () => {
  const files = {'docs/a.txt': `${'x'.repeat(99)}\n`.repeat(6000)}
  const one = '```text file=a.txt\n```\n'
  const fits = await parse(one, {files})
  expect([fits.said, lines(fits.html).length]).toEqual([[], 6000])
  expect(fits.markdown.split('\n').filter((line) => /^x+$/.test(line))).toHaveLength(6000)
  const two = await parse(`${one}\n${one}`, {files})
  expect(two.said).toEqual([
    'file-too-large 4:1 Fragments and files add more than 1 MB to this page.',
  ])
})

test('a file with a name that is not ASCII, one that is missing, one that is no name', async () => {
  expect(
    lines((await parse('```text file=ü.txt\n```', {files: {'docs/ü.txt': 'x'}})).html),
  ).toEqual(['line: x'])
  expect((await parse('```text file=no.rb\nkept\n```')).said).toEqual([
    'missing-asset 1:1 There is no file docs/no.rb.',
  ])
  expect((await parse('```text file=http://[\n```')).said).toEqual([
    'missing-asset 1:1 There is no file docs/http:/[.',
  ])
})

test('placeholders in shell and config, tags in markup', async () => {
  expect((await fence('ssh <your-host>', 'bash')).html).toContain(
    '<span class="placeholder" data-name="your-host">&#x3C;your-host></span>',
  )
  expect(lines((await fence('curl "https://<your-host>/x" > <out file>', 'bash')).html)).toEqual([
    'line: curl "https://&#x3C;your-host>/x" > &#x3C;out file>',
  ])
  expect((await fence('a <your_name> b', 'text')).html).toContain('data-name="your-name"')
  expect((await fence('<my-element>', 'html')).html).not.toContain('placeholder')
})

test('an unknown language is a warning, and plain text', async () => {
  const doc = await fence('a', 'jsn')
  expect(doc.diagnostics).toEqual([
    {
      severity: 'warning',
      code: 'unknown-language',
      file: 'docs/page.md',
      line: 1,
      column: 1,
      message: 'There is no highlighting for "jsn".',
      hint: expect.stringMatching(/^Did you mean "/),
    },
  ])
  expect(doc.html).toContain(
    '<x-code lang="jsn" count="1"><code><span class="line">a</span></code></x-code>',
  )
  expect((await fence('a', 'zzzzzzzzzz')).diagnostics[0]?.hint).toBe('Use "text".')
  for (const [name, hint] of [
    ['math', 'Write the formula between two lines of $$.'],
    ['gantt', 'Write "mermaid", and the kind of the diagram in the next line.'],
    ['sequenceDiagram', 'Write "mermaid", and the kind of the diagram in the next line.'],
    ['plantuml', 'Diagrams are drawn from "mermaid" or "dot".'],
  ] as const)
    expect((await fence('a', name)).diagnostics[0]?.hint).toBe(hint)
  for (const [typo, meant] of [
    ['pyhton', 'python'],
    ['bsah', 'bash'],
    ['javascrpt', 'javascript'],
    ['yamll', 'yaml'],
  ] as const)
    expect((await fence('a', typo)).diagnostics[0]?.hint).toBe(`Did you mean "${meant}"?`)
  for (const own of ['curl', 'kv', 'tasks', 'logql', 'task'])
    expect((await fence('a', own)).diagnostics[0]?.hint).toBe('Use "text".')
  for (const name of ['text', 'console', 'env', 'conf', 'Ruby', 'golang', 'nohighlight', 'nocode'])
    expect((await fence('a=1', name)).said).toEqual([])
})

test('JSON, YAML and shell must parse; the line of the mistake', async () => {
  expect((await fence('{\n  "a": 1,\n}', 'json')).said).toEqual([
    'code-syntax 4:1 This json does not parse: Expected double-quoted property name',
  ])
  expect((await fence('a: 1\nb: [', 'yaml')).said[0]).toMatch(
    /^code-syntax 3:\d+ This yaml does not parse: /,
  )
  expect((await fence("echo 'open", 'bash')).said[0]).toMatch(
    /^code-syntax 2:\d+ This bash does not parse: /,
  )
  expect((await fence('echo <your-host> | cat', 'bash')).said).toEqual([])
  expect((await fence('pnpm with <version|current> <scope:team> <args...>', 'sh')).said).toEqual([])
  expect((await fence('cat <', 'sh')).said).toHaveLength(1)
  expect((await fence('while read x; do echo $x; done <in.txt >out.txt', 'sh')).said).toEqual([])
  expect((await fence('a: 1\n---\nb: 2', 'yaml')).said).toEqual([])
  expect((await fence('{,}', 'json nocheck')).said).toEqual([])
  expect((await parse('```json\n{,}\n```', {bare: true})).said).toEqual([])
})

test('a mistake in code is found inside a list, below removed lines, and in the file of the code', async () => {
  const said = async (text: string, json = '') => {
    const {diagnostics} = await parse(text, {files: {'docs/x.json': json}})
    return diagnostics.map(({code, file, line, column}) => `${code} ${file} ${line}:${column}`)
  }
  expect(await said('- x\n\n  ```json\n  {"a" 1}\n  ```')).toEqual(['code-syntax docs/page.md 4:8'])
  expect(
    await said('```yaml\n# highlight-next-line\na: 1\n# highlight-start\nb: c: d\n```'),
  ).toEqual(['code-syntax docs/page.md 5:4'])
  expect(await said('```json file=x.json\n```', '{\n"b" 2}')).toEqual([
    'code-syntax docs/x.json 2:5',
  ])
  expect(await said('```json file=x.json lines=2-3\n```', '{},\n{\n"b" 2}')).toEqual([
    'code-syntax docs/x.json 3:5',
  ])
})

test('members of a JSON object are an example without the braces around them', async () => {
  const said = async (text: string) => (await fence(text, 'json')).said
  for (const text of ['"a": 1', '"a": {"b": [1]},\n"c": "d",', '\n  "a\\"b" : null,\n'])
    expect(await said(text), text).toEqual([])
  // A place is that in the text of the author.
  expect(await said('"a" : [1,],')).toEqual([
    "code-syntax 2:10 This json does not parse: Unexpected token ']'",
  ])
  expect(await said('"a": {\n  "b": 1,\n}')).toEqual([
    'code-syntax 4:1 This json does not parse: Expected double-quoted property name',
  ])
  expect(await said('"a": [1')).toEqual([
    "code-syntax 2:8 This json does not parse: Expected ',' or ']' after array element",
  ])
  // A value that something follows is none.
  expect(await said('"a" 1')).toEqual([
    'code-syntax 2:5 This json does not parse: Unexpected non-whitespace character after JSON',
  ])
})

test('JSON with comments has a language of its own', async () => {
  const hintOf = async (text: string) => (await fence(text, 'json')).diagnostics[0]?.hint
  for (const text of ['// a.json\n{}', '{\n  // b\n  "b": 1\n}', '{"a": 1 /* c */}', '{} // d'])
    expect(await hintOf(text), text).toMatch(/^Write "jsonc", for JSON with comments/)
  for (const text of ['{"a": /}', '{"a": "//",}'])
    expect(await hintOf(text), text).toMatch(/^Correct it, /)
  expect((await fence('// a\n{}', 'jsonc')).said).toEqual([])
})

test('a mistake in JSON whose message has no place is reported at its place', async () => {
  const after = Array(20).fill('  "b": 2,').join('\n')
  expect((await fence(`{\n  "a": number,\n${after}\n  "c": 3\n}`, 'json')).said).toEqual([
    "code-syntax 3:10 This json does not parse: Unexpected token 'm'",
  ])
  expect((await fence('Two words', 'json')).said).toEqual([
    "code-syntax 2:1 This json does not parse: Unexpected token 'T'",
  ])
  expect((await fence('{"a": [1,', 'json')).said).toEqual([
    'code-syntax 2:10 This json does not parse: Unexpected end of JSON input',
  ])
})

test('an empty block, HTML in a block, a block in HTML', async () => {
  expect((await parse('```\n```')).html).toContain(
    '<x-code count="1"><code><span class="line"></span></code></x-code>',
  )
  expect((await fence('<script>alert(1)</script>', 'text')).html).toContain('&#x3C;script>')
  expect((await parse('<pre><code class="language-js">let a</code></pre>')).html).toContain(
    '<x-code lang="js" count="1">',
  )
})

test('code in a block of Markdown is colored, whatever the pages before contain', async () => {
  const {html} = await parse(
    '````md\n```rust\nfn a() {}\n```\n\n```powershell\nif ($a) {}\n```\n````',
  )
  expect(html).toContain('<span class="kw">fn </span>')
  expect(html).toContain('<span class="ct">if</span>')
})

test('the same line has another color where another construct is open', async () => {
  const {html} = await fence('/*\nlet a\n*/\nlet a', 'js')
  expect(html).toContain('<span class="co">let a</span>')
  expect(html).toContain('<span class="kw">let </span>')
})
