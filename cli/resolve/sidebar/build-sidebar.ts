/** Builds the sidebar tree of a version from its folders, `_category.yml` files and positions. */
import {posix} from 'node:path'
import GithubSlugger from 'github-slugger'
import type {Route, SidebarItem} from '../../../runtime/shared/types.ts'
import type {VersionConfig} from '../../config/config.ts'
import {diagnostic} from '../../report/diagnostics.ts'
import {compare} from '../../text/compare.ts'
import {readableName} from '../../text/readable-names.ts'
import type {CategoryFile, CategoryPage, Diagnostic, Doc} from '../../types.ts'
import {bestIndex, folderRoute, inside, join, splitPrefix} from '../routes.ts'
import type {Sibling} from './lint-siblings.ts'

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
  /** The entries of each folder. */
  siblings: Sibling[][]
}

interface Node {
  item: SidebarItem
  position: number
  name: string
  /** Undefined for links of a folder. */
  keys?: Pick<Sibling, 'labelled' | 'positioned'>
}

interface Folder {
  path: string
  docs: SidebarEntry[]
  folders: Map<string, Folder>
  /** The page next to the folder that has its name. */
  page?: SidebarEntry
}

/**
 * Builds the sidebar. `entries`: pages that can be in the sidebar (no drafts, no unlisted pages). `categories`: by
 * folder. `tabs`: names of the top folders that have a sidebar of their own. `lists`: whether a folder without a page
 * gets one that lists its pages.
 */
export function buildSidebar(
  entries: SidebarEntry[],
  categories: Map<string, CategoryFile>,
  version: VersionConfig,
  tabs: string[] = [],
  lists = false,
): BuiltSidebar {
  return new SidebarBuilder(entries, categories, version, lists).build(tabs)
}

class SidebarBuilder {
  private readonly built: BuiltSidebar = {
    items: [],
    categories: new Map(),
    diagnostics: [],
    siblings: [],
  }
  private readonly slugger = new GithubSlugger()

  constructor(
    private readonly entries: SidebarEntry[],
    private readonly categories: Map<string, CategoryFile>,
    private readonly version: VersionConfig,
    private readonly lists: boolean,
  ) {}

  build(tabs: string[]): BuiltSidebar {
    const root = foldersOf(this.entries, this.version)
    if (this.lists) takePages(root)
    // A tree without a config can have its index at the root. The index is the first entry, not the parent of all others.
    const own = tabs.flatMap((name) => this.takeTab(root, name))
    this.built.items = [...this.childrenOf(root, undefined), ...own]
    return this.built
  }

  private childrenOf(folder: Folder, index: SidebarEntry | undefined): SidebarItem[] {
    const docs = folder.docs.filter((entry) => entry !== index).map((entry) => this.docNode(entry))
    const folders = [...folder.folders.values()]
      .map((one) => this.folderNode(one))
      .filter((node) => node !== undefined)
    const links = (this.categories.get(folder.path)?.links ?? []).map(
      ({label, href, position = Number.POSITIVE_INFINITY}): Node => ({
        item: {label, href},
        position,
        // After all names, in the order of the file.
        name: '\uffff',
      }),
    )
    const nodes = [...docs, ...folders, ...links].sort(
      (a, b) => a.position - b.position || compare(a.name, b.name),
    )
    this.built.siblings.push(
      nodes.flatMap(({item, position, keys}) =>
        keys ? [{label: item.label, position, ...keys}] : [],
      ),
    )
    return nodes.map(({item}) => item)
  }

  /** Returns a folder with a tab, and removes it from the other folders, because tabs are in the order of the config. */
  private takeTab(root: Folder, name: string): SidebarItem[] {
    const folder = root.folders.get(name)
    root.folders.delete(name)
    const node = folder && this.folderNode(folder)
    return node ? [{...node.item, tab: true}] : []
  }

  private docNode({doc, route}: SidebarEntry): Node {
    const {fields} = doc
    const name = doc.file.split('/').at(-1)!
    // The main page of a bare tree is first, regardless of its name.
    const first = route === this.version.at ? -1e9 : Number.POSITIVE_INFINITY
    return {
      item: {label: fields.sidebar_label ?? doc.title, route, ...badgeOf(doc)},
      position: fields.sidebar_position ?? splitPrefix(name).position ?? first,
      name,
      keys: keysOf(doc),
    }
  }

