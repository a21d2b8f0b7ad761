import {defineConfig} from 'playwright/test'

// As the generator sets it, and before anything of React is loaded.
process.env.NODE_ENV = 'production'
const ALL = Boolean(process.env.LABDOCS_ALL)

/** `npm test` runs everything but what is marked `@all`; `npm run test:all` runs that, too. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  ...(ALL ? {} : {grepInvert: /@all/}),
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  reporter: [['list', {printSteps: false}]],
  globalSetup: './setup.ts',
})
