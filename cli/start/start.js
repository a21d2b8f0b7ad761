// Finds the compiled generator and runs it. A package includes it. A checkout, or a package
// without it, compiles itself on first use (two seconds), so no build step can be forgotten.
// NODE_ENV is set before anything of React is loaded: react-dom/server reads it when it runs.
import {createHash} from 'node:crypto'
import {existsSync, readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs'
import {availableParallelism, homedir, tmpdir} from 'node:os'
import {basename, dirname, join, resolve} from 'node:path'
import {fileURLToPath} from 'node:url'
import {setFlagsFromString} from 'node:v8'
import {openGenerator} from './load.js'

process.env.NODE_ENV ??= 'production'
// A build is too short for the optimizing compiler to pay off for most
// functions, but the baseline compiler does: a sixth less processor time.
if (/^(build|check)$/.test(process.argv[2])) {
  // V8 11, which is part of Node.js 20, knows these flags. Later versions lack the first one, and V8 prints an error for it.
  if (process.versions.v8.startsWith('11.')) {
    setFlagsFromString('--interrupt-budget=800000')
    // Otherwise, expressions are compiled to bytecode first, and again for the second use: 2 % of the time of 200 pages.
    setFlagsFromString('--no-regexp-tier-up')
    // With two processors, threads that help to collect garbage take time from the build: 2 % again. Without marking in small
    // steps, which a build does not need, it is another 4 % of 1,000 pages, and a sixth of the memory of 5,000.
    if (availableParallelism() < 3) {
      setFlagsFromString('--no-parallel-scavenge')
      setFlagsFromString('--no-incremental-marking')
    }
    // From a part of a page, V8 concludes that objects live long, and puts those of all later pages where they stay until a
    // large collection: 3 % of the time of 3,000 pages, and a tenth of the memory.
    setFlagsFromString('--no-allocation-site-pretenuring')
  }
  setFlagsFromString('--always-sparkplug')
}

const TOO_MANY = 'Close other programs, or raise the limit with "ulimit -n 4096".'
const NOT_WRITABLE = `Free some space, or make ${tmpdir()} writable.`
/** What to do if the machine refuses. */
const ADVICE = {
  EMFILE: TOO_MANY,
  ENFILE: TOO_MANY,
  ENOSPC: NOT_WRITABLE,
  EROFS: NOT_WRITABLE,
  EACCES: NOT_WRITABLE,
}

/** What esbuild says if the package with its program for this machine is missing, or is for another one. */
const ESBUILD = /(?:The package|needs the) "(@?esbuild[^"]*)"/

/** A file can change while the files are read (ms). */
const LONGEST_CHECK = 10_000

const home = join(dirname(fileURLToPath(import.meta.url)), '../..')
/**
 * Its time says when the files of a compiled generator were compared last. Each checkout has its own, because several can
 * share the packages by a link.
 */
const CHECKED = `checked-${hashOf(home).slice(0, 16)}`
/**
 * Only a checkout has this file; a lock file would not tell, because npm writes one into an unpacked package as well.
 * Nothing is written into a package, even if it is writable.
 */
const isCheckout = existsSync(join(home, 'cli/build-package.js'))
/** Cache of a checkout: removed together with its packages. */
const own = join(home, 'node_modules', '.cache', 'labdocs')
/** Cache of the user, outside of sites and installations. */
const users = process.env.LABDOCS_CACHE
  ? resolve(process.env.LABDOCS_CACHE)
  : join(process.env.XDG_CACHE_HOME || join(homeFolder(), '.cache'), 'labdocs')
/** Several installations can share the cache of the user. */
const usersOwn = join(users, 'cli', hashOf(home).slice(0, 16), 'in')

const main = hasFolder() ? await loadMain() : undefined
if (main) await main(process.argv)

/** Returns the compiled generator. Undefined if the machine refuses; then the reason was printed. */
async function loadMain() {
  try {
    const compiled = lastCompiled() ?? (await compile())
    const installation = {
      home,
      compiled,
      version: basename(compiled),
      shared: join(compiled.startsWith(own) ? own : users, 'shared'),
    }
    globalThis.labdocsInstallation = installation
    const {load, keep} = openGenerator(installation)
    process.on('exit', keep)
    return (await load('main.cjs')).main
  } catch (error) {
    const said = explained(error)
    if (!said) throw error
    process.stderr.write(`${said}\n`)
    process.exitCode = 2
    return undefined
  }
}

