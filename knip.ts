/** For `npm run lint`: finds files, exports and packages that are not used, and files that import each other in a circle. */
import type {KnipConfig} from 'knip'

export default {
  entry: [
    // Scripts of threads are named, not imported.
    'cli/start/start-worker.js',
    // `bin.js` asks the built file for these two by name; `index.ts` and what a theme offers are exports of the package.
    'cli/{main,worker}.ts',
    // The bundler of a site names these: see `cli/bundle/`.
    'cli/render/ssr.tsx',
    'runtime/{start.tsx,boot.ts,opened-from-disk.ts,dev/live.ts}',
    'runtime/offline/worker.ts',
    'runtime/search/{worker,server-worker}.ts',
    'theme/{index,article}.tsx',
    // Found by their names in a folder of a theme.
    'theme/{islands,pages}/*.tsx',
    'theme/sheets/*.css',
    'theme/directives/*/*.{island.tsx,sheet.css}',
    // A theme of its own, which the config of the site names.
    'theme/chemotion/{directives,Logo}.tsx',
    'theme/chemotion/islands/*.tsx',
    'theme/chemotion/sheets/*.css',
    // A config names them: `labdocs/plugins/chemistry`.
    'theme/plugins/*/index.ts',
    'theme/plugins/*/theme/directives.tsx',
    'theme/plugins/*/theme/islands/*.tsx',
    'theme/plugins/*/theme/sheets/*.css',
    'content/*.tsx',
    'site.config.ts',
    'tests/fixtures/**/*.{ts,tsx,css}',
    'tests/{unit,site,nightly,browser}/**/*.test.ts',
    'tests/bench/**/*.{mjs,ts}',
    'tests/tools/*.{mjs,ts}',
    // Started in a process of its own.
    'tests/site/dev/fresh-process.ts',
  ],
  project: ['{cli,runtime,theme,content,tests}/**/*.{js,cjs,mjs,ts,tsx,css}'],
  playwright: {config: 'tests/playwright.config.ts'},
  vitest: {config: 'tests/vitest.config.ts'},
  compilers: {
    css: (text) =>
      [...text.matchAll(/(?:@import\s+|url\()["']([^"']+)["']/g)]
        .map(([, path]) => `import ${JSON.stringify(path)}`)
        .join('\n'),
  },
  // Their files are found with `require.resolve`.
  ignoreDependencies: ['@fontsource/ibm-plex-sans', '@yarnpkg/cli-dist', 'pnpm', 'vnu-jar'],
  // Of the system.
  ignoreBinaries: ['apt-get', 'hugo', 'java', 'mkfifo'],
  // A page with a mistake.
  ignoreUnresolved: ['./nowhere.ts'],
  // All that is asked for by default, and circles.
  include: [
    'files',
    'dependencies',
    'unlisted',
    'unresolved',
    'binaries',
    'exports',
    'types',
    'duplicates',
    'cycles',
  ],
  rules: {cycles: 'error'},
} satisfies KnipConfig
