/** What a first view costs does not grow with the site (gzip 9, 1 kB = 1000 bytes). */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {gzipSync} from 'node:zlib'
import {beforeAll, expect, test} from 'vitest'
import type {Page, SiteData} from '../../runtime/shared/types.ts'
import {filesBelow} from '../support/files.ts'
import {labdocs} from '../support/labdocs.ts'
import {temporary} from '../support/temporary.ts'

const CONFIG = `export default {
  title: 'Handbook',
  url: 'https://handbook.example',
  check: {'orphan-page': 'off', 'description-length': 'off'},
}
`
const IN_A_FOLDER = 20

/** Returns a site of short pages: twenty in each folder, five folders in each part. */
function handbook(count: number): string {
  const files: Record<string, string> = {
    'site.config.ts': CONFIG,
    'content/index.md':
      '---\ntitle: Start\ndescription: Start here.\n---\n\nSee [the docs](docs/index.md).\n',
    'content/docs/index.md': '---\ntitle: Docs\ndescription: All docs.\n---\n\nText.\n',
  }
  for (let at = 0; at < count; at++) {
    const folder = Math.floor(at / IN_A_FOLDER)
    const name = `content/docs/part-${Math.floor(folder / 5)}/folder-${folder}/page-${at}.md`
    files[name] = `---\ntitle: How to do thing ${at}\ndescription: All about ${at}.\n---\n\nText.\n`
  }
  return temporary('scale', files)
}

const kB = (bytes: Uint8Array | string) => gzipSync(bytes, {level: 9}).length / 1000
const PAGE = 'docs/part-0/folder-1/page-25'

interface Built {
  out: string
  html: string
  data: string[]
}

function build(count: number): Built {
  const root = handbook(count)
  const out = join(root, 'dist')
  const run = labdocs(['build', '--root', root, '--out', out])
  expect(run.code, run.stdout + run.stderr).toBe(0)
  const html = readFileSync(join(out, `${PAGE}.html`), 'utf8')
  const data = [...html.matchAll(/<link rel="preload" href="([^"]+)" as="fetch"/g)]
  return {out, html, data: data.map(([, url]) => url!)}
}

let small: Built
let large: Built

beforeAll(() => {
  small = build(40)
  large = build(600)
}, 180_000)

const sizeOf = ({out}: Built, urls: string[]) =>
  urls.reduce((sum, url) => sum + kB(readFileSync(join(out, url))), 0)

function firstView(built: Built): number {
  const {html, data} = built
  const parts = [
    ...html.matchAll(
      /<(?:link rel="(?:modulepreload|stylesheet)" href|script type="module" src)="([^"]+)"/g,
    ),
  ].map(([, url]) => url!)
  return kB(html) + sizeOf(built, [...new Set([...parts, ...data])])
}

test('the core weighs less than 3 kB, and a page loads about as much data at 600 pages as at 40', () => {
  expect(sizeOf(large, large.data.slice(0, 1))).toBeLessThan(3)
  expect(sizeOf(large, large.data) - sizeOf(small, small.data)).toBeLessThan(1.5)
})

test('the first view of a page weighs about the same', () => {
  expect(firstView(large) - firstView(small)).toBeLessThan(2)
})

test('the HTML has the sidebar of its page, and not that of the site', () => {
  const rows = (html: string) => html.match(/class="tree__row"/g)!.length
  expect(rows(large.html)).toBeLessThan(80)
  expect(large.html).toContain('href="/docs/part-0/folder-1/page-39"')
  expect(large.html).not.toContain('page-501')
})

test('the files of the data are all there, and only a page of unknown address needs that with everything', () => {
  const names = filesBelow(large.out).filter((name) => name.startsWith('assets/site-'))
  const {build} = JSON.parse(readFileSync(join(large.out, large.data[0]!), 'utf8')) as SiteData
  expect(names).toContain(`assets/site-all-${build}.json`)
  const twins = filesBelow(large.out).filter((name) => /^docs\/.*\.json$/.test(name))
  expect(twins.length).toBe(600)
  for (const name of twins) {
    const {parts = []} = JSON.parse(readFileSync(join(large.out, name), 'utf8')) as Page
    expect(parts, name).not.toBe('all')
    for (const part of parts) expect(names).toContain(`assets/site-${part}-${build}.json`)
  }
})
