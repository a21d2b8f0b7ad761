import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {glossarySynonyms, readGlossary} from '../../../cli/search/glossary.ts'
import {readSynonyms} from '../../../cli/search/synonyms.ts'

const read = (text: string, aliases: {words: string[]}[] = []) =>
  readSynonyms(text, 'synonyms.yml', aliases)
const complaints = (text: string) =>
  read(text).diagnostics.map(({code, line, message, hint}) => ({
    code,
    line,
    message,
    ...(hint ? {hint} : {}),
  }))

test('groups that mean the same and groups that lead one way', () => {
  const {groups, diagnostics} = read(
    'same:\n  - [NMR, nuclear magnetic resonance]\ntoward:\n  - {from: [Probe], to: [sample]}\n',
  )
  expect(diagnostics).toEqual([])
  expect(groups).toEqual([
    {words: ['NMR', 'nuclear magnetic resonance']},
    {words: ['Probe'], to: ['sample']},
  ])
})

test('an empty file has no groups', () => {
  expect(read('')).toEqual({groups: [], diagnostics: []})
  expect(read('# nothing\n')).toEqual({groups: [], diagnostics: []})
})

test('aliases of the glossary join a group that has one of their words', () => {
  const {groups, diagnostics} = read('same:\n  - [ELN, lab journal]\n', [
    {words: ['ELN', 'electronic laboratory notebook']},
    {words: ['DOI', 'digital object identifier']},
    {words: ['alone']},
  ])
  expect(diagnostics).toEqual([])
  expect(groups).toEqual([
    {words: ['ELN', 'lab journal', 'electronic laboratory notebook']},
    {words: ['DOI', 'digital object identifier']},
  ])
})

for (const [name, text, expected] of [
  [
    'an unknown key',
    'sane:\n  - [a, b]\n',
    {
      code: 'synonyms-invalid',
      line: 1,
      message: 'Unknown key "sane".',
      hint: 'Did you mean "same"?',
    },
  ],
  [
    'an unknown key of a group',
    'toward:\n  - {from: [a], too: [b], to: [c]}\n',
    {code: 'synonyms-invalid', line: 2, message: 'Unknown key "too".', hint: 'Did you mean "to"?'},
  ],
  [
    'a missing key',
    'toward:\n  - {from: [a]}\n',
    {code: 'synonyms-invalid', line: 2, message: '"to" is missing.'},
  ],
  [
    'a group of one',
    'same:\n  - [a]\n',
    {
      code: 'synonyms-invalid',
      line: 2,
      message: 'This must be a list of 2 or more words or phrases.',
    },
  ],
  [
    'no list',
    'same: NMR\n',
    {code: 'synonyms-invalid', line: 1, message: '"same" must be a list.'},
  ],
  [
    'no map',
    '- a\n',
    {code: 'synonyms-invalid', line: 1, message: 'A synonyms file has the keys same and toward.'},
  ],
  [
    'a word that is none',
    'same:\n  - [a, "…"]\n',
    {
      code: 'synonyms-invalid',
      line: 2,
      message: 'This must be a list of 2 or more words or phrases.',
    },
  ],
  [
    'a word twice in a group',
    'same:\n  - [Well plate, well-plate, x]\n',
    {code: 'synonyms-invalid', line: 2, message: '"well-plate" is twice in this group.'},
  ],
  [
    'a word in two groups',
    'same:\n  - [a, b]\n  - [b, c]\n',
    {
      code: 'synonyms-invalid',
      line: 3,
      message: '"b" is in another group already, with "a".',
      hint: 'Put both groups together, or leave it out of one.',
    },
  ],
  [
    'a cycle',
    'toward:\n  - {from: [a], to: [b]}\n  - {from: [b], to: [c]}\n  - {from: [c], to: [a]}\n',
    {
      code: 'synonyms-cycle',
      line: 2,
      message: 'These synonyms form a loop: a -> b -> c -> a.',
      hint: 'Words that stand for each other belong under "same".',
    },
  ],
  [
    'a word that leads to itself',
    'toward:\n  - {from: [a], to: [A]}\n',
    {
      code: 'synonyms-cycle',
      line: 2,
      message: 'These synonyms form a loop: a -> A.',
      hint: 'Words that stand for each other belong under "same".',
    },
  ],
] as const) {
  test(`${name} is reported, with its place`, () => {
    expect(complaints(text)).toEqual([expected])
  })
}

test('a file that is no YAML is reported', () => {
  expect(complaints('same: [a, b')[0]).toMatchObject({code: 'synonyms-invalid', line: 1})
})

test('the word lists of the site are right and rich', () => {
  const at = (name: string) =>
    readFileSync(new URL(`../../../content/${name}`, import.meta.url), 'utf8')
  const glossary = readGlossary(at('glossary.yml'), 'glossary.yml')
  const {groups, diagnostics} = readSynonyms(
    at('synonyms.yml'),
    'synonyms.yml',
    glossarySynonyms(glossary.terms),
  )
  expect([...glossary.diagnostics, ...diagnostics]).toEqual([])
  expect(groups.filter(({to}) => !to).length).toBeGreaterThanOrEqual(100)
  expect(glossary.terms.length).toBeGreaterThanOrEqual(60)
})
