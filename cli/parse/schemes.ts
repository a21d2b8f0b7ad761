/** The schemes that an address may have. What is not on the list leads nowhere, or runs code. */
import {nearest} from '../nearest.ts'
import type {Link} from '../types.ts'

/** Readers follow them. */
export const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel', 'ftp', 'sftp', 'ssh']
/** Browsers load pictures and videos by them. */
const ASSET_SCHEMES = ['http', 'https']

export interface Refusal {
  code: string
  message: string
  hint?: string
}

/** Whether a url can run code or show foreign content under our name. */
export function isDangerous(url: string): boolean {
  return /^(javascript|vbscript|data|blob|file)$/.test(schemeOf(url) ?? '')
}

/** Why an address cannot be used; undefined where it can, and for paths, which have no scheme. */
export function refusalOf(url: string, kind: Link['kind']): Refusal | undefined {
  if (isDisguisedHost(url))
    return {
      code: 'unsafe-html',
      message: 'Browsers read this path as the address of another host.',
      hint: 'Write slashes, and https: before a host.',
    }
  const scheme = schemeOf(url)
  if (scheme === undefined) return undefined
  if (isDangerous(url)) return {code: 'unsafe-html', message: `A link cannot lead to ${scheme}:.`}
  const known = kind === 'asset' ? ASSET_SCHEMES : LINK_SCHEMES
  if (known.includes(scheme)) return undefined
  const what = kind === 'asset' ? 'pictures and videos' : 'links'
  return {
    code: 'unknown-scheme',
    message: `There is no scheme "${scheme}:" for ${what}.`,
    hint: hintFor(url, scheme, known),
  }
}

/** Two slashes begin a host. Browsers read a backslash as a slash, and drop tabs and line ends before they look. */
function isDisguisedHost(url: string): boolean {
  return !url.startsWith('//') && /^[\\/]{2}/.test(url.replace(/^[\u0000-\u0020]+|[\t\n\r]/g, ''))
}

/** In lower case; undefined where an address has none. Browsers drop control characters and white space before they look. */
function schemeOf(url: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i
    .exec(url.replace(/[\u0000-\u0020\u007f]/g, ''))?.[1]
    ?.toLowerCase()
}

function hintFor(url: string, scheme: string, known: string[]): string {
  if (/^[a-z]:(?:[\\/]|%5c)/i.test(url))
    return 'A file of your computer is no address: put it into content/public/.'
  if (/^[^:]*:\d+(?:[/?#]|$)/.test(url)) return `Write http:// before it.`
  const near = nearest(scheme, known)
  if (near) return `Did you mean ${near}:?`
  return `Known: ${known.map((one) => `${one}:`).join(', ')}. A file whose name holds a colon is written ./name.`
}
