import {expect, test} from 'vitest'
import {createAudit} from '../../../../cli/render/audit/link-audit.ts'
import {groupByCause, sortDiagnostics} from '../../../../cli/report/diagnostics.ts'
import {say, siteOf} from '../resolve/site.ts'

const FILES = {
  'docs/a.md': '# A\n\n## Known',
  'docs/b.md': '# B\n\n[known](a.md#known)',
  'docs/c.md': '# C',
  'docs/d.md': '# D',
  "docs/what's new.md": '# N',
  'docs/e.md': '# E\n\n[x](no.md)',
}
/** Complaints about pages that are drawn as given; pages that are not, are empty. */
async function audited(drawn: Record<string, string>, {config = {}, files = [] as string[]} = {}) {
  const site = await siteOf(FILES, {config})
  const audit = createAudit(site)
  for (const entry of site.entries.values()) audit.see(entry, drawn[entry.route] ?? '')
  return {audit, said: audit.diagnostics(new Set(files)).map(say)}
}

test('links that components drew lead somewhere', async () => {
  const {said} = await audited(
    {
      '/docs/a':
        '<h2 id="x">x</h2><a href="/docs/b">b</a> <a class="y" href="#x">x</a> <a href="/file.pdf">f</a> <a href="/app/#x">p</a> <a href="https://x.org">e</a> <a href="mailto:a@b.c">m</a> <a href="/other/x">o</a>',
      // As React escapes an apostrophe.
      '/docs/b': '<a href="/docs/what&#x27;s%20new#it&#x27;s">n</a>',
      "/docs/what's new": '<h2 id="it&#x27;s">x</h2>',
    },
    {config: {external: ['/other']}, files: ['file.pdf', 'app/index.html']},
  )
  expect(said).toEqual([])
})

test('or they are reported, with the page and the nearest one', async () => {
  const {said} = await audited({
    '/docs/a': '<a class="card" href="/docs/bb">b</a><a href="#nope">n</a>',
    '/docs/b': '<h2 id="there">x</h2><a href="#there">t</a>',
    // What is on another page is not on this one, and /do is no folder.
    '/docs/c': '<a href="/docs/b#ther">t</a><a href="#there">t</a><a href="/do">d</a>',
  })
  expect(said).toEqual([
    'broken-link docs/a.md:0:0 /docs/a links to /docs/bb, which does not exist. (Did you mean /docs/b?)',
    'broken-anchor docs/a.md:0:0 /docs/a links to "#nope" on /docs/a, which does not exist.',
    'broken-anchor docs/c.md:0:0 /docs/c links to "#ther" on /docs/b, which does not exist. (Did you mean "#there"?)',
    'broken-anchor docs/c.md:0:0 /docs/c links to "#there" on /docs/c, which does not exist.',
    'broken-link docs/c.md:0:0 /docs/c links to /do, which does not exist.',
  ])
})

test('pictures, videos, and sounds that components show exist', async () => {
  const {said} = await audited(
    {
      '/docs/a':
        '<img alt="" src="/img/a%20b.png"><img src="data:image/png;base64,AA"><img src=""><img src="//x.org/a.png"><picture><source src="/img/c.webp?v=2"></picture><img src="/other/x.png">&lt;img src="/no.png"',
    },
    {config: {csp: false, external: ['/other']}, files: ['img/a b.png', 'img/c.webp']},
  )
  expect(said).toEqual([])
})

test('or they are reported, with the nearest file, once for all pages', async () => {
  const frame = '<header><img class="x" src="/img/logo.svg"></header>'
  const {audit, said} = await audited(
    {'/docs/a': `${frame}<video src="/clip.webm"></video>`, '/docs/b': frame},
    {files: ['img/logos.svg', 'media/clip.webm']},
  )
  expect(said).toEqual([
    'missing-asset docs/a.md:0:0 /docs/a shows /img/logo.svg, which does not exist. (Did you mean /img/logos.svg?)',
    'missing-asset docs/a.md:0:0 /docs/a shows /clip.webm, which does not exist. (Did you mean /media/clip.webm?)',
    'missing-asset docs/b.md:0:0 /docs/b shows /img/logo.svg, which does not exist. (Did you mean /img/logos.svg?)',
  ])
  const files = new Set(['img/logos.svg'])
  const groups = groupByCause(sortDiagnostics(audit.diagnostics(files)))
  expect(groups.map(({more}) => more).sort()).toEqual([0, 1])
})

