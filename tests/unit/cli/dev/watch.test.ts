import {mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {type Burst, type WatchOptions, watchFiles} from '../../../../cli/dev/watch.ts'
import {temporary} from '../../../support/temporary.ts'

/** Watches a folder and collects the reported changes, except those of a full rescan. */
async function watching(folder: string, options: Partial<WatchOptions> = {}) {
  const bursts: string[][] = []
  const watching = watchFiles({
    folders: [folder],
    files: [],
    ignore: [],
    isSettled: () => true,
    onBurst: async ({paths}: Burst) => {
      if (paths.size) bursts.push([...paths].map((path) => path.slice(folder.length + 1)).sort())
    },
    ...options,
  })
  await watching.ready
  return {bursts, all: () => new Set(bursts.flat()), stop: watching.close}
}

/** A new folder takes a moment to be watched; until then the second look finds what it holds. */
async function saveUntilReported(folder: string, name: string, all: () => Set<string>) {
  let count = 0
  await expect
    .poll(() => {
      writeFileSync(join(folder, name), String(count++))
      return all().has(name)
    })
    .toBe(true)
}

test('reports files that change, come and go', async () => {
  const folder = temporary('watch', {'a.md': 'a', 'deep/b.md': 'b'})
  const {all, stop} = await watching(folder)
  writeFileSync(join(folder, 'a.md'), 'aa')
  writeFileSync(join(folder, 'deep/c.md'), 'c')
  rmSync(join(folder, 'deep/b.md'))
  await expect.poll(all).toEqual(new Set(['a.md', 'deep/b.md', 'deep/c.md']))
  stop()
})

test('what happens at once is one burst', async () => {
  const folder = temporary(
    'watch',
    Object.fromEntries(Array.from({length: 200}, (_, at) => [`p${at}.md`, 'x'])),
  )
  const {bursts, all, stop} = await watching(folder)
  for (let at = 0; at < 200; at++) writeFileSync(join(folder, `p${at}.md`), 'y')
  await expect.poll(() => all().size).toBe(200)
  expect(bursts.length).toBeLessThan(10)
  stop()
})

test('bursts come one after the other, never two at a time', async () => {
  const folder = temporary('watch', {'a.md': 'a', 'b.md': 'b'})
  let running = 0
  let most = 0
  const seen = new Set<string>()
  const {stop} = await watching(folder, {
    onBurst: async ({paths}) => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, 40))
      for (const path of paths) seen.add(path.slice(folder.length + 1))
      running--
    },
  })
  writeFileSync(join(folder, 'a.md'), 'aa')
  await new Promise((resolve) => setTimeout(resolve, 25))
  writeFileSync(join(folder, 'b.md'), 'bb')
  await expect.poll(() => seen).toEqual(new Set(['a.md', 'b.md']))
  expect(most).toBe(1)
  stop()
})

test('folders that come later are watched, and moved ones under their new name', async () => {
  const folder = temporary('watch', {'old/a.md': 'a'})
  const {all, stop} = await watching(folder)
  mkdirSync(join(folder, 'new/inner'), {recursive: true})
  await saveUntilReported(folder, 'new/inner/b.md', all)
  renameSync(join(folder, 'old'), join(folder, 'moved'))
  await saveUntilReported(folder, 'moved/a.md', all)
  stop()
})

test('a folder that is replaced by another one of the same name is watched on', async () => {
  const base = temporary('watch', {'content/a.md': 'a', 'other/b.md': 'b'})
  const folder = join(base, 'content')
  const {all, stop} = await watching(folder)
  renameSync(folder, join(base, 'away'))
  renameSync(join(base, 'other'), folder)
  await saveUntilReported(folder, 'b.md', all)
  stop()
})

test('a folder inside that is deleted and made again at once is watched on', async () => {
  const folder = temporary('watch', {'a.md': 'a', 'guide/deep/b.md': 'b'})
  const {all, stop} = await watching(folder)
  rmSync(join(folder, 'guide'), {recursive: true})
  mkdirSync(join(folder, 'guide/deep'), {recursive: true})
  await saveUntilReported(folder, 'guide/c.md', all)
  await saveUntilReported(folder, 'guide/deep/b.md', all)
  stop()
})

