/** MDX as authors write it -> our Markdown; nothing is run, nothing is lost without a word. */
import {expect, test} from 'vitest'
import {translate} from '../../../../cli/docusaurus/translate.ts'

const at = {file: 'docs/guide/page.mdx', site: ''}
const text = (source: string) =>
  translate(source, at)
    .text.replace(/\n{3,}/g, '\n\n')
    .trim()
const lost = (source: string) => translate(source, at).lost.map(({kind, name}) => `${kind} ${name}`)

test('an element behind another tag is indented as much as its line', () => {
  const source =
    '<center>Ad</center> <details>\n\t<summary>Sum</summary>\n\tHidden **bold**.\n</details>'
  expect(text(source)).toContain(':::details[Sum]\n\nHidden **bold**.\n:::')
})

test('two dollars with words behind them are no block', () => {
  expect(lost('$$ a = b\n+ c\n\n<Own>x</Own>\n')).toEqual(lost('a = b\n\n<Own>x</Own>\n'))
})

test('titles of admonitions, and names that we do not have', () => {
  expect(text(':::tip Mind *this*\n\nA.\n\n:::')).toBe(':::tip[Mind *this*]\n\nA.\n\n:::')
  expect(text(':::note[As it is]{#id .class}\nA.\n:::')).toBe(':::note[As it is]\nA.\n:::')
  expect(text(':::success\nA.\n:::')).toBe(':::tip\nA.\n:::')
  expect(text('::: details Show *it*\nA.\n:::')).toBe(':::details[Show *it*]\nA.\n:::')
  expect(text('<Admonition type="details">\n\nA.\n\n</Admonition>')).toBe(':::note\n\nA.\n\n:::')
  expect(text(':::own Words\nA.\n:::')).toBe('Words\nA.')
  expect(lost(':::own Words\nA.\n:::')).toEqual(['directive :::own'])
  expect(text(':::tip List [of\nA.\n:::')).toBe(':::tip[List \\[of]\nA.\n:::')
})

test('tabs, however they are indented, with more colons outside than inside', () => {
  const source = `import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';

<Tabs groupId="os">
  <TabItem value="linux" label="Linux" default>

    Install it:

    \`\`\`sh
    if <here>; then
      {ls}
    fi
    \`\`\`

    :::tip Root

    Or not.

    :::

  </TabItem>
  <TabItem value="mac">On one line</TabItem>
</Tabs>`
  expect(text(source)).toBe(`:::::tabs{group="os"}

::::tab[Linux]{value="linux"}

Install it:

\`\`\`sh
if <here>; then
  {ls}
fi
\`\`\`

:::tip[Root]

Or not.

:::

::::

:::tab[mac]{value="mac"}
On one line
:::
:::::`)
  expect(lost(source)).toEqual([])
})

test('labels that the tabs themselves give, in any order and any quotes', () => {
  for (const item of [
    "{label: 'Apple {1}', value: 'a'}",
    '{label: `Apple {1}`, value: `a`}',
    "{value: 'a', label: 'Apple {1}'}",
    '{"value": "a", "label": "Apple {1}"}',
    "{'label': 'Apple {1}', icon: {value: 'b'}, value: 'a'}",
    "{value: 'a', defaultValue: 'b', label: \n'Apple {1}',}",
    "{value: 'a', attributes: {className: 'b'}, label: 'Apple {1}'}",
  ])
    expect(
      text(
        `<Tabs values={[{value: 'c', label: 'See'}, ${item}]}>\n<TabItem value="a">\nText\n</TabItem>\n</Tabs>`,
      ),
      item,
    ).toContain(':::tab[Apple {1}]{value="a"}')
})

test('the labels of tabs are not those of other tabs', () => {
  const tabs = (values: string, inner = '') =>
    `<Tabs${values}>\n<TabItem value="a">\n${inner}\n</TabItem>\n<TabItem value="b">\n</TabItem>\n</Tabs>\n`
  const given = ` values={[{label: 'Apple', value: 'a'}, {label: 'Pear', value: 'b'}]}`
  const labels = (source: string) =>
    [...text(source).matchAll(/:tab\[(.*)\]/g)].map(([, one]) => one)
  expect(labels(`${tabs(given)}\n${tabs('')}`)).toEqual(['Apple', 'Pear', 'a', 'b'])
  expect(labels(tabs(given, tabs('')))).toEqual(['Apple', 'a', 'b', 'Pear'])
})

