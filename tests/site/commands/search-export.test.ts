/** `labdocs search-export`: the files for a search server. */
import {existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {filesBelow} from '../../support/files.ts'
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

test('an entry of the cache that the disk has damaged is no bug in labdocs', async () => {
  const root = copyFixture('site')
  const args = ['search-export', '--root', root, '--for', 'typesense', '--to', join(root, 'out')]
  expect((await labdocsHere(args)).code).toBe(0)
  for (const file of filesBelow(root).filter((one) => /\/texts\/.*\.data$/.test(one))) {
    const path = join(root, file)
    writeFileSync(path, readFileSync(path).fill(0))
  }
  const failed = await labdocsHere(args)
  expect(failed.stderr).toMatch(
    /^error disk-error {2}\S*\.labdocs\/cache\n.*is damaged \(EBADMSG\)/,
  )
  expect(failed.code).toBe(2)
})
