/** `labdocs move`: every reference to a page is updated, and nothing else changes. */
import {spawnSync} from 'node:child_process'
import {cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {contentsOf} from '../../support/files.ts'
import {check, moveIn} from '../../support/in-process.ts'
import {labdocs} from '../../support/labdocs.ts'
import {temporary} from '../../support/temporary.ts'
import {CONFIG, head, SITE, site} from './moves.ts'

const ALL = Boolean(process.env.LABDOCS_ALL)

const read = (root: string, file: string) => readFileSync(join(root, file), 'utf8')
const git = (root: string, args: string[], input?: string) => {
  const {status, stdout, stderr} = spawnSync('git', args, {cwd: root, encoding: 'utf8', input})
  expect([status, stderr]).toEqual([0, ''])
  return stdout
}

async function expectClean(root: string) {
  const {code, stderr} = await check(root)
  expect([code, stderr.match(/^error.*/gm)]).toEqual([0, null])
}

/** Moves, and returns the output. */
async function move(root: string, ...[from, to, options]: [string, string, {dryRun: true}?]) {
  const {code, stdout, stderr} = await moveIn(root, from, to, options)
  expect([code, stderr]).toEqual([0, ''])
  return stdout
}

describe('what names a page follows it', () => {
  test('every form of a link', async () => {
    const root = site()
    await expectClean(root)
    const stdout = await move(root, '/docs/tools/scale', '/docs/rooms/balance')
    expect(existsSync(join(root, 'content/docs/tools/scale.md'))).toBe(false)
    expect(read(root, 'content/docs/index.md')).toContain(
      '[Scale](rooms/balance.md#weigh), [tools](tools/), [again](/docs/rooms/balance/?a=1#weigh), [no ending](rooms/balance).\n\n[Named][scale] and `[code](tools/scale.md)`.\n\n[scale]: <rooms/balance.md> "The scale"',
    )
    expect(read(root, 'content/docs/rooms/balance.md')).toBe(
      `${head('Scale', 'image: ../tools/scale.svg\naliases:\n  - /docs/tools/scale\n')}## Weigh {#weigh}\n\n![A scale](../tools/scale.svg) [Saw](../tools/saw.md) [here](#weigh) [all](../tools/index.md)\n\n\`\`\`text file=../tools/data.txt\n\`\`\`\n\n::include{file=../tools/_safety.md}\n`,
    )
    expect(read(root, 'content/docs/tools/index.md')).toContain('<a href="../rooms/balance.md">')
    expect(read(root, 'content/docs/tools/_safety.md')).toContain(
      '[the scale](../rooms/balance.md) dry. ![A scale](scale.svg)',
    )
    expect(read(root, 'content/docs/tools/saw.md')).toContain('pagination_next: rooms/balance\n')
    expect(read(root, 'content/docs/rooms/_category.yml')).toContain('id: rooms/balance}')
    expect(read(root, 'content/docs/rooms/cellar.md')).toContain('[Scale](balance.md)')
    expect(read(root, 'content/glossary.yml')).toContain('more: /docs/rooms/balance\n')
    expect(read(root, 'content/index.tsx')).toContain('"/docs/rooms/balance#weigh"')
    expect(read(root, 'site.config.ts')).toContain("to: '/docs/rooms/balance'")
    expect(read(root, 'site.config.ts')).toContain('[scales](/docs/rooms/balance#weigh)')
    for (const file of ['content/glossary.yml', 'content/index.tsx', 'site.config.ts'])
      expect(stdout).toContain(`Changed ${file}\n`)
    expect(stdout).toContain('/docs/tools/scale is now /docs/rooms/balance\n')
    await expectClean(root)
  })

  test('names with spaces, in quotes and in angle brackets', async () => {
    const root = site({
      'content/docs/index.md': `${head('Workshop')}::include{file="tools/_a note.md"}\n\n::file{src="tools/my data.txt"}\n\n[a](<tools/my data.txt>) [b](tools/my%20data.txt) [tools](tools/scale.md)\n\n\`\`\`text file="tools/my data.txt"\n\`\`\`\n`,
      'content/docs/tools/_a note.md': 'Note.\n',
      'content/docs/tools/my data.txt': '1\n',
    })
    await expectClean(root)
    await move(root, '/docs/tools', '/docs/devices')
    expect(read(root, 'content/docs/index.md')).toContain(
      '::include{file="devices/_a note.md"}\n\n::file{src="devices/my data.txt"}\n\n[a](<devices/my data.txt>) [b](devices/my%20data.txt) [tools](devices/scale.md)\n\n```text file="devices/my data.txt"\n',
    )
    await expectClean(root)
  })

  test('top folders that the configuration names, with their tab and color', async () => {
    const config = (more = '') =>
      `export default {title: 'T', docs: {\n  sidebars: ['manual', "ref"],\n  colors: {ref: 'blue', 'manual': 'green'},\n}, nav: [{label: 'A', to: '/docs/manual'}${more}]}`
    const root = temporary('move', {
      'site.config.ts': config(", {label: 'B', to: '/docs/ref/b'}"),
      'content/index.md': head('Home'),
      'content/docs/index.md': `${head('Docs')}[a](manual/index.md) [b](ref/b.md)\n`,
      'content/docs/manual/index.md': head('Manual'),
      'content/docs/ref/b.md': head('B'),
    })
    await expectClean(root)
    await move(root, '/docs/ref', '/docs/look-up')
    const renamed = (text: string) =>
      text.replace('"ref"', "'look-up'").replace('ref:', "'look-up':")
    expect(read(root, 'site.config.ts')).toBe(
      renamed(config(", {label: 'B', to: '/docs/look-up/b'}")),
    )
    await expectClean(root)
    // Without a link, and back again.
    writeFileSync(join(root, 'site.config.ts'), renamed(config()))
    await move(root, '/docs/look-up', '/docs/ref')
    await expectClean(root)
    // Not written in plain text: nothing is moved.
    writeFileSync(
      join(root, 'site.config.ts'),
      `const one = 'ref'\n${config(", {label: 'B', to: '/docs/ref/b'}").replace('"ref"', 'one')}`,
    )
    const {code, stderr} = await moveIn(root, '/docs/ref', '/docs/look-up')
    expect(code).toBe(1)
    expect(stderr).toMatch(/"docs.sidebars" names the folder "ref"[\s\S]*Nothing was moved/)
    expect(existsSync(join(root, 'content/docs/ref/b.md'))).toBe(true)
  })

  test('a top folder that another version has as well keeps its name in the configuration', async () => {
    const versions = "versions: [{name: '1.0', label: '1.0', folder: 'v1', at: '/docs/1.0'}]"
    const config = `export default {title: 'T', docs: {sidebars: ['ref', 'manual'], colors: {ref: 'blue'}, ${versions}}}`
    const root = temporary('move', {
      'site.config.ts': config,
      'content/index.md': head('Home'),
      'content/docs/index.md': `${head('Docs')}[b](ref/b.md)\n`,
      'content/docs/manual/index.md': head('Manual'),
      'content/docs/ref/b.md': head('B'),
      'content/v1/index.md': `${head('Old docs')}[b](ref/b.md)\n`,
      'content/v1/ref/b.md': head('B'),
    })
    await expectClean(root)
    await move(root, '/docs/ref', '/docs/look-up')
    expect(read(root, 'site.config.ts')).toBe(config)
    await expectClean(root)
    // The folder of a version is the one with the longest address, not that of the docs.
    await move(root, '/docs/1.0/ref/b', '/docs/1.0/ref/c')
    expect(existsSync(join(root, 'content/v1/ref/c.md'))).toBe(true)
    await expectClean(root)
  })

  test('links in modules of the configuration and of pages', async () => {
    const root = temporary('move', {
      'site.config.ts': "import {nav} from './nav.ts'\nexport default {title: 'T', nav}",
      'nav.ts': "export const nav = [{label: 'A', to: '/docs/a'}]\n",
      'content/index.tsx':
        "import {Card} from './_Card.tsx'\nexport const meta = {title: 'Home'}\nexport default function Home() { return <Card /> }\n",
      'content/_Card.tsx': 'export function Card() { return <a href="/docs/a?b=1">A</a> }\n',
      'content/docs/index.md': `${head('Docs')}[a](a.md)\n`,
      'content/docs/a.md': head('A'),
    })
    const stdout = await move(root, '/docs/a', '/docs/b')
    expect(read(root, 'nav.ts')).toContain("to: '/docs/b'")
    expect(read(root, 'content/_Card.tsx')).toContain('href="/docs/b?b=1"')
    for (const file of ['nav.ts', 'content/_Card.tsx'])
      expect(stdout).toContain(`Changed ${file}\n`)
    await expectClean(root)
  })

  test('links in components of the theme', async () => {
    const footer = (to: string) =>
      `export function Footer() {\n  return <footer><a href="${to}#weigh">Scale</a> /docs/tools/scale</footer>\n}\n`
    const root = site({
      'theme/Footer.tsx': footer('/docs/tools/scale'),
      'theme/parts/saws.ts': "export const saws = ['/docs/tools/saw']\n",
      'theme/pages/links.ts': "export const links = ['/docs/tools/scale']\n",
    })
    const patch = await move(root, '/docs/tools/scale', '/docs/rooms/balance', {dryRun: true})
    expect(patch).toContain('+++ b/theme/Footer.tsx')
    const stdout = await move(root, '/docs/tools/scale', '/docs/rooms/balance')
    expect(stdout).toContain('Changed theme/Footer.tsx\n')
    expect(stdout).toContain('Changed theme/pages/links.ts\n')
    expect(stdout).not.toContain('saws.ts')
    expect(read(root, 'theme/Footer.tsx')).toBe(footer('/docs/rooms/balance'))
    await expectClean(root)
  })

  test('a folder keeps the links within it; back again nothing has changed', async () => {
    const root = site()
    const before = contentsOf(root)
    await move(root, '/docs/tools', '/docs/rooms/shelf')
    expect(read(root, 'content/docs/rooms/shelf/saw.md')).toBe(
      SITE['content/docs/tools/saw.md']!.replace(
        'tools/scale\naliases: [/docs/old-saw,]',
        'rooms/shelf/scale\naliases: [/docs/old-saw, /docs/tools/saw,]',
      ),
    )
    expect(read(root, 'content/docs/rooms/shelf/index.md')).toContain('(../../index.md)')
    expect(read(root, 'content/docs/index.md')).toContain('[tools](rooms/shelf/)')
    await expectClean(root)
    await move(root, 'content/docs/rooms/shelf', 'content/docs/tools')
    expect(inSite(contentsOf(root))).toEqual(inSite(before))
  })

  test('line ends, a byte order mark and pages without front matter stay as they are', async () => {
    const root = site({
      'content/docs/tools/plain.md': '# Plain\n\n[Saw](saw.md)\n',
      'content/docs/tools/windows.md': `\uFEFF${head('Windows').replaceAll('\n', '\r\n')}[Saw](saw.md)\r\n`,
    })
    const before = contentsOf(root)
    for (const name of ['plain', 'windows'])
      await move(root, `/docs/tools/${name}`, `/docs/rooms/${name}`)
    expect(read(root, 'content/docs/rooms/plain.md')).toBe(
      '---\naliases:\n  - /docs/tools/plain\n---\n\n# Plain\n\n[Saw](../tools/saw.md)\n',
    )
    expect(read(root, 'content/docs/rooms/windows.md')).not.toMatch(/[^\r]\n/)
    for (const name of ['plain', 'windows'])
      await move(root, `/docs/rooms/${name}`, `/docs/tools/${name}`)
    expect(inSite(contentsOf(root))).toEqual(inSite(before))
  })
})

test('only the name of Markdown says that it is a fragment', async () => {
  const root = site({
    'content/docs/tools/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'content/docs/plans.md': `${head('Plans')}\n![A plan](tools/plan.svg)\n`,
  })
  await move(root, 'docs/tools/plan.svg', 'docs/tools/_plan.svg')
  expect(read(root, 'content/docs/plans.md')).toContain('(tools/_plan.svg)')
})

test('a folder without a page is named by its address', async () => {
  const root = temporary('move-folder', {
    'site.config.ts': "export default {title: 'T'}",
    'content/docs/index.md': `${head('Docs')}[Install](guide/install.md)\n`,
    'content/docs/guide/install.md': head('Install'),
  })
  await move(root, '/docs/guide', '/docs/manual')
  expect(read(root, 'content/docs/index.md')).toContain('[Install](manual/install.md)')
  expect(existsSync(join(root, 'content/docs/guide'))).toBe(false)
  await expectClean(root)
})

test('a page whose address cannot be an alias is moved without one', async () => {
  const root = temporary('move-space', {
    'site.config.ts': "export default {title: 'T'}",
    'content/docs/index.md': `${head('Docs')}[About](<about 100%.md>)\n`,
    'content/docs/about 100%.md': head('About'),
  })
  expect(await move(root, '/docs/about 100%', '/docs/about')).toContain(
    '/docs/about 100% is now /docs/about; the old address no longer works',
  )
  expect(read(root, 'content/docs/about.md')).not.toContain('aliases')
  await expectClean(root)
})

test('an old address with a space or an apostrophe becomes an alias', async () => {
  const root = temporary('move-quotes', {
    'site.config.ts': "export default {title: 'T'}",
    'content/docs/index.md': `${head('Docs')}[About](<what's new.md>)\n`,
    "content/docs/what's new.md": head('News'),
  })
  await move(root, "/docs/what's new", "/docs/who's new")
  await expectClean(root)
  expect(await move(root, "/docs/who's new", '/docs/news')).not.toContain('no longer works')
  expect(read(root, 'content/docs/news.md')).toContain(
    "aliases:\n  - '/docs/what''s new'\n  - '/docs/who''s new'\n",
  )
  await expectClean(root)
})

test('a space in the name of a file that is linked', async () => {
  const root = temporary('move-linked-space', {
    'site.config.ts': "export default {title: 'T'}",
    'content/docs/index.md': `${head('Docs')}[a](tools/two%20saws.md) [b](<tools/two saws.md>)\n`,
    'content/docs/tools/two saws.md': head('Saws'),
  })
  await move(root, 'content/docs/tools/two saws.md', 'content/docs/rooms/two saws.md')
  expect(read(root, 'content/docs/index.md')).toContain(
    '[a](rooms/two%20saws.md) [b](<rooms/two saws.md>)\n',
  )
  await expectClean(root)
})

test('an apostrophe in an address, in the name of a file, and in a value with quotes', async () => {
  const root = temporary('move-apostrophe', {
    'site.config.ts': "export default {title: 'T'}",
    'content/docs/index.md': `${head('Docs')}[Law](beer's-law.md)\n`,
    "content/docs/beer's-law.md": head('Law', "image: it's.svg\n"),
    "content/docs/it's.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
    'content/docs/double.md': head('Double', 'image: "it\'s.svg"\n'),
    'content/docs/single.md': head('Single', "image: 'it''s.svg'\n"),
  })
  await move(root, "/docs/beer's-law", '/docs/optics/law')
  expect(read(root, 'content/docs/optics/law.md')).toContain(
    "image: '../it''s.svg'\naliases:\n  - '/docs/beer''s-law'\n",
  )
  await move(root, '/docs/double', '/docs/optics/double')
  expect(read(root, 'content/docs/optics/double.md')).toContain('image: "../it\'s.svg"\n')
  await move(root, '/docs/single', '/docs/optics/single')
  expect(read(root, 'content/docs/optics/single.md')).toContain("image: '../it''s.svg'\n")
})

test('an address of a list of pictures that is also the end of another one', async () => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'
  const sources = (above: string) =>
    `<picture><source srcset="${above}small/a.svg 1x, ${above}a.svg 2x"><img src="${above}a.svg" alt="A"></picture>\n`
  const root = temporary('move-pictures', {
    'site.config.ts': "export default {title: 'T'}",
    'content/docs/index.md': head('Docs'),
    'content/docs/page.md': head('Page') + sources(''),
    'content/docs/a.svg': picture,
    'content/docs/small/a.svg': picture,
  })
  await move(root, '/docs/page', '/docs/below/page')
  expect(read(root, 'content/docs/below/page.md')).toContain(sources('../'))
})

