import {beforeEach, expect, test, vi} from 'vitest'
import {fetchWithin, TIMEOUT, within} from '../../../runtime/browser/timeout.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

test('a request is given up after the timeout, not before', async () => {
  let signal: AbortSignal | undefined
  let asked: RequestInit | undefined
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    asked = init
    signal = init.signal!
    return new Promise<Response>((_, reject) =>
      init.signal!.addEventListener('abort', () => reject(new Error('given up'))),
    )
  })
  const answer = expect(fetchWithin('/a', {cache: 'no-store'})).rejects.toThrow('given up')
  expect(asked!.cache).toBe('no-store')
  await vi.advanceTimersByTimeAsync(TIMEOUT - 1)
  expect(signal!.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await answer
})

test('a promise that is late is rejected; one in time is itself', async () => {
  expect(await within(Promise.resolve(1))).toBe(1)
  await expect(within(Promise.reject(new Error('own')))).rejects.toThrow('own')
  const late = expect(within(new Promise(() => {}))).rejects.toThrow('Timeout')
  await vi.advanceTimersByTimeAsync(TIMEOUT)
  await late
})
