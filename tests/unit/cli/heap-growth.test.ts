/** How much heaps may grow: the flags that V8 gets. */
import {beforeEach, expect, test, vi} from 'vitest'

const flags = vi.hoisted((): string[] => [])
vi.mock('node:v8', () => ({setFlagsFromString: (flag: string) => flags.push(flag)}))

beforeEach(() => {
  flags.length = 0
  vi.resetModules()
  vi.stubGlobal('process', {...process, versions: {...process.versions, v8: '11.3'}})
  return () => vi.unstubAllGlobals()
})

test('the limit of a large site stays after parsing', async () => {
  const {limitHeapGrowth} = await import('../../../cli/heap-growth.ts')
  limitHeapGrowth(30)
  limitHeapGrowth()
  expect(flags.at(-1)).toBe('--heap-growing-percent=30')
})

test('a site of another size has the limit of parsing', async () => {
  const {limitHeapGrowth} = await import('../../../cli/heap-growth.ts')
  limitHeapGrowth()
  expect(flags).toEqual(['--heap-growing-percent=60'])
})
