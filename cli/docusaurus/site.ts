/**
 * Finds which folders of a Docusaurus site contain what, from the text of its files: no configuration is run, so
 * computed values are not known.
 */
import {join, posix} from 'node:path'
import {isHidden} from '../disk/path-rules.ts'
import {parsedJson} from '../text/json.ts'
import {
  type Docs,
  docsIn,
  editUrlIn,
  objectAround,
  objectOf,
  redirectsIn,
  textOf,
  withoutComments,
} from './config-text.ts'
import {isFolder, namesIn, read} from './files.ts'
import {markdownOutside, type Outside} from './outside.ts'
import {importedParts} from './parts.ts'

export const DIALECTS = ['docusaurus'] as const

/** Says why a command refuses the folder of another tool: the links that it writes are in our notation. */
export const IMPORT_FIRST =
  'The links of this folder are written as Docusaurus reads them. Write it in our notation first: labdocs import FROM TO.'

/** How to read a content folder. Folders are relative to it; '' is the folder itself. */
export interface Dialect {
  name: (typeof DIALECTS)[number]
  /** The folder that `@site` refers to. */
  site: string
  /** Folder of files that are published unchanged. */
  static: string
  /** Only these folders and files are read; if empty, everything is. */
  only: string[]
  /** Files outside of these folders that pages import: fragments, whatever their names are. */
  parts: string[]
  /** Path below which the site was served: links can begin with it. */
  base: string
  /** Markdown that is not read; only known of a site that is built without a config of ours. */
  outside?: Outside[]
}

interface DialectVersion {
  name: string
  label: string
  folder: string
  at: string
  last: boolean
  noindex?: boolean
}

/** What is known about a site of the dialect. */
export interface FoundSite {
  dialect: Dialect
  title?: string
  tagline?: string
  url?: string
  folder: string
  /** Address of the version in this folder, and what else is known about it. */
  at: string
  version: Partial<Pick<DialectVersion, 'label' | 'noindex'>>
  versions: DialectVersion[]
  /** Pairs of an old address and the address that replaces it. */
  redirects: [string, string][]
  /** Address at which the files in the folder of the site can be edited, with a slash at its end. */
  editUrl?: string
  /** Whether there is such an address, but code computes it. */
  isEditUrlCode?: boolean
  /** Path prefixes of parts of the site that are not read. */
  external: string[]
}

