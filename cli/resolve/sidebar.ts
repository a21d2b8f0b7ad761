/**
 * The sidebar tree of a version from its folders, `_category.yml` files and positions.
 */
import GithubSlugger from 'github-slugger'
import type {Route, SidebarItem} from '../../runtime/types.ts'
import type {VersionConfig} from '../config.ts'
import {compare} from '../diagnostics.ts'
import {readableName} from '../names.ts'
import type {CategoryFile, CategoryPage, Diagnostic, Doc} from '../types.ts'
import {isIndex, join, splitPrefix} from './routes.ts'

export interface SidebarEntry {
  doc: Doc
  route: Route
  id: string
}

export interface BuiltSidebar {
  items: SidebarItem[]
  /** Generated pages of folders, by route. */
  categories: Map<Route, CategoryPage>
  diagnostics: Diagnostic[]
}

interface Node {
  item: SidebarItem
  position: number
  name: string
}

interface Folder {
  path: string
  docs: SidebarEntry[]
  folders: Map<string, Folder>
}

/** `entries`: what may be in the sidebar (no drafts, no unlisted pages). `categories`: by folder. */
export function buildSidebar(
  entries: SidebarEntry[],
  categories: Map<string, CategoryFile>,
  version: VersionConfig,
): BuiltSidebar {
  const built: BuiltSidebar = {items: [], categories: new Map(), diagnostics: []}
  const slugger = new GithubSlugger()
  const root = foldersOf(entries, version)
  // A config-less tree may have its index at the root; it is the first entry, not the owner of everything.
  built.items = childrenOf(root, undefined)
  return built

  function childrenOf(folder: Folder, index: SidebarEntry | undefined): SidebarItem[] {
    const docs = folder.docs.filter((entry) => entry !== index).map(docNode)
    const folders = [...folder.folders.values()]
      .map(folderNode)
      .filter((node) => node !== undefined)
    const links = (categories.get(folder.path)?.links ?? []).map(
      ({label, href, position = Number.POSITIVE_INFINITY}): Node => ({
        item: {label, href},
        position,
        // Behind all names, in the order of the file.
        name: '\uffff',
      }),
    )
    return [...docs, ...folders, ...links]
      .sort((a, b) => a.position - b.position || compare(a.name, b.name))
      .map(({item}) => item)
  }

  function docNode({doc, route}: SidebarEntry): Node {
    const {fields} = doc
    const name = doc.file.split('/').at(-1)!
    // The main page of a bare tree opens it, wherever its name would sort it.
    const first = route === version.at ? -1e9 : Number.POSITIVE_INFINITY
    return {
      item: {label: fields.sidebar_label ?? doc.title, route, ...badgeOf(doc)},
      position: fields.sidebar_position ?? splitPrefix(name).position ?? first,
      name,
    }
  }

  function folderNode(folder: Folder): Node | undefined {
    const name = folder.path.split('/').at(-1)!
    const file = categories.get(folder.path)
    const index = indexOf(folder, file)
    const page: SidebarItem | undefined = index
      ? {
          label: index.doc.fields.sidebar_label ?? index.doc.title,
          route: index.route,
          ...badgeOf(index.doc),
        }
      : undefined
    const label = file?.label ?? page?.label ?? readableName(name)
    const position =
      file?.position ??
      index?.doc.fields.sidebar_position ??
      splitPrefix(name).position ??
      Number.POSITIVE_INFINITY
    const generated =
      file?.link?.type === 'generated-index' ? addGenerated(folder, file, label) : undefined
    const items = childrenOf(folder, index)
    if (!items.length) return page ? {item: page, position, name} : undefined
    const route = page?.route ?? generated
    return {
      item: {
        label,
        ...(route === undefined ? {} : {route}),
        ...(page?.badge === undefined ? {} : {badge: page.badge}),
        items,
        ...(file?.collapsed === false ? {collapsed: false} : {}),
      },
      position,
      name,
    }
  }

  /** The document that is the category's own page. */
  function indexOf(folder: Folder, file: CategoryFile | undefined): SidebarEntry | undefined {
    const {link} = file ?? {}
    // `link: null`: the folder has no page of its own, its index is a page like others.
    if (link === null || link?.type === 'generated-index') return undefined
    if (link?.type !== 'doc') return folder.docs.find(({doc}) => isIndex(doc.file))
    const found = entries.find(({id}) => id === link.id)
    if (!found)
      built.diagnostics.push({
        severity: 'error',
        code: 'unknown-doc',
        file: file!.file,
        ...file!.place,
        message: `There is no document with the id "${link.id}" in version "${version.name}".`,
        hint: `Known ids: ${entries
          .map(({id}) => id)
          .slice(0, 20)
          .join(', ')}${entries.length > 20 ? ' …' : ''}.`,
      })
    return found
  }

  function addGenerated(folder: Folder, file: CategoryFile, label: string): Route {
    const link = file.link as Extract<CategoryFile['link'], {type: 'generated-index'}>
    const slug = link.slug ?? slugger.slug(label)
    const route = slug.startsWith('/') ? join(version.at, slug) : join(version.at, 'category', slug)
    const other = built.categories.get(route)
    if (other)
      built.diagnostics.push({
        severity: 'error',
        code: 'duplicate-route',
        file: file.file,
        ...file.place,
        message: `${route} is the route of ${other.folder}/_category.yml already.`,
        hint: 'Give one of them another "slug".',
      })
    built.categories.set(route, {
      folder: folder.path,
      title: link.title ?? label,
      description: link.description ?? file.description ?? '',
      keywords: link.keywords ?? [],
    })
    return route
  }
}

function badgeOf({fields: {sidebar_badge: badge, since}}: Doc): {badge?: string} {
  if (badge === undefined) return {}
  return {badge: badge === 'since' ? since! : 'New'}
}

function foldersOf(entries: SidebarEntry[], version: VersionConfig): Folder {
  const root: Folder = {path: version.folder, docs: [], folders: new Map()}
  for (const entry of entries) {
    const parts = entry.doc.file
      .slice(version.folder === '' ? 0 : version.folder.length + 1)
      .split('/')
      .slice(0, -1)
    let folder = root
    for (const part of parts) {
      const path = folder.path ? `${folder.path}/${part}` : part
      let next = folder.folders.get(part)
      if (!next) {
        next = {path, docs: [], folders: new Map()}
        folder.folders.set(part, next)
      }
      folder = next
    }
    folder.docs.push(entry)
  }
  return root
}
