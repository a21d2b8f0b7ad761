import {expect, test} from 'vitest'
import {type Coroutine, complete, pauseFor} from '../../../../cli/coroutine.ts'
import {ABANDONED, createSharedLimit} from '../../../../cli/parse/shared-limit.ts'

const loop = () => {
  for (;;);
}

/** A page with a part, a pause and another part, which it records. */
function* page(name: string, said: string[], last = () => {}): Coroutine<string> {
  said.push(`${name}1`)
  yield* pauseFor(async () => {
    said.push(`${name} pauses`)
    await null
    said.push(`${name} goes on`)
  })
  last()
  said.push(`${name}2`)
  return name
}

test('parts run together, and one page after the other is in its pause', async () => {
  const said: string[] = []
  const together = createSharedLimit(1000)
  const pages = ['a', 'b', 'c'].map((name) => () => complete(page(name, said), undefined, together))
  expect(await Promise.all(together.begin(pages))).toEqual(['a', 'b', 'c'])
  expect(said.join(', ')).toBe(
    'a1, b1, c1, a pauses, a goes on, b pauses, b goes on, c pauses, c goes on, a2, b2, c2',
  )
  expect(together.isInterrupted()).toBe(false)
})

test('a page without a pause, and one that fails, keep no one waiting', async () => {
  const fail = () => {
    throw new Error('it fails')
  }
  const together = createSharedLimit(1000)
  const results = await Promise.allSettled(
    together.begin([
      () => complete(page('a', []), undefined, together),
      async () => 'short',
      () => complete(page('b', [], fail), undefined, together),
      () => complete(page('c', []), undefined, together),
    ]),
  )
  expect(results.map(({status}) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
})

test('if the limit interrupts a part, those that had run are done, and the others are abandoned', async () => {
  const together = createSharedLimit(100)
  const results = await Promise.allSettled(
    together.begin([
      () => complete(page('a', []), undefined, together),
      () => complete(page('b', [], loop), undefined, together),
      () => complete(page('c', []), undefined, together),
    ]),
  )
  expect(together.isInterrupted()).toBe(true)
  expect(results).toEqual([
    {status: 'fulfilled', value: 'a'},
    {status: 'rejected', reason: ABANDONED},
    {status: 'rejected', reason: ABANDONED},
  ])
})

test('if a first part is interrupted, the pages before it are abandoned in their pause', async () => {
  const together = createSharedLimit(100)
  const begun = together.begin([
    () => complete(page('a', []), undefined, together),
    loop,
    () => complete(page('c', []), undefined, together),
  ])
  expect(together.isInterrupted()).toBe(true)
  expect(await Promise.allSettled(begun)).toEqual([{status: 'rejected', reason: ABANDONED}])
})