test('a picture in two color modes is the one for light mode', () => {
  const themed = (attributes: string) => `<ThemedImage alt="A *b*" ${attributes} />`
  for (const sources of [
    "sources={{light: useBaseUrl('/img/l.png'), dark: useBaseUrl('/img/d.png')}}",
    "sources={{\n  dark: '/img/d.png',\n  'light': \"/img/l.png\",\n}}",
    "sources={{dark: Dark, light: require('@site/static/img/l.png').default}}",
    'sources={{light: Light, dark: Dark}}',
  ])
    expect(text(`import Light from '@site/static/img/l.png'\n\n${themed(sources)}`), sources).toBe(
      '![A \\*b\\*](</img/l.png>)',
    )
  const source = `import ThemedImage from '@theme/ThemedImage'\n\nA ${themed("sources={{light: '/l.png'}}")} b`
  expect([text(source), lost(source)]).toEqual(['A ![A \\*b\\*](</l.png>) b', []])
  expect(lost(themed('sources={all}'))).toEqual(['component ThemedImage'])
})

test('the id of a text to translate is no place', () => {
  expect(text('<Translate id="a.b">Hi</Translate>')).toBe('Hi')
})

test('tabs of other tools that read MDX', () => {
  const source = '<Tabs>\n<Tab label="npm">\nA\n</Tab>\n<Tab title="Yarn">\nB\n</Tab>\n</Tabs>'
  expect(text(source)).toBe(
    text(source.replaceAll(/Tab(?=[ >])/g, 'TabItem').replace('title', 'label')),
  )
  expect(text(source)).toContain(':::tab[Yarn]\nB\n:::\n')
  expect(lost(source)).toEqual([])
})

test('a fence that keeps translators away is a part of the page', () => {
  const wrapped = (body: string, fence = '```') =>
    `A\n\n${fence}mdx-code-block\n${body}\n${fence}\n\nB`
  expect(text(wrapped('<Admonition type="tip">\n\nC\n\n</Admonition>'))).toBe(
    'A\n\n:::tip\n\nC\n\n:::\n\nB',
  )
  expect(text(wrapped('export const a = <p />'))).toBe('A\n\nB')
  expect(text(wrapped('<Details>\n\n```js\n1\n```\n\n</Details>', '~~~~ '))).toContain(
    '```js\n1\n```',
  )
  expect(text(wrapped('<Details>\n\n```js\n1\n```\n\n</Details>', '~~~~ '))).not.toContain('~~~~')
  expect(text('- A\n\n  ```mdx-code-block\n  {/* B */}\n  ```\n')).toBe('- A')
  expect(text('```mdx-code-block\n<Link to="/a">B</Link>')).toBe('[B](</a>)')
  expect(text('```mdx-code-block\n```\nA')).toBe('A')
  const shown = '````md\n```mdx-code-block\n<A />\n```\n````'
  expect(text(shown)).toBe(shown)
})

test('what is in such a fence has the place of its line', () => {
  const {text: written, locate} = translate(
    '```mdx-code-block\n<Link to="/a">B</Link> [c](d.md)\n```\n',
    at,
  )
  expect(written).toBe('\n[B](</a>) [c](d.md)\n\n')
  expect(locate!({line: 2, column: 11})).toEqual({line: 2, column: 24})
})

test('a line of colons in code closes nothing', () => {
  const source = '<Tabs>\n<TabItem value="a">\n\n```md\n:::tip\nA\n:::\n```\n\n</TabItem>\n</Tabs>'
  expect(text(source)).toContain('::::tab[a]{value="a"}\n\n```md\n:::tip\nA\n:::\n```\n\n::::\n')
  expect(text(':::warning B\n\n```md\n:::tip\nA\n:::\n```\n\n:::\n\n## C')).toBe(
    '::::warning[B]\n\n```md\n:::tip\nA\n:::\n```\n\n::::\n\n## C',
  )
})

test('folds and boxes', () => {
  expect(text('<details>\n<summary>The <b>log</b></summary>\n\n*A.*\n\n</details>')).toBe(
    ':::details[The log]\n\n*A.*\n\n:::',
  )
  expect(text('<Admonition type="danger" title="Stop [x">\n  A.\n</Admonition>')).toBe(
    ':::danger[Stop \\[x]\nA.\n:::',
  )
  // A row of a table has no room for a block.
  expect(text('| <details><summary>a</summary>b</details> |')).toContain('<details>')
})

test('imports and exports go, and are listed unless they are mapped', () => {
  const source = `import Tabs from '@theme/Tabs'
import {
  Chart,
} from '@site/src/chart'
export const rows = [
  {a: 1},

  {a: 2},
]

Import the file, and export it.

\`\`\`js
import {kept} from 'kept'
\`\`\``
  expect(text(source)).toBe(
    "Import the file, and export it.\n\n```js\nimport {kept} from 'kept'\n```",
  )
  expect(lost(source)).toEqual(['import @site/src/chart', 'export rows'])
  expect(lost("import x from 'some-package'\n\nText")).toEqual(['import some-package'])
})

