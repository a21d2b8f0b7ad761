import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {sortDiagnostics} from '../../../../cli/report/diagnostics.ts'
import {temporary} from '../../../support/temporary.ts'
import {said, siteOf} from './site.ts'

const OTHERS = {
  'about.md': '# About',
  'index.md': '# Home\n\n[self](./) [docs](docs/)',
  'docs/index.md': '# Docs\n\n## Start {#start}',
  'docs/eln/index.md': '# ELN',
  'docs/eln/ui/samples.md': '# Samples\n\n## Create\n\n<span id="raw">x</span>',
  'docs/eln/ui/moved.md': '---\ntitle: M\naliases: [/docs/old]\n---\n',
  'docs/eln/README-not.md': '# x',
  'docs/01-num/02-page.md': '# Num',
}
/** Returns the href of each url of a page at docs/eln/ui/page.md. */
async function hrefs(
  markdown: string,
  options: Parameters<typeof siteOf>[1] = {},
  files: Record<string, string> = {},
) {
  const site = await siteOf(
    {...OTHERS, ...files, 'docs/eln/ui/page.md': `# P\n\n## Here\n\n${markdown}`},
    options,
  )
  return {
    hrefs: site.entries.get('/docs/eln/ui/page')!.hrefs,
    said: said(site).filter((one) => one.includes('page.md')),
  }
}

test('a relative link is a file, with or without its ending', async () => {
  const {hrefs: found, said: complaints} = await hrefs(
    '[a](samples.md) [b](samples) [c](./samples.md#create) [d](../index.md) [e](../../01-num/02-page.md) [f](../../../about.md) [g](samples.md?q=1#raw)',
  )
  expect(found).toEqual({
    'samples.md': '/docs/eln/ui/samples',
    samples: '/docs/eln/ui/samples',
    './samples.md#create': '/docs/eln/ui/samples#create',
    '../index.md': '/docs/eln',
    '../../01-num/02-page.md': '/docs/num/page',
    '../../../about.md': '/about',
    'samples.md?q=1#raw': '/docs/eln/ui/samples?q=1#raw',
  })
  expect(complaints).toEqual([])
})

test('a page of code, and the published address of a page', async () => {
  const modules = [
    {file: 'docs/eln/ui/bench.tsx', page: {title: 'B', description: ''}, renderable: true},
  ]
  const {hrefs: found, said: complaints} = await hrefs(
    '[a](bench) [b](bench.tsx) [c](samples.html)',
    {modules},
    {'docs/eln/ui/bench.tsx': ''},
  )
  expect(found).toEqual({
    bench: '/docs/eln/ui/bench',
    'bench.tsx': '/docs/eln/ui/bench',
    'samples.html': '/docs/eln/ui/samples',
  })
  expect(complaints).toEqual([])
})

test('words to go to, for the browser, are no part of an id', async () => {
  const {hrefs: found, said: complaints} = await hrefs(
    '[a](#:~:text=some%20words) [b](samples.md#create:~:text=a) [c](samples.md#gone:~:text=a)',
  )
  expect(found).toEqual({
    '#:~:text=some%20words': '#:~:text=some%20words',
    'samples.md#create:~:text=a': '/docs/eln/ui/samples#create:~:text=a',
    'samples.md#gone:~:text=a': '/docs/eln/ui/samples#gone:~:text=a',
  })
  expect(complaints).toEqual([expect.stringContaining('There is no "#gone" on ')])
})

test('a relative link to a folder is its index, whatever the index is called', async () => {
  const {hrefs: found, said: complaints} = await hrefs(
    '[a](../) [b](..) [c](../../) [d](../../../) [e](../readme/)',
    {},
    {'docs/eln/readme/ReadMe.md': '# R'},
  )
  expect(Object.values(found)).toEqual(['/docs/eln', '/docs/eln', '/docs', '/', '/docs/eln/readme'])
  expect(complaints).toEqual([])
  expect((await siteOf(OTHERS)).entries.get('/')?.hrefs).toEqual({'./': '/', 'docs/': '/docs'})
})

