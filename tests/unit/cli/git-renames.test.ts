import {mkdirSync, readFileSync, renameSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, onTestFinished, test, vi} from 'vitest'
import {renamesIn} from '../../../cli/scan/git-renames.ts'
import {gitIn} from '../../support/git.ts'
import {temporary} from '../../support/temporary.ts'

const text = (name: string) =>
  Array.from({length: 20}, (_, at) => `Line ${at} of ${name}.\n`).join('')

function repository(): {root: string; git: (...args: string[]) => void} {
  const root = temporary('renames', {
    'content/a.md': text('a'),
    'content/b.md': text('b'),
    'content/ü c.md': text('c'),
    'other.md': text('other'),
  })
  const git = gitIn(root)
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'One')
  return {root, git}
}

test('committed, staged and neither: each old name leads to the newest one', async () => {
  const {root, git} = repository()
  git('mv', 'content/a.md', 'content/a2.md')
  git('commit', '-qm', 'Two')
  mkdirSync(join(root, 'content/deep'))
  renameSync(join(root, 'content/a2.md'), join(root, 'content/deep/a3.md'))
  git('mv', 'content/b.md', 'content/b2.md')
  renameSync(join(root, 'content/ü c.md'), join(root, 'content/d.md'))
  // What is not in the folder is not of interest.
  git('mv', 'other.md', 'other2.md')
  const index = readFileSync(join(root, '.git/index'))
  expect(Object.fromEntries(await renamesIn(join(root, 'content')))).toEqual({
    'a.md': 'deep/a3.md',
    'a2.md': 'deep/a3.md',
    'b.md': 'b2.md',
    'ü c.md': 'd.md',
  })
  expect(readFileSync(join(root, '.git/index')).equals(index)).toBe(true)
})

test('in a hook of a worktree, and with names that are relative to the folder', async () => {
  const {root, git} = repository()
  git('config', 'diff.relative', 'true')
  git('mv', 'content/a.md', 'content/a2.md')
  git('commit', '-qm', 'Two')
  git('mv', 'content/b.md', 'content/b2.md')
  const renames = [
    ['b.md', 'b2.md'],
    ['a.md', 'a2.md'],
  ]
  expect([...(await renamesIn(join(root, 'content')))]).toEqual(renames)
  vi.stubEnv('GIT_DIR', join(root, '.git'))
  onTestFinished(() => void vi.unstubAllEnvs())
  expect([...(await renamesIn(join(root, 'content')))]).toEqual(renames)
})

test('a file that was removed, or written anew, was not renamed', async () => {
  const {root, git} = repository()
  git('rm', '-q', 'content/a.md')
  writeFileSync(join(root, 'content/new.md'), 'Something else.\n')
  expect(await renamesIn(join(root, 'content'))).toEqual(new Map())
})

test('no repository, no names', async () => {
  expect(await renamesIn(temporary('no-renames', {'a.md': 'A'}))).toEqual(new Map())
})
