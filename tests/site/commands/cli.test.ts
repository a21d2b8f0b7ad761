/** The command line for maintainers: help, options, exit codes. */
import {spawn} from 'node:child_process'
import {existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {join} from 'node:path'
import {beforeAll, describe, expect, test} from 'vitest'
import type {Diagnostic} from '../../../cli/types.ts'
import {labdocsHere} from '../../support/in-process.ts'
import {BIN, copyFixture, HOME, labdocs, serve} from '../../support/labdocs.ts'
import {manifestOf} from '../../support/routes.ts'
import {expectSnapshot} from '../../support/snapshot.ts'
import {temporary} from '../../support/temporary.ts'

const fixture = (name: string) => join(HOME, 'tests/fixtures', name)

describe('help', () => {
  for (const command of [
    '',
    'build',
    'check',
    'dev',
    'serve',
    'clean',
    'new',
    'move',
    'add-version',
    'doctor',
    'search-export',
    'pdf',
    'import',
    'init',
  ])
    test(command || 'labdocs', async () => {
      const {code, stdout, stderr} = await labdocsHere([...(command ? [command] : []), '--help'], {
        cwd: HOME,
      })
      expect([code, stderr]).toEqual([0, ''])
      expectSnapshot(`help/${command || 'labdocs'}.txt`, stdout.replaceAll(HOME, '<here>'))
      expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100)
    })

  test('the version is that of the package', () => {
    const {version} = JSON.parse(readFileSync(join(HOME, 'package.json'), 'utf8')) as {
      version: string
    }
    expect(labdocs(['--version']).stdout).toBe(`${version}\n`)
  })
})

describe('wrong usage ends with 2', () => {
  for (const [name, args, said] of [
    ['unknown command', ['biuld'], "error: unknown command 'biuld'\n(Did you mean build?)"],
    ['help about an unknown command', ['help', 'biuld'], "unknown command 'biuld'\n(Did you mean"],
    [
      'unknown option',
      ['build', '--stict'],
      "error: unknown option '--stict'\n(Did you mean --strict?)",
    ],
    [
      'option without its value',
      ['build', '--out'],
      "error: option '--out <dir>' argument missing",
    ],
    [
      'a folder without its option',
      ['build', 'here'],
      "error: too many arguments for 'build'. Expected 0 arguments but got 1.\n(Name the folder of the site with --root)\n",
    ],
    ['too many arguments', ['init', 'a', 'b'], "error: too many arguments for 'init'"],
    ['a missing argument', ['import', 'a'], "error: missing required argument 'to'"],
    [
      'a port that is none',
      ['serve', '--port', 'http'],
      "error: option '--port <number>' argument 'http' is invalid. A port is a number from 0 to 65535.",
    ],
    [
      'no build to keep',
      ['build', '--keep', '0'],
      "error: option '--keep <number>' argument '0' is invalid. It must be a whole number from 1 to 50.",
    ],
    ['an empty port', ['serve', '--port', ''], 'A port is a number from 0 to 65535.'],
    ['a port out of range', ['serve', '--port', '70000'], 'A port is a number from 0 to 65535.'],
  ] as const)
    test(name, async () => {
      const {code, stdout, stderr} = await labdocsHere([...args])
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toContain(said)
      const isCommand = !stderr.includes('unknown command')
      expect(stderr).toContain(
        isCommand
          ? `(labdocs ${args[0]} --help shows its arguments and options)`
          : '(labdocs --help lists all commands and options)',
      )
      expect(stderr.includes('--root')).toBe(name === 'a folder without its option')
    })

  test('no command: the help', () => {
    const {code, stderr} = labdocs([])
    expect(code).toBe(2)
    expect(stderr).toContain('Usage: labdocs')
  })

  test('no such folder', () => {
    const {code, stderr} = labdocs(['check', '--root', '/nowhere/at/all'])
    expect([code, stderr]).toEqual([
      2,
      'error config-invalid  /nowhere/at/all\n  There is no folder /nowhere/at/all.\n\n1 error, 0 warnings\n',
    ])
  })

  test('nothing built yet to serve', async () => {
    const root = copyFixture('plain')
    const {code, stderr} = await labdocsHere(['serve', '--root', root, '--port', '0'])
    expect([code, stderr]).toEqual([
      2,
      `There is no built site in ${join(root, 'dist')}. Run "labdocs build" first.\n`,
    ])
  })
})

