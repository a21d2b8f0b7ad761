// @vitest-environment happy-dom
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {followColorMode} from '../../../runtime/browser/color-mode.ts'
import {stored} from '../../../runtime/browser/storage.ts'
import {open} from './site.ts'

const {dataset} = document.documentElement
let stop = () => {}
/** The color scheme that the system prefers, and its listeners. */
const system = {matches: false, listeners: new Set<() => void>()}

beforeEach(() => {
  open('/', '')
  stored('theme').set(null)
  system.matches = false
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return system.matches
    },
    addEventListener: (_: string, listener: () => void) => system.listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => system.listeners.delete(listener),
  }))
})

afterEach(() => stop())

test('without a choice the colors are those of the site, and nothing is stored', () => {
  stop = followColorMode('dark')
  expect(dataset).toMatchObject({theme: 'dark', themeChoice: 'dark'})
  expect(localStorage.getItem('theme')).toBeNull()
})

test('a choice shows at once and is kept; a stored value that is none is ignored', () => {
  stop = followColorMode('light')
  stored('theme').set('dark')
  expect(dataset).toMatchObject({theme: 'dark', themeChoice: 'dark'})
  expect(localStorage.getItem('theme')).toBe('dark')
  stored('theme').set('pink')
  expect(dataset).toMatchObject({theme: 'light', themeChoice: 'light'})
})

test('"system" follows the system while it changes; another choice does not', () => {
  stop = followColorMode('system')
  expect(dataset).toMatchObject({theme: 'light', themeChoice: 'system'})
  const turn = (dark: boolean) => {
    system.matches = dark
    for (const listener of system.listeners) listener()
  }
  turn(true)
  expect(dataset).toMatchObject({theme: 'dark', themeChoice: 'system'})
  stored('theme').set('light')
  turn(false)
  turn(true)
  expect(dataset.theme).toBe('light')
})

test('another tab decides as well, until it is stopped', () => {
  const elsewhere = (newValue: string) => {
    localStorage.setItem('theme', newValue)
    window.dispatchEvent(new StorageEvent('storage', {key: 'theme', newValue}))
  }
  stop = followColorMode('light')
  elsewhere('dark')
  expect(dataset.theme).toBe('dark')
  stop()
  elsewhere('light')
  expect(dataset.theme).toBe('dark')
  expect(system.listeners.size).toBe(0)
})

test('a browser that cannot say what the system prefers is light', () => {
  vi.stubGlobal('matchMedia', undefined)
  stop = followColorMode('system')
  expect(dataset.theme).toBe('light')
})
