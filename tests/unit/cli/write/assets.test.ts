import {expect, test} from 'playwright/test'
import type {Asset, Site} from '../../../../cli/types.ts'
import {copyAssets} from '../../../../cli/write/assets.ts'
import {createForgetter} from '../../../../cli/write/writer.ts'
import {temporary} from '../temporary.ts'

function copy(assets: Asset[], taken: string[] = [], base = '/') {
  const content = temporary('copy', {
    'a b.pdf': 'x',
    'twin/a.png': 'x',
    'a.png': 'x',
    'public/robots.txt': 'x',
  })
  const writer = createForgetter()
  for (const path of taken) writer.put(path, '')
  const diagnostics = copyAssets(
    {assets: new Map(assets.map((one) => [one.file, one])), data: {base}} as unknown as Site,
    content,
    writer,
  )
  return {
    paths: [...writer.paths].filter((path) => !taken.includes(path)),
    said: diagnostics.map(({code, file, message}) => `${code} ${file} ${message}`),
  }
}

test('to where their addresses say', () => {
  expect(
    copy(
      [
        {file: 'a b.pdf', url: '/s/assets/a%20b-1.pdf', bytes: 1},
        {file: 'public/robots.txt', url: '/s/robots.txt', bytes: 1},
      ],
      [],
      '/s/',
    ),
  ).toEqual({paths: ['assets/a b-1.pdf', 'robots.txt'], said: []})
})

test('the same picture under two names is copied once', () => {
  expect(
    copy([
      {file: 'a.png', url: '/assets/a-1.png', bytes: 1},
      {file: 'twin/a.png', url: '/assets/a-1.png', bytes: 1},
    ]),
  ).toEqual({paths: ['assets/a-1.png'], said: []})
})

test('a public file does not overwrite a page, nor what labdocs writes', () => {
  expect(
    copy([{file: 'public/docs.html', url: '/docs.html', bytes: 1}], ['docs.html']).said,
  ).toEqual(['duplicate-route public/docs.html docs.html is the file of a page already.'])
  expect(copy([{file: 'public/manifest.json', url: '/manifest.json', bytes: 1}]).said).toEqual([
    'duplicate-route public/manifest.json manifest.json is written by labdocs.',
  ])
  expect(copy([{file: 'public/sitemap.xml', url: '/sitemap.xml', bytes: 1}]).said).toEqual([
    'duplicate-route public/sitemap.xml sitemap.xml is written by labdocs.',
  ])
})

test('a file that went away during the build', () => {
  expect(copy([{file: 'gone.png', url: '/assets/gone-1.png', bytes: 1}])).toEqual({
    paths: [],
    said: ['unreadable-file gone.png This file could not be read any more (ENOENT).'],
  })
})
