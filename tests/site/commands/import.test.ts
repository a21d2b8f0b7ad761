/** `labdocs import`: the content of another tool becomes a site of ours that builds without errors. */
import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {importSite} from '../../../cli/commands/import.ts'
import {DOCUSAURUS} from '../../support/docusaurus.ts'
import {filesBelow} from '../../support/files.ts'
import {check, heard} from '../../support/in-process.ts'
import {temporary} from '../../support/temporary.ts'

const run = (from: string, to: string) => heard(() => importSite(from, to))

test('pages, links, files, redirects and a report; the result builds', async () => {
  const from = temporary('old', {
    ...DOCUSAURUS,
    'docusaurus.config.js': `${DOCUSAURUS['docusaurus.config.js']}
const redirects = [
  {from: ['/first', '/start/'], to: '/manual/guide/use/'}, {from: '/old', to: '/none'},
  {to: '/manual/guide/use#first', from: '/place'}, {"from": '/a#b', "to": '/manual/guide/use'},
  {from: '/manual/', to: '/manual/guide/use'},
]`,
  })
  const before = filesBelow(from)
  const to = join(temporary('new'), 'site')
  const {code, stdout, stderr} = await run(from, to)
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain('No page needs to be edited by hand.')
  expect(filesBelow(from)).toEqual(before)
  const read = (file: string) => readFileSync(join(to, file), 'utf8')
  expect(filesBelow(join(to, 'content'))).toEqual([
    'docs/guide/01-install.md',
    'docs/guide/02-use.md',
    'docs/guide/_category.yml',
    'docs/guide/_part.md',
    'docs/guide/_unused.md',
    'docs/index.md',
    'public/img/dot.svg',
  ])
  expect(read('content/docs/guide/_category.yml')).toBe('label: The guide\nposition: 2\n')
  const install = read('content/docs/guide/01-install.md')
  expect(install).toMatch(/^---\nid: setup\ntitle: Install\nslug: setup\n---\n/)
  expect(install).toContain(
    'Go [on](02-use.md#first), [without ending](02-use.md), [by its route](02-use.md), or read [news](/base/blog/news).',
  )
  expect(install).toContain('![A dot](/img/dot.svg) and a meter\n')
  expect(install).toContain('::include{file=_part.md}')
  const use = read('content/docs/guide/02-use.md')
  expect(use).toContain('aliases:\n  - /first\n  - /start\n  - /place\n')
  expect(use).toContain('back to [the start](../index.md) or [to the setup](01-install.md)')
  expect(read('site.config.ts')).toContain("docs: {at: '/manual'},")
  expect(read('site.config.ts')).toContain("base: '/base/',\n  external: ['/base/blog'],")
  expect(stdout).toContain(' and 1 copy to ')
  expect(read('import-report.md')).toContain(
    'Copied: 1 file. Written as aliases: 3 of 6 redirects.\n',
  )
  expect(read('import-report.md')).toContain(`
- /old to /none: left out, because there is no page /none in the docs
- /place to /manual/guide/use#first: leads to the top of the page
- /a#b to /manual/guide/use: left out, because a browser does not send what follows the # to the host
- /manual/ to /manual/guide/use: left out, because /manual is the address of docs/index.md
`)
  expect(read('import-report.md')).toContain(
    '- docs/guide/01-install.mdx: @site/src/Meter, Meter, tags, props.size',
  )
  for (const part of ['its navbar and footer', 'i18n/', 'src/pages'])
    expect(read('import-report.md').split('## Not read')[1]).toContain(part)
  const built = await check(to)
  expect(built.stderr).toMatch(/^0 errors, /m)
})

test('no page replaces another one whose name differs in the ending', async () => {
  const pages = ['a-mdx.md', 'a.md', 'a.mdx']
  const from = temporary('endings', {
    'docusaurus.config.js': "module.exports = {title: 'A'}\n",
    ...Object.fromEntries(pages.map((name) => [`docs/${name}`, `# ${name}\n`])),
  })
  const to = join(temporary('new'), 'site')
  await run(from, to)
  const files = filesBelow(join(to, 'content/docs')).filter((file) => file !== 'index.md')
  const titles = files.map(
    (file) => /^title: (.*)$/m.exec(readFileSync(join(to, 'content/docs', file), 'utf8'))?.[1],
  )
  expect(titles.sort()).toEqual(pages)
})

