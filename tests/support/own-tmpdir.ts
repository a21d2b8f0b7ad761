/**
 * Everything that tests write is in one temporary folder, which is removed when the run ends. The configs import this first, in
 * the process that starts all others.
 */
import {chmodSync, mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

if (!process.env.LABDOCS_TEST_TMPDIR) {
  const folder = mkdtempSync(join(tmpdir(), 'labdocs-tests-'))
  // Some tests run programs as another user.
  chmodSync(folder, 0o1777)
  process.env.LABDOCS_TEST_TMPDIR = folder
  process.env.TMPDIR = folder
  process.once('exit', () => {
    try {
      rmSync(folder, {recursive: true, force: true, maxRetries: 3})
    } catch {
      // A program that a test started is still writing.
    }
  })
}
