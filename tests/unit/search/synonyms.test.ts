import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {usedTime} from '../../../cli/limits/processor-time.ts'
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

test('an alias joins the first of several groups that have one of its words', () => {
  const {groups} = read('same:\n  - [a, b]\n  - [c, d]\n', [
    {words: ['D', 'B', 'e']},
    {words: ['e', 'f']},
    {words: ['c', 'g']},
  ])
  expect(groups).toEqual([{words: ['a', 'b', 'D', 'e', 'f']}, {words: ['c', 'd', 'g']}])
})

test('a loop over a group with several words is found', () => {
  expect(complaints('toward:\n  - {from: [a, b], to: [c]}\n  - {from: [c], to: [b]}\n')).toEqual([
    expect.objectContaining({message: 'These synonyms form a loop: b -> c -> b.'}),
  ])
})

test('two loops that share a word are both found', () => {
  const ways = [...'ab', ...'ba', ...'bc', ...'cb']
  const text = ways.flatMap((from, at) =>
    at % 2 ? [] : `- {from: [${from}], to: [${ways[at + 1]}]}\n`,
  )
  expect(
    read(`toward:\n${text.join('')}`).diagnostics.map(({line, message}) => [line, message]),
  ).toEqual([
    [2, 'These synonyms form a loop: a -> b -> a.'],
    [5, 'These synonyms form a loop: c -> b -> c.'],
  ])
})

test('thousands of synonyms and aliases take a time that grows with their number', () => {
  const list = (number: number, item: (at: number) => string) =>
    `toward:\n${Array.from({length: number}, (_, at) => `- ${item(at)}\n`).join('')}`
  const aliases = Array.from({length: 5000}, (_, at) => ({words: [`word ${at}`, `alias ${at}`]}))
  const began = usedTime()
  expect(read('', aliases).groups).toHaveLength(5000)
  const chain = list(4000, (at) => `{from: [w${at}], to: [w${at + 1}]}`)
  expect(read(chain).diagnostics).toEqual([])
  expect(read(list(4000, (at) => `{from: [w], to: [x${at}]}`)).diagnostics).toEqual([])
  // A chain of 1,600 words alone took 16 seconds.
  expect(usedTime() - began).toBeLessThan(10_000)
  expect(
    read(`${chain}- {from: [w4000], to: [w0]}\n`).diagnostics.map(({message}) => message),
  ).toEqual([
    'These synonyms form a loop: w0 -> w1 -> w2 -> w3 -> w4 -> w5 -> w6 -> w7 -> w8 -> … -> w4000 -> w0.',
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
    'a misspelled key of a group',
    'toward:\n  - {from: [a], too: [b]}\n',
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
    {
      code: 'synonyms-invalid',
      line: 1,
      message: 'A synonyms file has the keys same and toward.',
      hint: 'same: [[NMR, nuclear magnetic resonance]]',
    },
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
