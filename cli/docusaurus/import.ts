/** A loaded Docusaurus tree -> the files of a site in our notation. Reads only the workspace; writes nothing. */
import {posix} from 'node:path'
import type {Document} from 'yaml'
import {decoded, isOfOther, splitAddress} from '../../runtime/shared/location.ts'
import type {SiteConfig} from '../config/config.ts'
import {addressEdits} from '../move/addresses.ts'
import {apply} from '../move/edit.ts'
import {addAlias, blockOf} from '../move/front-matter.ts'
import {KEYS} from '../parse/front-matter/front-matter-schema.ts'
import type {Workspace} from '../pipeline.ts'
import {anchorMeant} from '../resolve/links/anchors.ts'
import {imageOf} from '../resolve/links/front-matter-references.ts'
import {linkTargets} from '../resolve/links/targets.ts'
import {inLink, inside, isBelow, isIndex, versionOf} from '../resolve/routes.ts'
import {parseYaml, plainValue} from '../text/yaml.ts'
import type {Asset, Entry, Source} from '../types.ts'
import {baseOf, belowBase, fileIn, pathOf, routeIn} from './links.ts'
import type {Redirects} from './redirects.ts'
import {translate} from './translate.ts'

export interface Imported {
  /** Path in the new site -> its text. */
  texts: Map<string, string>
  /** Path in the new site -> file of the old content. */
  copies: Map<string, string>
  /** Folders of the versions in the new content, in the order of the config. */
  folders: string[]
}

/** Returns the new names of the version folders of a tree. */
export function foldersOf({docs}: Pick<SiteConfig, 'docs'>): string[] {
  return docs.versions.map(({folder, name}, at) =>
    at === 0 ? 'docs' : `docs-${(name || folder).replace(/[^\w.-]+/g, '-')}`,
  )
}

export function importTree(workspace: Workspace, redirects: Redirects): Imported {
  const {config, sources} = workspace
  const result: Imported = {texts: new Map(), copies: new Map(), folders: foldersOf(config)}
  const names = nameFiles(workspace)
  const links = createLinks(workspace, names)
  // To search the entries for each page takes the square of their number.
  const routes = new Map([...workspace.site.entries.values()].map(({file, route}) => [file, route]))
  for (const source of sources.values()) {
    const name = names.get(source.file)!
    const to = `content/${name}`
    if (source.kind === 'markdown' || source.kind === 'fragment')
      result.texts.set(
        to,
        pageOf(source, workspace, links, redirects.get(routes.get(source.file) ?? '') ?? []),
      )
    else if (source.kind === 'category') result.texts.set(to, categoryOf(source.text))
    else if (
      name.startsWith('public/') ||
      config.docs.versions.some(({folder}) => isBelow(source.file, folder))
    )
      if (!/^public\/(?:manifest\.json|sitemap\.xml)$/.test(name))
        result.copies.set(to, source.file)
  }
  for (const at of result.folders.keys()) {
    const text = firstPage(workspace, at, result.folders, names)
    if (text !== undefined) result.texts.set(`content/${result.folders[at]}/index.md`, text)
  }
  return result
}

/**
 * Returns a first page for a version; undefined if it has one. Docusaurus does not require a page at the address of a
 * version, but our menus link to it.
 */