test('a file whose name holds a sign of addresses is written with percent signs', async () => {
  const files = {'docs/eln/ui/ha#sh.md': '# H', 'docs/eln/ui/que?stion.md': '# Q'}
  const {hrefs: found, said: complaints} = await hrefs(
    '[a](ha%23sh.md) [b](que%3Fstion.md) [c](ha#sh.md)',
    {},
    files,
  )
  expect(found).toEqual({
    'ha%23sh.md': '/docs/eln/ui/ha-sh',
    'que%3Fstion.md': '/docs/eln/ui/que-stion',
  })
  expect(complaints).toEqual([
    'broken-link docs/eln/ui/page.md:5:37 The name of docs/eln/ui/ha#sh.md contains a character that has another meaning in an address. (Write ha%23sh.md.)',
  ])
})

test('a path as Windows writes it', async () => {
  const {said: complaints} = await hrefs(
    '[a](sub\\one.md#x) [b](sub\\none.md)',
    {},
    {'docs/eln/ui/sub/one.md': '# O'},
  )
  expect(complaints[0]).toBe(
    'broken-link docs/eln/ui/page.md:5:1 An address has "/" between folders, not "\\". (Write sub/one.md#x.)',
  )
  expect(complaints[1]).toContain('There is no page or file docs/eln/ui/sub\\none.md.')
})

test('a picture whose path is one of Windows', async () => {
  const content = temporary('links', {'docs/eln/ui/sub/a.png': 'x'})
  const {said: complaints} = await hrefs(
    '![x](sub\\a.png)\n![y](sub\\none.png)',
    {content},
    {'docs/eln/ui/sub/a.png': ''},
  )
  expect(complaints).toEqual([
    'missing-asset docs/eln/ui/page.md:5:1 An address has "/" between folders, not "\\". (Write sub/a.png.)',
    'missing-asset docs/eln/ui/page.md:6:1 There is no file docs/eln/ui/sub\\none.png.',
  ])
})

test('an address whose scheme is mistyped', async () => {
  expect((await hrefs('[a](http:/kit.edu/x)\n[b](https//kit.edu/x)')).said).toEqual([
    'broken-link docs/eln/ui/page.md:5:1 Two slashes belong after "http:". (Write http://kit.edu/x.)',
    'broken-link docs/eln/ui/page.md:6:1 There is no page or file docs/eln/ui/https/kit.edu/x. (Write the whole address: https://kit.edu/x.)',
  ])
})

test('a file whose name is saved in another Unicode form', async () => {
  const {said: complaints} = await hrefs(
    '[a](caf\u00e9.md)',
    {},
    {'docs/eln/ui/cafe\u0301.md': '# C'},
  )
  expect(complaints).toHaveLength(1)
  expect(complaints[0]).toContain('Rename the file, and type its name on your keyboard.')
})

const PUBLISHED = {config: {url: 'https://docs.example.org', base: '/manual/'}}

