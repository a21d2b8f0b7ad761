import lunr from 'lunr'
import {expect, test} from 'vitest'
import {
  createIndex,
  FIELD_BOOSTS,
  FIELDS,
  indexing,
  termsOfField,
} from '../../../runtime/search/index-of.ts'
import {libraryOf, page} from './corpus.ts'

const library = libraryOf([
  page('/docs/eln/a', 'Import samples', 'Import samples from a spreadsheet. Samples have names.', {
    breadcrumbs: ['ELN'],
    description: 'How samples come in',
    headings: {'Check the file': 'A file with sample_id and names.', Errors: ''},
  }),
  page('/docs/eln/b', 'Reactions', 'Draw a reaction; its samples are counted.', {
    keywords: ['scheme'],
  }),
  page('/docs/repo/c', 'Embargo', 'Keep samples closed.', {
    headings: {Release: 'Open the samples.'},
  }),
])

for (const ranking of [
  {k1: 1.2, b: 0.75},
  {k1: 2, b: 0.3},
]) {
  test(`the index is what lunr builds from the same words (k1 ${ranking.k1}, b ${ranking.b})`, () => {
    const builder = new lunr.Builder()
    builder.ref('id')
    builder.k1(ranking.k1)
    builder.b(ranking.b)
    for (const field of FIELDS) builder.field(field, {boost: FIELD_BOOSTS[field]})
    library.docs.forEach((_, doc) => {
      const fields = FIELDS.map((field) => [
        field,
        (termsOfField(library, doc, field) ?? []).map((term) => library.vocabulary.terms[term]),
      ])
      builder.add({id: String(doc), ...Object.fromEntries(fields)})
    })
    const theirs = builder.build()
    const ours = createIndex(library, ranking)
    for (const word of [
      'sampl',
      'import',
      'file',
      'name',
      'embargo',
      'sampleid',
      'eln',
      'scheme',
      'releas',
    ]) {
      const ask = (index: Pick<lunr.Index, 'query'>) =>
        index
          .query((query) => query.term(word, {usePipeline: false}))
          .map(({ref, score, matchData}) => ({
            ref,
            score: score.toFixed(6),
            in: JSON.stringify(matchData.metadata),
          }))
          .sort((a, b) => Number(a.ref) - Number(b.ref))
      expect(ask(ours), word).toEqual(ask(theirs))
      expect(ask(ours).length, word).toBeGreaterThan(0)
    }
  })
}

test('an index is made in steps, and is then the same', () => {
  const many = libraryOf(
    Array.from({length: 900}, (_, at) => page(`/docs/eln/${at}`, `Sample ${at % 7}`, 'A sample.')),
  )
  const steps = indexing(many, {k1: 1.2, b: 0.75})
  let [taken, step] = [0, steps.next()]
  for (; !step.done; step = steps.next()) taken++
  expect(taken).toBe(4)
  const ask = (index: Pick<lunr.Index, 'query'>) =>
    index
      .query((query) => query.term('sampl', {usePipeline: false}))
      .map(({ref, score}) => [ref, score])
  expect(ask(step.value as ReturnType<typeof createIndex>)).toEqual(
    ask(createIndex(many, {k1: 1.2, b: 0.75})),
  )
})
