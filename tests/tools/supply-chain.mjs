// npm run lint: the packages of others may be used, are what they were, and run nothing when they are installed.
// Reads package.json, package-lock.json, .npmrc, CONTRIBUTING.md and node_modules of a folder (--root <dir>). It needs no
// network, so it does not ask for known vulnerabilities: `npm audit` does.
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'

/** Licenses that can be shipped together with code under MIT. */
const PERMISSIVE = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'OFL-1.1']
/** What runs on the machine of a developer alone may be under these as well. */
const FOR_DEVELOPERS = [
  ...PERMISSIVE,
  'Apache-2.0',
  'MPL-2.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'BlueOak-1.0.0',
  // Word lists of the spell check.
  'WTFPL',
  'CC BY-SA 4.0',
]

/** Packages that bring an install script, and why nothing is lost without it: `.npmrc` lets none of them run. */
const INSTALL_SCRIPTS = {
  esbuild: 'The program is in a package for the platform; the script only makes its start shorter.',
  'vnu-jar': 'It would download Java. The test of the HTML takes the Java of the machine.',
}

const at = process.argv.indexOf('--root')
const root = at < 0 ? fileURLToPath(new URL('../..', import.meta.url)) : process.argv[at + 1]
const read = (path) => readFileSync(join(root, path), 'utf8')
const manifest = JSON.parse(read('package.json'))
const locked = Object.entries(JSON.parse(read('package-lock.json')).packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({path, name: path.split('node_modules/').at(-1), ...entry}))

const problems = [
  ...locked.flatMap(lockProblems),
  ...[...locked, ...unlocked()].flatMap(licenseProblems),
  ...locked.flatMap(scriptProblems),
  ...npmrcProblems(),
  ...reasonProblems(),
]
for (const problem of problems) console.error(`supply chain: ${problem}`)
process.exitCode = problems.length ? 1 : 0

/** npm compares what it installs with this hash, whatever its source. */
function lockProblems({name, integrity, link}) {
  return link || /^sha512-/.test(integrity ?? '')
    ? []
    : [`${name} has no SHA-512 in package-lock.json. Remove its entry there and run "npm install".`]
}

function licenseProblems({name, path, dev, license: written}) {
  // Packages for other platforms are not installed; what the lock says of them is all there is.
  const file = join(path, 'package.json')
  const license = existsSync(join(root, file)) ? licenseOf(JSON.parse(read(file))) : written
  const allowed = dev ? FOR_DEVELOPERS : PERMISSIVE
  if (typeof license === 'string' && isAllowed(license, allowed)) return []
  return [
    `${name} has the license ${JSON.stringify(license ?? null)}. ${dev ? 'Development' : 'Production'} allows ${allowed.join(', ')}. Replace the package, or add the license to tests/tools/supply-chain.mjs if it goes with MIT.`,
  ]
}

/** Old packages have a list, each with a type. */
function licenseOf({license, licenses}) {
  return license ?? (licenses?.length ? licenses.map(({type}) => type).join(' AND ') : undefined)
}

/** An SPDX expression without parentheses: one of `A OR B`, all of `A AND B`. */
function isAllowed(expression, allowed) {
  return expression
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((license) => allowed.includes(license)))
}

function scriptProblems({name, hasInstallScript}) {
  return !hasInstallScript || INSTALL_SCRIPTS[name]
    ? []
    : [
        `${name} brings a script that runs when it is installed. Replace the package, or add it to tests/tools/supply-chain.mjs with the reason why it works without.`,
      ]
}

function npmrcProblems() {
  return /^ignore-scripts=true$/m.test(read('.npmrc'))
    ? []
    : ['.npmrc lets packages run scripts when they are installed. Add "ignore-scripts=true".']
}

/** Packages in node_modules that the lock does not know: what was removed since the last `npm ci`, or put there by hand. */
function unlocked() {
  const known = new Set(locked.map(({path}) => path))
  return foldersBelow('node_modules')
    .filter((path) => !known.has(path))
    .map((path) => ({path, name: path.split('node_modules/').at(-1), dev: true}))
}

/** Package folders, those inside packages included: `node_modules/a`, `node_modules/@b/c`, `node_modules/a/node_modules/d`. */
function foldersBelow(folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), {withFileTypes: true})
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({name}) => {
      const path = `${folder}/${name}`
      if (name.startsWith('@')) return foldersBelow(path)
      return [path, ...foldersBelow(`${path}/node_modules`)]
    })
}

/** The table "Packages" in CONTRIBUTING.md has a reason for each direct dependency, and no other row. */
function reasonProblems() {
  const table = read('CONTRIBUTING.md')
    .split(/^## /m)
    .find((part) => part.startsWith('Packages'))
  const rows = [...(table ?? '').matchAll(/^\| `([^`]+)` \| (.*?) \|$/gm)]
  const reasons = new Map(rows.map(([, name, reason]) => [name, reason]))
  const direct = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']
  const names = new Set(direct.flatMap((kind) => Object.keys(manifest[kind] ?? {})))
  return [
    ...[...names]
      .filter((name) => !reasons.get(name)?.trim())
      .map((name) => `${name} is in package.json without a reason in CONTRIBUTING.md. Add a row.`),
    ...[...reasons.keys()]
      .filter((name) => !names.has(name))
      .map((name) => `${name} has a row in CONTRIBUTING.md, but is not in package.json.`),
  ]
}