test('an address of this site, in both protocols', async () => {
  const {said: complaints} = await hrefs(
    '[a](https://docs.example.org/manual/docs/eln#x) [b](//docs.example.org/manual/docs/no) [c](https://docs.example.org/forum) [d](https://example.org/manual/)',
    PUBLISHED,
  )
  expect(complaints).toEqual([
    expect.stringMatching(/^warning own-address .*:5:1 .*\(Link to \/docs\/eln#x\.\)$/),
    expect.stringMatching(/^warning own-address .*:5:49 .*\(Link to the file of the page/),
  ])
  // Without a configured site address, no link counts as our own.
  expect((await hrefs('[a](http://localhost:3000/docs)')).said).toEqual([])
})

test('an address of this site that is a file with signs in its name', async () => {
  const content = temporary('own', {'public/über uns.pdf': 'x'})
  const {said: complaints} = await hrefs(
    '[a](https://docs.example.org/manual/%C3%BCber%20uns.pdf)',
    {...PUBLISHED, content},
    {'public/über uns.pdf': ''},
  )
  expect(complaints).toEqual([expect.stringMatching(/\(Link to \/über%20uns\.pdf\.\)$/)])
})

test('pictures of other hosts; downloads are asked for by readers', async () => {
  const text = '![a](https://x.org/a.png) ![b](//x.org/b.png)\n\n::card{src=https://x.org/c.zip}'
  const {said: complaints} = await hrefs(text)
  expect(complaints).toEqual([
    expect.stringMatching(/^warning external-asset .*:5:1 .*x\.org/),
    expect.stringMatching(/^warning external-asset .*:5:27 /),
  ])
  expect((await hrefs(text, {bare: true})).said).toEqual([])
})

test('an absolute link is a route, in any form', async () => {
  const {hrefs: found, said: complaints} = await hrefs(
    '[a](/) [b](/docs) [c](/docs/) [d](/docs/eln/ui/samples.html) [e](/docs/eln/index.html) [f](/docs#start) [g](/docs/eln/ui/samples?x)',
  )
  expect(Object.values(found)).toEqual([
    '/',
    '/docs',
    '/docs',
    '/docs/eln/ui/samples',
    '/docs/eln',
    '/docs#start',
    '/docs/eln/ui/samples?x',
  ])
  expect(complaints).toEqual([])
})

test('below a base', async () => {
  expect(
    (await hrefs('[a](/docs) [b](samples.md) [c](/) [d](#here)', {config: {base: '/sub/'}})).hrefs,
  ).toEqual({
    '/docs': '/sub/docs',
    'samples.md': '/sub/docs/eln/ui/samples',
    '/': '/sub/',
    '#here': '#here',
  })
})

test('a link that contains the base, in a site with versions', async () => {
  const versions = [
    {name: '1.0', label: '1.0', folder: 'docs-1.0', at: '/docs/1.0', last: true, noindex: false},
    {name: 'current', label: 'Next', folder: 'docs', at: '/docs', last: false, noindex: false},
  ]
  const {said: complaints} = await hrefs(
    '[a](/sub/docs/eln) [b](/sub) [c](/sub/nowhere)',
    {config: {base: '/sub/', docs: {versions}}},
    {'docs-1.0/eln/index.md': '# Old'},
  )
  expect(complaints).toEqual([
    expect.stringContaining('(Write /docs/eln: the base /sub/ is added to every link.)'),
    expect.stringContaining('(Write /: the base /sub/ is added to every link.)'),
    expect.stringContaining('There is no page at /sub/nowhere.'),
  ])
})

test('this page, elsewhere, nowhere', async () => {
  const {hrefs: found, said: complaints} = await hrefs(
    '[a](#here) [b](#) [c](?q=1) [d](https://x.org/a.md) [e](mailto:a@b.c) [f](//x.org) [g]()',
  )
  expect(found).toEqual({
    '#here': '#here',
    '#': '#',
    '?q=1': '/docs/eln/ui/page?q=1',
    'https://x.org/a.md': 'https://x.org/a.md',
    'mailto:a@b.c': 'mailto:a@b.c',
    '//x.org': '//x.org',
  })
  expect(complaints).toEqual([
    'broken-link docs/eln/ui/page.md:5:84 This link leads nowhere. (Put an address into the parentheses.)',
  ])
})

test('an address in two pairs of parentheses', async () => {
  expect(
    (await hrefs('[a]((https://x.org/a)) [b]((sample.md#x)) [c](page.md#(here))')).said,
  ).toEqual([
    'broken-link docs/eln/ui/page.md:5:1 This address is in two pairs of parentheses. (One pair is enough: (https://x.org/a).)',
    'broken-link docs/eln/ui/page.md:5:24 This address is in two pairs of parentheses. (One pair is enough: (sample.md#x).)',
    expect.stringContaining('There is no "#(here)"'),
  ])
})

test('broken links, with the nearest one', async () => {
  expect(
    (
      await hrefs(
        '[a](sample.md)\n[b](/docs/eln/ui/sampels)\n[c](nothing-like-it.md)\n[d](/nothing/like/it)\n[e](page.md/extra)',
      )
    ).said,
  ).toEqual([
    'broken-link docs/eln/ui/page.md:5:1 There is no page or file docs/eln/ui/sample.md. (Did you mean samples.md?)',
    'broken-link docs/eln/ui/page.md:6:1 There is no page at /docs/eln/ui/sampels. (Did you mean /docs/eln/ui/samples?)',
    'broken-link docs/eln/ui/page.md:7:1 There is no page or file docs/eln/ui/nothing-like-it.md. (A relative link is a file, relative to the one that names it.)',
    'broken-link docs/eln/ui/page.md:8:1 There is no page at /nothing/like/it. (An absolute link is a route, or a file in public/.)',
    'broken-link docs/eln/ui/page.md:9:1 There is no page or file docs/eln/ui/page.md/extra. (A relative link is a file, relative to the one that names it.)',
  ])
})

test('a folder without a page of its own', async () => {
  const files = {'docs/eln/über uns/team.md': '# T', 'docs/eln/über uns/more/x.md': '# X'}
  const {said: complaints} = await hrefs(
    '[a](<../über uns/>)\n[b](/docs/eln/ui)\n[c](<../über uns/more>)',
    {},
    files,
  )
  expect(complaints).toEqual([
    'broken-link docs/eln/ui/page.md:5:1 The folder docs/eln/über uns has pages below it, but none of its own. (Link to one of them, such as ../über uns/team.md, or add an index.md to the folder.)',
    'broken-link docs/eln/ui/page.md:6:1 /docs/eln/ui has pages below it, but none of its own. (Link to one of them, such as /docs/eln/ui/samples, or add an index.md to the folder.)',
    'broken-link docs/eln/ui/page.md:7:1 The folder docs/eln/über uns/more has pages below it, but none of its own. (Link to one of them, such as ../über uns/more/x.md, or add an index.md to the folder.)',
  ])
})

test('the same name in another folder is meant', async () => {
  expect(
    (await hrefs('[a](about.md)\n[b](/docs/eln/samples)')).said.map(
      (one) => /\((.*)\)$/.exec(one)?.[1],
    ),
  ).toEqual(['Did you mean ../../../about.md?', 'Did you mean /docs/eln/ui/samples?'])
})

test('what is meant is never in another version of the docs', async () => {
  const versions = [{name: '1', label: '1', folder: 'docs-1', at: '/docs/1'}]
  const files = {
    'docs-1/plots/one.md': '# 1\n\n[a](two.md)',
    'docs-1/plots/only.md': '# O',
    'docs/plots/one.md': '# 1\n\n[a](../samples/one.md) [b](only.md) [c](/docs/only) [d](/one)',
    'docs/plots/two.md': '# 2',
    'about.md': '# A\n\n[a](one.md) [b](docs-1/one.md)',
  }
  const site = await siteOf(files, {config: {docs: {versions}}})
  const hints = said(site).map((one) => /^\S+ (\S+) .*\((.*)\)$/.exec(one)?.slice(1).join(' '))
  expect(hints.sort()).toEqual([
    'about.md:3:1 Did you mean docs/plots/one.md?',
    'about.md:3:13 Did you mean docs-1/plots/one.md?',
    'docs-1/plots/one.md:3:1 A relative link is a file, relative to the one that names it.',
    'docs/plots/one.md:3:1 Did you mean one.md?',
    'docs/plots/one.md:3:24 A relative link is a file, relative to the one that names it.',
    'docs/plots/one.md:3:37 An absolute link is a route, or a file in public/.',
    'docs/plots/one.md:3:53 Did you mean /docs/plots/one?',
  ])
})

test('a route in other letters is not that route', async () => {
  expect((await hrefs('[a](/docs/ELN)')).said).toEqual([
    'broken-link docs/eln/ui/page.md:5:1 There is no page at /docs/ELN. (Did you mean /docs/eln? Upper and lower case make a difference.)',
  ])
  expect((await hrefs('[a](../../01-NUM/02-page.md)')).said).toEqual([
    'broken-link docs/eln/ui/page.md:5:1 There is no page or file docs/01-NUM/02-page.md. (Did you mean ../../01-num/02-page.md? Upper and lower case make a difference.)',
  ])
})

test('wrong case is corrected however the way through the folders, codes and the ending are written', async () => {
  const fixesOf = async (text: string) =>
    (
      await siteOf({'docs/a.md': text, 'docs/write it.md': '# W', 'docs/Pic 1.svg': '<svg/>'})
    ).diagnostics
      .filter(({code}) => /^(?:broken-link|missing-asset)$/.test(code))
      .map(({fix}) => fix && 'to' in fix && fix.to)
  expect(
    await fixesOf(
      '[a](<../docs/Write It.md#w>) [b](./Write%20It.md) [c](Write%20it) ![d](../docs/pic%201.svg)',
    ),
  ).toEqual(['write%20it.md#w', 'write%20it.md', 'write%20it.md', 'Pic%201.svg'])
  expect(await fixesOf('[a](../Write%20It.md) [b](Write_It.md)')).toEqual([undefined, undefined])
})

test('an anchor in wrong case is corrected; one that is only similar is for the author', async () => {
  const text = '# A\n\n## Write it\n\n[a](#Write-It) [b](#write-i) [c](b.md#Write-It)'
  const {diagnostics} = await siteOf({'docs/a.md': text, 'docs/b.md': '# B\n\n## Write it\n'})
  const anchors = diagnostics.filter(({code}) => code === 'broken-anchor')
  expect(anchors.map(({hint, fix}) => [hint, fix && 'to' in fix && fix.to])).toEqual([
    ['Did you mean "#write-it"?', '#write-it'],
    ['Did you mean "#write-it"?', undefined],
    ['Did you mean "#write-it"?', 'b.md#write-it'],
  ])
})

test('a folder with a generated list: its address leads to its own page, if it has one', async () => {
  const files = {
    'docs/a/_category.yml': 'label: A\nlink: {type: generated-index}',
    'docs/a/x.md': '# X',
    'docs/b.md': '[a](a) [a](a/)',
  }
  const leadsTo = async (more: Record<string, string>) =>
    (await siteOf({...files, ...more})).entries.get('/docs/b')!.hrefs
  expect(await leadsTo({})).toEqual({a: '/docs/category/a', 'a/': '/docs/category/a'})
  expect(await leadsTo({'docs/a/index.md': '# Own'})).toEqual({a: '/docs/a', 'a/': '/docs/a'})
})

test('broken anchors, here and there', async () => {
  expect(
    (await hrefs('[a](#her)\n[b](samples.md#crate)\n[c](/docs/eln#x)\n[d](samples.md#zzzzzzzz)'))
      .said,
  ).toEqual([
    'broken-anchor docs/eln/ui/page.md:5:1 There is no "#her" on this page. (Did you mean "#here"?)',
    'broken-anchor docs/eln/ui/page.md:6:1 There is no "#crate" on /docs/eln/ui/samples. (Did you mean "#create"?)',
    'broken-anchor docs/eln/ui/page.md:7:1 There is no "#x" on /docs/eln. (Ids there: eln.)',
    'broken-anchor docs/eln/ui/page.md:8:1 There is no "#zzzzzzzz" on /docs/eln/ui/samples. (Ids there: samples, create, raw.)',
  ])
})

test('anchors of a page that cannot be read are not reported as well', async () => {
  const site = await siteOf({
    'docs/a.md': '# A\n\n[b](b.md#there)\n',
    'docs/b.md': `# B\n\n## There\n\n${'> '.repeat(500)}deep\n`,
  })
  expect(
    site.diagnostics.map(({code}) => code).filter((code) => /^(?:broken|too)-/.test(code)),
  ).toEqual(['too-deep'])
})

test('an anchor that is percent-encoded', async () => {
  expect((await hrefs('[a](#%C3%BC) [b](#ü)\n\n## ü')).said).toEqual([])
})

test('the same mistake in two places is reported twice', async () => {
  expect((await hrefs('[a](no.md)\n[a](no.md)')).said.map((one) => one.split(' ')[1])).toEqual([
    'docs/eln/ui/page.md:5:1',
    'docs/eln/ui/page.md:6:1',
  ])
})

test('a link to an old route works, and is a warning', async () => {
  expect(await hrefs('[a](/docs/old)')).toEqual({
    hrefs: {'/docs/old': '/docs/eln/ui/moved'},
    said: [
      'warning redirected-link docs/eln/ui/page.md:5:1 /docs/old has moved to /docs/eln/ui/moved. (Link to /docs/eln/ui/moved.)',
    ],
  })
})

test('files: beside the page by hashed name, public ones by their own', async () => {
  const content = temporary('links', {
    'docs/eln/ui/a b.pdf': 'pdf',
    'public/c.yml': 'yml',
    'docs/p.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
  })
  const files = {'docs/eln/ui/a b.pdf': '', 'public/c.yml': '', 'docs/p.svg': ''}
  const {hrefs: found, said: complaints} = await hrefs(
    '[a](<a b.pdf>) [b](/c.yml) ![c](../../p.svg) [d](a%20b.pdf#page=2)',
    {content, config: {base: '/s/'}},
    files,
  )
  expect(Object.values(found).map((href) => href.replace(/-[0-9a-f]{8}/, '-HASH'))).toEqual([
    '/s/assets/a%20b-HASH.pdf',
    '/s/c.yml',
    '/s/assets/p-HASH.svg',
    '/s/assets/a%20b-HASH.pdf#page=2',
  ])
  expect(complaints).toEqual([])
})

test('a folder of the public folder with an index.html, which needs the slash', async () => {
  const index = 'public/my app/index.html'
  const content = temporary('links', {[index]: ''})
  const {hrefs: found, said: complaints} = await hrefs(
    '[a](</my app/>) [b](/my%20app/#top) [c](</my app/index.html>)\n[d](/my%20app#top)\n[e](/other/)',
    {content, config: {base: '/s/'}},
    {[index]: ''},
  )
  expect(found).toEqual({
    '/my%20app/': '/s/my%20app/',
    '/my%20app/#top': '/s/my%20app/#top',
    '/my%20app/index.html': '/s/my%20app/index.html',
  })
  expect(complaints).toEqual([
    'broken-link docs/eln/ui/page.md:6:1 There is no page at /my app. (For public/my app/index.html, write a slash at the end: /my%20app/.)',
    'broken-link docs/eln/ui/page.md:7:1 There is no page at /other. (An absolute link is a route, or a file in public/.)',
  ])
})

test('missing files', async () => {
  const content = temporary('links')
  writeFileSync(join(content, 'a.png'), 'x')
  expect(
    (
      await hrefs(
        '![x](a.pgn)\n![y](/b.png)\n\n::file{src=c.yml title=t}\n\n![z](far%20of.png)\n\n::include{file=_tipp.md}',
        {content},
        {'docs/eln/ui/a.png': '', 'docs/eln/pictures/far of.png': '', 'docs/eln/_tip.md': 'T'},
      )
    ).said.sort(),
  ).toEqual([
    'missing-asset docs/eln/ui/page.md:10:1 There is no file docs/eln/ui/far of.png. (Did you mean ../pictures/far of.png?)',
    'missing-asset docs/eln/ui/page.md:12:1 There is no fragment docs/eln/ui/_tipp.md. (Did you mean ../_tip.md?)',
    'missing-asset docs/eln/ui/page.md:5:1 There is no file docs/eln/ui/a.pgn. (Did you mean a.png?)',
    'missing-asset docs/eln/ui/page.md:6:1 There is no file public/b.png.',
    'missing-asset docs/eln/ui/page.md:8:1 There is no file docs/eln/ui/c.yml.',
  ])
})

test('a file that is there, and cannot be read', async () => {
  const {said} = await hrefs(
    '```text file=a.txt\n```',
    {unreadable: ['docs/eln/ui/a.txt']},
    {'docs/eln/ui/a.txt': 'x'},
  )
  expect(said).toEqual([
    'unreadable-file docs/eln/ui/page.md:5:1 docs/eln/ui/a.txt cannot be read. (Check its permissions, then run the command again.)',
  ])
})

test('a page is no picture and no file to download, and an address needs more than its scheme', async () => {
  const text = '![x](other.md)\n\n::file{src=other.md title=t}\n\n[a](https://) [b](mailto:)'
  const {said} = await hrefs(text, {}, {'docs/eln/ui/other.md': '# O'})
  expect(said.filter((one) => /missing-asset|broken-link/.test(one)).sort()).toEqual([
    expect.stringMatching(/^broken-link .+ Nothing comes after "https:\/\/"\. \(Write the whole/),
    expect.stringMatching(/^broken-link .+ Nothing comes after "mailto:"\./),
    expect.stringMatching(/^missing-asset .+ docs\/eln\/ui\/other\.md is a page, which is not/),
    expect.stringMatching(/^missing-asset .+ docs\/eln\/ui\/other\.md is a page, which is not/),
  ])
})

test('a link to a file: another one with the same name is meant', async () => {
  const index = 'public/a.pdf'
  const content = temporary('links', {[index]: ''})
  const {said} = await hrefs('[a](/public/a.pdf)\n[b](public/a.pdf)', {content}, {[index]: ''})
  expect(said).toEqual([
    'broken-link docs/eln/ui/page.md:5:1 There is no page at /public/a.pdf. (Did you mean /a.pdf?)',
    'broken-link docs/eln/ui/page.md:6:1 There is no page or file docs/eln/ui/public/a.pdf. (Did you mean ../../../public/a.pdf?)',
  ])
})

test('a fragment is no page', async () => {
  expect((await hrefs('[a](_part.md)', {}, {'docs/eln/ui/_part.md': 'x'})).said).toHaveLength(1)
})

test('the name of another page is not meant by a name of one or two letters', async () => {
  const pages = {'docs/eln/ui/t2.md': 'x', 'docs/eln/ui/z.md': 'x', 'docs/more/t3.md': 'x'}
  const {said} = await hrefs('[a](n.md) [b](t1.md) [c](../../t3.md)', {}, pages)
  expect(said.map((one) => /Did you mean (.+)\?/.exec(one)?.[1])).toEqual([
    undefined,
    undefined,
    '../../more/t3.md',
  ])
})

test('a mistake in a fragment is reported at the fragment', async () => {
  const site = await siteOf({'docs/a.md': '::include{file=_f.md}', 'docs/_f.md': 'x\n\n[y](z.md)'})
  expect(said(site)).toEqual([
    'broken-link docs/_f.md:3:1 There is no page or file docs/z.md. (A relative link is a file, relative to the one that names it.)',
  ])
})

test('what is meant in a fragment of another folder is relative to the fragment', async () => {
  const content = temporary('links', {
    'docs/pictures/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  const site = await siteOf(
    {
      'docs/sub/a.md': '::include{file=../_f.md}',
      'docs/_f.md': '![A](pictures/A.svg)',
      'docs/pictures/a.svg': '',
    },
    {content},
  )
  const [one] = site.diagnostics.filter(({code}) => code === 'missing-asset')
  expect(one).toMatchObject({
    file: 'docs/_f.md',
    message: 'There is no file docs/pictures/A.svg.',
    hint: 'Did you mean pictures/a.svg? Upper and lower case make a difference.',
    fix: {url: 'pictures/A.svg', to: 'pictures/a.svg'},
  })
  expect(site.diagnostics.filter(({code}) => code === 'unused-asset')).toEqual([])
})

test('a mistake in a fragment of two pages is reported once', async () => {
  const include = '::include{file=_f.md}'
  const site = await siteOf({'docs/a.md': include, 'docs/b.md': include, 'docs/_f.md': '[y](#z)'})
  expect(sortDiagnostics(site.diagnostics).filter(({code}) => code === 'broken-anchor')).toEqual([
    expect.objectContaining({file: 'docs/_f.md', message: 'There is no "#z" on this page.'}),
  ])
})

test('another application on the same host is linked as it is, whatever the base', async () => {
  const {hrefs: found, said: complaints} = await hrefs(
    '[a](/app) [b](/app/x?y=1#z) [c](/apples) [d](/app.html)',
    {config: {base: '/sub/', external: ['/app/']}},
  )
  expect(found).toEqual({'/app': '/app', '/app/x?y=1#z': '/app/x?y=1#z'})
  expect(complaints.map((one) => /\/app\S*/.exec(one)?.[0])).toEqual(['/apples.', '/app.'])
})
