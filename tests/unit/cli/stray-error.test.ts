import {join} from 'node:path'
import {pathToFileURL} from 'node:url'
import {expect, test} from 'vitest'
import {strayProblem} from '../../../cli/report/stray-error.ts'
import {HOME} from '../../support/labdocs.ts'

test('an error in code of labdocs is a bug, also if code of a site called it', async () => {
  const ours = pathToFileURL(join(HOME, 'cli/plugins/run.ts')).href
  const error = new TypeError('not a function')
  error.stack = `TypeError: not a function\n    at node:fs:1:2\n    at warn (${ours}:10:20)\n    at html (labdocs-script:plugins/words.ts:3:4)`
  expect(await strayProblem(error)).toBeUndefined()
})