test('unknown components leave what they hold, or the words of their attributes', () => {
  const source =
    'Press <Btn mixed={[icon, "Save all"]} color={"red"}/> now.\n\n<Card title="No">\n\n  **Kept**\n\n</Card>\n\n<Note text="A <b>" />'
  expect(text(source)).toBe('Press Save all now.\n\n**Kept**\n\nA \\<b>')
  expect(lost(source)).toEqual(['component Btn', 'component Card', 'component Note'])
})

test('a table of contents goes, because each page has one', () => {
  const source =
    "import TOCInline from '@theme/TOCInline'\n\nA\n\n<TOCInline toc={toc.slice(1)} />\n\nB"
  expect([text(source), lost(source)]).toEqual(['A\n\nB', []])
})

test('the import of a component that is translated is not lost', () => {
  const source =
    'import LiteYouTubeEmbed from \'some-embed\'\n\n<LiteYouTubeEmbed id="abcdef12345" title="T" />'
  expect([text(source), lost(source)]).toEqual(['::youtube{id="abcdef12345" title="T"}', []])
})

test('a fragment between tags on one line is included', () => {
  const imports = "import Part from './_a.md'\nimport Other from './_b.md'\n\n"
  const included = (source: string) => text(imports + source).replace(/\n\s*(?=\n)/g, '')
  expect(
    included(
      '<Tabs>\n  <TabItem value="a"><Part /></TabItem>\n  <TabItem value="b"><Other/> </TabItem>\n</Tabs>',
    ),
  ).toBe(
    '::::tabs\n:::tab[a]{value="a"}\n::include{file=./_a.md}\n:::\n:::tab[b]{value="b"}\n::include{file=./_b.md}\n:::\n::::',
  )
  expect(included('<Part/><Other/>')).toBe('::include{file=./_a.md}\n::include{file=./_b.md}')
  expect(included('- <Card><Part/></Card>\n- b')).toBe('- \n  ::include{file=./_a.md}\n- b')
  // There is no room for a block.
  for (const source of ['A <Part/> b', '| <Part/> |\n|-|', '**<Part/>**'])
    expect(lost(imports + source), source).toContain('component Part')
})

test('tabs whose items are of another tool keep their text', () => {
  const source =
    "<Tabs items={['A', 'B']}>\n<Tabs.Tab>\nOne\n</Tabs.Tab>\n<Tabs.Tab>\nTwo\n</Tabs.Tab>\n</Tabs>"
  expect(text(source).split(/\s+/).filter(Boolean)).toEqual(['One', 'Two'])
  expect(lost(source)).toEqual(['component Tabs', 'component Tabs.Tab', 'component Tabs.Tab'])
})

test('a title that is code is listed', () => {
  expect(lost('<Admonition title={<b>T</b>}>\nx\n</Admonition>')).toEqual(['expression <b>T</b>'])
  expect(lost('<Admonition title={""}>\nx\n</Admonition>')).toEqual([])
  expect(lost('<Tabs><TabItem value="a" label={name}>x</TabItem></Tabs>')).toEqual([
    'expression name',
  ])
})

test('useBaseUrl begins at the site', () => {
  for (const [path, kept] of [
    ['img/a.png', '/img/a.png'],
    ['/img/a.png', '/img/a.png'],
    ['https://x.org/a.png', 'https://x.org/a.png'],
  ])
    expect(text(`<img src={useBaseUrl('${path}')} alt="A" />`)).toBe(
      `<img src="${kept}" alt="A" />`,
    )
  expect(text('<img src={require(\'./a.png\').default} alt="A" />')).toContain('src="./a.png"')
})

test('only loaders of webpack are cut from addresses', () => {
  expect(text('<img src="/img/wow!.png" alt="A" />')).toBe('<img src="/img/wow!.png" alt="A" />')
  expect(text("<img src={useBaseUrl('/a!b.png')} />")).toBe('<img src="/a!b.png" />')
  expect(text('<Link to="https://x.org/a!b?raw">c</Link>')).toBe('[c](<https://x.org/a!b?raw>)')
  expect(text('[a](@site/static/b!c.png)')).toBe('[a](/b!c.png)')
  for (const file of ['-!file-loader!./a.png', '!!url-loader?x!./a.png', './a.png?raw'])
    for (const written of [
      `import A from '${file}'\n\n<img src={A} />`,
      `<img src={require('${file}').default} />`,
    ])
      expect(text(written), written).toBe('<img src="./a.png" />')
})

