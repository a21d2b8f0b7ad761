import {expect, test} from 'vitest'
import {createQueue} from '../../../../cli/dev/job-queue.ts'

test('a report that fails is the problem of its own job: the next ones run', async () => {
  const ran: string[] = []
  let reports = 0
  const {add} = createQueue({
    isOutdated: () => false,
    onChange: ([name]) => ran.push(name!),
    onError: async () => {
      throw new Error('no report')
    },
    onEnd: () => {
      if (!reports++) throw new Error('no end')
    },
  })
  await expect(add(async () => ['first'])).rejects.toThrow('no end')
  await expect(add(() => Promise.reject(new Error('job')))).rejects.toThrow('no report')
  await add(async () => ['third'])
  expect(ran).toEqual(['first', 'third'])
})
