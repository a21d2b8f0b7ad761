/** Builds the sidebar tree of a version from its folders, `_category.yml` files and positions. */
import GithubSlugger from 'github-slugger'
import {type Messages, say} from '../../../runtime/shared/messages/say.ts'
import type {Route, SidebarItem} from '../../../runtime/shared/types.ts'
import type {VersionConfig} from '../../config/config.ts'
import {addTo} from '../../grouped.ts'
import {diagnostic} from '../../report/diagnostics.ts'
import {compare} from '../../text/compare.ts'
import {readableName} from '../../text/readable-names.ts'
import type {CategoryFile, CategoryPage, Diagnostic, Doc} from '../../types.ts'
import {bestIndex, folderRoute, inside, join, splitPrefix} from '../routes.ts'
import {type Folder, foldersOf, type SidebarEntry, takePages} from './folders.ts'
import type {Sibling} from './lint-siblings.ts'

export interface BuiltSidebar {
  items: SidebarItem[]
  /** Generated pages of folders, by route. */
  categories: Map<Route, CategoryPage>
  diagnostics: Diagnostic[]
  /** The entries of each folder. */
  siblings: Sibling[][]
}

/** What differs in trees that were written for other tools, and in other languages. */
interface Tree {
  messages?: Messages
  /** A folder without a page gets one that lists its pages. */
  lists?: boolean
  /** The pages of several folders can have one title. */
  foreign?: boolean
}

interface Node {
  item: SidebarItem
  position: number
  name: string
  /** For a folder that is called like its page: its own name. */
  folderName?: string
  /** Undefined for links of a folder. */
  keys?: Pick<Sibling, 'labelled' | 'positioned'> | undefined
}

/**
 * Builds the sidebar. `entries`: pages that can be in the sidebar (no drafts, no unlisted pages). `categories`: by
 * folder. `tabs`: names of the top folders that have a sidebar of their own.
 */
export function buildSidebar(
  entries: SidebarEntry[],
  categories: Map<string, CategoryFile>,
  version: VersionConfig,
  tabs: string[] = [],
  tree: Tree = {},
): BuiltSidebar {
  return new SidebarBuilder(entries, categories, version, tree).build(tabs)
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
    private readonly tree: Tree,
  ) {}

  build(tabs: string[]): BuiltSidebar {
    const root = foldersOf(this.entries, this.version)
    if (this.tree.lists) takePages(root)
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
    const all = [...docs, ...folders, ...links].sort(
      (a, b) => a.position - b.position || compare(a.name, b.name),
    )
    const nodes = this.tree.foreign ? apart(all) : all
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
      item: {label: fields.sidebar_label ?? doc.title, route, ...this.badgeOf(doc)},
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
          ...this.badgeOf(index.doc),
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
    const isTitle = page && label === index?.doc.title
    const node = {
      position,
      name,
      ...(isTitle ? {folderName: readableName(name)} : {}),
      ...(keys ? {keys} : {}),
    }
    if (!items.length) return page ? {item: {...page, label}, ...node} : undefined
    const route =
      page?.route ?? generated ?? (this.tree.lists ? this.addList(folder, label) : undefined)
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

  private badgeOf({fields: {sidebar_badge: badge, since}}: Doc): {badge?: string} {
    if (badge === undefined) return {}
    return {badge: badge === 'since' ? since! : say(this.tree.messages, 'sidebar.new')}
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

/** In other trees, the page of each folder can be called "Overview". Folders with the same name get their own. */
function apart(nodes: Node[]): Node[] {
  const byLabel = new Map<string, Node[]>()
  for (const node of nodes) if (node.folderName) addTo(byLabel, node.item.label, node)
  return nodes.map((node) => {
    const isTwin = node.folderName && byLabel.get(node.item.label)!.length > 1
    // The name of a folder is unique, and no author can change it in a page.
    return isTwin ? {...node, item: {...node.item, label: node.folderName!}, keys: undefined} : node
  })
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
