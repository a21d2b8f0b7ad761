/** What makes a parsed page another one, so that the cache must not have it. */

import {expect, test, vi} from 'vitest'
import type {Cache} from '../../../../cli/cache/cache.ts'
import {messagesOf} from '../../../../cli/config/messages.ts'
import {dialectAt} from '../../../../cli/docusaurus/site.ts'
import type {ParserOptions} from '../../../../cli/parse/context.ts'
import {createParsing, type ParseInput} from '../../../../cli/parse/parse-all.ts'
import {hashOf} from '../../../../cli/text/hash.ts'
import type {Doc, Source} from '../../../../cli/types.ts'
import {memoryCache} from '../../../support/memory.ts'
import {SPECS} from './parse.ts'

const OPTIONS: Omit<Required<ParserOptions>, 'dialect'> = {
  specs: SPECS,
  promises: {elements: {p: {}}, directives: {}},
  icons: new Set(['plus', 'minus']),
  supported: ['ELN 3'],
  glossary: [{term: 'assay', aliases: ['test'], definition: 'A measurement.'}],
  preferred: [{use: 'sample', not: ['specimen'], why: 'One word.'}],
  reserved: ['root'],
  messages: messagesOf('en'),
  bare: false,
  docsAtRoot: false,
  siteTitle: 'Site',
  anyScheme: false,
  frontMatter: {room: 'text'},
  highlight: {languages: {}, aliases: {}},
  plugins: [],
  reference: false,
  off: [],
}

const page = (text: string, file = 'docs/a.md'): Source => ({
  file,
  kind: 'markdown',
  text,
  hash: hashOf(text),
})

const parsing = (sources: Source[], cache: Cache, over: Partial<ParseInput> = {}) =>
  createParsing({
    sources: new Map(sources.map((source) => [source.file, source])),
    content: '/nowhere',
    options: OPTIONS,
    cache,
    ...over,
  })

/** Returns a cache that has every page, so that nothing is parsed, and the keys that it is asked for. */
function fullCache(): {cache: Cache; asked: string[]} {
  const asked: string[] = []
  const get = (_: string, key: string) => {
    asked.push(key)
    return {dependencies: {}}
  }
  return {cache: {get, getBytes: () => Buffer.from('{}\n\n""')} as unknown as Cache, asked}
}

/** Returns the key of a page. */
async function keyOf(source: Source, options: ParserOptions = OPTIONS): Promise<string> {
  const {cache, asked} = fullCache()
  await parsing([source], cache, {options}).one(source)
  return asked[0]!
}

const OTHER: Required<ParserOptions> = {
  specs: {...SPECS, note: {kind: 'leaf'}},
  promises: {elements: {p: {children: 'unread'}}, directives: {}},
  icons: new Set(['plus']),
  supported: ['ELN 3', 'ELN 2'],
  glossary: [{...OPTIONS.glossary[0]!, definition: 'An examination.'}],
  preferred: [{...OPTIONS.preferred[0]!, not: ['probe']}],
  reserved: ['root', 'page'],
  messages: messagesOf('de'),
  bare: true,
  docsAtRoot: true,
  siteTitle: 'Other',
  anyScheme: true,
  frontMatter: {room: 'number'},
  highlight: {languages: {}, aliases: {log: 'ini'}},
  plugins: [{name: 'a', hooks: ['page'], script: 'export default {name: "a", page() {}}'}],
  dialect: dialectAt('site', []),
  reference: true,
  off: ['article'],
}

test('the same page with the same options is the same', async () => {
  const same = {...OPTIONS, icons: new Set(OPTIONS.icons)}
  expect(await keyOf(page('A'))).toBe(await keyOf(page('A'), same))
})

for (const name of Object.keys(OTHER) as (keyof ParserOptions)[])
  test(`other ${name}: another page`, async () => {
    const options = {...OPTIONS, [name]: OTHER[name]}
    expect(await keyOf(page('A'), options)).not.toBe(await keyOf(page('A')))
  })

test('another text or another place is another page', async () => {
  const keys = [page('A'), page('B'), page('A', 'docs/b.md')].map((source) => keyOf(source))
  expect(new Set(await Promise.all(keys)).size).toBe(3)
})

test('another labdocs parses again', async () => {
  const installation = globalThis.labdocsInstallation!
  const before = installation.version
  const key = await keyOf(page('A'))
  try {
    vi.resetModules()
    installation.version = `${before}-next`
    const next = await import('../../../../cli/parse/parse-all.ts')
    const {cache, asked} = fullCache()
    const input = {sources: new Map(), content: '/nowhere', options: OPTIONS, cache}
    await next.createParsing(input).one(page('A'))
    expect(asked[0]).not.toBe(key)
  } finally {
    installation.version = before
    vi.resetModules()
  }
})

const fragment = (text: string): Source => ({
  file: 'docs/_part.md',
  kind: 'fragment',
  text,
  hash: hashOf(text),
})
const WITH_PART = page('# A page\n\n::include{file=_part.md}\n')

const draw = async (part: Source[], cache: Cache, before?: Map<string, Doc>, over = {}) =>
  (await parsing([WITH_PART, ...part], cache, over).all(before)).get(WITH_PART.file)!

test('a page is parsed again when a file that it is made of changes, comes or goes', async () => {
  const {cache} = memoryCache()
  const first = await draw([fragment('One.')], cache)
  expect(first.markdown).toContain('One.')
  expect((await draw([fragment('Two.')], cache)).markdown).toContain('Two.')
  const without = await draw([], cache)
  expect(without.diagnostics.map(({code}) => code)).toContain('missing-asset')
  const again = await draw([fragment('One.')], cache)
  expect(again.markdown).toContain('One.')
  expect(again.diagnostics.map(({code}) => code)).not.toContain('missing-asset')
})

test('so is a page of the run before; one that is as it was is the same value', async () => {
  const {cache, asked} = memoryCache()
  const first = await draw([fragment('One.')], cache)
  const before = new Map([[WITH_PART.file, first]])
  asked.length = 0
  expect(await draw([fragment('One.')], cache, before)).toBe(first)
  expect(asked).toEqual([])
  expect((await draw([fragment('Two.')], cache, before)).markdown).toContain('Two.')
})

test('what the dev server remembers of a file ends with its change', async () => {
  const {cache} = memoryCache()
  const warm = {hashes: new Map<string, string>(), pages: new Set<string>()}
  const texts = []
  for (const text of ['One.', 'One.', 'Two.', 'One.'])
    texts.push((await draw([fragment(text)], cache, undefined, {warm})).markdown.trim())
  expect(texts.map((text) => text.split('\n').at(-1))).toEqual(['One.', 'One.', 'Two.', 'One.'])
})
