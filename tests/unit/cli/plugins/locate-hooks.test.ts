/** Where a hook of a plugin failed. */
import {expect, test, vi} from 'vitest'
import type {SiteConfig} from '../../../../cli/config/config.ts'
import {locateHooks} from '../../../../cli/plugins/locate-hooks.ts'
import {diagnostic} from '../../../../cli/report/diagnostics.ts'

const locateCalls = vi.hoisted(() => vi.fn())
vi.mock('../../../../cli/config/locate-error.ts', () => ({locateCalls}))

test('what fails on many pages is located once, because each time bundles the plugin again', async () => {
  locateCalls.mockResolvedValue({place: {file: '/site/bad.ts', line: 4, column: 11}})
  const failed = (file: string, cause: string) => ({
    ...diagnostic('plugin-failed', file, 'It failed.', {}),
    cause,
  })
  const config = {root: '/site', content: '/site/content'} as SiteConfig
  const found = await locateHooks(
    [failed('a.md', 'one'), failed('b.md', 'one'), failed('c.md', 'two')],
    config,
  )
  expect(found.map(({hint}) => hint?.includes('bad.ts:4:11'))).toEqual([true, true, true])
  expect(locateCalls.mock.calls).toEqual([['one'], ['two']])
})
