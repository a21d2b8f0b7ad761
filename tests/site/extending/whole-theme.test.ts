/** A complete theme of a site, which uses nothing of the built-in one, and mistakes in it. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {filesBelow} from '../../support/files.ts'
import {labdocsHere} from '../../support/in-process.ts'
import {HOME} from '../../support/labdocs.ts'
import {temporary} from '../../support/temporary.ts'
import {typeErrors} from '../../support/type-errors.ts'

const FILES = {
  'site.config.ts': "export default {title: 'Labor', lang: 'de', theme: './theme'}",
  'content/docs/index.md':
    '---\ntitle: Waage\ndescription: How to use the balance in the weighing room, step by step.\n---\n\n## Tara\n\nPress [the tara key](#tara).\n',
  'theme/index.tsx': `import {type Theme, useSidebar} from 'labdocs/runtime'
import {memo, type ReactNode} from 'react'
import {Lost} from './Lost.tsx'

function Layout({children}: {children: ReactNode}) {
  return <main><nav>{useSidebar().map(({label}) => label)}</nav>{children}</main>
}
const Nothing = () => null

export const theme: Theme = {
  Layout,
  NotFound: Lost,
  Crash: Nothing,
  CrashedLayout: Nothing,
  Loading: memo(Nothing),
  LoadError: Nothing,
}
`,
  'theme/Lost.tsx': 'export const Lost = () => <p>Diese Seite gibt es nicht.</p>',
  'theme/article.tsx': `import type {ArticleTheme} from 'labdocs/runtime'

export const article: ArticleTheme = {
  Category: () => null,
  elements: {},
  directives: {},
  icons: [],
}
`,
  'theme/theme.css': 'main { display: grid; }',
}

const TABS = '\n::::tabs\n\n:::tab[A]\n\nA\n\n:::\n\n:::tab[B]\n\nB\n\n:::\n\n::::\n'

async function build(files: Record<string, string>) {
  const root = temporary('whole', {...FILES, ...files})
  return {root, ...(await labdocsHere(['build', '--root', root]))}
}

test('its layout, its lost page, and every file that a page names', async () => {
  const {root, code, stderr} = await build({})
  expect([code, stderr]).toEqual([0, ''])
  const read = (file: string) => readFileSync(join(root, 'dist', file), 'utf8')
  expect(read('docs.html')).toContain('<main><nav>Waage</nav><div data-article=""><h2 id="tara">')
  expect(read('404.html')).toContain('<p>Diese Seite gibt es nicht.</p>')
  const named = [...read('docs.html').matchAll(/"\/(assets\/[^"]+)"/g)].map(([, path]) => path)
  expect(filesBelow(join(root, 'dist'))).toEqual(expect.arrayContaining(named))
})

test('a directive of the built-in theme, with its island and its style sheet', async () => {
  const {root, code, stderr} = await build({
    'theme/article.tsx': `import {directives} from 'labdocs/theme'\n${FILES['theme/article.tsx'].replace('directives: {}', 'directives')}`,
    'theme/islands/Tabs.tsx': "export {Tabs} from 'labdocs/theme/Tabs.island'",
    'theme/sheets/panels.css': '@import "labdocs/theme/panels.sheet.css";',
    'content/docs/index.md': `${FILES['content/docs/index.md']}${TABS}`,
  })
  expect([code, stderr]).toEqual([0, ''])
  expect(readFileSync(join(root, 'dist/docs.html'), 'utf8')).toMatch(
    /href="\/assets\/style-panels-\w+\.css".*data-island="Tabs"/s,
  )
})

test('the complete theme of the manual, as it is written there', async () => {
  const manual = readFileSync(join(HOME, 'content/docs/documentation/extending.md'), 'utf8')
  const [, section = ''] = manual.split('## Write a complete theme')
  const fences = [...section.matchAll(/^```\w+ title="(.+?)"\n(.*?)^```$/gms)]
  expect(fences.map(([, file]) => file)).toEqual([
    'theme/index.tsx',
    'theme/article.tsx',
    'theme/theme.css',
  ])
  const page =
    "export const page = {title: 'Suche', description: 'Alle Seiten finden, die ein Wort oder mehrere enthalten.'}"
  const {root, code, stderr} = await build({
    ...Object.fromEntries(fences.map(([, file, text]) => [file, text!])),
    'theme/pages/search.tsx': `import {SearchPage} from 'labdocs/theme'\n${page}\nexport default SearchPage\n`,
    'content/docs/index.md': `${FILES['content/docs/index.md']}\n\`\`\`ts\nconst a = 1\nconst b = 2\n\`\`\`\n`,
  })
  expect([code, stderr]).toEqual([0, ''])
  const read = (file: string) => readFileSync(join(root, 'dist', file), 'utf8')
  expect(read('docs.html')).toMatch(/<main><h1>Waage<\/h1>.*<div class="code" data-lang="ts">/s)
  expect(read('404.html')).toContain('<main><h1>There is no such page.</h1></main>')
  expect(read('search.html')).toContain('role="search"')
  expect(typeErrors(root, ['theme'], ['theme/Lost.tsx'])).toBe('')
})

/** Returns a file of the theme in which a text is another one. */
const changed = (file: keyof typeof FILES, from: string, to: string) => ({
  [file]: FILES[file].replace(from, to),
})

