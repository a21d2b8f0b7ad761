/** Whichever call starts esbuild, it gets the setting of the garbage collection. */
import {expect, onTestFinished, test, vi} from 'vitest'
import {temporary} from '../../support/temporary.ts'

const found = vi.hoisted((): (string | undefined)[] => [])
vi.mock('esbuild', async (original) => {
  const actual = await original<typeof import('esbuild')>()
  const build = (options: never) => {
    found.push(process.env.GOGC)
    return actual.build(options)
  }
  return {...actual, build}
})

test('a package that can only be imported is looked up, and an error of the config gets its place', async () => {
  const [, , command] = process.argv
  onTestFinished(() => {
    process.argv[2] = command!
    vi.resetModules()
  })
  // The command is read once, and other tests may have done so in this process.
  process.argv[2] = 'build'
  vi.resetModules()
  delete process.env.GOGC
  const {loadConfig} = await import('../../../cli/config/load-config.ts')
  const root = temporary('starts', {
    'site.config.ts': "export default {title: 'T', plugins: ['only-import']}",
    'node_modules/only-import/package.json': '{"type": "module", "exports": {"import": "./i.js"}}',
    'node_modules/only-import/i.js': "export default {name: 'imported', page() {}}",
    'content/index.md': '# A',
  })
  expect((await loadConfig(root)).diagnostics).toEqual([])
  const broken = temporary('starts', {'site.config.ts': "\nthrow new Error('No.')"})
  expect((await loadConfig(broken)).diagnostics).toMatchObject([{line: 2}])
  expect(found.length).toBeGreaterThan(4)
  expect(found.every((one) => one === '400')).toBe(true)
  expect(process.env.GOGC).toBeUndefined()
})
