import {expect, test} from 'vitest'
import {explainRenames} from '../../../../cli/resolve/links/renamed-pages.ts'
import type {Diagnostic} from '../../../../cli/types.ts'

const CONFIG = {versions: [], publicFolder: 'public'}

/** Explains the link to `y.md` on the page b/x.md, which was a/x.md before. `files`: the pages that there are now. */
function explained(renames: [string, string][], files: string[]): Diagnostic | undefined {
  const entries = new Map(files.map((file) => [`/${file.slice(0, -3)}`, {file, route: `/${file}`}]))
  const one = {
    code: 'broken-link',
    severity: 'error',
    file: 'b/x.md',
    line: 5,
    column: 1,
    message: 'Broken.',
    meant: {url: 'y.md', file: 'b/y.md'},
  } as Diagnostic
  const site = {diagnostics: [one], entries, redirects: new Map(), sources: new Set(files)}
  return explainRenames(site as never, new Map([['a/x.md', 'b/x.md'], ...renames]), CONFIG)[0]
}

test('a link of a page that was moved is corrected if it can mean only one page', () => {
  expect(explained([], ['b/x.md', 'a/y.md'])).toMatchObject({fix: {url: 'y.md', to: '../a/y.md'}})
  expect(explained([['b/y.md', 'b/z.md']], ['b/x.md', 'b/z.md'])).toMatchObject({
    message: 'b/y.md was renamed to b/z.md.',
    fix: {url: 'y.md', to: 'z.md'},
  })
  const both = explained([['b/y.md', 'b/z.md']], ['b/x.md', 'b/z.md', 'a/y.md'])
  expect(both?.hint).toBe(
    'Write z.md, or ../a/y.md if the link is older than the move of this page.',
  )
  expect(both?.fix).toBeUndefined()
})

test('an address is shown and written as an author types it', () => {
  const to = (name: string) => {
    const {hint, fix} = explained([['b/y.md', `b/${name}`]], ['b/x.md', `b/${name}`])!
    expect(hint).toContain(`Write ${fix && 'to' in fix && fix.to}, or run`)
    return fix && 'to' in fix && fix.to
  }
  expect(to('Öfen.md')).toBe('Öfen.md')
  expect(to('試料 (neu).md')).toBe('試料%20%28neu%29.md')
  expect(to('100 %\u00a0[a]#1.md')).toBe('100%20%25%C2%A0%5Ba%5D%231.md')
})

test('an old address that no alias can be is not proposed as one', () => {
  const found = (old: string) => {
    const entries = new Map([['/b', {file: 'b.md', route: '/b'}]])
    const link = {
      code: 'broken-link',
      meant: {url: old, file: old},
      file: 'b.md',
      line: 1,
      column: 1,
    }
    const site = {diagnostics: [link], entries, redirects: new Map(), sources: new Set(['b.md'])}
    return explainRenames(site as never, new Map([[old, 'b.md']]), CONFIG)
  }
  const aliasesOf = (old: string) => found(old).map(({fix}) => fix)
  expect(aliasesOf('öfen.md')).toEqual([{url: 'öfen.md', to: 'b.md'}, {aliases: {'b.md': '/öfen'}}])
  expect(aliasesOf('alte öfen.md')[1]).toEqual({aliases: {'b.md': '/alte öfen'}})
  // As it can be pasted into front matter.
  expect(found("it's a, b.md")[1]!.message).toContain("- b.md: aliases: ['/it''s a, b']")
  expect(aliasesOf('50% öfen.md')).toEqual([{url: '50% öfen.md', to: 'b.md'}])
})
