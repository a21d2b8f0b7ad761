import {defineConfig} from 'playwright/test'

// As the generator sets it, and before anything of React is loaded.
process.env.NODE_ENV = 'production'

/** The tests in a browser: `browser` for `npm test`, `sweep` for what looks at every page of the real site. */
export default defineConfig({
  outputDir: '../test-results',
  workers: 2,
  // A machine under load takes its time.
  expect: {timeout: 15_000},
  // Tests share nothing but the built sites, which no test changes.
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list', {printSteps: false}]],
  globalSetup: './browser/support/setup.ts',
  projects: [
    {name: 'browser', testDir: 'browser', timeout: 60_000},
    {name: 'sweep', testDir: 'sweep/browser', timeout: 900_000},
  ],
})
