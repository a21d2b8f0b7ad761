import {expect, test} from 'vitest'
import {readSimpleYaml} from '../../../cli/text/simple-yaml.ts'
import {parseYaml} from '../../../cli/text/yaml.ts'
import {randomBelow} from '../../support/random.ts'

test('reads texts, whole numbers and flags', () => {
  expect(
    readSimpleYaml('title: Print labels (A4), 50 %\nsidebar_position: 9\ndraft: true\nid: ja!'),
  ).toEqual({title: 'Print labels (A4), 50 %', sidebar_position: 9, draft: true, id: 'ja!'})
})

test('reads texts in quotation marks, and lists of words', () => {
  expect(
    readSimpleYaml(
      'title: "Save: how?"\ndescription: \'Of "a", # and [b]\'\nkeywords: [LC-40, web server,ß , Sc & Sa]\nid: ""',
    ),
  ).toEqual({
    title: 'Save: how?',
    description: 'Of "a", # and [b]',
    keywords: ['LC-40', 'web server', 'ß', 'Sc & Sa'],
    id: '',
  })
})

test.each([
  ['', 'an empty text'],
  ['title', 'a line without a key'],
  ['title: A\ntitle: B', 'a key that is there twice'],
  ['title: A\n  more', 'a text on two lines'],
  ['title: Null', 'a word that means nothing'],
  ['title: True', 'a flag in another form'],
  ['title: A: b', 'a colon'],
  ['title: A #b', 'a comment'],
  ['title: A ', 'a space at the end'],
  ['title: "A\\n"', 'an escaped character'],
  ["title: 'A''s'", 'an escaped quotation mark'],
  ['title: "A" b', 'a text after a quotation mark'],
  ['title: "A\tb"', 'a tab'],
  ['title: []', 'an empty list'],
  ['title: [A, ]', 'a list without a last entry'],
  ['title: [A, 2]', 'a number in a list'],
  ['title: [A, null]', 'nothing in a list'],
  ['title: [A, "B"]', 'quotation marks in a list'],
  ['title: [A, [B]]', 'a list in a list'],
  ['title: [A: b]', 'a map in a list'],
  ['title: 1.5', 'a fraction'],
  ['title: 010', 'a number with a zero before it'],
  ['title: A\r', 'a line end of Windows'],
  ['null: A', 'a key that is no text'],
])('leaves %j to the package: %s', (text) => {
  expect(readSimpleYaml(text)).toBeUndefined()
})

/** What a line is made of; much of it has a meaning in YAML, or begins like something that has. */
const PARTS = [
  ...['title', 'x', 'null', 'true', 'false', 'Null', 'TRUE', 'yes', 'on', 'nan', 'inf', 'e5', 'ß'],
  ...['0', '1', '10', '010', '0x1', '0o7', '1e3', '1_000', '2026-11-26', '12:30', '.5', '-', '~'],
  ...[': ', ':', ' ', '  ', '#', ' #', ',', '.', '...', '---', '?', '!', '!!str ', '&a', '*a', '%'],
  ...[
    '"',
    "'",
    '|',
    '>',
    '[',
    ']',
    '{',
    '}',
    '@',
    '`',
    '\\',
    '(',
    ')',
    '=',
    '+',
    '\t',
    '\u00a0',
    '–',
  ],
]

test('reads random lines as the package does, or not at all', () => {
  const below = randomBelow(7)
  const some = <T>(list: readonly T[]): T => list[below(list.length)]!
  let simple = 0
  for (let round = 0; round < 20_000; round++) {
    const lines = Array.from({length: 1 + below(3)}, () => {
      const part = () => Array.from({length: 1 + below(4)}, () => some(PARTS)).join('')
      const value = some([part, () => `[${part()}, a${part()}]`, () => `"${part()}"`])()
      return `${some(['title', 'id', 'sidebar_label', 'null', 'x'])}: ${value}`
    })
    const text = lines.join('\n')
    const read = readSimpleYaml(text)
    if (!read) continue
    simple++
    const {document} = parseYaml(text)
    expect([document.errors, document.warnings], text).toEqual([[], []])
    expect(read, text).toEqual(document.toJS())
    expect(Object.keys(read), text).toEqual(Object.keys(document.toJS() as object))
  }
  expect(simple).toBeGreaterThan(500)
})

test('a row of spaces takes no time', () => {
  const before = performance.now()
  expect(readSimpleYaml(`a: b${' '.repeat(80_000)}c`)).toBeDefined()
  expect(performance.now() - before).toBeLessThan(1000)
})