test('the picture of a page is named from the public folder', async () => {
  const from = temporary('pictures', {
    'docusaurus.config.js': "module.exports = {title: 'A'}\n",
    'docs/index.md': '---\ntitle: A\nimage: img/dot.svg\n---\n\n[B](b.md)\n',
    'docs/b.md': '---\ntitle: B\nimage: /img/dot.svg\n---\n\n[A](index.md)\n',
    'static/img/dot.svg': DOCUSAURUS['static/img/dot.svg'],
  })
  const to = join(temporary('new'), 'site')
  expect((await run(from, to)).stdout).toContain('No page needs to be edited by hand.')
  for (const name of ['index', 'b'])
    expect(readFileSync(join(to, `content/docs/${name}.md`), 'utf8')).toContain(
      '\nimage: /img/dot.svg\n',
    )
})

test('titles in the footer, and paths of versions, are not those of the site and of its docs', async () => {
  const config = (docs: string) =>
    `const footer = {links: [{title: 'Community'}]}
module.exports = {footer, title: 'My Site', baseUrl: '/', presets: [['classic', {docs: {${docs}}}]]}\n`
  for (const [docs, at] of [
    ["routeBasePath: '/', versions: {current: {label: 'Next', path: 'next'}}", '/'],
    ["versions: {current: {label: '2', path: ''}}, routeBasePath: 'guide'", '/guide'],
  ] as const) {
    const from = temporary('options', {
      'docusaurus.config.js': config(docs),
      'docs/index.md': '# A\n',
      'docs/b.md': '# B\n',
    })
    const to = join(temporary('options-new'), 'site')
    await run(from, to)
    const written = readFileSync(join(to, 'site.config.ts'), 'utf8')
    expect(written).toContain("title: 'My Site'")
    expect(written).toContain(`at: '${at}`)
    expect(filesBelow(join(to, 'content'))).toEqual(['docs/b.md', 'docs/index.md'])
  }
})

test('"Edit this page" leads to the new files in the folder of the old site', async () => {
  const imported = async (docs: string) => {
    const from = temporary('edit', {
      'website/docusaurus.config.js': `export default {title: 'A', presets: [['classic', {docs: {${docs}}}]]}\n`,
      'docs/index.md': '# A\n',
    })
    const to = join(temporary('edit-new'), 'site')
    expect((await run(from, to)).code).toBe(0)
    const read = (file: string) => readFileSync(join(to, file), 'utf8')
    return {config: read('site.config.ts'), report: read('import-report.md')}
  }
  const url = 'https://example.org/o/r/edit/main/website'
  const named = await imported(`path: '../docs', editUrl: '${url}'`)
  expect(named.config).toContain(`editUrl: '${url}/content/'`)
  expect(named.report).toContain(`- "Edit this page" leads to ${url}/content/, where`)
  const computed = await imported("path: '../docs', editUrl: ({docPath}) => HOST + docPath")
  expect(computed.config).not.toContain('editUrl')
  expect(computed.report).toContain('- "editUrl", because code computes it')
  const none = await imported("path: '../docs'")
  expect(none.config + none.report).not.toMatch(/editUrl|Edit this page/)
})

test('anchors that other tools make are written as the ids of our headings', async () => {
  const from = temporary('anchors', {
    'docusaurus.config.js': "export default {title: 'A', presets: [['classic', {docs: {}}]]}\n",
    'docs/index.md':
      '# A\n\n## with pip <small>best</small>\n\n[Here](#with-pip) [there](b.md#a-b)\n',
    'docs/b.md': '# B\n\n## A/B\n',
  })
  const to = join(temporary('anchors-new'), 'site')
  expect((await run(from, to)).stdout).toContain('No page needs to be edited by hand.')
  expect(readFileSync(join(to, 'content/docs/index.md'), 'utf8')).toContain(
    '[Here](#with-pip-best) [there](b.md#ab)',
  )
})

