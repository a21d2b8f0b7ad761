/** Files that no page uses. */
import {expect, test} from 'vitest'
import type {SiteConfig} from '../../../cli/config/config.ts'
import {totalOf, unusedFiles, unusedNote} from '../../../cli/unused-files.ts'
import {temporary} from '../../support/temporary.ts'

const FILES = {
  'public/old.pdf': 'x'.repeat(3000),
  'public/named.pdf': 'x',
  'public/two words.pdf': 'x',
  'public/of-code.json': '{}',
  'public/of-config.svg': '<svg/>',
  'public/robots.txt': '',
  'public/favicon-32x32.png': '',
  'public/CNAME': '',
  'public/.well-known/security.txt': '',
  'public/deep/robots.txt': 'not at the top',
  'docs/beside.png': 'x'.repeat(50),
}

function input() {
  const content = temporary('unused', FILES)
  const sources = new Map(
    Object.keys(FILES).map((file) => [file, {file, kind: 'asset' as const, text: '', hash: ''}]),
  )
  const page = '[one](/named.pdf) and [two](/two%20words.pdf)'
  sources.set('docs/a.md', {file: 'docs/a.md', kind: 'markdown', text: page, hash: ''} as never)
  return {
    config: {content, publicFolder: 'public', source: "logo: 'of-config.svg'"} as SiteConfig,
    sources,
    assets: {files: new Map([['assets/a.js', Buffer.from('fetch("/of-code.json")')]])},
    site: {diagnostics: [{code: 'unused-asset', file: 'docs/beside.png'}]},
  } as unknown as Parameters<typeof unusedFiles>[0]
}

test('the largest first; what pages, code and config name is used, what others ask for is no waste', () => {
  expect(unusedFiles(input())).toEqual([
    {file: 'public/old.pdf', bytes: 3000},
    {file: 'docs/beside.png', bytes: 50},
    {file: 'public/deep/robots.txt', bytes: 14},
  ])
})

test('thousands of files in a large site take no time', () => {
  const {sources, ...rest} = input()
  const text = 'A page with some words and no name of a file. '.repeat(400_000)
  sources.set('docs/b.md', {file: 'docs/b.md', kind: 'markdown', text, hash: ''} as never)
  for (let at = 0; at < 5000; at++)
    sources.set(`public/${at}.csv`, {file: `public/${at}.csv`, kind: 'asset', text: '', hash: ''})
  const before = performance.now()
  expect(unusedFiles({sources, ...rest})).toHaveLength(3)
  expect(performance.now() - before).toBeLessThan(1000)
})

test('one line with count and bytes', () => {
  const config = {content: `${process.cwd()}/content`, root: process.cwd()} as SiteConfig
  const files = Array.from({length: 7}, (_, at) => ({file: `public/${at}.pdf`, bytes: 7000 - at}))
  expect(totalOf(files)).toBe(48_979)
  const [line, ...rest] = unusedNote(files, config)
  expect(line).toBe(
    'Unused  7 files, 49 kB, that no page names: content/public/0.pdf (7.0 kB), content/public/1.pdf (7.0 kB), content/public/2.pdf (7.0 kB), content/public/3.pdf (7.0 kB), content/public/4.pdf (7.0 kB), and 2 more',
  )
  expect(rest).toEqual([])
  expect(unusedNote([], config)).toEqual([])
})
