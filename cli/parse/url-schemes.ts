/** The allowed schemes of addresses. All others lead nowhere, or run code. */
import type {Code} from '../report/codes.ts'
import {nearest} from '../text/nearest.ts'
import type {Link} from '../types.ts'

const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel', 'ftp', 'sftp', 'ssh']
/** Schemes of pictures and videos. */
const ASSET_SCHEMES = ['http', 'https']

const ON_COMPUTER =
  'A file on your computer has no address on the site: put it into content/public/.'

/** `//../picture.png`: browsers read `..` as a host and request it. */
const NO_HOST = /^\/\/\.*(?:[/?#]|$)/

export interface Refusal {
  code: Code
  message: string
  hint?: string
}

/** Returns whether a URL can run code or show foreign content under our name. */
export function isDangerous(url: string): boolean {
  return /^(javascript|vbscript|data|blob|file)$/.test(schemeOf(url) ?? '')
}

/** Returns why an address cannot be used; undefined if it can, and for paths, which have no scheme. */
export function refusalOf(url: string, kind: Link['kind']): Refusal | undefined {
  if (isDisguisedHost(url))
    return {
      code: 'unsafe-html',
      message: 'Browsers read this path as the address of another host.',
      hint: 'Write slashes, and https: before a host.',
    }
  if (NO_HOST.test(url))
    return {
      code: 'broken-link',
      message: 'Two slashes begin the name of a host, and there is none.',
      hint: 'A path begins with one slash, or with none.',
    }
  const scheme = schemeOf(url)
  if (scheme === undefined) return undefined
  if (isDangerous(url))
    return {
      code: 'unsafe-html',
      message: `A link cannot lead to ${scheme}:.`,
      ...(scheme === 'file' ? {hint: ON_COMPUTER} : {}),
    }
  const known = kind === 'asset' ? ASSET_SCHEMES : LINK_SCHEMES
  if (known.includes(scheme)) return undefined
  const what = kind === 'asset' ? 'pictures and videos' : 'links'
  return {
    code: 'unknown-scheme',
    message: `There is no scheme "${scheme}:" for ${what}.`,
    hint: hintFor(url, scheme, known),
  }
}

/** Two slashes begin a host. Browsers read a backslash as a slash, and first remove tabs and line ends. */
function isDisguisedHost(url: string): boolean {
  return !url.startsWith('//') && /^[\\/]{2}/.test(url.replace(/^[\u0000-\u0020]+|[\t\n\r]/g, ''))
}

/** Returns the scheme in lower case; undefined without one. Browsers first remove control characters and white space. */
function schemeOf(url: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i
    .exec(url.replace(/[\u0000-\u0020\u007f]/g, ''))?.[1]
    ?.toLowerCase()
}

function hintFor(url: string, scheme: string, known: string[]): string {
  if (/^[a-z]:(?:[\\/]|%5c)/i.test(url)) return ON_COMPUTER
  if (/^[^:]*:\d+(?:[/?#]|$)/.test(url)) return `Write http:// before it.`
  const near = nearest(scheme, known)
  if (near) return `Did you mean ${near}:?`
  return `Available: ${known.map((one) => `${one}:`).join(', ')}. Write ./name for a file whose name contains a colon.`
}
