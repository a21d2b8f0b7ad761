// Compiles the generator: for `start.js` if nothing is compiled, and for the package.
import {createHash} from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import {tmpdir} from 'node:os'
import {basename, join, sep} from 'node:path'

/** Number of compiled generators that are kept, because developers switch branches. */
const KEPT = 8

/**
 * Compiles the generator into a few files. `name` is the version of everything that is cached: it depends
 * on our code and the packages, not on their location. `inputs`: our bundled files with their hashes.
 */
export async function compiled(home) {
  const {build, transform} = await import('esbuild')
  const {outputFiles, metafile} = await build({
    entryPoints: {main: join(home, 'cli/main.ts'), worker: join(home, 'cli/worker.ts')},
    outdir: home,
    absWorkingDir: home,
    bundle: true,
    plugins: [packages(home)],
    platform: 'node',
    format: 'esm',
    // Commands load only the code they need: the parser with its chemistry alone takes a third of the start time.
    splitting: true,
    chunkNames: 'part-[hash]',
    // Modules, which are turned into scripts below.
    outExtension: {'.js': '.cjs'},
    target: 'node20',
    write: false,
    metafile: true,
    logLevel: 'error',
  })
  // What is compiled depends on the packages and on this file as well.
  const others = ['package.json', 'package-lock.json', 'cli/start/compile.js'].filter((file) =>
    existsSync(join(home, file)),
  )
  const hashes = (files) =>
    Object.fromEntries(files.map((file) => [file, hashOf(readFileSync(join(home, file)))]))
  const version = createHash('sha256').update(JSON.stringify(hashes(others)))
  for (const file of outputFiles) version.update(withoutPaths(file.text))
  const ours = Object.keys(metafile.inputs).filter((file) => /^(cli|runtime)\//.test(file))
  const parts = outputFiles.map(async ({path, text}) => ({
    name: basename(path),
    contents: await asScript(text, importsOf(metafile, path, 'dynamic-import'), transform),
  }))
  const imports = Object.fromEntries(
    outputFiles.map(({path}) => [basename(path), importsOf(metafile, path, 'import-statement')]),
  )
  return {
    name: version.digest('hex').slice(0, 16),
    files: [
      ...(await Promise.all(parts)),
      {name: 'imports.json', contents: JSON.stringify(imports)},
    ],
    inputs: hashes([...ours, ...others]),
  }
}

/** Returns what a file of esbuild imports in this way. */
function importsOf({outputs}, file, kind) {
  const found = outputs[basename(file)].imports.filter((one) => one.kind === kind)
  return [...new Set(found.map(({path, external}) => (external ? path : `./${path}`)))]
}

/** Turns a module into the function that `load.js` runs. The code that V8 keeps of a script cannot call `import()`. */
async function asScript(module, dynamicImports, transform) {
  const {code} = await transform(module, {
    format: 'cjs',
    target: 'node20',
    define: {'import.meta.url': 'moduleUrl'},
  })
  const replaced = dynamicImports.reduce(
    (all, path) => all.replaceAll(`import("${path}")`, `importModule("${path}")`),
    code,
  )
  return `(function (module, exports, require, moduleUrl, importModule) {${inAscii(replaced)}})`
}

/**
 * Escapes all other characters, which are in regular expressions and comments only: esbuild escapes those of strings. V8 would
 * keep a text with one of them in twice the memory, in each thread.
 */
function inAscii(code) {
  return code.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Writes the generator below a folder; returns its folder. */
export function keep(folder, {name, files, inputs}) {
  const target = join(folder, name)
  mkdirSync(target, {recursive: true})
  for (const file of files) write(join(target, file.name), file.contents)
  // Written last: the next start searches for it.
  write(join(target, 'inputs.json'), JSON.stringify(inputs))
  for (const old of oldest(folder, KEPT)) rmSync(old, {recursive: true, force: true})
  return target
}

/**
 * Writes the generator outside the installation, in a folder that no other installation
 * uses. Links in it and above it lead to the packages of the installation.
 */
export function keepElsewhere(folder, home, result) {
  mkdirSync(folder, {recursive: true})
  const around = home.split(sep).lastIndexOf('node_modules')
  const links = [
    [join(home, 'node_modules'), join(folder, 'node_modules')],
    [
      home
        .split(sep)
        .slice(0, around + 1)
        .join(sep),
      join(folder, '..', 'node_modules'),
    ],
  ]
  for (const [to, path] of links.slice(0, around < 0 ? 1 : 2)) if (existsSync(to)) link(to, path)
  return keep(folder, result)
}

/** Returns a folder for this process that no other user can read. */
export function temporary() {
  const folder = mkdtempSync(join(tmpdir(), 'labdocs-'))
  process.on('exit', () => rmSync(folder, {recursive: true, force: true}))
  return join(folder, 'in')
}

/** Packages of which most builds need all or much. Bundled, they are three hundred fewer small modules to find and read. */
const BUNDLED = [
  /^(micromark|mdast-|hast-util-|unist-|zod\/)/,
  /^shiki\/(core|engine)/,
  /^(commander|fastest-levenshtein|github-slugger|image-size|lunr|unbash|yaml)$/,
]

/** Bundles the packages of `BUNDLED`. All others stay external. */
function packages(home) {
  const isOurs = (path) => path.startsWith(home + sep) && !isPackage(path.slice(home.length))
  return {
    name: 'labdocs-packages',
    setup: (api) =>
      api.onResolve({filter: /^[a-z@]/}, ({path, importer}) =>
        !isOurs(importer) || BUNDLED.some((one) => one.test(path)) ? undefined : {external: true},
      ),
  }
}

function isPackage(path) {
  return path.split(/[\\/]/).includes('node_modules')
}

/**
 * Removes the paths that esbuild writes in comments. They are relative
 * to the installation, and the names of chunks are hashes of the text.
 */
function withoutPaths(text) {
  return text.replace(/^\/\/ \S.*\.([cm]?[jt]sx?|json)$/gm, '').replace(/part-[0-9A-Z]{8}/g, '')
}

/** Returns all but the newest. */
function oldest(folder, count) {
  return readdirSync(folder)
    .filter((name) => /^[0-9a-f]{16}$/.test(name))
    .map((name) => ({path: join(folder, name), time: statSync(join(folder, name)).mtimeMs}))
    .sort((a, b) => b.time - a.time)
    .slice(count)
    .map(({path}) => path)
}

function link(to, path) {
  try {
    if (readlinkSync(path) === to) return
  } catch {
    // The folder does not exist yet.
  }
  rmSync(path, {force: true})
  try {
    symlinkSync(to, path)
  } catch (error) {
    // A concurrent start was faster.
    if (error.code !== 'EEXIST') throw error
  }
}

/** Writes a file and renames it into place, so a concurrent start never reads a partial file. */
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

function hashOf(content) {
  return createHash('sha256').update(content).digest('hex')
}
