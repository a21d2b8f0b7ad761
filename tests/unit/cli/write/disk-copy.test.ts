import {expect, test} from 'vitest'
import {createDiskCopy, pageOnDisk} from '../../../../cli/write/disk-copy.ts'
import {createForgetter} from '../../../../cli/write/writer.ts'
import {DISK_BASE} from '../../../../runtime/shared/disk-base.ts'
import {siteOf} from '../resolve/site.ts'

const page = (fields: string) => `---\n${fields}\n---\ntext`
const made = async (url = 'https://x.org') => {
  const site = await siteOf(
    {
      'index.md': page('title: Home'),
      'docs/a/index.md': page('title: A\naliases: [/docs/old]'),
      'docs/a/b c.md': page('title: B'),
    },
    {config: {url, base: DISK_BASE, docs: {print: true}}, section: true},
  )
  site.data.disk = '/sub/'
  return site
}

test('addresses are relative to the page, and pages have their ending', async () => {
  const site = await made()
  const at = (html: string, path = 'docs/a/b c.html') => pageOnDisk(html, path, site)
  expect(at('<a href="/~labdocs~/docs/a">')).toBe('<a href="../../docs/a.html">')
  expect(at('<a href="/~labdocs~/docs/a?x=1#y">')).toBe('<a href="../../docs/a.html?x=1#y">')
  expect(at('<a href="/~labdocs~/docs/a/b%20c/">')).toBe('<a href="../../docs/a/b%20c.html">')
  expect(at('<a href="/~labdocs~/docs/old">')).toBe('<a href="../../docs/a.html">')
  expect(at('<a href="/~labdocs~/docs/a/print">')).toBe('<a href="../../docs/a/print.html">')
  expect(at('<a href="/~labdocs~/">', 'index.html')).toBe('<a href="index.html">')
  expect(
    at('<img src="/~labdocs~/assets/a.png" srcset="/~labdocs~/a.png, /~labdocs~/b.png 2x">'),
  ).toBe('<img src="../../assets/a.png" srcset="../../a.png, ../../b.png 2x">')
  expect(at('<html data-base="/~labdocs~/">', 'a.html')).toBe('<html data-base="./">')
})

test('what names the published site goes on naming it', async () => {
  const canonical = '<link rel="canonical" href="https://x.org/~labdocs~/docs/a">'
  expect(pageOnDisk(canonical, 'docs/a.html', await made())).toBe(
    '<link rel="canonical" href="https://x.org/sub/docs/a">',
  )
  const other = '<a class="l" href="/app/x">'
  expect(pageOnDisk(other, 'a.html', await made())).toBe('<a class="l" href="https://x.org/app/x">')
  expect(pageOnDisk(other, 'a.html', await made('http://localhost:3000'))).toBe(other)
})

test('no module, and nothing that a browser would have to fetch', async () => {
  const head = [
    '<link rel="manifest" href="/~labdocs~/site.webmanifest">',
    '<link rel="modulepreload" href="/~labdocs~/assets/main.js">',
    '<link rel="preload" href="/~labdocs~/assets/f.woff2" as="font" crossorigin>',
    '<link rel="alternate" type="text/markdown" href="/~labdocs~/docs/a.md">',
    '<link rel="stylesheet" href="/~labdocs~/assets/t.css">',
    '<script type="module" src="/~labdocs~/assets/main-1.js"></script>',
  ].join('\n')
  expect(pageOnDisk(head, 'docs/a.html', await made())).toBe(
    '<link rel="stylesheet" href="../assets/t.css">\n<script src="../assets/disk.js" data-entry="main-1.js"></script>',
  )
})

test('files for servers and machines are left out, the rest is written', async () => {
  const site = await made()
  site.data.search.worker = '/~labdocs~/assets/search-worker-1.js'
  const written = new Map<string, string>()
  const forgetter = createForgetter()
  const copy = createDiskCopy(
    {
      ...forgetter,
      put: (path, content) => {
        written.set(path, typeof content === 'string' ? content : Buffer.from(content).toString())
        return undefined
      },
    },
    site,
  )
  const given = {
    'index.html': '<a href="/~labdocs~/docs/a">',
    'docs/a.json': '{}',
    'docs/a.md': '# A',
    'sitemap.xml': '',
    'docs/a/llms-full.txt': '',
    'offline-worker.js': '',
    'spectra/data.json': '[]',
    'manifest.json': '{}',
    'assets/t.css': 'a{b:url("/~labdocs~/assets/f.woff2")}',
    'assets/site-12.json': '{"base":"/~labdocs~/","html":"<a href=\\"/~labdocs~/docs/a\\">"}',
    'assets/search-worker-1.js': 'work()',
    'search-index/current.json': '{"format":1}',
  }
  for (const [path, text] of Object.entries(given)) expect(copy.put(path, text)).toBeUndefined()
  copy.finish()
  expect([...written.keys()]).toEqual([
    'index.html',
    'spectra/data.json',
    'manifest.json',
    'assets/t.css',
    'assets/site-12.json.js',
    'assets/search-worker-1.js.js',
  ])
  expect(written.get('assets/t.css')).toBe('a{b:url("f.woff2")}')
  expect(written.get('assets/site-12.json.js')).toContain('/~labdocs~/docs/a.html')
  const worker = written.get('assets/search-worker-1.js.js')!
  expect(worker).toMatch(/^labdocsDisk\.keep\("search-worker-1\.js","const files=/)
  expect(worker).toContain(Buffer.from(given['search-index/current.json']).toString('base64'))
  expect(worker).toContain('work()')
  // Links to what is left out are not a mistake of the author.
  expect(copy.paths).toEqual(new Set(Object.keys(given)))
})
