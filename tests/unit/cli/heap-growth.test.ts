/** How much heaps may grow: the flags that V8 gets. */
import {beforeEach, expect, test, vi} from 'vitest'

const flags = vi.hoisted((): string[] => [])
vi.mock('node:v8', () => ({setFlagsFromString: (flag: string) => flags.push(flag)}))

const withV8 = (v8: string) =>
  vi.stubGlobal('process', {...process, versions: {...process.versions, v8}})

beforeEach(() => {
  flags.length = 0
  vi.resetModules()
  withV8('11.3.244.8-node.30')
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

test('the versions of V8 in Node.js 20 to 24 get the flag, and no others', async () => {
  const {limitHeapGrowth} = await import('../../../cli/heap-growth.ts')
  for (const v8 of ['11.3', '12.4', '13.6', '14.0', '1.3']) {
    withV8(v8)
    limitHeapGrowth()
  }
  expect(flags).toHaveLength(3)
})
