import {expect, test} from 'vitest'
import {checkConfig, complete, type UserConfig} from '../../../cli/config/config.ts'
import {handlerProblems} from '../../../cli/config/config-rules.ts'
import {ADJUSTABLE} from '../../../cli/report/codes.ts'
import {english} from '../../../runtime/shared/messages/english.ts'

const messages = (value: unknown) => checkConfig(value).map(({message}) => message)
const full: UserConfig = {
  title: 'T',
  tagline: 't',
  copyright: 'c',
  url: 'https://example.org',
  base: '/sub/',
  lang: 'pt-BR',
  head: '<meta name="a" content="b"><script defer src="/x.js"></script>',
  external: ['/app', '/app/two/'],
  csp: {'connect-src': ['https://api.example.org'], 'img-src': ['data:']},
  content: './content',
  theme: './theme',
  logo: './logo.svg',
  favicon: '/icon.png',
  outDir: './dist',
  nav: [
    {label: 'Docs', to: '/docs', side: 'right'},
    {label: 'Away', href: 'https://example.com'},
  ],
  footer: [{label: 'About', to: '/about'}],
  docs: {
    at: '/docs',
    folder: 'docs',
    version: {name: 'current', label: 'Next'},
    editUrl: 'https://example.org/edit/',
    colors: {guide: 'green'},
    versions: [{name: 'v1', label: '1', folder: 'docs-v1', at: '/docs/v1', last: true}],
  },
  issues: 'https://example.org/issues',
  colorMode: {default: 'system', switch: true},
  toc: {min: 2, max: 4},
  search: {limit: 8, k1: 1.2, b: 0.75, highlight: '_highlight', synonyms: []},
  announcement: {id: 'a', content: '**New**', closeable: false},
  check: {'missing-alt': 'error', 'broken-link': 'off'},
}

test('the smallest and the fullest config are fine', () => {
  expect(messages({title: 'T'})).toEqual([])
  expect(messages(full)).toEqual([])
})

test('a config is a map with a title', () => {
  expect(messages(undefined)).toEqual(['This must be a map of keys and values.'])
  expect(messages({})).toEqual(['"title" is missing.'])
})

test('names and texts that say nothing', () => {
  expect(messages({title: ' '})).toEqual(['"title" must not be empty.'])
  expect(messages({title: 'T', announcement: {content: '\n'}})).toEqual([
    '"announcement.content" must not be empty.',
  ])
})

test('numbers that no page and no search could use', () => {
  const said = (value: object) => messages({title: 'T', ...value})
  for (const toc of [{min: 2, max: 6}, {max: 4}, {min: 3}]) expect(said({toc})).toEqual([])
  for (const min of [1, 2.5, 7])
    expect(said({toc: {min}})).toEqual([
      `"toc.min" must be a whole number from 2 to 6, not ${min}.`,
    ])
  expect(said({toc: {min: 4}})).toEqual([
    'The list "On this page" would be empty: "toc.min" is 4, and "toc.max" is 3.',
  ])
  expect(said({search: {limit: 1, k1: 0, b: 1}})).toEqual([])
  expect(said({search: {limit: 0, k1: -1, b: 2}})).toEqual([
    '"search.limit" must be a whole number above 0, not 0.',
    '"search.k1" must be 0 or more, not -1.',
    '"search.b" must be from 0 to 1, not 2.',
  ])
})

test('unknown keys, wherever they are', () => {
  expect(messages({title: 'T', tilte: 1})).toEqual(['Unknown key "tilte".'])
  expect(messages({title: 'T', docs: {version: {name: 'a', label: 'b', latest: true}}})).toEqual([
    'Unknown key "latest".',
  ])
  expect(messages({title: 'T', nav: [{label: 'a', url: '/x'}]})).toEqual(['Unknown key "url".'])
})

test('what other tools call a key', () => {
  const hints = (config: Record<string, unknown>) =>
    checkConfig({title: 'T', ...config}).map(({hint}) => hint)
  expect(hints({baseUrl: '/a/'})).toEqual(['Did you mean "base"?'])
  expect(hints({language: 'de'})).toEqual(['Did you mean "lang"?'])
  expect(hints({docs: {routeBasePath: '/'}})).toEqual(['Did you mean "at"?'])
  expect(hints({nav: [{label: 'a', link: '/x'}]})).toEqual(['Did you mean "to"?'])
  expect(hints({nav: [{label: 'a', url: 'https://x.org'}]})).toEqual(['Did you mean "href"?'])
})

