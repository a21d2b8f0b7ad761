/** A new site in its first minutes: hardly any files, no settings, another application on the same host. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {labdocsHere} from '../support/in-process.ts'
import {temporary} from '../support/temporary.ts'

const PAGE =
  '---\ntitle: Balance\ndescription: How to use the balance in the weighing room, step by step.\n---\n\n'

test('a title and one page: no complaint, and / leads to the page', async () => {
  const root = temporary('first', {
    'site.config.ts': `export default {title: 'Lab', lang: 'de', external: ['/app'],
      nav: [{label: 'App', href: '/app'}], head: '<meta name="who" content="me">'}`,
    'content/docs/index.md': `${PAGE}Open the [list](/app/list?all#end) of [all](/).\n`,
  })
  const {code, stderr, stdout} = await labdocsHere(['build', '--strict', '--root', root])
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).not.toContain('site.config.ts')
  const start = readFileSync(join(root, 'dist/index.html'), 'utf8')
  expect(start).toContain('<html lang="de">')
  expect(start).toContain('<meta http-equiv="refresh" content="0; url=/docs">')
  const page = readFileSync(join(root, 'dist/docs.html'), 'utf8')
  // With a target the browser follows the link, not the router.
  expect(page).toContain('<a href="/app/list?all#end" target="_top">list</a>')
  expect(page).toContain('<a href="/docs">all</a>')
  expect(page).toContain('<meta name="who" content="me">')
  // Hosts are only asked to redirect the URLs of moved pages.
  expect((await labdocsHere(['build', '--host', 'netlify', '--root', root])).code).toBe(0)
  expect(readFileSync(join(root, 'dist/_redirects'), 'utf8')).toBe('')
  const lost = readFileSync(join(root, 'dist/404.html'), 'utf8')
  expect(lost).toContain('<html lang="de"')
})

test('a folder without settings says once what it goes without', async () => {
  const root = temporary('bare', {
    'a.md': '# A\n\n```smiles\nCCO\n```\n\n```dot\nA -> B\n```\n\n:::nothing\n\nText.\n\n:::\n',
  })
  const {code, stderr, stdout} = await labdocsHere(['check', '--root', root])
  expect([code, stderr]).toEqual([0, ''])
  expect(
    stdout.match(/There is no site\.config\.ts here: .*"labdocs init" writes one\.\n/g),
  ).toHaveLength(1)
})

test('a configuration with another ending is not read, and named', async () => {
  const root = temporary('ending', {
    'site.config.mjs': "export default {title: 'T'}",
    'content/a.md': '# A\n\nText.\n',
  })
  const {code, stdout} = await labdocsHere(['check', '--root', root])
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /There is no site\.config\.ts here: .*\. Rename site\.config\.mjs to site\.config\.ts\.\n/,
  )
})