test('pictures and videos of components without content are kept', () => {
  expect(text('<Image img={require(\'./a-b.png\')} alt="x" />')).toBe('![x](<./a-b.png>)')
  expect(text('import A from \'@site/static/a.png\'\n\n<Figure src={A} caption="Cap" />')).toBe(
    '![Cap](</a.png>)',
  )
  expect(text('<Image img="/img/a-b.webp" />')).toBe('![a b](</img/a-b.webp>)')
  expect(text('<Player controls url="https://youtu.be/abcdefghijk" />')).toBe(
    '::youtube{id="abcdefghijk" title="Video"}',
  )
  expect(text('<Player url="/vids/a-b.mp4" />')).toBe('::video{src="/vids/a-b.mp4" title="a b"}')
  expect(text('A <Icon image="/i.svg" /> b | <Card src="a.js" title="T" />')).toBe(
    'A ![i](</i.svg>) b | T',
  )
  expect(text('<Card image="/i.svg">Text</Card>')).toBe('Text')
  // No words are lost.
  expect(text('<Hero image="/i.svg" title="T" description="D *" />')).toBe('![T](</i.svg>) D \\*')
  expect(text('<Figure src="/i.svg" alt="A" caption="C" />')).toBe('![A](</i.svg>) C')
  expect(text('<Player url="https://youtu.be/abcdefghijk" title="T" text="U" />')).toBe('T U')
})

test('code in a component is indented as its first line', () => {
  expect(text('<CodeBlock language="js">\n  if (a)\n    b()\n</CodeBlock>')).toBe(
    '````js\nif (a)\n  b()\n````',
  )
})

test('ids, keys and addresses in lists are no words for readers', () => {
  expect(text("<CardList ids={['a-1', 'b-2']} />\n\nText")).toBe('Text')
  for (const name of ['id', 'itemIds', 'slugs', 'keys', 'hrefs', 'className', 'imageUrls', 'to'])
    expect(text(`<CardList ${name}={['a', 'b']} />\n\nText`), name).toBe('Text')
  for (const name of ['items', 'features', 'valid', 'lids', 'mixed', 'monkeys'])
    expect(text(`<CardList ${name}={['a', 'b']} />\n\nText`), name).toBe('a b\n\nText')
  expect(
    text(
      `<Cards items={[{id: 'x-1', title: "Big box", href: '/x', "icon": 'i', type: \`note\`}, {'description': 'Small'}]} />`,
    ),
  ).toBe('Big box Small')
  expect(text("<Cards items={[['Row one', 'b'], f('c') ? 'd' : 'e']} />")).toBe('Row one b c d e')
})

test('words in lists are kept, whatever their key', () => {
  const words = (attribute: string) => text(`<Own ${attribute} />`).replaceAll('\\', '')
  expect(words('items={[{key:"Mass", value:"18 g"}, {key: "pH", value: "7"}]}')).toBe(
    'Mass 18 g pH 7',
  )
  expect(words('rows={[{name:"Pen", color:"Red", size:"Large", link:"Read more"}]}')).toBe(
    'Pen Red Large Read more',
  )
  expect(words('rows={[{name:"Pen", color:"#f00", size:"1.5rem", link:"../a.md#b"}]}')).toBe('Pen')
  expect(words('rows={[{name: "A", icon: "a-b.svg", image: "@site/static/a.png"}]}')).toBe('A')
  expect(
    words('rows={[{name: "A", rowClass: "a b", className: "col col--6", id: "12", size: "12"}]}'),
  ).toBe('A 12')
  expect(words('rows={[{name: "A", id: "api/v1.get", url: "mailto:a@b.org"}]}')).toBe('A')
  expect(words('rows={[{command: "/help", channel: "#general"}]}')).toBe('/help #general')
  expect(words('links={[{label: "Docs", to: "/docs"}]}')).toBe('Docs')
  expect(words("ids={['a', 'b']} items={[{id: 'x1', to: '/a', label: 'A'}]}")).toBe('A')
  expect(words('items={["Ctrl","/help","#general"]} keys={["Alt", "q"]}')).toBe(
    'Ctrl /help #general Alt',
  )
  expect(words('items={["/a","./b.md", "#c"]}')).toBe('')
  expect(words('items={[["/a", "#b"], ["/a", "B"]]}')).toBe('/a B')
})

test('fragments, pictures and addresses of the site', () => {
  const source = `import Part from './_part.mdx'
import Other from '@site/docs/_other.md'
import Logo from '@site/static/img/logo.svg'
import Demo from '@site/static/demo/index.md'

<Part />

<Demo/>

<Other/>

A <Logo title="Our logo" /> and <img src={require('@site/static/img/a.png').default} width={"40px"} alt="x"/>
and ![b](@site/static/img/b.png), [c](@site/docs/c.md#d), [e](pathname:///f.zip).

[ref]: @site/static/g.pdf`
  expect(text(source)).toBe(`::include{file=./_part.mdx}

::include{file=../../static/demo/index.md}

::include{file=../_other.md}

A ![Our logo](/img/logo.svg) and <img src="/img/a.png" width="40" alt="x" />
and ![b](/img/b.png), [c](../c.md#d), [e](pathname:///f.zip).

[ref]: /g.pdf`)
  expect(lost(source)).toEqual([])
})

