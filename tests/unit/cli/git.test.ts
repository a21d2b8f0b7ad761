import {execFileSync} from 'node:child_process'
import {mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'playwright/test'
import {lastChanged} from '../../../cli/git.ts'
import {temporary} from './temporary.ts'

function repository(): {
  root: string
  commit: (date: string, files: Record<string, string>) => void
} {
  const root = temporary('git')
  const git = (args: string[], date = '2020-01-01T00:00:00Z') =>
    execFileSync(
      'git',
      [
        '-c',
        'user.name=t',
        '-c',
        'user.email=t@example.org',
        '-c',
        'commit.gpgsign=false',
        ...args,
      ],
      {
        cwd: root,
        stdio: 'ignore',
        env: {...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date},
      },
    )
  git(['init', '-q'])
  return {
    root,
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
