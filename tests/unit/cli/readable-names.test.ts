import {expect, test} from 'vitest'
import {nameOfFile, readableName} from '../../../cli/text/readable-names.ts'

test('words instead of marks, without the number that only orders', () => {
  expect(
    [
      'first_steps',
      '02-first-steps',
      'ch04-01-what-is-ownership',
      'chapter-3-lists',
      'API_reference',
      'émission',
      '2021-11-notes',
      '7.0-changes',
      'charts-2024',
      'ch04',
      '---',
    ].map(readableName),
  ).toEqual([
    'First steps',
    'First steps',
    'What is ownership',
    'Lists',
    'API reference',
    'Émission',
    '2021 11 notes',
    '7.0 changes',
    'Charts 2024',
    'Ch04',
    '---',
  ])
})

test('an index is named after its folder, the one of the root after itself', () => {
  expect(['a/install_it.md', 'b/02-user_guide/README.md', 'index.md'].map(nameOfFile)).toEqual([
    'Install it',
    'User guide',
    'Index',
  ])
})
