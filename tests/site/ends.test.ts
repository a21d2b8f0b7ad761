/**
 * How a command ends if the machine, a person or another build interferes: a clear message, no incomplete site, no internal
 * error.
 */
import {type ChildProcess, spawn, spawnSync} from 'node:child_process'
import {existsSync, readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {cacheFolderOf} from '../../cli/cache/cache.ts'
import {replaceIn} from '../support/copy.ts'
import {type Fault, installFault} from '../support/faulty-fs.ts'
import {contentsOf, damageCache, filesBelow} from '../support/files.ts'
import {labdocsHere} from '../support/in-process.ts'
import {BIN, HOME, labdocs} from '../support/labdocs.ts'
import {withFault} from '../support/preload.ts'
import {temporary} from '../support/temporary.ts'

const ALL = Boolean(process.env.LABDOCS_ALL)
const BOX = 'const Box = ({children}) => <main>{children}</main>'
const THEME = `${BOX}\nexport const theme = {Layout: Box, NotFound: Box, Crash: Box, CrashedLayout: Box, Loading: Box, LoadError: Box}`

/**
 * Creates a site with an old build. Each page takes `ms` to render, or until there is a file `go-on`; the first one creates
 * the file `drawing`.
 */
function slowSite(pages: number, ms: number): string {
  const root = temporary('ends', {
    'site.config.ts': "export default {title: 'T', theme: './theme', docs: {folder: '', at: '/'}}",
    'theme/theme.css': '',
    'theme/index.tsx': THEME,
    'dist/404.html': 'old',
    'dist/manifest.json': 'old',
    ...Object.fromEntries(
      Array.from({length: pages}, (_, at) => [`content/p${at}.md`, `# Page ${at}\n\nText.\n`]),
    ),
  })
  writeFileSync(
    join(root, 'theme/article.tsx'),
    `import {existsSync, writeFileSync} from 'node:fs'
     const P = ({node, ...props}) => {
       writeFileSync(${JSON.stringify(join(root, 'drawing'))}, '')
       for (const end = Date.now() + ${ms}; Date.now() < end && !existsSync(${JSON.stringify(join(root, 'go-on'))}); );
       return <p {...props} />
     }
     export const article = {Category: () => null, icons: [], directives: {}, elements: {p: P}}`,
  )
  return root
}

const names = (root: string) =>
  readdirSync(root)
    .filter((name) => name.includes('dist'))
    .sort()

/** Starts a build and waits until it renders. */
async function startBuild(root: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [BIN, 'build', '--root', root], {stdio: 'ignore'})
  await expect.poll(() => existsSync(join(root, 'drawing'))).toBe(true)
  return child
}

const ended = (child: ChildProcess) =>
  new Promise<[number | null, string | null]>((resolve) =>
    child.once('exit', (code, signal) => resolve([code, signal])),
  )

for (const signal of ALL ? (['SIGINT', 'SIGTERM', 'SIGHUP'] as const) : (['SIGTERM'] as const))
  test(`${signal} ends a build at once; the old site stays, nothing lies next to it`, async () => {
    const root = slowSite(60, 50)
    const child = await startBuild(root)
    expect(names(root)).toEqual(['.dist-build', 'dist'])
    const end = ended(child)
    child.kill(signal)
    expect(await end).toEqual([null, signal])
    expect(names(root)).toEqual(['dist'])
    expect(readFileSync(join(root, 'dist/404.html'), 'utf8')).toBe('old')
  })

