/** Code of a site that never ends: the command names it and ends, and the last site stays. */
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {replaceIn} from '../support/copy.ts'
import {startDev} from '../support/dev.ts'
import {contentsOf} from '../support/files.ts'
import {labdocs} from '../support/labdocs.ts'
import {temporary} from '../support/temporary.ts'

const PAGE =
  '---\ntitle: Balance\ndescription: How to use the balance in the weighing room, step by step.\n---\n\nText.\n'
const LOOP = 'if (process.env.LOOP) for (;;);'

const plugin = (hook: string) => ({
  'site.config.ts': "export default {title: 'Handbook', plugins: ['./plugins/words.ts']}\n",
  'plugins/words.ts': `import {readFile} from 'node:fs/promises'\nexport default {name: 'words', async html(tree, page) { ${hook} }}\n`,
})

/** Builds a site twice: the second time, its code contains a loop. */
function ended(files: Record<string, string>) {
  const root = temporary('endless', {
    'site.config.ts': "export default {title: 'Handbook', theme: './theme'}\n",
    'theme/Other.tsx': '',
    'content/docs/index.md': PAGE,
    ...files,
  })
  expect(labdocs(['build', '--root', root]).code).toBe(0)
  const before = contentsOf(join(root, 'dist'))
  const second = labdocs(['build', '--no-cache', '--root', root], {env: {LOOP: '1'}})
  expect(contentsOf(join(root, 'dist'))).toEqual(before)
  return second
}

test('in a component', () => {
  const {code, stderr} = ended({
    'content/tool.tsx': `export const page = {title: 'Tool', description: 'A page.'}\nexport default () => {\n  ${LOOP}\n  return null\n}\n`,
  })
  expect(stderr).toContain('error render-failed  content/tool.tsx')
  expect(stderr).toContain('/tool cannot be rendered: it did not end within 30 seconds')
  expect(code).toBe(1)
})

const config = (top: string, key = '') => ({
  'site.config.ts': `${top}\nexport default {title: 'Handbook', theme: './theme', ${key}}\n`,
})
const WAITING = `import {readFile} from 'node:fs/promises'
const read = async () => { await null; await readFile('site.config.ts'); ${LOOP} }
await read()`
const PAGE_HEAD = "export const page = {title: 'Tool', description: 'A page.'}"
for (const [where, files, said, exitCode] of [
  ['at the top of the config', config(LOOP), 'The config cannot be run', 2],
  ['at the top of the config, after an await', config(WAITING), 'The config cannot be run', 2],
  ['in a getter', config('', `get logo() { ${LOOP} return undefined }`), 'The config cannot be', 2],
  [
    'at the top of a theme',
    {
      'theme/index.tsx': `import {extendTheme} from 'labdocs'\n${LOOP}\nexport default extendTheme({})\n`,
    },
    'The theme cannot be read',
    2,
  ],
  [
    'at the top of a page',
    {'content/tool.tsx': `${LOOP}\n${PAGE_HEAD}\nexport default () => null\n`},
    'The theme or a page cannot be loaded',
    1,
  ],
] as [string, Record<string, string>, string, number][])
  test(where, () => {
    const {code, stderr} = ended(files)
    expect(stderr).toMatch(
      new RegExp(`${said}.*: it did not end within 30 seconds\\.?\n  hint: Look for a loop`),
    )
    expect(code).toBe(exitCode)
  })

test('at the top of a plugin, each time', () => {
  const root = temporary('endless', {
    'content/docs/index.md': PAGE,
    ...plugin(''),
    'plugins/words.ts': 'for (;;);\nexport default {name: "words"}\n',
  })
  for (const _ of [1, 2]) {
    const {code, stderr} = labdocs(['check', '--root', root])
    expect(stderr).toContain('The plugin ./plugins/words.ts cannot be run: it did not end')
    expect(code).toBe(2)
  }
})

test('in the development server, which goes on', async () => {
  const root = temporary('endless', {'content/docs/index.md': PAGE, ...plugin('await null')})
  const dev = await startDev(root)
  const times = (text: string) => dev.said().split(text).length - 1
  try {
    for (const [at, [file, before]] of [
      ['plugins/words.ts', 'await null'],
      ['plugins/words.ts', 'await null'],
      ['site.config.ts', 'export default'],
    ].entries()) {
      replaceIn(join(root, file!), before!, `for (;;) await null; ${before}`)
      await expect
        .poll(() => times('it did not end within 30 seconds'), {timeout: 60_000})
        .toBe(at + 1)
      replaceIn(join(root, file!), 'for (;;) await null; ', '')
      await expect.poll(() => times('All fixed.'), {timeout: 30_000}).toBe(at + 1)
    }
    expect((await fetch(`${dev.address}docs`)).status).toBe(200)
  } finally {
    await dev.stop()
  }
})

const AFTER_AWAIT = `await readFile('site.config.ts'); ${LOOP}`
const PAGES = Object.fromEntries(
  Array.from({length: 300}, (_, at) => [`content/docs/page-${at}.md`, PAGE]),
)

for (const [where, files, page] of [
  ['after an await in a hook', plugin(AFTER_AWAIT), 'index'],
  ['of awaits in a hook', plugin('if (process.env.LOOP) for (;;) await null'), 'index'],
  [
    'after an await in threads',
    {...plugin(`if (page.file.endsWith('page-250.md')) { ${AFTER_AWAIT} }`), ...PAGES},
    'page-250',
  ],
] as [string, Record<string, string>, string][])
  test(where, () => {
    const {code, stderr} = ended(files)
    expect(stderr).toContain('error plugin-failed  site.config.ts')
    expect(stderr).toContain(
      `A loop that never ends was stopped in the plugin "words" ("html" of docs/${page}.md).`,
    )
    expect(code).toBe(1)
  })
