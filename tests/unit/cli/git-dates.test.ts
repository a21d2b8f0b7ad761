import {mkdirSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, onTestFinished, test, vi} from 'vitest'
import {readHistory} from '../../../cli/scan/git-dates.ts'
import {gitIn} from '../../support/git.ts'
import {HOME} from '../../support/labdocs.ts'
import {memoryCache} from '../../support/memory.ts'
import {temporary} from '../../support/temporary.ts'

interface Repository {
  root: string
  git: (args: string[], date?: string) => void
  commit: (date: string, files: Record<string, string>) => void
}

function repository(root = temporary('git')): Repository {
  const git = (args: string[], date?: string) => void gitIn(root, date)(...args)
  git(['init', '-q'])
  return {
    root,
    git,
    commit: (date, files) => {
      for (const [file, text] of Object.entries(files)) {
        mkdirSync(join(root, file, '..'), {recursive: true})
        writeFileSync(join(root, file), text)
      }
      git(['add', '-A'])
      git(['commit', '-qm', 'x'], date)
    },
  }
}

/** A clone with the last commits only, as continuous integration makes it. */
function shallowClone(of: Repository, depth: number): string {
  const root = join(temporary('clone'), 'clone')
  of.git(['clone', '-q', `--depth=${depth}`, `file://${of.root}`, root])
  return root
}

const lastChanged = async (folder: string) => (await readHistory(folder)).dates

test('a folder that is reached by a link has the dates of its repository', async () => {
  const {root, commit} = repository()
  commit('2021-01-01T00:00:00Z', {'docs/a.md': '1'})
  const link = join(temporary('link'), 'docs')
  symlinkSync(join(root, 'docs'), link)
  expect([...(await lastChanged(link))]).toEqual([['a.md', '2021-01-01T00:00:00Z']])
})

test('in a hook of a worktree, where git sets GIT_DIR, the dates are the same', async () => {
  const {root, commit} = repository()
  commit('2021-01-01T00:00:00Z', {'content/a.md': '1'})
  vi.stubEnv('GIT_DIR', join(root, '.git'))
  onTestFinished(() => void vi.unstubAllEnvs())
  expect([...(await lastChanged(join(root, 'content')))]).toEqual([
    ['a.md', '2021-01-01T00:00:00Z'],
  ])
})

test('subjects are read as UTF-8, whatever the user has set', async () => {
  const {root, git} = repository()
  git(['config', 'i18n.logOutputEncoding', 'ISO-8859-1'])
  writeFileSync(join(root, 'a.md'), '1')
  git(['add', '-A'])
  git(['commit', '-qm', 'Größe'])
  expect([...(await readHistory(root)).subjects]).toEqual([['a.md', 'Größe']])
})

test('what is remembered of the history is that of the last commit', async () => {
  const {root, commit} = repository()
  const {cache} = memoryCache()
  const seen = async () => [...(await readHistory(root, cache)).dates]
  commit('2021-01-01T00:00:00Z', {'a.md': '1'})
  const first = [['a.md', '2021-01-01T00:00:00Z']]
  expect([await seen(), await seen()]).toEqual([first, first])
  commit('2022-01-01T00:00:00Z', {'a.md': '2'})
  expect(await seen()).toEqual([['a.md', '2022-01-01T00:00:00Z']])
})

test('the last commit of each file, in UTC, relative to the folder asked for', async () => {
  const {root, commit} = repository()
  commit('2021-03-01T23:30:00-05:00', {
    'content/a.md': '1',
    'content/ü b.md': '1',
    'other/c.md': '1',
  })
  commit('2022-01-01T00:00:00Z', {'content/a.md': '2'})
  expect(Object.fromEntries(await lastChanged(join(root, 'content')))).toEqual({
    'a.md': '2022-01-01T00:00:00Z',
    'ü b.md': '2021-03-02T04:30:00Z',
  })
  expect((await lastChanged(root)).get('content/a.md')).toBe('2022-01-01T00:00:00Z')
})

test('a file that nobody committed has no date', async () => {
  const {root, commit} = repository()
  commit('2022-01-01T00:00:00Z', {'a.md': '1'})
  writeFileSync(join(root, 'new.md'), 'x')
  expect([...(await lastChanged(root)).keys()]).toEqual(['a.md'])
})