test('wrong types, wherever they are', () => {
  expect(
    messages({
      title: 'T',
      toc: {min: '2'},
      colorMode: {default: 'blue'},
      nav: [{}],
      search: {k1: true, synonyms: [['NMR']]},
    }),
  ).toEqual([
    '"nav.0.label" is missing.',
    '"colorMode.default" must be one of light, dark, system.',
    '"toc.min" must be a number.',
    '"search.k1" must be a number.',
    '"search.synonyms.0" must be a list of 2 or more words or phrases.',
  ])
})

test('a host that has another name here, or needs none', () => {
  const hint = (host: string) => checkConfig({title: 'T', host}).map((problem) => problem.hint)
  expect(hint('github-page')).toEqual(['Did you mean "github-pages"?'])
  expect(hint('cloudflare')).toEqual(['Cloudflare Pages reads the files of "netlify".'])
  // The files of "github-pages" would lead in a circle there.
  expect(hint('gitlab-pages')).toEqual([expect.stringContaining("urls: 'folder'")])
})

test('a search server has a kind, an address and an index; its key is seen by all', () => {
  const endpoint = {server: 'typesense', url: 'https://s.org/a', index: 'docs', key: 'k-1'}
  const said = (over: object) => messages({title: 'T', search: {endpoint: {...endpoint, ...over}}})
  expect(said({})).toEqual([])
  expect(said({server: 'meili'})[0]).toContain('must be one of typesense, meilisearch, opensearch')
  expect(said({url: undefined})).toHaveLength(1)
  for (const url of ['s.org', 'ftp://s.org', 'https://s.org?q', 'https://u@s.org', 'https://s;x'])
    expect(said({url})).toEqual([
      `"search.endpoint.url" must be an address such as "https://search.example.org", not "${url}".`,
    ])
  expect(said({index: 'a/b'})).toEqual([
    '"search.endpoint.index" must be a name such as "docs", not "a/b".',
  ])
  expect(said({key: 'a b'})[0]).toContain('letters, digits and signs without spaces')
  expect(said({adminKey: 'x'})).toEqual(['Unknown key "adminKey".'])
})

test('feedback goes to a mail address or a page', () => {
  for (const feedback of ['mailto:help@example.org', 'https://example.org/form?a=b'])
    expect(messages({title: 'T', feedback})).toEqual([])
  for (const feedback of ['help@example.org', 'mailto:help', '/form', 'javascript:alert(1)'])
    expect(messages({title: 'T', feedback})).toEqual([
      `"feedback" must be an address such as "mailto:help@example.org" or "https://example.org/form", not "${feedback}".`,
    ])
})

test('the base is a path; slashes at its ends can be left out', () => {
  for (const base of ['/a b/', '/a?b/', '/a//b/', '/"x/', 'https://example.org/a/'])
    expect(messages({title: 'T', base})).toEqual([
      `"base" must be a path such as "/manual/", not "${base}".`,
    ])
  for (const base of ['/', '/sub/', '/a/b-c_d.e~f/'])
    for (const typed of [base, base.slice(1), base.slice(0, -1), base.slice(1, -1)]) {
      expect(messages({title: 'T', base: typed})).toEqual([])
      expect(complete({title: 'T', base: typed}, at).base).toBe(base)
    }
})

test('the url is an origin', () => {
  const ofBase = 'Put a path below which the site is served into "base".'
  for (const [url, hint] of [
    ['example.org', 'Did you mean "https://example.org"?'],
    [' https://example.org', 'Did you mean "https://example.org"?'],
    ['https://Docs.Example.org', 'Did you mean "https://docs.example.org"?'],
    ['https://example.org:443', 'Did you mean "https://example.org"?'],
    ['https://bücher.example', 'Did you mean "https://xn--bcher-kva.example"?'],
    ['https://example.org/sub', ofBase],
    ['https://example.org/?q', ofBase],
    ['ftp://example.org', undefined],
    ['', undefined],
  ])
    expect(checkConfig({title: 'T', url})).toEqual([
      {
        path: ['url'],
        message: `"url" must be an origin such as "https://example.org", not "${url}".`,
        ...(hint ? {hint} : {}),
      },
    ])
  for (const url of ['https://example.org', 'http://localhost:3000', 'https://example.org/'])
    expect(messages({title: 'T', url})).toEqual([])
})

