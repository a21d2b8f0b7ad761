/** The check of structured data finds mistakes: without this test it could accept everything. */
import {expect, test} from 'vitest'
import {schemaProblems} from '../support/schema-org.ts'

const ARTICLE = {'@context': 'https://schema.org', '@type': 'TechArticle', headline: 'A'}

test.each([
  [{...ARTICLE, dateModified: '2026-01-02T03:04:05Z', url: 'https://x.org/a'}, []],
  [{...ARTICLE, headline: undefined, url: '/a'}, ['TechArticle.headline', 'TechArticle.url']],
  [{...ARTICLE, dateModified: '2026-01-02'}, ['TechArticle.dateModified']],
  [{...ARTICLE, '@type': 'Artikel'}, ['there is no type Artikel']],
  [{...ARTICLE, '@context': undefined}, ['wrong context']],
  [{...ARTICLE, step: 1}, ['has no property step']],
  [{...ARTICLE, isPartOf: {'@type': 'Person', name: 'A'}}, ['is a Person, not a WebSite']],
  [
    {...ARTICLE, isPartOf: {'@type': 'WebSite', url: 'https://x.org'}},
    ['isPartOf.name is missing'],
  ],
  [{'@context': 'https://schema.org', '@type': 'HowTo', name: 'A', step: []}, ['step is empty']],
  [7, ['not an object']],
])('%j', (value, expected) => {
  const problems = schemaProblems(value)
  expect(problems).toHaveLength(expected.length)
  for (const [at, part] of expected.entries()) expect(problems[at]).toContain(part)
})
