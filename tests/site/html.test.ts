/** The HTML that we write: valid, and without a style attribute, which the Content-Security-Policy to come forbids. */
import {spawnSync} from 'node:child_process'
import {readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {join} from 'node:path'
import {expect, test} from '../browser/fixture.ts'
import {routesOf} from '../browser/pages.ts'

const fileOf = (out: string, route: string) =>
  join(out, `${route === '/' ? 'index' : route.slice(1)}.html`)

test('no page has a style attribute or a style element', async ({site}) => {
  const {out} = await site('.')
  for (const route of routesOf(out)) {
    // Code examples are escaped, so a tag here is a tag.
    const tags = readFileSync(fileOf(out, route), 'utf8').match(/<style[\s>]|<[a-z][^>]*\sstyle=/g)
    expect.soft(tags ?? [], route).toEqual([])
  }
})

test('no page holds an id twice', async ({site}) => {
  const {out} = await site('.')
  for (const route of routesOf(out)) {
    const ids = [
      ...readFileSync(fileOf(out, route), 'utf8').matchAll(/<[a-z][^>]*?\sid="([^"]+)"/g),
    ].map(([, id]) => id!)
    expect
      .soft(
        ids.filter((id, at) => ids.indexOf(id) !== at),
        route,
      )
      .toEqual([])
  }
})

test('the Nu HTML checker finds no error', async ({site}) => {
  test.setTimeout(300_000)
  test.skip(
    spawnSync('java', ['-version']).status !== 0,
    'Java is not on this machine; the HTML is not checked.',
  )
  const {out} = await site('.')
  const jar = createRequire(import.meta.url)('vnu-jar') as string
  const files = [...routesOf(out).map((route) => fileOf(out, route)), join(out, '404.html')]
  const {stderr} = spawnSync(
    'java',
    ['-Xss4m', '-jar', jar, '--errors-only', '--format', 'json', ...files],
    {encoding: 'utf8', maxBuffer: 64 * 1024 * 1024},
  )
  const {messages} = JSON.parse(stderr) as {
    messages: {url: string; message: string; extract?: string; lastLine?: number}[]
  }
  expect(
    messages
      .map(
        ({url, message, extract}) => `${url.replace(/.*\/dist/, '')}: ${message} ${extract ?? ''}`,
      )
      .slice(0, 40),
  ).toEqual([])
})
