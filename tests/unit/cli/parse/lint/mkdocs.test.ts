import {expect, test} from 'vitest'
import {asDirective, blockAt} from '../../../../../cli/parse/lint/mkdocs.ts'

const becomes = (text: string) => asDirective(blockAt(text))

test('a note with its indented text becomes a directive', () => {
  const text = '!!! note "Mind the scale"\n\n    Print.\n\n    - a\n      b'
  expect(blockAt(`${text}\n\nAfter.`).join('\n')).toBe(text)
  expect(becomes(text)).toBe(':::note[Mind the scale]\n\nPrint.\n\n- a\n  b\n\n:::')
  expect(becomes('!!! tip\n    Right below.\nAfter.')).toBe(':::tip\n\nRight below.\n\n:::')
  expect(becomes('??? success\n\tHidden.')).toBe(':::note[Success]{collapsible}\n\nHidden.\n\n:::')
  expect(becomes('???+ bug "B"\n    Open.')).toBe(':::danger[B]\n\nOpen.\n\n:::')
  expect(becomes('!!! Note\n    Text.')).toBe(':::note\n\nText.\n\n:::')
  expect(becomes('??? FAQ\n    Text.')).toMatch(/^:::note\[Faq\]\{collapsible\}\n/)
  expect(becomes('!!! note " "\n    Text.')).toBe(':::note\n\nText.\n\n:::')
  expect(becomes('!!! constructor\n    Text.')).toMatch(/^:::note\[Constructor\]\n/)
  expect(becomes('!!! note inline end ""\n\n    Text.')).toBe(':::note\n\nText.\n\n:::')
})

test('blocks inside get fewer colons; code stays as it is', () => {
  expect(becomes('!!! note\n\n    A\n\n    ??? tip "T"\n\n        B\n\n    C')).toBe(
    '::::note\n\nA\n\n:::tip[T]{collapsible}\n\nB\n\n:::\n\nC\n\n::::',
  )
  expect(becomes('!!! note\n\n    ````\n    !!! tip\n\n        B\n    ```\n    ````')).toBe(
    ':::note\n\n````\n!!! tip\n\n    B\n```\n````\n\n:::',
  )
  expect(becomes('!!! note\n\n    ```\n    ``` a\n    !!! tip\n        B\n    ```')).toBe(
    ':::note\n\n```\n``` a\n!!! tip\n    B\n```\n\n:::',
  )
  expect(becomes('!!! note\n\n    ``` `a` ```\n\n    !!! tip\n        B')).toContain(':::tip\n')
  expect(becomes('!!! note\n\n    ::::tip\n    A\n    ::::')).toMatch(/^:::::note\n/)
})

test('tabs that follow each other are one set', () => {
  expect(becomes('=== "A"\n\n    1\n\n=== "B"\n\n    2\n\n!!! note\n\n    3')).toBe(
    '::::tabs\n\n:::tab[A]\n\n1\n\n:::\n\n:::tab[B]\n\n2\n\n:::\n\n::::',
  )
})

test('a sign of its own begins another set of tabs, with the same names', () => {
  const set = (sign: string) => `${sign} "A"\n\n    1\n\n=== "B"\n\n    2`
  expect(blockAt(`${set('===')}\n\n${set('===!')}`).join('\n')).toBe(set('==='))
  expect(becomes(set('===!'))).toBe(becomes(set('===')))
  const both = `!!! note\n\n${`${set('===')}\n\n${set('===!')}`.replace(/^/gm, '    ')}`
  expect(becomes(both)?.match(/tabs$/gm)).toHaveLength(2)
})

test('what is not certain is not touched', () => {
  for (const text of [
    '!!! note',
    '!!! note\n\nNot indented.',
    '!!! note "A [b]"\n\n    Text.',
    '=== "A"\n\n    1\n\n=== "B"\n\nEmpty.',
    '=== "A"\n\n    1\n\n=== "B"\n\n    2\n\n===+ "A" \n\n    3',
    '/// note\n    Text.\n///',
    '!!! note\n\n    ```\n    The code ends outside.\n\n```',
  ])
    expect(becomes(text), text).toBeUndefined()
})
