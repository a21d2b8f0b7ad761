import {expect, test} from 'vitest'
import {hashOf} from '../../../../cli/text/hash.ts'
import type {Asset, Site} from '../../../../cli/types.ts'
import {copyAssets} from '../../../../cli/write/assets.ts'
import {createForgetter} from '../../../../cli/write/writer.ts'
import {temporary} from '../../../support/temporary.ts'

type Given = Omit<Asset, 'hash'> & Partial<Pick<Asset, 'hash'>>

async function copy(
  given: Given[],
  taken: string[] = [],
  base = '/',
  pages: string[] = [],
  takeMade?: Parameters<typeof copyAssets>[3],
) {
  const assets = given.map((one): Asset => ({hash: '', ...one}))
  const content = temporary('copy', {
    'a b.pdf': 'x',
    'twin/a.png': 'x',
    'a.png': 'x',
    'public/robots.txt': 'x',
    'public/demos/index.html': 'x',
    'public/demo/a.html': 'x',
  })
  const writer = createForgetter()
  for (const path of taken) writer.put(path, '')
  const diagnostics = await copyAssets(
    {
      assets: new Map(assets.map((one) => [one.file, one])),
      data: {base},
      entries: new Map(pages.map((route) => [route, {route}])),
    } as unknown as Site,
    content,
    writer,
    takeMade,
  )
  return {
    paths: [...writer.paths].filter((path) => !taken.includes(path)),
    said: diagnostics.map(({code, file, message}) => `${code} ${file} ${message}`),
  }
}

test('to where their addresses say', async () => {
  expect(
    await copy(
      [
        {file: 'a b.pdf', url: '/s/assets/a%20b-1.pdf', bytes: 1},
        {file: 'public/robots.txt', url: '/s/robots.txt', bytes: 1},
      ],
      [],
      '/s/',
    ),
  ).toEqual({paths: ['assets/a b-1.pdf', 'robots.txt'], said: []})
})

test('the same picture under two names is copied once', async () => {
  expect(
    await copy([
      {file: 'a.png', url: '/assets/a-1.png', bytes: 1},
      {file: 'twin/a.png', url: '/assets/a-1.png', bytes: 1},
    ]),
  ).toEqual({paths: ['assets/a-1.png'], said: []})
})

test('a public file does not overwrite a page, nor what labdocs writes', async () => {
  expect(
    (
      await copy(
        [{file: 'public/docs.html', url: '/docs.html', bytes: 1, isPublic: true}],
        ['docs.html'],
      )
    ).said,
  ).toEqual(['duplicate-route public/docs.html docs.html is already the file of a page.'])
  expect(
    (await copy([{file: 'public/manifest.json', url: '/manifest.json', bytes: 1}])).said,
  ).toEqual(['duplicate-route public/manifest.json manifest.json is written by labdocs.'])
  expect((await copy([{file: 'public/sitemap.xml', url: '/sitemap.xml', bytes: 1}])).said).toEqual([
    'duplicate-route public/sitemap.xml sitemap.xml is written by labdocs.',
  ])
  for (const name of ['sitemap.xml', 'manifest.json', 'robots.txt'])
    expect((await copy([{file: `public/${name}/x`, url: `/${name}/x`, bytes: 1}])).said).toEqual([
      `duplicate-route public/${name}/x ${name}/x is written by labdocs.`,
    ])
})

test('nor has it the address of a page, whatever the style of addresses', async () => {
  const files = ['demo/index.html', 'demo.html', 'demo', 'demos/index.html', 'demo/a.html']
  const assets = files.map((name) => ({
    file: `public/${name}`,
    url: `/${name}`,
    bytes: 1,
    isPublic: true as const,
  }))
  for (const taken of [['demo.html'], ['demo/index.html'], []]) {
    const {said, paths} = await copy(assets, taken, '/', ['/demo', '/demo/b'])
    expect(said.map((one) => one.split(' ').slice(0, 2).join(' '))).toEqual([
      'duplicate-route public/demo/index.html',
      'duplicate-route public/demo.html',
      'duplicate-route public/demo',
    ])
    expect(said.join()).toContain('has the address of a page: /demo.')
    expect(paths).not.toContain('demo')
  }
})

test('a file that the last build has copied is not read', async () => {
  const taken: unknown[] = []
  const {paths, said} = await copy(
    [{file: 'gone.png', url: '/assets/gone-1.png', bytes: 1, hash: 'abc'}],
    [],
    '/',
    [],
    (...asked) => taken.push(asked) > 0,
  )
  expect(taken).toEqual([[['assets/gone-1.png'], 'abc']])
  expect({paths, said}).toEqual({paths: [], said: []})
})

test('a file that was changed after it was hashed is remembered with its new hash', async () => {
  const asked: unknown[] = []
  const takeMade = (_: string[], key: string | undefined) => {
    asked.push(key)
    return false
  }
  const one = {url: '/assets/a-1.png', bytes: 1}
  await copy([{...one, file: 'a.png', hash: 'before'}], [], '/', [], takeMade)
  expect(asked).toEqual(['before', hashOf('x')])
  asked.length = 0
  await copy([{...one, file: 'a.png', hash: hashOf('x')}], [], '/', [], takeMade)
  expect(asked).toEqual([hashOf('x')])
})

test('a path that cannot be used', async () => {
  expect(
    (
      await copy(
        [
          {file: 'a b.pdf', url: '/a.html/b', bytes: 1},
          {file: 'public/robots.txt', url: `/${'x'.repeat(300)}`, bytes: 1},
        ],
        ['a.html'],
      )
    ).said,
  ).toEqual([
    'path-invalid a b.pdf The path a.html/b cannot be used: a.html is already a file of the site.',
    `path-invalid public/robots.txt The path ${'x'.repeat(60)}… cannot be used: "${'x'.repeat(60)}…" has 300 bytes, and a name can have at most 255.`,
  ])
})

test('a file that went away during the build', async () => {
  expect(await copy([{file: 'gone.png', url: '/assets/gone-1.png', bytes: 1}])).toEqual({
    paths: [],
    said: ['unreadable-file gone.png This file can no longer be read: it does not exist (ENOENT).'],
  })
})
