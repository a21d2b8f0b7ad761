/** Plugins and keys of front matter in a config: the messages for wrong ones. */
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {loadConfig} from '../../../../cli/config/load-config.ts'
import {startPlugins} from '../../../../cli/plugins/run.ts'
import {temporary} from '../../../support/temporary.ts'

const GOOD = "import {word} from './word.ts'\nexport default {name: 'good', html() { return word }}"
const config = (rest: string) => `export default {\n  title: 'T',\n  ${rest},\n}\n`
const load = (rest: string, plugin = GOOD) =>
  loadConfig(
    temporary('plugins', {
      'site.config.ts': config(rest),
      'p.ts': plugin,
      'word.ts': "export const word = 'a'",
    }),
  )

test('a plugin is the same plain data wherever the site lies', async () => {
  const rest = "plugins: ['./p.ts', {name: 'end', page() {}, files: () => ({})}]"
  const [here, there] = [await load(rest), await load(rest)]
  expect(here.diagnostics).toEqual([])
  expect(here.config!.plugins).toEqual(there.config!.plugins)
  expect(here.config!.plugins).toMatchObject([
    {name: 'good', hooks: ['html']},
    {name: 'end', hooks: ['page', 'files'], at: 1},
  ])
  expect(here.config!.inputs.map((path) => path.split('/').at(-1))).toEqual([
    'site.config.ts',
    'word.ts',
    'p.ts',
  ])
})

test('one that imports labdocs, and one of labdocs, are the same at any depth of folders', async () => {
  const files = {
    'site.config.ts':
      "export default {title: 'T', plugins: ['./p.ts', 'labdocs/plugins/chemistry']}",
    'p.ts':
      "import {h, nearest} from 'labdocs'\nexport default {name: 'a', figures: {gel: () => ({node: h('p', {}, nearest('a', ['b']))})}}",
  }
  const deep = Object.entries(files).map(([name, text]) => [`a/b/${name}`, text])
  const here = await loadConfig(temporary('plugins', files))
  const there = await loadConfig(join(temporary('plugins', Object.fromEntries(deep)), 'a/b'))
  expect(here.diagnostics).toEqual([])
  expect(there.config!.plugins).toEqual(here.config!.plugins)
})

test('packages that can only be imported, modules compiled to CommonJS, classes, and a theme of icons alone', async () => {
  const {config: loaded, diagnostics} = await loadConfig(
    temporary('plugins', {
      'site.config.ts':
        "import {createRequire} from 'node:module'\nexport default {title: createRequire(process.cwd() + '/') ? 'T' : '', plugins: ['only-import', 'compiled', './class.ts', './icons.ts']}",
      'node_modules/only-import/package.json':
        '{"type": "module", "exports": {".": {"types": "./i.d.ts", "import": "./i.js"}}}',
      'node_modules/only-import/i.js': "export default {name: 'imported', page() {}}",
      'node_modules/compiled/package.json': '{"main": "i.js"}',
      'node_modules/compiled/i.js':
        "Object.defineProperty(exports, '__esModule', {value: true})\nexports.default = {name: 'compiled', page() {}}",
      'class.ts': "class One { name = 'class'; page() {} head() {} }\nexport default new One()",
      'icons.ts': "export default {name: 'icons', theme: './icons'}",
      'icons/icons.ts': "export const icons = {balance: 'M3 16h14'}",
    }),
  )
  expect(diagnostics).toEqual([])
  expect(loaded!.plugins.map(({name, hooks}) => [name, hooks])).toEqual([
    ['imported', ['page']],
    ['compiled', ['page']],
    ['class', ['page', 'head']],
    ['icons', []],
  ])
  const plugins = await startPlugins(loaded!.plugins)
  const page = {file: 'a.md', frontMatter: {}, title: 'A', description: '', keywords: []}
  expect(await plugins!.page!(page, ({message}) => expect(message).toBe(''))).toMatchObject({
    title: 'A',
  })
})

