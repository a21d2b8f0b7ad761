import {expect, test} from 'vitest'
import {type Coroutine, complete, type Others, pauseFor} from '../../../cli/coroutine.ts'
import {createTimeBudget} from '../../../cli/limits/time-budget.ts'
import {Interrupted} from '../../../cli/limits/time-limit.ts'

function* sum(): Coroutine<number> {
  const one = yield* pauseFor(() => 1)
  const two = yield* pauseFor(async () => 2)
  return one + two
}

test('a coroutine goes on with what it has paused for, and ends with its result', async () => {
  expect(await complete(sum())).toBe(3)
})

test('only what is between two pauses runs in the limit', async () => {
  const said: string[] = []
  function* parts(): Coroutine<string> {
    said.push('first')
    yield* pauseFor(() => said.push('aside'))
    said.push('second')
    return 'end'
  }
  const result = await complete(parts(), (run) => {
    said.push('(')
    const part = run()
    said.push(')')
    return part
  })
  expect(result).toBe('end')
  expect(said.join(' ')).toBe('( first ) aside ( second )')
})

test('an error of a pause is thrown where the coroutine waits; without a handler, it ends it', async () => {
  const failing = () => Promise.reject(new Error('no grammar'))
  function* careful(): Coroutine<string> {
    try {
      return yield* pauseFor(failing)
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(await complete(careful())).toBe('no grammar')
  await expect(complete(pauseFor(failing))).rejects.toThrow('no grammar')
})

test('a part that takes too long is interrupted; a pause may take longer than the limit', async () => {
  const wait = () => new Promise((resolve) => setTimeout(resolve, 100, 'waited'))
  expect(await complete(pauseFor(wait), createTimeBudget(50).limit)).toBe('waited')
  function* endless(): Coroutine<void> {
    yield* pauseFor(wait)
    for (;;);
  }
  await expect(complete(endless(), createTimeBudget(50).limit)).rejects.toThrow(Interrupted)
})

test('a pause waits for those of others, and the part after it for theirs', async () => {
  const said: string[] = []
  function* parts(): Coroutine<string> {
    said.push('1')
    yield* pauseFor(() => said.push('pause'))
    said.push('2')
    return 'end'
  }
  const others: Others = {
    enter: async () => {
      said.push('enter')
      return () => void said.push('leave')
    },
    together: async (part) => {
      said.push('together')
      return part()
    },
  }
  const running = complete(parts(), undefined, others)
  said.push('begun')
  expect(await running).toBe('end')
  expect(said.join(' ')).toBe('1 enter begun pause leave together 2')
})

test('a coroutine that the others give up ends, and one without a pause does not need them', async () => {
  function* short(pauses: boolean): Coroutine<number> {
    return pauses ? yield* pauseFor(() => 1) : 2
  }
  const never = () => Promise.reject(new Error('given up'))
  const others: Others = {enter: never, together: never}
  expect(await complete(short(false), undefined, others)).toBe(2)
  await expect(complete(short(true), undefined, others)).rejects.toThrow('given up')
})
