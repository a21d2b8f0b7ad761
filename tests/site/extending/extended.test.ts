/** A folder that extends the built-in theme: its files are added, or replace parts of the theme. */
import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {replaceIn} from '../../support/copy.ts'
import {filesBelow} from '../../support/files.ts'
import {labdocsHere} from '../../support/in-process.ts'
import {copyFixture, HOME} from '../../support/labdocs.ts'
import {temporary} from '../../support/temporary.ts'
import {typeErrors} from '../../support/type-errors.ts'

const ALL = Boolean(process.env.LABDOCS_ALL)

const read = (root: string, file: string) => readFileSync(join(root, file), 'utf8')
const build = (root: string) => labdocsHere(['build', '--strict', '--root', root])

const PAGE =
  '---\ntitle: Balance\ndescription: How to use the balance in the weighing room, step by step.\n---\n\nText.\n'

test('outside of the repository: components, directives, islands, styles and the icon, with types', async () => {
  const root = copyFixture('extended')
  const built = await build(root)
  expect([built.code, built.stderr]).toEqual([0, ''])
  const page = read(root, 'dist/docs.html')
  expect(page).toContain('<p>Labor Nord, <!-- -->Erweitert</p><footer class="foot">')
  expect(page).toContain('data-island="Counter"')
  // A text of `theme/index.tsx`.
  expect(page).toContain('>Ansicht wählen</button>')
  expect(page).toMatch(/<link rel="stylesheet" href="[^"]*style-counter-\w+\.css">/)
  // From the built-in theme, besides what is added.
  expect(page).toContain('data-island="Tabs"')
  expect(page).toMatch(/<link rel="stylesheet" href="[^"]*style-panels-\w+\.css">/)
  expect(page).toContain('note--tip')
  const files = filesBelow(join(root, 'dist/assets'))
  const named = (pattern: RegExp) =>
    read(root, `dist/assets/${files.find((one) => pattern.test(one))}`)
  expect(named(/^icon-/)).toBe(read(root, 'theme/icon.svg'))
  const css = named(/^theme-.*\.css$/)
  expect(css).toMatch(/@layer site\{[^@]*--c-accent: ?#a02060[^@]*@layer site\{[^@]*$/)
  // The color themes of code come before the site's own style, which can change them.
  expect(css).toMatch(
    /@media screen\{:root\{--c-code: ?#fff[^}]*\}\[data-theme="?dark"?\]\{--c-code: ?#2e3440[^@]*@layer site\{[^@]*--c-accent/,
  )
  expect(typeErrors(root, ['site.config.ts', 'plugin.ts', 'theme'])).toBe('')
})

test('all that this fixture adds takes less than 120 lines', () => {
  const root = join(HOME, 'tests/fixtures/extended')
  const lines = filesBelow(root)
    .filter((file) => !file.startsWith('.labdocs') && !file.startsWith('dist'))
    .map((file) => read(root, file).trimEnd().split('\n').length)
  expect(lines.length).toBeGreaterThan(8)
  expect(lines.reduce((sum, one) => sum + one, 0)).toBeLessThan(120)
})

test('a file that is added or taken away counts, with a cache', async () => {
  const root = copyFixture('extended')
  await build(root)
  const text = read(root, 'theme/LabFooter.tsx')
  replaceIn(join(root, 'theme/index.tsx'), 'components: {Footer: LabFooter},', '')
  await build(root)
  expect(read(root, 'dist/docs.html')).not.toContain('Labor Nord')
  const footer = join(root, 'theme/Footer.tsx')
  writeFileSync(footer, text)
  replaceIn(footer, 'LabFooter', 'Footer')
  replaceIn(footer, '{Footer}', '{Footer as Original}')
  replaceIn(footer, '<Footer />', '<Original />')
  await build(root)
  expect(read(root, 'dist/docs.html')).toContain('Labor Nord')
  replaceIn(footer, 'Labor Nord', 'Labor Ost')
  await build(root)
  expect(read(root, 'dist/docs.html')).toContain('Labor Ost')
})

test.runIf(ALL)(
  'a part that is loaded later, and one that shares its file with others, can be replaced',
  async () => {
    const root = temporary('extend', {
      'site.config.ts': "export default {title: 'T', theme: './theme'}",
      'theme/index.tsx': `import {extendTheme} from 'labdocs'
import * as own from './own.tsx'
import Drawer from './drawer.tsx'
import {icons} from './drawings.ts'
export default extendTheme({components: {TocFold: own.Fold, Drawer}, icons})`,
      'theme/drawings.ts': "export const icons = {balance: 'M4 4h12'}",
      'theme/own.tsx': 'export const Fold = () => <p>Own fold</p>',
      'theme/drawer.tsx': 'export default () => <p>Own drawer</p>',
      'content/docs/index.md': `${PAGE}\n:ui[:balance: Weigh]\n\n## A\n\nText.\n\n## B\n\nText.\n`,
    })
    const {code, stderr} = await build(root)
    expect([code, stderr]).toEqual([0, ''])
    const page = read(root, 'dist/docs.html')
    expect(page).toContain('<p>Own fold</p>')
    expect(page).toContain('class="toc')
    expect(page).toContain('d="M4 4h12"')
    const scripts = filesBelow(join(root, 'dist/assets'))
      .filter((file) => file.endsWith('.js'))
      .map((file) => read(root, `dist/assets/${file}`))
    expect(scripts.filter((text) => text.includes('Own drawer'))).toHaveLength(1)
    expect(scripts.filter((text) => text.includes('"drawer__'))).toEqual([])
    // The file itself is used by the build only.
    expect(scripts.filter((text) => text.includes('extendTheme'))).toEqual([])
  },
)

/** Returns how many bytes of scripts the first view of a site has whose bar is wrapped. */
async function firstView(line: string, use = 'Bar') {
  const root = temporary('first-view', {
    'site.config.ts': "export default {title: 'T'}",
    'theme/index.tsx': `import {extendTheme} from 'labdocs'
import {LabBar} from './LabBar.tsx'
export default extendTheme({components: {Bar: LabBar}})`,
    'theme/LabBar.tsx': `${line}
export function LabBar(props: {open: boolean; onMenu: () => void}) {
  return <><p>Lab</p><${use} {...props} /></>
}`,
    'content/docs/index.md': PAGE,
  })
  const {code, stdout, stderr} = await labdocsHere(['build', '--json', '--root', root])
  expect([code, stderr]).toEqual([0, ''])
  expect(read(root, 'dist/docs.html')).toMatch(/<p>Lab<\/p>.*<header class="bar/)
  return (JSON.parse(stdout) as {summary: {firstView: {javascript: number}}}).summary.firstView
    .javascript
}

test('readers load only those exports of labdocs/theme that a component imports', async () => {
  const file = await firstView("import {Bar} from 'labdocs/theme/Bar'")
  expect(await firstView("import {Bar} from 'labdocs/theme'")).toBeLessThan(file + 500)
  const all = await firstView("import * as all from 'labdocs/theme'", 'all.Bar')
  expect(all).toBeGreaterThan(file + 10_000)
})

test('a style sheet loads fonts and pictures of the theme folder', async () => {
  const files = 'lab.woff2 lab.ttf lab.otf lab.jpg lab.webp lab.avif lab.gif'.split(' ')
  const root = temporary('loads', {
    'site.config.ts': "export default {title: 'T', theme: './theme'}",
    'theme/site.css': files.map((file) => `.a { background: url(./${file}) }`).join('\n'),
    ...Object.fromEntries(files.map((file) => [`theme/${file}`, file])),
    'content/docs/index.md': PAGE,
  })
  const {code, stderr} = await build(root)
  expect([code, stderr]).toEqual([0, ''])
  const endings = filesBelow(join(root, 'dist/assets')).map((file) => file.replace(/-[^.]+/, ''))
  expect(endings).toEqual(expect.arrayContaining(files))
})

test.runIf(ALL)('a site with a font of its own does not load that of the theme first', async () => {
  for (const [css, count] of [
    ['', 1],
    [':root { --font-text: Lab, sans-serif }', 0],
  ] as const) {
    const root = temporary('own-font', {
      'site.config.ts': "export default {title: 'T', theme: './theme'}",
      'theme/site.css': css,
      'content/docs/index.md': PAGE,
    })
    expect((await build(root)).code).toBe(0)
    const html = readFileSync(join(root, 'dist/docs.html'), 'utf8')
    expect(html.match(/<link rel="preload"[^>]* as="font"/g) ?? []).toHaveLength(count)
  }
})

test('a style sheet may load what the configuration allows, and everything without a policy', async () => {
  for (const csp of ["{'font-src': ['https://*.example.org'], 'img-src': ['data:']}", 'false']) {
    const root = temporary('allowed', {
      'site.config.ts': `export default {title: 'T', theme: './theme', csp: ${csp}}`,
      'theme/site.css':
        '@font-face { font-family: Lab; src: url(https://a.example.org/lab.woff2); }\np { background: url(data:image/svg+xml;base64,PHN2Zy8+) }',
      'content/docs/index.md': PAGE,
    })
    const {code, stderr} = await build(root)
    expect([code, stderr]).toEqual([0, ''])
  }
})

test.runIf(ALL)('icons of a site: new ones, and another drawing of one that is there', async () => {
  const root = temporary('icons', {
    'site.config.ts': "export default {title: 'T', theme: './theme'}",
    'theme/icons.ts': "export const icons = {balance: 'M4 4h12', plus: 'M5 5h9'}",
    'content/docs/index.md': `${PAGE}Press :ui[:balance: Weigh], :ui[:plus: Add], or :ui[:minus: Remove].

\`\`\`screen Balance
icon balance
\`\`\`
`,
  })
  const {code, stdout, stderr} = await build(root)
  expect([code, stderr], stdout).toEqual([0, ''])
  const page = read(root, 'dist/docs.html')
  expect(page.match(/d="M4 4h12"/g)).toHaveLength(2)
  expect(page).toContain('d="M5 5h9"')
  expect(page).toContain('d="M4 10h12"')
})

/** Mistakes that are found in the same place as one of the others, so they have their turn every night. */
const CLOSE = [
  'a component that its file does not export',
  'a table of directives without a table',
  'an asynchronous component of a page',
  'a part that throws while it is loaded',
  'a style sheet of a page that does not exist',
  'icons without icons',
  'an icon that no author can write',
  'an island that its file does not export',
  'a package that is not installed',
  'a picture that code imports: once',
  'a font of another host',
  'a picture that a style sheet contains',
  'frames that are no list of origins',
]

/** Returns the files of a theme that passes this to `extendTheme`. */
const extended = (extension: string) => ({
  'theme/index.tsx': `import {extendTheme} from 'labdocs'
import {Own} from './Own.tsx'
export default extendTheme(${extension})`,
  'theme/Own.tsx': 'export const Own = () => null',
})

for (const [name, files, said] of [
  [
    'a component that is misspelled',
    {'theme/Foter.tsx': 'export const Foter = () => null'},
    'error config-invalid  theme/Foter.tsx\n  The built-in theme has no Foter.tsx.\n  hint: Did you mean Footer.tsx?',
  ],
  [
    'a component that is misspelled in extendTheme',
    extended('{components: {\n  Foter: Own,\n}}'),
    'error config-invalid  theme/index.tsx:4:3\n  The built-in theme has no component "Foter".\n  4 |',
  ],
  [
    'a component of another generator',
    extended('{components: {Header: Own}}'),
    'The built-in theme has no component "Header".\n  3 | export default extendTheme({components: {Header: Own}})\n    |                                          ^\n  hint: Did you mean "Bar"?',
  ],
  [
    'a key that extendTheme does not know',
    extended('{component: {Footer: Own}}'),
    'Unknown key "component".',
  ],
  [
    'a component that is written in index.tsx',
    extended('{components: {Footer: () => null}}'),
    'The component "Footer" is written in index.tsx.',
  ],
  [
    'a component that is replaced twice',
    {...extended('{components: {Footer: Own}}'), 'theme/Footer.tsx': 'export const Footer = 1'},
    'The theme replaces "Footer" twice: by Footer.tsx, and in index.tsx.',
  ],
  [
    'a component that its file does not export',
    {...extended('{components: {Footer: Own}}'), 'theme/Own.tsx': 'export const Other = 1'},
    'error render-failed  theme/index.tsx\n  The theme or a page cannot be loaded: What index.tsx of the theme imports as "Footer" is not exported there.\n  hint: Export this name: export function Own() { … }\n',
  ],
  [
    'a theme that cannot be run',
    extended('{components: {Footer: Own()}}'),
    'error config-invalid  theme/index.tsx:3:50\n  The theme cannot be read: Own is not a function.\n  3 |',
  ],
  [
    'extendTheme from the wrong place',
    {
      'theme/index.tsx':
        "import {extendTheme} from 'labdocs/theme'\nexport default extendTheme({icons: {}})",
    },
    "The theme cannot be read: extendTheme is not a function.\n  2 | export default extendTheme({icons: {}})\n    |                ^\n  hint: Import it from the package itself: import {extendTheme} from 'labdocs'\n",
  ],
  [
    'an import that labdocs/theme does not export',
    {
      'theme/Footer.tsx':
        "import {Fooder} from 'labdocs/theme'\nexport const Footer = () => <Fooder />",
    },
    'error bundle-failed  theme/Footer.tsx:1:9\n  labdocs/theme does not export "Fooder".\n  1 | import {Fooder} from \'labdocs/theme\'\n    |         ^\n  hint: Did you mean "Footer"?\n\n1 error',
  ],
  [
    'an import of labdocs on a line of its own',
    {
      'theme/Footer.tsx':
        "import {\n  Fooder,\n} from 'labdocs/theme'\nexport const Footer = () => <Fooder />",
    },
    'error bundle-failed  theme/Footer.tsx:2:3\n  labdocs/theme does not export "Fooder".\n  2 |   Fooder,\n    |   ^\n  hint: Did you mean "Footer"?\n\n1 error',
  ],
  [
    'an import that React does not export, in code that does not run',
    {
      'theme/Footer.tsx':
        "import {usState} from 'react'\nexport const Footer = () => <p onClick={() => usState(0)} />",
    },
    'error bundle-failed  theme/Footer.tsx:1:9\n  react does not export "usState".\n  1 | import {usState} from \'react\'\n    |         ^\n  hint: Did you mean "useState"?\n\n1 error',
  ],
  [
    'tokens that are not there',
    extended("{tokens: './token.css'}"),
    'There is no style sheet ./token.css in the theme.\n  3 | export default extendTheme({tokens: \'./token.css\'})\n    |                             ^\n  hint: Add the file to the folder of the theme, or remove "tokens".\n',
  ],
  [
    'tokens in another folder, under another name',
    {
      ...extended("{tokens: './tokens.css'}"),
      'theme/site.css': "@import './styles/values.css';",
      'theme/styles/values.css': '',
      'theme/sheets/a.css': '',
    },
    'hint: The theme has ./sheets/a.css, ./styles/values.css.\n',
  ],
  [
    'tokens in another folder',
    {...extended("{tokens: './tokens'}"), 'theme/styles/tokens.css': ':root {}'},
    'hint: Did you mean ./styles/tokens.css?',
  ],
  [
    'tokens with a wrong name, next to the file that is meant',
    {...extended("{tokens: './tokenz.css'}"), 'theme/tokens.css': ':root {}'},
    'hint: Did you mean ./tokens.css?',
  ],
  [
    'a message of extendTheme that labdocs does not have',
    extended("{messages: {'callout.tipp': 'Hint'}}"),
    'There is no message "callout.tipp".',
  ],
  [
    'an index.tsx that exports nothing',
    {'theme/index.tsx': 'export const theme = {}'},
    'index.tsx of the theme has no default export.',
  ],
  [
    'a component that does not export what is imported',
    {'theme/Footer.tsx': 'export const Foot = () => null'},
    'error render-failed  theme/Footer.tsx\n  The theme or a page cannot be loaded: Footer.tsx of the theme does not export "Footer".\n  hint: Export this name: export function Footer() { … }\n',
  ],
  [
    'a component without what else its file exports',
    {'theme/PageHeader.tsx': 'export const PageHeader = () => null'},
    'error bundle-failed  theme/PageHeader.tsx\n  This file does not export "useHasFacts".\n  hint: Export the built-in one: export {useHasFacts} from \'labdocs/theme/PageHeader\'\n',
  ],
  [
    'a part that throws where React would leave it out',
    {'theme/Footer.tsx': "export function Footer() { throw new Error('No name is set.') }"},
    'No name is set.',
  ],
  [
    'a table of directives without a table',
    {'theme/directives.tsx': 'export const rows = {}'},
    'error render-failed  theme/directives.tsx\n  The theme or a page cannot be loaded: directives.tsx of the theme does not export a table "directives".\n  hint: Export the table by this name: export const directives = { … }\n',
  ],
  [
    'a component that shows an object',
    {
      'theme/Footer.tsx':
        "export const label = {of: 'x'}\n\nexport function Footer() {\n  return <footer><p>{label}</p></footer>\n}\n",
    },
    'hint: It comes from the component at theme/Footer.tsx:3:8.\n',
  ],
  [
    'a directive that shows an object',
    {
      'theme/directives.tsx':
        "const Day = ({of}: {of: Date}) => <b>{of as never}</b>\nexport const directives = {price: {kind: 'text', component: () => <Day of={new Date(0)} />}}",
      'content/docs/priced.md':
        '---\ntitle: Priced\ndescription: A page of the fixture that has a directive with a mistake in it.\n---\n\n:price[x]\n',
    },
    'hint: It comes from the component at theme/directives.tsx:1:15.\n',
  ],
  [
    'a directive without a component',
    {
      'theme/directives.tsx':
        "export const directives = {price: {kind: 'text', Component: () => null}}",
    },
    'error render-failed  theme/directives.tsx\n  The theme or a page cannot be loaded: The directive "price" has no component.\n  hint: Name what draws it: component: MyComponent\n',
  ],
  [
    'an asynchronous component',
    {
      'theme/Footer.tsx':
        "export const label = 'x'\n\nexport async function Footer() {\n  return <footer>{label}</footer>\n}\n",
    },
    'cannot be rendered: A component is asynchronous, but pages are drawn at once.\n  hint: Remove "async" and "await" from it: import what it needs, or read it at the top of the file. Look at theme/Footer.tsx:3:1.\n',
  ],
  [
    'an asynchronous component of a page',
    {
      'theme/site.css': '',
      'content/bench.tsx':
        "// The workbench.\nexport const page = {title: 'Bench', description: 'A page of the fixture one of whose components is asynchronous.'}\nconst Part = async () => <b>x</b>\nexport default () => <p><Part /></p>\n",
    },
    'error render-failed  content/bench.tsx:3:1\n  /bench cannot be rendered: A component is asynchronous, but pages are drawn at once.\n  3 |',
  ],
  [
    'a page whose component has no "return"',
    {
      'theme/site.css': '',
      'content/bench.tsx':
        "import {useState} from 'react'\nexport const page = {title: 'Bench', description: 'A page of the fixture whose component forgets to return what it draws.'}\nexport default function Bench() {\n  const [count] = useState(1)\n  ;<p>{count}</p>\n}\n",
    },
    'error render-failed  content/bench.tsx\n  /bench cannot be rendered: Its component returns nothing.\n  hint: Write "return" before what it draws, or "return null" if the page is meant to be empty.\n',
  ],
  [
    'a row of defineDirective with a mistake',
    {
      'theme/directives.tsx': `import {defineDirective} from 'labdocs'

export const directives = {
  counter: defineDirective({kind: 'leave', component: () => null}),
}`,
    },
    'error render-failed  theme/directives.tsx:4:12\n  The theme or a page cannot be loaded: defineDirective: "kind" must be one of container, leaf, text.\n  4 |',
  ],
  [
    'a directive that no author can write',
    {
      'theme/directives.tsx':
        "export const directives = {\n  'a b': {kind: 'leaf', component: () => null},\n}",
    },
    'error bundle-failed  theme/directives.tsx:2:3\n  In the directive "a b", the name must be a word of letters, digits, "-" and "_".\n',
  ],
  [
    'frames that are no list of origins',
    {
      'theme/directives.tsx':
        "export const directives = {\n  a: {kind: 'leaf', component: () => null, frames: 'https://example.org'},\n}",
    },
    '"frames" must be a list of origins such as "https://player.example.org".',
  ],
  [
    'a part that throws while it is loaded',
    {'theme/Footer.tsx': "export const Footer = () => null\n\nthrow new Error('No name is set.')"},
    'error render-failed  theme/Footer.tsx:3:7\n  The theme or a page cannot be loaded: No name is set.\n  3 |',
  ],
  [
    'a part that the built-in theme imports without its export',
    {'theme/Logo.tsx': 'export default function Logo() {\n  return null\n}'},
    'error bundle-failed  theme/Logo.tsx\n  This file does not export "Logo".\n  hint: Export this name: export function Logo() { … }\n',
  ],
  [
    'a file that does not exist',
    {
      'theme/Footer.tsx': "import {x} from './help.ts'\nexport const Footer = () => x",
      'theme/helper.ts': '',
    },
    'error bundle-failed  theme/Footer.tsx:1:17\n  There is no file ./help.ts.\n  1 |',
  ],
  [
    'a style sheet of a page that does not exist',
    {
      'theme/pages/a.tsx':
        "export const page = {title: 'A', styles: ['frnt']}\nexport default function A() {\n  return <h1>A</h1>\n}",
    },
    'The theme has no style sheet "frnt".',
  ],
  [
    'icons without icons',
    {'theme/icons.ts': 'export const drawings = {}'},
    'icons.ts of the theme does not export "icons".',
  ],
  [
    'an icon that is no path',
    {'theme/icons.ts': "export const icons = {balance: 'balance.svg'}"},
    'error render-failed  theme/icons.ts\n  The theme or a page cannot be loaded: icons.ts: "balance" is not an SVG path. A path begins with "M" and a position, such as "M4 10h12".',
  ],
  [
    'an icon that no author can write',
    {'theme/icons.ts': "export const icons = {Balance: 'M4 10h12'}"},
    'icons.ts: "Balance" is not a name for an icon. Use lowercase letters and "-".',
  ],
  [
    'an island that is misspelled in the table of directives',
    {
      'theme/islands/Counter.tsx': 'export const Counter = () => null',
      'theme/directives.tsx':
        "export const directives = {\n  counter: {kind: 'leaf', component: () => null, island: 'Countr'},\n}",
    },
    'error bundle-failed  theme/directives.tsx:2:59\n  The directive "counter" has the island "Countr", but the theme has no islands/Countr.tsx.\n  2 |',
  ],
  [
    'an island that its file does not export',
    {
      'theme/islands/Counter.tsx': 'export const Count = () => null',
      'theme/directives.tsx':
        "export const directives = {counter: {kind: 'leaf', component: () => null}}",
    },
    'error bundle-failed  theme/islands/Counter.tsx\n  This file does not export "Counter".\n  hint: Export this name: export function Counter() { … }\n',
  ],
  [
    'a file in islands/ that is none',
    {
      'theme/islands/größe.tsx': 'export const inGrams = 1',
      'theme/directives.tsx':
        "export const directives = {counter: {kind: 'leaf', component: () => null}}",
    },
    'error bundle-failed  theme/islands/größe.tsx\n  This file does not export "größe".\n  hint: If it is not an island, move it to another folder. Otherwise, export its component: export const größe = …\n',
  ],
  [
    'an import of what an island does not export: once, at the import',
    {
      'theme/islands/Counter.tsx': 'export const Count = () => null',
      'theme/directives.tsx':
        "import {Counter} from './islands/Counter.tsx'\nexport const directives = {counter: {kind: 'leaf', component: Counter}}",
    },
    'error bundle-failed  theme/directives.tsx:1:9\n  theme/islands/Counter.tsx does not export "Counter".\n  1 | import {Counter} from \'./islands/Counter.tsx\'\n    |         ^\n  hint: Export this name: export function Counter() { … }\n\n1 error, 0 warnings',
  ],
  [
    'a package that is not installed',
    {'theme/Logo.tsx': "import x from '@lab/marks/big'\nexport const Logo = () => x"},
    'theme/Logo.tsx:1:15\n  Could not resolve "@lab/marks/big"\n  1 | import x from \'@lab/marks/big\'\n    |               ^\n  hint: Install the package: npm install @lab/marks\n',
  ],
  [
    'a module of Node.js in code for the browser',
    {
      'theme/Logo.tsx':
        "import {readFileSync} from 'node:fs'\nexport const Logo = () => readFileSync('logo.svg', 'utf8')",
    },
    'theme/Logo.tsx:1:28\n  This code also runs in the browser, which has no "node:fs".\n  1 | import {readFileSync} from \'node:fs\'\n    |                            ^\n  hint: Use modules of Node.js in a plugin: plugins run only when the site is built.\n',
  ],
  [
    'a part of the built-in theme that does not exist',
    {
      'theme/Footer.tsx':
        "import {Footer as Own} from 'labdocs/theme/Foter'\nexport const Footer = () => <Own />",
    },
    'The built-in theme has no Foter.\n  1 | import {Footer as Own} from \'labdocs/theme/Foter\'\n    |                             ^\n  hint: Did you mean "labdocs/theme/Footer"?\n',
  ],
  [
    'a file of labdocs that is not for sites',
    {
      'theme/Footer.tsx':
        "import {say} from 'labdocs/runtime/shared/messages/say.ts'\nexport const Footer = () => <p>{say.name}</p>",
    },
    'error bundle-failed  theme/Footer.tsx:1:19\n  labdocs has no module "labdocs/runtime/shared/messages/say.ts" for sites.\n  1 | import {say} from \'labdocs/runtime/shared/messages/say.ts\'\n    |                   ^\n  hint: There are labdocs, labdocs/plot, labdocs/runtime, labdocs/theme, and labdocs/theme/<name of a component>.\n',
  ],
  [
    'a style sheet with an open brace',
    {'theme/site.css': 'a {\n  b {\n    color: red;\n}\n'},
    'hint: The unbalanced "{" is here: line 1, column 3.',
  ],
  [
    'a path of the site in a style sheet',
    {'theme/site.css': 'p { background: url(/photo.png) }', 'content/public/photo.png': ''},
    'theme/site.css:1:17\n  There is no file /photo.png.\n  1 | p { background: url(/photo.png) }\n    |                 ^\n  hint: Write the path from the style sheet to a file in the theme or the public folder, as in ./photo.png.\n',
  ],
  [
    'a style sheet that code imports: once',
    {
      'theme/Footer.tsx':
        "import styles from './lab.module.css'\nexport const Footer = () => <p className={styles.a} />",
      'theme/lab.module.css': '.a { color: red; }',
    },
    'error bundle-failed  theme/Footer.tsx:1:20\n  Code cannot import style sheets.\n  1 | import styles from \'./lab.module.css\'\n    |                    ^\n  hint: Put the rules into site.css of the theme, or name a sheet with "style".\n\n1 error',
  ],
  [
    'pictures that code imports: each once',
    {
      'theme/Footer.tsx':
        "import photo from './photo.png'\nimport logo from './logo.svg'\nexport const Footer = () => <img alt={logo} src={photo} />",
      'theme/photo.png': '',
      'theme/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
    "error bundle-failed  theme/Footer.tsx:1:19\n  Code cannot import pictures and other media.\n  1 | import photo from './photo.png'\n    |                   ^\n  hint: Put the file into the public folder, and name its address.\n\nerror bundle-failed  theme/Footer.tsx:2:18\n  Code cannot import pictures and other media.\n  2 | import logo from './logo.svg'\n    |                  ^\n  hint: Put the file into the public folder, and name its address.\n\n2 errors",
  ],
  [
    'a style sheet of another host in a style sheet',
    {'theme/site.css': "@import url('https://fonts.example.org/css2?family=Lab');"},
    "error content-policy  theme/site.css:1:14\n  This file loads https://fonts.example.org/css2?family=Lab, which browsers refuse under the policy of the site.\n  1 | @import url('https://fonts.example.org/css2?family=Lab');\n    |              ^\n  hint: Put the file next to the style sheet, or allow it in the configuration: csp: {'style-src': ['https://fonts.example.org']}. What it loads itself needs its own hosts.\n",
  ],
  [
    'a font of another host',
    {
      'theme/tokens.css': '@font-face { font-family: Lab; src: url(//example.org/lab.woff2); }',
      'theme/index.tsx':
        "import {extendTheme} from 'labdocs'\nexport default extendTheme({tokens: './tokens.css'})",
    },
    "csp: {'font-src': ['https://example.org']}",
  ],
  [
    'a picture that a style sheet contains',
    {'theme/site.css': 'p { background: url(data:image/svg+xml;base64,PHN2Zy8+) }'},
    "csp: {'img-src': ['data:']}",
  ],
  [
    'a script of another host',
    {
      'theme/Footer.tsx':
        "export const Footer = () => <button onClick={() => import('https://esm.example.org/x')}>X</button>",
    },
    "error content-policy  theme/Footer.tsx:1:60\n  This file loads https://esm.example.org/x, which browsers refuse under the policy of the site.\n  1 | export const Footer = () => <button onClick={() => import('https://esm.example.org/x')}>X</button>\n    |                                                            ^\n  hint: Install the package, or allow it in the configuration: csp: {'script-src': ['https://esm.example.org']}.\n",
  ],
  [
    'a module of another host, which Node.js does not load',
    {
      'theme/Footer.tsx':
        "import x from 'https://esm.example.org/x'\nexport const Footer = () => x",
    },
    "error render-failed  theme/Footer.tsx:1:15\n  The theme or a page cannot be loaded: Cannot find module 'https://esm.example.org/x'.\n  1 |",
  ],
  [
    'a kind of directive that does not exist',
    {
      'theme/directives.tsx':
        "export const directives = {\n  counter: {kind: 'leave', component: () => null},\n}",
    },
    'error bundle-failed  theme/directives.tsx:2:3\n  In the directive "counter", "kind" must be one of container, leaf, text.\n  2 |',
  ],
] as const)
  test.runIf(ALL || !(CLOSE as string[]).includes(name))(name, async () => {
    const root = temporary('extended', {
      'site.config.ts': "export default {title: 'T', theme: './theme'}",
      'content/docs/index.md': PAGE,
      ...files,
    })
    const {code, stderr} = await build(root)
    expect(code).not.toBe(0)
    expect(code).not.toBe(3)
    expect(stderr).toContain(said)
  })

test.runIf(ALL)(
  'a page may draw nothing on purpose, and a component may keep a state',
  async () => {
    const page = (title: string) =>
      `import {Component, memo} from 'react'\nexport const page = {title: '${title}', noindex: true, description: 'The page ${title} of the fixture, which shows nothing until it runs.'}\n`
    const root = temporary('empty', {
      'site.config.ts': "export default {title: 'T'}",
      'content/docs/index.md': PAGE,
      'content/nothing.tsx': `${page('Nothing')}export default () => null`,
      'content/memo.tsx': `${page('Memo')}export default memo(() => null)`,
      'content/old.tsx': `${page('Old')}export default class Old extends Component { render() { return false } }`,
    })
    const {stderr} = await labdocsHere(['build', '--root', root])
    expect(stderr).not.toContain('error')
  },
)

test('the folder theme/ next to the config is the theme, if it is not part of the content', async () => {
  const root = temporary('default-theme', {
    'site.config.ts': "export default {title: 'Bench'}\n",
    'content/docs/index.md': PAGE,
    'theme/Footer.tsx': 'export const Footer = () => <p>Our footer</p>\n',
  })
  expect((await labdocsHere(['build', '--root', root])).code).toBe(0)
  expect(read(root, 'dist/docs.html')).toContain('<p>Our footer</p>')
  const inside = temporary('no-default-theme', {
    'site.config.ts': "export default {title: 'Bench', content: './theme'}\n",
    'theme/docs/index.md': PAGE,
    'theme/site.css': '.foot { color: #a02060; }',
  })
  await labdocsHere(['build', '--lenient', '--root', inside])
  expect(read(inside, 'dist/docs.html')).toContain('class="foot"')
  expect(
    filesBelow(join(inside, 'dist/assets')).some((name) =>
      read(inside, `dist/assets/${name}`).includes('a02060'),
    ),
  ).toBe(false)
})