/** Starts a build without a cache, and ends its bundler. */
async function endBundler(): Promise<{child: ChildProcess; said: () => string}> {
  const root = temporary('ends', {'index.md': '# Home'})
  // The first start of a checkout compiles the generator, with a bundler as well.
  labdocs(['--version'])
  const child = spawn(process.execPath, [BIN, 'build', '--no-cache', '--root', root], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr!.on('data', (data) => {
    stderr += data
  })
  const bundler = () =>
    readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
      .split(' ')
      .find((pid) => pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('esbuild'))
  await expect.poll(bundler, {interval: 2, timeout: 20_000}).toBeDefined()
  process.kill(Number(bundler()), 'SIGKILL')
  return {child, said: () => stderr}
}

// Ctrl+C goes to the bundler as well, which often ends first.
test.runIf(process.platform === 'linux')('Ctrl+C while code is bundled is no mistake', async () => {
  const {child, said} = await endBundler()
  const end = ended(child)
  await new Promise((resolve) => setTimeout(resolve, 50))
  child.kill('SIGINT')
  expect(await end).toEqual([null, 'SIGINT'])
  expect(said()).toBe('')
})

test.runIf(ALL && process.platform === 'linux')('a bundler that the system ends', async () => {
  const {child, said} = await endBundler()
  expect(await ended(child)).toEqual([1, null])
  expect(said()).toContain(
    'The system ended esbuild, which bundles the code.\n  hint: Run the command again. If it happens again, free some memory.\n',
  )
})

test('two builds at once: the second one says so, and so does clean', async () => {
  const root = slowSite(1, 60_000)
  const child = await startBuild(root)
  const end = ended(child)
  for (const command of ['build', 'clean']) {
    const {code, stderr} = labdocs([command, '--root', root])
    expect([code, stderr], command).toEqual([
      2,
      `error build-running  dist\n  Another build is writing this folder: process ${child.pid}.\n  hint: Wait until it has ended, or name another output folder with --out.\n\n1 error, 0 warnings\n`,
    ])
  }
  writeFileSync(join(root, 'go-on'), '')
  expect(await end).toEqual([0, null])
  expect(names(root)).toEqual(['dist'])
})

test.runIf(ALL)('clean removes what a killed build left', async () => {
  const root = slowSite(60, 50)
  const child = await startBuild(root)
  const end = ended(child)
  child.kill('SIGKILL')
  await end
  expect(names(root)).toEqual(['.dist-build', 'dist'])
  const {code, stdout} = labdocs(['clean', '--root', root])
  expect(code).toBe(0)
  expect(stdout).toContain(
    `Removed ${join(root, 'dist')}.\nRemoved ${join(root, '.dist-build')}.\n`,
  )
  expect(names(root)).toEqual([])
})

test('serve brings back a site whose exchange was cut off', () => {
  const root = temporary('ends', {
    'index.md': '# Home',
    '.dist-build/old/404.html': 'old',
    '.dist-build/old/manifest.json': '{}',
  })
  const child = spawn(process.execPath, [BIN, 'serve', '--root', root, '--port', '0'])
  return new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`serve ended with ${code}`)))
    child.stdout.once('data', () => {
      child.removeAllListeners('exit')
      child.once('exit', () => resolve())
      child.kill()
    })
  }).then(() => expect(names(root)).toEqual(['dist']))
})

const GOOD: Fault = {folders: [], at: 1, kind: 'once', code: 'EIO'}
/** Far from the sites, so that messages name them by absolute paths, wherever this checkout is. */
const AFAR = join(HOME, 'cli/text')

/** Runs `labdocs` on a disk that fails. */
async function faulty(args: string[], fault: Partial<Fault>) {
  const disk = installFault({...GOOD, ...fault})
  try {
    return await labdocsHere(args, {cwd: AFAR})
  } finally {
    disk.restore()
  }
}

/** The same in a process of its own: with the start, which compiles the generator. */
function faultyProcess(args: string[], fault: Partial<Fault>, more: Record<string, string>) {
  const {args: node, env} = withFault({...GOOD, ...fault})
  const {status, stdout, stderr} = spawnSync(process.execPath, [...node, BIN, ...args], {
    encoding: 'utf8',
    cwd: AFAR,
    env: {...process.env, NO_COLOR: '1', CI: '1', ...env, ...more},
  })
  return {code: status, stdout, stderr}
}

