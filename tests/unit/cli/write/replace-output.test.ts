import {spawn, spawnSync} from 'node:child_process'
import fs, {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import {syncBuiltinESMExports} from 'node:module'
import {hostname} from 'node:os'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {
  BuildRunning,
  enter,
  recover,
  remains,
  removeOutput,
} from '../../../../cli/write/replace-output.ts'
import {contentsOf} from '../../../support/files.ts'
import {temporary} from '../../../support/temporary.ts'

const OLD = {'dist/404.html': 'old', 'dist/manifest.json': 'old'}
/** The id of a process that has ended. */
const DEAD = spawnSync(process.execPath, ['-e', '']).pid

const owner = (pid: number, more: object = {}) =>
  JSON.stringify({pid, host: hostname(), started: '', ...more})

/** Creates a site whose build was killed, with these files. */
function site(files: Record<string, string> = {}, more: Record<string, string> = OLD) {
  const root = temporary('workplace', {...more, ...files})
  return {root, out: join(root, 'dist'), names: () => readdirSync(root).sort()}
}

test('one build at a time; the second is told who runs', () => {
  const {out, names} = site()
  const first = enter(out)
  expect(names()).toEqual(['.dist-build', 'dist'])
  let said = ''
  try {
    enter(out)
  } catch (error) {
    const {diagnostic} = error as BuildRunning
    said = `${diagnostic.code} ${diagnostic.message} ${diagnostic.hint}`
  }
  expect(said).toBe(
    `build-running Another build is writing this folder: process ${process.pid}. Wait until it has ended, or name another output folder with --out.`,
  )
  expect(() => recover(out)).toThrow(BuildRunning)
  first.leave()
  expect(names()).toEqual(['dist'])
  enter(out).leave()
})

test('a build of another process that runs', () => {
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
  try {
    const {out} = site({'.dist-build/owner': owner(other.pid!)})
    expect(() => enter(out)).toThrow(`process ${other.pid}.`)
  } finally {
    other.kill()
  }
})

test('a dead build leaves no lock', () => {
  for (const text of [
    owner(DEAD),
    // This process has reused the id of a dead one, as in a container.
    owner(process.pid),
    // A running process that was started at another time.
    owner(process.ppid, {started: '1'}),
    '{"pid":',
    '{}',
    owner(-1),
  ]) {
    const {out, names} = site({'.dist-build/owner': text, '.dist-build/new/a.html': 'half'})
    enter(out).leave()
    expect(names(), text).toEqual(['dist'])
    expect(readFileSync(join(out, '404.html'), 'utf8')).toBe('old')
  }
})

test('a lock is only ours while we hold it, even if its process has our id and our start', () => {
  const {root, out} = site()
  const file = join(root, '.dist-build/owner')
  const first = enter(out)
  const ours = readFileSync(file, 'utf8')
  first.leave()
  mkdirSync(join(root, '.dist-build'))
  writeFileSync(file, ours)
  enter(out).leave()
  expect(existsSync(file)).toBe(false)
})

test('a build of another machine is taken to run for an hour', () => {
  const {root, out} = site({'.dist-build/owner': owner(1, {host: 'elsewhere'})})
  expect(() => enter(out)).toThrow('process 1 on elsewhere.')
  const past = Date.now() / 1000 - 2 * 60 * 60
  utimesSync(join(root, '.dist-build/owner'), past, past)
  enter(out).leave()
})

test('died in the exchange: the old site comes back', () => {
  const {out, names} = site(
    {
      '.dist-build/owner': owner(DEAD),
      '.dist-build/new/404.html': 'new',
      '.dist-build/old/404.html': 'old',
    },
    {},
  )
  recover(out)
  expect(names()).toEqual(['dist'])
  expect(contentsOf(out)).toEqual({'404.html': 'old'})
})

test('died while folders were moved: they go back', () => {
  const {root, out, names} = site(
    {
      '.dist-build/owner': owner(DEAD),
      '.dist-build/moved': '["same", "a/deep", "../mine", "not-yet"]',
      '.dist-build/new/index.html': 'new',
      '.dist-build/new/same/a.html': 'a',
      '.dist-build/new/a/deep/b.html': 'b',
      '.dist-build/old/a/c.html': 'c',
      '.dist-build/old/not-yet/d.html': 'd',
      '.dist-build/mine/e.html': 'e',
    },
    {},
  )
  recover(out)
  expect(names()).toEqual(['dist'])
  expect(contentsOf(join(root, 'dist'))).toEqual({
    'a/c.html': 'c',
    'a/deep/b.html': 'b',
    'not-yet/d.html': 'd',
    'same/a.html': 'a',
  })
})

test('… also where someone created an empty output folder in the meantime', () => {
  const {out} = site({'.dist-build/old/404.html': 'old'}, {})
  mkdirSync(out)
  recover(out)
  expect(contentsOf(out)).toEqual({'404.html': 'old'})
})

test('died after the exchange: the new site stays', () => {
  const {out, names} = site(
    {'.dist-build/owner': owner(DEAD), '.dist-build/old/404.html': 'old'},
    {'dist/404.html': 'new'},
  )
  recover(out)
  expect(names()).toEqual(['dist'])
  expect(contentsOf(out)).toEqual({'404.html': 'new'})
})

test('what dead builds left is swept; what looks alike is not', () => {
  const {out, names} = site({
    [`.dist-${DEAD}/new/a.html`]: 'half',
    [`.dist-${DEAD}-old/a.html`]: 'old',
    '.dist-config/a': 'mine',
    [`.dist-${DEAD}.txt`]: 'mine',
    [`.dist2-${DEAD}/a`]: 'of another output',
    [`.dist-${process.ppid}/new/a`]: 'of a process that runs',
  })
  expect(remains(out)).toHaveLength(2)
  recover(out)
  expect(names()).toEqual(
    ['.dist-config', `.dist-${DEAD}.txt`, `.dist2-${DEAD}`, `.dist-${process.ppid}`, 'dist'].sort(),
  )
})

test('an old site under the name that earlier versions gave it comes back', () => {
  const {out, names} = site({[`.dist-${DEAD}-old/404.html`]: 'old'}, {})
  recover(out)
  expect(names()).toEqual(['dist'])
  expect(contentsOf(out)).toEqual({'404.html': 'old'})
})

test('the exchange', () => {
  const {out, names} = site()
  const {fresh, exchange, leave} = enter(out)
  mkdirSync(fresh)
  writeFileSync(join(fresh, '404.html'), 'new')
  exchange()
  leave()
  leave()
  expect(names()).toEqual(['dist'])
  expect(contentsOf(out)).toEqual({'404.html': 'new'})
})

test('an exchange that fails is taken back, with the folders that were moved', () => {
  const {root, out, names} = site({'dist/same/a.html': 'a'})
  const before = contentsOf(root)
  const {fresh, exchange, leave} = enter(out)
  mkdirSync(fresh)
  writeFileSync(join(fresh, '404.html'), 'new')
  const rename = fs.renameSync
  fs.renameSync = (from, to) => {
    if (from === fresh) throw Object.assign(new Error('EIO'), {code: 'EIO', syscall: 'rename'})
    rename(from, to)
  }
  syncBuiltinESMExports()
  try {
    expect(() => exchange(['same'])).toThrow(`Could not put the new site in place: ${out}`)
  } finally {
    fs.renameSync = rename
    syncBuiltinESMExports()
  }
  expect(names()).toEqual(['.dist-build'])
  leave()
  expect(contentsOf(root)).toEqual(before)
})

test('whoever lost the lock does not exchange, and leaves the other alone', () => {
  for (const [other, name] of [
    [owner(process.ppid), `process ${process.ppid}.`],
    // In containers, builds of several machines can have the same id.
    [owner(process.pid, {host: 'elsewhere'}), `process ${process.pid} on elsewhere.`],
    [owner(process.pid, {started: '1'}), `process ${process.pid}.`],
  ]) {
    const {root, out} = site()
    const {fresh, exchange, leave} = enter(out)
    mkdirSync(fresh)
    writeFileSync(join(root, '.dist-build/owner'), other!)
    expect(() => exchange(), other).toThrow(name)
    leave()
    expect(existsSync(fresh), other).toBe(true)
    expect(contentsOf(out), other).toEqual({'404.html': 'old', 'manifest.json': 'old'})
  }
})

test('folders above the output are made, and removed again if it has no result', () => {
  const {root, names} = site()
  const out = join(root, 'a/b/dist')
  const {leave} = enter(out)
  expect(names()).toContain('a')
  leave()
  expect(names()).toEqual(['dist'])
})

test('an output folder that cannot be moved away is not called an old site', () => {
  const {out} = site({}, {})
  mkdirSync(out, {recursive: true})
  const {fresh, exchange, leave} = enter(out)
  mkdirSync(join(fresh, '../old/in-the-way'), {recursive: true})
  expect(() => exchange()).toThrow(`Could not replace this folder: ${out}`)
  leave()
})

test('a site that is built while the old one is being removed stays', () => {
  const {root, out, names} = site()
  const rename = fs.renameSync
  fs.renameSync = (from, to) => {
    rename(from, to)
    mkdirSync(out)
    writeFileSync(join(out, '404.html'), 'new')
  }
  syncBuiltinESMExports()
  try {
    removeOutput(out)
  } finally {
    fs.renameSync = rename
    syncBuiltinESMExports()
  }
  expect(names()).toEqual(['dist'])
  expect(contentsOf(root)).toEqual({'dist/404.html': 'new'})
})

/** Runs `run` while one kind of folder cannot be removed: it belongs to another user. `first`: what goes before. */
function refusing(isTheirs: (path: string) => boolean, run: () => void, first = () => {}) {
  const rm = fs.rmSync
  fs.rmSync = (path, options) => {
    if (!isTheirs(String(path)) || !existsSync(path)) return rm(path, options)
    first()
    throw Object.assign(new Error('EACCES'), {code: 'EACCES', syscall: 'rmdir'})
  }
  syncBuiltinESMExports()
  try {
    run()
  } finally {
    fs.rmSync = rm
    syncBuiltinESMExports()
  }
}

test('a site that cannot be removed stays in its place, and is named by it', () => {
  const {root, out, names} = site()
  refusing(
    (path) => path.startsWith(root),
    () => expect(() => removeOutput(out)).toThrow(`Could not remove this folder: ${out}`),
  )
  expect(names()).toEqual(['dist'])
  expect(contentsOf(out)).toEqual({'404.html': 'old', 'manifest.json': 'old'})
})

test('half of a site does not come back, and each try to remove it says so', () => {
  const {root, out, names} = site({[`.dist-${DEAD}/assets/a.js`]: 'of another user'})
  const left = join(root, `.dist-${DEAD}`)
  for (const expected of [['dist'], []]) {
    expect(names()).toEqual([`.dist-${DEAD}`, ...expected])
    refusing(
      (path) => path === left,
      () => expect(() => removeOutput(out)).toThrow(`Could not remove this folder: ${left}`),
    )
  }
  const other = site()
  const own = join(other.root, `.dist-${process.pid}`)
  refusing(
    (path) => path === own,
    () => expect(() => removeOutput(other.out)).toThrow(`Could not remove this folder: ${own}`),
    () => unlinkSync(join(own, '404.html')),
  )
  expect(other.names()).toEqual([`.dist-${process.pid}`])
})

test('what a dead build left can be removed by two builds at once', () => {
  const {root, out, names} = site({'.dist-build/owner': owner(DEAD)})
  const rm = fs.rmSync
  // The other build removes it just before.
  fs.rmSync = (path, options) => {
    rm(path, options)
    rm(join(root, '.dist-build'), {recursive: true, force: true})
  }
  syncBuiltinESMExports()
  try {
    recover(out)
  } finally {
    fs.rmSync = rm
    syncBuiltinESMExports()
  }
  expect(names()).toEqual(['dist'])
})
