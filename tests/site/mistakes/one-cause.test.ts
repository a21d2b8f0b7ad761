/** A mistake that breaks every page is reported once, with the first place and the number of the others. */
import {existsSync, writeFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {expect, test} from 'vitest'
import type {Diagnostic} from '../../../cli/types.ts'
import {check} from '../../support/in-process.ts'
import {HOME} from '../../support/labdocs.ts'
import {temporary} from '../../support/temporary.ts'

const ALL = Boolean(process.env.LABDOCS_ALL)

const PAGES = 12

/** Creates a site with `PAGES` pages and a theme around our own. `code` of the theme may define `Layout`. */
function site(code: string, files: Record<string, string> = {}): string {
  const names = Array.from({length: PAGES - 1}, (_, at) => `page-${String(at).padStart(2, '0')}`)
  return temporary('one-cause', {
    'site.config.ts': "export default {title: 'T', theme: './theme'}",
    'content/index.md':
      '---\ntitle: Home\ndescription: The first page of a small site that has a dozen of them in all.\n---\n',
    'content/docs/index.md': `---\ntitle: Docs\ndescription: Where the other pages of this small site are listed, one below the other.\nslug: /\n---\n`,
    ...Object.fromEntries(
      names.map((name, at) => [
        `content/docs/${name}.md`,
        `---\ntitle: Page ${at}\ndescription: Page number ${at} of a small site, with a description that is long enough.\n---\n\nText.\n`,
      ]),
    ),
    'theme/theme.css': '',
    'theme/article.tsx': `export {article} from ${JSON.stringify(join(HOME, 'theme/article.tsx'))}`,
    'theme/index.tsx': `import {usePage} from ${JSON.stringify(join(HOME, 'runtime/react/context.tsx'))}
import {theme as ours} from ${JSON.stringify(join(HOME, 'theme/index.tsx'))}
${code}
export const theme = {...ours, Layout}
`,
    ...files,
  })
}

/** `error code  file, and on 3 other pages` of each message. */
const heads = (stderr: string) =>
  stderr.split('\n').filter((line) => /^(error|warning) [a-z-]+ {2}/.test(line))

async function all(root: string): Promise<Diagnostic[]> {
  const {stdout} = await check(root, {json: true})
  return (JSON.parse(stdout) as {diagnostics: Diagnostic[]}).diagnostics
}

test('a component that throws on every page, with words of the page in its message', async () => {
  const root = site(
    `function Layout() { const {route} = usePage(); throw new Error('No menu on ' + route + '.') }`,
  )
  const {code, stderr, stdout} = await check(root, {format: 'github'})
  expect(code).toBe(1)
  // The pages, the docs, the search and the not-found page.
  expect(heads(stderr)).toEqual([
    `error render-failed  content/docs/index.md, and on ${PAGES + 2} other pages`,
  ])
  expect(stderr).toContain('/docs cannot be rendered: No menu on /docs.')
  expect(stderr).toMatch(/\n1 error, 0 warnings\n$/)
  expect(stdout.match(/^::error .*/gm)).toHaveLength(1)
  expect(stdout).toContain(`%0AHere, and on ${PAGES + 2} other pages.%0Ahint: `)
  const diagnostics = await all(root)
  expect(diagnostics.map(({file}) => file)).toEqual([
    'content/docs/index.md',
    ...Array.from(
      {length: PAGES - 1},
      (_, at) => `content/docs/page-${String(at).padStart(2, '0')}.md`,
    ),
    'content/index.md',
    // The search and the not-found page, which come with the theme.
    'site.config.ts',
    'site.config.ts',
  ])
  expect(new Set(diagnostics.map(({cause}) => cause)).size).toBe(1)
})

test('a page that only a page that throws links to is not reported as well', async () => {
  const page = (title: string) =>
    `export const page = {title: '${title}', description: 'The page ${title} of a small site, for a test.'}\n`
  const files = (home: string) => ({
    'site.config.ts': "export default {title: 'T'}",
    'content/docs/index.md': '# Docs\n\nText.\n',
    'content/lone.tsx': `${page('Lone')}export default function Lone() { return <p>Text</p> }`,
    'content/index.tsx': `${page('Home')}export default function Home() { ${home} }`,
  })
  const codes = async (home: string) =>
    (await all(temporary('lone', files(home)))).map(({code}) => code)
  expect(await codes('return <p>Text</p>')).toContain('orphan-page')
  const found = await codes(
    "if (page.title) throw new Error('Broken.'); return <a href='/lone'>Lone</a>",
  )
  expect(found).toContain('render-failed')
  expect(found).not.toContain('orphan-page')
})

test('two components that throw are two causes', async () => {
  const root = site(
    `function must(value) { if (!value) throw new Error('It is empty.') }
function Bar() { must(null) }
function Foot() { must(null) }
function Layout() { return usePage().route < '/docs/page-05' ? <Bar /> : <Foot /> }`,
  )
  expect(heads((await check(root)).stderr)).toEqual([
    'error render-failed  content/docs/index.md, and on 7 other pages',
    'error render-failed  content/docs/page-05.md, and on 6 other pages',
  ])
  expect(await all(root)).toHaveLength(PAGES + 3)
})

test.runIf(ALL)('what React itself refuses is told apart by its message', async () => {
  const root = site(
    `function Layout() { return <p>{usePage().route < '/docs/page-05' ? {a: 1} : {b: 2}}</p> }`,
  )
  expect(heads((await check(root)).stderr)).toHaveLength(2)
})

test('broken links of the theme, of the navigation, of the glossary and of the announcement', async () => {
  const root = site(
    `function Layout(props) { return <><a href="/impressum">I</a><a href="/#nope">N</a><ours.Layout {...props} /></> }`,
    {
      'site.config.ts': `export default {
  title: 'T',
  theme: './theme',
  nav: [{label: 'Gone', to: '/gone'}, {label: 'Part', to: '/docs#part'}],
  announcement: {content: 'See [the news](/news).'},
}`,
      'content/glossary.yml': '- term: Text\n  definition: What a page says.\n  more: /more\n',
    },
  )
  const {stderr} = await check(root)
  expect(heads(stderr)).toEqual([
    `error broken-anchor  content/docs/index.md, and on ${PAGES + 1} other pages`,
    `error broken-link  content/docs/index.md, and on ${PAGES + 1} other pages`,
    'error broken-link  content/glossary.yml:3:9',
    expect.stringMatching(/^error broken-link {2}site\.config\.ts:4:\d+$/),
    expect.stringMatching(/^error broken-anchor {2}site\.config\.ts:4:\d+$/),
    expect.stringMatching(/^error broken-link {2}site\.config\.ts:5:\d+$/),
  ])
})

test('a directive without an attribute that it requires is not drawn, and that is no second error', async () => {
  const page = (body: string) => `---\ntitle: Page\n---\n\n${body}\n`
  const root = temporary('without-attributes', {
    'site.config.ts': "export default {title: 'T'}",
    'content/docs/index.md': page('::qr'),
    'content/docs/file.md': page('::file{a=1}'),
    'content/docs/unread.md': page('::qr{url="x}'),
  })
  const errors = (await all(root)).filter(({severity}) => severity === 'error')
  expect(errors.map(({file, code}) => `${code} ${file.split('/').at(-1)}`).sort()).toEqual([
    'directive-attribute file.md',
    'directive-attribute file.md',
    'directive-attribute index.md',
    'directive-attribute unread.md',
  ])
})

test('a directive without the text in brackets that it requires is drawn without it', async () => {
  const names = ['ui', 'kbd', 'chem', 'si', 'icon', 'term', 'role']
  const root = temporary('without-label', {
    'site.config.ts': "export default {title: 'T', plugins: ['labdocs/plugins/chemistry']}",
    'content/docs/index.md': `# Page\n\n${names.map((name) => `Text :${name}{id=a-${name}}.\n`).join('\n')}`,
  })
  const errors = (await all(root)).filter(({severity}) => severity === 'error')
  expect(errors.map(({code, message}) => `${code} ${message}`)).toEqual(
    names.map((name) => `directive-attribute :${name} needs a text in brackets.`),
  )
})

test.runIf(ALL)(
  'an error in the theme that comes with labdocs names a file that exists',
  async () => {
    const root = temporary('theme-throws', {
      'site.config.ts': "export default {title: 'T'}",
      'content/docs/index.md': '# Docs\n',
      'content/index.tsx': `import {QrCode} from 'labdocs/theme/QrCode'
export const page = {title: 'Home', description: 'The first page.'}
export default function Home() { return <QrCode url={undefined} /> }
`,
    })
    const {hint} = (await all(root)).find(({code}) => code === 'render-failed')!
    const file = /^It was thrown at (.*):\d+:\d+\.$/.exec(hint!)![1]!
    expect(file).toMatch(/theme\/directives\/media\/QrCode\.tsx$/)
    expect(existsSync(resolve(root, file))).toBe(true)
  },
)

test.runIf(ALL)(
  'a component that needs a browser: where it asks for one, and where it can',
  async () => {
    const root = temporary('needs-browser', {
      'site.config.ts': "export default {title: 'T'}",
      'content/docs/index.md': '# Docs\n\n::size\n',
      'theme/Size.tsx': 'export const Size = () => <p>{window.innerWidth}</p>\n',
      'theme/directives.tsx': `import {Size} from './Size.tsx'
export const directives = {size: {kind: 'leaf', component: Size}}
`,
    })
    const {hint} = (await all(root)).find(({code}) => code === 'render-failed')!
    expect(hint).toMatch(
      /^It was thrown at .*theme\/Size\.tsx:1:31\. Only browsers have "window", .* in useEffect or in an event handler\.$/,
    )
  },
)

test('errors are found in files whose names are not ASCII', async () => {
  const root = temporary('names', {
    'Maß 100%/site.config.ts': "export default {title: 'T', plugins: ['./plugins/maß.ts']}",
    'Maß 100%/plugins/maß.ts': "export default {name: 'a', html() {\n  throw new Error('no')\n}}\n",
    'Maß 100%/content/docs/index.md': '# Docs\n',
    'Maß 100%/content/größe.tsx': `export const page = {title: 'Size', description: 'How large things are.'}
export default () => {
  throw new Error('no')
}
`,
  })
  const found = await all(join(root, 'Maß 100%'))
  const of = (code: string) => found.find((one) => one.code === code)!
  expect(of('plugin-failed').hint).toMatch(/^It was thrown at .*plugins\/maß\.ts:2:9\.$/)
  // Pages are drawn only if there are no other errors.
  writeFileSync(join(root, 'Maß 100%/plugins/maß.ts'), "export default {name: 'a', html() {}}\n")
  const [{file, line} = {file: '', line: 0}] = (await all(join(root, 'Maß 100%'))).filter(
    ({code}) => code === 'render-failed',
  )
  expect([file.split('/').at(-1), line]).toEqual(['größe.tsx', 3])
})