  private folderNode(folder: Folder): Node | undefined {
    const name = folder.path.split('/').at(-1)!
    const file = this.categories.get(folder.path)
    const index = this.indexOf(folder, file)
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
      file?.link?.type === 'generated-index' ? this.addGenerated(folder, file, label) : undefined
    const items = this.childrenOf(folder, index)
    const own = index && keysOf(index.doc)
    const labelled = file?.label === undefined ? own?.labelled : {file: file.file, key: 'label'}
    const positioned =
      file?.position === undefined ? own?.positioned : {file: file.file, key: 'position'}
    // Without either, the name of the folder is from the disk, so it is unique.
    const keys = labelled && {labelled, ...(positioned ? {positioned} : {})}
    const node = {position, name, ...(keys ? {keys} : {})}
    if (!items.length) return page ? {item: {...page, label}, ...node} : undefined
    const route = page?.route ?? generated ?? (this.lists ? this.addList(folder, label) : undefined)
    return {
      item: {
        label,
        ...(route === undefined ? {} : {route}),
        ...(page?.badge === undefined ? {} : {badge: page.badge}),
        items,
        ...(file?.collapsed === false ? {collapsed: false} : {}),
      },
      ...node,
    }
  }

  /** Returns the document that is the category's own page. */
  private indexOf(folder: Folder, file: CategoryFile | undefined): SidebarEntry | undefined {
    const {link} = file ?? {}
    // `link: null`: the folder has no page of its own, and its index is an ordinary page.
    if (link === null || link?.type === 'generated-index') return undefined
    if (link?.type !== 'doc') {
      if (folder.page) return folder.page
      const best = bestIndex(folder.docs.map(({doc}) => doc))
      return folder.docs.find(({doc}) => doc === best)
    }
    const found = this.entries.find(({id}) => id === link.id)
    if (!found)
      this.built.diagnostics.push(
        diagnostic(
          'unknown-doc',
          file!.file,
          `There is no document with the id "${link.id}" in version "${this.version.name}".`,
          {...file!.place, hint: knownIds(this.entries.map(({id}) => id))},
        ),
      )
    return found
  }

  /** Adds the list at the address of the folder, unless a page has it. Returns its route. */
  private addList(folder: Folder, title: string): Route | undefined {
    const route = folderRoute(folder.path, this.version)
    if (this.built.categories.has(route) || this.entries.some((entry) => entry.route === route))
      return undefined
    this.built.categories.set(route, {
      ...this.placeOf(folder),
      title,
      description: '',
      keywords: [],
    })
    return route
  }

  private placeOf({path}: Folder): Pick<CategoryPage, 'folder' | 'within'> {
    return {folder: path, within: inside(path, this.version)}
  }

  private addGenerated(folder: Folder, file: CategoryFile, label: string): Route {
    const link = file.link!
    const slug = link.slug ?? this.slugger.slug(label)
    const route = slug.startsWith('/')
      ? join(this.version.at, slug)
      : join(this.version.at, 'category', slug)
    const other = this.built.categories.get(route)
    const message = `${route} is already the route of ${other?.folder}/_category.yml.`
    const hint = 'Give one of them another "slug".'
    if (other)
      this.built.diagnostics.push(
        diagnostic('duplicate-route', file.file, message, {...file.place, hint}),
      )
    this.built.categories.set(route, {
      ...this.placeOf(folder),
      title: link.title ?? label,
      description: link.description ?? file.description ?? '',
      keywords: link.keywords ?? [],
    })
    return route
  }
}

/** Returns a hint with the first of the ids. */
export function knownIds(ids: string[]): string {
  return `Available ids: ${ids.slice(0, 20).join(', ')}${ids.length > 20 ? ' …' : ''}.`
}

function keysOf({file, fields}: Doc): Pick<Sibling, 'labelled' | 'positioned'> {
  return {
    labelled: {file, key: fields.sidebar_label === undefined ? 'title' : 'sidebar_label'},
    ...(fields.sidebar_position === undefined ? {} : {positioned: {file, key: 'sidebar_position'}}),
  }
}

function badgeOf({fields: {sidebar_badge: badge, since}}: Doc): {badge?: string} {
  if (badge === undefined) return {}
  return {badge: badge === 'since' ? since! : 'New'}
}

function foldersOf(entries: SidebarEntry[], version: VersionConfig): Folder {
  const root: Folder = {path: version.folder, docs: [], folders: new Map()}
  for (const entry of entries) {
    const parts = inside(entry.doc.file, version).split('/').slice(0, -1)
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

/** In other tools, guide.md is the page of the folder guide/ next to it. */
function takePages(folder: Folder): void {
  const byName = new Map(folder.docs.map((entry) => [posix.parse(entry.doc.file).name, entry]))
  for (const [name, one] of folder.folders) {
    one.page = byName.get(name)
    takePages(one)
  }
  const taken = new Set([...folder.folders.values()].map(({page}) => page))
  folder.docs = folder.docs.filter((entry) => !taken.has(entry))
}