test('a dry run writes nothing; its patch does what the command does', async () => {
  for (const [from, to] of [
    ['/docs/tools/scale', '/docs/rooms/balance'],
    ['/docs/tools', '/docs/rooms/shelf'],
  ] as const) {
    const root = site()
    const before = contentsOf(root)
    const patch = await move(root, from, to, {dryRun: true})
    expect(inSite(contentsOf(root))).toEqual(inSite(before))
    const other = temporary('patched')
    cpSync(root, other, {recursive: true})
    await move(root, from, to)
    git(other, ['init', '-q'])
    git(other, ['add', '-A'])
    git(other, ['apply', '--index'], patch)
    expect(inSite(contentsOf(other))).toEqual(inSite(contentsOf(root)))
  }
})

describe('nothing is moved', () => {
  const root = site({
    'content/docs/fixed.md': head('Fixed', 'slug: /stays\n'),
    'content/docs/code/page.md': head('Code'),
    'content/docs/shed/shed.md': head('Shed'),
    'content/docs/_part.md': 'Text.',
    'content/docs/code/part.tsx':
      "export const page = {title: 'Part', description: 'A page that is code, next to one that is not.'}\nexport default () => <p>Part</p>\n",
  })
  mkdirSync(join(root, 'content/docs/linked'))
  symlinkSync('../rooms/cellar.md', join(root, 'content/docs/linked/cellar.md'))
  const before = inSite(contentsOf(root))
  for (const [name, old, next, said] of [
    ['no such page', '/docs/nothing', '/docs/else', 'There is no page at /docs/nothing.'],
    ['a typing error', '/docs/tools/scael', '/docs/x', 'Did you mean /docs/tools/scale?'],
    [
      'no such file',
      'docs/nothing.md',
      'docs/else.md',
      'There is no file or folder docs/nothing.md.',
    ],
    [
      'a route without its slash',
      'docs/tools/saw',
      '/docs/else',
      'There is no file or folder docs/tools/saw. Did you mean /docs/tools/saw?',
    ],
    [
      'an old address',
      '/docs/old-saw',
      '/docs/else',
      '/docs/old-saw has moved to /docs/tools/saw.',
    ],
    [
      'a page is there',
      '/docs/tools/saw',
      '/docs/tools/scale',
      'docs/tools/scale.md already exists',
    ],
    [
      'the page of a folder, to the address of the folder',
      'content/docs/index.md',
      '/docs',
      'docs/index.md is already at /docs.',
    ],
    ['the same place', '/docs/tools/saw', '/docs/tools/saw', 'docs/tools/saw.md is already there.'],
    [
      'a folder into itself',
      '/docs/tools',
      '/docs/tools/all',
      'docs/tools cannot move into itself.',
    ],
    ['a page of the theme', '/search', '/find', '/search is a page of the theme'],
    ['the docs', '/docs', '/manual', 'docs is the folder of the docs'],
    [
      'out of the content',
      'docs/tools/saw.md',
      '../saw.md',
      '../saw.md is not in the content folder',
    ],
    ['no ending', 'docs/tools/saw.md', 'docs/rooms', 'Name the new file with its ending'],
    ['a folder as a file', 'docs/tools', 'docs/rooms.md', 'must be the name of a folder'],
    ['a hidden name', 'docs/tools/saw.md', 'docs/.saw.md', 'begins with a dot'],
    [
      'the name of a fragment',
      '/docs/tools/saw',
      '/docs/tools/_saw',
      'docs/tools/_saw.md would be no page: a file whose name begins with "_" is a fragment',
    ],
    [
      'a folder, with a page of its name',
      'docs/shed',
      'docs/_shed',
      'docs/_shed/_shed.md would be no page',
    ],
    ['a fragment', 'docs/_part.md', 'docs/part.md', 'docs/part.md would be a page'],
    ['a slug decides', '/docs/stays', '/docs/rooms/fixed', 'would have the address /docs/stays'],
    ['code', 'docs/code', 'docs/rooms/code', 'docs/code/part.tsx is code'],
    ['a page of code by its route', '/docs/code/part', '/part', 'docs/code/part.tsx is code'],
    [
      'a symbolic link',
      'docs/linked',
      'docs/rooms/linked',
      'docs/linked/cellar.md is a symbolic link',
    ],
    ['published as it is', '/docs/tools/saw', 'public/saw.md', 'Pages cannot move into public/'],
  ] as const)
    test(name, async () => {
      const {code, stdout, stderr} = await moveIn(root, old, next)
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toContain(said)
      expect(stderr).toContain('Nothing was moved.')
      expect(inSite(contentsOf(root))).toEqual(before)
    })

  test('a link that would lead to another page, because of a sign that move does not read', async () => {
    const root = temporary('move-elsewhere', {
      'site.config.ts': "export default {title: 'T', check: {'sibling-title': 'off'}}",
      'content/docs/index.md': `${head('Docs')}[a](tools/scale.md) [b](tools/saw.md) [c](rooms/saw.md)\n`,
      'content/docs/tools/scale.md': `${head('Scale')}[Saw](s&#97;w.md)\n`,
      'content/docs/tools/saw.md': head('Saw'),
      'content/docs/rooms/saw.md': head('Another saw'),
    })
    await expectClean(root)
    const before = inSite(contentsOf(root))
    const {code, stderr} = await moveIn(root, '/docs/tools/scale', '/docs/rooms/scale')
    expect(code).toBe(1)
    expect(stderr).toContain('would lead to /docs/rooms/saw instead of /docs/tools/saw')
    expect(inSite(contentsOf(root))).toEqual(before)
  })

  test('a page that others name by its id does not leave its version', async () => {
    const versions = "versions: [{name: '1.0', label: '1.0', folder: 'v1', at: '/docs/1.0'}]"
    const root = temporary('move-version', {
      'site.config.ts': `export default {title: 'T', docs: {${versions}}}`,
      'content/index.md': head('Home'),
      'content/docs/index.md': `${head('Docs', 'pagination_next: b\n')}[b](b.md)\n`,
      'content/docs/b.md': head('B'),
      'content/v1/index.md': head('Old docs'),
    })
    const {code, stderr} = await moveIn(root, '/docs/b', '/docs/1.0/b')
    expect(code).toBe(1)
    expect(stderr).toContain('"pagination_next" names the document "b", which does not exist.')
    expect(stderr).toContain('Nothing was moved.')
  })

  test('mistakes could hide a link', async () => {
    const broken = site()
    writeFileSync(
      join(broken, 'content/docs/rooms/cellar.md'),
      '---\ntitle: "Cellar\n---\n\n[a](b.md)\n',
    )
    const {code, stderr} = await moveIn(broken, '/docs/tools/saw', '/docs/rooms/saw')
    expect(code).toBe(1)
    expect(stderr).toMatch(/error broken-link {2}\S*docs\/rooms\/cellar\.md:5:1/)
    expect(stderr).toContain('these mistakes could hide a link')
  })
})

