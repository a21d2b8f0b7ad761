#!/usr/bin/env node
// The door: compiles the TypeScript of the generator (about 60 ms) and runs it, so there is no build step to forget.
// NODE_ENV is set before anything of React is loaded: react-dom/server reads it when it runs.
import {createHash} from 'node:crypto'
import {existsSync, mkdirSync, renameSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {buildSync} from 'esbuild'

process.env.NODE_ENV ??= 'production'

const here = dirname(fileURLToPath(import.meta.url))
const {outputFiles} = buildSync({
  entryPoints: {main: join(here, 'main.ts'), worker: join(here, 'worker.ts')},
  outdir: join(here, '..'),
  absWorkingDir: join(here, '..'),
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  write: false,
  logLevel: 'error',
  define: {LABDOCS_HOME: JSON.stringify(join(here, '..'))},
})
// The folder's name is the version of everything that is cached. The home folder is not part of it.
const hash = createHash('sha256')
for (const file of outputFiles) hash.update(file.text.replaceAll(JSON.stringify(join(here, '..')), ''))
const folder = join(here, '..', '.cache', 'cli', hash.digest('hex').slice(0, 16))
if (!existsSync(join(folder, 'main.js'))) {
  mkdirSync(folder, {recursive: true})
  // main.js last: it is what the next start looks for.
  for (const name of ['worker.js', 'main.js']) {
    const file = outputFiles.find((one) => one.path.endsWith(name))
    writeFileSync(join(folder, `${name}.${process.pid}`), file.contents)
    renameSync(join(folder, `${name}.${process.pid}`), join(folder, name))
  }
}
const {main} = await import(pathToFileURL(join(folder, 'main.js')).href)
await main(process.argv)
