/**
 * Each kind of mistake, made in a small site of its own: what `labdocs check` says, letter by letter, and how it ends.
 * `UPDATE=1` writes down what it says now.
 */
import {existsSync, readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'playwright/test'
import {copyFixture, HOME, labdocs} from '../labdocs.ts'

const FIXTURES = join(HOME, 'tests/fixtures/errors')

/** What is too large to lie in a repository. */
const MADE: Record<string, (root: string) => void> = {
  'file-too-large': (root) =>
    writeFileSync(
      join(root, 'content/huge.md'),
      'A line of a page that never ends.\n'.repeat(40_000),
    ),
}

test.describe.configure({mode: 'parallel'})

for (const code of readdirSync(FIXTURES)) {
  test(code, () => {
    const root = MADE[code] ? copyFixture(`errors/${code}`) : join(FIXTURES, code)
    MADE[code]?.(root)
    const {code: exitCode, stderr} = labdocs(['check', '--root', root])
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
  // A mistake of ours, which the dev server tells; no content brings it about.
  emitted.delete('bug')
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