test('the place of a picture that a TSX page names, below a base', async () => {
  const site = await siteOf(
    {'index.tsx': ''},
    {
      config: {base: '/s/'},
      modules: [{file: 'index.tsx', page: {title: 'H', description: ''}, renderable: true}],
    },
  )
  const audit = createAudit(site, () => "export default () => <img src={useHref('/no.png')} />")
  audit.see(site.entries.get('/')!, '<img src="/s/no.png"><img src="/elsewhere.png">')
  expect(audit.diagnostics(new Set()).map(say)).toEqual([
    'missing-asset index.tsx:1:41 / shows /no.png, which does not exist.',
  ])
})

test('the place of an address that a TSX page names', async () => {
  const site = await siteOf(
    {'index.tsx': ''},
    {
      config: {base: '/s/'},
      modules: [{file: 'index.tsx', page: {title: 'H', description: ''}, renderable: true}],
    },
  )
  const audit = createAudit(
    site,
    () => "export default () => (\n  <a href={useHref('/nope')}>x</a>\n)",
  )
  audit.see(site.entries.get('/')!, '<a href="/s/nope">x</a><a href="/s/made-up">y</a>')
  expect(audit.diagnostics(new Set()).map(say)).toEqual([
    'broken-link index.tsx:2:21 / links to /nope, which does not exist.',
    'broken-link index.tsx:0:0 / links to /made-up, which does not exist.',
  ])
})

test('addresses that are no pages: a page that could not be drawn, an old address, a section to print', async () => {
  const site = await siteOf(
    {
      'docs/a/index.md': '---\ntitle: A\naliases: [/docs/old]\n---\n',
      'docs/a/b.md': '# B',
      'docs/c.md': '# C',
    },
    {section: {}, config: {docs: {print: true}}},
  )
  const audit = createAudit(site)
  const links = ['a/b', 'old', 'a/print', 'none'].map((to) => `<a href="/docs/${to}">x</a>`)
  audit.see(site.entries.get('/docs/c')!, links.join())
  expect(audit.diagnostics(new Set()).map(({message}) => message)).toEqual([
    '/docs/c links to /docs/none, which does not exist.',
  ])
})

test('what an author wrote has been reported already', async () => {
  expect(
    (
      await audited({
        '/docs/e': '<a href="no.md">x</a>',
        '/docs/b': '<a href="/docs/a#known">k</a>',
      })
    ).said,
  ).toEqual([])
})

test('a wrong link of the glossary is reported there, not on each page that shows the term', async () => {
  const glossary = '- term: Vial\n  definition: A small bottle.\n  more: /nope\n'
  const site = await siteOf({'docs/a.md': '# A'}, {glossary})
  const audit = createAudit(site)
  audit.see(site.entries.get('/docs/a')!, '<a href="/nope">more</a>')
  expect(site.diagnostics.map(({file, code}) => [file, code])).toContainEqual([
    'glossary.yml',
    'broken-link',
  ])
  expect(audit.diagnostics(new Set())).toEqual([])
})

test('a link of the navigation is one mistake', async () => {
  const nav = [{label: 'X', to: '/nope'}]
  const drawn = Object.fromEntries(
    ['a', 'b'].map((name) => [`/docs/${name}`, '<a href="/nope">X</a>']),
  )
  expect((await audited(drawn, {config: {nav}})).said).toEqual([
    'broken-link site.config.ts:0:0 "nav" or "footer" links to /nope, which does not exist.',
  ])
})

