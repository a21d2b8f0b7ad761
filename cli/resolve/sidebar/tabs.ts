/** Compares the folders of the docs with those that the config names: versions, and top folders with a tab or a color. */
import {posix} from 'node:path'
import type {SiteConfig} from '../../config/config.ts'
import {CONFIG_FILE, placeInConfig} from '../../config/config-file.ts'
import {positionOfText} from '../../config/key-position.ts'
import {diagnostic} from '../../report/diagnostics.ts'
import {didYouMean} from '../../text/nearest.ts'
import type {Diagnostic} from '../../types.ts'
import {inside, isBelow} from '../routes.ts'

type Named = Pick<SiteConfig, 'docs' | 'source' | 'bare' | 'dialect'>

/**
 * Reports folders of `docs` in the config that have no pages: those of versions, and names in `docs.sidebars` and
 * `docs.colors` that are a top folder in no version. Also reports folders that look like a version. `docs`: by file.
 */
export function unknownFolders(config: Named, docs: ReadonlyMap<string, unknown>): Diagnostic[] {
  const {sidebars, colors, versions} = config.docs
  const filled = new Set<string>()
  const tops = new Set<string>()
  for (const file of docs.keys())
    for (const version of versions) {
      if (!isBelow(file, version.folder)) continue
      filled.add(version.folder)
      const path = inside(file, version)
      const end = path.indexOf('/')
      if (end > 0) tops.add(path.slice(0, end))
    }
  const unknown = (key: string, names: string[]) =>
    names
      .filter((name) => !tops.has(name))
      .map((name) => unknownTop(key, name, tops, config.source))
  return [
    ...emptyVersions(config, filled),
    ...unnamedVersions(config, docs.keys()).map((folder) => unnamedVersion(folder, config)),
    ...unknown('docs.sidebars', sidebars),
    ...unknown('docs.colors', Object.keys(colors)),
  ]
}

/**
 * Returns the folders next to the docs whose names say that they are a version of them, such as `docs-1.0`, and that the config
 * does not name as one. Their pages are published as pages outside the docs.
 */
export function unnamedVersions({docs, bare, dialect}: Named, files: Iterable<string>): string[] {
  const {folder} = docs.versions[0]!
  if (bare || dialect || !folder) return []
  const found = new Set<string>()
  for (const file of files) {
    if (!file.startsWith(folder) || file[folder.length] === '/') continue
    const [, version] = /^([-_. ]?v?\d+(?:\.(?:\d+|x))*)\//i.exec(file.slice(folder.length)) ?? []
    if (version) found.add(folder + version)
  }
  return [...found].filter((one) => docs.versions.every((version) => version.folder !== one))
}

function unnamedVersion(folder: string, {docs}: Named): Diagnostic {
  const [{folder: current, at}] = docs.versions as [SiteConfig['docs']['versions'][number]]
  const name = folder.slice(current.length).replace(/^[-_. ]?v?/i, '')
  const version = `{name: '${name}', label: '${name}', folder: '${folder}', at: '${posix.join(at, name)}'}`
  const message = `The folder "${folder}" looks like a version of the docs, but the configuration does not name it: its pages are published below /${folder}, without a sidebar.`
  return diagnostic('unknown-version', folder, message, {
    hint: `Add it to "docs.versions", ${version}, or move the folder out of the content.`,
  })
}

/** The folder `docs` is the default: a site can have no docs. */
function emptyVersions({docs, source, bare}: Named, filled: ReadonlySet<string>): Diagnostic[] {
  if (bare) return []
  return docs.versions
    .filter(({folder}, at) => !filled.has(folder) && !(at === 0 && folder === 'docs'))
    .map(({folder, label}) => {
      const message = `The version "${label}" of the docs is in the folder "${folder}" of the content, which has no pages.`
      return diagnostic('empty-content', CONFIG_FILE, message, {
        ...positionOfText(source, folder),
        hint: 'Name a folder with pages, relative to the content folder.',
      })
    })
}

function unknownTop(key: string, name: string, tops: Set<string>, source: string): Diagnostic {
  const message = `"${key}" names the folder "${name}", which has no pages in the docs.`
  // The name of a color is a key; other keys and lists can contain the same word.
  const quoted = key === 'docs.colors' ? undefined : positionOfText(source, name)
  return diagnostic('unknown-sidebar', CONFIG_FILE, message, {
    ...(quoted?.line ? quoted : placeInConfig(source, [...key.split('.'), name])),
    hint:
      didYouMean(name, tops) ?? `Folders: ${[...tops].sort().slice(0, 20).join(', ') || 'none'}.`,
  })
}
