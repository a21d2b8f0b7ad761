import './support/own-tmpdir.ts'
import {availableParallelism} from 'node:os'
import {defineConfig} from 'playwright/test'
// @ts-expect-error: plain JavaScript
import {testsOf} from './areas.mjs'

// As the generator sets it, and before anything of React is loaded.
process.env.NODE_ENV = 'production'

const CORE = /@core\b/
const NIGHTLY = /@nightly\b/

/**
 * The tests in a browser: `browser` is the core, which `npm test` always runs; `sweep` the rest of the same files, by area (see
 * `areas.mjs`); `all` both in one, for CI, because each project starts browsers and dev servers of its own; `nightly` what looks
 * at every page of the real site, and the tests with the tag `@nightly`: further cases of what the others test.
 */
export default defineConfig({
  outputDir: '../test-results',
  workers: Math.max(2, availableParallelism()),
  // A machine under load takes its time.
  expect: {timeout: 15_000},
  // Tests share nothing but the built sites, which no test changes.
  fullyParallel: true,
  // Rarely, the browser stops drawing frames, and a test waits in vain. One that passes at its second attempt is listed as flaky.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list', {printSteps: false}]],
  globalSetup: './browser/support/setup.ts',
  projects: [
    {name: 'browser', testDir: 'browser', grep: CORE, timeout: 60_000},
    {
      name: 'sweep',
      testDir: '.',
      testMatch: testsOf('browser') as string[],
      grepInvert: [CORE, NIGHTLY],
      timeout: 60_000,
    },
    {
      name: 'all',
      testDir: '.',
      testMatch: testsOf('browser') as string[],
      grepInvert: NIGHTLY,
      timeout: 60_000,
    },
    {
      name: 'nightly',
      testDir: '.',
      testMatch: ['nightly/browser/*.test.ts', 'browser/**/*.test.ts'],
      // Files of the folder `nightly`, by their path, and the tag.
      grep: [/\bnightly\/browser\//, NIGHTLY],
      timeout: 900_000,
    },
  ],
})
