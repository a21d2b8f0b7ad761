// Compiles the TypeScript of the generator on first use (about 60 ms) and runs it, so there is no build step to forget.
// NODE_ENV is set before anything of React is loaded: react-dom/server reads it when it runs.
import {createHash} from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import {createRequire} from 'node:module'
import {tmpdir} from 'node:os'
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

const TOO_MANY = 'Close other programs, or raise the limit with "ulimit -n 4096".\n'
const NOT_WRITABLE = `Free some space, or make ${tmpdir()} writable.\n`
/** What to do when the machine refuses. */
const ADVICE = {
  EMFILE: TOO_MANY,
  ENFILE: TOO_MANY,
  ENOSPC: NOT_WRITABLE,
  EROFS: NOT_WRITABLE,
  EACCES: NOT_WRITABLE,
}

const here = dirname(fileURLToPath(import.meta.url))
const home = join(here, '..')
const cache = join(home, '.cache', 'cli')
/** What was compiled last: its folder, and the hash of every file that went in. */
const lastFile = join(cache, 'last.json')

const main = await load()
if (main) await main(process.argv)

/** The compiled generator. Undefined where the machine refuses; then the reason was printed. */
async function load() {
  try {
    const folder = lastCompiled() ?? (await compile())
    return (await import(pathToFileURL(join(folder, 'main.js')).href)).main
  } catch (error) {
    const isMissing = error.code === 'ERR_MODULE_NOT_FOUND'
    if (!isMissing && !error.syscall) throw error
    process.stderr.write(
      isMissing
        ? `The packages of labdocs are not installed. Run "npm ci" in ${home}.\n`
        : `labdocs cannot be started: ${error.message}.\n${ADVICE[error.code] ?? ''}`,
    )
    process.exitCode = 2
    return undefined
  }
}

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
  const name = version.digest('hex').slice(0, 16)
  const own = Object.keys(metafile.inputs).filter((file) => !file.includes('node_modules'))
  const inputs = Object.fromEntries(
    [...own, ...locks].map((file) => [file, hashOf(join(home, file))]),
  )
  try {
    keep(join(cache, name), outputFiles)
    write(lastFile, JSON.stringify({folder: name, inputs}))
    return join(cache, name)
  } catch (error) {
    if (!error.syscall) throw error
    // An installation that is read-only, full or another user's: compiled for this run alone.
    const folder = join(temporary(), name)
    keep(folder, outputFiles)
    return folder
  }
}

function keep(folder, files) {
  mkdirSync(folder, {recursive: true})
  // main.js last: it is what the next start looks for.
  const isMain = (file) => Number(basename(file.path) === 'main.js')
  for (const file of files.sort((a, b) => isMain(a) - isMain(b)))
    write(join(folder, basename(file.path)), file.contents)
}

/** A folder of this process, readable by no one else, from which the packages of labdocs are found. */
function temporary() {
  const folder = mkdtempSync(join(tmpdir(), 'labdocs-'))
  process.on('exit', () => rmSync(folder, {recursive: true, force: true}))
  const esbuild = createRequire(import.meta.url).resolve('esbuild/package.json')
  symlinkSync(dirname(dirname(esbuild)), join(folder, 'node_modules'))
  return folder
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
  const half = `${path}.${process.pid}`
  try {
    writeFileSync(half, contents)
    renameSync(half, path)
  } catch (error) {
    rmSync(half, {force: true})
    throw error
  }
}

function hashOf(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