test('two versions cannot share a name, a place, a folder, or be the last one', () => {
  const version = {name: 'v', label: 'V', folder: 'f', at: '/v'}
  const said = (...versions: object[]) => messages({title: 'T', docs: {versions}})
  expect(said(version, {...version, at: '/w', folder: 'g'})).toEqual([
    'Two versions are named "v".',
  ])
  expect(said(version, {...version, name: 'w', at: '/w'})).toEqual([
    'Two versions have the folder "f".',
  ])
  expect(said({...version, folder: 'docs'})).toEqual(['Two versions have the folder "docs".'])
  expect(said({...version, name: 'current'})).toEqual(['Two versions are named "current".'])
  expect(said({...version, at: '/docs'})).toEqual(['Two versions are served at "/docs".'])
  expect(
    said({...version, last: true}, {...version, name: 'w', at: '/w', folder: 'g', last: true}),
  ).toEqual(['Two versions are the last one.'])
})

test('the docs have a route and a folder', () => {
  for (const at of ['docs', '/docs/', '/a b', 'https://x', '/..', '/../../x', '/a/../b', '/.git'])
    expect(messages({title: 'T', docs: {at}})).toEqual([
      `"at" must be a route such as "/docs", not "${at}".`,
    ])
  for (const folder of ['./docs', '/docs', 'docs/', '..', '../docs', 'docs/../..', '.git', 'a\0b'])
    expect(messages({title: 'T', docs: {folder}})).toEqual([
      `"folder" must be a folder of the content such as "docs", not "${folder}".`,
    ])
  for (const folder of ['', '.'])
    expect(messages({title: 'T', docs: {at: '/', folder}})).toEqual([])
})

test('no name, folder or base leads out of the site', () => {
  for (const name of ['..', '../x', 'a/b', '.x', '', 'a\0b', 'x'.repeat(250)])
    expect(messages({title: 'T', docs: {version: {name, label: 'V'}}}), name).toEqual([
      `"name" must be a word such as "3.0", not "${name}".`,
    ])
  expect(messages({title: 'T', docs: {version: {name: '3.0 beta'}}})).toEqual([])
  for (const base of ['/../', '/a/../../', '/.git/'])
    expect(messages({title: 'T', base}), base).toEqual([
      `"base" must be a path such as "/manual/", not "${base}".`,
    ])
  for (const key of ['content', 'theme', 'outDir'])
    expect(messages({title: 'T', [key]: './a\0b'}), key).toEqual([
      `"${key}" contains a control character.`,
    ])
})

test('only codes that cannot ship a broken page can be changed', () => {
  expect(messages({title: 'T', check: {'duplicate-route': 'off'}})).toEqual([
    'The severity of "duplicate-route" cannot be changed.',
  ])
  expect(messages({title: 'T', check: {'missing-alt': 'maybe'}})).toEqual([
    '"check.missing-alt" must be one of error, warning, off.',
  ])
  expect(
    messages({title: 'T', check: Object.fromEntries(ADJUSTABLE.map((code) => [code, 'warning']))}),
  ).toEqual([])
})

const at = {
  root: '/site',
  resolve: (path: string) => `/site/${path.replace('./', '')}`,
  builtInTheme: '/home/theme',
  bare: false,
}

test('defaults of a site', () => {
  expect(complete({title: 'T'}, at)).toEqual({
    root: '/site',
    title: 'T',
    tagline: '',
    copyright: '',
    url: 'http://localhost:3000',
    base: '/',
    urls: 'clean',
    lang: 'en',
    messages: english,
    untranslated: [],
    head: '',
    csp: {},
    external: [],
    content: '/site/content',
    publicFolder: 'public',
    theme: '/home/theme',
    outDir: '/site/dist',
    cacheDir: '/site/.labdocs/cache',
    compress: false,
    keep: 2,
    nav: [],
    footer: [],
    docs: {
      versions: [
        {name: 'current', label: 'Next', folder: 'docs', at: '/docs', last: true, noindex: false},
      ],
      sidebars: [],
      colors: {},
      print: false,
    },
    colorMode: {default: 'light', switch: false},
    toc: {min: 2, max: 3},
    search: {limit: 8, k1: 1.2, b: 0.75, highlight: '_highlight', synonyms: []},
    linkPreviews: true,
    offline: true,
    supported: [],
    check: {},
    frontMatter: {},
    highlight: {languages: {}, aliases: {}},
    plugins: [],
    layers: [],
    inputs: [],
    source: '',
    bare: false,
  })
})

