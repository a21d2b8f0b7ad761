import {createHash} from 'node:crypto'
import {expect, test} from 'vitest'
import {
  handlersIn,
  isAllowed,
  policyHeader,
  policyMeta,
  securityHeaders,
} from '../../../../cli/resolve/content-security-policy.ts'
import {siteOf} from './site.ts'

const hash = (text: string) =>
  `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`
const policyFor = async (...args: Parameters<typeof siteOf>) => (await siteOf(...args)).policy!

test('a site of its own files allows nothing but these and its inline scripts', async () => {
  const policy = await policyFor({'docs/a.md': '# A'})
  const {'script-src': scripts = [], ...rest} = Object.fromEntries(policy)
  expect(rest).toEqual({
    'default-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'"],
    'media-src': ["'self'"],
    'frame-src': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  })
  expect(scripts).toContain(hash('boot()'))
  expect(scripts.length).toBe(3)
  expect(policyHeader(policy)).not.toContain('unsafe')
})

test('the search server of the site, and what the site data says of it', async () => {
  const endpoint = {
    server: 'meilisearch' as const,
    url: 'https://s.example/a',
    index: 'docs',
    key: 'secret',
  }
  const {policy, data} = await siteOf({'docs/a.md': '# A'}, {config: {search: {endpoint}}})
  expect(policy!.get('connect-src')).toEqual(["'self'", 'https://s.example'])
  // Only the worker requests it: no page loads it.
  expect(JSON.stringify(data)).not.toContain('secret')
})

test('browsers ignore frame-ancestors in a <meta>, and say so', async () => {
  const policy = await policyFor({'docs/a.md': '# A'})
  expect(policyHeader(policy)).toContain("; frame-ancestors 'self'")
  expect(policyMeta(policy)).not.toContain('frame-ancestors')
})

test('hosts of pictures and videos, of every page and of the announcement, once each', async () => {
  const policy = await policyFor(
    {
      'docs/a.md':
        '![a](https://B.example/a.png) ![b](https://b.example/b.png) [no](https://c.example)',
      'docs/b.md': '<img src="//d.example:8080/x.png" alt="x">',
    },
    {config: {announcement: {content: '![e](http://e.example/e.png)'}}},
  )
  expect(policy.get('img-src')).toEqual([
    "'self'",
    'd.example:8080',
    'http://e.example',
    'https://b.example',
  ])
  expect(policy.get('media-src')).toEqual(policy.get('img-src'))
})

test('a host cannot add a directive', async () => {
  const policy = await policyFor({
    'docs/a.md':
      '![a](https://x;sandbox/a.png) ![b](https://y,z/b.png) ![c](https://c.example/c.png)',
  })
  expect(policy.get('img-src')).toEqual(["'self'", 'https://c.example'])
})

test('scripts, styles and icons of "head"', async () => {
  const head =
    '<script>a("ü")</script><script type="application/ld+json">{}</script>' +
    '<script src="https://stats.example/s.js"></script><script src="/own.js"></script>' +
    '<style>p > a {}</style><link rel="stylesheet" href="https://fonts.example/f.css">' +
    '<link rel="icon" href="https://icons.example/i.png"><noscript><style>b {}</style></noscript>'
  const policy = await policyFor({'docs/a.md': '# A'}, {config: {head}})
  expect(policy.get('script-src')!.slice(3)).toEqual([hash('a("ü")'), 'https://stats.example'])
  expect(policy.get('style-src')).toEqual([
    "'self'",
    hash('p > a {}'),
    'https://fonts.example',
    hash('b {}'),
  ])
  expect(policy.get('img-src')).toEqual(["'self'", 'https://icons.example'])
})

test('scripts in attributes, which no policy allows by their text', () => {
  const head =
    '<script src="/a.js" ONLOAD="go()"></script><link rel="icon" href="/i" onpointerdown="go()">'
  expect(handlersIn(head)).toEqual(['onload', 'onpointerdown'])
  expect(handlersIn('<meta name="on" content="onload=1"><script>onload = go</script>')).toEqual([])
})

test('pages that directives frame, and what the config adds', async () => {
  const specs = {film: {kind: 'leaf', frames: ['https://film.example']}} as const
  const csp = {'frame-src': ['https://b.example'], 'connect-src': ['https://api.example']}
  const policy = await policyFor({'docs/a.md': '# A'}, {specs, config: {csp}})
  expect(policy.get('frame-src')).toEqual(['https://film.example', 'https://b.example'])
  expect(policy.get('connect-src')).toEqual(["'self'", 'https://api.example'])
})

test('a source allows its host and its scheme, and a star what is below a host', () => {
  const allowed = (source: string) =>
    [
      'https://a.example/x.png',
      'http://a.example/x.png',
      'https://b.a.example/x.png',
      'https://ba.example/x.png',
    ].map((url) => isAllowed(url, [source]))
  expect(allowed('a.example')).toEqual([true, true, false, false])
  expect(allowed('https://a.example')).toEqual([true, false, false, false])
  expect(allowed('*.a.example')).toEqual([false, false, true, false])
  expect(allowed('https:')).toEqual([true, false, true, true])
  expect(allowed('*')).toEqual([true, true, true, true])
})

test('in development, an edit may name any picture', async () => {
  const policy = await policyFor({'docs/a.md': '# A'}, {drafts: true})
  expect(policy.get('img-src')).toEqual(["'self'", 'http:', 'https:'])
})

test('a policy that is turned off leaves the other headers', async () => {
  const site = await siteOf({'docs/a.md': '# A'}, {config: {csp: false}})
  expect(site.policy).toBeUndefined()
  expect(Object.keys(securityHeaders(site.policy))).toEqual([
    'X-Content-Type-Options',
    'Referrer-Policy',
    'Permissions-Policy',
    'Cross-Origin-Opener-Policy',
  ])
})

test('another policy is another build: open tabs keep theirs', async () => {
  const build = async (config: object) => (await siteOf({'docs/a.md': '# A'}, {config})).data.build
  expect(await build({csp: {'img-src': ['https://a.example']}})).not.toBe(await build({}))
})