const LIST = "plugins: ['./p.ts']"
for (const [name, rest, plugin, message, hint] of [
  ['no list', "plugins: './p.ts'", GOOD, '"plugins" must be a list.'],
  [
    'a missing file',
    "plugins: ['./analyses/extra.ts']",
    GOOD,
    'There is no plugin ./analyses/extra.ts.',
    'The path begins at the folder of site.config.ts.',
  ],
  [
    'a file whose name is misspelled',
    "plugins: ['./pp.ts']",
    GOOD,
    'There is no plugin ./pp.ts.',
    'Did you mean ./p.ts?',
  ],
  [
    'a path that looks like a package',
    "plugins: ['p.ts']",
    GOOD,
    'There is no plugin p.ts.',
    'Did you mean ./p.ts?',
  ],
  [
    'a missing package',
    "plugins: ['labdocs-q']",
    GOOD,
    'There is no plugin labdocs-q.',
    'Install the package: npm install labdocs-q',
  ],
  ['no value', 'plugins: [undefined]', GOOD, 'The plugin plugins[0] is undefined.'],
  [
    'a function',
    "plugins: [() => ({name: 'p'})]",
    GOOD,
    'The plugin plugins[0] is a function that makes a plugin.',
    'Call the function: plugins: [plugin()].',
  ],
  [
    'a promise',
    "plugins: [Promise.resolve({name: 'p'})]",
    GOOD,
    'The plugin plugins[0] is a promise.',
    'Write "await" before it.',
  ],
  ['no object', 'plugins: [7]', GOOD, 'The plugin plugins[0] is not an object with hooks.'],
  ['no name', LIST, 'export default {html() {}}', 'The plugin ./p.ts has no "name".'],
  ['no hook', LIST, "export default {name: 'a'}", 'The plugin "a" has no hooks.'],
  [
    'a hook that is misspelled',
    LIST,
    "export default {name: 'a', markdwon() {}}",
    'The plugin "a" has the unknown key "markdwon".',
    'Did you mean "markdown"?',
  ],
  [
    'an unknown key that is close to none',
    LIST,
    "export default {name: 'a', zzzzzzz() {}}",
    'The plugin "a" has the unknown key "zzzzzzz".',
    'Available: name, theme, diagnostics, messages, markdown, figures, screen, html, page, head, files.',
  ],
  [
    'a hook that is no function',
    LIST,
    "export default {name: 'a', html: 1}",
    '"html" of the plugin "a" must be a function.',
  ],
  [
    'a figure of ours',
    LIST,
    "export default {name: 'a', figures: {screen() {}}}",
    '"figures" of the plugin "a" has the language "screen", which is one of labdocs itself.',
  ],
  [
    'a figure without a function',
    LIST,
    "export default {name: 'a', figures: {gel: 1}}",
    '"figures" of the plugin "a" must have a function, or an object with "draw", for "gel".',
  ],
  [
    'a kind of figure without a function',
    LIST,
    "export default {name: 'a', figures: {gel: {style: 'gel'}}}",
    '"figures" of the plugin "a" must have a function, or an object with "draw", for "gel".',
  ],
  [
    'a kind of figure with a key that is not known',
    LIST,
    "export default {name: 'a', figures: {gel: {draw() {}, sheet: 'gel'}}}",
    '"figures" of the plugin "a" has the unknown key "sheet" for "gel".',
  ],
  [
    'a kind of figure whose island is no name',
    LIST,
    "export default {name: 'a', figures: {gel: {draw() {}, island: 7}}}",
    '"figures" of the plugin "a" must have a name as "island" for "gel".',
  ],
  [
    'a kind of figure whose island is not there',
    LIST,
    "export default {name: 'a', figures: {gel: {draw() {}, island: 'Tab'}}}",
    'The figure "gel" of the plugin "a" needs the island "Tab", but the theme has no islands/Tab.tsx.',
    'Did you mean "Tabs"?',
  ],
  [
    'a kind of figure whose style is not there',
    LIST,
    "export default {name: 'a', figures: {gel: {draw() {}, style: 'electrophoresis'}}}",
    'The figure "gel" of the plugin "a" needs the style "electrophoresis", but the theme has no sheets/electrophoresis.css.',
    'Add the file to the theme folder of the plugin, or to that of the site.',
  ],
  ...(
    [
      [
        "figures: {gel: {draw() {}, form: 'block'}}",
        '"figures" of the plugin "a" must have "form" as one of fence, leaf, text for "gel".',
      ],
      [
        'figures: {gel: {draw() {}, attributes: {}}}',
        '"figures" of the plugin "a" has "attributes", which only directives have: add "form", for "gel".',
      ],
      [
        "figures: {gel: {draw() {}, form: 'text', island: 'Gel'}}",
        '"figures" of the plugin "a" has an island, which text cannot hold, for "gel".',
      ],
      [
        "figures: {gel: {draw() {}, form: 'leaf', attributes: {src: 'file'}}}",
        '"figures" of the plugin "a" has the unknown kind "file" of the attribute "src" (known: flag, a list of texts, text, number, asset, download, route, url, word; all but the first two with "?" if they can be left out) for "gel".',
      ],
      [
        'screen: {gel() {}}',
        '"screen" of the plugin "a" must have an object with "draw" for "gel".',
      ],
      [
        'screen: {button: {draw() {}}}',
        '"screen" of the plugin "a" has the word "button", which is one of labdocs itself.',
      ],
      [
        "screen: {gel: {draw() {}, style: 'gel'}}",
        'The figure "gel" of the plugin "a" needs the style "gel", but the theme has no sheets/gel.css.',
      ],
      [
        "diagnostics: {'no-band': 'fatal'}, html() {}",
        '"diagnostics" of the plugin "a" must have "error" or "warning" for "no-band".',
      ],
      [
        "diagnostics: {'bundle-failed': 'warning'}, html() {}",
        '"diagnostics" of the plugin "a" has the code "bundle-failed", which is one of labdocs itself.',
      ],
      [
        'messages: {de: {}}, html() {}',
        '"messages" of the plugin "a" must have the texts in English, as "en".',
      ],
      [
        "messages: {en: {}, de: {'gel.a': 'A'}}, html() {}",
        '"messages" of the plugin "a" has the text "gel.a" in "de", but not in "en".',
      ],
      [
        "theme: 'theme'",
        '"theme" of the plugin "a" must be the path of a folder that begins with "./".',
      ],
      ["theme: './nowhere'", 'The theme folder ./nowhere of the plugin "a" is not there.'],
    ] as const
  ).map(([part, said]) => [part, LIST, `export default {name: 'a', ${part}}`, said] as const),
  [
    'a plugin that is imported, whose folder is elsewhere',
    "plugins: [{name: 'b', theme: './look'}]",
    GOOD,
    'The theme folder ./look of the plugin "b" is not there.',
    "The path of a plugin that is an object begins at the config. If you import the plugin, name its module instead: plugins: ['labdocs/plugins/chemistry'].",
  ],
  [
    'two plugins of one name',
    "plugins: ['./p.ts', './p.ts']",
    GOOD,
    'There are two plugins "good".',
    'Leave one of the two out of "plugins".',
  ],
  [
    'two plugins with the same figure',
    "plugins: ['./p.ts', {name: 'b', figures: {gel() {}}}]",
    "export default {name: 'a', figures: {gel() {}}}",
    'The plugins "a" and "b" both have the figure "gel".',
  ],
  [
    'a plugin of ours that is misspelled',
    "plugins: ['labdocs/plugins/chemsitry']",
    GOOD,
    'There is no plugin labdocs/plugins/chemsitry.',
    'Did you mean labdocs/plugins/chemistry?',
  ],
  ['a key of ours', "frontMatter: {title: 'text'}", GOOD, '"title" is a key of labdocs itself.'],
  [
    'a word of JavaScript',
    "frontMatter: {valueOf: 'flag'}",
    GOOD,
    '"valueOf" is a word of JavaScript.',
  ],
  [
    'an unknown type',
    "frontMatter: {room: 'string'}",
    GOOD,
    'The type of "room" must be one of text, number, flag, texts, or a list of words.',
  ],
  ['no words', 'frontMatter: {room: []}', GOOD, 'The type of "room" must be one of text'],
  ['no key', "frontMatter: {'a b': 'text'}", GOOD, '"a b" must be a word such as "reviewed_by".'],
  ['no map', "frontMatter: 'room'", GOOD, '"frontMatter" must be a map of keys and types.'],
] as const)
  test(name, async () => {
    const {diagnostics, config} = await load(rest, plugin)
    expect(config).toBeUndefined()
    expect(diagnostics).toHaveLength(1)
    expect(diagnostics[0]).toMatchObject({code: 'config-invalid', file: 'site.config.ts', line: 3})
    expect(diagnostics[0]!.message).toContain(message)
    if (hint) expect(diagnostics[0]!.hint).toBe(hint)
  })