test('a bare folder is the docs tree itself', () => {
  const config = complete({title: 'T'}, {...at, bare: true})
  expect([config.content, config.docs.versions[0]]).toEqual([
    '/site/.',
    {name: 'current', label: 'Next', folder: '', at: '/', last: true, noindex: false},
  ])
})

test('each key of the version has its own default', () => {
  const version = (given: object) =>
    complete({title: 'T', docs: {version: given}}, at).docs.versions[0]
  expect(version({label: 'V'})).toMatchObject({name: 'current', label: 'V', noindex: false})
  expect(version({noindex: true})).toMatchObject({name: 'current', label: 'Next', noindex: true})
})

test('what is given wins, also within a map; a version that says so is the last one', () => {
  const config = complete({...full, toc: {max: 4}, announcement: {content: 'x'}}, at)
  expect(config.toc).toEqual({min: 2, max: 4})
  expect(config.announcement).toEqual({id: 'announcement-bar', closeable: true, content: 'x'})
  expect(config.docs.versions.map(({name, last}) => [name, last])).toEqual([
    ['current', false],
    ['v1', true],
  ])
  expect(complete({title: 'T', url: 'https://example.org/'}, at).url).toBe('https://example.org')
})

test('addresses elsewhere: what would run code or lead nowhere', () => {
  const nav = (href: string) => ({title: 'T', nav: [{label: 'A', href}]})
  for (const href of [
    'https://example.org',
    'mailto:a@example.org',
    'ftp://example.org',
    '//a.org',
  ])
    expect(messages(nav(href)), href).toEqual([])
  expect(messages(nav('javascript:alert(1)'))).toEqual(['A link cannot lead to javascript:.'])
  expect(messages(nav('java\tscript:alert(1)'))).toEqual(['A link cannot lead to javascript:.'])
  expect(messages(nav('htps://example.org'))).toEqual(['There is no scheme "htps:" for links.'])
  expect(
    checkConfig({
      title: 'T',
      footer: [
        {label: 'A', to: '/docs'},
        {label: 'B', href: 'data:text/html,x'},
      ],
      issues: 'vbscript:x',
      docs: {editUrl: 'x:y'},
    }).map(({path}) => path.join('.')),
  ).toEqual(['footer.1.href', 'issues', 'docs.editUrl'])
})

test('a link has a text and one target: a route of the site, or an address elsewhere', () => {
  const said = (item: object, external: string[] = []) =>
    checkConfig({
      title: 'T',
      external,
      nav: [
        {label: 'A', to: '/'},
        {label: 'B', ...item},
      ],
    }).map(({path, message, hint}) => [path.join('.'), message, hint])
  expect(said({to: '/a'})).toEqual([])
  expect(said({label: ' ', to: '/a'})).toEqual([
    ['nav.1.label', '"nav.1" has an empty "label".', undefined],
  ])
  expect(said({})).toEqual([
    ['nav.1.label', '"nav.1" leads nowhere: it has neither "to" nor "href".', undefined],
  ])
  expect(said({to: '/a', href: 'https://x.org'})).toEqual([
    ['nav.1.href', '"nav.1" has two targets, "to" and "href".', 'Remove one of them.'],
  ])
  expect(said({to: 'https://x.org'})).toEqual([
    ['nav.1.to', '"nav.1" leads to another site, https://x.org.', 'Write it as "href".'],
  ])
  for (const to of ['docs', 'docs/a.md', '#part', ''])
    expect(said({to})).toEqual([
      [
        'nav.1.to',
        `"nav.1" must name a route, not "${to}".`,
        'A route begins with "/", as in "/docs".',
      ],
    ])
  expect(said({href: '/app/a'})).toEqual([
    ['nav.1.href', '"nav.1" leads to this site, /app/a.', 'Write the route of the page as "to".'],
  ])
  expect(said({href: '/app/a'}, ['/app/'])).toEqual([])
  for (const href of ['example.org', 'www.example.org/a.b?c=1', 'x.org#a'])
    expect(said({href})).toEqual([
      [
        'nav.1.href',
        `"nav.1" is not a whole address: ${href}.`,
        `Write https://${href}, or the route of a page as "to".`,
      ],
    ])
  for (const href of ['docs/a.md', 'a.html', 'docs'])
    expect(said({href})[0]?.[1]).toBe(`"nav.1" leads to this site, ${href}.`)
})

