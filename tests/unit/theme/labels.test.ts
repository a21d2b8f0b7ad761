import {createElement} from 'react'
import {renderToStaticMarkup} from 'react-dom/server'
import {expect, test} from 'vitest'
import {keysOf, UiLabel} from '../../../theme/directives/labels/Labels.tsx'
import {fileSize} from '../../../theme/directives/media/FileCard.tsx'
import {iconNames} from '../../../theme/icons/icons.tsx'
import {longDate, shortDate} from '../../../theme/text/date.ts'

test('keys pressed together are told apart; plus is a key as well', () => {
  expect(keysOf('Ctrl+K')).toEqual(['Ctrl', 'K'])
  expect(keysOf('Ctrl + Shift + F5')).toEqual(['Ctrl', 'Shift', 'F5'])
  expect(keysOf('Enter')).toEqual(['Enter'])
  expect(keysOf('+')).toEqual(['+'])
  expect(keysOf('Ctrl++')).toEqual(['Ctrl', '+'])
})

const drawn = (labelText: string) =>
  renderToStaticMarkup(createElement(UiLabel, {label: '', labelText}))

test('a path of labels, and a label of many spaces', () => {
  expect(drawn('A  > B').replace(/<[^>]+>/g, '')).toMatch(/^A›.*B$/)
  expect(drawn('A>B')).toBe('<b class="ui">A&gt;B</b>')
  const before = performance.now()
  drawn(`A${' '.repeat(100_000)}x`)
  expect(performance.now() - before).toBeLessThan(1000)
})

test('dates are the same everywhere', () => {
  expect(longDate('2025-05-12T23:30:00Z')).toBe('12 May 2025')
  expect(longDate('2025-09-01T00:10:00Z')).toBe('1 September 2025')
  expect(shortDate('2025-09-01T00:10:00Z')).toBe('1 Sep 2025')
  expect(shortDate('2025-05-12T23:30:00Z')).toBe('12 May 2025')
})

test('sizes of files', () => {
  expect([0, 999, 2048, 999_400, 1_000_000, 12_340_000].map(fileSize)).toEqual([
    '0 B',
    '999 B',
    '2 kB',
    '999 kB',
    '1.0 MB',
    '12.3 MB',
  ])
})

test('icon names are unique words', () => {
  expect(new Set(iconNames).size).toBe(iconNames.length)
  for (const name of iconNames) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/)
})
