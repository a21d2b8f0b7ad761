/**
 * Writes a copy of the site that can be opened from the disk, by a writer that changes its input. Addresses become
 * relative to the page, and files that browsers would have to fetch become scripts. Files that only servers use are
 * left out.
 */
import {DISK_BASE} from '../../runtime/shared/disk-base.ts'
import {fileOf, normalizePath, splitAddress} from '../../runtime/shared/location.ts'
import {UNPUBLISHED} from '../../runtime/shared/unpublished.ts'
import {DISK_SCRIPT} from '../bundle/classic-scripts.ts'
import type {Site} from '../types.ts'
import type {Writer} from './writer.ts'

export interface DiskCopy extends Writer {
  /** Writes the files that are made from several others. Must be called before `commit`. */
  finish: () => void
}

/** Files for servers, search engines and other machines. */
const LEFT_OUT =
  /^(?:sitemap.*\.xml|robots\.txt|feed\.xml|opensearch\.xml|site\.webmanifest|offline-worker\.js|(?:.*\/)?llms(?:-full)?\.txt)$/
const ADDRESS = new RegExp(`${DISK_BASE}[^\\s"'<>(),\\\\]*`, 'g')
/** Matches links in the head to files that are left out, and to files that a browser cannot preload. */
const HEAD_LINKS =
  /<link rel="(?:manifest|modulepreload|preload|search|alternate" type="(?:text\/markdown|application\/atom\+xml))"[^>]*>\n?/g
const ENTRY = /<script type="module" src="([^"]*\/)([^"/]+)"><\/script>/

export function createDiskCopy(writer: Writer, site: Site): DiskCopy {
  const {data} = site
  const twins = new Set(
    [...site.entries.keys()].flatMap((route) => [`${fileOf(route)}.json`, `${fileOf(route)}.md`]),
  )
  const seen = new Set<string>()
  const search = new Map<string, Uint8Array>()
  const worker = (data.search.worker ?? '').slice(data.base.length)
  let workerText = ''
  const asScript = (path: string, text: string) => {
    const name = JSON.stringify(path.split('/').at(-1))
    return writer.put(`${path}.js`, `labdocsDisk.keep(${name},${JSON.stringify(text)});\n`)
  }
  // Files are changed or left out when they are written, so what is read would be something else.
  const {read: _, ...others} = writer
  return {
    ...others,
    // Links can lead to files that are left out here: the published site has them.
    paths: seen,
    // Existing files were changed when they were written.
    keep: () => false,
    put: (path, content, rules) => {
      seen.add(path)
      const text = () => (typeof content === 'string' ? content : Buffer.from(content).toString())
      if (path.startsWith('search-index/')) {
        search.set(path.slice('search-index/'.length), Buffer.from(content))
        return undefined
      }
      if (path === worker) {
        workerText = text()
        return undefined
      }
      if (twins.has(path) || LEFT_OUT.test(path)) return undefined
      if (/^assets\/site-\w+\.json$/.test(path)) return asScript(path, siteText(text(), site))
      if (path.endsWith('.html')) return writer.put(path, pageOnDisk(text(), path, site), rules)
      if (path.endsWith('.css'))
        return writer.put(path, text().replaceAll(`${DISK_BASE}assets/`, ''), rules)
      return writer.put(path, content, rules)
    },
    join: (path, pieces, rules) => {
      seen.add(path)
      return LEFT_OUT.test(path) ? undefined : writer.join(path, pieces, rules)
    },
    finish: () => {
      if (workerText) asScript(worker, `${fetchFrom(search)}\n${workerText}`)
    },
  }
}

/** Returns a page with addresses relative to it. `path`: its file. */
export function pageOnDisk(html: string, path: string, site: Site): string {
  const {url, disk = '/'} = site.data
  const up = '../'.repeat(path.split('/').length - 1)
  const published = url === UNPUBLISHED ? undefined : url
  return html
    .replaceAll(`${url}${DISK_BASE}`, `${url}${disk}`)
    .replace(HEAD_LINKS, '')
    .replace(ENTRY, `<script src="${up}assets/${DISK_SCRIPT}" data-entry="$2"></script>`)
    .replace(`data-base="${DISK_BASE}"`, `data-base="${up || './'}"`)
    .replace(ADDRESS, (address) => up + fileAt(address.slice(DISK_BASE.length), site))
    .replace(/(<a\b[^<>]*?\shref=")(\/(?!\/)[^"]*)/g, (all, before, href) =>
      published === undefined ? all : before + published + href,
    )
}

/** Returns the file of an address without its base, with query and fragment. */
function fileAt(address: string, site: Site): string {
  const [path, rest] = splitAddress(address)
  const asked = normalizePath(`/${path}`)
  const route = site.redirects.get(asked) ?? asked
  return site.entries.has(route) || site.printed.has(route)
    ? `${encodeURI(fileOf(route))}.html${rest}`
    : address
}

/** Returns the site data with the addresses of files. Only the browser knows the base. */
function siteText(json: string, site: Site): string {
  return json.replace(ADDRESS, (address) => {
    const path = address.slice(DISK_BASE.length)
    return DISK_BASE + (path ? fileAt(path, site) : '')
  })
}

/** Returns the start of a worker that includes the files of the search index. */
function fetchFrom(files: Map<string, Uint8Array>): string {
  const texts = [...files].map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')])
  return `const files=${JSON.stringify(Object.fromEntries(texts))}
self.fetch=async(url)=>{
const text=files[decodeURIComponent(new URL(url).pathname.split('/').pop())]
if(text===undefined)throw new TypeError('There is no '+url)
return new Response(Uint8Array.from(atob(text),(one)=>one.charCodeAt(0)))
}`
}