test('forms are on the web', () => {
  expect(messages({title: 'T', issues: 'nope', docs: {editUrl: '/edit/'}})).toEqual([
    '"issues" must be an address such as "https://example.org/issues/new", not "nope".',
    '"docs.editUrl" must be an address such as "https://example.org/edit/", not "/edit/".',
  ])
})

test('files of one to fifty builds are kept', () => {
  for (const keep of [1, 2, 50]) expect(messages({title: 'T', keep})).toEqual([])
  for (const keep of [0, -1, 1.5, 51])
    expect(messages({title: 'T', keep})).toEqual([
      `"keep" must be a whole number from 1 to 50, not ${keep}.`,
    ])
})

test('the language is a code, what the head ends with belongs there, and others are served at paths', () => {
  const page = (value: object) => messages({title: 'T', ...value})
  for (const lang of ['de', 'gsw', 'pt-BR', 'zh-Hant-TW']) expect(page({lang})).toEqual([])
  for (const lang of ['', 'German', 'de_DE', 'de" onload="x'])
    expect(page({lang})).toEqual([
      `"lang" must be a code of a language such as "de" or "pt-BR", not "${lang}".`,
    ])
  expect(page({head: ' <!-- a --><style>p > a {}</style>\n<link rel="me" href="x">'})).toEqual([])
  expect(page({head: '<meta name="a"> Hello'})).toEqual([
    '"head" contains the text "Hello", which belongs on a page.',
  ])
  expect(page({head: '<script>track()'})).toEqual([
    '"head" contains a <script> that is not closed.',
  ])
  expect(page({head: '<p>x</p>'})[0]).toContain('"head" contains <p>; it can contain only <meta>')
  expect(page({external: ['/app', 'app', '/a b', '/', 'https://x.org']})).toEqual(
    ['app', '/a b', '/', 'https://x.org'].map(
      (path) => `"external" must name paths such as "/app", not "${path}".`,
    ),
  )
})

test('sources of the policy are one word each; false turns it off', () => {
  const said = (csp: unknown, head?: string) => messages({title: 'T', csp, head})
  expect(said(false)).toEqual([])
  expect(said(true)).toEqual(['"csp" must be a map of keys and values.'])
  expect(said({'image-src': ['https://x.org']})).toEqual(['Unknown key "image-src".'])
  expect(said({'img-src': 'https://x.org'})).toEqual(['"csp.img-src" must be a list of texts.'])
  expect(said({'img-src': ["'self'", 'data:']})).toEqual([])
  expect(said({'img-src': ['self']})).toEqual(['"csp.img-src" names the host "self".'])
  for (const source of ['', 'https://a.org https://b.org', 'https://a.org; script-src *', 'a,b'])
    expect(said({'img-src': [source]})).toEqual([
      `"csp.img-src" must list sources such as "https://example.org", not "${source}".`,
    ])
})

test('a handler in "head" would not run under the policy', async () => {
  const head = '<link rel="stylesheet" href="/a.css" media="print" onload="this.media=\'all\'">'
  const said = async (config: UserConfig) =>
    (await handlerProblems(config)).map(({message}) => message)
  expect(await said({title: 'T', head})).toEqual([
    '"head" has the attribute "onload", which the content security policy of the site blocks.',
  ])
  expect(await said({title: 'T', head, csp: false})).toEqual([])
  expect(await said({title: 'T', head: '<meta name="on" content="on">'})).toEqual([])
})

test('sidebars are top folders, each once, and at least two', () => {
  const said = (...sidebars: string[]) => messages({title: 'T', docs: {sidebars}})
  expect(said('guide', 'reference')).toEqual([])
  expect(said('guide/a', 'reference')).toEqual([
    '"docs.sidebars" must name top folders of the docs such as "guide", not "guide/a".',
  ])
  expect(said('..', 'reference')).toHaveLength(1)
  expect(said('guide', 'guide')).toEqual(['"docs.sidebars" names the folder "guide" twice.'])
  expect(said('guide')).toEqual(['"docs.sidebars" must name at least two folders.'])
  expect(messages({title: 'T', docs: {sidebars: 'guide' as never}})).toEqual([
    '"docs.sidebars" must be a list of texts.',
  ])
})

test('texts and codes of plugins may be in the config', () => {
  // Their type is checked with all others.
  const config: UserConfig = {
    title: 'T',
    check: {'odd-well': 'off', 'missing-alt': 'error'},
    messages: {'plate.growth': 'Growing', retry: 'Again'},
  }
  expect(Object.keys(config)).toContain('check')
})