test('what is saved while a folder is watched anew is looked for at once', async () => {
  const folder = temporary('watch', {'guide/a.md': 'a'})
  const {bursts, stop} = await watching(folder)
  rmSync(join(folder, 'guide'), {recursive: true})
  mkdirSync(join(folder, 'guide'))
  // The folder itself is what has changed: all of it is read.
  await expect.poll(() => bursts.some((paths) => paths.includes(''))).toBe(true)
  stop()
})

test('output, packages, hidden files and what editors leave are none of ours', async () => {
  const folder = temporary('watch', {
    'a.md': 'a',
    'dist/x.html': 'x',
    'node_modules/y.js': 'y',
    '.git/z': 'z',
  })
  const {all, stop} = await watching(folder, {ignore: [join(folder, 'dist')]})
  for (const name of [
    'dist/x.html',
    'node_modules/y.js',
    '.git/z',
    '.a.md.swp',
    'a.md~',
    '4913',
    '#a.md#',
  ])
    writeFileSync(join(folder, name), 'changed')
  writeFileSync(join(folder, 'a.md'), 'changed')
  await expect.poll(() => all().has('a.md')).toBe(true)
  expect([...all()]).toEqual(['a.md'])
  stop()
})

test('waits for a file that looks half-written, but not forever', async () => {
  const folder = temporary('watch', {'a.md': 'a', 'b.md': 'b'})
  let settled = false
  const {all, stop} = await watching(folder, {
    isSettled: (path) => settled || !path.endsWith('a.md'),
  })
  writeFileSync(join(folder, 'a.md'), '')
  await expect.poll(() => all().has('a.md')).toBe(true)
  settled = true
  writeFileSync(join(folder, 'b.md'), 'bb')
  await expect.poll(() => all().has('b.md')).toBe(true)
  stop()
})

test('after a burst, and at the start, everything is looked at once more', async () => {
  const folder = temporary('watch', {'a.md': 'a'})
  const looks: boolean[] = []
  const {stop} = await watching(folder, {
    onBurst: async ({everything}) => {
      looks.push(everything)
    },
  })
  await expect.poll(() => looks).toEqual([true])
  writeFileSync(join(folder, 'a.md'), 'aa')
  await expect.poll(() => looks.slice(0, 3)).toEqual([true, false, true])
  stop()
})

test('single files outside are watched, whether they exist or not', async () => {
  const folder = temporary('watch', {'content/a.md': 'a', 'other.txt': 'x'})
  const {all, stop} = await watching(folder, {
    folders: [join(folder, 'content')],
    files: [join(folder, 'site.config.ts')],
  })
  writeFileSync(join(folder, 'other.txt'), 'y')
  writeFileSync(join(folder, 'site.config.ts'), 'x')
  await expect.poll(() => all().has('site.config.ts')).toBe(true)
  expect(all().has('other.txt')).toBe(false)
  stop()
})

test('a link that leads back is no endless folder', async () => {
  const folder = temporary('watch', {'deep/a.md': 'a'})
  symlinkSync(folder, join(folder, 'deep/loop'))
  const {all, stop} = await watching(folder)
  writeFileSync(join(folder, 'deep/a.md'), 'aa')
  await expect.poll(() => all().has('deep/a.md')).toBe(true)
  stop()
})

test('a link that leads out of the folder is not followed', async () => {
  const base = temporary('watch', {'folder/a.md': 'a', 'outside/b.md': 'b'})
  const folder = join(base, 'folder')
  symlinkSync('../outside', join(folder, 'out'))
  symlinkSync('/', join(folder, 'everything'))
  const {all, stop} = await watching(folder)
  writeFileSync(join(base, 'outside/b.md'), 'bb')
  writeFileSync(join(folder, 'a.md'), 'aa')
  await expect.poll(() => all().has('a.md')).toBe(true)
  stop()
  expect(all()).toEqual(new Set(['a.md']))
})

test('nothing is reported after it is closed', async () => {
  const folder = temporary('watch', {'a.md': 'a'})
  const {bursts, stop} = await watching(folder)
  stop()
  writeFileSync(join(folder, 'a.md'), 'aa')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(bursts).toEqual([])
})
