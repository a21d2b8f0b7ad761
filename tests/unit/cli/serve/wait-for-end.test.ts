import {expect, test} from 'vitest'
import {untilInterrupted} from '../../../../cli/serve/wait-for-end.ts'

const listeners = () => ['SIGINT', 'SIGTERM', 'SIGHUP'].map((name) => process.listenerCount(name))

test('it tidies up once; after that, signals end the process as usual', async () => {
  const before = listeners()
  const stop = new AbortController()
  let tidied = 0
  const ended = untilInterrupted(() => tidied++, stop.signal)
  expect(listeners()).toEqual(before.map((count) => count + 1))
  stop.abort()
  await ended
  expect(tidied).toBe(1)
  expect(listeners()).toEqual(before)
})
