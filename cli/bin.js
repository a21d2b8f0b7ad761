#!/usr/bin/env node
// The door: compiles the TypeScript of the generator (about 60 ms) and runs it, so there is no build step to forget.
// NODE_ENV is set before anything of React is loaded: react-dom/server reads it when it runs.
import {createHash} from 'node:crypto'
import {existsSync, mkdirSync, renameSync, writeFileSync} from 'node:fs'
import {basename, dirname, join} from 'node:path'
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
  // What a command does not need is not loaded: the parser with its chemistry alone is a third of a start.
  splitting: true,
  chunkNames: 'part-[hash]',
  target: 'node20',
  write: false,
  logLevel: 'error',
  define: {LABDOCS_HOME: JSON.stringify(join(here, '..'))},
})
// The folder's name is the version of everything that is cached. The home folder is not part of it.
const hash = createHash('sha256')
for (const file of outputFiles)
  hash.update(
    file.text.replaceAll(JSON.stringify(join(here, '..')), '').replace(/part-[0-9A-Z]{8}/g, ''),
  )
const folder = join(here, '..', '.cache', 'cli', hash.digest('hex').slice(0, 16))
if (!existsSync(join(folder, 'main.js'))) {
  mkdirSync(folder, {recursive: true})
  // main.js last: it is what the next start looks for.
  const isMain = (file) => Number(basename(file.path) === 'main.js')
  for (const file of outputFiles.sort((a, b) => isMain(a) - isMain(b))) {
    const path = join(folder, basename(file.path))
    writeFileSync(`${path}.${process.pid}`, file.contents)
    renameSync(`${path}.${process.pid}`, path)
  }
}
const {main} = await import(pathToFileURL(join(folder, 'main.js')).href)
await main(process.argv)
