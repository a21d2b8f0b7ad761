/** Collects the addresses of other hosts that pages link to, each with its places. Pure. */
import type {Site} from '../types.ts'

export interface ExternalLink {
  /** As the author wrote it. */
  url: string
  file: string
  line: number
  column: number
}

/** Returns the links by requested address: with a protocol, without the part after `#`. In the order of the pages. */
export function externalLinks({entries, data}: Site): Map<string, ExternalLink[]> {
  const found = new Map<string, ExternalLink[]>()
  for (const {doc} of entries.values())
    for (const {url, file = doc!.file, line, column} of doc?.links ?? []) {
      const address = addressOf(url, data.url)
      if (address === undefined) continue
      const places = found.get(address) ?? []
      found.set(address, places)
      // A fragment that several pages include is one place.
      if (!places.some((one) => one.file === file && one.line === line && one.column === column))
        places.push({url, file, line, column})
    }
  return found
}

/** Reserved names for examples (RFC 2606), and local machines: there is no host to ask. */
const NOBODY = /(^|\.)(example\.(com|net|org)|example|invalid|test|localhost|local)$/

/** Returns undefined for addresses that are not on another host. */
function addressOf(url: string, origin: string): string | undefined {
  const base = 'https://x.invalid'
  if (!/^(https?:)?\/\//i.test(url) || !URL.canParse(url, base)) return undefined
  const parsed = new URL(url, base)
  if (parsed.origin === origin || NOBODY.test(parsed.hostname)) return undefined
  parsed.hash = ''
  return parsed.href
}
