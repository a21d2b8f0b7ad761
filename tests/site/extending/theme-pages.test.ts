/** Pages that come with the theme: every site has them, and a page of the site replaces them. */
import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import type {Diagnostic} from '../../../cli/types.ts'
import {buildHere} from '../../support/in-process.ts'
import {temporary} from '../../support/temporary.ts'

const FILES = {
  'site.config.ts': `import {defineSite} from 'labdocs'\nexport default defineSite({title: 'Handbook'})\n`,
  'content/docs/index.md':
    '---\ntitle: Start\ndescription: The first page of a handbook, which is long enough to be one.\n---\n\nText.\n',
}

async function built(files: Record<string, string>) {
  const root = temporary('theme-pages', files)
  const {exitCode, said} = await buildHere(root)
  return {
    exitCode,
    said,
    read: (name: string) => {
      const path = join(root, 'dist', name)
      return existsSync(path) ? readFileSync(path, 'utf8') : ''
    },
  }
}

const page = (title: string) =>
  `---\ntitle: ${title}\ndescription: A page that a site has written itself, instead of one of the theme.\n---\n\nOwn text.\n`

test('a site that writes no search page has one', async () => {
  const {exitCode, read} = await built(FILES)
  expect(exitCode).toBe(0)
  expect(read('search.html')).toMatch(/<h1[^>]*>Search/)
  expect(read('search.html')).not.toContain('noindex')
  expect(read('search.html')).toMatch(/rel="canonical" href="[^"]*\/search"/)
  expect(read('opensearch.xml')).toContain('/search?q=')
  expect(read('sitemap.xml')).not.toContain('/search')
})

test('a bare folder has one, and its own code is not run', async () => {
  const {exitCode, read} = await built({
    'guide.md': '# Guide\n\nText.\n',
    'search.tsx': 'throw new Error("This was run.")',
  })
  expect(exitCode).toBe(0)
  expect(read('search.html')).toMatch(/<h1[^>]*>Search/)
})

test('a page of the site takes its place', async () => {
  for (const file of ['content/search.md', 'content/search/index.md']) {
    const {exitCode, read, said} = await built({...FILES, [file]: page('Find')})
    expect(exitCode, said).toBe(0)
    expect(read('search.html')).toContain('Own text.')
    // Search results link to it.
    expect(said).not.toContain('orphan-page')
  }
  const {read} = await built({
    ...FILES,
    'content/search.tsx': `export const page = {title: 'Find', description: 'A page.', layout: 'plain'}\nexport default () => <h1>Find it</h1>`,
  })
  expect(read('search.html')).toContain('Find it')
})

test('the not-found page is replaced as a component of the theme', async () => {
  const wrong = await built({...FILES, 'content/404.md': page('Nothing')})
  expect(wrong.said).toContain('To write your own not-found page, replace LostPage')
  const {read} = await built({
    ...FILES,
    'site.config.ts': FILES['site.config.ts'].replace(`'Handbook'`, `'Handbook', theme: './theme'`),
    'theme/LostPage.tsx': 'export const LostPage = () => <h1>Nothing here</h1>',
  })
  expect(read('404.html')).toContain('<h1>Nothing here</h1>')
})

test('a theme that extends the built-in one can replace a page, and add one', async () => {
  const own = (title: string) =>
    `export const page = {title: '${title}', description: 'A page.', layout: 'plain'}\nexport default () => <h1>${title}</h1>`
  const {exitCode, read, said} = await built({
    ...FILES,
    'site.config.ts': FILES['site.config.ts'].replace(`'Handbook'`, `'Handbook', theme: './theme'`),
    'theme/pages/search.tsx': own('Look it up'),
    'theme/pages/imprint.tsx': own('Imprint'),
  })
  expect(exitCode, said).toBe(0)
  expect(read('search.html')).toContain('Look it up')
  expect(read('imprint.html')).toContain('Imprint')
  // The file itself: content/imprint.tsx does not exist.
  const orphan = JSON.parse(said).diagnostics.find((one: Diagnostic) => one.code === 'orphan-page')
  expect(existsSync(orphan.file)).toBe(true)
  expect(orphan.file).toMatch(/theme\/pages\/imprint\.tsx$/)
})

test('a site in German has no English around its pages, and words of its own', async () => {
  const {exitCode, read, said} = await built({
    'site.config.ts': `import {defineSite} from 'labdocs'\nexport default defineSite({title: 'Handbuch', lang: 'de', plugins: ['labdocs/plugins/chemistry'], messages: {'callout.warning': 'Obacht'}})\n`,
    'content/docs/index.md':
      '---\ntitle: Anfang\ndescription: Die erste Seite eines Handbuchs, das hier vollständig auf Deutsch ist.\n---\n\n## Wiegen\n\nText[^1].\n\n[^1]: Eine Fußnote.\n\n:::tip\n\nLangsam.\n\n:::\n\n:::warning\n\nHeiß.\n\n:::\n\n```smiles\nCCO\n```\n\n```js\na()\nb()\n```\n',
    'content/docs/next.md':
      '---\ntitle: Danach\ndescription: Die zweite Seite eines Handbuchs, damit die erste nicht allein ist.\nlast_update: {date: 2025-05-12}\n---\n\nText.\n',
  })
  expect([exitCode, said]).toEqual([0, expect.not.stringContaining('missing-messages')])
  const page = read('docs.html')
  expect(page).toContain('<html lang="de"')
  for (const text of ['Zum Inhalt springen', 'Tipp', 'Obacht', 'Abb. 1', 'Fußnoten', 'Kopieren'])
    expect(page).toContain(text)
  expect(page).toContain('aria-label="Zurück zur Stelle 1"')
  expect(read('docs/next.html')).toContain('12. Mai 2025')
  expect(read('docs.md')).toContain('**Tipp**')
  expect(read('search.html')).toMatch(/<h1[^>]*>Suche/)
  expect(read('404.html')).toContain('Seite nicht gefunden')
  for (const name of ['docs', 'docs/next', 'search', '404', 'offline'])
    expect(read(`${name}.html`).replace(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(
      /\b(?:Skip|Search|Close|Copy|Note|Home|Next|Print|Page not|Loading|Warning|Footnotes)\b/,
    )
})
