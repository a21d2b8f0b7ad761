/** Commands that write files of an author: if the disk is full, none of them stays, and the command can be run again. */
import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {DOCUSAURUS} from '../../support/docusaurus.ts'
import {installFault} from '../../support/faulty-fs.ts'
import {contentsOf} from '../../support/files.ts'
import {labdocsHere} from '../../support/in-process.ts'
import {temporary} from '../../support/temporary.ts'

const SITE = {'site.config.ts': "export default {title: 'T'}", 'content/docs/index.md': '# Docs\n'}

for (const [command, files, args, full] of [
  ['new', SITE, ['/docs/more/balance', '--root', 'site'], 'site/content/docs/more/balance.md'],
  ['init', {'package.json': '{"name": "t"}'}, ['new', '--yes'], 'new/content/docs/write.md'],
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
      const fault = {folders: [join(base, full)], at, kind: 'once', code: 'ENOSPC'} as const
      const disk = installFault(fault)
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
