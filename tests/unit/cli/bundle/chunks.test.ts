import {expect, test} from 'vitest'
import {ownImports, reached, staticImports} from '../../../../cli/bundle/chunks.ts'

type Outputs = Parameters<typeof staticImports>[1]

/** `main` imports `eager` and, later, the panel; the panel imports `eager` and `list`, which imports `row`. */
const OUTPUTS = Object.fromEntries(
  [
    {path: 'main.js', now: ['eager.js'], later: ['panel.js']},
    {path: 'eager.js', now: []},
    {
      path: 'panel.js',
      now: ['eager.js', 'list.js'],
      later: ['foot.js'],
      entryPoint: 'theme/Panel.tsx',
    },
    {path: 'list.js', now: ['row.js']},
    {path: 'row.js', now: []},
    {path: 'foot.js', now: []},
  ].map(({path, now, later = [], entryPoint}) => [
    path,
    {
      ...(entryPoint ? {entryPoint} : {}),
      imports: [
        ...now.map((one) => ({path: one, kind: 'import-statement'})),
        ...later.map((one) => ({path: one, kind: 'dynamic-import'})),
      ],
    },
  ]),
) as never as Outputs

test('what a chunk imports before it runs', () => {
  expect(staticImports('panel.js', OUTPUTS)).toEqual(['eager.js', 'list.js', 'row.js'])
})

test('what a chunk imports at once or later', () => {
  expect([...reached('main.js', OUTPUTS)].sort()).toEqual(Object.keys(OUTPUTS).sort())
  expect([...reached('main.js', OUTPUTS, new Set(['panel.js']))]).toEqual(['main.js', 'eager.js'])
})

test('what a part imports before it runs and the entry does not', () => {
  expect(ownImports('theme/Panel.tsx', 'main.js', OUTPUTS)).toEqual(['list.js', 'row.js'])
  expect(ownImports('theme/Missing.tsx', 'main.js', OUTPUTS)).toEqual([])
})
