/** `labdocs doctor`: what is wrong outside the pages, and what to do. */
import {chmodSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {browser, type Finding, nodeVersion} from '../../../cli/doctor/checks.ts'
import {contentsOf} from '../../support/files.ts'
import {gitIn} from '../../support/git.ts'
import {doctorIn, labdocsHere} from '../../support/in-process.ts'
import {temporary} from '../../support/temporary.ts'

const site = (config: string, more: Record<string, string> = {}) =>
  temporary('doctor', {
    'site.config.ts': `export default {title: 'Workshop', ${config}}\n`,
    'content/index.md': '# Workshop\n',
    ...more,
  })
const commit = (root: string) => {
  const git = gitIn(root)
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'x')
}
const examine = async (root: string, options = {}) => {
  const {code, stdout} = await doctorIn(root, options)
  const {exitCode, findings} = JSON.parse(stdout) as {exitCode: number; findings: Finding[]}
  expect(exitCode).toBe(code)
  const said = Object.fromEntries(findings.map(({about, ...rest}) => [about, rest]))
  return {code, said: said as Record<Finding['about'], Omit<Finding, 'about'>>}
}

test('a site in good order, and nothing is changed', async () => {
  const root = site("url: 'https://workshop.example'", {'.gitignore': 'dist/\n.dist-*/\n'})
  commit(root)
  const before = contentsOf(root)
  const {code, said} = await examine(root)
  expect(code).toBe(0)
  expect(said.Configuration).toEqual({
    status: 'ok',
    message: 'Workshop, published at https://workshop.example.',
  })
  for (const about of ['History', 'Cache', 'Output', 'Host'] as const)
    expect([about, said[about].status]).toEqual([about, 'ok'])
  expect(said.History.message).toBe('1 file has a date.')
  expect(contentsOf(root)).toEqual(before)
})

test('a shallow clone and a foreign output folder are problems', async () => {
  const root = site("url: 'https://workshop.example'", {'dist/mine.txt': 'x'})
  commit(root)
  writeFileSync(join(root, '.git/shallow'), gitIn(root)('rev-parse', 'HEAD'))
  const {code, said} = await examine(root)
  expect(code).toBe(2)
  expect(said.History).toMatchObject({
    status: 'problem',
    fix: expect.stringContaining('git fetch --unshallow'),
  })
  expect(said.Output).toMatchObject({status: 'problem', fix: expect.stringContaining('outDir')})
})

test('a content folder that is missing or may not be entered is not a missing Git', async () => {
  const root = site("content: './gone'")
  const {code, said} = await examine(root)
  expect(code).toBe(2)
  expect(said.Configuration).toMatchObject({
    status: 'problem',
    message: expect.stringMatching(/gone cannot be used: it does not exist \(ENOENT\)\.$/),
  })
  expect(said.History.message).toBe(
    'The content folder cannot be used, so its history is not known.',
  )
  if (process.getuid?.() === 0) return
  const closed = site('')
  chmodSync(join(closed, 'content'), 0o600)
  expect((await examine(closed)).said.Configuration.message).toMatch(/no right to do so \(EACCES\)/)
  chmodSync(join(closed, 'content'), 0o700)
})

test('what works but could be better: no address, no history, an output that would be committed', async () => {
  const root = site('')
  expect((await examine(root)).said).toMatchObject({
    Configuration: {status: 'advice', fix: expect.stringContaining('"url"')},
    History: {status: 'advice', message: expect.stringContaining('no date')},
  })
  commit(root)
  expect((await examine(root)).said.Output).toEqual({
    status: 'advice',
    message: 'Git does not ignore dist/, so a commit may contain the built site.',
    fix: 'Add the lines "dist/" and ".dist-*/" to .gitignore.',
  })
  expect((await examine(root, {out: join(root, 'out/site')})).said.Output.fix).toBe(
    'Add the lines "out/site/" and "out/.site-*/" to .gitignore.',
  )
})

test('GitHub Pages: the host is named, and the site has its name', async () => {
  const {said} = await examine(site("url: 'https://lab.github.io'"))
  expect(said.Host).toMatchObject({status: 'advice', fix: expect.stringContaining('github-pages')})
  const named = "url: 'https://workshop.example', host: 'github-pages'"
  expect((await examine(site(named))).said.Host).toMatchObject({
    status: 'advice',
    fix: expect.stringContaining('CNAME'),
  })
  const whole = site(named, {'content/public/CNAME': 'workshop.example\n'})
  expect((await examine(whole)).said.Host.status).toBe('ok')
  // Without "url", which is advice of its own, there is no name yet.
  expect((await examine(site("host: 'github-pages'"))).said.Host.status).toBe('ok')
})

test('a cache folder below a file cannot be written', async () => {
  const root = site('', {file: 'x'})
  expect((await examine(root, {cacheDir: join(root, 'file/cache')})).said.Cache).toMatchObject({
    status: 'advice',
    fix: 'Name another folder with --cache-dir.',
  })
})

test('a browser is found, or advised; a variable that names none is a problem', () => {
  const folder = temporary('browser', {chromium: ''})
  const program = join(folder, 'chromium')
  expect(browser(undefined, ['/nowhere', program])).toMatchObject({
    status: 'ok',
    message: expect.stringContaining(program),
  })
  expect(browser(undefined, [])).toMatchObject({status: 'advice'})
  expect(browser(join(folder, 'none'), [program])).toMatchObject({status: 'problem'})
})

test('versions of Node.js that get no fixes', () => {
  expect(nodeVersion('22.11.0').status).toBe('ok')
  expect(nodeVersion('23.1.0')).toMatchObject({status: 'advice'})
})

test('an output folder that is a file', async () => {
  const root = site("outDir: './made'", {made: 'x'})
  const {stdout} = await labdocsHere(['doctor', '--root', root])
  expect(stdout).toMatch(/^PROBLEM Output {9}.*made is a file\.\n {23}Choose another folder/m)
})

test('for people: one line each, with what to do; a broken configuration is reported as by all commands', async () => {
  const {code, stdout} = await labdocsHere(['doctor', '--root', site('')])
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /^ok {6}Node\.js {8}Version \d+\.\d+\.\d+; labdocs needs 20\.19 or later\.$/m,
  )
  expect(stdout).toMatch(/^advice {2}Configuration {2}"url" is not set.*\n {23}Set "url"/m)
  const broken = await labdocsHere(['doctor', '--root', site("base: 'a b'")])
  expect(broken.code).toBe(2)
  expect(broken.stderr).toContain('config-invalid')
})