test('the command itself: one JSON document, and usage', () => {
  const root = site()
  const run = labdocs(['move', '/docs/tools/saw', '/docs/rooms/saw', '--root', root, '--json'])
  expect([run.code, run.stderr]).toEqual([0, ''])
  expect(JSON.parse(run.stdout)).toMatchObject({
    exitCode: 0,
    moved: [{from: 'content/docs/tools/saw.md', to: 'content/docs/rooms/saw.md'}],
    routes: {'/docs/tools/saw': '/docs/rooms/saw'},
  })
  expect(labdocs(['move', '/docs/tools/saw']).stderr).toContain("missing required argument 'new'")
})

/** Returns the files without those of `.labdocs` and `.git`. */
function inSite(contents: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(contents).filter(([file]) => !/^\.(?:labdocs|git)\//.test(file)),
  )
}

test('a folder of Docusaurus is refused, because its links are written in another way', () => {
  const files = {'docusaurus.config.js': 'module.exports = {}', 'docs/a.md': '# A\n'}
  const root = temporary('move-docusaurus', files)
  const {code, stderr} = labdocs(['move', 'docs/a.md', 'docs/b.md', '--root', root])
  expect([code, stderr]).toEqual([2, expect.stringMatching(/labdocs import.*\nNothing was moved/)])
  expect(read(root, 'docs/a.md')).toBe('# A\n')
})