describe('--json', () => {
  const run = async (args: string[]) => {
    const {code, stdout, stderr} = await labdocsHere([...args, '--json'])
    expect(stderr).toBe('')
    return {
      code,
      value: JSON.parse(stdout) as {
        exitCode: number
        diagnostics: Diagnostic[]
        summary?: Record<string, unknown>
      },
    }
  }

  test('of a good build: summary with every number', async () => {
    const {code, value} = await run([
      'build',
      '--root',
      fixture('site'),
      '--out',
      join(temporary('json'), 'dist'),
    ])
    expect(code).toBe(0)
    const number = expect.any(Number)
    expect(value).toEqual({
      exitCode: 0,
      diagnostics: [],
      summary: {
        pages: 12,
        documents: 10,
        milliseconds: number,
        stages: {
          scan: number,
          bundle: number,
          parse: number,
          resolve: number,
          render: number,
          search: number,
          write: number,
        },
        figures: number,
        output: {bytes: number, files: number},
        firstView: {javascript: number, css: number, siteData: number},
        searchIndex: number,
      },
    })
  })

  test('of a bad one: every diagnostic as a value', async () => {
    const {code, value} = await run(['check', '--root', fixture('errors/broken-link')])
    expect([code, value.exitCode]).toEqual([1, 1])
    expect(value.diagnostics.find(({file}) => file === 'content/index.md')).toEqual({
      severity: 'error',
      code: 'broken-link',
      file: 'content/index.md',
      line: 6,
      column: 5,
      message: 'There is no page or file oter.md.',
      hint: 'Did you mean other.md?',
      meant: {file: 'content/oter.md', url: 'oter.md'},
    })
  })

  test('of a bad config', async () => {
    const {code, value} = await run(['check', '--root', fixture('errors/config-invalid')])
    expect([code, value.exitCode, value.diagnostics[0]?.code]).toEqual([2, 2, 'config-invalid'])
  })
})

describe('build', () => {
  test('--out: elsewhere, and never over files of somebody else', async () => {
    const out = join(temporary('out'), 'deep/er')
    expect((await labdocsHere(['build', '--root', fixture('site'), '--out', out])).code).toBe(0)
    expect(existsSync(join(out, 'docs/guide.html'))).toBe(true)
    const mine = temporary('mine', {'thesis.txt': 'three years of work'})
    const {code, stderr} = await labdocsHere(['build', '--root', fixture('site'), '--out', mine])
    expect(code).toBe(2)
    expect(stderr).toContain(`The output folder ${mine} contains files that labdocs did not write.`)
    expect(stderr).not.toContain('site.config.ts')
    expect(stderr).toContain('Name with --out an empty folder')
    expect(readdirSync(mine)).toEqual(['thesis.txt'])
  })

  test('what changed is noticed, with and without the cache', async () => {
    const root = temporary('changed', {
      'README.md': '# A\n\n::include{file=_b.md}\n',
      '_b.md': 'before\n',
    })
    const text = async (args: string[] = []) => {
      await labdocsHere(['build', '--root', root, ...args])
      return readFileSync(join(root, 'dist/index.md'), 'utf8')
    }
    expect(await text()).toContain('before')
    writeFileSync(join(root, '_b.md'), 'after\n')
    expect(await text()).toContain('after')
    writeFileSync(join(root, '_b.md'), 'later\n')
    expect(await text(['--no-cache'])).toContain('later')
    writeFileSync(join(root, 'README.md'), '# A\n\nonly this\n')
    expect(await text()).toContain('only this')
  })

  test('--base', async () => {
    const out = join(temporary('base'), 'dist')
    expect(
      (await labdocsHere(['build', '--root', fixture('plain'), '--out', out, '--base', '/manual/']))
        .code,
    ).toBe(0)
    expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain('data-base="/manual/"')
    for (const typed of ['/a b/', 'http://x.de/']) {
      const {code, stderr} = await labdocsHere([
        'check',
        '--root',
        fixture('plain'),
        '--base',
        typed,
      ])
      expect(code).toBe(2)
      expect(stderr).toContain(
        `error: option '--base <path>' argument '${typed}' is invalid. It must be a path such as /manual/.`,
      )
      expect(stderr).not.toContain('site.config.ts')
    }
    // Both slashes can be left out.
    const {code} = await labdocsHere([
      'build',
      '--root',
      fixture('plain'),
      '--out',
      out,
      '--base',
      'm',
    ])
    expect(code).toBe(0)
    expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain('data-base="/m/"')
  })

  test.each([
    ['build', '--root', ''],
    ['clean', '--root', ' '],
    ['clean', '--out', ''],
    ['serve', '--host', ''],
    ['search-export', '--for', 'typesense', '--to', ''],
    ['pdf', '--to', ''],
    ['new', ''],
    ['move', '/docs/a', ''],
    ['add-version', ''],
    ['import', '', 'new'],
    ['init', ''],
  ])('an empty value, as of a variable that is not set: %s %s', async (...args) => {
    const {code, stderr} = await labdocsHere(args)
    expect(code).toBe(2)
    expect(stderr).toMatch(/^error: .* '\s?' is invalid.*It is empty\.\n/)
  })

  test('in CI plain lines, no escapes', () => {
    const {stdout, stderr} = labdocs([
      'build',
      '--root',
      fixture('errors/vague-link'),
      '--out',
      join(temporary('plain-lines'), 'dist'),
    ])
    expect(stdout + stderr).not.toContain('\u001b')
    expect(stdout + stderr).not.toContain('\r')
  })

  test('a first build that fails does not speak of an earlier one', async () => {
    const root = temporary('first', {
      'site.config.ts': "export default {title: 'T'}",
      'content/index.md': '# Home\n\n[Weigh](weigh.md)\n',
    })
    const {code, stdout} = await labdocsHere(['build', '--root', root])
    expect([code, stdout]).toEqual([1, 'Nothing was written.\n'])
  })

  test('whoever reads the output may stop reading', async () => {
    const child = spawn(process.execPath, [BIN, 'check', '--root', copyFixture('plain')])
    child.stdout.destroy()
    let told = ''
    child.stderr.on('data', (data) => {
      told += data
    })
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0)
    expect(told).not.toMatch(/EPIPE|bug/)
  })
})