test('what only says how it looks goes; HTML that we have stays', () => {
  expect(text('<div style={{a: {b: 1}}} className="x">\n\n  **A**\n\n</div>')).toBe('**A**')
  expect(text('<p>a</p><p>b</p>')).toMatch(/^a\s+b$/)
  expect(text('H<sub>2</sub>O<br/>')).toBe('H<sub>2</sub>O<br/>')
  expect(text('<a href="x.md" target="_blank">y</a>')).toBe('<a href="x.md">y</a>')
  expect(text('<span id="here">a</span>')).toBe('<a id="here"></a>a')
  expect(text('Text <span id="here"></span>a')).toBe('Text <a id="here"></a>a')
})

test('what is indented deeper than its list item is no code', () => {
  const deep = (body: string, by = '        ') =>
    text(`1. One\n\n${body.replace(/^(?=.)/gm, by)}\n\n2. Two`).replace(/ +$/gm, '')
  const inItem = (body: string) => `1. One\n\n${body.replace(/^(?=.)/gm, '   ')}\n\n2. Two`
  const tip = ':::tip[T]\n\nA **b**.\n\n- c\n\n```sh\nx\n  y\n```\n\n:::'
  expect(deep(tip)).toBe(inItem(tip))
  expect(deep(tip, '\t\t')).toBe(inItem(tip))
  expect(deep('<Admonition type="tip">\n\nA\n\n</Admonition>')).toBe(inItem(':::tip\n\nA\n\n:::'))
  expect(deep('<video src="/a.mp4" />')).toBe(inItem('::video{src="/a.mp4" title="a"}'))
  expect(deep('<Tabs>\n<TabItem value="a">\nA\n</TabItem>\n</Tabs>')).toBe(
    inItem('::::tabs\n\n:::tab[a]{value="a"}\nA\n:::\n::::'),
  )
  // A formatter has moved some of the lines.
  expect(
    text(
      '1.  One\n\n         <Tabs>\n\n    <TabItem value="a">\n\n    ```js\n    if (a)\n      b()\n    ```\n\n           </TabItem>\n\n        <TabItem value="b">\n\n    B\n\n           </TabItem>\n\n      </Tabs>\n\n2.  Two',
    ).replace(/^ +(?=:)|^ +$/gm, (indent) => (indent.length > 3 ? '    ' : '')),
  ).toBe(
    '1.  One\n\n    ::::tabs\n\n    :::tab[a]{value="a"}\n\n    ```js\n    if (a)\n      b()\n    ```\n\n    :::\n\n    :::tab[b]{value="b"}\n\n    B\n\n    :::\n\n    ::::\n\n2.  Two',
  )
  // Each is as deep as the item it is in.
  expect(
    text('- a\n\n    - b\n      c\nlazy\n\n            :::note\n            T\n            :::'),
  ).toBe('- a\n\n    - b\n      c\nlazy\n\n      :::note\n      T\n      :::')
  expect(text('- a\n\nText\n\n    :::note\n    T\n    :::')).toBe('- a\n\nText\n\n:::note\nT\n:::')
  expect(text(':::note\n\n    :::tip\n\n        - A\n\n    :::\n\n:::')).toBe(
    '::::note\n\n:::tip\n\n    - A\n\n:::\n\n::::',
  )
  expect(
    text(
      '<Tabs>\n  <TabItem value="a">\n\n    - a\n\n            :::note\n            T\n            :::\n\n  </TabItem>\n</Tabs>',
    ),
  ).toContain('\n- a\n\n  :::note\n  T\n  :::\n')
  // A little deeper is right.
  const same =
    '- a\n\n    :::note\n    T\n    :::\n\n```md\n- a\n\n          :::tip\n          :::\n```'
  expect(text(same)).toBe(same)
  const {text: written, locate} = translate(
    '- a\n\n        :::note\n        T [x](y.md)\n        :::',
    at,
  )
  expect(written).toBe('- a\n\n  :::note\n  T [x](y.md)\n  :::')
  expect(locate!({line: 4, column: 5})).toEqual({line: 4, column: 11})
})

test('code that is moved with its list item keeps its own indent', () => {
  const code = 'if x:\n    y\n    z\n'
  expect(text(`- a\n\n\t\t<CodeBlock language="py">{\`${code}\`}</CodeBlock>\n`)).toBe(
    '- a\n\n  ````py\n  if x:\n      y\n      z\n  ````',
  )
  expect(text(`- a\n\n\t\t<Note\n\t\t  text={\`b\n    c\`} />\n\n\t\tD`)).toBe(
    '- a\n\n  b c\n\n\t\tD',
  )
  // The line behind an expression is moved.
  expect(
    text(
      `- a\n\n\t\t<CodeBlock>\n\t\t{\`b\n  c\`}\n\t\t</CodeBlock>\n\n\t\t:::tip\n\t\tD\n\t\t:::`,
    ),
  ).toBe('- a\n\n  ````\n  b\n    c\n  ````\n\n  :::tip\n  D\n  :::')
  expect(
    text(
      '- a\n\n\t\t:::tip\n\n\t\t```make\n\t\tall:\n\t\t\techo hi\n\t\t    \tb\n\t\t```\n\n\t\t:::\n',
    ),
  ).toBe('- a\n\n  :::tip\n\n  ```make\n  all:\n  \techo hi\n      \tb\n  ```\n\n  :::')
})