/** Returns what the machine or the installation lacks, and what to do. Undefined for a bug. */
function explained(error) {
  const install = `"${isCheckout ? 'npm ci' : 'npm install'}" in ${home}`
  if (error.code === 'ERR_MODULE_NOT_FOUND')
    return `The packages of labdocs are not installed. Run ${install}.`
  // `bundler-problem.ts` says the same once labdocs is started.
  const [, esbuild] = ESBUILD.exec(error.message) ?? []
  if (esbuild)
    return `The package ${esbuild} is not installed. Remove the folder node_modules and run ${install}, on this machine and with optional packages.`
  const refused = error.syscall || /^The service was stopped: spawn /.test(error.message)
  return (
    refused && `labdocs cannot be started: ${error.message}.\n${ADVICE[error.code] ?? ''}`.trim()
  )
}

/** Returns the folder of the generator that was compiled from the current files. */
function lastCompiled() {
  const hashes = new Map()
  const hashOfFile = (file) => {
    if (!hashes.has(file)) hashes.set(file, hashOf(readFileSync(join(home, file))))
    return hashes.get(file)
  }
  const folders = [isCheckout ? join(own, 'cli') : join(home, 'lib'), usersOwn]
  return folders.flatMap(newestFirst).find((folder) => {
    try {
      const inputs = JSON.parse(readFileSync(join(folder, 'inputs.json'), 'utf8'))
      const since = lastCheck(folder)
      const unsure = Object.keys(inputs).filter(
        (file) => statSync(`${home}/${file}`).ctimeMs > since,
      )
      if (!existsSync(join(folder, 'main.cjs'))) return false
      if (!unsure.every((file) => hashOfFile(file) === inputs[file])) return false
      if (unsure.length) noteCheck(folder)
      return true
    } catch {
      // Incomplete, or compiled from a file that no longer exists.
      return false
    }
  })
}

/**
 * Returns until when (ms) all files of a compiled generator were known to be the current ones. Every change of a file sets its
 * `ctime`, by the clock of the same disk. So only younger files are read again.
 */
function lastCheck(folder) {
  return (statSync(join(folder, CHECKED), {throwIfNoEntry: false})?.mtimeMs ?? 0) - LONGEST_CHECK
}

function noteCheck(folder) {
  if (folder.startsWith(join(home, 'lib'))) return
  try {
    writeFileSync(join(folder, CHECKED), '')
  } catch {
    // Another user's, or read-only: the files are read again at the next start.
  }
}

/** Returns the folders of compiled generators, newest first; all are named by a hash. */
function newestFirst(folder) {
  try {
    const names = readdirSync(folder).filter((name) => /^[0-9a-f]{16}$/.test(name))
    const paths = names.map((name) => join(folder, name))
    return paths.length < 2
      ? paths
      : paths
          .map((path) => ({path, time: statSync(path).mtimeMs}))
          .sort((a, b) => b.time - a.time)
          .map(({path}) => path)
  } catch {
    return []
  }
}

async function compile() {
  const {compiled, keep, keepElsewhere, temporary} = await import('./compile.js')
  const result = await compiled(home)
  const tries = [
    ...(isCheckout ? [() => keep(join(own, 'cli'), result)] : []),
    () => keepElsewhere(usersOwn, home, result),
  ]
  for (const attempt of tries)
    try {
      return attempt()
    } catch (error) {
      // Read-only, full, or owned by another user.
      if (!error.syscall) throw error
    }
  return keepElsewhere(temporary(), home, result)
}

/**
 * Returns the folder of the user. A user id without an account may have none, as in some containers: then nothing can be kept there.
 * In the temporary folder, another user could put code into the cache.
 */
function homeFolder() {
  try {
    return homedir()
  } catch {
    return '/nonexistent'
  }
}

/** Returns whether the working folder exists. If not, nothing can be started in it, and this was printed. */
function hasFolder() {
  try {
    return Boolean(process.cwd())
  } catch {
    process.stderr.write('The working folder no longer exists. Change to another one.\n')
    process.exitCode = 2
    return false
  }
}

function hashOf(content) {
  return createHash('sha256').update(content).digest('hex')
}
