/** `labdocs dev` as a process: what it prints, how it ends, and that nothing is left behind. */
import {existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, onTestFinished, test} from 'vitest'
import {copySite, replaceIn} from '../../support/copy.ts'
import {type DevRun, startDev} from '../../support/dev.ts'
import {temporary} from '../../support/temporary.ts'

const ALL = Boolean(process.env.LABDOCS_ALL)

/** Returns the child processes, on systems that list them. */
function childrenOf(pid: number): number[] {
  const path = `/proc/${pid}/task/${pid}/children`
  return existsSync(path) ? readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number) : []
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A zombie process has no executable any more.
    readlinkSync(`/proc/${pid}/exe`)
    return true
  } catch {
    return false
  }
}

for (const [signal, args] of [
  ['SIGINT', []],
  ['SIGTERM', ['--host', '0.0.0.0']],
] as const)
  test(`${signal} ends it with 0, with a page connected, and leaves nothing but its cache`, async () => {
    const root = copySite()
    const before = readdirSync(root).sort()
    const dev = await startDev(root, {args: [...args]})
    // With --host, it warns that others can read the site.
    if (args.length) {
      expect(dev.address).toMatch(/^http:\/\/localhost:\d+\/$/)
      await expect.poll(dev.said).toContain('Anyone on this network can read the site')
    }
    const events = await fetch(`${dev.address}__labdocs/events`)
    expect(events.status).toBe(200)
    const children = childrenOf(dev.pid)
    expect(await dev.stop(signal)).toBe(0)
    await events.text().catch(() => '')
    await expect.poll(() => [dev.pid, ...children].filter(isAlive)).toEqual([])
    await expect(fetch(dev.address)).rejects.toThrow()
    expect(
      readdirSync(root)
        .filter((name) => name !== '.labdocs')
        .sort(),
    ).toEqual(before)
  })

describe('while it runs', () => {
  let dev: DevRun
  beforeAll(async () => {
    const root = copySite()
    replaceIn(
      join(root, 'site.config.ts'),
      "title: 'Workshop',",
      "title: 'Workshop', docs: {print: true},",
    )
    replaceIn(join(root, 'content/docs/first.md'), 'title:', 'aliases: [/docs/old]\ntitle:')
    dev = await startDev(root)
  })
  afterAll(() => dev.stop())

  test('unknown paths are 404, old ones redirect, twins and site files are there', async () => {
    const ask = (path: string) => fetch(`${dev.address}${path}`, {redirect: 'manual'})
    expect((await ask('no-such-page')).status).toBe(404)
    expect((await ask('docs/no-such-page.json')).status).toBe(404)
    expect((await ask('docs/first.html?q=1')).headers.get('location')).toBe('/docs/first?q=1')
    expect((await ask('docs/first/')).headers.get('location')).toBe('/docs/first')
    for (const path of ['docs/old?q=1', 'docs/old/?q=1', 'docs/old.html?q=1']) {
      const {status, headers} = await ask(path)
      expect([status, headers.get('location')], path).toEqual([301, '/docs/first?q=1'])
      expect(headers.get('cache-control')).toBe('no-store')
    }
    for (const path of [
      '',
      'docs/first',
      'docs/first.json',
      'docs/first.md',
      'sitemap.xml',
      'robots.txt',
      'manifest.json',
      'search-index/current.json',
      'table.csv',
    ])
      expect((await ask(path)).status, path).toBe(200)
  })

  test('a page to print, which has no scripts, gets one that loads it again', async () => {
    const ask = async (path: string) => (await fetch(new URL(path, dev.address))).text()
    const [, script] = /<script src="([^"]+)"/.exec(await ask('docs/category/guide/print')) ?? []
    expect(await ask(script!)).toContain('location.reload()')
  })

  test('a change is one tidy line, a mistake is reported once and its end as well', async () => {
    const page = join(dev.root, 'content/docs/first.md')
    replaceIn(page, 'First words', 'Other words')
    await expect.poll(dev.said).toMatch(/^\S*content\/docs\/first\.md {2}\d+ ms$/m)
    replaceIn(page, 'See [', 'See [dead](nowhere.md) [')
    await expect.poll(dev.said).toContain('broken-link')
    replaceIn(page, 'Other words', 'More words')
    await expect.poll(() => dev.said().match(/^\S*content\/docs\/first\.md {2}/gm)?.length).toBe(3)
    expect(dev.said().match(/broken-link/g)).toHaveLength(1)
    replaceIn(page, '[dead](nowhere.md) ', '')
    await expect.poll(dev.said).toContain('All fixed.')
  })
})

test.runIf(ALL)(
  'a term of many pages: it says that it reads them, then that it is done',
  async () => {
    const root = copySite()
    for (let at = 0; at < 50; at++)
      writeFileSync(
        join(root, `content/docs/guide/page-${at}.md`),
        `---\ntitle: Page ${at}\n---\n\nIn the fume hood.\n`,
      )
    const dev = await startDev(root)
    onTestFinished(() => void dev.stop())
    expect(dev.said()).not.toContain('Reading')
    const from = dev.said().length
    replaceIn(join(root, 'content/glossary.yml'), 'A cabinet', 'A big cabinet')
    await expect
      .poll(() => dev.said().slice(from))
      .toMatch(/^Reading 5\d pages again\n\S*content\/glossary\.yml {2}/)
  },
)

test.runIf(ALL)('a start that fails after the address was printed ends the process', async () => {
  const root = copySite()
  const script = join(temporary('preload'), 'preload.cjs')
  writeFileSync(
    script,
    `const fs = require('node:fs')
const {statSync} = fs
const {write} = process.stdout
let isNext = false
process.stdout.write = function (text, ...rest) {
  isNext ||= String(text).includes('ready in')
  return write.call(this, text, ...rest)
}
fs.statSync = function (path, ...rest) {
  if (!isNext) return statSync.call(this, path, ...rest)
  isNext = false
  throw Object.assign(new Error('EIO: i/o error, stat'), {code: 'EIO', syscall: 'stat', path})
}
require('node:module').syncBuiltinESMExports()
`,
  )
  const dev = await startDev(root, {env: {NODE_OPTIONS: `--require ${JSON.stringify(script)}`}})
  onTestFinished(() => void dev.stop('SIGKILL'))
  await expect.poll(() => isAlive(dev.pid)).toBe(false)
  expect(await dev.stop()).toBe(2)
  expect(dev.said()).toContain('(EIO)')
})
