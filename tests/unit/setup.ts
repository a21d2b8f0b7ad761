/** Runs before each test file (a process has many). Takes back after each test what it replaced. */
import {afterEach, vi} from 'vitest'
import '../support/installation.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
