/** The benchmark of builds, with a trivial generator instead of a real one. */
import {spawnSync} from 'node:child_process'
import {existsSync, readFileSync, symlinkSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
// @ts-expect-error: a script without types, run by Node as it is.
import * as contestant from '../bench/contestant.mjs'
// @ts-expect-error: the same.
import {measure, secondsOf} from '../bench/measure.mjs'
import {HOME} from '../support/labdocs.ts'
import {temporary} from '../support/temporary.ts'

const {build, edit, fill, install, isHere, sizesOf, versionOf, wipe} = contestant
const node = `"${process.execPath}"`
const log = join(temporary('bench-log'), 'log')

describe('measuring a command', () => {
  const run = (command: string) => measure(command, {folder: HOME, env: process.env, log})

  test('processor time and memory of a child process count', async () => {
    const burn = 'Buffer.alloc(150e6, 1); const end = Date.now() + 400; while (Date.now() < end);'
    const {code, wall, cpu, memory} = await run(`${node} -e "${burn}"; true`)
    expect(code).toBe(0)
    expect(wall).toBeGreaterThan(0.4)
    // On a busy machine the process gets only a part of that time.
    expect(cpu).toBeGreaterThan(0.1)
    if (existsSync('/proc/self/status')) expect(memory).toBeGreaterThan(150)
  })

  test('exit code and output', async () => {
    expect(await run('echo said; echo complained >&2; exit 3')).toMatchObject({code: 3})
    expect(readFileSync(log, 'utf8')).toBe('said\ncomplained\n')
  })

  test('the sums of the shell', () => {
    expect(secondsOf('0m0.010s 0m0.020s\n1m1.500s 0m0.470s\n')).toBeCloseTo(62)
  })
})

describe('one generator', () => {
  const simple = {
    dialect: 'plain',
    files: {'settings/a.txt': 'a'},
    docs: 'docs',
    build: 'mkdir -p out .cache && cp -r docs/. out && echo built && cp settings/a.txt .cache',
    out: 'out',
    html: ({file}: {file: string}) => file,
    caches: ['.cache'],
    version: 'echo  simple   1.0',
  }
  const make = (changes = {}) => install('simple', {...simple, ...changes}, temporary('bench'))

  test('a build, an edit, the sizes, and nothing left', async () => {
    const one = make()
    const pages = fill(one, 25)
    expect(pages).toHaveLength(25)
    await build(one)
    const {page, site} = sizesOf(one, pages)
    expect(site).toBeGreaterThan(25 * page * 0.5)
    const check = edit(one, pages, 0)
    expect(check).toThrow('the edit is not in')
    await build(one)
    check()
    wipe(one)
    expect([existsSync(join(one.folder, 'out')), existsSync(join(one.folder, '.cache'))]).toEqual([
      false,
      false,
    ])
    expect(versionOf(one)).toBe('simple 1.0')
  })

  test('a fresh corpus forgets the edit', () => {
    const one = make()
    const pages = fill(one, 5)
    const file = join(one.folder, 'docs', pages[2].file)
    const before = readFileSync(file, 'utf8')
    edit(one, pages, 0)
    expect(readFileSync(file, 'utf8')).not.toBe(before)
    fill(one, 5)
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  test('a build that fails says what was printed last', async () => {
    const one = make({build: 'echo first; echo "no such page" >&2; exit 4'})
    await expect(build(one)).rejects.toThrow(
      'simple could not build its site (exit code 4).\nfirst\nno such page',
    )
  })

  test('its commands come first, and its variables are set', async () => {
    const one = make({
      files: {'node_modules/.bin/simple-build': '#!/bin/sh\necho "$WANTED" > said\n'},
      env: {WANTED: 'yes'},
      build: 'chmod +x node_modules/.bin/simple-build && simple-build && test -z "$NODE_ENV"',
    })
    await build(one)
    expect(readFileSync(join(one.folder, 'said'), 'utf8')).toBe('yes\n')
  })

  test('a command that is not on the machine', () => {
    expect([isHere({command: 'sh'}), isHere({command: 'no-such-generator'})]).toEqual([true, false])
    expect(isHere({packages: {}})).toBe(true)
  })
})

describe('bad usage ends with a sentence and 2', () => {
  const bench = (args: string[], env = {}) => {
    const {status, stdout, stderr} = spawnSync(
      process.execPath,
      ['tests/bench/build.mjs', ...args],
      {
        cwd: HOME,
        encoding: 'utf8',
        env: {...process.env, ...env},
      },
    )
    expect(stdout).toBe('')
    return {status, stderr}
  }

  test('unknown peer', () => {
    expect(bench(['--peers', 'nosuch'])).toEqual({
      status: 2,
      stderr:
        'There is no peer "nosuch". There are docusaurus, eleventy, hugo, mkdocs-material, rspress, starlight, vitepress.\n',
    })
  })

  test('the command of a peer is missing', () => {
    const PATH = temporary('bench-path')
    symlinkSync('/bin/sh', join(PATH, 'sh'))
    expect(bench(['--peers', 'hugo'], {PATH}).stderr).toBe(
      'The command "hugo" is not on this machine. Install it, or leave hugo out of --peers.\n',
    )
  })

  test('no network', () => {
    const {status, stderr} = bench(['--peers', 'eleventy'], {
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_fetch_retries: '0',
      npm_config_cache: temporary('bench-cache'),
    })
    expect(status).toBe(2)
    expect(stderr).toContain('npm could not install eleventy. Is the registry within reach?\n')
    expect(stderr).toContain('ECONNREFUSED')
    expect(stderr).not.toContain('    at ')
  })
})
