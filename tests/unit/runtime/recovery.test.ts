// @vitest-environment happy-dom
/** If a part of the code cannot be loaded: one reload into a new build, else a plain message. */
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {
  isOther,
  loadPart,
  MISSING,
  once,
  recover,
  recovery,
  SILENT,
  servedBuild,
} from '../../../runtime/browser/recovery.ts'
import {TIMEOUT} from '../../../runtime/browser/timeout.ts'
import {answering, denied, noAnswer, open} from './site.ts'

const reload = vi.fn()

beforeEach(() => {
  open('/manual/docs/a', '')
  recovery.site = {base: '/manual/', ending: '', build: 'now'}
  delete recovery.keep
  reload.mockClear()
  vi.spyOn(location, 'reload').mockImplementation(reload)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

afterEach(() => {
  delete recovery.site
})

const serving = (build: string) => answering({'/manual/docs/a.json': () => Response.json({build})})

test('what comes is what it is', async () => {
  expect(await loadPart(async () => 7)).toEqual({part: 7})
})

test('a server of the same build: the reader is told, nothing is loaded again', async () => {
  serving('now')
  expect(await loadPart(() => Promise.reject(new Error('gone')))).toEqual({text: MISSING})
  expect(reload).not.toHaveBeenCalled()
})

for (const [what, answer] of [
  ['does not answer', noAnswer],
  ['is out of order', () => new Response('', {status: 503})],
] as const)
  test(`a server that ${what} is said to be silent`, async () => {
    answering({'/manual/docs/a.json': answer})
    expect(await loadPart(() => Promise.reject(new Error('gone')))).toEqual({text: SILENT})
  })

test('a new build is loaded once in a session, after what the reader did was kept', async () => {
  serving('later')
  const order: string[] = []
  recovery.keep = async () => void order.push('kept')
  reload.mockImplementation(() => order.push('reloaded'))
  void recover()
  await vi.waitFor(() => expect(order).toEqual(['kept', 'reloaded']))
  // The second time the page stays: a build whose parts are missing must not be loaded again and again.
  expect(await recover()).toBe(MISSING)
  expect(order.length).toBe(2)
})

test('Retry loads the page again in any case, and again', async () => {
  serving('now')
  void recover(true)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  void recover(true)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
})

test('a part that never comes is given up', async () => {
  serving('now')
  vi.useFakeTimers()
  const part = loadPart(() => new Promise<never>(() => {}))
  await vi.advanceTimersByTimeAsync(TIMEOUT)
  expect(await part).toEqual({text: MISSING})
})

test('the build that is served: of a page, of none, of what is not ours', async () => {
  const asked = serving('later')
  expect(await servedBuild('/manual/docs/a.html')).toBe('later')
  expect(await servedBuild('/manual/docs/b')).toBe('')
  answering({'/manual/docs/a.json': () => new Response('<html>')})
  expect(await servedBuild('/manual/docs/a')).toBe('')
  expect(asked).toEqual(['/manual/docs/a.json', '/manual/docs/b.json'])
})

test('no build is not another build', () => {
  expect([isOther(''), isOther('now'), isOther('later')]).toEqual([false, false, true])
})

test('once is once for each name, of the last fifty', () => {
  expect([once('a'), once('a'), once('b')]).toEqual([true, false, true])
  for (let at = 0; at < 50; at++) once(`n${at}`)
  expect([once('n49'), once('a')]).toEqual([false, true])
})

test('where storage is denied, the answer is the one that was asked for', () => {
  vi.stubGlobal('sessionStorage', denied)
  expect([once('a'), once('a', true)]).toEqual([false, true])
})

test('what another program has stored under our key does not stop the reload', () => {
  for (const value of ['{}', 'null', '"now"', '[5]']) {
    sessionStorage.setItem('labdocs.reloaded', value)
    expect([value, once('now'), once('now')]).toEqual([value, true, false])
  }
})