test('a folder without a page, and a path of another application, in the bar', async () => {
  const drawn = (href: string) =>
    Object.fromEntries(['/docs/a'].map((route) => [route, `<a href="${href}">x</a>`]))
  const folder = {config: {nav: [{label: 'X', to: '/docs'}]}}
  expect((await audited(drawn('/docs'), folder)).said).toEqual([
    'broken-link site.config.ts:0:0 "nav" or "footer" links to /docs, which does not exist. (The folder has pages, but none of its own: add an index.md.)',
  ])
  const other = {config: {base: '/s/', external: ['/app'], nav: [{label: 'X', to: '/app/x'}]}}
  expect((await audited(drawn('/s/app/x'), other)).said).toEqual([
    'broken-link site.config.ts:0:0 "nav" or "footer" links to /app/x, which does not exist. ("external" names this path: write it as "href".)',
  ])
})

test('so is its anchor; the same page with another anchor is a mistake of its own', async () => {
  const nav = [{label: 'X', to: '/docs/b#nope'}]
  const drawn = {
    '/docs/a': '<a href="/docs/b#nope">X</a>',
    '/docs/b': '<h2 id="there">x</h2><a href="/docs/b#nope">X</a>',
    '/docs/c': '<a href="/docs/b#elsewhere">o</a>',
  }
  expect((await audited(drawn, {config: {nav}})).said).toEqual([
    'broken-anchor docs/c.md:0:0 /docs/c links to "#elsewhere" on /docs/b, which does not exist.',
    'broken-anchor site.config.ts:0:0 "nav" or "footer" links to "#nope" on /docs/b, which does not exist.',
  ])
})

test('one that every page draws has one cause', async () => {
  const drawn = Object.fromEntries(
    ['a', 'b', 'c'].map((name) => [
      `/docs/${name}`,
      '<a href="/impressum">I</a><a href="/docs/d#nope">N</a>',
    ]),
  )
  const {audit} = await audited(drawn)
  const groups = groupByCause(sortDiagnostics(audit.diagnostics(new Set())))
  expect(groups.map(({first, more}) => [say(first), more])).toEqual([
    ['broken-anchor docs/a.md:0:0 /docs/a links to "#nope" on /docs/d, which does not exist.', 2],
    ['broken-link docs/a.md:0:0 /docs/a links to /impressum, which does not exist.', 2],
  ])
})

test('one in the frame around the page says where to look', async () => {
  const {said} = await audited({
    '/docs/a': '<main><a href="/docs/q">q</a></main><footer><a href="/docs/bb">b</a></footer>',
  })
  expect(said).toEqual([
    'broken-link docs/a.md:0:0 /docs/a links to /docs/q, which does not exist.',
    'broken-link docs/a.md:0:0 /docs/a links to /docs/bb, which does not exist. (The link is in the frame around the page, such as the footer: look in the theme. Did you mean /docs/b?)',
  ])
})

test('with a base: links outside it are not ours', async () => {
  expect(
    (
      await audited(
        {
          '/docs/a':
            '<a href="/sub/docs/b">b</a><a href="/elsewhere">e</a><a href="/sub/lost">h</a>',
        },
        {config: {base: '/sub/'}},
      )
    ).said,
  ).toEqual(['broken-link docs/a.md:0:0 /docs/a links to /lost, which does not exist.'])
})

test('pages that nobody finds: in no sidebar, and no other page leads there', async () => {
  const site = await siteOf({
    'about.md': '# A',
    'lonely.md': '# L',
    'hidden.md': '---\ntitle: H\nunlisted: true\n---\n',
    'index.md': '# Home',
    'docs/a.md': '# In the sidebar',
  })
  const audit = createAudit(site)
  for (const entry of site.entries.values())
    audit.see(
      entry,
      entry.route === '/lonely' ? '<a href="/lonely">me</a>' : '<a href="/about#x">about</a>',
    )
  expect(
    audit
      .diagnostics(new Set())
      .map(say)
      .filter((one) => one.includes('orphan')),
  ).toEqual([
    'warning orphan-page lonely.md:1:1 No page and no sidebar leads here. (Link to it, or mark it "unlisted".)',
  ])
})

test('anchors and links of a page, for the manifest', async () => {
  const {audit} = await audited({
    '/docs/a':
      '<p id="one"><a id="t&amp;o" href="/docs/b#x">x</a><a href="/docs/b">y</a><a href="/none">z</a></p>',
  })
  expect(audit.of('/docs/a')).toEqual({anchors: ['one', 't&o'], links: ['/docs/b']})
  expect(audit.of('/none')).toEqual({anchors: [], links: []})
})

