/** The options of `npm run bench --`, and the tables that it prints. */
import {expect, test} from 'vitest'
// @ts-expect-error: a script without types, run by Node as it is.
import {readOptions, Unusable} from '../../bench/options.mjs'
// @ts-expect-error: the same.
import {median, table} from '../../bench/table.mjs'

const KNOWN = ['eleventy', 'hugo']
const read = (...args: string[]) => readOptions(args, KNOWN)

test('without options', () => {
  expect(read()).toEqual({sizes: [200], runs: 3, peers: undefined})
})

test('sizes, runs, peers', () => {
  expect(read('--pages', '200,1000', '--runs=1')).toMatchObject({sizes: [200, 1000], runs: 1})
  expect(read('--peers').peers).toEqual([])
  expect(read('--peers', 'eleventy,hugo').peers).toEqual(['eleventy', 'hugo'])
  expect(read('--peers', 'hugo', 'hugo', '--runs', '1')).toMatchObject({peers: ['hugo'], runs: 1})
})

for (const [args, said] of [
  [['--peers', 'eleventi'], 'There is no peer "eleventi". There are eleventy, hugo.'],
  [['hugo'], 'What is "hugo"? Names of peers follow --peers.'],
  [['--page', '5'], "Unknown option '--page'."],
  [['--pages'], "Option '--pages <value>' argument missing."],
  [['--pages', '2'], '--pages takes whole numbers from 3, not "2".'],
  [['--pages', '200,'], '--pages takes whole numbers from 3, not "".'],
  [['--runs', '1.5'], '--runs takes whole numbers from 1, not "1.5".'],
  [['--runs', '0'], '--runs takes whole numbers from 1, not "0".'],
] as [string[], string][])
  test(`wrong: ${args.join(' ')}`, () => {
    expect(() => read(...args)).toThrow(Unusable)
    expect(() => read(...args)).toThrow(said)
  })

test('the median', () => {
  expect(median([3])).toBe(3)
  expect(median([10, 9, 100])).toBe(10)
})

test('a table: medians in columns, a dash for what could not be measured, failures by name', () => {
  const one = (wall: number) => ({wall, cpu: 2 * wall, memory: undefined})
  const measured = {
    cold: [one(3), one(1), one(2)],
    warm: [one(0.5)],
    edit: [one(1)],
    page: 41_000,
    site: 9_720_000,
  }
  expect(
    table(
      [
        {name: 'labdocs', size: 200, measured},
        {name: 'hugo', size: 1000, measured: undefined},
      ],
      3,
    ),
  ).toBe(
    `Median of 3 runs

pages  generator  build            wall s  CPU s  peak MB
  200  labdocs    cold               2.00   4.00        -
  200  labdocs    nothing changed    0.50   1.00        -
  200  labdocs    one page edited    1.00   2.00        -
 1000  hugo       failed

What was written

pages  generator  a page kB  site MB
  200  labdocs         41.0     9.72
`,
  )
})
