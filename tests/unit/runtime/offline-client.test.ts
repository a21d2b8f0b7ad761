// @vitest-environment happy-dom
/** What the page does with the offline worker. */
import {expect, test, vi} from 'vitest'
import {leave} from '../../../runtime/offline/client.ts'

test('a worker leaves whether it runs or is still being installed; one of another program stays', async () => {
  vi.stubGlobal('caches', {keys: async () => []})
  for (const [state, name, leaves] of [
    ['active', 'offline-worker.js', 1],
    ['waiting', 'offline-worker.js', 1],
    ['installing', 'offline-worker.js', 1],
    ['active', 'other.js', 0],
  ] as const) {
    const unregister = vi.fn()
    const registration = {[state]: {scriptURL: `https://lab.example/${name}`}, unregister}
    vi.stubGlobal('navigator', {serviceWorker: {getRegistration: async () => registration}})
    await leave('/')
    expect([state, name, unregister.mock.calls.length]).toEqual([state, name, leaves])
  }
})