const CONFIG = /^docusaurus\.config\.[cm]?[jt]s$/
/** Folders of a repository in which the site can be, next to the software it documents. */
const PLACES = ['', 'website', 'docs', 'site', 'packages/website']
const CATEGORY = /^_category_\.(?:json|ya?ml)$/
const THEME = /^import\s.*from\s+['"]@(?:theme|docusaurus|site)\//m
/** Maximum number of folder entries to check. */
const MOST = 20_000

/** Returns undefined for a folder that is neither a Docusaurus site nor part of one. */
export function recognize(root: string): FoundSite | undefined {
  for (const site of PLACES) {
    const config = namesIn(join(root, site)).find((name) => CONFIG.test(name))
    if (config) return describeSite(root, site, read(join(root, site, config)))
  }
  return isPart(root)
    ? {
        dialect: dialectAt('', []),
        folder: '',
        at: '/',
        version: {},
        versions: [],
        redirects: [],
        external: [],
      }
    : undefined
}

/** Returns the dialect of a site that has our configuration. */
export function dialectAt(
  site = '',
  only: string[] = [],
  base = '/',
  parts: string[] = [],
): Dialect {
  const folder = posix.join(site, 'static')
  return {
    name: 'docusaurus',
    site,
    static: folder,
    only: only.includes('') || !only.length ? [] : [...only, folder, ...parts],
    parts,
    base,
  }
}

function describeSite(root: string, site: string, config: string): FoundSite {
  const text = withoutComments(config)
  // Parts of the theme have titles as well, such as the columns of the footer.
  const own = objectAround(text, /(?<![\w.])baseUrl["']?\s*:/.exec(text)?.index ?? 0)
  const named = docsIn(text).map((one) => ({
    ...one,
    folder: posix.normalize(posix.join(site, one.path)),
  }))
  const inside = named.filter(({folder}) => !folder.startsWith('..'))
  const there = inside.filter(({folder}) => isFolder(join(root, folder)))
  const main = there.find(({folder}) => posix.basename(folder) === 'docs') ?? there[0] ?? inside[0]
  const folder = main?.folder ?? posix.join(site, 'docs')
  // Docs outside of the root are not read, but their versions can be inside.
  const described = main ?? named[0]
  const found = versionsOf(root, site, described ?? {at: '/docs', options: ''})
  const base = textOf(text, 'baseUrl') ?? '/'
  const folders = [folder, ...found.versions.map((one) => one.folder)]
  const parts = folders.includes('') ? [] : importedParts(root, site, folders)
  const dialect = dialectAt(site, folders, base, parts)
  const outside = dialect.only.length ? markdownOutside(root, site, dialect.only) : []
  return {
    dialect: {...dialect, outside: outside.length ? outside : undefined},
    title: textOf(own, 'title') ?? textOf(text, 'title'),
    tagline: textOf(text, 'tagline'),
    url: textOf(text, 'url'),
    folder,
    ...found,
    redirects: redirectsIn(text),
    ...editUrlIn(described?.options ?? '', text),
    external: othersOf(root, site, [
      ...(main === described ? [] : [found]),
      ...named.filter((one) => one !== described),
      ...blogIn(root, site, text),
    ]),
  }
}

/** Returns the versions in `versions.json`, and what the options of the docs say about the newest, in the folder `docs`. */
function versionsOf(
  root: string,
  site: string,
  {at, options}: Pick<Docs, 'at' | 'options'>,
): Pick<FoundSite, 'at' | 'version' | 'versions'> {
  const folderOf = (name: string) => posix.join(site, 'versioned_docs', `version-${name}`)
  const names = versionNames(join(root, site, 'versions.json')).filter((name) =>
    isFolder(join(root, folderOf(name))),
  )
  // Readers get the first one, unless the options name another.
  const named = textOf(options, 'lastVersion')
  const last = [...names, 'current'].find((name) => name === named) ?? names[0] ?? 'current'
  const all = objectOf(options, 'versions')
  const addressOf = (own: string, name: string, usual: string) =>
    posix.join(at, textOf(own, 'path') ?? (name === last ? '' : usual)).replace(/(?<=.)\/$/, '')
  const hidden = (own: string) => (/\bnoIndex["']?\s*:\s*true\b/.test(own) ? {noindex: true} : {})
  const current = objectOf(all, 'current')
  const label = textOf(current, 'label')
  const versions = names.map((name): DialectVersion => {
    const own = objectOf(all, name)
    return {
      name,
      label: textOf(own, 'label') ?? name,
      folder: folderOf(name),
      at: addressOf(own, name, name),
      last: name === last,
      ...hidden(own),
    }
  })
  return {
    at: addressOf(current, 'current', 'next'),
    version: {...(label ? {label} : {}), ...hidden(current)},
    versions,
  }
}

function versionNames(file: string): string[] {
  const names = parsedJson(read(file))
  return Array.isArray(names)
    ? names.filter((name) => typeof name === 'string' && /^[\w.-]+$/.test(name))
    : []
}

function blogIn(root: string, site: string, config: string): {at: string}[] {
  const options = objectOf(config, 'blog')
  const at = posix.join('/', textOf(options, 'routeBasePath') ?? 'blog').replace(/\/$/, '')
  return isFolder(join(root, site, textOf(options, 'path') ?? 'blog')) ? [{at: at || '/'}] : []
}

/** Returns the first part of addresses for parts of the site that are not read: other docs, a blog, pages of its own. */
function othersOf(root: string, site: string, others: readonly {at: string}[]): string[] {
  const pages = namesIn(join(root, site, 'src/pages')).map((name) => name.replace(/\.\w+$/, ''))
  return [
    ...others.map(({at}) => at),
    ...pages
      .filter((name) => /^[a-z][\w-]*$/i.test(name) && name !== 'index')
      .map((name) => `/${name}`),
  ].filter((at, index, all) => at !== '/' && all.indexOf(at) === index)
}

/**
 * Returns whether a folder contains pages of such a site without its configuration, or mostly MDX, which is read the
 * same way.
 */
function isPart(root: string): boolean {
  let left = MOST
  let mdx = 0
  let plain = 0
  const folders = ['']
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const name of namesIn(join(root, folder))) {
      if (--left < 0) return false
      const file = posix.join(folder, name)
      if (isHidden(file)) continue
      if (CATEGORY.test(name)) return true
      if (/\.mdx?$/.test(name)) {
        // VitePress pages have their imports in a script.
        const text = read(join(root, file)).replace(/<script\b[\s\S]*?<\/script>/g, '')
        if (THEME.test(text)) return true
        if (name.endsWith('x')) mdx++
        else plain++
      } else if (!name.includes('.') && isFolder(join(root, file))) folders.push(file)
    }
  }
  return mdx > plain
}
