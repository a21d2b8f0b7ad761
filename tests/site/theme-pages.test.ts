/** Pages that come with the theme: every site has them, and any page of the site takes their place. */
import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {buildHere} from '../support/build.ts'
import {temporary} from '../support/temporary.ts'

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
  expect(read('search.html')).toContain('noindex')
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
  }
  const {read} = await built({
    ...FILES,
    'content/search.tsx': `export const page = {title: 'Find', description: 'A page.', layout: 'plain'}\nexport default () => <h1>Find it</h1>`,
  })
  expect(read('search.html')).toContain('Find it')
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
})
