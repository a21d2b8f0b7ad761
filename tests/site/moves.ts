/** Seeded moves of pages and folders, and all of them back: the content must be what it was, to the byte. */
import {basename, dirname} from 'node:path'
import {expect} from 'vitest'
import {contentsOf, filesBelow} from '../support/files.ts'
import {check, moveIn} from '../support/in-process.ts'

export async function moveAndBack(root: string, count: number, seed: number): Promise<void> {
  const random = createRandom(seed)
  const pick = <T>(list: T[]) => list[Math.floor(random() * list.length)]!
  const before = contentsOf(`${root}/content`)
  const done: [string, string][] = []
  const clean = async (what: string) => {
    const {code, stderr} = await check(root, {strict: true})
    expect([what, code, stderr]).toEqual([what, 0, ''])
  }
  const move = async (from: string, to: string) => {
    const {code, stderr} = await moveIn(root, from, to)
    expect([from, to, code, stderr]).toEqual([from, to, 0, ''])
    await clean(`${from} -> ${to}`)
  }
  await clean('at first')
  while (done.length < count) {
    const pages = filesBelow(`${root}/content/docs`).filter((file) =>
      /\/[^_/][^/]*\.md$/.test(file),
    )
    const folders = [...new Set(pages.map(dirname))].sort()
    const isFolder = random() < 0.3
    const from = isFolder ? pick(folders) : pick(pages)
    const parent = pick(folders)
    if (isFolder && `${parent}/`.startsWith(`${from}/`)) continue
    if (!isFolder && basename(from) === 'index.md') continue
    const to = `${parent}/moved-${done.length}${isFolder ? '' : '.md'}`
    await move(`docs/${from}`, `docs/${to}`)
    done.push([from, to])
  }
  for (const [from, to] of done.reverse()) await move(`docs/${to}`, `docs/${from}`)
  expect(contentsOf(`${root}/content`)).toEqual(before)
}

/** Numbers from 0 to 1, the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}
