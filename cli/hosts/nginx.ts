/**
 * Writes `nginx.conf`: the locations of the site, for a `server` block that sets name, certificate
 * and root. It works with the nginx of Debian 12 (1.22) and needs only the modules of distributions.
 */
import {HASH_END} from '../../runtime/shared/hashed-name.ts'
import {withBase} from '../../runtime/shared/location.ts'
import type {HostFacts} from './hosts.ts'

const ASK_AGAIN = 'add_header Cache-Control no-cache always;'
const FOREVER = 'add_header Cache-Control "public, max-age=31536000, immutable";'

/** How the file begins. One in the public folder is a page's download. */
export const WRITTEN = '# Written by labdocs with every build.'

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

/** Types by ending that are missing in nginx. */
const TYPES = {md: 'text/markdown', webmanifest: 'application/manifest+json'}

export function nginxConfig(facts: HostFacts): string {
  const {base, ending, redirects, compress, headers, external} = facts
  const others = external.map((path) => `${pattern(path.slice(1))}(?:/|$)`)
  // nginx prefers a pattern to the location of another application, so no pattern covers its addresses.
  const at = pattern(base) + (others.length ? `(?!${others.join('|')})` : '')
  const security = Object.entries(headers).map(
    ([name, value]) => `add_header ${name} "${value.replace(/[\\"]/g, '\\$&')}" always;`,
  )
  return [
    `${WRITTEN} Include it in a server block:`,
    '#',
    '#   server {',
    '#     server_name docs.example.org;',
    '#     root /var/www/docs;',
    `#     include /var/www/docs${base}nginx.conf;`,
    '#   }',
    '#',
    ...(base === '/' ? [] : [`# The site belongs in the folder ${base} below the root.`, '#']),
    '# Reload nginx when this file changes: it has the redirects, and the policy that lets scripts run.',
    '',
    `error_page 404 ${base}404.html;`,
    'absolute_redirect off;',
    'charset utf-8;',
    // All files of the site are UTF-8, so each answer states it.
    'charset_types text/css text/javascript application/javascript application/json text/markdown text/plain text/xml;',
    'gzip on;',
    ...(compress ? ['gzip_static on;'] : []),
    'gzip_vary on;',
    'gzip_min_length 512;',
    `gzip_types ${COMPRESSED.join(' ')};`,
    '',
    // Files for the host and for the next build; and the not-found page has no address.
    ...['nginx.conf', '.builds.json', '404'].map(
      (name) => `location = ${base}${name} { return 404; }`,
    ),
    ...block(`location = ${base}404.html`, ['internal;', ASK_AGAIN, ...security]),
    ...block(`location = ${base}`, [`try_files ${base}index.html =404;`, ASK_AGAIN, ...security]),
    // The rules below would redirect to another host: browsers read a backslash as a slash. "merge_slashes off" leaves two slashes.
    String.raw`location ~ "^//|\\\\" { return 404; }`,
    // A page has one address. "rewrite" keeps the query and encodes special characters.
    ...['index', 'index/', 'index.html'].map((name) =>
      leadOn(`= ${base}${name}`, `rewrite ^ ${base} permanent;`),
    ),
    ...FORMS[ending](at, (file) => [`try_files ${file} =404;`, ASK_AGAIN, ...security]),
    ...block(`location ~ "^${at}(assets|search-index)/.*${HASH_END}$"`, [
      'try_files $uri =404;',
      FOREVER,
      ...security,
    ]),
    ...Object.entries(TYPES).flatMap(([name, type]) =>
      block(`location ~ "^${at}.+\\.${name}$"`, [
        `default_type ${type};`,
        'types { }',
        'try_files $uri =404;',
        ASK_AGAIN,
        ...security,
      ]),
    ),
    ...block(`location ${base}`, [
      ...(ending === ''
        ? [`try_files $uri $uri.html ${FOLDER};`]
        : [
            `if (-f $document_root$uri${FILE_ENDINGS[ending]}) { rewrite "^(.*)$" $1${ending} permanent; }`,
            `try_files $uri ${FOLDER};`,
          ]),
      ASK_AGAIN,
      ...security,
    ]),
    ...TO_FOLDER,
    '',
    '# Addresses of pages that moved.',
    ...[...redirects].flatMap(([from, to]) =>
      [...new Set(['', ending])].map((end) =>
        leadOn(
          `= ${quoted(base.slice(0, -1) + from + end)}`,
          `return 301 ${target(withBase(to, {base, ending}))}$is_args$args;`,
        ),
      ),
    ),
    '',
  ].join('\n')
}

