/**
 * One generator of the comparison in a folder of its own. A file of `peers/` (and `labdocs.mjs`) says:
 *
 *   dialect   the Markdown that it reads, one of corpus.mjs
 *   packages  what npm installs, name -> version; `overrides` as in package.json
 *   command   instead of packages: a command that must be on the machine; `version` prints its version
 *   files     the project, path -> text
 *   docs      where the pages go
 *   prepare   optional: (folder, pages) writes what depends on the pages
 *   build     the command; those of the packages are found
 *   env       optional: more variables of the environment
 *   out       where the site appears; `html` says in which file, for a page
 *   caches    folders that a cold build must not find
 */
import {spawnSync} from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import {delimiter, dirname, join} from 'node:path'
import {generate} from './corpus.mjs'
import {measure} from './measure.mjs'
import {Unusable} from './options.mjs'

/** Is this generator, or npm for its packages, on this machine? */
export function isHere({command}) {
  return !command || spawnSync('sh', ['-c', `command -v ${command}`]).status === 0
}

/** Writes the project into `folder` and installs its packages. */
export function install(name, spec, folder) {
  const contestant = {...spec, name, folder}
  for (const [path, text] of Object.entries(spec.files ?? {})) write(join(folder, path), text)
  if (!spec.packages) return contestant
  const {packages: dependencies, overrides} = spec
  write(
    join(folder, 'package.json'),
    JSON.stringify({name: `bench-${name}`, private: true, type: 'module', dependencies, overrides}),
  )
  const {status, stderr} = spawnSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--loglevel=error'],
    // The usual two retries take more than a minute where there is no network.
    {cwd: folder, encoding: 'utf8', env: {npm_config_fetch_retries: '1', ...process.env}},
  )
  if (status === 0) return contestant
  const said = stderr.split('\n').filter((line) => line && !/^npm error +at /.test(line))
  const reason = said.slice(0, 4).join('\n')
  throw new Unusable(`npm could not install ${name}. Is the registry within reach?\n${reason}`)
}

/** `eleventy 3.1.8, shiki 4.6.0`. */
export function versionOf({packages, version, folder}) {
  if (version) return execute(version, {folder}).stdout.trim().replace(/\s+/g, ' ')
  return Object.keys(packages)
    .map((name) => {
      const manifest = readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')
      return `${name} ${JSON.parse(manifest).version}`
    })
    .join(', ')
}

/** Forgets all earlier builds. */
export function wipe({folder, out, caches = []}) {
  for (const path of [out, ...caches]) putAside(folder, path)
}

/**
 * Moves a folder of a project aside, until the end of the benchmark. If it were removed, the next build would pay for that: for a
 * minute, ext4 does not use the places of removed files again, and looks at each of them for every file that it creates.
 */
function putAside(folder, path) {
  if (!existsSync(join(folder, path))) return
  renameSync(join(folder, path), join(mkdtempSync(join(folder, '.bench-old-')), 'old'))
}

/** Puts a fresh corpus into the project. */
export function fill({folder, docs, dialect, prepare}, count) {
  putAside(folder, docs)
  const pages = generate(join(folder, docs), count, dialect)
  prepare?.(folder, pages)
  return pages
}

/** Builds the site once. If that fails, throws an error with the end of the output. */
export async function build({name, build: command, folder, env}) {
  const log = join(folder, 'bench.log')
  const result = await measure(command, {folder, env: environment({folder, env}), log})
  if (result.code === 0) return result
  const end = readFileSync(log, 'utf8').trim().split('\n').slice(-15).join('\n')
  throw new Error(`${name} could not build its site (exit code ${result.code}).\n${end}`)
}

/** Adds a paragraph to the page in the middle. The function that it yields throws if the built site does not have it. */
export function edit({name, folder, docs, out, html}, pages, run) {
  const page = pages[pages.length >> 1]
  const file = join(folder, docs, page.file)
  const mark = `Zebracrossing${run}`
  writeFileSync(file, `${readFileSync(file, 'utf8').trimEnd()}\n\n${mark} is new.\n`)
  return () => {
    const path = join(folder, out, html(page))
    if (!existsSync(path) || !readFileSync(path, 'utf8').includes(mark))
      throw new Error(`${name} has built its site, but the edit is not in ${path}.`)
  }
}

/** Bytes of the page in the middle and of the whole site. */
export function sizesOf({folder, out, html}, pages) {
  const files = readdirSync(join(folder, out), {recursive: true, withFileTypes: true})
  const bytes = files
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size)
  return {
    page: statSync(join(folder, out, html(pages[pages.length >> 1]))).size,
    site: bytes.reduce((sum, one) => sum + one, 0),
  }
}

function execute(command, contestant) {
  const {folder} = contestant
  return spawnSync('sh', ['-c', command], {
    cwd: folder,
    env: environment(contestant),
    encoding: 'utf8',
  })
}

function environment({folder, env}) {
  const path = `${join(folder, 'node_modules/.bin')}${delimiter}${process.env.PATH}`
  const all = {...process.env, CI: '1', NO_COLOR: '1', ...env, PATH: path}
  // Each generator chooses for itself.
  delete all.NODE_ENV
  return all
}

function write(path, text) {
  mkdirSync(dirname(path), {recursive: true})
  writeFileSync(path, text)
}
