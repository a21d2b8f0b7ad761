/**
 * Each kind of mistake, made in a small site of its own: what `labdocs check` says, letter by letter, and how it ends.
 * `UPDATE=1` writes down what it says now.
 */
import {execFileSync} from 'node:child_process'
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {check} from '../support/in-process.ts'
import {copyFixture, HOME} from '../support/labdocs.ts'

const FIXTURES = join(HOME, 'tests/fixtures/errors')

/** What a repository cannot or should not hold: large files, links out of it, a history. */
const MADE: Record<string, (root: string) => void> = {
  'outside-content': (root) => {
    symlinkSync('../site.config.ts', join(root, 'content/config.ts'))
    symlinkSync('/etc', join(root, 'content/system'))
    symlinkSync('.hidden.md', join(root, 'content/shown.md'))
  },
  'shallow-history': (root) => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
        cwd: root,
        encoding: 'utf8',
      })
    git('init', '-q')
    git('add', 'content')
    git('-c', 'commit.gpgsign=false', 'commit', '-qm', 'The last commit')
    // What a clone of depth 1 leaves: one commit, whose parents were not fetched.
    writeFileSync(join(root, '.git/shallow'), git('rev-parse', 'HEAD'))
  },
  'file-too-large': (root) =>
    writeFileSync(
      join(root, 'content/huge.md'),
      'A line of a page that never ends.\n'.repeat(40_000),
    ),
  // Seconds of work on any machine.
  'too-slow': (root) =>
    writeFileSync(
      join(root, 'content/slow.md'),
      `---\ntitle: Slow\ndescription: A page that is made of blocks that are opened and never closed, over and over.\n---\n\n${':::tip\n'.repeat(140_000)}`,
    ),
  // Files that cannot be together on every disk.
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
    const {code: exitCode, stderr} = await check(root)
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

test('every code that the sources emit has a fixture, and no fixture is stale', () => {
  const emitted = new Set<string>()
  for (const file of sourcesBelow('cli')) {
    const text = readFileSync(file, 'utf8')
    for (const [, code] of text.matchAll(/\bcode: '([a-z0-9-]+)'/g)) emitted.add(code!)
    for (const [, code] of text.matchAll(
      /\b(?:report|problem|warn|error|say)\((?:\s*'(?:error|warning)',)?\s*'([a-z0-9]+(?:-[a-z0-9]+)+)'/g,
    ))
      emitted.add(code!)
    for (const [, kind] of text.matchAll(/readYaml\(.*\bkind: '([a-z-]+)'/g))
      for (const end of ['invalid', 'unknown']) emitted.add(`${kind}-${end}`)
  }
  // About labdocs and the machine: no content causes them.
  for (const code of ['bug', 'build-running', 'disk-error']) emitted.delete(code)
  expect(readdirSync(FIXTURES).filter((name) => name !== 'everything')).toEqual([...emitted].sort())
})

function sourcesBelow(folder: string): string[] {
  return readdirSync(join(HOME, folder)).flatMap((name) => {
    const path = join(HOME, folder, name)
    return statSync(path).isDirectory()
      ? sourcesBelow(`${folder}/${name}`)
      : path.endsWith('.ts') || path.endsWith('.tsx')
        ? [path]
        : []
  })
}
