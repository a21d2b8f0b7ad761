/** The package as users get it: packed, installed with npm, pnpm, and Yarn, moved, read-only, with a cache from elsewhere. */
import {execFile, spawn} from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import {delimiter, dirname, join} from 'node:path'
import {promisify} from 'node:util'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {replaceIn} from '../../support/copy.ts'
import {filesBelow} from '../../support/files.ts'
import {HOME} from '../../support/labdocs.ts'
import {type Registry, startRegistry} from '../../support/network/registry.ts'
import {temporary} from '../../support/temporary.ts'

/** The page of a component, next to what `labdocs init` writes. */
const HELLO = `import {type PageMeta, useSite} from 'labdocs/runtime'
import {Loading} from 'labdocs/theme'
import {SearchPage} from 'labdocs/theme/SearchPage'

export const page: PageMeta = {
  title: 'Hello',
  description: 'A page that is drawn by a component of its own, without any Markdown.',
}

export default function Hello() {
  return (
    <>
      <h1>{useSite().title}</h1>
      <Loading />
      <SearchPage />
    </>
  )
}
`

/** A kind of figure, and a fence that uses it. */
const GEL = `import {defineFigure, definePlugin} from 'labdocs'

const gel = defineFigure({
  draw: (body, {caption}) => ({
    node: {
      type: 'element',
      tagName: 'p',
      properties: {},
      children: [{type: 'text', value: caption + ': ' + body}],
    },
    text: body,
  }),
})

export default definePlugin({name: 'gel', figures: {gel}})
`
const FENCE = '\n```gel Two bands\n25 and 10 kDa\n```\n\n```smiles Ethanol\nCCO\n```\n'

/** A part of the theme replaced. */
const THEME = {
  'theme/index.tsx': `import {extendTheme} from 'labdocs'
import {LabFooter} from './LabFooter.tsx'

export default extendTheme({components: {Footer: LabFooter}})
`,
  'theme/LabFooter.tsx': `import {Footer} from 'labdocs/theme'

export const LabFooter = () => (
  <div className="lab">
    <Footer />
  </div>
)
`,
}

interface Ended {
  code: number
  stdout: string
  stderr: string
}

let base: string
let registry: Registry
let tarball: string

/** Environment without settings of the machine. Nothing may be written to the folders of its user. */
const environment = () => ({
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  HOME: base,
  NO_COLOR: '1',
  CI: '1',
  npm_config_registry: registry.address,
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
})

async function run(command: string, args: string[], options: {cwd: string; uid?: number}) {
  return promisify(execFile)(command, args, {
    ...options,
    env: environment(),
    maxBuffer: 1 << 26,
  }).then(
    ({stdout, stderr}): Ended => ({code: 0, stdout, stderr}),
    (error: Ended & {code: number}): Ended => error,
  )
}

/** Excludes what was installed or built. */
const isSource = (path: string) => !/\/(node_modules|dist|\.labdocs)$/.test(path)

const binOf = (folder: string) => join(folder, 'node_modules/labdocs/cli/bin.js')
const labdocs = (folder: string, args: string[]) =>
  run(process.execPath, [binOf(folder), ...args], {cwd: folder})

/** Path -> time of the last change. A build that finds all values in the cache writes none. */
const timesIn = (cache: string) =>
  Object.fromEntries(
    filesBelow(cache)
      // Each build writes the state of the last build, and a copy has other stamps.
      .filter((file) => !/\/(?:last(?:-pages)?|sources|inputs)\//.test(file))
      .map((file) => [file, statSync(join(cache, file)).mtimeMs]),
  )

function put(folder: string, files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), {recursive: true})
    writeFileSync(join(folder, file), text)
  }
}