test('in a folder without a configuration, a line of dashes at the top is text', async () => {
  const rule = '---\nNot a field, see [b](b.md).\n\n---\n\nMore.\n'
  const root = temporary('move-bare', {
    'README.md': '# Notes\n\n[a](a.md) [b](b.md)\n',
    'a.md': rule,
    'b.md': rule,
  })
  await move(root, 'b.md', 'deep/c.md')
  expect(read(root, 'README.md')).toBe('# Notes\n\n[a](a.md) [b](deep/c.md)\n')
  expect(read(root, 'a.md')).toBe(rule.replace('b.md', 'deep/c.md'))
  expect(read(root, 'deep/c.md')).toBe(
    `---\naliases:\n  - /b\n---\n\n${rule.replace('b.md', 'c.md')}`,
  )
  await move(root, 'deep/c.md', 'b.md')
  expect(read(root, 'b.md')).toBe(rule)
})

test.each([
  ['aliases:', 'aliases: [/a]'],
  ['aliases: null', 'aliases: [/a]'],
  ['aliases: # old ones', 'aliases: [/a] # old ones'],
])('in a folder without a configuration, "%s" has no value yet', async (before, after) => {
  const root = temporary('move-bare', {'a.md': `---\n${before}\ntitle: A\n---\n\n# A\n`})
  await move(root, 'a.md', 'b.md')
  expect(read(root, 'b.md')).toBe(`---\n${after}\ntitle: A\n---\n\n# A\n`)
})

