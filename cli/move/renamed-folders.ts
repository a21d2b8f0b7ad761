/** Renames a top folder of the docs in the configuration: `docs.sidebars` and `docs.colors` name folders. */
import {posix} from 'node:path'
import type {SiteConfig} from '../config/config.ts'
import type {Sources} from '../types.ts'
import type {Edit} from './edit.ts'
import type {Plan} from './plan.ts'

export interface RenamedFolders {
  edits: Edit[]
  /** What the configuration says after the edits. */
  docs: SiteConfig['docs']
}

/**
 * Edits the names where they are written in plain text; elsewhere they stay, and the move is refused because they name nothing
 * any more. While another version has a folder of this name, it stays as well. `text`: the configuration.
 */
export function renamedFolders(
  text: string,
  {docs}: Pick<SiteConfig, 'docs'>,
  plan: Plan,
  sources: Sources,
): RenamedFolders {
  const old = posix.basename(plan.from)
  const next = posix.basename(plan.to)
  if (!isTopFolder(plan, docs.versions) || isElsewhere(plan, docs.versions, sources))
    return {docs, edits: []}
  const rename = (name: string) => (name === old ? next : name)
  const sidebars = namesIn(text, /\bsidebars['"]?\s*:\s*\[[^\]]*\]/, /(['"`])(.*?)\1/g, old)
  const colors = namesIn(text, /\bcolors['"]?\s*:\s*\{[^}]*\}/, /(['"]?)([\w.-]+)\1(?=\s*:)/g, old)
  return {
    edits: [...sidebars, ...colors].map((place) => ({...place, text: `'${next}'`})),
    docs: {
      ...docs,
      ...(sidebars.length ? {sidebars: docs.sidebars.map(rename)} : {}),
      ...(colors.length
        ? {
            colors: Object.fromEntries(
              Object.entries(docs.colors).map(([name, color]) => [rename(name), color]),
            ),
          }
        : {}),
    },
  }
}

function isTopFolder({isFolder, from, to}: Plan, versions: SiteConfig['docs']['versions']) {
  const parents = [from, to].map((path) => posix.dirname(path).replace(/^\.$/, ''))
  return isFolder && versions.some(({folder}) => parents.every((parent) => parent === folder))
}

function isElsewhere({from}: Plan, versions: SiteConfig['docs']['versions'], sources: Sources) {
  const folders = versions
    .map(({folder}) => `${posix.join(folder, posix.basename(from))}/`)
    .filter((folder) => folder !== `${from}/`)
  return [...sources.keys()].some((file) => folders.some((folder) => file.startsWith(folder)))
}

/** Returns where a part of the text has this name, with its quotes. The second group of `each` is a name. */
function namesIn(text: string, part: RegExp, each: RegExp, name: string): Omit<Edit, 'text'>[] {
  const found = part.exec(text)
  if (!found) return []
  return [...found[0].matchAll(each)]
    .filter((one) => one[2] === name)
    .map((one) => ({
      start: found.index + one.index,
      end: found.index + one.index + one[0].length,
    }))
}
