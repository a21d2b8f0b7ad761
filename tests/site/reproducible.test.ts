/**
 * The same tree gives the same bytes in any folder, with any time zone and locale, and with the quick Markdown parser or the
 * reference one.
 */
import {cpSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {contentsOf} from '../support/files.ts'
import {labdocsHere} from '../support/in-process.ts'
import {copyFixture, labdocs} from '../support/labdocs.ts'
import {temporary} from '../support/temporary.ts'

for (const name of process.env.LABDOCS_ALL ? ['site', 'plain'] : ['site'])
  test(`${name}, in two folders, time zones and locales, with the quick path and without`, () => {
    const here = join(temporary('a'), name)
    const there = join(temporary('b'), 'deeper/below', name)
    cpSync(copyFixture(name), here, {recursive: true})
    cpSync(here, there, {recursive: true})
    const first = labdocs(['build', '--root', here], {
      env: {TZ: 'America/St_Johns', LC_ALL: 'C', LANG: 'C'},
    })
    const second = labdocs(['build', '--root', there, '--no-cache', '--reference'], {
      env: {TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8', LANG: 'sv_SE.UTF-8'},
    })
    expect([first.code, second.code]).toEqual([0, 0])
    const [one, other] = [contentsOf(join(here, 'dist')), contentsOf(join(there, 'dist'))]
    expect(Object.keys(other)).toEqual(Object.keys(one))
    expect(Object.keys(one).filter((file) => one[file] !== other[file])).toEqual([])
  })

test('a second build from the cache is the same as well', async () => {
  const root = copyFixture('site')
  const build = async () => {
    const {code} = await labdocsHere(['build', '--root', root])
    return {code, files: contentsOf(join(root, 'dist'))}
  }
  expect(await build()).toEqual(await build())
})
