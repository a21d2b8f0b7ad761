// Loads the compiled generator: scripts, of which the code that V8 compiled is kept for the next start. A build with nothing to do
// takes a tenth less time. Modules would be compiled again at each start: Node.js 20 keeps nothing of them.
import {mkdirSync, readFileSync, renameSync, statSync, writeFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {dirname, join} from 'node:path'
import {pathToFileURL} from 'node:url'
import {cachedDataVersionTag} from 'node:v8'
import {Script} from 'node:vm'
import {threadId} from 'node:worker_threads'
import {crc32} from 'node:zlib'

const requireBuiltin = createRequire(import.meta.url)

/**
 * Bytes of the checksum of text and code, in front of the code. V8 only compares the length of the text, and two installations of
 * the same version can name their parts differently.
 */
const CHECKSUM = 4
const checksumOf = (text, code) => crc32(code, crc32(text))

/**
 * Returns a function that loads a part of the generator by its name, with everything that it imports, and one that keeps the
 * compiled code of all that has been loaded. `installation`: as in `installation.ts`.
 */
export function openGenerator({compiled, shared, version}) {
  const codeFolder = join(shared, `values-${version}`, 'code', nameOfNode())
  const imports = JSON.parse(readFileSync(join(compiled, 'imports.json'), 'utf8'))
  const loaded = new Map()
  const unkept = []

  const load = (name) => once(name, run)
  const importModule = (path) => (path.startsWith('./') ? load(path.slice(2)) : import(path))
  const importForScript = (path) =>
    path.startsWith('./') ? importModule(path) : once(path, importPackage)

  function once(name, make) {
    const known = loaded.get(name) ?? make(name)
    loaded.set(name, known)
    return known
  }

  async function run(name) {
    const modules = new Map(
      await Promise.all(imports[name].map(async (path) => [path, await importForScript(path)])),
    )
    const path = join(compiled, name)
    const text = readFileSync(path, 'utf8')
    const cachedData = readCode(join(codeFolder, name), text)
    const script = new Script(text, {filename: path, cachedData})
    if (!cachedData || script.cachedDataRejected) unkept.push({name, text, script})
    const module = {exports: {}}
    // Packages that are not modules ask for those of Node.js in this way.
    const require = (imported) => modules.get(imported) ?? requireBuiltin(imported)
    script.runInThisContext()(
      module,
      module.exports,
      require,
      pathToFileURL(path).href,
      importModule,
    )
    // Plain values: those of esbuild are functions, called at each use.
    return {...module.exports}
  }

  /** Code that was compiled when it was first called is kept as well, so call this after some work. */
  function keep() {
    try {
      for (const {name, text, script} of unkept.splice(0))
        writeCode(join(codeFolder, name), text, script)
    } catch {
      // Read-only or full: the next start takes longer, and that is all.
    }
  }

  return {load, keep}
}

/**
 * Returns a name for this program of Node.js and its flags. V8 only compares its own version: it accepts the code of another
 * Node.js 20, and running that goes wrong.
 */
function nameOfNode() {
  const {size, mtimeMs} = statSync(process.execPath, {throwIfNoEntry: false}) ?? {}
  return [process.version, process.arch, size, mtimeMs, cachedDataVersionTag()].join('-')
}

/** Returns a module of Node.js or of a package, marked as esbuild marks modules in scripts. */
const importPackage = async (path) => ({__esModule: true, ...(await import(path))})

/** Returns compiled code, or undefined if there is none, or if it is damaged or of another text. */
function readCode(path, text) {
  try {
    const bytes = readFileSync(path)
    const code = bytes.subarray(CHECKSUM)
    return bytes.readUInt32LE() === checksumOf(text, code) ? code : undefined
  } catch {
    return undefined
  }
}

/** Writes a file and renames it into place: another start may read it at the same time. */
function writeCode(path, text, script) {
  const code = script.createCachedData()
  const checksum = Buffer.alloc(CHECKSUM)
  checksum.writeUInt32LE(checksumOf(text, code))
  mkdirSync(dirname(path), {recursive: true})
  const half = `${path}.${process.pid}-${threadId}`
  writeFileSync(half, Buffer.concat([checksum, code]))
  renameSync(half, path)
}
