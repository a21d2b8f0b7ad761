/** Folders that vanish while `labdocs dev` runs, and come back: it says so, waits, and goes on. */
import {renameSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, onTestFinished, test} from 'vitest'
import {replaceIn} from '../../support/copy.ts'
import {type DevRun, startDev} from '../../support/dev.ts'
import {gitIn} from '../../support/git.ts'
import {temporary} from '../../support/temporary.ts'
import {vanishing} from '../../support/vanish.ts'

const ALL = Boolean(process.env.LABDOCS_ALL)

const PAGE =
  '---\ntitle: Balance\ndescription: How to use the balance in the weighing room, step by step.\n---\n\nIt costs :price[much].\n'
const SITE = {
  'site.config.ts':
    "export default {title: 'T', theme: './theme', plugins: ['./plugins/prices/index.ts']}\n",
  'theme/site.css': '',
  'plugins/prices/index.ts': "export default {name: 'prices', theme: './look'}\n",
  'plugins/prices/look/directives.tsx':
    "export const directives = {price: {kind: 'text', component: () => <b>3 EUR</b>, style: 'price'}}\n",
  'plugins/prices/look/sheets/price.css': 'b { color: green }',
  'content/docs/index.md': PAGE,
  'content/docs/more/index.md': PAGE.replace('Balance', 'More').replace('How', 'When'),
}
let dev: DevRun
const at = (path: string) => join(dev.root, path)
const fixed = () => dev.said().match(/All fixed\./g)?.length ?? 0
const page = async () => (await fetch(`${dev.address}docs`)).text()

beforeAll(async () => {
  dev = await startDev(temporary('folders', SITE))
})
afterAll(() => dev.stop())

test('the theme folder: pages wait for it', async () => {
  renameSync(at('theme'), at('kept'))
  await expect.poll(dev.said).toContain('There is no theme folder ./theme.')
  replaceIn(at('content/docs/index.md'), 'It costs', 'It cost')
  await expect.poll(dev.said).toContain('Changes show when the theme folder is back.')
  renameSync(at('kept'), at('theme'))
  await expect.poll(fixed).toBe(1)
  expect(await page()).toContain('It cost <b>3 EUR</b>')
})

test.runIf(ALL)('the theme folder of a plugin', async () => {
  const count = fixed() + 1
  renameSync(at('plugins/prices/look'), at('kept'))
  await expect
    .poll(dev.said)
    .toContain('The theme folder ./look of the plugin "prices" is not there.')
  renameSync(at('kept'), at('plugins/prices/look'))
  await expect.poll(fixed).toBe(count)
})

test('a repository that is created meanwhile: the next edit shows when pages were changed', async () => {
  expect(await page()).not.toContain('<time')
  const git = gitIn(dev.root)
  git('init', '-q')
  git('add', 'content')
  git('commit', '-qm', 'One')
  replaceIn(at('content/docs/index.md'), 'It cost', 'That cost')
  await expect.poll(page).toContain('That cost')
  expect(await page()).toContain('<time')
  git('commit', '-qam', 'Two')
  await expect.poll(dev.said).toContain(at('.git/HEAD'))
})

test('a file in place of a folder', async () => {
  for (const folder of ['theme', 'content/docs/more']) {
    const before = dev.said().length
    const count = fixed() + 1
    renameSync(at(folder), at('kept'))
    writeFileSync(at(folder), 'x')
    await expect.poll(() => dev.said().slice(before)).toMatch(/^(error|warning) /m)
    rmSync(at(folder))
    renameSync(at('kept'), at(folder))
    await expect.poll(fixed).toBe(count)
  }
  expect(dev.said()).not.toContain('bug in labdocs')
})

test.runIf(ALL)('the style sheet of a directive, which no code imports', async () => {
  const count = fixed() + 1
  renameSync(at('plugins/prices/look/sheets/price.css'), at('kept.css'))
  await expect.poll(dev.said).toContain('but the theme has no sheets/price.css.')
  renameSync(at('kept.css'), at('plugins/prices/look/sheets/price.css'))
  await expect.poll(fixed).toBe(count)
})

for (const [what, moment, message] of [
  [
    'the theme folder, when it is about to be watched',
    {folder: 'theme', call: 'realpathSync', path: 'theme', after: 'ready in'},
    'There is no theme folder ./theme.',
  ],
  [
    'the content folder, when a page is about to be read',
    {folder: 'content', call: 'readFileSync', path: 'content/docs/index.md'},
    'content/docs/index.md\n  This file cannot be read: it does not exist (ENOENT).',
  ],
] as const)
  test(`${what}: the server waits for it, goes on, and can be stopped`, async () => {
    const root = temporary('vanishing', SITE)
    const {env, bringBack} = vanishing({root, ...moment})
    const one = await startDev(root, {env})
    // A server that hangs must not stay.
    onTestFinished(() => void one.stop('SIGKILL'))
    await expect.poll(one.said).toContain(message)
    bringBack()
    await expect.poll(one.said).toContain('All fixed.')
    expect(await one.stop()).toBe(0)
  })