const ALL = Boolean(process.env.LABDOCS_ALL)
/** Mistakes that are found in the same place as one of the others, so they have their turn every night. */
const CLOSE: string[] = [
  'a theme that is not exported',
  'a part that is missing',
  'no table of elements',
  'an element without its component',
  'no icons',
]

for (const [name, files, said] of [
  [
    'a component in a file that exports nothing',
    {'theme/Lost.tsx': 'const Lost = () => <p>Lost</p>'},
    'error bundle-failed  theme/index.tsx:3:9\n  theme/Lost.tsx does not export "Lost".\n  3 | import {Lost} from \'./Lost.tsx\'\n    |         ^\n  hint: Export this name: export function Lost() { … }\n\n1 error',
  ],
  [
    'a theme that is not exported',
    changed('theme/index.tsx', 'export const', 'const'),
    'error bundle-failed  theme/index.tsx\n  This file does not export "theme".\n  hint: Export this name: export const theme = …\n\n1 error',
  ],
  [
    'a part that is missing',
    changed('theme/index.tsx', 'NotFound', 'Notfound'),
    'error render-failed  theme/index.tsx\n  The theme or a page cannot be loaded: index.tsx of the theme is incomplete: theme.NotFound is not a component.\n  hint: For example, write NotFound: MyComponent\n',
  ],
  [
    'a part that is a text',
    changed('theme/index.tsx', 'Crash: Nothing', "Crash: 'Nothing'"),
    'theme.Crash is not a component.',
  ],
  [
    'no table of elements',
    changed('theme/article.tsx', 'elements: {},', ''),
    'error render-failed  theme/article.tsx\n  The theme or a page cannot be loaded: article.tsx of the theme is incomplete: article.elements is not a table of components.\n  hint: For example, write elements: {}\n',
  ],
  [
    'an element without its component',
    changed('theme/article.tsx', 'elements: {}', 'elements: {h2: undefined}'),
    "article.elements['h2'] is not a component.",
  ],
  [
    'no icons',
    changed('theme/article.tsx', 'icons: [],', ''),
    'article.icons is not a list of names.',
  ],
  [
    'a name that labdocs does not export',
    changed(
      'theme/Lost.tsx',
      'export',
      "import {Fotter} from 'labdocs/theme'\nexport const x = <Fotter />\nexport",
    ),
    'error bundle-failed  theme/Lost.tsx:1:9\n  labdocs/theme does not export "Fotter".\n  1 | import {Fotter} from \'labdocs/theme\'\n    |         ^\n  hint: Did you mean "Footer"?\n',
  ],
  [
    'a directive whose style sheet is missing',
    {
      'theme/article.tsx': `import {directives} from './rows.ts'\n${FILES['theme/article.tsx'].replace('directives: {}', 'directives')}`,
      'theme/rows.ts': `import {defineDirective} from 'labdocs'
import {directives} from 'labdocs/theme'

const scale = defineDirective({kind: 'leaf', component: () => null, style: 'scale'})
const rows = {...directives, scale}
export {rows as directives}
`,
    },
    'error bundle-failed  theme/rows.ts:4:77\n  The directive "scale" has the style "scale", but the theme has no sheets/scale.css.\n  4 | const scale = defineDirective({kind: \'leaf\', component: () => null, style: \'scale\'})\n    |                                                                             ^\n  hint: Add the file sheets/scale.css to the theme.\n\n1 error',
  ],
  [
    'an island of the built-in theme that the folder does not have',
    {
      'theme/article.tsx': `import {directives} from 'labdocs/theme'\n${FILES['theme/article.tsx'].replace('directives: {}', 'directives')}`,
      'content/docs/index.md': `${FILES['content/docs/index.md']}${TABS}`,
    },
    "  /docs cannot be rendered: The theme has no islands/Tabs.tsx.\n  hint: Add the file. For a directive of labdocs, it contains: export {Tabs} from 'labdocs/theme/Tabs.island'\n",
  ],
  [
    'await outside a function',
    changed('theme/Lost.tsx', 'export', "const said = await Promise.resolve('x')\nexport"),
    'error bundle-failed  theme/Lost.tsx:1:14\n  Code of a page or a theme cannot use "await" outside a function.\n  1 | const said = await Promise.resolve(\'x\')\n    |              ^\n  hint: Import the data, or load them in an effect of an island.\n\n1 error',
  ],
] as const)
  test.runIf(ALL || !CLOSE.includes(name))(name, async () => {
    const {code, stderr} = await build(files)
    expect(stderr).toContain(said)
    expect(code).toBe(1)
  })