describe('clean', () => {
  test('the output and the cache, one line each for what there was', async () => {
    const root = copyFixture('plain')
    await labdocsHere(['build', '--root', root])
    const first = await labdocsHere(['clean', '--root', root])
    expect([first.code, first.stdout]).toEqual([
      0,
      `Removed ${join(root, 'dist')}.\nRemoved the cache.\n`,
    ])
    expect((await labdocsHere(['clean', '--root', root])).stdout).toBe(
      'There was nothing to remove.\n',
    )
    expect(existsSync(join(root, 'README.md'))).toBe(true)
    expect(JSON.parse((await labdocsHere(['clean', '--root', root, '--json'])).stdout)).toEqual({
      exitCode: 0,
      removed: [],
    })
  })

  test('never files of somebody else', async () => {
    const root = copyFixture('plain')
    mkdirSync(join(root, 'dist'))
    writeFileSync(join(root, 'dist/thesis.txt'), 'x')
    expect((await labdocsHere(['clean', '--root', root])).code).toBe(2)
    expect(existsSync(join(root, 'dist/thesis.txt'))).toBe(true)
  })
})

describe('serve', () => {
  const out = join(temporary('serve'), 'dist')
  const options = ['--root', fixture('site'), '--out', out]

  beforeAll(async () => {
    expect((await labdocsHere(['build', ...options])).code).toBe(0)
  })

  test('every page of the manifest answers, and so do its twins', async () => {
    const {address, stop} = await serve(options)
    const {routes, redirects, assets} = manifestOf(out)
    const answer = (path: string) => fetch(new URL(path.slice(1), address), {redirect: 'manual'})
    const status = async (path: string) => (await answer(path)).status
    for (const {route} of routes) {
      const file = route === '/' ? '/index' : route
      expect([
        route,
        await status(route),
        await status(`${file}.json`),
        await status(`${file}.md`),
      ]).toEqual([route, 200, 200, 200])
    }
    for (const [from, to] of Object.entries(redirects)) {
      const {headers, status} = await answer(from)
      expect([from, status, headers.get('location')]).toEqual([from, 301, to])
    }
    for (const path of [
      // The offline page has a clean URL as well.
      ...assets.map((file) => `/${file.replace(/\.html$/, '')}`),
      '/sitemap.xml',
      '/robots.txt',
      '/files/data.csv',
    ])
      expect([path, await status(path)]).toEqual([path, 200])
    expect(await status('/docs/draft')).toBe(404)
    await stop()
  })

  test('a site that was built with other addresses than those of the config is served at these', async () => {
    const other = join(temporary('serve'), 'dist')
    const built = ['--root', fixture('site'), '--out', other]
    const made = await labdocsHere(['build', ...built, '--base', '/lab/', '--urls', 'html'])
    expect(made.code).toBe(0)
    const {address, stop} = await serve(built)
    expect(new URL(address).pathname).toBe('/lab/')
    const page = await fetch(
      new URL(
        `${manifestOf(other)
          .routes.find(({route}) => route.startsWith('/docs/'))!
          .route.slice(1)}.html`,
        address,
      ),
      {redirect: 'manual'},
    )
    expect(page.status).toBe(200)
    await stop()
    const {code, stderr} = await labdocsHere(['serve', ...built, '--base', '/'])
    expect([code, stderr]).toEqual([
      2,
      `The site in ${other} was built with --base /lab/. Run "labdocs build --base /" first.\n`,
    ])
    // Of an older labdocs, or damaged: the config says it.
    writeFileSync(join(other, 'manifest.json'), '{"base": 3, "urls": "clean"}')
    const old = await serve(built)
    expect(new URL(old.address).pathname).toBe('/')
    await old.stop()
  })

  test('a port that is taken: 2 if it was asked for', async () => {
    const server = createServer()
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const {port} = server.address() as AddressInfo
    const {code, stderr} = await labdocsHere(['serve', ...options, '--port', String(port)])
    expect([code, stderr]).toEqual([
      2,
      `Port ${port} is taken. Choose another one with --port, or leave it out for the next free one.\n`,
    ])
    server.close()
  })

  test('Ctrl+C ends it at once', async () => {
    const {address, stop} = await serve(options)
    const response = await fetch(address)
    await response.text()
    await stop()
    await expect(fetch(address)).rejects.toThrow()
  })
})
