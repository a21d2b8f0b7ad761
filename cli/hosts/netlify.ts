/**
 * Writes `_headers` and `_redirects` in the format of Netlify and
 * Cloudflare Pages. Both serve clean addresses themselves.
 */
import {withBase} from '../../runtime/shared/location.ts'
import {WORKER_FILE} from '../../runtime/shared/offline-plan.ts'
import type {HostFacts} from './hosts.ts'

export function headerFiles({
  base,
  ending,
  redirects,
  headers,
  authored,
}: HostFacts): Map<string, string> {
  // A pattern cannot tell names with a hash from others. Where the author has files, browsers ask for all of them again.
  const forever = (folder: string) =>
    authored.some((path) => path.startsWith(`${folder}/`))
      ? []
      : [`${base}${folder}/*`, '  Cache-Control: public, max-age=31536000, immutable']
  return new Map([
    [
      '_headers',
      [
        `${base}*`,
        ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
        // Browsers request it on their own; a cached copy would keep an old deploy alive.
        `${base}${WORKER_FILE}`,
        '  Cache-Control: no-cache',
        ...forever('assets'),
        // This includes the small list of each version, whose name has no hash: the site requests it with
        // `no-cache`. Netlify reads a pattern only up to its first "*", so the list cannot be excluded.
        ...forever('search-index'),
        '',
      ].join('\n'),
    ],
    [
      '_redirects',
      [...redirects]
        .filter(([from]) => !isPattern(from))
        .flatMap(([from, to]) =>
          [...new Set<typeof ending>(['', ending])].map(
            (end) => `${withBase(from, {base, ending: end})} ${withBase(to, {base, ending})} 301\n`,
          ),
        )
        .join(''),
    ],
  ])
}

/** Both hosts read `*` and `/:name` as "anything". The page that every old address has redirects as well. */
function isPattern(route: string): boolean {
  return /\*|\/:/.test(route)
}
