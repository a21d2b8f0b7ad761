/** A changed word list: pages that contain no changed word are not read again, and all others are. */
import {expect, test} from 'vitest'
import {untouchedDocs} from '../../../../cli/dev/changed-words.ts'
import type {GlossaryTerm, PreferredTerm} from '../../../../cli/parse/context.ts'
import type {Workspace} from '../../../../cli/pipeline.ts'
import type {Source} from '../../../../cli/types.ts'
import {type ParseOptions, parse, SPECS} from '../parse/parse.ts'

interface Lists {
  glossary?: GlossaryTerm[]
  preferred?: PreferredTerm[]
  /** Whether the glossary has a mistake, so that unknown terms are not reported. */
  isBroken?: boolean
}

const term = (name: string, ...aliases: string[]): GlossaryTerm => ({
  term: name,
  aliases,
  definition: `What ${name} means.`,
})
const use = (word: string, ...not: string[]): PreferredTerm => ({use: word, not, why: 'A test.'})
const FILES = {'docs/_part.md': 'The fragment has a fume\nhood.'}

/** Returns whether a page is kept, and whether it may be: whether reading it again gives the same. */
async function keeps(text: string, before: Lists, next: Lists) {
  const options = ({glossary = [], preferred = []}: Lists): ParseOptions => ({
    glossary,
    preferred,
    files: FILES,
  })
  const [old, now] = [await parse(text, options(before)), await parse(text, options(next))]
  const sources = Object.entries({...FILES, [old.file]: text}).map(([file, text]) => [file, {text}])
  const words = ({glossary = [], preferred = [], isBroken}: Lists) => ({
    glossary,
    preferred,
    diagnostics: isBroken ? [{code: 'glossary-invalid'}] : [],
  })
  const kept = untouchedDocs(
    {docs: new Map([[old.file, old]]), words: words(before)} as unknown as Workspace,
    {
      words: words(next),
      sources: new Map(sources as [string, Source][]),
      renderer: {specs: SPECS},
    } as unknown as Workspace,
  )
  return {isKept: kept.has(old.file), mayBe: JSON.stringify(old) === JSON.stringify(now)}
}

const HOOD = {glossary: [term('Fume hood', 'R&D', 'étuve')]}

for (const [what, text] of [
  ['a word', 'In the fume hood.'],
  ['a plural, in other case', 'Two FUME HOODs.'],
  ['an alias', 'An étuve.'],
  ['a letter as a character reference', 'An &eacute;tuve.'],
  ['a sign as a character reference', 'Our R&amp;D.'],
  ['a fragment', '::include{file=_part.md}\n\nA fume hood.'],
  ['a directive for a term', ':term[the cabinet]{of="fume hood"}'],
] as const)
  test(`${what} in the glossary`, async () => {
    const other = {glossary: [{...HOOD.glossary[0]!, definition: 'Another one.'}]}
    for (const [before, next] of [
      [{}, HOOD],
      [HOOD, {}],
      [HOOD, other],
    ] as const)
      expect(await keeps(text, before, next)).toEqual({isKept: false, mayBe: false})
  })

for (const [what, text] of [
  ['over two lines', 'The tool\nbar of it.'],
  ['in a quotation', '> The tool\n> bars of it.'],
  ['in the title', '---\ntitle: A Tool bar\n---\n\nText.'],
  ['in a title with an escaped letter', '---\ntitle: "A t\\u006fol bar"\n---\n\nText.'],
  ['in a fragment', '::include{file=_part.md}'],
] as const)
  test(`a word to replace, ${what}`, async () => {
    const next = {preferred: [use('toolbar', 'tool bar', 'fume hood')]}
    expect(await keeps(text, {}, next)).toEqual({isKept: false, mayBe: false})
    expect(await keeps(text, next, {})).toEqual({isKept: false, mayBe: false})
  })

test('a preferred word that hides a shorter one', async () => {
  const before = {preferred: [use('bin', 'trash')]}
  const next = {preferred: [...before.preferred, use('trash icon', 'rubbish')]}
  expect(await keeps('The trash icon.', before, next)).toEqual({isKept: false, mayBe: false})
})

test('a page without the word is kept, also if other entries mark or report something in it', async () => {
  const before = {glossary: [term('balance')], preferred: [use('toolbar', 'tool bar')]}
  const next = {
    glossary: [...before.glossary, ...HOOD.glossary],
    preferred: [...before.preferred, use('bin', 'trash')],
  }
  for (const text of ['A balance and a tool bar.', 'Childhood, binary, perfume.', ''])
    expect(await keeps(text, before, next)).toEqual({isKept: true, mayBe: true})
})

test('an entry that gets an alias concerns only pages with the alias', async () => {
  const before = {glossary: [term('balance')]}
  const next = {glossary: [term('balance', 'scales')]}
  expect((await keeps('A balance.', before, next)).isKept).toBe(true)
  expect(await keeps('Some scales.', before, next)).toEqual({isKept: false, mayBe: false})
})

test('an alias in capitals is another word', async () => {
  const of = (alias: string) => ({glossary: [term('notebook', alias)]})
  for (const text of ['An ELN.', 'An eln.'])
    expect((await keeps(text, of('eln'), of('ELN'))).isKept).toBe(false)
})

test('a mistake in the glossary that comes or goes concerns only pages that name a term', async () => {
  const good = {glossary: [term('balance')]}
  const broken = {...good, isBroken: true}
  for (const [before, next] of [
    [good, broken],
    [broken, good],
  ] as const) {
    expect((await keeps('A :term[scale].', before, next)).isKept).toBe(false)
    expect(await keeps('A balance.', before, next)).toEqual({isKept: true, mayBe: true})
  }
})
