#!/usr/bin/env node
// The door: compiles the TypeScript of the generator (about 60 ms) and runs it, so there is no build step to forget.
// NODE_ENV is set before anything of React is loaded: react-dom/server reads it when it runs.
import {createHash} from 'node:crypto'
import {existsSync, mkdirSync, readFileSync, renameSync, writeFileSync} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {setFlagsFromString} from 'node:v8'

process.env.NODE_ENV ??= 'production'
// A build is over before most functions have paid back what compiling them well costs, but not what compiling them plainly
// does: a sixth less processor time.
if (/^(build|check)$/.test(process.argv[2])) {
  setFlagsFromString('--interrupt-budget=800000')
  setFlagsFromString('--always-sparkplug')
}

const here = dirname(fileURLToPath(import.meta.url))
const home = join(here, '..')
const cache = join(home, '.cache', 'cli')
/** What was compiled last: its folder, and the hash of every file that went in. */
const lastFile = join(cache, 'last.json')

const {main} = await import(
  pathToFileURL(join(lastCompiled() ?? (await compile()), 'main.js')).href
)
await main(process.argv)

/** The folder of what was compiled last, if no file of it changed since. */
function lastCompiled() {
  try {
    const {folder, inputs} = JSON.parse(readFileSync(lastFile, 'utf8'))
    const isSame = Object.entries(inputs).every(([file, hash]) => hashOf(join(home, file)) === hash)
    return isSame && existsSync(join(cache, folder, 'main.js')) ? join(cache, folder) : undefined
  } catch {
    // Nothing yet, or a file that is gone.
    return undefined
  }
}

async function compile() {
  const {build} = await import('esbuild')
  const {outputFiles, metafile} = await build({
    entryPoints: {main: join(here, 'main.ts'), worker: join(here, 'worker.ts')},
    outdir: home,
    absWorkingDir: home,
    bundle: true,
    plugins: [packages()],
    platform: 'node',
    format: 'esm',
    // What a command does not need is not loaded: the parser with its chemistry alone is a third of a start.
    splitting: true,
    chunkNames: 'part-[hash]',
    target: 'node20',
    write: false,
    metafile: true,
    logLevel: 'error',
    define: {LABDOCS_HOME: JSON.stringify(home)},
  })
  // The folder's name is the version of everything that is cached: our code and that of others, not where it lies.
  const version = createHash('sha256')
  const locks = ['package.json', 'package-lock.json'].filter((file) => existsSync(join(home, file)))
  for (const file of locks) version.update(hashOf(join(home, file)))
  for (const file of outputFiles)
    version.update(file.text.replaceAll(JSON.stringify(home), '').replace(/part-[0-9A-Z]{8}/g, ''))
  const folder = version.digest('hex').slice(0, 16)
  mkdirSync(join(cache, folder), {recursive: true})
  // main.js last: it is what the next start looks for.
  const isMain = (file) => Number(basename(file.path) === 'main.js')
  for (const file of outputFiles.sort((a, b) => isMain(a) - isMain(b)))
    write(join(cache, folder, basename(file.path)), file.contents)
  const own = Object.keys(metafile.inputs).filter((file) => !file.includes('node_modules'))
  const inputs = Object.fromEntries(
    [...own, ...locks].map((file) => [file, hashOf(join(home, file))]),
  )
  write(lastFile, JSON.stringify({folder, inputs}))
  return join(cache, folder)
}

/**
 * What every page is parsed with goes into the compiled code: two hundred small modules fewer to find and to read. All
 * other packages stay where they are.
 */
function packages() {
  const included = /^(micromark|mdast-|hast-util-|unist-|github-slugger|shiki\/(core|engine))/
  return {
    name: 'labdocs-packages',
    setup: (api) =>
      api.onResolve({filter: /^[a-z@]/}, ({path, importer}) =>
        included.test(path) || importer.includes('node_modules') ? undefined : {external: true},
      ),
  }
}

/** Renamed into place: another start at the same time never reads half of it. */
function write(path, contents) {
  writeFileSync(`${path}.${process.pid}`, contents)
  renameSync(`${path}.${process.pid}`, path)
}

function hashOf(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
