import {createRequire} from 'node:module'
import {expect, test} from 'vitest'

const LowCoverage = createRequire(import.meta.url)('../tools/low-coverage.cjs')

/** What is said at the end, for modules and the share of their lines that tests reach. */
function said(modules: Record<string, number>): string {
  let text = ''
  const report = new LowCoverage({
    least: 80,
    root: '/repo',
    write: (part: string) => {
      text += part
    },
  })
  const nodes = Object.entries(modules).map(([file, pct]) => ({
    getCoverageSummary: () => ({toJSON: () => ({lines: {pct, total: Number.isNaN(pct) ? 0 : 10}})}),
    getFileCoverage: () => ({path: `/repo/${file}`}),
  }))
  report.execute({
    getTree: () => ({
      visit: (visitor: typeof report) => {
        for (const node of nodes) visitor.onDetail(node)
        visitor.onEnd()
      },
    }),
  })
  return text
}

test('modules that are reached too little are named, the least first', () => {
  expect(said({'cli/b.ts': 79.6, 'cli/a.ts': 12.34, 'cli/c.ts': 80, 'runtime/d.ts': 100})).toBe(
    '\nModules under 80 % of lines (2):\n  12 %  cli/a.ts\n  79 %  cli/b.ts\n',
  )
})

test('a module of types alone has no lines to reach', () => {
  expect(said({'runtime/shared/types.ts': Number.NaN, 'cli/a.ts': 90})).toBe(
    '\nNo module is under 80 % of lines.\n',
  )
})
