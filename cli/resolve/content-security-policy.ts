/**
 * What browsers can load and run on a page (Content-Security-Policy), computed from the output: inline scripts are
 * allowed by their hash, other hosts by the addresses in pages. Pure.
 */
import {createHash} from 'node:crypto'
import type {Element, Root} from 'hast'
import {fromHtml} from 'hast-util-from-html'
import type {DirectiveSpecs} from '../../runtime/shared/theme-interface.ts'
import type {SiteConfig} from '../config/config.ts'
import {visit} from '../parse/syntax/visit.ts'
import type {Doc} from '../types.ts'

/** Directive -> its sources. Undefined if the policy is disabled in the config. */
export type Policy = ReadonlyMap<string, readonly string[]>

/**
 * The script of the page at an old route. It keeps query and fragment, so that a bookmark of a search or of a heading
 * still works.
 */
export const FOLLOW =
  "location.replace(document.querySelector('a').href+location.search+location.hash)"

export interface PolicyInput {
  config: Pick<SiteConfig, 'csp' | 'search'>
  /** The elements at the end of the head of every page, and of single pages. */
  heads: Iterable<string>
  /** Texts of the inline scripts that labdocs writes. */
  scripts: string[]
  specs: DirectiveSpecs
  /** The documents; undefined for a page without one. */
  docs: Iterable<Doc | undefined>
  /** In development, an edit can add a picture from any host to an open page. */
  dev: boolean
}

/**
 * Returns the policy. It includes the hosts of pictures, videos and frames of all pages, because readers go from page
 * to page without loading a new document.
 */
export function policyOf({
  config,
  heads,
  scripts,
  specs,
  docs,
  dev,
}: PolicyInput): Policy | undefined {
  if (config.csp === false) return undefined
  const head = sourcesOfHead([...new Set(heads)].join('\n'))
  const remote = dev ? ['http:', 'https:'] : remoteOrigins(docs)
  const own: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts.map(hashSource), ...head.scripts],
    'style-src': ["'self'", ...head.styles],
    'img-src': ["'self'", ...remote, ...head.pictures],
    'media-src': ["'self'", ...remote],
    ...(config.search.endpoint
      ? {'connect-src': ["'self'", new URL(config.search.endpoint.url).origin]}
      : {}),
    'frame-src': Object.values(specs).flatMap(({frames = []}) => frames),
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  }
  const added: Record<string, string[]> = config.csp
  const names = [...new Set([...Object.keys(own), ...Object.keys(added)])]
  return new Map(
    names.map((name) => {
      const sources = new Set([...(own[name] ?? ["'self'"]), ...(added[name] ?? [])])
      return [name, sources.size ? [...sources] : ["'none'"]]
    }),
  )
}

/** Returns the policy as the value of a header. */
export function policyHeader(policy: Policy): string {
  return [...policy].map(([name, sources]) => `${name} ${sources.join(' ')}`).join('; ')
}

/** Returns the policy as the content of a `<meta>`. Browsers ignore `frame-ancestors` there. */
export function policyMeta(policy: Policy): string {
  return policyHeader(new Map([...policy].filter(([name]) => name !== 'frame-ancestors')))
}

/** Returns whether one of the sources allows an address. */
export function isAllowed(url: string, sources: readonly string[]): boolean {
  if (!URL.canParse(url, 'https://x')) return false
  const {protocol, host} = new URL(url, 'https://x')
  return sources.some((source) => {
    if (source === '*' || source === protocol) return true
    const [, scheme, name] = /^(?:(https?:)\/\/)?([^/]+)/.exec(source) ?? []
    if (name === undefined || (scheme !== undefined && scheme !== protocol)) return false
    return name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name
  })
}

/** Returns the headers for every response of a host. */
export function securityHeaders(policy: Policy | undefined): Record<string, string> {
  return {
    ...(policy ? {'Content-Security-Policy': policyHeader(policy)} : {}),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
  }
}

/** Returns the other hosts from which pages load pictures and videos. */
function remoteOrigins(docs: PolicyInput['docs']): string[] {
  const origins = new Set<string>()
  for (const doc of docs)
    for (const {url, kind} of doc?.links ?? []) {
      const origin = kind === 'asset' ? originOf(url) : undefined
      if (origin) origins.add(origin)
    }
  return [...origins].sort()
}

/** Returns the origin of an external address. One without a scheme is loaded like the page, by http or https. */
function originOf(url: string): string | undefined {
  const found = /^(https?:)?\/\//i.exec(url)
  if (!found || !URL.canParse(url, 'https://x')) return undefined
  const {host} = new URL(url, 'https://x')
  // A host can contain characters that would end a source or a directive.
  if (!/^[\w.:-]+$/.test(host)) return undefined
  return found[1] === undefined ? host : `${found[1].toLowerCase()}//${host}`
}

/** Returns what elements of a `<head>` need. */
function sourcesOfHead(html: string): Record<'scripts' | 'styles' | 'pictures', string[]> {
  const found = {scripts: [] as string[], styles: [] as string[], pictures: [] as string[]}
  const add = (list: string[], address: unknown) => {
    const origin = originOf(String(address))
    if (origin !== undefined) list.push(origin)
  }
  for (const {tagName, properties, children} of elementsOf(html)) {
    const {src, href, type, rel} = properties
    const text = children.map((child) => (child.type === 'text' ? child.value : '')).join('')
    const relations = [rel ?? []].flat()
    if (tagName === 'style') found.styles.push(hashSource(text))
    else if (tagName === 'script' && src !== undefined) add(found.scripts, src)
    else if (tagName === 'script' && !/json/.test(String(type)))
      found.scripts.push(hashSource(text))
    else if (relations.includes('stylesheet')) add(found.styles, href)
    else if (relations.includes('icon')) add(found.pictures, href)
  }
  return found
}

/** Returns the names of attributes in a head that contain scripts, such as `onload`, because no hash allows them. */
export function handlersIn(html: string): string[] {
  return elementsOf(html).flatMap(({properties}) =>
    Object.keys(properties)
      .filter((name) => /^on[a-z]/i.test(name))
      .map((name) => name.toLowerCase()),
  )
}

function elementsOf(html: string): Element[] {
  const tree: Root = fromHtml(`<!doctype html><head>${html}</head>`)
  const elements: Element[] = []
  visit(tree, 'element', (node: Element) => {
    elements.push(node)
  })
  return elements
}

/** Returns the source that allows this text of a script or a style sheet. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
