import {Writable} from 'node:stream'
import {expect, test} from 'vitest'
import {createStopwatch, duration, size, timetable} from '../../../cli/report/terminal.ts'

function listening(live: boolean) {
  let text = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  return {watch: createStopwatch(live, stream), text: () => text}
}

test('a stage gives back what it made, now or later, and its time adds up', async () => {
  const {watch} = listening(false)
  expect(watch.stage('scan', () => 1)).toBe(1)
  expect(await watch.stage('parse', async () => 2)).toBe(2)
  const before = watch.times.scan ?? 0
  watch.stage('scan', () => 3)
  expect(Object.keys(watch.times)).toEqual(['scan', 'parse'])
  expect(watch.times.scan).toBeGreaterThanOrEqual(before)
})

test('a stage that fails has a time, too, and its error goes on', async () => {
  const {watch} = listening(false)
  await expect(watch.stage('parse', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(watch.times.parse).toBeDefined()
})

test('on a terminal: stage, count, seconds in one line that goes away', () => {
  const {watch, text} = listening(true)
  watch.stage('render', () => watch.count(3, 3))
  expect(text()).toMatch(/render {2}\d+\.\d s/)
  expect(text()).toMatch(/render {2}3 of 3 pages {2}\d+\.\d s/)
  watch.finish()
  expect(text().endsWith('\r\u001b[2K')).toBe(true)
  expect(text()).not.toContain('\n')
})

test('elsewhere: nothing', () => {
  const {watch, text} = listening(false)
  watch.stage('render', () => watch.count(1, 2))
  watch.finish()
  expect(text()).toBe('')
})

test('the timetable: parts below their stage, a bar for the share in the longest', () => {
  const {watch} = listening(false)
  watch.add('parse: figures', 400)
  watch.add('parse: figures', 600)
  expect(timetable({scan: 4, ...watch.times, parse: 2000, write: 500})).toEqual([
    '  scan            4 ms',
    '  parse          2.0 s  ########################################',
    '    figures      1.0 s  ####################',
    '  write         500 ms  ##########',
  ])
  expect(timetable({})).toEqual([])
})

test('sizes and times for people', () => {
  expect([0, 999, 1000, 9999, 10_000, 999_999, 1e6, 12_345_678].map(size)).toEqual([
    '0 B',
    '999 B',
    '1.0 kB',
    '10.0 kB',
    '10 kB',
    '1000 kB',
    '1.0 MB',
    '12.3 MB',
  ])
  expect([0.4, 12, 999, 1000, 61_234].map(duration)).toEqual([
    '0 ms',
    '12 ms',
    '999 ms',
    '1.0 s',
    '61.2 s',
  ])
})
