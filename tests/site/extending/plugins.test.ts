/** Plugins of a site: what each hook changes, in this thread and in workers, and the messages for wrong ones. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {replaceIn} from '../../support/copy.ts'
import {labdocsHere} from '../../support/in-process.ts'
import {labdocs} from '../../support/labdocs.ts'
import {temporary} from '../../support/temporary.ts'

const WORDS = `import {count} from './count.ts'
import type {Plugin} from 'labdocs'

export default {
  name: 'words',
  markdown(tree, page) {
    tree.children.unshift({type: 'paragraph', children: [{type: 'text', value: count(page.file)}]})
  },
  html(tree) {
    tree.children.push({type: 'element', tagName: 'h2', properties: {}, children: [{type: 'text', value: 'From a plugin'}]})
  },
  page(page) {
    page.title = page.title.toUpperCase()
    page.keywords.push('added')
  },
  figures: {
    ladder: (body, {caption}) => {
      if (!body) throw Object.assign(new Error('There is nothing to draw.'), {line: 1})
      const lines = body.split('\\n')
      return {
        node: {type: 'element', tagName: 'ol', properties: {ariaLabel: caption}, children: lines.map((line) => ({type: 'element', tagName: 'li', properties: {}, children: [{type: 'text', value: line}]}))},
        text: lines.join(' '),
      }
    },
  },
  head: (page) => '<meta name="room" content="' + (page.frontMatter.room ?? 'none') + '">',
  files: (site) => ({'rooms.txt': site.pages.map(({route, title}) => route + ' ' + title).join('\\n')}),
} satisfies Plugin
`

const FILES = {
  'plugins/count.ts':
    'export const count = (file: string): string => file.length + " letters are in its name."\n',
  'plugins/words.ts': WORDS,
  'content/docs/index.md':
    '---\ntitle: Balance\ndescription: How to use the balance in the weighing room, step by step.\nroom: B 12\n---\n\nText.\n\n```ladder Two bands\n10 kDa\n25 kDa\n```\n',
}
const CONFIG = `import {definePlugin, defineSite} from 'labdocs'

export default defineSite({
  title: 'Handbook',
  frontMatter: {room: 'text', level: ['easy', 'hard']},
  plugins: [
    './plugins/words.ts',
    definePlugin({name: 'end', html: (tree) => ({...tree, children: [...tree.children, {type: 'text', value: 'The end.'}]})}),
  ],
})
`
const site = (files: Record<string, string> = {}) =>
  temporary('plugins', {...FILES, 'site.config.ts': CONFIG, ...files})
const build = (root: string, ...args: string[]) => labdocsHere(['build', '--root', root, ...args])
const read = (root: string, file: string) => readFileSync(join(root, 'dist', file), 'utf8')

test('all hooks, in the order of the config, with a key of front matter', async () => {
  const root = site()
  const built = await build(root, '--strict')
  expect([built.code, built.stderr]).toEqual([0, ''])
  const html = read(root, 'docs.html')
  expect(html).toContain('<title>BALANCE | Handbook</title>')
  expect(html).toContain('<meta name="keywords" content="added">')
  expect(html).toContain('<meta name="room" content="B 12">')
  expect(html).toContain('13 letters are in its name.')
  expect(html).toMatch(/<h2 id="from-a-plugin".*The end\./s)
  expect(html).toContain('href="#from-a-plugin"')
  expect(JSON.parse(read(root, 'docs.json')).frontMatter).toEqual({room: 'B 12'})
  expect(html).toContain('<ol aria-label="Two bands"><li>10 kDa</li><li>25 kDa</li></ol>')
  expect(html).toMatch(/<figcaption><b>Fig\. 1<\/b> Two bands/)
  expect(read(root, 'rooms.txt')).toContain('/docs BALANCE')
  // The cache depends on the files that a plugin imports.
  replaceIn(join(root, 'plugins/count.ts'), 'letters', 'characters')
  await build(root)
  expect(read(root, 'docs.html')).toContain('13 characters are in its name.')
})

test('a check of its own, at the line of a page and of a fragment, in the language of the site', async () => {
  const root = site({
    'plugins/words.ts': `import {definePlugin} from 'labdocs'
export default definePlugin({
  name: 'rooms',
  diagnostics: {'unknown-room': 'warning', 'no-room': 'error'},
  messages: {en: {'rooms.where': 'Room'}, de: {'rooms.where': 'Raum'}},
  markdown(tree, {report, say}) {
    for (const node of tree.children)
      if (node.type === 'heading')
        report('unknown-room', say('rooms.where') + '?', {...node.position?.start, hint: 'Ask.'})
  },
  html(tree, {warn}) {
    const list = tree.children.find((node) => node.type === 'element' && node.tagName === 'ul')
    if (list) warn('A list.', list.position?.start)
  },
  page({report}) {
    report('no-room', 'There is no room.')
  },
})`,
    'site.config.ts': CONFIG.replace("'Handbook',", "'Handbook', lang: 'de',"),
    'content/docs/index.md': `${FILES['content/docs/index.md'].split('```')[0]}::include{file=_part.md}\n\n  ## B 13\n\n- x\n`,
    'content/docs/_part.md': 'Text.\n\n## B 14\n',
  })
  const built = await build(root)
  expect(built.stderr).toBe(`warning unknown-room  content/docs/_part.md:3:1
  Raum?
  3 | ## B 14
    | ^
  hint: Ask.

error no-room  content/docs/index.md
  There is no room.

warning unknown-room  content/docs/index.md:11:3
  Raum?
  11 |   ## B 13
     |   ^
  hint: Ask.

warning plugin-failed  content/docs/index.md:13:1
  The plugin "rooms": A list.
  13 | - x
     | ^

1 error, 3 warnings
`)
})

test('the announcement is not a page: only its figures are drawn', async () => {
  const root = site({
    'plugins/words.ts': WORDS.replace(
      'figures: {',
      `figures: {
    well: {form: 'text', draw: (body) => ({node: {type: 'element', tagName: 'b', properties: {}, children: [{type: 'text', value: body}]}})},`,
    ),
    'site.config.ts': CONFIG.replace(
      "'Handbook',",
      "'Handbook', announcement: {content: 'Look at :well[A1].'},",
    ),
  })
  const built = await build(root)
  expect([built.code, built.stderr]).toEqual([0, ''])
  expect(read(root, 'docs.html')).toContain('<div><p>Look at <b>A1</b>.</p></div>')
})

test('in workers', () => {
  const pages = Object.fromEntries(
    Array.from({length: 620}, (_, at) => [
      `content/docs/p${at}.md`,
      `---\ntitle: Page ${at}\ndescription: What the test number ${at} of the plugins in workers is about.\n---\n\nText ${at}.\n`,
    ]),
  )
  // Workers start from the compiled generator, which only the real command has.
  const root = site(pages)
  const built = labdocs(['build', '--root', root])
  expect([built.code, built.stderr]).toEqual([0, ''])
  for (const at of [0, 400, 619]) {
    const html = read(root, `docs/p${at}.html`)
    expect(html).toContain(`<title>PAGE ${at} | Handbook</title>`)
    expect(html).toContain('The end.')
  }
})

const THROWS = `export default {name: 'bad', markdown() { throw new Error('No words.') }}`
for (const [name, files, code, said] of [
  [
    'what a plugin throws names the plugin, the hook and the page, once for all pages',
    {
      'plugins/words.ts': THROWS,
      'content/docs/b.md':
        '---\ntitle: B\ndescription: Another page that the plugin fails on, as it does on all.\n---\n\nText.\n',
    },
    1,
    'docs/b.md, and on 1 other page\n  The plugin "bad" failed in "markdown": No words.\n  hint: It was thrown at plugins/words.ts:1:49.\n',
  ],
  [
    'what a hook for all pages throws',
    {
      'plugins/words.ts': `export default {
  name: 'bad',
  files(site) {
    return site.nothing.map(String)
  },
}`,
    },
    1,
    /plugin-failed {2}site\.config\.ts\n.* failed in "files": .*\n {2}hint: It was thrown at plugins\/words\.ts:4:25\.\n/,
  ],
  [
    'a figure that cannot be drawn, at its line',
    {
      'content/docs/index.md': FILES['content/docs/index.md'].replace('10 kDa\n25 kDa\n', ''),
    },
    1,
    /plugin-failed {2}content\/docs\/index\.md:10:1\n {2}The plugin "words" cannot draw this figure: There is nothing to draw\./,
  ],
  [
    'a file outside of the site',
    {'plugins/words.ts': `export default {name: 'bad', files: () => ({'../out.txt': 'x'})}`},
    1,
    'The plugin "bad" cannot write ../out.txt: ',
  ],
  [
    'a file of the site itself',
    {'plugins/words.ts': `export default {name: 'bad', files: () => ({'docs.html': 'x'})}`},
    1,
    'site.config.ts\n  The plugin "bad" cannot write docs.html: the site has this file already.',
  ],
  [
    'a value that the type of the key does not allow',
    {
      'content/docs/index.md': FILES['content/docs/index.md'].replace('room: B 12', 'level: midle'),
    },
    1,
    /front-matter-invalid.*content\/docs\/index\.md:4:1\n {2}"level" must be one of easy, hard\./s,
  ],
] as const)
  test(name, async () => {
    const {code: ended, stderr, stdout} = await build(site(files))
    expect(stderr + stdout).toMatch(said)
    expect(ended).toBe(code)
  })
