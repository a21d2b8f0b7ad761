/**
 * Checks addresses with a host: those of the site itself, which should be internal links, and pictures on other
 * hosts.
 */
import {posix} from 'node:path'
import {decoded, isOfOther, normalizePath, withoutBase} from '../../../runtime/shared/location.ts'
import type {SiteConfig} from '../../config/config.ts'
import {baseOf} from '../../docusaurus/links.ts'
import type {Link} from '../../types.ts'
import {inLink} from '../routes.ts'
import type {LinkTargets, Problem} from './links.ts'

/** Returns what is wrong with an address of another host, or of the site itself. */
export function externalProblem(
  {url, kind}: Link,
  {base, origin, lint, entries, publicFolder, asset}: LinkTargets,
): Problem | undefined {
  if (/^(?:https?:\/{0,2}|mailto:)$/i.test(url))
    return {
      code: 'broken-link',
      message: `Nothing comes after "${url}".`,
      hint: 'Write the whole address, such as https://example.org/page or mailto:help@example.org.',
    }
  if (!lint) return undefined
  const [, scheme, rest] = /^(https?:)\/?(?!\/)(.*)/is.exec(url) ?? []
  if (scheme)
    return {
      code: 'broken-link',
      message: `Two slashes belong after "${scheme}".`,
      hint: `Write ${scheme}//${rest}.`,
      fix: {url, to: `${scheme}//${rest}`},
    }
  const own = origin === undefined ? undefined : ownAddress(url, origin, base)
  if (own) {
    const file = decoded(own.path)
    const route = normalizePath(own.path)
    const to = entries.has(route) ? route : asset(publicFolder + file) && file
    return {
      code: 'own-address',
      message:
        'This address names the host of this site, so it is not checked, and it leads out of every copy of the site.',
      hint: to
        ? `Link to ${inLink(to)}${own.hash}.`
        : 'Link to the file of the page, or to its route: /docs/page.',
    }
  }
  if (kind !== 'asset') return undefined
  return {
    code: 'external-asset',
    message: `This is loaded from ${parse(url)?.host ?? 'another host'}: the other host learns who reads the page.`,
    hint: 'Put the file into the content folder; a video of YouTube asks first as ::youtube.',
  }
}

/** Returns the path below the base; undefined for other hosts. Both http and https count as the site. */
function ownAddress(
  url: string,
  origin: string,
  base: string,
): {path: string; hash: string} | undefined {
  const {host} = new URL(origin)
  if (!url.toLowerCase().includes(`//${host}`)) return undefined
  const parsed = parse(url)
  const path = parsed?.host === host ? withoutBase(parsed.pathname, base) : null
  return parsed && path !== null ? {path, hash: parsed.hash} : undefined
}

function parse(url: string): URL | undefined {
  const base = 'https://localhost'
  return URL.canParse(url, base) ? new URL(url, base) : undefined
}

/**
 * Returns the address of a link to a part of the host that is not read; undefined for other links. A site of another tool
 * counts its own parts from its base.
 */
export function addressOfOther(
  path: string,
  {external, lint, base, dialect}: Pick<LinkTargets, 'external' | 'lint' | 'base' | 'dialect'>,
): string | undefined {
  const isTheirs = dialect !== undefined && !lint && path.startsWith('/')
  const places = isTheirs ? [path, withoutBase(path, baseOf(dialect)) ?? path] : []
  return [...places.map((one) => posix.join(base, one)), ...places, path].find((one) =>
    isOfOther(one, external),
  )
}

/** Returns the same paths as they are below the base: so the browser, the worker, and web hosts compare them. */
export function externalBelow({external, base}: Pick<SiteConfig, 'external' | 'base'>): string[] {
  return external.map((one) => withoutBase(one, base)?.replace(/^\/$/, '') || one)
}
