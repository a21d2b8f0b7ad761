/** `_headers` and `_redirects`: the form that Netlify and Cloudflare Pages read. Both serve clean addresses themselves. */
import {WORKER_FILE} from '../../runtime/offline/plan.ts'
import type {HostFacts} from './host.ts'

export function headerFiles({base, redirects, headers}: HostFacts): Map<string, string> {
  const forever = '  Cache-Control: public, max-age=31536000, immutable'
  return new Map([
    [
      '_headers',
      [
        `${base}*`,
        ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
        // A browser asks for it by itself; a copy on the way would keep an old deploy alive.
        `${base}${WORKER_FILE}`,
        '  Cache-Control: no-cache',
        `${base}assets/*`,
        forever,
        `${base}search-index/*`,
        forever,
        '',
      ].join('\n'),
    ],
    [
      '_redirects',
      [...redirects]
        .map(([from, to]) => `${address(base, from)} ${address(base, to)} 301\n`)
        .join(''),
    ],
  ])
}

function address(base: string, route: string): string {
  return encodeURI(base.slice(0, -1) + route)
}
