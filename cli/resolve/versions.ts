/** Folders and `_category.yml` files -> versions with their sidebars. */
import type {Version} from '../../runtime/shared/types.ts'
import type {CategoryFile, Diagnostic, Entry} from '../types.ts'
import {docId, versionOf} from './routes.ts'
import {buildSidebar} from './sidebar/build-sidebar.ts'
import {readCategory} from './sidebar/categories.ts'
import type {SidebarEntry} from './sidebar/folders.ts'
import {lintSiblings} from './sidebar/lint-siblings.ts'
import type {ResolveInput} from './site.ts'

/** Name of the one sidebar that each version has. */
export const SIDEBAR = 'sidebar'

/** Returns the versions of the docs: their documents, their sidebars, and the pages that list the content of folders. */
export function buildVersions(
  input: ResolveInput,
  ids: Map<string, SidebarEntry>,
  add: (entry: Entry) => void,
  diagnostics: Diagnostic[],
): {versions: Version[]; searchLast: string[]} {
  const categories = new Map<string, CategoryFile>()
  for (const source of input.sources.values()) {
    if (source.kind !== 'category') continue
    const {category, diagnostics: found} = readCategory(source)
    categories.set(source.file.replace(/\/?[^/]*$/, ''), category)
    diagnostics.push(...found)
  }
  const versions = input.config.docs.versions.map((version) => {
    const own = [...ids]
      .filter(([key]) => key.startsWith(`${version.name}/`))
      .map(([, entry]) => entry)
    const listed = own.filter(({doc}) => !doc.fields.unlisted)
    const {bare, dialect, docs, messages} = input.config
    const tree = {lists: bare && !dialect, foreign: bare || dialect !== undefined, messages}
    const built = buildSidebar(listed, categories, version, docs.sidebars, tree)
    diagnostics.push(...built.diagnostics)
    // In a tree of another tool, the order of files is the order of pages.
    if (!input.config.bare) diagnostics.push(...lintSiblings(built.siblings, input.sources))
    for (const [route, category] of built.categories)
      add({
        route,
        file: `${category.folder}/_category.yml`,
        kind: 'category',
        title: category.title,
        description: category.description,
        category,
        version: version.name,
        hrefs: {},
      })
    const main = own.find(({route}) => route === version.at) ?? own[0]
    return {
      name: version.name,
      label: version.label,
      isLast: version.last,
      path: version.at,
      mainDocId: main?.id ?? '',
      docs: own.map(({id, route}) => ({id, path: route, sidebar: SIDEBAR})),
      draftIds: [...input.docs.values()]
        .filter(
          (doc) => doc.fields.draft && versionOf(doc.file, input.config.docs.versions) === version,
        )
        .map((doc) => docId(doc.file, doc.fields, version)),
      sidebars: {[SIDEBAR]: built.items},
    }
  })
  const searchLast = [...categories].flatMap(([folder, {search}]) =>
    search === 'last' ? [folder] : [],
  )
  // A version without pages is reported; a link to it on each page would be reported again.
  const filled = versions.filter(({docs}, at) => at === 0 || docs.length || input.config.bare)
  return {versions: filled, searchLast}
}
