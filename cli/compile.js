// Compiles the generator: for `start.js`, where nothing compiled is there, and for the package.
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

/** Compiled generators that stay: people change between branches. */
const KEPT = 8

/**
 * The generator in a few files. `name` is the version of everything that is cached: our code and that of others, not where
 * it lies. `inputs`: our files that went in, with their hashes.
 */
export async function compiled(home) {
  const {build} = await import('esbuild')
  const {outputFiles, metafile} = await build({
    entryPoints: {main: join(home, 'cli/main.ts'), worker: join(home, 'cli/worker.ts')},
    outdir: home,
    absWorkingDir: home,
    bundle: true,
    plugins: [packages(home)],
    platform: 'node',
    format: 'esm',
    // What a command does not need is not loaded: the parser with its chemistry alone is a third of a start.
    splitting: true,
    chunkNames: 'part-[hash]',
    target: 'node20',
    write: false,
    metafile: true,
    logLevel: 'error',
  })
  const locks = ['package.json', 'package-lock.json'].filter((file) => existsSync(join(home, file)))
  const hashes = (files) =>
    Object.fromEntries(files.map((file) => [file, hashOf(readFileSync(join(home, file)))]))
  const version = createHash('sha256').update(JSON.stringify(hashes(locks)))
  for (const file of outputFiles) version.update(withoutPaths(file.text))
  const ours = Object.keys(metafile.inputs).filter((file) => /^(cli|runtime)\//.test(file))
  return {
    name: version.digest('hex').slice(0, 16),
    files: outputFiles.map(({path, contents}) => ({name: basename(path), contents})),
    inputs: hashes([...ours, ...locks]),
  }
}

/** Writes it below a folder; the folder that it is in then. */
export function keep(folder, {name, files, inputs}) {
  const target = join(folder, name)
  mkdirSync(target, {recursive: true})
  // In node_modules and in folders of the user no package.json above says it.
  write(join(target, 'package.json'), '{"type": "module"}')
  for (const file of files) write(join(target, file.name), file.contents)
  // Last: it is what the next start looks for.
  write(join(target, 'inputs.json'), JSON.stringify(inputs))
  for (const old of oldest(folder, KEPT)) rmSync(old, {recursive: true, force: true})
  return target
}

/**
 * Outside of the installation, in a folder that no other one uses: links next to it and above lead to the packages that would
 * be found from there.
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

/** A folder of this process, readable by no one else. */
export function temporary() {
  const folder = mkdtempSync(join(tmpdir(), 'labdocs-'))
  process.on('exit', () => rmSync(folder, {recursive: true, force: true}))
  return join(folder, 'in')
}

/**
 * What every page is parsed with goes into the compiled code: two hundred small modules fewer to find and to read. All
 * other packages stay where they are.
 */
function packages(home) {
  const included = /^(micromark|mdast-|hast-util-|unist-|github-slugger|shiki\/(core|engine))/
  const isOurs = (path) => path.startsWith(home + sep) && !isPackage(path.slice(home.length))
  return {
    name: 'labdocs-packages',
    setup: (api) =>
      api.onResolve({filter: /^[a-z@]/}, ({path, importer}) =>
        included.test(path) || !isOurs(importer) ? undefined : {external: true},
      ),
  }
}

function isPackage(path) {
  return path.split(/[\\/]/).includes('node_modules')
}

/** esbuild writes where a module came from, seen from the installation, in comments. Chunks are named by a hash of that. */
function withoutPaths(text) {
  return text.replace(/^\/\/ \S.*\.([cm]?[jt]sx?|json)$/gm, '').replace(/part-[0-9A-Z]{8}/g, '')
}

/** All but the newest. */
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
    // Nothing there yet.
  }
  rmSync(path, {force: true})
  try {
    symlinkSync(to, path)
  } catch (error) {
    // Another start was faster.
    if (error.code !== 'EEXIST') throw error
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

function hashOf(content) {
  return createHash('sha256').update(content).digest('hex')
}
