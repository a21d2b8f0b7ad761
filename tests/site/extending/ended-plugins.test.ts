/** Plugins that never end, that end the process, or that fail for a reason outside of the site. */
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

const site = (hook: string, files: Record<string, string> = {}) =>
  temporary('ended', {
    'content/docs/index.md': PAGE,
    'site.config.ts': "export default {title: 'Handbook', plugins: ['./plugins/words.ts']}\n",
    'plugins/words.ts': `export default {\n  name: 'words',\n  html() { ${hook} },\n}\n`,
    ...files,
  })

const MANY = Object.fromEntries(
  Array.from({length: 300}, (_, at) => [`content/docs/page-${at}.md`, PAGE]),
)

for (const [where, files] of [
  ['here', {}],
  ['in threads', MANY],
] as [string, Record<string, string>][])
  test(`a plugin that ends the process is named, ${where}`, () => {
    const root = site('process.exit(0)', files)
    const {code, stderr} = labdocs(['build', '--root', root])
    expect(stderr).toContain('The plugin "words" failed in "html"')
    expect(stderr).toContain('must not call process.exit')
    expect(stderr).toContain('plugins/words.ts:3:20')
    expect(code).toBe(1)
    expect(existsSync(join(root, 'dist'))).toBe(false)
  })

const WAYS = ['log', 'info', 'debug', 'dir', 'table', 'group', 'timeLog']
const PRINTS = `console.time('here: timeLog'); process.stdout.write('here: write\\n'); ${WAYS.map((way) => `console.${way}('here: ${way}')`).join('; ')}`

test('what a plugin prints is not part of the JSON document', () => {
  for (const files of [{}, MANY]) {
    const {stdout, stderr} = labdocs(['check', '--json', '--root', site(PRINTS, files)])
    expect(JSON.parse(stdout)).toMatchObject({exitCode: 0})
    for (const way of [...WAYS, 'write']) expect(stderr).toContain(`here: ${way}`)
  }
})

test.runIf(ALL)('from a timer as well', () => {
  const root = site('', {
    'plugins/words.ts':
      "export default {name: 'words', html: () => {\n  setTimeout(() => process.exit(0), 1)\n}, files: () => new Promise((end) => setTimeout(end, 500, {}))}\n",
  })
  const {code, stderr} = labdocs(['build', '--root', root])
  expect(stderr).toContain('error plugin-failed  plugins/words.ts:2:28')
  expect(stderr).toContain('hint: Throw an error instead.')
  expect(code).toBe(1)
})

test('a failure is not stored: the service that the plugin asks can answer the next time', () => {
  const root = site("if (!process.env.SERVICE) throw new Error('no answer')")
  expect(labdocs(['build', '--root', root]).stderr).toContain('no answer')
  expect(labdocs(['build', '--root', root], {env: {SERVICE: '1'}})).toMatchObject({code: 0})
})

test.runIf(ALL)(
  'the development server does not wait for a hook whose code is corrected',
  async () => {
    const root = site('return')
    const dev = await startDev(root)
    try {
      const plugin = join(root, 'plugins/words.ts')
      replaceIn(plugin, 'return', 'return new Promise(() => {})')
      await expect
        .poll(dev.said, {timeout: 15_000})
        .toContain('Waiting for the plugin "words" ("html" of docs/index.md)')
      replaceIn(plugin, 'return new Promise(() => {})', 'return')
      await expect.poll(dev.said, {timeout: 10_000}).toContain('All fixed.')
      expect((await fetch(`${dev.address}docs`)).status).toBe(200)
    } finally {
      await dev.stop()
    }
  },
)
