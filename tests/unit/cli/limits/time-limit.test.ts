import {once} from 'node:events'
import {runInNewContext, Script} from 'node:vm'
import {Worker} from 'node:worker_threads'
import {expect, test, vi} from 'vitest'
import {createTimeBudget} from '../../../../cli/limits/time-budget.ts'
import {
  Interrupted,
  underOneLimit,
  untilUsed,
  withinClock,
  withinOneLimit,
  withinTime,
} from '../../../../cli/limits/time-limit.ts'

const forever = () => {
  for (;;);
}
/** Waits 200 ms without using the processor. */
const waiting = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)

test('what ends in time gives its result, and its error', () => {
  expect(withinTime(10_000, () => 1 + 1)).toBe(2)
  expect(withinTime(10_000, () => undefined)).toBe(undefined)
  expect(() =>
    withinTime(10_000, () => {
      throw new RangeError('of its own')
    }),
  ).toThrow(new RangeError('of its own'))
})

test('loops and regular expressions are interrupted', () => {
  for (const work of [forever, () => /^(a+)+$/.test(`${'a'.repeat(60)}b`)])
    expect(() => withinTime(50, work)).toThrow(Interrupted)
})

test('nothing catches the interruption, and all is well afterwards', () => {
  expect(() =>
    withinTime(50, () => {
      try {
        forever()
      } catch {
        return 'caught'
      }
    }),
  ).toThrow(Interrupted)
  expect(withinTime(10_000, () => 'well')).toBe('well')
})

test('the limit of a script that the work runs is not ours', () => {
  const work = () => runInNewContext('for (;;);', {}, {timeout: 20})
  expect(() => withinTime(10_000, work)).toThrow('Script execution timed out after 20ms')
  expect(() => withinClock(10_000, work)).toThrow('Script execution timed out after 20ms')
  expect(() => withinClock(20, () => runInNewContext('for (;;);', {}, {timeout: 10_000}))).toThrow(
    Interrupted,
  )
})

test('time in which the machine does something else does not count', () => {
  expect(() => createTimeBudget(50).limit(waiting)).toThrow(Interrupted)
  expect(withinTime(50, waiting)).toBe('timed-out')
})

test('what other threads of the process do meanwhile does not count', async () => {
  const busy = new Worker('for (;;);', {eval: true})
  await once(busy, 'online')
  expect(withinTime(50, waiting)).toBe('timed-out')
  await busy.terminate()
})

test('the same for work in several steps', async () => {
  const clocks: number[] = []
  const result = await untilUsed(50, (clock) => {
    clocks.push(clock)
    return createTimeBudget(50, clock).limit(waiting)
  })
  expect(result).toBe('timed-out')
  expect(clocks.length).toBeGreaterThan(1)
  await expect(
    untilUsed(50, (clock) => createTimeBudget(50, clock).limit(forever)),
  ).rejects.toThrow(Interrupted)
})

test('a part of timed work is not timed again', () => {
  expect(() => withinTime(50, () => withinTime(1e9, forever))).toThrow(Interrupted)
})

const busyFor = (ms: number) => {
  const {user, system} = process.cpuUsage()
  const end = user + system + ms * 1000
  for (;;) {
    const now = process.cpuUsage()
    if (now.user + now.system >= end) return 'done'
  }
}

test('steps of one page have their time together', () => {
  const {limit} = createTimeBudget(100)
  expect(limit(() => 'quick')).toBe('quick')
  let done = 0
  const error = (() => {
    try {
      for (; done < 100; done++) limit(() => busyFor(20))
    } catch (error) {
      return error
    }
    return undefined
  })()
  expect(error).toBeInstanceOf(Interrupted)
  expect(done).toBeLessThan(10)
  // All steps count, not only the last one.
  expect((error as Interrupted).used).toBeGreaterThan(done * 15)
  expect(() => limit(() => 'nothing is left')).toThrow(Interrupted)
})

test('what is drawn between the steps counts for drawing, and takes no time from the steps', () => {
  const {isSpent, limit} = createTimeBudget(100)
  expect(limit(() => 'read')).toBe('read')
  expect(isSpent()).toBe(false)
  busyFor(300)
  expect(isSpent()).toBe(true)
  expect(limit(() => 'finished')).toBe('finished')
  expect(() => limit(forever)).toThrow(Interrupted)
})

test('what is excluded counts for nothing', async () => {
  const budget = createTimeBudget(100)
  expect(await budget.exclude(async () => busyFor(300))).toBe('done')
  expect(budget.isSpent()).toBe(false)
  expect(budget.limit(() => 'in time')).toBe('in time')
})

test('waiting uses nothing up, however much of the clock passes', () => {
  const budget = createTimeBudget(100, 10_000)
  waiting()
  expect(budget.isSpent()).toBe(false)
  for (let at = 0; at < 10; at++) busyFor(20)
  expect(budget.isSpent()).toBe(true)
  expect(budget.limit(() => 'the clock is not over')).toBe('the clock is not over')
})

test('many pauses in which nothing uses the processor give a page no more time', () => {
  const budget = createTimeBudget(200)
  for (let at = 0; at < 80; at++) {
    const resume = budget.pause()
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 8)
    resume()
  }
  expect(budget.isSpent()).toBe(false)
  busyFor(300)
  expect(budget.isSpent()).toBe(true)
})

test('functions share one limit, and those from the interrupted one on have no result', () => {
  const one = () => 1
  expect(withinOneLimit(10_000, [one, () => withinTime(1, waiting).length, one])).toEqual([1, 9, 1])
  expect(withinOneLimit(50, [one, one, forever, one])).toEqual([1, 1])
  const broken = () => {
    throw new RangeError('of its own')
  }
  expect(() => withinOneLimit(10_000, [one, broken])).toThrow(new RangeError('of its own'))
})

test('functions that the common limit leaves out have limits of their own', () => {
  const {runInThisContext} = Script.prototype
  const run = vi.spyOn(Script.prototype, 'runInThisContext')
  const nested = () => withinClock(10_000, () => 1)
  expect(underOneLimit([])).toEqual([])
  expect(underOneLimit([nested, nested, nested])).toEqual([1, 1, 1])
  expect(run.mock.calls).toEqual([[{timeout: 5000}]])
  run.mockImplementation(function (this: Script) {
    return runInThisContext.call(this, {timeout: 50})
  })
  const endless = () => {
    try {
      return withinClock(10_000, forever)
    } catch {
      return 'stopped'
    }
  }
  expect(underOneLimit<unknown>([nested, endless, nested])).toEqual([1, 'stopped', 1])
  run.mockRestore()
})