test('a tag in a list in another tag stays in its list item', () => {
  const tab = (list: string, by = '') =>
    text(`<Tabs>\n<TabItem value="a">\n\n${list.replace(/^(?=.)/gm, by)}\n\n</TabItem>\n</Tabs>`)
      .replace(/ +$/gm, '')
      .split('\n\n')
      .slice(2, -1)
      .join('\n\n')
  for (const by of ['', '  ', '      ', '\t', '\t\t']) {
    expect(tab('1. a\n\n    <img src="b.png" />\n\n    More\n\n2. c', by)).toBe(
      '1. a\n\n   <img src="b.png" />\n\n    More\n\n2. c',
    )
    expect(tab('- a\n\n  <Admonition type="tip">\n  b\n  </Admonition>\n\n- c', by)).toBe(
      '- a\n\n  :::tip\n  b\n  :::\n\n- c',
    )
    expect(
      tab(
        '- a\n  - b\n\n    <details>\n      <summary>s</summary>\n      d\n    </details>\n\n  - e',
        by,
      ),
    ).toBe('- a\n  - b\n\n    :::details[s]\n\n    d\n    :::\n\n  - e')
    expect(tab('- a\n\n  <CodeBlock language="js">{`x\\ny`}</CodeBlock>\n\n- c', by)).toBe(
      '- a\n\n  ````js\n  x\n  y\n  ````\n\n- c',
    )
    // Behind the list again.
    expect(tab('- a\n\nText\n\n  <img src="b.png" />', by)).toBe(
      '- a\n\nText\n\n<img src="b.png" />',
    )
  }
})

test('a tag that is alone on its line takes no Markdown with it', () => {
  expect(text('<img src="a.png" />\n*Figure 1*')).toBe('<img src="a.png" />\n\n*Figure 1*')
  expect(text('> <br/>\n> **Note**')).toBe('> <br/>\n> \n> **Note**')
  expect(text('- <br />\n  ## A')).toBe('- <br />\n  \n  ## A')
  expect(text('A\n<br />\nB <br />\nC')).toBe('A\n<br />\nB <br />\nC')
  expect(text('<br />\n\nA')).toBe('<br />\n\nA')
  expect(text('<a name="there"/>\n\nA')).toBe('<a id="there"></a>\n\nA')
})

test('an address in a call on several lines, as formatters write it', () => {
  const img = (code: string) => text(`<img\n  src={\n    ${code}\n  }\n  alt={"A"}\n/>`)
  const kept = '<img src="/img/a.png" alt="A" />'
  expect(img('require("@site/static/img/a.png")\n      .default')).toBe(kept)
  expect(img('useBaseUrl(\n      "/img/a.png",\n    )')).toBe(kept)
  expect(img('require(name)\n      .default')).not.toContain('src')
})

test('videos, frames, code and links of components', () => {
  expect(text('<iframe src="https://www.youtube.com/embed/abcdef12345" title="T"></iframe>')).toBe(
    '::youtube{id="abcdef12345" title="T"}',
  )
  expect(text('<video controls>\n  <source src="/a-b.mp4" />\n  Old.\n</video>')).toBe(
    '::video{src="/a-b.mp4" title="a b"}',
  )
  expect(text('<CodeBlock language="js" title="a.js">{`let a = 1`}</CodeBlock>')).toBe(
    '````js title="a.js"\nlet a = 1\n````',
  )
  expect(text('<CodeBlock language="js">let a = 1</CodeBlock>')).toBe('````js\nlet a = 1\n````')
  expect(text('<CodeBlock>\nlet a = 1\nlet b\n</CodeBlock>')).toBe('````\nlet a = 1\nlet b\n````')
  expect(text('<CodeBlock className="lines language-js">{`let a = 1`}</CodeBlock>')).toBe(
    '````js\nlet a = 1\n````',
  )
  expect(text("import a from '!!raw-loader!./a.js'\n\n<CodeBlock>{a}</CodeBlock>")).toBe(
    '````text file=./a.js\n````',
  )
  expect(text('<CodeBlock>see *this* <b>a</b></CodeBlock>')).toContain('see *this*')
  expect(text('See <Link to="/a">the *page*</Link>.')).toBe('See [the *page*](</a>).')
  expect(text('<DocCardList />')).toBe('::children')
})

