/** The HTML of every page of the real site is valid. */
import {spawnSync} from 'node:child_process'
import {createRequire} from 'node:module'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {fileOf, printedOf, routesOf} from '../support/routes.ts'
import {site} from '../support/site.ts'

test('the Nu HTML checker finds no error', async () => {
  expect(
    spawnSync('java', ['-version']).status,
    'The Nu HTML checker needs Java: install default-jre-headless or the like.',
  ).toBe(0)
  const {out} = await site('.')
  const jar = createRequire(import.meta.url)('vnu-jar') as string
  const printed = printedOf(out)
  expect(printed.length).toBeGreaterThan(20)
  const pages = [...routesOf(out), ...printed].map((route) => fileOf(out, route))
  const files = [...pages, join(out, '404.html')]
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