test.runIf(ALL)(
  'two names that differ only in case: one is moved, and gets no redirect that would replace the other',
  async () => {
    const root = site()
    for (const file of ['tools/Saw', 'rooms/Twin', 'rooms/twin'])
      writeFileSync(join(root, `content/docs/${file}.md`), `${head(file)}Text.\n`)
    await move(root, 'docs/tools/Saw.md', 'docs/tools/jigsaw.md')
    expect(read(root, 'content/docs/tools/jigsaw.md')).not.toContain('/docs/tools/Saw')
    await move(root, 'docs/rooms/Twin.md', 'docs/rooms/other.md')
    const {stderr} = await check(root)
    expect(stderr).not.toContain('name-twin')
    const {code, stderr: refused} = await moveIn(root, 'docs/rooms/other.md', 'docs/rooms/TWIN.md')
    expect([code, refused]).toEqual([1, expect.stringContaining('error name-twin')])
  },
)

describe('what another program writes while the command runs is kept', () => {
  /** A plugin writes the file when the command reads the page under its new name. */
  const busySite = (file: string, text: string) => {
    const root = site({
      'site.config.ts': CONFIG.replace('{', "{\n  plugins: ['./plugin.ts'],"),
    })
    const path = JSON.stringify(join(root, file))
    writeFileSync(
      join(root, 'plugin.ts'),
      `import {writeFileSync} from 'node:fs'
export default {
  name: 'other',
  page({file}) {
    if (file === 'docs/rooms/balance.md') writeFileSync(${path}, ${JSON.stringify(text)})
  },
}
`,
    )
    return root
  }

  test('a page with a link to the moved one', async () => {
    const file = 'content/docs/rooms/cellar.md'
    const text = `${head('Cellar')}The new text: [Scale](../tools/scale.md)\n`
    const root = busySite(file, text)
    const before = contentsOf(`${root}/content`)
    const {code, stderr} = await moveIn(root, '/docs/tools/scale', '/docs/rooms/balance')
    expect([code, stderr]).toEqual([
      2,
      `${file} was changed while the command was running. Run the command again.\nNothing was moved.\n`,
    ])
    expect(contentsOf(`${root}/content`)).toEqual({...before, 'docs/rooms/cellar.md': text})
  })

  test('a page with the new name', async () => {
    const root = busySite('content/docs/rooms/balance.md', 'Another page.\n')
    const {code, stderr} = await moveIn(root, '/docs/tools/scale', '/docs/rooms/balance')
    expect([code, stderr]).toEqual([
      2,
      'docs/rooms/balance.md already exists, and nothing is overwritten.\nNothing was moved.\n',
    ])
    expect(read(root, 'content/docs/rooms/balance.md')).toBe('Another page.\n')
  })
})
