// Loads the compiled generator: scripts, of which V8 keeps the compiled code for the next start. That takes a fifth of the time of
// a build that has nothing to do. Modules would be compiled anew at each start: Node.js 20 keeps nothing of them.
import {mkdirSync, readFileSync, renameSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {pathToFileURL} from 'node:url'
import {cachedDataVersionTag} from 'node:v8'
import {Script} from 'node:vm'
import {threadId} from 'node:worker_threads'
import {crc32} from 'node:zlib'

/** Bytes of the checksum in front of compiled code. V8 itself does not check it. */
const CHECKSUM = 4

/**
 * Returns a function that loads a part of the generator by its name, with everything that it imports, and one that keeps the
 * compiled code of all that has been loaded. `installation`: as in `installation.ts`.
 */
export function openGenerator({compiled, shared, version}) {
  // Code is compiled for one version of V8 with certain flags.
  const codeFolder = join(shared, `values-${version}`, 'code', cachedDataVersionTag().toString(16))
  const imports = JSON.parse(readFileSync(join(compiled, 'imports.json'), 'utf8'))
  const loaded = new Map()
  const unkept = []

  const load = (name) => {
    const known = loaded.get(name) ?? run(name)
    loaded.set(name, known)
    return known
  }
  const importModule = (path) => (path.startsWith('./') ? load(path.slice(2)) : import(path))
  const importForScript = async (path) => {
    const module = await importModule(path)
    // As esbuild marks modules in scripts.
    return [path, path.startsWith('./') ? module : {__esModule: true, ...module}]
  }

  async function run(name) {
    const modules = new Map(await Promise.all(imports[name].map(importForScript)))
    const path = join(compiled, name)
    const cachedData = readCode(join(codeFolder, name))
    const script = new Script(readFileSync(path, 'utf8'), {filename: path, cachedData})
    if (!cachedData || script.cachedDataRejected) unkept.push({name, script})
    const module = {exports: {}}
    const require = (imported) => modules.get(imported)
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
      for (const {name, script} of unkept.splice(0)) writeCode(join(codeFolder, name), script)
    } catch {
      // Read-only or full: the next start takes longer, and that is all.
    }
  }

  return {load, keep}
}

/** Returns compiled code, or undefined if there is none, or if it is damaged. */
function readCode(path) {
  try {
    const bytes = readFileSync(path)
    const code = bytes.subarray(CHECKSUM)
    return bytes.readUInt32LE() === crc32(code) ? code : undefined
  } catch {
    return undefined
  }
}

/** Writes a file and renames it into place: another start may read it at the same time. */
function writeCode(path, script) {
  const code = script.createCachedData()
  const checksum = Buffer.alloc(CHECKSUM)
  checksum.writeUInt32LE(crc32(code))
  mkdirSync(dirname(path), {recursive: true})
  const half = `${path}.${process.pid}-${threadId}`
  writeFileSync(half, Buffer.concat([checksum, code]))
  renameSync(half, path)
}