/** Packs from a folder that links to our packages, as a worktree may. */
beforeAll(async () => {
  base = temporary('package')
  // Another user must be able to enter it.
  chmodSync(base, 0o755)
  registry = await startRegistry()
  const checkout = join(base, 'checkout')
  for (const name of [
    'cli',
    'content/docs/documentation',
    'runtime',
    'theme',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'LICENSE',
    'README.md',
    'CHANGELOG.md',
    '.npmrc',
  ])
    cpSync(join(HOME, name), join(checkout, name), {recursive: true})
  put(checkout, {'tests/a.test.ts': '', 'content/index.md': '# Home'})
  symlinkSync(join(HOME, 'node_modules'), join(checkout, 'node_modules'))
  const command = ['run', 'package', '--', '--pack-destination', base]
  const packed = await run('npm', command, {cwd: checkout})
  expect(packed.code, packed.stderr).toBe(0)
  tarball = join(base, readdirSync(base).find((name) => name.endsWith('.tgz'))!)
}, 240_000)

afterAll(() => {
  registry.stop()
  rmSync(base, {recursive: true, force: true})
})

const PNPM = join(HOME, 'node_modules/pnpm/bin/pnpm.cjs')
const YARN = join(HOME, 'node_modules/@yarnpkg/cli-dist/bin/yarn.js')

/** Installs a package, or everything in package.json. */
const MANAGERS = {
  npm: (what: string[]) => ['npm', 'install', ...what],
  pnpm: (what: string[]) => [
    process.execPath,
    PNPM,
    // With CI set, an outdated lock file is an error.
    ...(what.length ? ['add', ...what] : ['install', '--no-frozen-lockfile']),
    '--store-dir',
    join(base, 'store'),
  ],
}

