/** Which package manager installs the packages of a folder. */
import {existsSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {readIfThere} from '../disk/folder.ts'
import {parsedJson} from '../text/json.ts'
import type {PackageManager} from './new-site.ts'

interface Manifest {
  packageManager?: unknown
  workspaces?: unknown
}

/** What each package manager leaves behind. */
const TRACES = {
  'pnpm-lock.yaml': 'pnpm',
  'pnpm-workspace.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'package-lock.json': 'npm',
} as const

/** Returns what package.json of the folder names, or else what has left its files there. In a workspace, these are at its top. */
export function managerOf(root: string): PackageManager {
  const top = workspaceAround(root)
  return managerIn(root) ?? (top === undefined ? undefined : managerIn(top)) ?? 'npm'
}

function managerIn(folder: string): PackageManager | undefined {
  const [, named] = /^(npm|pnpm|yarn)@/.exec(String(manifestIn(folder).packageManager)) ?? []
  const found = Object.entries(TRACES).find(([file]) => existsSync(join(folder, file)))
  return (named as PackageManager | undefined) ?? found?.[1]
}

function workspaceAround(folder: string): string | undefined {
  const above = dirname(folder)
  if (above === folder) return undefined
  const isTop = existsSync(join(above, 'pnpm-workspace.yaml')) || manifestIn(above).workspaces
  return isTop ? above : workspaceAround(above)
}

function manifestIn(folder: string): Manifest {
  return (parsedJson(readIfThere(join(folder, 'package.json'))) ?? {}) as Manifest
}
