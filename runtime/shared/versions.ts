/** Which version of the docs is shown, and its sidebar. */
import type {SidebarItem, Version} from './types.ts'

/** Returns the version with a name; without a name, or if no version has it, the one that readers should use. */
export function versionNamed<Named extends {name: string; isLast: boolean}>(
  versions: readonly Named[],
  name?: string,
): Named | undefined {
  return (
    versions.find((version) => version.name === name) ??
    versions.find(({isLast}) => isLast) ??
    versions[0]
  )
}

/** Returns the sidebar of a version, which has only one. */
export function sidebarOf(version: Pick<Version, 'sidebars'> | undefined): SidebarItem[] {
  return Object.values(version?.sidebars ?? {})[0] ?? []
}