test('versions without a first page get one, which lists their pages', async () => {
  const from = temporary('versions', {
    'docusaurus.config.js':
      "export default {title: 'A', presets: [['classic', {docs: {lastVersion: 'current', versions: {current: {label: '2.0'}}}}]]}\n",
    'docs/use.md': '# Use [it]\n\nText.\n',
    'versions.json': '["1.0"]',
    'versioned_docs/version-1.0/use.md': '# Use\n\nText.\n',
    'versioned_docs/version-1.0/more/long.md': '# More of it\n\nText.\n',
  })
  const to = join(temporary('versions-new'), 'site')
  expect((await run(from, to)).stdout).toContain('No page needs to be edited by hand.')
  expect(readFileSync(join(to, 'site.config.ts'), 'utf8')).toContain(
    "docs: {at: '/docs', version: {label: '2.0'}, versions: [{name: '1.0', label: '1.0', folder: 'docs-1.0', at: '/docs/1.0'}]},",
  )
  expect(readFileSync(join(to, 'content/docs-1.0/index.md'), 'utf8')).toBe(
    '---\ntitle: "A 1.0"\ndescription: "All pages of A 1.0, each with its title and a link to open it."\n---\n\n' +
      '- [More of it](more/long.md)\n- [Use](use.md)\n',
  )
  expect(readFileSync(join(to, 'content/docs/index.md'), 'utf8')).toContain(
    '- [Use \\[it\\]](use.md)',
  )
  expect((await check(to)).stderr).toMatch(/^0 errors, /m)
})

test('nothing is written over, and the folders do not lie in each other', async () => {
  const from = temporary('from', DOCUSAURUS)
  const full = temporary('full', {'a.txt': 'mine'})
  expect(await run(from, full)).toMatchObject({
    code: 2,
    stderr: `${full} is not empty, and import does not overwrite files.\nNothing was written.\n`,
  })
  expect((await run(from, join(from, 'inner'))).code).toBe(2)
  expect(existsSync(join(from, 'inner'))).toBe(false)
  expect((await run(join(from, 'gone'), join(full, 'x'))).stderr).toContain('There is no folder')
  const plain = temporary('no-docusaurus', {'index.md': '# A\n'})
  expect((await run(plain, join(full, 'x'))).stderr).toContain(
    'is not a Docusaurus site. It has no docusaurus.config.js',
  )
  expect((await run(join(plain, 'index.md'), join(full, 'x'))).stderr).toContain(
    'index.md is a file. Name the folder of the site.',
  )
  const config =
    "export default {title: 'A', presets: [['classic', {docs: {path: 'manual', routeBasePath: '/'}}]]}\n"
  const empty = temporary('no-docs', {'docusaurus.config.js': config, 'index.md': '# A\n'})
  expect((await run(empty, join(full, 'x'))).stderr).toContain(
    '\n  There is no folder manual, which should have the docs of this site.\n  hint: Write the folder of the docs as "path" into the configuration',
  )
  expect(existsSync(join(full, 'x'))).toBe(false)
})

test('a page that cannot be read is reported, and nothing is written', async () => {
  const from = temporary('old', {
    ...DOCUSAURUS,
    'docs/latin.md': Buffer.from('# M\xfcnze\n', 'latin1'),
  })
  const to = join(temporary('new'), 'site')
  const {code, stderr} = await run(from, to)
  expect(stderr).toContain('docs/latin.md:1:4\n  This file is not UTF-8.')
  expect([code, existsSync(to)]).toEqual([1, false])
})

test('of a first page that nobody wrote, nothing is reported, however short the title is', async () => {
  const from = temporary('short', {
    'docusaurus.config.js': "export default {title: 'ELN', presets: [['classic', {docs: {}}]]}\n",
    'docs/use.md': `---\ndescription: ${'How to use it. '.repeat(4)}\n---\n\n# Use\n\nText.\n`,
  })
  const to = join(temporary('short-new'), 'site')
  expect((await run(from, to)).code).toBe(0)
  expect(readFileSync(join(to, 'content/docs/index.md'), 'utf8')).toContain('title: "ELN"')
  expect((await check(to)).stderr).not.toContain('docs/index.md')
})
