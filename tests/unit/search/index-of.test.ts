import lunr from 'lunr'
import {expect, test} from 'vitest'
import {
  createIndex,
  FIELD_BOOSTS,
  FIELDS,
  indexing,
  putTerms,
  type SearchIndex,
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
      const fields = FIELDS.map((field) => {
        const terms: number[] = []
        putTerms(library, doc, field, terms)
        return [field, terms.map((term) => library.vocabulary.terms[term])]
      })
      builder.add({id: String(doc), ...Object.fromEntries(fields)})
    })
    const theirs = builder.build()
    const ours = createIndex(library, ranking)
    const theirAnswer = (words: string[], early: string[]) =>
      theirs
        .query((query) => {
          for (const word of words) query.term(word, {usePipeline: false, boost: 2})
          for (const word of early)
            query.term(word, {usePipeline: false, fields: ['title', 'heading', 'keywords']})
        })
        .map(({ref, score}) => [Number(ref), score.toFixed(6)] as const)
    for (const [words, early] of [
      [['sampl'], []],
      [['import'], []],
      [['file'], []],
      [['name'], []],
      [['embargo'], []],
      [['sampleid'], []],
      [['eln'], []],
      [['scheme'], []],
      [['releas'], []],
      [['sampl', 'open'], []],
      [['sampl'], ['import', 'releas']],
      [[], ['sampl', 'import']],
    ] as const) {
      const answer = [...scoresOf(ours, words, early)].map(([doc, score]) => [
        doc,
        score.toFixed(6),
      ])
      const byDoc = (some: readonly (readonly unknown[])[]) =>
        [...some].sort((a, b) => Number(a[0]) - Number(b[0]))
      expect(byDoc(answer), words.join()).toEqual(byDoc(theirAnswer([...words], [...early])))
      expect(answer.length, words.join()).toBeGreaterThan(0)
    }
  })
}

/** Returns the score of each document that has some of the words. Words of the second list are searched in titles alone. */
function scoresOf(index: SearchIndex, words: readonly string[], early: readonly string[] = []) {
  const scores = new Map<number, number>()
  const ask = (word: string, boost: number, short: boolean) => ({
    term: library.vocabulary.termOf(word)!,
    boost,
    short,
  })
  const asked = [
    ...words.map((word) => ask(word, 2, false)),
    ...early.map((word) => ask(word, 1, true)),
  ]
  index.each(asked, (_term, _field, doc, score) => scores.set(doc, (scores.get(doc) ?? 0) + score))
  return scores
}

test('documents that have all of some terms are known', () => {
  const terms = (...words: string[]) => words.map((word) => library.vocabulary.termOf(word)!)
  const index = createIndex(library, {k1: 1.2, b: 0.75})
  const titles = (words: string[]) =>
    [...index.having(terms(...words))].map((doc) => library.pages[library.docs[doc]!.page]!.route)
  expect(new Set(titles(['sampl']))).toEqual(
    new Set(['/docs/eln/a', '/docs/eln/b', '/docs/repo/c']),
  )
  expect(titles(['releas'])).toEqual(['/docs/repo/c'])
  expect(titles(['keep', 'sampl'])).toEqual(['/docs/repo/c'])
  expect(titles(['keep', 'import'])).toEqual([])
})

test('an index is made in steps, and is then the same', () => {
  const many = libraryOf(
    Array.from({length: 900}, (_, at) => page(`/docs/eln/${at}`, `Sample ${at % 7}`, 'A sample.')),
  )
  const steps = indexing(many, {k1: 1.2, b: 0.75})
  let [taken, step] = [0, steps.next()]
  for (; !step.done; step = steps.next()) taken++
  expect(taken).toBe(4)
  const asked = [{term: many.vocabulary.termOf('sampl')!, boost: 1, short: false}]
  const ask = (index: SearchIndex) => {
    const found: number[][] = []
    index.each(asked, (...one) => found.push(one))
    return found
  }
  expect(ask(step.value as SearchIndex)).toEqual(ask(createIndex(many, {k1: 1.2, b: 0.75})))
  expect(ask(step.value as SearchIndex)).toHaveLength(1800)
})