test('no repository, no commit, no folder: no dates', async () => {
  expect(await lastChanged(temporary('git'))).toEqual(new Map())
  expect(await lastChanged(repository().root)).toEqual(new Map())
  expect(await lastChanged('/nowhere/at/all')).toEqual(new Map())
})

test('a shallow clone: what changed before it has no date, and one warning says how to get it', async () => {
  const origin = repository()
  origin.commit('2021-01-01T00:00:00Z', {'content/old.md': '1', 'content/both.md': '1'})
  origin.commit('2022-01-01T00:00:00Z', {'content/boundary.md': '1'})
  origin.commit('2023-01-01T00:00:00Z', {'content/new.md': '1', 'content/both.md': '2'})
  const full = await readHistory(join(origin.root, 'content'))
  expect(Object.fromEntries(full.dates)).toEqual({
    'old.md': '2021-01-01T00:00:00Z',
    'boundary.md': '2022-01-01T00:00:00Z',
    'new.md': '2023-01-01T00:00:00Z',
    'both.md': '2023-01-01T00:00:00Z',
  })
  expect(full.diagnostics).toEqual([])

  const {dates, diagnostics} = await readHistory(join(shallowClone(origin, 2), 'content'))
  expect(Object.fromEntries(dates)).toEqual({
    'new.md': '2023-01-01T00:00:00Z',
    'both.md': '2023-01-01T00:00:00Z',
  })
  expect(diagnostics).toMatchObject([{severity: 'warning', code: 'shallow-history'}])
  expect(diagnostics[0]!.message).toContain('2 files have no date')
  expect(diagnostics[0]!.hint).toMatch(/fetch-depth: 0|git fetch --unshallow/)

  const last = await readHistory(shallowClone(origin, 1))
  expect(last.dates).toEqual(new Map())
})

test('a shallow clone that has all it needs is not worth a warning', async () => {
  const origin = repository()
  origin.commit('2021-01-01T00:00:00Z', {'other.md': '1'})
  origin.commit('2022-01-01T00:00:00Z', {'content/a.md': '1'})
  const clone = shallowClone(origin, 2)
  const {dates, diagnostics} = await readHistory(join(clone, 'content'))
  expect(Object.fromEntries(dates)).toEqual({'a.md': '2022-01-01T00:00:00Z'})
  expect(diagnostics).toEqual([])
})

test('once the rest is fetched, the dates are there and the warning is gone', async () => {
  const origin = repository()
  origin.commit('2021-01-01T00:00:00Z', {'a.md': '1'})
  origin.commit('2022-01-01T00:00:00Z', {'b.md': '1'})
  const clone = shallowClone(origin, 1)
  expect((await readHistory(clone)).diagnostics).toHaveLength(1)
  repository(clone).git(['fetch', '-q', '--unshallow'])
  const {dates, diagnostics} = await readHistory(clone)
  expect(Object.fromEntries(dates)).toEqual({
    'a.md': '2021-01-01T00:00:00Z',
    'b.md': '2022-01-01T00:00:00Z',
  })
  expect(diagnostics).toEqual([])
})

test('without git or a repository nobody is warned', async () => {
  expect((await readHistory(temporary('git'))).diagnostics).toEqual([])
  const {PATH} = process.env
  process.env.PATH = '/nowhere'
  try {
    expect(await readHistory(HOME)).toEqual({
      dates: new Map(),
      subjects: new Map(),
      diagnostics: [],
      key: '',
    })
  } finally {
    process.env.PATH = PATH
  }
})

test('a repository of another user is reported: git does not read it', async () => {
  const {root, commit} = repository()
  commit('2021-01-01T00:00:00Z', {'a.md': '1'})
  vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1')
  const {dates, diagnostics} = await readHistory(root)
  vi.unstubAllEnvs()
  expect([...dates]).toEqual([])
  expect(diagnostics).toMatchObject([
    {code: 'shallow-history', hint: `Run: git config --global --add safe.directory "${root}"`},
  ])
})

test('settings of the user change nothing: paths below the folder, no changes of the first commit', async () => {
  const {root, git, commit} = repository()
  commit('2021-01-01T00:00:00Z', {'docs/a.md': '1'})
  git(['config', 'diff.relative', 'true'])
  git(['config', 'log.showRoot', 'false'])
  expect([...(await lastChanged(join(root, 'docs')))]).toEqual([['a.md', '2021-01-01T00:00:00Z']])
})
