/**
 * `nginx.conf`: the locations of the site, to be included in a `server` block that says name, certificate and root. It works
 * with the nginx of Debian 12 (1.22) and needs no module that a distribution leaves out.
 */
import type {HostFacts} from './host.ts'

const ASK_AGAIN = 'add_header Cache-Control no-cache always;'
const FOREVER = 'add_header Cache-Control "public, max-age=31536000, immutable";'

/** Types that nginx compresses only if they are listed. `text/html` is always compressed. */
const COMPRESSED = [
  'application/javascript',
  'application/json',
  'application/manifest+json',
  'application/octet-stream',
  'application/xml',
  'image/svg+xml',
  'text/css',
  'text/javascript',
  'text/markdown',
  'text/plain',
  'text/xml',
]

export function nginxConfig({base, redirects, compress, headers}: HostFacts): string {
  const at = pattern(base)
  const security = Object.entries(headers).map(
    ([name, value]) => `add_header ${name} "${value.replace(/[\\"]/g, '\\$&')}" always;`,
  )
  return [
    '# Written by labdocs with every build. Include it in a server block:',
    '#',
    '#   server {',
    '#     server_name docs.example.org;',
    '#     root /var/www/docs;',
    '#     include /var/www/docs/nginx.conf;',
    '#   }',
    '#',
    ...(base === '/' ? [] : [`# The site belongs into the folder ${base} below the root.`, '#']),
    '# Reload nginx after a build that moved pages.',
    '',
    `error_page 404 ${base}404.html;`,
    'absolute_redirect off;',
    'charset utf-8;',
    // The files of the site come from us, and each answer says its type.
    'charset_types text/css text/javascript application/javascript application/json text/markdown text/plain text/xml;',
    'gzip on;',
    ...(compress ? ['gzip_static on;'] : []),
    'gzip_vary on;',
    'gzip_min_length 512;',
    `gzip_types ${COMPRESSED.join(' ')};`,
    '',
    `location = ${base}nginx.conf { return 404; }`,
    ...block(`location = ${base}404.html`, ['internal;', ASK_AGAIN, ...security]),
    ...block(`location = ${base}`, [`try_files ${base}index.html =404;`, ASK_AGAIN, ...security]),
    // A page has one address. "rewrite" keeps the query and writes special characters as an address does.
    ...['index', 'index/', 'index.html'].map(
      (name) => `location = ${base}${name} { rewrite ^ ${base} permanent; }`,
    ),
    `location ~ "^${at}.+/index\\.html$" { rewrite "^(.+)/index\\.html$" $1 permanent; }`,
    `location ~ "^${at}.+\\.html$" { rewrite "^(.+)\\.html$" $1 permanent; }`,
    `location ~ "^${at}.*[^/]/+$" { rewrite "^(.*[^/])/+$" $1 permanent; }`,
    ...block(`location ~ "^${at}(assets|search-index)/.*-[0-9A-Za-z]{8,}\\.\\w+$"`, [
      'try_files $uri =404;',
      FOREVER,
      ...security,
    ]),
    ...block(`location ~ "^${at}.+\\.md$"`, [
      'default_type text/markdown;',
      'types { }',
      'try_files $uri =404;',
      ASK_AGAIN,
      ...security,
    ]),
    ...block(`location ${base}`, ['try_files $uri $uri.html =404;', ASK_AGAIN, ...security]),
    '',
    '# Addresses of pages that moved.',
    ...[...redirects].map(
      ([from, to]) =>
        `location = ${quoted(base.slice(0, -1) + from)} { return 301 ${target(base.slice(0, -1) + to)}$is_args$args; }`,
    ),
    '',
  ].join('\n')
}

function block(head: string, lines: string[]): string[] {
  return [`${head} {`, ...lines.map((line) => `  ${line}`), '}']
}

/** A path as part of a regular expression between double quotes. */
function pattern(path: string): string {
  return path.replace(/[.*+?^${}()|[\]\\"]/g, '\\$&')
}

/** A path as nginx compares it: decoded. */
function quoted(path: string): string {
  return `"${path.replace(/[\\"]/g, '\\$&')}"`
}

/** A path as the value of a header. nginx reads "$" as a variable. */
function target(path: string): string {
  return encodeURI(path).replaceAll('$', '%24').replaceAll("'", '%27').replaceAll(';', '%3B')
}