describe('the disk', () => {
  const site = () => temporary('disk', {'index.md': '# Home\n\nText.\n'})

  for (const [code, said] of [
    ['ENOSPC', 'the disk is full (ENOSPC)'],
    ['EROFS', 'the disk is read-only (EROFS)'],
    ['EACCES', 'has no right to do so (EACCES)'],
    ['EMFILE', 'too many files are open (EMFILE)'],
    ['EBADMSG', 'what it contains is damaged (EBADMSG)'],
  ] as const)
    test(`${code} while the site is written: path, reason, what to do; 2, not a bug`, async () => {
      const root = site()
      const run = await faulty(['build', '--root', root], {
        folders: [join(root, '.dist-build/new')],
        kind: 'on',
        code,
      })
      expect(run.stderr).toMatch(
        new RegExp(
          `^error disk-error {2}${root}/\\.dist-build/new\n {2}Could not create this folder: .*${said.replace(/[()]/g, '\\$&')}\\.\n {2}hint: .*\\.\n`,
        ),
      )
      expect([run.code, run.stderr.includes('bug')]).toEqual([2, false])
      expect(names(root)).toEqual([])
    })

  test('the first files of a site cannot be written: the folder that refuses, and no bug', async () => {
    const root = temporary('init')
    const run = await faulty(['init', root, '--yes'], {folders: [root], kind: 'on', code: 'EACCES'})
    expect(run.stderr).toMatch(
      new RegExp(
        `^error disk-error {2}${root}\\S*\\n {2}Could not .*has no right to do so \\(EACCES\\)\\.\\n {2}hint: `,
      ),
    )
    expect([run.code, run.stdout, run.stderr.includes('bug')]).toEqual([2, '', false])
    expect(names(root)).toEqual([])
  })

  test('with --json: one document', async () => {
    const root = site()
    const run = await faulty(['build', '--root', root, '--json'], {
      folders: [join(root, '.dist-build/new')],
    })
    expect(run.stderr).toBe('')
    expect(JSON.parse(run.stdout)).toEqual({
      exitCode: 2,
      diagnostics: [
        expect.objectContaining({code: 'disk-error', file: join(root, '.dist-build/new')}),
      ],
    })
  })

  test('a file where a folder should be', async () => {
    const root = site()
    writeFileSync(join(root, 'file'), '')
    const {code, stderr} = await labdocsHere([
      'build',
      '--root',
      root,
      '--out',
      join(root, 'file/dist'),
    ])
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('a part of this path is a file, not a folder (ENOTDIR)'),
    ])
    const over = await labdocsHere(['build', '--root', root, '--out', join(root, 'file')])
    expect(over.stderr).toContain(`The output folder ${join(root, 'file')} is a file.`)
  })

  for (const code of ALL ? ['EROFS', 'EACCES', 'ENOSPC'] : ['EROFS'])
    test(`a cache that cannot be written (${code}) costs time, not the build; one line says so`, async () => {
      const root = site()
      const run = await faulty(['build', '--root', root, '--strict', '--no-cache'], {
        folders: [cacheFolderOf(root)],
        kind: 'on',
        code,
      })
      expect(run.code, run.stderr).toBe(0)
      expect(
        run.stdout.match(
          /The cache cannot be written.*\. Name another folder with --cache-dir\.\n/g,
        ),
      ).toHaveLength(1)
      expect(run.stdout).toContain(cacheFolderOf(root))
    })

  const OWN = join(HOME, 'node_modules/.cache/labdocs/cli')

  test('an installation that cannot be written compiles in the cache of the user, once', () => {
    const root = site()
    const users = temporary('users')
    const fault: Partial<Fault> = {folders: [OWN], kind: 'on', code: 'EROFS'}
    const first = faultyProcess(['check', '--root', root], fault, {XDG_CACHE_HOME: users})
    expect([first.code, first.stdout.split(' ')[0]], first.stderr).toEqual([0, 'Checked'])
    const made = filesBelow(join(users, 'labdocs')).filter((file) =>
      /^cli\/.*main\.cjs$/.test(file),
    )
    expect(made).toHaveLength(1)
    const time = () => statSync(join(users, 'labdocs', made[0]!)).mtimeMs
    const before = time()
    expect(faultyProcess(['--version'], fault, {XDG_CACHE_HOME: users}).code).toBe(0)
    expect(time()).toBe(before)
  })

  test('what V8 made of the code is kept, and made again if it is damaged', () => {
    const users = temporary('users')
    const fault: Partial<Fault> = {folders: [OWN], kind: 'on', code: 'EROFS'}
    const start = () => faultyProcess(['--version'], fault, {XDG_CACHE_HOME: users})
    const first = start()
    const shared = join(users, 'labdocs/shared')
    // V8 does not notice that code is from another Node.js.
    const kept = filesBelow(shared).find(
      (file) => file.includes(`/code/${process.version}-`) && file.endsWith('/main.cjs'),
    )!
    const path = join(shared, kept)
    const {mtimeMs} = statSync(path)
    expect(start()).toEqual(first)
    expect(statSync(path).mtimeMs).toBe(mtimeMs)
    for (const damage of [
      (bytes: Buffer) => bytes.fill(7, bytes.length - 100),
      (bytes: Buffer) => bytes.subarray(0, bytes.length / 2),
      () => Buffer.alloc(0),
    ]) {
      const damaged = Buffer.from(damage(readFileSync(path)))
      writeFileSync(path, damaged)
      expect(start()).toEqual(first)
      expect(readFileSync(path)).not.toEqual(damaged)
    }
  })

  test('what V8 made of another text of the same length is not used', () => {
    const users = temporary('users')
    const fault: Partial<Fault> = {folders: [OWN], kind: 'on', code: 'EROFS'}
    const help = () => faultyProcess(['--help'], fault, {XDG_CACHE_HOME: users}).stdout
    expect(help()).toContain('print the version')
    const main = filesBelow(users).find((file) => /\/cli\/.*main\.cjs$/.test(file))!
    replaceIn(join(users, main), '"print the version"', '"PRINT THE VERSION"')
    expect(help()).toContain('PRINT THE VERSION')
  })

  test('where that cannot be written either, it compiles for this run alone and tidies up', () => {
    const root = site()
    const users = temporary('users')
    const before = readdirSync(join(root, '..')).filter((name) => /^labdocs-\w{6}$/.test(name))
    const run = faultyProcess(
      ['check', '--root', root],
      {folders: [OWN, join(users, 'labdocs')], kind: 'on', code: 'EROFS'},
      {XDG_CACHE_HOME: users},
    )
    expect([run.code, run.stdout.split(' ')[0]], run.stderr).toEqual([0, 'Checked'])
    expect(readdirSync(join(root, '..')).filter((name) => /^labdocs-\w{6}$/.test(name))).toEqual(
      before,
    )
  })
})