// What hardly depends on who installed the package is tested with npm, and every night with both.
for (const [manager, commandOf] of Object.entries(MANAGERS).filter(
  ([name]) => name === 'npm' || process.env.LABDOCS_ALL,
))
  describe(`installed by ${manager}`, () => {
    let root: string
    let installed: string[]
    const install = async (...what: string[]) => {
      const [command, ...args] = commandOf(what)
      const {code, stdout, stderr} = await run(command!, args, {cwd: root})
      expect(code, stdout + stderr).toBe(0)
    }

    beforeAll(async () => {
      root = join(base, `Ä site for ${manager}`)
      put(root, {'package.json': '{"private": true}'})
      await install(tarball)
      // npm writes it there, for example before `npm link`. It does not make the package a checkout.
      put(join(root, 'node_modules/labdocs'), {'package-lock.json': '{"packages": {}}'})
      installed = filesBelow(join(root, 'node_modules/labdocs'))
      const begun = await labdocs(root, ['init', '--yes', '--title', 'Überall'])
      expect([begun.code, begun.stderr]).toEqual([0, ''])
      expect(begun.stdout).toContain('Added to package.json the entries that were missing')
      await install()
    }, 240_000)

    test('the first files are a site that builds and checks', async () => {
      for (const command of ['build', 'check']) {
        const {code, stdout, stderr} = await labdocs(root, [command, '--strict'])
        expect([code, stderr], stdout).toEqual([0, ''])
      }
      const {scripts} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
        scripts: Record<string, string>
      }
      expect(scripts.dev).toBe('labdocs dev')
    })

    test('it holds what it needs, the pages about labdocs, and no others of ours', () => {
      const home = join(root, 'node_modules/labdocs')
      const files = filesBelow(home)
      const about = /^content\/docs\/documentation\/[\w-]+\.md$/
      expect(
        files.filter((file) => /^(tests|content|dist)\//.test(file) && !about.test(file)),
      ).toEqual([])
      const linked = readFileSync(join(home, 'README.md'), 'utf8').matchAll(
        /\]\((content\/[^)#]+)/g,
      )
      for (const [, file] of linked) expect(files).toContain(file)
      expect(statSync(binOf(root)).mode & 0o111).toBe(0o111)
      const {exports} = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
        exports: Record<string, Record<string, string>>
      }
      for (const name of ['.', './runtime', './theme'])
        for (const target of Object.values(exports[name]!))
          expect(existsSync(join(home, target)), target).toBe(true)
    })

    test('it builds a page that imports it, and its types fit', async () => {
      put(root, {...THEME, 'content/hello.tsx': HELLO, 'plugins/gel.ts': GEL})
      replaceIn(
        join(root, 'site.config.ts'),
        'defineSite({',
        "defineSite({\n  theme: './theme',\n  plugins: ['./plugins/gel.ts', 'labdocs/plugins/chemistry'],",
      )
      appendFileSync(join(root, 'content/docs/index.md'), FENCE)
      replaceIn(join(root, 'content/index.md'), 'Begin with', '[Hello](/hello). Begin with')
      const built = await labdocs(root, ['build', '--strict'])
      expect(built.code, built.stdout + built.stderr).toBe(0)
      const page = readFileSync(join(root, 'dist/hello.html'), 'utf8')
      expect(page).toContain('<h1>Überall</h1>')
      expect(page).toContain('<div class="lab"><footer class="foot">')
      // Readers load only what the page uses of labdocs/theme.
      const script = /page-hello-\w+\.js/.exec(page)![0]
      expect(statSync(join(root, 'dist/assets', script)).size).toBeLessThan(2000)
      const docs = readFileSync(join(root, 'dist/docs.html'), 'utf8')
      expect(docs).toContain('<p>Two bands: 25 and 10 kDa</p>')
      // From the package, including what it loads from the packages next to it.
      expect(docs).toMatch(/<svg class="mol"/)
      expect((await labdocs(root, ['check', '--strict'])).code).toBe(0)
      // The package is prebuilt: nothing was compiled, and nothing is written into it.
      expect(existsSync(join(base, '.cache/labdocs/cli'))).toBe(false)
      expect(filesBelow(join(root, 'node_modules/labdocs'))).toEqual(installed)
      const tsc = join(HOME, 'node_modules/typescript/bin/tsc')
      put(root, {
        'plugins/list.ts':
          "import type {PluginRoute, PluginSite, PluginSource} from 'labdocs'\nimport chemistry from 'labdocs/plugins/chemistry'\n\nexport const names: string[] = [chemistry.name]\nexport const said = ({file, say}: PluginSource): string => say(file)\nexport const first = ({pages}: PluginSite): PluginRoute | undefined => pages[0]\n",
      })
      for (const options of [
        [],
        ['--module', 'nodenext', '--moduleResolution', 'nodenext'],
        ['--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'],
      ])
        expect(
          (await run(process.execPath, [tsc, '-p', root, ...options], {cwd: root})).stdout,
        ).toBe('')
    })

    test('it serves while one writes', async () => {
      const child = spawn(process.execPath, [binOf(root), 'dev', '--port', '0', '--json'], {
        cwd: root,
        env: environment(),
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      try {
        const line = await new Promise<string>((resolve, reject) => {
          child.stdout.once('data', (data: Buffer) => resolve(data.toString()))
          child.once('exit', (code) => reject(new Error(`labdocs dev ended with ${code}`)))
        })
        const {address} = JSON.parse(line) as {address: string}
        const read = async () => (await fetch(`${address}docs`)).text()
        expect(await read()).toContain('open the address')
        replaceIn(join(root, 'content/docs/index.md'), 'open the address', 'look at the address')
        await expect.poll(read).toContain('look at the address')
      } finally {
        child.removeAllListeners('exit')
        child.kill('SIGKILL')
      }
    })

    test('moved: it builds the same, and finds everything in its cache', async () => {
      expect((await labdocs(root, ['build'])).code).toBe(0)
      const output = filesBelow(join(root, 'dist'))
      const moved = `${root} (moved)`
      renameSync(root, moved)
      root = moved
      const cache = join(root, 'node_modules/.cache/labdocs')
      const before = timesIn(cache)
      expect(Object.keys(before).length).toBeGreaterThan(3)
      const {code, stdout, stderr} = await labdocs(root, ['build', '--strict'])
      expect(code, stdout + stderr).toBe(0)
      expect(filesBelow(join(root, 'dist'))).toEqual(output)
      expect(timesIn(cache)).toEqual(before)
    })

    test('read-only, for a user of another site, whose cache is good in another folder', async () => {
      const isRoot = process.getuid!() === 0
      const stranger = join(base, `stranger of ${manager}`)
      const site = join(stranger, 'one')
      cpSync(root, site, {recursive: true, filter: isSource})
      if (isRoot)
        for (const path of [stranger, site]) await run('chown', ['-R', '65534', path], {cwd: base})
      else await run('chmod', ['-R', 'a-w', join(root, 'node_modules')], {cwd: base})
      const before = filesBelow(join(root, 'node_modules'))
      const build = (folder: string) =>
        run(process.execPath, [binOf(root), 'build', '--strict', '--root', folder], {
          cwd: stranger,
          ...(isRoot ? {uid: 65534} : {}),
        })
      try {
        const first = await build(site)
        expect(first.code, first.stdout + first.stderr).toBe(0)
        expect(first.stdout).not.toContain('cannot be written')
        expect(filesBelow(join(root, 'node_modules'))).toEqual(before)
        // Packages of another user.
        mkdirSync(join(site, 'node_modules'))
        chmodSync(join(site, 'node_modules'), 0o555)
        const again = await build(site)
        expect(again.stdout).toMatch(/nothing changed/)
        expect(again.stdout).not.toContain('cannot be written')
        const other = join(stranger, 'zwei ö')
        cpSync(root, other, {recursive: true, filter: isSource})
        cpSync(join(site, '.labdocs'), join(other, '.labdocs'), {recursive: true})
        if (isRoot) await run('chown', ['-R', '65534', other], {cwd: base})
        const cache = join(other, '.labdocs/cache')
        const times = timesIn(cache)
        expect(Object.keys(times).length).toBeGreaterThan(3)
        const second = await build(other)
        expect(second.code, second.stdout + second.stderr).toBe(0)
        // If the cache could not be written, its times would not change either.
        expect(second.stdout).not.toContain('cannot be written')
        expect(timesIn(cache)).toEqual(times)
        expect(filesBelow(join(other, 'dist'))).toEqual(filesBelow(join(site, 'dist')))
      } finally {
        if (!isRoot) await run('chmod', ['-R', 'u+w', join(root, 'node_modules')], {cwd: base})
      }
    })
  })

// Every night only, like pnpm.
test.runIf(process.env.LABDOCS_ALL)(
  'installed by Yarn with Plug’n’Play: it builds a site with a theme and plugins',
  async () => {
    const root = join(base, 'Plug’n’Play')
    put(root, {
      ...THEME,
      'package.json': '{"private": true}',
      'yarn.lock': '',
      // Outside of the site, as they are by default: esbuild looks for the list of packages only above its own folder.
      '.yarnrc.yml': `npmRegistryServer: '${registry.address}'\nunsafeHttpWhitelist: [127.0.0.1]\nenableTelemetry: false\nnpmMinimalAgeGate: 0\nglobalFolder: '${join(base, 'yarn')}'\n`,
      'content/index.md': `# Home\n\nThe home page.\n${FENCE}`,
      'plugins/gel.ts': GEL,
      'site.config.ts': `import {defineSite} from 'labdocs'

export default defineSite({
  title: 'Plug',
  theme: './theme',
  plugins: ['./plugins/gel.ts', 'labdocs/plugins/chemistry'],
})
`,
    })
    for (const args of [
      ['add', `labdocs@file:${tarball}`],
      ['labdocs', 'build'],
    ]) {
      const {code, stdout, stderr} = await run(process.execPath, [YARN, ...args], {cwd: root})
      expect(code, stdout + stderr).toBe(0)
    }
    const page = readFileSync(join(root, 'dist/index.html'), 'utf8')
    expect(page).toContain('<p>Two bands: 25 and 10 kDa</p>')
    expect(page).toMatch(/<svg class="mol"/)
    expect(page).toContain('<div class="lab"><footer class="foot">')
  },
  240_000,
)
