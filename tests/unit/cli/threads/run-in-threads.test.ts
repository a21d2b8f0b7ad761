import {expect, test} from 'vitest'
import {createWorkQueues} from '../../../../cli/threads/run-in-threads.ts'

/** The batches of threads of which the first takes so many for each one of the others. */
function batches(count: number, threads: number, fast: number): [number, number][][] {
  const take = createWorkQueues(count, threads, 8)
  const taken = Array.from({length: threads}, (): [number, number][] => [])
  for (let left = true; left; ) {
    left = false
    for (const [thread, mine] of taken.entries())
      for (let turn = 0; turn < (thread ? 1 : fast); turn++) {
        const part = take(thread)
        if (!part) continue
        mine.push(part)
        left = true
      }
  }
  return taken
}

const all = (count: number) => Array.from({length: count}, (_, at) => at)
const taken = (parts: [number, number][][]) =>
  parts
    .flat()
    .flatMap(([from, to]) => all(to - from).map((at) => from + at))
    .sort((a, b) => a - b)

for (const [count, threads, fast] of [
  [0, 2, 1],
  [1, 2, 1],
  [7, 2, 1],
  [100, 2, 1],
  [100, 3, 5],
  [289, 4, 20],
] as const)
  test(`${count} pieces of work in ${threads} threads are each done once`, () => {
    expect(taken(batches(count, threads, fast))).toEqual(all(count))
  })

test('a thread begins with its own part, in order', () => {
  const [first, second] = batches(40, 2, 1)
  expect(first).toEqual([
    [0, 8],
    [8, 16],
    [16, 20],
  ])
  expect(second).toEqual([
    [20, 28],
    [28, 36],
    [36, 40],
  ])
})

test('who is quick takes over the end of what others have left', () => {
  const [quick, slow] = batches(80, 2, 9)
  expect(quick!.length).toBeGreaterThan(slow!.length)
  expect(quick!.slice(0, 5).flat()[0]).toBe(0)
  expect(quick!.some(([, to]) => to === 80)).toBe(true)
  expect(slow![0]).toEqual([40, 48])
})
