/** What a reader's first view costs, and what a page costs after it (gzip 9, 1 kB = 1000 bytes). */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {gzipSync} from 'node:zlib'
import {beforeAll, expect, test} from 'vitest'
import {filesBelow} from '../support/files.ts'
import {built} from '../support/site.ts'

let out = ''
let html = ''

beforeAll(async () => {
  out = await built('.')
  html = readFileSync(join(out, 'docs/eln/ui/barcodes.html'), 'utf8')
}, 180_000)

const kB = (bytes: Uint8Array | string) => gzipSync(bytes, {level: 9}).length / 1000
const file = (url: string) => readFileSync(join(out, url))
const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, url]) => url!)

test('the scripts of the shell weigh at most 76 kB', () => {
  const scripts = new Set([
    ...all(/<link rel="modulepreload" href="([^"]+)"/g),
    ...all(/<script type="module" src="([^"]+)"/g),
  ])
  expect(scripts.size).toBeGreaterThan(0)
  // The HTML names every script that the entry imports.
  for (const url of scripts)
    for (const [, imported] of file(url)
      .toString()
      .matchAll(/(?:^|[;}\s])(?:import|from)"([^"]+\.js)"/g))
      expect([...scripts]).toContain(new URL(imported!, `http://x${url}`).pathname)
  expect([...scripts].reduce((sum, url) => sum + kB(file(url)), 0)).toBeLessThanOrEqual(76)
})

test('no script looks for the DevTools of React or the events of Node.js', () => {
  const scripts = filesBelow(join(out, 'assets')).filter((name) => name.endsWith('.js'))
  const looks = /__REACT_DEVTOOLS|process\.emit\b/
  expect(scripts.filter((name) => looks.test(file(`assets/${name}`).toString()))).toEqual([])
})

test('the style sheet weighs at most 12 kB', () => {
  // The style sheets of every page. Those of figures are linked only by pages that have one.
  const styles = all(/<link rel="stylesheet" href="([^"]*\/theme-[^"]+)"/g)
  expect(styles.length).toBeGreaterThan(0)
  expect(styles.reduce((sum, url) => sum + kB(file(url)), 0)).toBeLessThanOrEqual(12)
})

test('the site data weighs at most 4 kB', () => {
  const urls = all(/<link rel="preload" href="([^"]+)" as="fetch"/g)
  expect(urls.length).toBeGreaterThan(0)
  expect(urls.reduce((sum, url) => sum + kB(file(url)), 0)).toBeLessThanOrEqual(4)
})

test('the inline script is shorter than 1 kB', () => {
  const [script] = all(/<script>([\s\S]*?)<\/script>/g)
  expect(Buffer.byteLength(script!)).toBeLessThan(1000)
})

// Every second page has a figure drawn in HTML (1 to 3 kB). Versions of screens, gestures in frames and tables of computed
// results take 0.2 kB; the size of each icon, for pages without a style sheet, takes 0.02 kB.
test('the data of a page weighs at most 3.75 kB in the median', () => {
  const sizes = filesBelow(join(out, 'docs'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => kB(file(`docs/${name}`)))
    .sort((a, b) => a - b)
  expect(sizes.length).toBeGreaterThan(200)
  expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(3.75)
})
