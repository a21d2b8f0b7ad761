/** `labdocs search-export`: the files for a search server. */
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {contentsOf, damageCache} from '../../support/files.ts'
import {labdocsHere} from '../../support/in-process.ts'
import {copyFixture, labdocs} from '../../support/labdocs.ts'
import {temporary} from '../../support/temporary.ts'

test('every page that can be found has its documents, TSX pages and generated ones too', () => {
  const to = join(temporary('export'), 'deep/folder')
  const {code, stdout} = labdocs([
    ...['search-export', '--root', copyFixture('site'), '--for', 'meilisearch'],
    ...['--to', to, '--json'],
  ])
  expect(code).toBe(0)
  const lines = readFileSync(join(to, 'documents.ndjson'), 'utf8').trimEnd().split('\n')
  expect(JSON.parse(stdout)).toMatchObject({exitCode: 0, documents: lines.length})
  const routes = new Set(lines.map((line) => (JSON.parse(line) as {route: string}).route))
  expect(routes).toContain('/docs/guide/tabs')
  expect(routes).toContain('/docs/category/third-party-apps')
  expect(routes).not.toContain('/docs/unlisted')
  expect(readdirSync(to).sort()).toEqual(['documents.ndjson', 'settings.json'])
})

test('content with errors writes nothing; a server that is not known is named', async () => {
  const to = join(temporary('export-bad'), 'out')
  const root = temporary('broken', {
    'site.config.ts': "export default {title: 'T'}\n",
    'content/index.md': '# T\n\n[gone](gone.md)\n',
  })
  const broken = await labdocsHere([
    'search-export',
    '--root',
    root,
    '--for',
    'typesense',
    '--to',
    to,
  ])
  expect(broken.code).toBe(1)
  expect(broken.stderr).toContain('broken-link')
  expect(existsSync(to)).toBe(false)
  const unknown = await labdocsHere(['search-export', '--root', root, '--for', 'solr', '--to', to])
  expect(unknown.code).toBe(2)
  expect(unknown.stderr).toContain('typesense')
  expect(
    (await labdocsHere(['search-export', '--root', root, '--for', 'typesense'])).stderr,
  ).toContain('--to')
})

test('entries of the cache that the disk has damaged are made again', async () => {
  const root = copyFixture('site')
  const to = join(root, 'out')
  const args = ['search-export', '--root', root, '--for', 'typesense', '--to', to]
  expect((await labdocsHere(args)).code).toBe(0)
  const before = contentsOf(to)
  damageCache(join(root, '.labdocs/cache'), 'texts')
  const {code, stderr} = await labdocsHere(args)
  expect([code, stderr]).toEqual([0, ''])
  expect(contentsOf(to)).toEqual(before)
})
