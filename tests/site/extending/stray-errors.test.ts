/** Promises that are not awaited and timers that throw, in code of a site: one mistake at its line, not a stack of Node. */
import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {replaceIn} from '../../support/copy.ts'
import {startDev} from '../../support/dev.ts'
import {labdocs} from '../../support/labdocs.ts'
import {temporary} from '../../support/temporary.ts'

const ALL = Boolean(process.env.LABDOCS_ALL)
const PAGE =
  '---\ntitle: Balance\ndescription: How to use the balance in the weighing room, step by step.\n---\n\nText.\n'
const CONFIG =
  "export default {title: 'Handbook', theme: './theme', plugins: ['./plugins/my words.ts']}\n"
const PLUGIN = "export default {name: 'words', html() {}}\n"

const site = (files: Record<string, string>) =>
  temporary('strays', {
    'content/docs/index.md': PAGE,
    'site.config.ts': CONFIG,
    'plugins/my words.ts': PLUGIN,
    'theme/Plain.tsx': '',
    ...files,
  })

const inHook = (body: string) =>
  `const work = async () => {\n  throw new Error('too late')\n}\nexport default {\n  name: 'words',\n  html() { ${body} },\n}\n`

for (const [what, files, said] of [
  [
    'a plugin',
    {'plugins/my words.ts': `${PLUGIN}Promise.reject(new Error('not awaited'))\n`},
    [
      'error plugin-failed  plugins/my words.ts:2:16',
      'not awaited',
      "2 | Promise.reject(new Error('",
    ],
  ],
  [
    'a timer of the config',
    {'site.config.ts': `setTimeout(() => {\n  throw new Error('too late')\n}, 1)\n${CONFIG}`},
    ['error plugin-failed  site.config.ts:2:9', 'too late', "2 |   throw new Error('too late')"],
  ],
  [
    'a hook',
    {'plugins/my words.ts': inHook('void work()')},
    [
      'error plugin-failed  plugins/my words.ts:2:9',
      'too late',
      "2 |   throw new Error('too late')",
    ],
  ],
  [
    'what is no error',
    {'plugins/my words.ts': inHook("Promise.reject('only words')")},
    ['error plugin-failed  site.config.ts', 'only words', 'It names no line.'],
  ],
  [
    'a component',
    {
      'theme/Logo.tsx':
        "export function Logo() {\n  void Promise.reject(new Error('not awaited'))\n  return null\n}\n",
    },
    ['error render-failed  theme/Logo.tsx:2:23', 'not awaited', '2 |   void Promise.reject('],
  ],
] as [string, Record<string, string>, string[]][])
  test.runIf(ALL || what === 'a hook' || what === 'a component')(
    `an error of ${what} that nothing catches ends a build with one mistake`,
    () => {
      const root = site(files)
      const {code, stderr} = labdocs(['build', '--root', root])
      for (const part of said) expect(stderr).toContain(part)
      expect(stderr).toContain('1 error, 0 warnings')
      expect(stderr).not.toMatch(/^\s+at |base64|bug in labdocs/m)
      expect(code).toBe(1)
      expect(existsSync(join(root, 'dist'))).toBe(false)
    },
  )

test.runIf(ALL)('in a thread as well, and the others end with it', () => {
  const pages = Object.fromEntries(
    Array.from({length: 300}, (_, at) => [`content/docs/page-${at}.md`, PAGE]),
  )
  const root = site({'plugins/my words.ts': inHook('setTimeout(work, 0)'), ...pages})
  const {code, stderr} = labdocs(['build', '--root', root])
  expect(stderr).toContain('error plugin-failed  plugins/my words.ts:2:9')
  expect(stderr).toContain('1 error, 0 warnings')
  expect(code).toBe(1)
})

test.runIf(ALL)(
  'the development server says it, goes on, and forgets it with the next version of the plugin',
  async () => {
    const root = site({
      'plugins/my words.ts': `${PLUGIN}Promise.reject(new Error('not awaited'))\n`,
      'theme/Logo.tsx': 'export function Logo() {\n  return null\n}\n',
    })
    const dev = await startDev(root)
    try {
      await expect.poll(dev.said).toContain('plugins/my words.ts:2:16')
      expect((await fetch(`${dev.address}docs`)).status).toBe(200)
      replaceIn(join(root, 'plugins/my words.ts'), 'Promise.reject', 'void ')
      await expect.poll(dev.said).toContain('All fixed.')
      replaceIn(
        join(root, 'theme/Logo.tsx'),
        'return null',
        "Promise.reject(new Error('drawn'))\n  return null",
      )
      await fetch(`${dev.address}docs`)
      await expect.poll(dev.said).toContain('theme/Logo.tsx:2:18')
      replaceIn(join(root, 'theme/Logo.tsx'), 'Promise.reject', 'void ')
      await expect.poll(() => dev.said().match(/All fixed\./g)?.length).toBe(2)
      expect(dev.said()).not.toContain('bug in labdocs')
    } finally {
      await dev.stop()
    }
  },
)
