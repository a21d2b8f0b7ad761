/**
 * Each kind of mistake in a small site of its own: the exact output and exit code of `labdocs check`. `UPDATE=1` rewrites
 * the expected output.
 */

import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {CODES, type Code, rowOf} from '../../../cli/report/codes.ts'
import {chemistry} from '../../support/chemistry.ts'
import {gitIn} from '../../support/git.ts'
import {check} from '../../support/in-process.ts'
import {copyFixture, HOME} from '../../support/labdocs.ts'
import {bytesOfPicture} from '../../support/picture.ts'
import {temporary} from '../../support/temporary.ts'

const FIXTURES = join(HOME, 'tests/fixtures/errors')
/** One cache for all: each of its own would get a copy of the bundle. */
const cacheDir = temporary('errors')

/** What a repository cannot or should not contain: large files, links to the outside, a history. */
const MADE: Record<string, (root: string) => void> = {
  'outside-content': (root) => {
    symlinkSync('../site.config.ts', join(root, 'content/config.ts'))
    symlinkSync('/etc', join(root, 'content/system'))
    symlinkSync('.hidden.md', join(root, 'content/shown.md'))
  },
  'shallow-history': (root) => {
    const git = gitIn(root)
    git('init', '-q')
    git('add', 'content')
    git('commit', '-qm', 'The last commit')
    // The state of a clone of depth 1: one commit, whose parents were not fetched.
    writeFileSync(join(root, '.git/shallow'), git('rev-parse', 'HEAD'))
  },
  'renamed-page': (root) => {
    const git = gitIn(root)
    git('init', '-q')
    git('add', 'content')
    git('commit', '-qm', 'Write the guide')
    renameSync(join(root, 'content/docs/weigh.md'), join(root, 'content/docs/balance.md'))
  },
  'large-picture': (root) =>
    writeFileSync(join(root, 'content/bench.png'), bytesOfPicture(4000, 3000, 6_300_000)),
  'file-too-large': (root) =>
    writeFileSync(
      join(root, 'content/huge.md'),
      'A line of a page that never ends.\n'.repeat(40_000),
    ),
  // Takes seconds on any machine.
  'too-slow': (root) =>
    writeFileSync(
      join(root, 'content/slow.md'),
      `---\ntitle: Slow\ndescription: A page that is made of blocks that are opened and never closed, over and over.\n---\n\n${':::a\n'.repeat(19_000)}`,
    ),
  'windows-name': (root) => {
    const page = readFileSync(join(root, 'content/index.md'), 'utf8')
    mkdirSync(join(root, 'content/end.'))
    for (const [at, file] of ['a:b.md', 'Con.md', 'end./one.md', 'end./two.md'].entries())
      writeFileSync(join(root, 'content', file), page.replaceAll('Home', `Page ${at}`))
  },
  // Files that cannot exist together on every disk.
  'name-twin': (root) => {
    cpSync(join(root, 'content/guide.md'), join(root, 'content/Guide.md'))
    for (const name of ['e\u0301.md', '\u00e9.md'])
      writeFileSync(
        join(root, 'content', name),
        `---\ntitle: Name of ${name.length}\ndescription: One of ${name.length} pages of the fixture whose names look the same to every reader.\n---\n\nText.\n`,
      )
  },
}

for (const code of readdirSync(FIXTURES)) {
  test(code, async () => {
    const root = MADE[code] ? copyFixture(`errors/${code}`) : join(FIXTURES, code)
    MADE[code]?.(root)
    const {code: exitCode, stderr} = await check(root, {cacheDir})
    const said = `exit ${exitCode}\n\n${stderr.replaceAll(root, '<root>')}`
    const path = join(FIXTURES, code, 'expected.txt')
    if (process.env.UPDATE) writeFileSync(path, said)
    expect(said).toBe(existsSync(path) ? readFileSync(path, 'utf8') : '')
    expect(said, `the fixture shows the code ${code}`).toMatch(
      code === 'everything' ? /error/ : new RegExp(`^(error|warning) ${code} `, 'm'),
    )
    expect(said).not.toMatch(/^\s+at .*:\d+:\d+\)?$/m)
  })
}

test('every code that content can cause has a fixture, and no fixture is stale', async () => {
  const ofPlugin = Object.keys((await chemistry()).plugins[0]!.diagnostics!)
  const caused = [...Object.keys(CODES), ...ofPlugin].filter(
    (code) => !/^(bug|build-running|disk-error|external-(?!asset).*)$/.test(code),
  )
  expect(readdirSync(FIXTURES).filter((name) => name !== 'everything')).toEqual(caused.sort())
})

test('each message of the fixtures has the severity that its code can have', () => {
  const wrong = readdirSync(FIXTURES).flatMap((name) =>
    [
      ...readFileSync(join(FIXTURES, name, 'expected.txt'), 'utf8').matchAll(
        /^(error|warning) ([a-z0-9-]+) {2}/gm,
      ),
    ].flatMap(([, severity, code]) =>
      rowOf(code as Code)
        .severity.split(' or ')
        .includes(severity!)
        ? []
        : [`${name}: ${code}`],
    ),
  )
  expect(wrong).toEqual([])
})