test('a bug in labdocs ends with 3 and names the page', async () => {
  const root = slowSite(2, 0)
  // Nothing checks this name, which cannot become a text.
  const item = '{toString: 1, valueOf: 1}'
  writeFileSync(
    join(root, 'theme/article.tsx'),
    `export const article = {Category: () => null, icons: [], elements: {}, directives: {odd: {kind: 'container', item: ${item}, component: () => null}}}`,
  )
  writeFileSync(join(root, 'content/p1.md'), '# Page\n\n:::odd\n\nText.\n\n:::\n')
  const {code, stderr} = await labdocsHere(['check', '--root', root])
  expect(code).toBe(3)
  expect(stderr).toContain('This is a bug in labdocs')
  expect(stderr).toContain('While working on: parse, p1.md\n')
})

test('a working folder that was removed: what to do, before anything is done', () => {
  const command = `rmdir "$PWD" && exec "${process.execPath}" "${BIN}" check`
  const {status, stderr} = spawnSync('sh', ['-c', command], {
    cwd: temporary('removed'),
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([
    2,
    'The working folder no longer exists. Change to another one.\n',
  ])
})

test('a user without a home folder', () => {
  const preload = join(
    temporary('homeless', {
      'preload.cjs': `require('node:os').homedir = () => { throw new Error('no account') }
require('node:module').syncBuiltinESMExports()`,
    }),
    'preload.cjs',
  )
  const {status, stderr} = spawnSync(process.execPath, ['--require', preload, BIN, '--version'])
  expect([status, stderr.toString()]).toEqual([0, ''])
})

test.runIf(ALL)(
  'texts for search that a thread finds damaged are made again in the same run',
  () => {
    // So many pages are indexed in a thread.
    const pages = Array.from({length: 420}, (_, at) => [`p${at}.md`, `# Page ${at}\n\nText.\n`])
    const root = temporary('thread', Object.fromEntries(pages))
    const cache = temporary('thread-cache')
    const run = () => labdocs(['check', '--root', root, '--cache-dir', cache])
    expect(run().code).toBe(0)
    damageCache(cache, 'texts', ['search', 'search-last', 'last'])
    const {code, stdout, stderr} = run()
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Checked 422 pages/)
  },
)

test.runIf(ALL)(
  'articles that are damaged in the cache are made again in the same run',
  async () => {
    const root = temporary('damaged', {'a.md': '# A\n\n[b](b.md)\n', 'b.md': '# B\n\n[a](a.md)\n'})
    const cache = temporary('damaged-cache')
    const run = () => labdocsHere(['build', '--root', root, '--cache-dir', cache])
    expect((await run()).code).toBe(0)
    const before = contentsOf(join(root, 'dist'))
    damageCache(cache, 'trees', ['last'])
    const {code, stderr} = await run()
    expect([code, stderr]).toEqual([0, ''])
    expect(contentsOf(join(root, 'dist'))).toEqual(before)
  },
)
