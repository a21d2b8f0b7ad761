import {rmSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {changedSince} from '../../../../cli/disk/changed-since.ts'
import {temporary} from '../../../support/temporary.ts'

test('a file that was changed or removed since a time', () => {
  const root = temporary('changed')
  const paths = ['a', 'b'].map((name) => join(root, name))
  for (const path of paths) writeFileSync(path, '')
  const last = Math.max(...paths.map((path) => statSync(path).ctimeMs))
  expect(changedSince(paths, last + 1000)).toBe(false)
  expect(changedSince(paths, last)).toBe(true)
  expect(changedSince([], last)).toBe(false)
  rmSync(paths[0]!)
  const removed = statSync(root).ctimeMs
  expect(changedSince(paths, removed)).toBe(true)
  expect(changedSince([...paths, join(root, 'none/c')], removed + 1000)).toBe(false)
})