test('braces in formulas are no expressions', () => {
  const formulas =
    'The sum $\\sum_{k=1}^{n} k$ is\n\n$$\n\\begin{aligned}\nx &= 7^{n-1}\n\\end{aligned}\n$$\n\nand $$a_{1}$$.'
  expect(text(formulas)).toBe(formulas)
  expect(lost(`${formulas}\n\nFor $5 {a} and $6, <b>US$</b> {b}, or <i>A$</i>.`)).toEqual([
    'expression a',
    'expression b',
  ])
  expect(
    text('<Tabs>\n  <TabItem value="a">\n\n    $$\n    x\n    $$\n\n  </TabItem>\n</Tabs>'),
  ).toContain('\n$$\nx\n$$\n')
})

test('expressions: comments go, texts are written out, the rest is shown as code', () => {
  expect(text('A\n\n{\n  // one\n  /* two */\n  // three\n}\n\nB {// four\n}')).toBe('A\n\nB')
  expect(text('A{" "}b {/* no */}{\'<c>\'}')).toBe('A b \\<c>')
  expect(text('A {/* a * b **/ // c */\n/***/}b')).toBe('A b')
  // Code between two comments is no comment.
  expect(lost('{/* a */ b /* c */}')).toEqual(['expression /* a */ b /* c */'])
  expect(text('## Head {#id}\n\n## Two {/* #two */}')).toBe('## Head {#id}\n\n## Two {#two}')
  expect(text('From {props.from}.')).toBe('From `` {props.from} ``.')
  expect(lost('From {props.from}.')).toEqual(['expression props.from'])
  expect(text('{list.map((a) => (\n  <b>{a}</b>\n))}')).toBe(
    '````jsx\n{list.map((a) => (\n  <b>{a}</b>\n))}\n````',
  )
})

test('code is left alone', () => {
  for (const same of [
    '`<Tabs>` and ``{a}`` and `{b`',
    '```jsx\n<Tabs>\n:::tip x\n```',
    '> ~~~\n> <A>\n> ~~~',
    '<!-- <A> {b} -->',
    'a \\{b} \\<c>',
    '<https://example.org> and a < b',
  ])
    expect(translate(same, at)).toEqual({text: same, lost: []})
})

test('tags without an end, and signs that begin nothing, are text', () => {
  expect(text('A List<String> and <T>.')).toBe('A List\\<String> and \\<T>.')
  expect(text('{ open\n\n<Tabs')).toBe('{ open\n\n<Tabs')
  expect(text('</Tabs>')).toBe('</Tabs>')
})

test('HTML in an attribute is kept if it is known, and shown as code if a program makes it', () => {
  const html = String.raw`<p class=\"lead\">A <b>b*c*</b></p>\n\n<table><tr><td>d</td></tr></table>`
  const source = `<div className="api" dangerouslySetInnerHTML={{__html: "${html}"}} />`
  expect(text(`Before.\n\n${source}\n\nBehind.`)).toBe(
    'Before.\n\n<div><p>A <b>b*c*</b></p>&#10;\n<table><tr><td>d</td></tr></table></div>\n\nBehind.',
  )
  expect(text("A <span dangerouslySetInnerHTML={{ __html: 'b*c* <i>d</i>' }}></span> e.")).toBe(
    'A b\\*c\\* <i>d</i> e.',
  )
  expect(text('A <span dangerouslySetInnerHTML={{__html: drawn(1)}} /> b.')).toBe(
    'A `` {{__html: drawn(1)}} `` b.',
  )
  expect(lost('<span dangerouslySetInnerHTML={{__html: drawn(1)}} />')).toEqual([
    'expression {__html: drawn(1)}',
  ])
})

test('a fragment has no front matter of its own', () => {
  expect(translate('---\ntitle: A\n---\nText', {...at, isFragment: true}).text).toBe('Text')
  expect(translate('---\ntitle: <A>\n---\nText', at).text).toBe('---\ntitle: <A>\n---\nText')
})