for (const [name, plugin, word, at, message, hint] of [
  ['broken code', 'export default {', '', 'p.ts:1:17', 'cannot be read: Expected'],
  ['code that throws', "\nthrow new Error('No.')", '', 'p.ts:2:7', 'cannot be run: No.'],
  [
    'broken code in a file that it imports',
    GOOD,
    '\n}',
    'word.ts:2:1',
    'cannot be read: Unexpected',
  ],
  [
    'a package that is not installed',
    "import x from '@a/b/c'\nexport default {name: 'a', html: () => x}",
    '',
    'p.ts:1:15',
    'cannot be read: Could not resolve "@a/b/c"',
    'Install the package: npm install @a/b',
  ],
  [
    'an export of labdocs that is misspelled, in code that does not run',
    "import {definePlugn} from 'labdocs'\nexport default {name: 'a', html: () => definePlugn}",
    '',
    'p.ts:1:9',
    'cannot be read: labdocs does not export "definePlugn".',
    'Did you mean "definePlugin"?',
  ],
  [
    'one on a line of its own',
    "import {\n  definePlugn,\n} from 'labdocs'\nexport default {name: 'a', html: () => definePlugn}",
    '',
    'p.ts:2:3',
    'cannot be read: labdocs does not export "definePlugn".',
    'Did you mean "definePlugin"?',
  ],
] as const)
  test(`${name}: at its line`, async () => {
    const {diagnostics} = await loadConfig(
      temporary('plugins', {
        'site.config.ts': config(LIST),
        'p.ts': plugin,
        'word.ts': `export const word = 'a'${word}`,
      }),
    )
    expect(diagnostics.map(({file, line, column}) => `${file}:${line}:${column}`)).toEqual([at])
    expect(diagnostics[0]!.message).toContain(`The plugin ./p.ts ${message}`)
    expect(diagnostics[0]!.hint).toBe(hint)
  })

test('broken code in a file that the config imports: at its line', async () => {
  const {diagnostics} = await loadConfig(
    temporary('plugins', {
      'site.config.ts': "import {title} from './title.ts'\nexport default {title}\n",
      'title.ts': "\nexport const title = 'T\n",
    }),
  )
  expect(diagnostics.map(({file, line}) => `${file}:${line}`)).toEqual(['title.ts:2'])
})

test('an island of a plugin that no component can be named after is reported as one of a site is', async () => {
  const files = {
    'site.config.ts': "export default {title: 'T', plugins: ['./gels/p.ts']}",
    'gels/p.ts': "export default {name: 'gels', theme: './theme'}",
    'gels/theme/islands/my-gel.tsx': 'export const MyGel = () => null',
    'gels/theme/islands/MyGel.test.tsx': '',
  }
  const {config, diagnostics} = await loadConfig(temporary('plugins', files))
  expect(config).toBeUndefined()
  expect(diagnostics).toMatchObject([
    {
      code: 'config-invalid',
      file: 'gels/theme/islands/my-gel.tsx',
      message: 'No component can have the name my-gel, which the file of this island has.',
      hint: 'Rename the file to islands/MyGel.tsx, and export MyGel.',
    },
  ])
})
