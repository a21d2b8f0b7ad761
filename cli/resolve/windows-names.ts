/** Finds names that Windows refuses: Git cannot check out a repository there that contains one. */
import {diagnostic} from '../report/diagnostics.ts'
import type {Diagnostic, Sources} from '../types.ts'

const SIGN = /[<>:"|?*\\]/
const DEVICE = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])(?=\.|$)/i

/** Reports each such file, and a folder once, at the first file in it. */
export function windowsNames(sources: Sources): Diagnostic[] {
  const seen = new Set<string>()
  const found: Diagnostic[] = []
  for (const file of sources.keys()) {
    let path = ''
    for (const name of file.split('/')) {
      path += `/${name}`
      const reason = reasonOf(name)
      if (!reason || seen.has(path)) continue
      seen.add(path)
      const message = `Windows refuses the name "${name}": ${reason}. Git cannot check out the repository there.`
      const hint = 'Rename it. For a page or a folder of pages, run "labdocs move".'
      found.push(diagnostic('windows-name', file, message, {hint}))
    }
  }
  return found
}

function reasonOf(name: string): string | undefined {
  const [sign] = SIGN.exec(name) ?? []
  if (sign) return `it contains ${sign}`
  const [device] = DEVICE.exec(name) ?? []
  if (device) return `"${device}" is a device`
  if (/[ .]$/.test(name)) return `it ends with a ${name.endsWith('.') ? 'dot' : 'space'}`
  return undefined
}
