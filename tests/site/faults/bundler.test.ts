/** An installation without a bundler that runs on this machine: it is at fault, and neither the site nor labdocs. */
import {spawnSync} from 'node:child_process'
import {appendFileSync, chmodSync, cpSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {BIN, HOME, labdocs} from '../../support/labdocs.ts'
import {temporary} from '../../support/temporary.ts'

/** As after `npm ci --omit=optional`, or with a `node_modules` of another system. */
const NO_PROGRAM = [
  '--import',
  `data:text/javascript,${encodeURIComponent(`
    import Module from 'node:module'
    const resolve = Module._resolveFilename
    Module._resolveFilename = function (name, ...rest) {
      if (name.startsWith('@esbuild/')) throw new Error('no ' + name)
      return resolve.call(this, name, ...rest)
    }`)}`,
]
const CONFIG = {'site.config.ts': "export default {title: 'A'}\n", 'content/index.md': '# A\n'}

function check(root: string, {options = [] as string[], env = {}, bin = BIN} = {}) {
  const {status, stdout, stderr} = spawnSync(
    process.execPath,
    [...options, bin, 'check', '--no-cache', '--root', root],
    {encoding: 'utf8', env: {...process.env, ...env}},
  )
  return {status, stdout, stderr}
}

for (const [name, files] of Object.entries({
  'a site': CONFIG,
  'a folder without settings': {'index.md': '# A\n'},
})) {
  test(`${name}: the program of esbuild is missing`, () => {
    labdocs(['--version'])
    const {status, stderr} = check(temporary('bundler', files), {options: NO_PROGRAM})
    expect(stderr).toMatch(
      /^error disk-error {2}\S+\n {2}Could not start esbuild: the package @esbuild\/[\w-]+ is not installed\.\n {2}hint: .*node_modules.*optional.*\.\n\n1 error, 0 warnings\n$/,
    )
    expect(status).toBe(2)
  })

  test(`${name}: the program of esbuild cannot be run`, () => {
    labdocs(['--version'])
    const root = temporary('bundler', files)
    const program = join(temporary('program', {esbuild: '#!/bin/sh\n'}), 'esbuild')
    const {status, stderr} = check(root, {env: {ESBUILD_BINARY_PATH: program}})
    expect(stderr).toMatch(
      new RegExp(
        `^error disk-error {2}${program}\\n {2}Could not start this program: .* \\(EACCES\\)\\.\\n {2}hint: .*\\n\\n1 error, 0 warnings\\n$`,
      ),
    )
    expect(status).toBe(2)
  })
}

for (const [given, used] of [
  [undefined, '400'],
  ['150', '150'],
])
  test(`GOGC is ${given}: it is ${used} for esbuild, and ${given} for programs that code of a site starts`, () => {
    const folder = temporary('program')
    const [program, note] = [join(folder, 'esbuild'), join(folder, 'note')]
    const {resolve} = createRequire(import.meta.url)
    const esbuild = resolve(`@esbuild/${process.platform}-${process.arch}/bin/esbuild`)
    writeFileSync(program, `#!/bin/sh\necho "$GOGC" >> "${note}"\nexec "${esbuild}" "$@"\n`)
    chmodSync(program, 0o755)
    const root = temporary('bundler', {
      ...CONFIG,
      'site.config.ts':
        "console.error('config', process.env.GOGC)\nexport default {title: 'A', plugins: ['./plugin.ts']}\n",
      'plugin.ts':
        "export default {name: 'p', page: () => console.error('plugin', process.env.GOGC)}\n",
    })
    const {stderr} = check(root, {env: {GOGC: given, ESBUILD_BINARY_PATH: program}})
    expect(stderr).toMatch(new RegExp(`^config ${given}\nplugin ${given}\n`))
    expect(readFileSync(note, 'utf8')).toBe(`${used}\n`)
  })

test('a checkout that is not compiled yet', () => {
  const home = temporary('checkout', {})
  for (const name of ['cli', 'runtime', 'package.json', 'package-lock.json'])
    cpSync(join(HOME, name), join(home, name), {recursive: true})
  symlinkSync(join(HOME, 'node_modules'), join(home, 'node_modules'))
  appendFileSync(join(home, 'cli/main.ts'), '\n// Nobody has compiled this.\n')
  writeFileSync(join(home, 'index.md'), '# A\n')
  const {status, stdout, stderr} = check(home, {
    options: NO_PROGRAM,
    bin: join(home, 'cli/bin.js'),
  })
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(
    /^The package @esbuild\/[\w-]+ is not installed\. Remove the folder node_modules and run "npm ci" in \S+, on this machine and with optional packages\.\n$/,
  )
})
