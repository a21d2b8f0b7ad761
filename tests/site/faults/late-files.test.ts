/** Files of a large site are written in a thread: see `cli/write/file-queue.ts`. */
import {spawn, spawnSync} from 'node:child_process'
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {beforeAll, expect, test} from 'vitest'
import {contentsOf, filesBelow} from '../../support/files.ts'
import {BIN, labdocs} from '../../support/labdocs.ts'
import {withFault} from '../../support/preload.ts'
import {temporary} from '../../support/temporary.ts'

const ALL = Boolean(process.env.LABDOCS_ALL)

/** With three files for each page, the thread begins before the last folder. */
const [FIRST, LAST] = [340, 40]

let root = ''
beforeAll(() => {
  const page = (at: number) =>
    `---\ntitle: Prüfung ${at}\ndescription: A page of a test, with letters of more than one byte, ${'äµ°'.repeat(at % 7)}.\n---\n\nText ${at}: ${'ü'.repeat(at + 1)}\n`
  const pages = Array.from({length: FIRST + LAST}, (_, at): [string, string] => [
    `content/docs/${at < FIRST ? 'first' : 'last'}/page-${at}.md`,
    page(at),
  ])
  root = temporary('late-files', {
    'site.config.ts':
      "export default {title: 'T', url: 'https://example.org', linkPreviews: false, check: {'orphan-page': 'off', article: 'off'}}",
    ...Object.fromEntries(pages),
  })
  const {code, stderr} = labdocs(['build', '--lenient', '--root', root])
  expect(code, stderr).toBe(0)
})
const names = () => readdirSync(root).filter((name) => /dist/.test(name))
const site = () => filesBelow(join(root, 'dist'))

test('each file has its own text, to the last byte', () => {
  for (let at = 0; at < FIRST + LAST; at++) {
    const file = join(root, 'dist/docs', at < FIRST ? 'first' : 'last', `page-${at}`)
    const html = readFileSync(`${file}.html`, 'utf8')
    expect(html).toContain(`<title>Prüfung ${at} `)
    expect(html).toMatch(/<\/html>\s*$/)
    expect(JSON.parse(readFileSync(`${file}.json`, 'utf8')).title).toBe(`Prüfung ${at}`)
    expect(readFileSync(`${file}.md`, 'utf8')).toMatch(
      new RegExp(`^# Prüfung ${at}\n[^]*\nText ${at}: ü{${at + 1}}\n$`),
    )
  }
})

test('the files are the same as without a thread, to the last byte', () => {
  // What is compressed is read again at once, so no file is written later.
  const {code, stderr} = labdocs([
    'build',
    '--lenient',
    '--compress',
    '--out',
    'at-once',
    '--root',
    root,
  ])
  expect(code, stderr).toBe(0)
  const atOnce = contentsOf(join(root, 'at-once'))
  for (const path of Object.keys(atOnce)) if (/\.(?:gz|br)$/.test(path)) delete atOnce[path]
  expect(Object.keys(atOnce).some((path) => path.endsWith('.woff2'))).toBe(true)
  expect(contentsOf(join(root, 'dist'))).toEqual(atOnce)
})

test('a disk that is full while the thread writes: path and reason; the old site stays, and nothing next to it', () => {
  const old = site()
  const folder = join(root, '.dist-build/new/docs/last')
  // The other thread creates the folder, which is its only call.
  const {args, env} = withFault({folders: [folder], at: 3, kind: 'once', code: 'ENOSPC'})
  const {status, stderr} = spawnSync(
    process.execPath,
    [...args, BIN, 'build', '--lenient', '--no-cache', '--base', '/new/', '--root', root],
    {encoding: 'utf8', env: {...process.env, NO_COLOR: '1', CI: '1', ...env}},
  )
  expect(stderr).toMatch(/^error disk-error {2}.*\.dist-build\/new\/docs\/last\/page-\d+\.\w+\n/m)
  expect(stderr).toContain('Could not write this file: the disk is full (ENOSPC).')
  expect([status, stderr.includes('bug')]).toEqual([2, false])
  expect(names()).toEqual(['dist'])
  expect(site()).toEqual(old)
})

test.runIf(ALL)(
  'SIGTERM while the thread writes: the old site stays, and nothing next to it',
  async () => {
    const child = spawn(process.execPath, [
      BIN,
      ...['build', '--lenient', '--base', '/new/', '--root', root],
    ])
    const end = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)))
    await expect
      .poll(() => existsSync(join(root, '.dist-build/new/docs/last')), {interval: 1})
      .toBe(true)
    child.kill('SIGTERM')
    expect(await end).toBe('SIGTERM')
    expect(names()).toEqual(['dist'])
  },
)
