// @vitest-environment happy-dom
/** What the page does with the offline worker. */
import {expect, test, vi} from 'vitest'
import {dropChapter, leave} from '../../../runtime/offline/client.ts'

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

test('of two chapters with one label, one is removed', async () => {
  vi.stubGlobal('caches', {keys: async () => []})
  const [eln, repo] = ['eln', 'repo'].map((name) => ({
    label: 'Users',
    routes: [`/docs/${name}/users`, `/docs/${name}/users/a`],
  }))
  localStorage.setItem('offline.chapters', JSON.stringify([eln, repo]))
  // As it was before a deploy.
  await dropChapter({label: 'Users', routes: ['/docs/repo/users']}, {base: '/', build: 'one'})
  expect(JSON.parse(localStorage.getItem('offline.chapters')!)).toEqual([eln])
})
