/**
 * Commands that write files of an author: if the disk is full, none of them stays, and the command can be run again. If they are
 * told to end in the middle, they write all files first.
 */
import {spawnSync} from 'node:child_process'
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {DOCUSAURUS} from '../../support/docusaurus.ts'
import {installFault} from '../../support/faulty-fs.ts'
import {contentsOf, filesBelow} from '../../support/files.ts'
import {labdocsHere} from '../../support/in-process.ts'
import {BIN} from '../../support/labdocs.ts'
import {withFault} from '../../support/preload.ts'
import {temporary} from '../../support/temporary.ts'

const SITE = {'site.config.ts': "export default {title: 'T'}", 'content/docs/index.md': '# Docs\n'}

for (const [command, files, args, full] of [
  ['new', SITE, ['/docs/more/balance', '--root', 'site'], 'site/content/docs/more/balance.md'],
  ['init', {'package.json': '{"name": "t"}'}, ['new', '--yes'], 'new/content/docs/write.md'],
  ['init', {'package.json': '{"name": "t"}'}, ['site', '--yes'], 'site/site.config.ts'],
  ['init', {'package.json': '{"name": "t"}'}, ['site', '--yes'], 'site/package.json'],
  ['import', DOCUSAURUS, ['site', 'new'], 'new/content/public/img/dot.svg'],
  ['import', DOCUSAURUS, ['site', 'new'], 'new/import-report.md'],
] as const)
  test(`${command}: no space for ${full}`, async () => {
    const start = () =>
      temporary(
        'half-written',
        Object.fromEntries(Object.entries(files).map(([file, text]) => [`site/${file}`, text])),
      )
    const run = async (base: string, at: number) => {
      const disk = installFault({folders: [join(base, full)], at, kind: 'once', code: 'ENOSPC'})
      try {
        return {...(await labdocsHere([command, ...args], {cwd: base})), calls: disk.calls}
      } finally {
        disk.restore()
      }
    }
    const {calls} = await run(start(), 0)
    const base = start()
    const before = {names: readdirSync(base), files: contentsOf(base)}
    const failed = await run(base, calls.findIndex((call) => call.startsWith('writeFile')) + 1)
    expect(failed.code, failed.stdout).toBe(2)
    expect(failed.stderr).toContain('Could not write this file: the disk is full (ENOSPC).')
    const left = contentsOf(base)
    for (const file of Object.keys(left)) if (file.includes('.labdocs/')) delete left[file]
    expect({names: readdirSync(base), files: left}).toEqual(before)
    const again = await run(base, 0)
    expect([again.code, again.stderr]).toEqual([0, ''])
  })

const LINKS = {
  ...SITE,
  'content/docs/a.md': '---\ntitle: A\naliases: [/docs/old]\n---\n\nSee [C](c.md).\n',
  'content/docs/b.md': '# B\n\nSee [A](/docs/old).\n',
  'content/docs/c.md': '# C\n\nSee [A](/docs/old) and [A](a.md).\n',
}

for (const [args, last] of [
  [['check', '--fix', '--root', '.'], 'content/docs/c.md'],
  [['move', '/docs/a', '/docs/first', '--root', '.'], 'content/docs/c.md'],
  [['new', '/docs/d', '--root', '.'], 'content/docs/d.md'],
] as const)
  test(`${args[0]}: SIGTERM in the middle`, () => {
    const [whole, stopped] = [temporary('whole', LINKS), temporary('stopped', LINKS)]
    const log = join(temporary('log'), 'calls')
    const run = (root: string, at: number) => {
      const folders = [join(root, last)]
      const {args: node, env} = withFault({folders, at, kind: 'term', code: '', log})
      return spawnSync(process.execPath, [...node, BIN, ...args], {
        cwd: root,
        env: {...process.env, ...env},
      })
    }
    run(whole, 0)
    const calls = readFileSync(log, 'utf8').split('\n')
    const {signal} = run(stopped, calls.findIndex((call) => call.startsWith('writeFile')) + 1)
    expect(signal).toBe('SIGTERM')
    expect(contentsOf(join(stopped, 'content'))).toEqual(contentsOf(join(whole, 'content')))
  })

test('move: a page that may not be written: everything stays where it was', async () => {
  const run = async (root: string, at: number) => {
    // Files that were just written are read more often.
    await new Promise((resolve) => setTimeout(resolve, 300))
    const folders = [join(root, 'content/docs/c.md')]
    const disk = installFault({folders, at, kind: 'on', code: 'EACCES'})
    try {
      const args = ['move', '/docs/a', '/docs/new/first', '--root', root]
      return {...(await labdocsHere(args)), calls: disk.calls}
    } finally {
      disk.restore()
    }
  }
  const {calls} = await run(temporary('move', LINKS), 0)
  const root = temporary('move', LINKS)
  const before = filesBelow(join(root, 'content'))
  const {code, stderr} = await run(
    root,
    calls.findIndex((call) => call.startsWith('writeFile')) + 1,
  )
  expect([code, stderr]).toEqual([2, expect.stringContaining('(EACCES)')])
  expect(filesBelow(join(root, 'content'))).toEqual(before)
})

test('clean: the disk fails in the middle of the output, and the next command removes the rest', async () => {
  const root = temporary('clean', SITE)
  const run = async (command: string, at = 0) => {
    const folders = [join(root, 'dist'), join(root, `.dist-${process.pid}`)]
    const disk = installFault({folders, at, kind: 'once', code: 'EIO'})
    try {
      return {...(await labdocsHere([command, '--root', root])), calls: disk.calls}
    } finally {
      disk.restore()
    }
  }
  expect((await run('build')).code).toBe(0)
  const {calls} = await run('clean')
  expect((await run('build')).code).toBe(0)
  const failed = await run('clean', calls.findIndex((call) => call.startsWith('rmSync')) + 1)
  expect(failed.code, failed.stderr).toBe(2)
  expect((await run('build')).code).toBe(0)
  expect(readdirSync(root).sort()).toEqual(['.labdocs', 'content', 'dist', 'site.config.ts'])
})
