import {join} from 'node:path'
import {expect, test} from 'vitest'
import {bundleScript, originOf} from '../../../cli/config/run-module.ts'
import {HOME} from '../../../cli/installation.ts'

test('errors of a plugin in the folder of labdocs itself can be located', async () => {
  const path = join(HOME, 'theme/plugins/chemistry/index.ts')
  const bundled = await bundleScript(path, HOME)
  const [, name = ''] =
    /\/\/# sourceURL=(\S+)\s*$/.exec('text' in bundled ? bundled.text : '') ?? []
  expect(originOf(name)).toMatchObject({path, folder: HOME})
})

test('a script is the same from whatever folder it is bundled', async () => {
  const path = join(HOME, 'theme/plugins/chemistry/index.ts')
  const [here, below] = await Promise.all(
    [HOME, join(HOME, 'tests')].map((folder) => bundleScript(path, folder)),
  )
  expect('text' in here! && here.text).toBe('text' in below! && below.text)
})
