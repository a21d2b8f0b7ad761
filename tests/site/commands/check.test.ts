/** `labdocs check` for maintainers: what it leaves behind, how strict it is, the formats of its messages. */
import {existsSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {filesBelow} from '../../support/files.ts'
import {labdocsHere} from '../../support/in-process.ts'
import {copyFixture, HOME, labdocs} from '../../support/labdocs.ts'
import {temporary} from '../../support/temporary.ts'

const fixture = (name: string) => join(HOME, 'tests/fixtures', name)

describe('check', () => {
  test('writes nothing but its cache', () => {
    const root = copyFixture('site')
    const before = filesBelow(root)
    const {code, stdout, stderr} = labdocs(['check', '--root', root])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Checked 12 pages in /)
    expect(filesBelow(root).filter((file) => !file.startsWith('.labdocs/cache/'))).toEqual(before)
  })

  // In processes of their own: what one of them keeps in memory, it would not write into the second cache.
  test('keeps its cache where it is told to; clean removes that and nothing else', () => {
    const root = copyFixture('plain')
    const before = filesBelow(root)
    const [named, told] = [temporary('cache', {'notes.txt': 'mine'}), temporary('cache')]
    expect(labdocs(['check', '--root', root, '--cache-dir', named]).code).toBe(0)
    const env = {LABDOCS_CACHE: told}
    expect(labdocs(['check', '--root', root], {env}).code).toBe(0)
    expect(filesBelow(root)).toEqual(before)
    expect(filesBelow(told).length).toBe(filesBelow(named).length - 1)
    expect(labdocs(['clean', '--root', root, '--cache-dir', named]).stdout).toBe(
      'Removed the cache.\n',
    )
    expect(filesBelow(named)).toEqual(['notes.txt'])
    labdocs(['clean', '--root', root], {env})
    expect(existsSync(told)).toBe(false)
    // A variable that is empty names no folder, not the current one.
    const here = temporary('cache')
    labdocs(['check', '--root', root], {env: {LABDOCS_CACHE: ''}, cwd: here})
    expect(filesBelow(here)).toEqual([])
  })

  test('a folder in the content of a site names the site; a build would write pages into it', async () => {
    const root = temporary('inside', {
      'site.config.ts': "export default {title: 'T'}",
      'content/docs/index.md': '# Docs\n\nText.\n',
    })
    const inside = join(root, 'content/docs')
    const {stdout} = await labdocsHere(['check', '--root', inside, '--lenient'])
    expect(stdout).toContain(`This folder is part of the site in ${root}, whose site.config.ts`)
    const {code, stderr} = await labdocsHere(['build', '--root', inside, '--lenient'])
    expect(code).toBe(2)
    expect(stderr).toContain(`would be inside the content of the site in ${root}.`)
    expect(existsSync(join(inside, 'dist'))).toBe(false)
    const out = join(temporary('out'), 'dist')
    expect((await labdocsHere(['build', '--root', inside, '--lenient', '--out', out])).code).toBe(0)
  })

  test('in a folder in the content of a site, nothing is added or moved: addresses and links would be wrong', async () => {
    const files = {
      'site.config.ts': "export default {title: 'T'}",
      'content/docs/index.md': '# Docs\n\n[a](a.md)\n',
      'content/docs/a.md': '# A\n',
    }
    const root = temporary('inside', files)
    const inside = join(root, 'content/docs')
    const text = `part of the site in ${root}. Run`
    for (const args of [
      ['new', '/b', '--root', inside],
      ['move', '/a', '/b', '--root', inside],
      ['init', inside, '--yes'],
    ]) {
      const {code, stderr} = await labdocsHere(args)
      expect([args[0], code, stderr.includes(text)]).toEqual([args[0], 2, true])
    }
    expect(
      filesBelow(root)
        .filter((file) => !file.startsWith('.labdocs'))
        .sort(),
    ).toEqual(Object.keys(files).sort())
    const {stdout} = await labdocsHere(['doctor', '--root', inside])
    expect(stdout).toContain(`part of the site in ${root}, whose site.config.ts was not read.`)
    expect(stdout).not.toContain('labdocs init')
  })

  test('after an error, the summary has the number of pages as well', async () => {
    const root = temporary('summary', {
      'site.config.ts': "export default {title: 'T'}",
      'content/docs/index.md': '# Docs\n\n[no](no.md)\n',
      'content/docs/other.md': '# Other\n\nText.\n',
    })
    const summaryOf = async () =>
      JSON.parse((await labdocsHere(['check', '--json', '--root', root])).stdout).summary
    const {pages, diagnostics} = await summaryOf()
    expect(diagnostics).toBe(3)
    writeFileSync(join(root, 'content/docs/index.md'), '# Docs\n\nText.\n')
    expect(pages).toBe((await summaryOf()).pages)
  })

  test('from another folder, by a relative path', async () => {
    expect((await labdocsHere(['check', '--root', 'site'], {cwd: fixture('.')})).code).toBe(0)
  })

  test('--strict: a warning fails', async () => {
    expect((await labdocsHere(['check', '--root', fixture('errors/vague-link')])).code).toBe(0)
    const {code, stderr} = await labdocsHere([
      'check',
      '--root',
      fixture('errors/vague-link'),
      '--strict',
    ])
    expect([code, stderr.trim().split('\n').at(-1)]).toEqual([1, '0 errors, 1 warning'])
  })

  test('--lenient: broken links and their like are warnings, other mistakes are not', async () => {
    expect((await labdocsHere(['check', '--root', fixture('errors/broken-link')])).code).toBe(1)
    const {code, stderr} = await labdocsHere([
      'check',
      '--root',
      fixture('errors/broken-link'),
      '--lenient',
    ])
    expect([code, stderr.trim().split('\n').at(-1)]).toEqual([0, '0 errors, 7 warnings'])
    expect(
      (await labdocsHere(['check', '--root', fixture('errors/duplicate-route'), '--lenient'])).code,
    ).toBe(1)
  })

  test('the config raises and silences', async () => {
    const root = copyFixture('errors/vague-link')
    const level = async (value: string) => {
      writeFileSync(
        join(root, 'site.config.ts'),
        `export default {title: 'T', docs: {folder: '', at: '/'}, check: {'vague-link': '${value}'}}`,
      )
      const {code, stderr} = await labdocsHere(['check', '--root', root])
      return [code, stderr.split(' ')[0]]
    }
    expect([await level('error'), await level('warning'), await level('off')]).toEqual([
      [1, 'error'],
      [0, 'warning'],
      [0, ''],
    ])
  })
})

