/** The folders of the sidebar, with their pages. */
import {posix} from 'node:path'
import type {Route} from '../../../runtime/shared/types.ts'
import type {VersionConfig} from '../../config/config.ts'
import type {Doc} from '../../types.ts'
import {inside} from '../routes.ts'

export interface SidebarEntry {
  doc: Doc
  route: Route
  id: string
}

export interface Folder {
  path: string
  docs: SidebarEntry[]
  folders: Map<string, Folder>
  /** The page next to the folder that has its name. */
  page?: SidebarEntry
}

/** Returns the folders of a version with their pages. */
export function foldersOf(entries: SidebarEntry[], version: VersionConfig): Folder {
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
export function takePages(folder: Folder): void {
  const byName = new Map(folder.docs.map((entry) => [posix.parse(entry.doc.file).name, entry]))
  for (const [name, one] of folder.folders) {
    one.page = byName.get(name)
    takePages(one)
  }
  const taken = new Set([...folder.folders.values()].map(({page}) => page))
  folder.docs = folder.docs.filter((entry) => !taken.has(entry))
}
