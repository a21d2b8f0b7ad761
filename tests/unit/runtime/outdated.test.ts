// @vitest-environment happy-dom
/** Back and Forward over a full load: the browser shows what it has kept, so the page asks the server. */
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {recovery} from '../../../runtime/browser/recovery.ts'
import {renewAfterBack} from '../../../runtime/navigation/outdated.ts'
import {answering, open} from './site.ts'

const reload = vi.fn()

beforeEach(() => {
  open('/manual/docs/a', '')
  recovery.site = {base: '/manual/', ending: '', build: 'now'}
  vi.stubGlobal('LABDOCS_DEV', false)
  reload.mockClear()
  vi.spyOn(location, 'reload').mockImplementation(reload)
})

afterEach(() => {
  delete recovery.site
  vi.restoreAllMocks()
})

const serving = (build: string) => answering({'/manual/docs/a.json': () => Response.json({build})})
/** How the browser came to the document. */
const arrived = (type: string) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{type} as PerformanceNavigationTiming])
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

for (const [how, build, loads] of [
  ['back_forward', 'later', 1],
  ['back_forward', 'now', 0],
  ['navigate', 'later', 0],
  ['reload', 'later', 0],
] as const)
  test(`${how}, and the server has the build "${build}": ${loads ? 'a reload' : 'none'}`, async () => {
    arrived(how)
    serving(build)
    renewAfterBack(() => 'a')
    await settled()
    expect(reload).toHaveBeenCalledTimes(loads)
  })

test('a page that the browser has kept as it was left', async () => {
  arrived('navigate')
  serving('later')
  renewAfterBack(() => 'a')
  const show = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), {persisted}))
  show(false)
  await settled()
  expect(reload).not.toHaveBeenCalled()
  show(true)
  await settled()
  // Those of the other tests hear it as well.
  expect(reload).toHaveBeenCalled()
})

test('a reader who has gone on is left alone', async () => {
  arrived('back_forward')
  serving('later')
  let shown = 'a'
  renewAfterBack(() => shown)
  shown = 'b'
  await settled()
  expect(reload).not.toHaveBeenCalled()
})