test.each([
  ['build', '--lenient', '--strict'],
  ['check', '--lenient', '--strict'],
  ['check', '--dry-run', '--external', '--fix'],
])('%s: %s contradicts %s', async (command, one, other, ...rest) => {
  const root = fixture('errors/vague-link')
  const {code, stderr} = await labdocsHere([command, '--root', root, other, one, ...rest])
  expect(code).toBe(2)
  expect(stderr).toContain(`option '${one}' cannot be used with option '${other}'`)
})

describe('--format', () => {
  test('github: paths from the top of the repository', async () => {
    const {code, stdout} = await labdocsHere(
      ['check', '--root', fixture('errors/vague-link'), '--format', 'github'],
      {cwd: HOME},
    )
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^::warning file=tests\/fixtures\/errors\/vague-link\/[\w/]+\.md,line=\d+,col=\d+,title=vague-link::/,
    )
    const file = /file=([^,]+)/.exec(stdout)![1]!
    expect(existsSync(join(HOME, file))).toBe(true)
  })

  test('unknown, or together with --json', async () => {
    expect(await labdocsHere(['check', '--format', 'gitlab'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Allowed choices are text, github.'),
    })
    const message = "option '--format <name>' cannot be used with option '--json'"
    const both = await labdocsHere(['check', '--format', 'github', '--json'])
    expect(both).toMatchObject({code: 2, stderr: expect.stringContaining(message)})
    // A program reads wrong usage where it reads everything else.
    expect(JSON.parse(both.stdout)).toEqual({exitCode: 2, message})
  })
})