const FOLDER = '@labdocs_folder'
/** Leads to the index of a folder in the public folder. At an address without a slash, its relative links would lead elsewhere. */
const TO_FOLDER = block(`location ${FOLDER}`, [
  'if (-f $document_root$uri/index.html) { rewrite "^(.*)$" $1/ permanent; }',
  'return 404;',
  ASK_AGAIN,
])

/** What follows a route in the name of its file, by the ending of addresses. */
const FILE_ENDINGS = {'/': '/index.html', '.html': '.html'}

/**
 * Locations of the other forms of a page's address, by the ending of addresses. `at`: the base as a pattern. `serve` returns the
 * lines for a file.
 */
const FORMS: Record<
  HostFacts['ending'],
  (at: string, serve: (file: string) => string[]) => string[]
> = {
  '': (at, serve) => [
    ...unlessFile(`${at}.+/index\\.html`, 'rewrite "^(.+)/index\\.html$" $1 permanent;', serve),
    leadOn(`~ "^${at}.+\\.html$"`, 'rewrite "^(.+)\\.html$" $1 permanent;'),
    ...unlessFile(`${at}.*[^/]/+`, 'rewrite "^(.*[^/])/+$" $1 permanent;', serve, INDEX),
  ],
  '/': (at, serve) => [
    leadOn(`~ "^${at}.+/index\\.html$"`, 'rewrite "^(.+)index\\.html$" $1 permanent;'),
    ...unlessFile(`${at}.+\\.html`, 'rewrite "^(.+)\\.html$" $1/ permanent;', serve),
    ...block(`location ~ "^${at}.*[^/]/$"`, serve(INDEX)),
  ],
  '.html': (at, serve) => [
    ...unlessFile(
      `${at}.+/index\\.html`,
      'rewrite "^(.+)/index\\.html$" $1.html permanent;',
      serve,
    ),
    ...unlessFile(`${at}.*[^/]/+`, 'rewrite "^(.*[^/])/+$" $1.html permanent;', serve, INDEX),
  ],
}

const INDEX = '$uri/index.html'

/** A location for names that no page has in this style: a file with such a name comes from the public folder, and is served. */
function unlessFile(
  path: string,
  rewrite: string,
  serve: (file: string) => string[],
  file = '$uri',
): string[] {
  return block(`location ~ "^${path}$"`, [
    `if (!-f $document_root${file}) { ${rewrite} }`,
    ...serve(file),
  ])
}

/**
 * Returns a location that leads to another address. Browsers keep such an answer for good if nothing forbids it: once a page is
 * moved back, they would be sent in circles.
 */
function leadOn(where: string, redirect: string): string {
  return `location ${where} { ${ASK_AGAIN} ${redirect} }`
}

function block(head: string, lines: string[]): string[] {
  return [`${head} {`, ...lines.map((line) => `  ${line}`), '}']
}

/** Returns a path as part of a regular expression between double quotes. */
function pattern(path: string): string {
  return path.replace(/[.*+?^${}()|[\]\\"]/g, '\\$&')
}

/** Returns a path as nginx compares it: decoded. */
function quoted(path: string): string {
  return `"${path.replace(/[\\"]/g, '\\$&')}"`
}

/** Returns an address as the value of a header. nginx reads "$" as a variable. */
function target(address: string): string {
  return address.replaceAll('$', '%24').replaceAll("'", '%27').replaceAll(';', '%3B')
}
