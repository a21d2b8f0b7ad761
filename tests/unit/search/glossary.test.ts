import {expect, test} from 'vitest'
import {glossarySynonyms, readGlossary} from '../../../cli/search/glossary.ts'

const read = (text: string) => readGlossary(text, 'glossary.yml')

test('terms with and without aliases and further page', () => {
  const {terms, lines, diagnostics} = read(
    '- term: ELN\n  aliases: [lab journal]\n  definition: A notebook.\n  more: /docs/eln\n- term: DOI\n  definition: A name.\n',
  )
  expect(diagnostics).toEqual([])
  expect(terms).toEqual([
    {term: 'ELN', aliases: ['lab journal'], definition: 'A notebook.', more: '/docs/eln'},
    {term: 'DOI', aliases: [], definition: 'A name.'},
  ])
  expect(lines).toEqual([1, 5])
  expect(glossarySynonyms(terms)).toEqual([{words: ['ELN', 'lab journal']}])
})

test('forms that search takes as one may both be aliases, for pages', () => {
  expect(read('- {term: LC-MS, aliases: [LC/MS], definition: X.}').diagnostics).toEqual([])
})

for (const [name, text, expected] of [
  [
    'an unknown key',
    '- {term: A, definition: X., alias: [B]}',
    {
      code: 'glossary-invalid',
      line: 1,
      message: 'Unknown key "alias".',
      hint: 'Did you mean "aliases"?',
    },
  ],
  [
    'a missing definition',
    '- {term: A}',
    {code: 'glossary-invalid', message: '"definition" is missing.'},
  ],
  [
    'a wrong kind',
    '- {term: A, definition: X., aliases: B}',
    {code: 'glossary-invalid', message: '"aliases" must be a list of texts.'},
  ],
  [
    'a term twice',
    '- {term: A, definition: X.}\n- {term: a, definition: Y.}',
    {code: 'glossary-duplicate', line: 2, message: '"a" is already explained by "A".'},
  ],
  [
    'an alias that is a term',
    '- {term: A, definition: X.}\n- {term: B, aliases: [A], definition: Y.}',
    {code: 'glossary-duplicate', line: 2, message: '"A" is already explained by "A".'},
  ],
  [
    'its own alias',
    '- {term: A, aliases: [a], definition: X.}',
    {code: 'glossary-self', message: '"A" is its own alias.'},
  ],
  [
    'a page that is no route',
    '- {term: A, definition: X., more: docs/eln}',
    {code: 'glossary-invalid', message: '"more" must be a route of this site, not "docs/eln".'},
  ],
  [
    'an empty definition',
    '- {term: A, definition: ""}',
    {code: 'glossary-invalid', message: 'A term and its definition must not be empty.'},
  ],
  [
    'no list',
    'term: A',
    {
      code: 'glossary-invalid',
      message: 'A glossary is a list of terms.',
      hint: 'Begin each term with a hyphen: - {term: eluent, definition: "The liquid that moves through a column."}',
    },
  ],
  [
    'an item that is a text',
    '- A',
    {code: 'glossary-invalid', hint: expect.stringMatching(/^Write - \{term: eluent/)},
  ],
] as const) {
  test(`${name} is reported, with its place`, () => {
    const {diagnostics} = read(text)
    expect(diagnostics).toHaveLength(1)
    expect(diagnostics[0]).toMatchObject({file: 'glossary.yml', severity: 'error', ...expected})
    expect(diagnostics[0]!.line).toBeGreaterThan(0)
  })
}

test('an empty file has no terms', () => {
  expect(read('')).toEqual({terms: [], lines: [], links: [], diagnostics: []})
})
