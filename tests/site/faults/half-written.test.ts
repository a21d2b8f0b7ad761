/**
 * Commands that write files of an author: if the disk is full, none of them stays, and the command can be run again. If they are
 * told to end in the middle, they write all files first.
 */
import {spawnSync} from 'node:child_process'
import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {DOCUSAURUS} from '../../support/docusaurus.ts'
import {installFault} from '../../support/faulty-fs.ts'
import {contentsOf, filesBelow} from '../../support/files.ts'
import {labdocsHere} from '../../support/in-process.ts'
import {BIN} from '../../support/labdocs.ts'
import {withFault} from '../../support/preload.ts'
import {temporary} from '../../support/temporary.ts'

const WRITE = 'writeFileSync'
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
    const base = temporary(
      'half-written',
      Object.fromEntries(Object.entries(files).map(([file, text]) => [`site/${file}`, text])),
    )
    const run = async (at: number) => {
      const folders = [join(base, full)]
      const disk = installFault({folders, only: WRITE, at, kind: 'once', code: 'ENOSPC'})
      try {
        return await labdocsHere([command, ...args], {cwd: base})
      } finally {
        disk.restore()
      }
    }
    const before = {names: readdirSync(base), files: contentsOf(base)}
    const failed = await run(1)
    expect(failed.code, failed.stdout).toBe(2)
    expect(failed.stderr).toContain('Could not write this file: the disk is full (ENOSPC).')
    const left = contentsOf(base)
    for (const file of Object.keys(left)) if (file.includes('.labdocs/')) delete left[file]
    expect({names: readdirSync(base), files: left}).toEqual(before)
    const again = await run(0)
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
    const run = (root: string, at: number) => {
      const folders = [join(root, last)]
      const {args: node, env} = withFault({folders, only: WRITE, at, kind: 'term', code: ''})
      return spawnSync(process.execPath, [...node, BIN, ...args], {
        cwd: root,
        env: {...process.env, ...env},
      })
    }
    run(whole, 0)
    const {signal} = run(stopped, 1)
    expect(signal).toBe('SIGTERM')
    expect(contentsOf(join(stopped, 'content'))).toEqual(contentsOf(join(whole, 'content')))
  })

test('move: a page that may not be written: everything stays where it was', async () => {
  const root = temporary('move', LINKS)
  const before = filesBelow(join(root, 'content'))
  const folders = [join(root, 'content/docs/c.md')]
  const disk = installFault({folders, only: WRITE, at: 1, kind: 'on', code: 'EACCES'})
  try {
    const args = ['move', '/docs/a', '/docs/new/first', '--root', root]
    const {code, stderr} = await labdocsHere(args)
    expect([code, stderr]).toEqual([2, expect.stringContaining('(EACCES)')])
  } finally {
    disk.restore()
  }
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
