import {expect, test} from 'vitest'
import {structuredData} from '../../../../cli/render/structured-data.ts'
import type {Page} from '../../../../runtime/shared/types.ts'
import {schemaProblems} from '../../../support/schema-org.ts'
import {siteOf} from '../resolve/site.ts'

const FILES = {
  'index.md': '# Home',
  'docs/index.md': '# Handbook',
  'docs/lab/_category.yml': 'label: The lab\n',
  'docs/lab/index.md': '# Lab',
  'docs/lab/ä b.md':
    '---\ntitle: "A </script> title"\nslug: /lab/ä\ndescription: What it is.\n---\nText.\n',
  'docs/faq.md': '# FAQ\n\n## Why?\n\nBecause\nof that.\n\n## How?\n\nLike this.\n',
  'docs/one.md': '# One\n\n## Why?\n\nSo.\n\n## First\n\nText.\n\n## Second\n\nText.\n',
  'search.tsx': '',
}
const modules = [
  {file: 'search.tsx', page: {title: 'Search', description: '', noindex: true}, renderable: true},
]

async function about(route: string, page: Partial<Page> = {}, files: object = FILES) {
  const site = await siteOf(files as typeof FILES, {
    config: {title: 'T', tagline: 'All of it', url: 'https://x.org', base: '/s/'},
    modules: 'search.tsx' in files ? modules : [],
  })
  const entry = site.entries.get(route)
  const {kind = 'doc', title = '', description = ''} = entry ?? {}
  return structuredData({route, kind, title, description, ...page} as Page, site) as {
    '@type': string
    [key: string]: unknown
  }[]
}

test('the home page is the site, with its search', async () => {
  expect(await about('/')).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      inLanguage: 'en',
      name: 'T',
      description: 'All of it',
      url: 'https://x.org/s/',
      potentialAction: {
        '@type': 'SearchAction',
        target: 'https://x.org/s/search?q={words}',
        'query-input': 'required name=words',
      },
    },
  ])
  const {'search.tsx': _, ...without} = FILES
  expect((await about('/', {}, without))[0]).not.toHaveProperty('potentialAction')
})

test('a page of the docs is an article with the way to it', async () => {
  const [article, crumbs, ...rest] = await about('/docs/lab/ä', {updated: '2026-01-02T03:04:05Z'})
  expect(article).toMatchObject({
    '@type': 'TechArticle',
    headline: 'A </script> title',
    url: 'https://x.org/s/docs/lab/%C3%A4',
    dateModified: '2026-01-02T03:04:05Z',
  })
  expect(crumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      {position: 1, name: 'The lab', item: 'https://x.org/s/docs/lab'},
      {position: 2, name: 'A </script> title', item: 'https://x.org/s/docs/lab/%C3%A4'},
    ],
  })
  expect(rest).toEqual([])
})

test('a page of questions says so; one question among other headings does not make one', async () => {
  expect((await about('/docs/faq')).find((one) => one['@type'] === 'FAQPage')).toMatchObject({
    mainEntity: [
      {name: 'Why?', acceptedAnswer: {text: 'Because of that.'}},
      {name: 'How?', acceptedAnswer: {text: 'Like this.'}},
    ],
  })
  expect((await about('/docs/one')).map((one) => one['@type'])).not.toContain('FAQPage')
})

test('a page with one list of steps says how, by their names and addresses', async () => {
  const files = {
    'docs/index.md':
      '---\ntitle: Print\n---\n\n:::steps\n\n1. Open it. And wait.\n2. Print\n\n:::\n',
  }
  const howTo = (await about('/docs', {}, files)).find((one) => one['@type'] === 'HowTo')
  expect(howTo).toEqual({
    '@context': 'https://schema.org',
    '@type': 'HowTo',
    inLanguage: 'en',
    name: 'Print',
    step: [
      {'@type': 'HowToStep', position: 1, name: 'Open it', url: 'https://x.org/s/docs#step-1'},
      {'@type': 'HowToStep', position: 2, name: 'Print', url: 'https://x.org/s/docs#step-2'},
    ],
  })
})

test('what every kind of page says is that of schema.org', async () => {
  for (const route of ['/', '/docs', '/docs/lab/ä', '/docs/faq', '/docs/one'])
    for (const value of await about(route, {updated: '2026-01-02T03:04:05Z'}))
      expect(schemaProblems(value), route).toEqual([])
})

test('the not-found page says nothing', async () => {
  expect(await about('/404.html')).toEqual([])
})