function firstPage(
  {config: {title, docs}, site}: Workspace,
  at: number,
  folders: string[],
  names: Map<string, string>,
): string | undefined {
  const {at: route, folder, label, name} = docs.versions[at]!
  if (site.entries.get(route)?.category?.folder !== folder) return undefined
  const heading = docs.versions.length > 1 && label ? `${title} ${label}` : title
  const links = [...site.entries.values()].flatMap(({doc, file, title, version}) =>
    doc && version === name
      ? `- [${title.replace(/[[\]\\`*_<&]/g, '\\$&')}](${inLink(posix.relative(folders[at]!, names.get(file)!))})`
      : [],
  )
  const about = `All pages of ${heading}, each with its title and a link to open it.`
  const fields = `title: ${JSON.stringify(heading)}\ndescription: ${JSON.stringify(about)}\n`
  return `---\n${fields}---\n\n${links.join('\n')}\n`
}

/** Maps each old file to a unique file in the new content. */
function nameFiles({config, sources}: Workspace): Map<string, string> {
  const folders = foldersOf(config)
  const taken = new Set<string>()
  const names = new Map<string, string>()
  for (const {file, kind} of sources.values()) {
    const name = nameOf(file, kind, config, folders)
    let free = name
    while (taken.has(free)) free = free.replace(/(\.\w+)?$/, '-mdx$1')
    taken.add(free)
    names.set(file, free)
  }
  return names
}

function nameOf(file: string, kind: Source['kind'], config: SiteConfig, folders: string[]): string {
  if (isBelow(file, config.publicFolder))
    return posix.join('public', file.slice(config.publicFolder.length))
  const {versions} = config.docs
  const version = versionOf(file, versions)
  const path = version
    ? posix.join(folders[versions.indexOf(version)]!, inside(file, version))
    : posix.join('docs', file)
  const folder = posix.dirname(path)
  if (kind === 'category') return posix.join(folder, '_category.yml')
  const base = posix.basename(path)
  if (kind === 'fragment')
    return posix.join(folder, `_${base.replace(/^_+/, '').replace(/\.mdx$/, '.md')}`)
  return kind === 'markdown' ? posix.join(folder, base.replace(/\.mdx$/, '.md')) : path
}

type Rewrite = (url: string, from: string) => string

/** Returns a function that changes addresses for the new site. Broken links are not changed. */
function createLinks(
  {site, config, sources, ...rest}: Workspace,
  names: Map<string, string>,
): Rewrite {
  const input = {...rest, site, config, sources} as never
  const targets = linkTargets(input, site.entries, site.redirects, new Map<string, Asset>())
  const byFile = new Map([...site.entries.values()].map((entry) => [entry.file, entry]))
  return (written, from) => {
    const url = pathOf(written) ?? written
    const [path, rest] = splitAddress(url)
    if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(url)) return url
    // The base is not added to addresses of other applications, as they are to us.
    if (isOfOther(path, config.external)) return posix.join(baseOf(config.dialect!), path) + rest
    const page = byFile.get(from)
    if (path === '') return withAnchor(url, page)
    const entry: Pick<Entry, 'file' | 'route'> = page ?? {file: from, route: '/'}
    const plain = decoded(path)
    const file = plain.startsWith('/')
      ? posix.join(config.publicFolder, plain)
      : posix.join(posix.dirname(from), plain)
    const name = names.get(file)
    const route = targets.routes.get(file.replace(/\/$/, '')) ?? routeIn(plain, entry, targets)
    const target = route === undefined ? undefined : site.entries.get(route)
    const found = target?.doc ? names.get(target.file) : name
    if (found === undefined) {
      const asset =
        belowBase(plain, targets) ?? (url === written ? undefined : fileIn(plain, targets))
      if (asset) return `/${inLink(names.get(asset.file)!.slice('public/'.length))}${rest}`
      return route === undefined ? url : inLink(route) + rest
    }
    if (found.startsWith('public/')) return `/${inLink(found.slice('public/'.length))}${rest}`
    return inLink(posix.relative(posix.dirname(names.get(from)!), found)) + withAnchor(rest, target)
  }
}

/** Returns the end of an address, with the id that we give to the heading. */
function withAnchor(rest: string, target: Entry | undefined): string {
  return rest.replace(/#(.+)$/s, (all, id: string) => {
    const doc = target?.doc
    const other = doc && !doc.ids.includes(decoded(id)) ? anchorMeant(doc, decoded(id)) : undefined
    return other === undefined ? all : `#${encodeURIComponent(other)}`
  })
}