test('a list of any length in an attribute is code; a brace in text that closes far away is text', () => {
  const list = '{id: "one", title: "One"},\n'.repeat(2000)
  expect(text(`<Cards\n  items={[\n${list}]}\n/>\n\nBehind.`)).toMatch(
    /^One One [^<>{}]*\n\nBehind\.$/,
  )
  expect(text(`{ ${'word '.repeat(9000)} }`)).toMatch(/^\{ word/)
})

test('each place of the new text is that of the old one', () => {
  const source =
    "import A from 'a'\n\n<Tabs>\n  <TabItem value='x'>\n    See [this](there.md).\n  </TabItem>\n</Tabs>\n"
  const {text, locate} = translate(source, at)
  const lines = text.split('\n')
  const row = lines.findIndex((line) => line.includes('[this]'))
  expect(lines[row]).toBe('See [this](there.md).')
  expect(locate!({line: row + 1, column: 5})).toEqual({line: 5, column: 9})
})

test('input that is meant to hurt takes no time and does not throw', () => {
  for (const source of [
    '<a '.repeat(20_000),
    '{'.repeat(50_000),
    '<A>'.repeat(20_000),
    '<A {'.repeat(5000),
    '<A b={'.repeat(50_000),
    '`'.repeat(20_001),
    ':::tip\n'.repeat(3000),
    `${'<A>'.repeat(99)}x${'</A>'.repeat(99)}`,
    `export ${'{'.repeat(10_000)}`,
    `- a\n${`        :::tip\n`.repeat(3000)}`,
    `- a\n\n${'\t'.repeat(50_000)}:::tip\n\`\`\`\n${'\t'.repeat(50_000)}a\n\`\`\`\n:::`,
    `import A from './a.md'\n\n${'<A/>'.repeat(5000)}`,
    `${'        <A>\n\n'.repeat(5000)}${'</A>'.repeat(5000)}`,
    `<A b={[${' '.repeat(500_000)}]} />`,
    `<A b={[${'{a: '.repeat(20_000)}]} />`,
    `<Tabs values={[{${Array.from({length: 20_000}, (_, at) => `k${at}: 'a'`)}}]}></Tabs>`,
    `{${'/'.repeat(19_000)}\nfoo}`,
    `{${'// a\n'.repeat(3000)}x}`,
    `{${'/* a */ '.repeat(2400)}x}`,
  ])
    expect(typeof translate(source, at).text).toBe('string')
}, 30_000)

test('an element in the middle of a line stays in that line', () => {
  expect(text('### Name <div className="label ios">iOS</div>\n\nText')).toBe('### Name iOS\n\nText')
  expect(text('a<div>b</div>c')).toBe('a b c')
})

test('the id of a component is a place to link to', () => {
  expect(text('- <Link id="here"/> Text')).toBe('- <a id="here"></a> Text')
  expect(text('<Card id="here">\n\nText\n\n</Card>')).toContain('<a id="here"></a>')
})

test('Markdown in tags stays Markdown', () => {
  expect(
    text(
      '<table>\n  <tr><td>**a**</td><td>plain-word_x</td></tr>\n  <tr>\n    <td>\n      - b\n      - c\n    </td>\n  </tr>\n</table>',
    ),
  ).toBe(
    '<table>\n<tr><td>\n\n**a**\n\n</td><td>plain-word_x</td></tr>\n<tr>\n<td>\n\n- b\n- c\n\n</td>\n</tr>\n</table>',
  )
  expect(text('> <ul><li>*a*<ul><li>b</li><li>*c*<Card id="x"/></li></ul></li></ul>')).toBe(
    '> <ul><li>\n> \n> *a*\n> \n> <ul><li>b</li><li>\n> \n> *c*<a id="x"></a>\n> \n> </li></ul></li></ul>',
  )
  expect(text('<a href="b.md">\n![c](d.png)\n</a>')).toBe('<a href="b.md">\n\n![c](d.png)\n\n</a>')
  expect(text('<h3 id="x">A **b**</h3>\nText')).toBe('### A **b** {#x}\nText')
  expect(text('<td>{"a_b*"}{\' \'}</td>')).toContain('<td>\n\na\\_b\\* \n\n</td>')
  expect(text('<pre>{`a *b*\n<c>`}</pre>')).toBe('<pre>a *b*\n&lt;c></pre>')
  expect(text('<pre><code className="d">{`a *b*\n\n<c>`}</code></pre>')).toBe(
    '<pre><code>a *b*\n\n&lt;c></code></pre>',
  )
  for (const same of [
    '<td>plain &amp; <b>HTML</b></td>',
    '<h3 align="center">A</h3>',
    '<td>\n\n**a**\n\n</td>',
    'Text <sub>**a**</sub> and <b>*c*</b>',
    '| <b>**a**</b> | <ul><li>*b*</li></ul> |',
    '<b>x</b> *y*',
  ])
    expect(text(same)).toBe(same)
})

test('an id is a place only once on a page', () => {
  expect(text('<Card id="a"/> <Link id="a"/> <span id="a">x</span> <b id="a">y</b>')).toBe(
    '<a id="a"></a>  x <b>y</b>',
  )
  expect(text('<sub id="a">x</sub> <Card id="b"/>\n\n<Card id="a"/><a name="b"/>z')).toBe(
    '<sub id="a">x</sub> <a id="b"></a>\n\n<a></a>z',
  )
  // Links to the heading are more exact.
  expect(text('<Card id="a"/>Text <Card id="b"/>.\n\n## A {#a}\n\n## B {/* #b */}')).toBe(
    'Text .\n\n## A {#a}\n\n## B {#b}',
  )
  expect(text('```md\n## A {#a}\n```\n\n<Card id="a"/>Text')).toContain('<a id="a"></a>Text')
})

test('the name of an imported file is a text of JavaScript', () => {
  expect(text("import Part from './\\_part.mdx'\n\n<Part />")).toContain(
    '::include{file=./_part.mdx}',
  )
})
