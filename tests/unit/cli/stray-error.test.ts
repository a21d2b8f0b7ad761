import {join} from 'node:path'
import {pathToFileURL} from 'node:url'
import {expect, test, vi} from 'vitest'
import {strayProblem} from '../../../cli/report/stray-error.ts'
import {HOME} from '../../support/labdocs.ts'

vi.mock('../../../cli/config/run-module.ts', async (original) => ({
  ...(await original<object>()),
  hasScripts: () => true,
}))

test('an error in code of labdocs is a bug, also if code of a site called it', async () => {
  const ours = pathToFileURL(join(HOME, 'cli/plugins/run.ts')).href
  const error = new TypeError('not a function')
  error.stack = `TypeError: not a function\n    at node:fs:1:2\n    at warn (${ours}:10:20)\n    at html (labdocs-script:plugins/words.ts:3:4)`
  expect(await strayProblem(error)).toBeUndefined()
})

/** An error of the operating system without calls, as Node.js makes it for a promise. */
function refused(code: string): Error {
  const error = Object.assign(new Error(`${code}: refused, open 'x'`), {code, syscall: 'open'})
  error.stack = `Error: ${error.message}`
  return error
}

test('a file that a plugin cannot read is its mistake; a limit of the machine is not', async () => {
  expect((await strayProblem(refused('ENOENT')))?.problem.code).toBe('plugin-failed')
  expect(await strayProblem(refused('EMFILE'))).toBeUndefined()
})

test('a package that labdocs needs and that is missing is no mistake of the site', async () => {
  const error = new Error(
    `Cannot find package 'd3-array' imported from ${join(HOME, 'cli/start/load.js')}`,
  )
  error.stack = `Error: ${error.message}`
  expect((await strayProblem(error))?.problem).toMatchObject({
    code: 'disk-error',
    file: HOME,
    message: 'The package d3-array is not installed.',
  })
})

test('an error in a package that a plugin uses names the package', async () => {
  const error = new Error('no answer')
  error.stack = 'Error: no answer\n    at labdocs-script:node_modules/words/index.js:4:16'
  expect((await strayProblem(error))?.problem).toMatchObject({
    code: 'plugin-failed',
    file: 'site.config.ts',
    message: 'Nothing caught this error: no answer',
    hint: expect.stringContaining('It comes from node_modules/words/index.js.'),
  })
})
