import {defineConfig} from 'playwright/test'

/** `npm test` runs everything but what is marked `@all`; `npm run test:all` runs that, too. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 60_000,
  reporter: [['list', {printSteps: false}]],
  grepInvert: process.env.LABDOCS_ALL ? undefined : /@all/,
  globalSetup: './setup.ts',
})
