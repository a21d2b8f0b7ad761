/**
 * The tests that need no browser. `unit` starts no process and builds no site; `site` builds fixture sites with the
 * functions of the pipeline, and runs the real command in a few smoke tests; `sweep` looks at everything and takes minutes.
 */
import {fileURLToPath} from 'node:url'
import {defineConfig} from 'vitest/config'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LOW_COVERAGE = fileURLToPath(new URL('tools/low-coverage.cjs', import.meta.url))

export default defineConfig({
  root: ROOT,
  // Vite would look for a PostCSS config and a public folder; there is neither.
  css: {postcss: {}},
  publicDir: false,
  // React is the one of production: it has no other calls.
  oxc: {jsx: {runtime: 'automatic', development: false}},
  test: {
    // The generator sets this before it loads React; so do the tests.
    env: {NODE_ENV: 'production'},
    pool: 'forks',
    // A machine under load takes its time.
    expect: {poll: {timeout: 15_000, interval: 20}},
    maxWorkers: 2,
    reporters: process.env.CI ? ['dot'] : ['default'],
    coverage: {
      provider: 'v8',
      // Components are drawn from a bundle, in which no line can be told: of the theme only what is plain code counts.
      include: ['cli/**/*.{ts,tsx}', 'runtime/**/*.{ts,tsx}', 'theme/**/*.ts'],
      exclude: ['theme/**/*.tsx'],
      reporter: ['text', [LOW_COVERAGE, {least: 80, root: ROOT}]],
      reportsDirectory: 'test-results/coverage',
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          setupFiles: ['tests/unit/setup.ts'],
          // One process for many files: starting a fresh one for each costs more than the tests themselves.
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          setupFiles: ['tests/unit/setup.ts'],
          globalSetup: ['tests/support/host-setup.ts'],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'sweep',
          // Tests with a short form in the other parts, and a long one here.
          include: [
            'tests/sweep/*.test.ts',
            'tests/site/{mistakes,confined,mutations,pathological}.test.ts',
            'tests/site/faults/*.test.ts',
            'tests/unit/cli/parse/linear.test.ts',
          ],
          env: {LABDOCS_ALL: '1'},
          setupFiles: ['tests/unit/setup.ts'],
          globalSetup: ['tests/support/host-setup.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