function pageOf(
  source: Source,
  {config, sources, docs, renderer}: Workspace,
  rewrite: Rewrite,
  aliases: readonly string[],
): string {
  const {file, kind} = source
  const isFragment = kind === 'fragment'
  const translated = translate(source.text, {file, site: config.dialect!.site, isFragment}).text
  const edits = addressEdits(translated, renderer.specs, true, (url) => rewrite(url, file))
  const text = tidy(apply(translated, edits))
  if (isFragment) return text
  const doc = docs.get(file)
  const {id, slug} = doc?.fields ?? {}
  const picture = (doc && imageOf(doc, {config, sources})) ?? ''
  const image = picture.slice(config.publicFolder.length)
  const isMoved = isBelow(picture, config.publicFolder) && image !== doc?.fields.image
  const added: Record<string, string> = {
    ...(id !== undefined && slug === id && !isIndex(file) ? {slug: id} : {}),
    ...(isMoved ? {image} : {}),
  }
  const title = doc?.fields.title === undefined ? doc?.title : undefined
  const withAlias = (text: string, alias: string) => apply(text, addAlias(text, alias, true))
  return aliases.reduce(withAlias, withFields(text, added, title))
}

/** Returns a text with only the front matter keys that labdocs supports, and the added ones. */
function withFields(
  text: string,
  added: Record<string, string>,
  title: string | undefined,
): string {
  const block = blockOf(text, true)
  const {document} = parseYaml(block?.yaml ?? '')
  // Front matter that cannot be read is left to the author.
  const given = valuesOf(document)
  if (!given) return text
  const kept = Object.entries(given).filter(([key]) => KEYS.includes(key))
  const isComplete = kept.length === Object.keys(given).length
  const more = {...(title !== undefined && !block ? {title} : {}), ...added}
  if (isComplete && !Object.keys(more).length) return text
  const body = block
    ? text.slice(text.indexOf('\n---', block.at - 1) + 1).replace(/^---[^\n]*\n?/, '')
    : `\n${text}`
  const fields = Object.fromEntries([...kept, ...Object.entries(more)])
  document.contents = document.createNode(fields) as never
  const yaml = document.toString({lineWidth: 0})
  return `---\n${kept.length + Object.keys(more).length ? yaml : ''}---\n${body}`
}

const LINK = ['type', 'id', 'slug', 'title', 'description', 'keywords']

/** Returns undefined if the text cannot be read. */
function valuesOf(document: Document.Parsed): Record<string, unknown> | undefined {
  if (document.errors.length) return undefined
  const {contents} = document
  return contents ? (plainValue<Record<string, unknown>>(contents, document) ?? undefined) : {}
}

/** Returns `_category_.json` in our format. One that cannot be read is left to the author. */
function categoryOf(text: string): string {
  const {document} = parseYaml(text)
  const given = valuesOf(document)
  if (!given) return text
  const {link} = given
  const isLink = typeof link === 'object' && link !== null
  const kept = {
    ...pick(given, ['label', 'position', 'collapsed', 'description']),
    ...(isLink ? {link: pick(link as Record<string, unknown>, LINK)} : link === null ? {link} : {}),
  }
  document.contents = document.createNode(kept) as never
  return document.toString({lineWidth: 0})
}

function pick(from: Record<string, unknown>, keys: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key)))
}

/** Limits blank lines to one outside of code, and removes spaces in them. */
function tidy(text: string): string {
  const lines: string[] = []
  let fence = ''
  for (const line of text.split('\n')) {
    const mark = /^[ \t>]*(?:[-*+] |\d+[.)] )?[ \t]*(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark && !fence) fence = mark
    else if (mark && fence && mark.startsWith(fence)) fence = ''
    const plain = fence || /\S/.test(line) ? line : ''
    if (!fence && plain === '' && lines.at(-1) === '') continue
    lines.push(plain)
  }
  return lines.join('\n')
}
