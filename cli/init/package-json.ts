/** Adds missing entries to an existing package.json. Pure. */
import {isTable} from '../attribute-types.ts'
import {parsedJson} from '../text/json.ts'

const PARTS = ['scripts', 'dependencies', 'devDependencies'] as const
type Manifest = Partial<Record<(typeof PARTS)[number], Record<string, string>>>

/** Returns undefined if nothing is missing, or if the file is invalid: we do not repair it. */
export function completed(old: string, ours: string): string | undefined {
  const manifest = read(old)
  if (!manifest) return undefined
  const added = read(ours)!
  const installed = {...manifest.dependencies, ...manifest.devDependencies}
  const result: Manifest = {...manifest}
  let isChanged = false
  for (const part of PARTS) {
    const known = part === 'scripts' ? manifest.scripts : installed
    const missing = Object.entries(added[part] ?? {}).filter(([name]) => !(name in (known ?? {})))
    if (!missing.length) continue
    isChanged = true
    result[part] = {...manifest[part], ...Object.fromEntries(missing)}
  }
  const indent = /^([ \t]+)"/m.exec(old)?.[1] ?? '  '
  return isChanged ? `${JSON.stringify(result, null, indent)}\n` : undefined
}

function read(text: string): Manifest | undefined {
  const value = parsedJson(text)
  return isTable(value) ? value : undefined
}
