import {expect, test} from 'vitest'
import {codes, parse} from './parse.ts'

const glossary = [
  {term: 'ELN', aliases: ['electronic lab notebook'], definition: 'A notebook.', more: '/docs/eln'},
  {term: 'short label', aliases: [], definition: 'A name.'},
]
/** Words that were marked, with what they say. */
async function marked(text: string) {
  const {html} = await parse(text, {glossary})
  return [
    ...html.matchAll(/data-name="term" data-attributes="([^"]*)"><x-label data-text="([^"]*)"/g),
  ].map(([, json, word]) => `${word}: ${JSON.parse(json!.replaceAll('&#x22;', '"')).definition}`)
}

test('the first use on a page', async () => {
  expect(await marked('The ELN gives a Short Label. The ELN again.')).toEqual([
    'ELN: A notebook.',
    'Short Label: A name.',
  ])
})

test('an alias is the term, in any number', async () => {
  expect(await marked('Two electronic lab notebooks, then ELN.')).toEqual([
    'electronic lab notebooks: A notebook.',
  ])
  expect(await marked('short labels')).toEqual(['short labels: A name.'])
})

test('not inside words, and capitals are meant', async () => {
  expect(await marked('MELNOR ELN-like eln unshort label')).toEqual([])
  expect(await marked('ÜELN ELNä short labelübung ELN\u0308')).toEqual([])
})

test('not in headings, links, code, labels and pictures', async () => {
  expect(
    await marked('## ELN\n\n[ELN](a.md) `ELN` :ui[ELN] ![ELN](/a.png)\n\n```\nELN\n```'),
  ).toEqual([])
})

test('a page about a term does not explain it to itself', async () => {
  expect(await marked('---\ntitle: The ELN\n---\nThe ELN.')).toEqual([])
  expect(await marked('---\ntitle: Electronic lab notebooks\n---\nThe ELN.')).toEqual([])
})

test('a page is not about a term that is only in one of the words of its title', async () => {
  expect(await marked('---\ntitle: Melnitz and eln paths\n---\nThe ELN.')).toEqual([
    'ELN: A notebook.',
  ])
})

test('by hand, with other words', async () => {
  expect(await marked(':term[the book]{of="ELN"} and ELN')).toEqual(['the book: A notebook.'])
  expect((await parse(':term[nonsense]', {glossary})).said).toEqual([
    'unknown-term 1:1 "nonsense" is not in the glossary.',
  ])
})

test('by hand, with a definition of its own, also without a glossary', async () => {
  const text = 'A :term[vial]{definition="A small bottle."}.'
  for (const context of [{glossary}, {}]) {
    const {html, said} = await parse(text, context)
    expect(said).toEqual([])
    expect(html).toContain('A small bottle.')
  }
})

test('without a glossary no word is marked, and a term by hand is unknown', async () => {
  expect(codes(await parse('The ELN.'))).toEqual([])
  expect(codes(await parse('The :term[ELN].'))).toEqual(['unknown-term'])
})

test('a name by hand is looked up in headings, links and footnotes as well', async () => {
  const text = '## The :term[nope]\n\n[a :term[no]](/b) [^1]\n\n[^1]: :term[none] :term[ELN]'
  expect((await parse(text, {glossary})).said).toEqual([
    'unknown-term 1:8 "nope" is not in the glossary.',
    'unknown-term 3:4 "no" is not in the glossary.',
    'unknown-term 5:7 "none" is not in the glossary.',
  ])
  expect(await marked('## The :term[ELN]')).toEqual(['ELN: undefined'])
})

test('a word that is explained again has a number, so that each explanation is found', async () => {
  const {html} = await parse(
    'ELN, :term[ELN], :term[eln]{definition="A note."}, :term[vial]{definition="A bottle."}',
    {glossary},
  )
  const attributes = [...html.matchAll(/data-name="term" data-attributes="([^"]*)"/g)]
  expect(attributes.map(([, json]) => JSON.parse(json!.replaceAll('&#x22;', '"')).number)).toEqual([
    undefined,
    '2',
    '3',
    undefined,
  ])
})