test('what the policy refuses is reported, once for all pages that have it from one component', async () => {
  const bad =
    '<p style="color:red" class="a">x</p><img alt="" src="https://far.org/a.png"><button onclick="go()">y</button><script>if (1 < 2) go()</script><style>p { color: red }</style>'
  const {audit, said} = await audited({'/docs/a': bad, '/docs/b': bad})
  expect(said.filter((one) => one.includes('docs/a'))).toEqual([
    'content-policy docs/a.md:0:0 /docs/a has the attribute "style" at <p class="a">, which browsers ignore under the policy of the site. (Use a class and a style sheet, or turn the policy off with csp: false.)',
    'content-policy docs/a.md:0:0 /docs/a has the attribute "onclick" at <button>, which browsers ignore under the policy of the site. (Listen in a component, or turn the policy off with csp: false.)',
    "content-policy docs/a.md:0:0 /docs/a loads https://far.org/a.png, which browsers refuse under the policy of the site. (Allow the host in the configuration: csp: {'img-src': ['https://far.org']}.)",
    'content-policy docs/a.md:0:0 /docs/a contains a <script>, which browsers ignore under the policy of the site. (Run its code in an effect of a component, or turn the policy off with csp: false.)',
    'content-policy docs/a.md:0:0 /docs/a contains a <style>, which browsers ignore under the policy of the site. (Put it into a style sheet of the theme, or turn the policy off with csp: false.)',
  ])
  const groups = groupByCause(sortDiagnostics(audit.diagnostics(new Set())))
  expect(groups.map(({more}) => more)).toEqual([1, 1, 1, 1, 1])
})

test('what it allows is not', async () => {
  const drawn = {
    '/docs/a':
      '<p title=" style=&quot;x&quot;">&lt;p style=&quot;x&quot;&gt;</p><img src="/own.png"><img src="//b.far.org/a.png"><video src="https://far.org/v.webm"></video>' +
      '<script src="/own.js"></script><script type="application/ld+json">{}</script>&lt;script>x&lt;/script>',
  }
  const files = ['own.png']
  for (const media of ['https://far.org', 'https:', 'far.org', '*']) {
    const csp = {'img-src': ['*.far.org'], 'media-src': [media]}
    expect((await audited(drawn, {config: {csp}, files})).said, media).toEqual([])
  }
  for (const media of ['http://far.org', 'http:', '*.far.org', 'far.org:8080']) {
    const csp = {'img-src': ['*.far.org'], 'media-src': [media]}
    expect((await audited(drawn, {config: {csp}, files})).said, media).toHaveLength(1)
  }
  const styled = {'/docs/a': '<p style="color:red">x</p>'}
  expect((await audited(styled, {config: {csp: false}})).said).toEqual([])
})

test('the manifest lists the links of the main part; those around it are checked all the same', async () => {
  const site = await siteOf({'docs/a.md': '# A', 'docs/b.md': '# B'})
  const audit = createAudit(site)
  const page = (main: string) =>
    `<nav><a href="/docs/b">B</a><a href="/lost">L</a></nav><main>${main}</main><a href="/docs/a">A</a>`
  const a = audit.see(site.entries.get('/docs/a')!, page('<a href="/docs/b#top">B</a>'))
  const b = audit.see(site.entries.get('/docs/b')!, page('<p>None</p>'))
  expect(a.hrefs).toEqual(['/docs/b#top'])
  expect(a.around).toEqual(['/docs/b', '/lost', '/docs/a'])
  // One list for both, so that a large site needs little memory.
  expect(b.around).toBe(a.around)
  expect(audit.of('/docs/a').links).toEqual(['/docs/b'])
  expect(audit.of('/docs/b').links).toEqual([])
  expect(audit.diagnostics(new Set()).map(({message}) => message)).toEqual(
    expect.arrayContaining([
      '/docs/a links to "#top" on /docs/b, which does not exist.',
      '/docs/a links to /lost, which does not exist.',
      '/docs/b links to /lost, which does not exist.',
    ]),
  )
})
