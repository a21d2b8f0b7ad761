/** Checks the folders in the config that have a sidebar of their own. */
import type {SiteConfig} from '../../config/config.ts'
import {CONFIG_FILE} from '../../config/config-file.ts'
import {positionOfText} from '../../config/key-position.ts'
import {diagnostic} from '../../report/diagnostics.ts'
import {nearest} from '../../text/nearest.ts'
import type {Diagnostic, Doc} from '../../types.ts'

/** Reports names in `docs.sidebars` that are not a folder with pages in any version. */
export function unknownTabs(
  {docs: {sidebars, versions}, source}: Pick<SiteConfig, 'docs' | 'source'>,
  docs: Iterable<Pick<Doc, 'file'>>,
): Diagnostic[] {
  if (!sidebars.length) return []
  const known = new Set<string>()
  for (const {file} of docs)
    for (const {folder} of versions) {
      const inside =
        folder === '' ? file : file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : ''
      const [top, ...below] = inside.split('/')
      if (below.length) known.add(top!)
    }
  return sidebars
    .filter((name) => !known.has(name))
    .map((name) => {
      const near = nearest(name, known)
      const message = `"docs.sidebars" names the folder "${name}", which has no pages in the docs.`
      return diagnostic('unknown-sidebar', CONFIG_FILE, message, {
        ...positionOfText(source, name),
        hint: near
          ? `Did you mean "${near}"?`
          : `Folders: ${[...known].sort().slice(0, 20).join(', ') || 'none'}.`,
      })
    })
}
