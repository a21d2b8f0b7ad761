import {build, type Plugin} from 'esbuild'
import {expect, test} from 'vitest'
import {endEsbuild, usingEsbuild} from '../../../../cli/bundle/esbuild-process.ts'

test('esbuild is not ended while someone waits for its answer', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let reading: Promise<void> | undefined
  const slow: Plugin = {
    name: 'slow',
    setup: (api) => {
      api.onResolve({filter: /./}, ({path}) => ({path, namespace: 'slow'}))
      reading = new Promise((resolve) => {
        api.onLoad({filter: /./, namespace: 'slow'}, async () => {
          resolve()
          await released
          return {contents: 'export default "read"'}
        })
      })
    },
  }
  const built = usingEsbuild(() =>
    build({entryPoints: ['a'], bundle: true, write: false, format: 'esm', plugins: [slow]}),
  )
  await reading
  await endEsbuild()
  release()
  expect((await built).outputFiles[0]!.text).toContain('"read"')
  // Now no call waits. The next one starts it again.
  await endEsbuild()
  const {outputFiles} = await usingEsbuild(() => build({stdin: {contents: '1'}, write: false}))
  expect(outputFiles[0]!.text).toBe('1;\n')
})
