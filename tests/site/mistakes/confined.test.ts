/**
 * Content that tries to leave its folder, in every field that contains a file or a URL: nothing outside the output is
 * written, nothing outside the content is read. A snapshot of the folder above the site proves the first. For the second,
 * every file that does not belong to the site contains a word that must not appear in the output or in a message.
 */
import {lstatSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {contentsOf, filesBelow} from '../../support/files.ts'
import {createSite, SECRET, snapshot, write} from '../../support/hostile/outside.ts'
import {PATH_FIELDS, page, TRICKS, yaml} from '../../support/hostile/paths.ts'
import {buildHere} from '../../support/in-process.ts'

const ALL = Boolean(process.env.LABDOCS_ALL)
/** Builds, and checks that nothing left its folder. Returns the exit code and the output. */
async function expectConfined({base, root}: {base: string; root: string}, why: string) {
  const before = snapshot(base)
  const outcome = await buildHere(root, false)
  expect([0, 1, 2], `${why}\n${outcome.said}`).toContain(outcome.exitCode)
  expect(snapshot(base), why).toEqual(before)
  expect(outcome.said, why).not.toContain(SECRET)
  const dist = join(root, 'dist')
  if (outcome.exitCode === 0)
    for (const [file, content] of Object.entries(contentsOf(dist)))
      expect(content.includes(SECRET), `${why}: ${file}`).toBe(false)
  return outcome
}

const CONFIG_FIELDS: Record<string, (trick: string) => Record<string, string>> = {
  'folder of the docs': (trick) => ({
    '../site.config.ts': `export default {title: 'T', docs: {folder: ${yaml(trick)}}}`,
  }),
  'route of the docs': (trick) => ({
    '../site.config.ts': `export default {title: 'T', docs: {at: ${yaml(trick)}}}`,
  }),
  'name of a version': (trick) => ({
    '../site.config.ts': `export default {title: 'T', docs: {version: {name: ${yaml(trick)}, label: 'V'}}}`,
  }),
  'folder and route of a version': (trick) => ({
    '../site.config.ts': `export default {title: 'T', docs: {versions: [{name: 'v', label: 'V', folder: ${yaml(trick)}, at: ${yaml(trick)}}]}}`,
  }),
  base: (trick) => ({
    '../site.config.ts': `export default {title: 'T', base: ${yaml(`/${trick}/`)}}`,
  }),
}

for (const [turn, [field, files]] of Object.entries({...PATH_FIELDS, ...CONFIG_FIELDS}).entries()) {
  // Each config needs a build of its own. In the short form each way out is tried in one of the five fields, and the pages share a build.
  const isConfig = '../site.config.ts' in files('')
  const ways = isConfig && !ALL ? TRICKS.filter((_, at) => at % 5 === turn % 5) : TRICKS
  test(`${field}: ${ways.length} ways out`, async () => {
    const site = createSite()
    const rounds = ALL || isConfig ? ways.map((way) => [way]) : [ways]
    for (const tricks of rounds) {
      const made: string[] = []
      for (const [at, trick] of tricks.entries())
        for (const [file, text] of Object.entries(files(trick))) {
          const name = isConfig ? file : file.replace(/(?:a|_b)(?=\.md|\/)/, (all) => `${all}${at}`)
          write(join(site.root, 'content', name), text.replace('_b.md', `_b${at}.md`))
          made.push(join(site.root, 'content', name))
        }
      const {said} = await expectConfined(site, `${field}: ${JSON.stringify(tricks).slice(0, 200)}`)
      if (!isConfig) expect(said).not.toContain('config-invalid')
      for (const path of made) if (!isConfig) rmSync(path)
    }
  })
}

test('links of the file system are reported with their name, and not published', async () => {
  const site = createSite()
  const content = join(site.root, 'content')
  mkdirSync(join(content, 'public'))
  const links: Record<string, string> = {
    'docs/page.md': '../../secret.txt',
    'docs/_part.md': '../../secret.txt',
    'docs/picture.png': '/etc/hostname',
    'docs/folder': '..',
    'docs/system': '/etc',
    'docs/_category.yml': '../../package.json',
    'glossary.yml': '../secret.txt',
    'module.tsx': '../secret.txt',
    'public/x': '/etc/hostname',
    'public/above': '../..',
    'public/hidden.txt': '../.env',
    'public/.well-known': '../../.git',
  }
  for (const [file, target] of Object.entries(links)) symlinkSync(target, join(content, file))
  symlinkSync('index.md', join(content, 'docs/fine.md'))
  const {exitCode, said} = await expectConfined(site, 'links')
  expect(exitCode).toBe(1)
  const reported = [...said.matchAll(/^error outside-content {2}.*?content\/(\S+)$/gm)].map(
    ([, file]) => file,
  )
  // docs/folder links to the content folder itself, which makes a cycle.
  const circle = 'docs/folder'
  expect(reported.sort()).toEqual(
    Object.keys(links)
      .filter((file) => file !== circle)
      .sort(),
  )
  expect(said).toMatch(new RegExp(`error unreadable-file {2}.*content/${circle}\n`))
})

test('an output folder with links in it: what they lead to stays as it is', async () => {
  const site = createSite()
  await expectConfined(site, 'the first build')
  const dist = join(site.root, 'dist')
  rmSync(join(dist, 'docs.html'))
  symlinkSync(join(site.root, 'secret.txt'), join(dist, 'docs.html'))
  rmSync(join(dist, 'search-index'), {recursive: true})
  symlinkSync(site.base, join(dist, 'search-index'))
  const {exitCode} = await expectConfined(site, 'the second build')
  expect(exitCode).toBe(0)
  expect(lstatSync(join(dist, 'docs.html')).isFile()).toBe(true)
  expect(lstatSync(join(dist, 'search-index')).isDirectory()).toBe(true)
})

test('an output folder that is a link is what it leads to', async () => {
  const site = createSite()
  mkdirSync(join(site.root, 'web/dist'), {recursive: true})
  symlinkSync('web/dist', join(site.root, 'dist'))
  const {exitCode} = await buildHere(site.root)
  expect(exitCode).toBe(0)
  expect(lstatSync(join(site.root, 'dist')).isSymbolicLink()).toBe(true)
  expect(filesBelow(join(site.root, 'web'))).toContain('dist/index.html')
})

test('an output folder that is a link out of the site is refused, unless a person names it', async () => {
  const site = createSite()
  write(join(site.base, 'victim/404.html'), 'a site of others')
  write(join(site.base, 'victim/manifest.json'), '{}')
  symlinkSync('../victim', join(site.root, 'dist'))
  const {exitCode, said} = await expectConfined(site, 'victim')
  expect([exitCode, said]).toEqual([
    2,
    expect.stringContaining('a link that leads out of the site'),
  ])
})

test('what looks like the workplace of a build and is a link is not followed', async () => {
  for (const name of ['.dist-build', '.dist-1000000', '.dist-1000000-old']) {
    const site = createSite()
    write(join(site.base, 'victim/old/404.html'), 'a site of others')
    symlinkSync('../victim', join(site.root, name))
    // The link itself is removed, its target stays.
    const before = snapshot(join(site.base, 'victim'))
    expect((await buildHere(site.root)).exitCode).toBe(0)
    expect(snapshot(join(site.base, 'victim')), name).toEqual(before)
    expect(readdirSync(site.root)).not.toContain(name)
  }
})

test('an output folder that leads to the sources, by a link or not, is refused', async () => {
  for (const target of ['content', '.']) {
    const site = createSite()
    symlinkSync(target, join(site.root, 'dist'))
    const {exitCode, said} = await expectConfined(site, target)
    expect([exitCode, said]).toEqual([2, expect.stringContaining('contains the sources')])
  }
  const site = createSite()
  symlinkSync('nowhere', join(site.root, 'dist'))
  const {exitCode, said} = await expectConfined(site, 'nowhere')
  expect([exitCode, said]).toEqual([2, expect.stringContaining('is a link that leads nowhere')])
})

test('hidden files of public/: those that hosts ask for are published', async () => {
  const site = createSite()
  const hidden = {
    '.nojekyll': '',
    '.well-known/security.txt': 'Contact: mailto:security@example.org',
    '.htaccess': 'Options -Indexes',
  }
  for (const [file, text] of Object.entries(hidden))
    write(join(site.root, 'content/public', file), text)
  for (const file of ['.env', '.git/config', '.DS_Store', '.well-known/.key'])
    write(join(site.root, 'content/public', file), SECRET)
  const {exitCode, said} = await expectConfined(site, 'hidden')
  expect(exitCode).toBe(0)
  expect(contentsOf(join(site.root, 'dist'))).toMatchObject(hidden)
  expect(
    [...said.matchAll(/^warning hidden-file {2}.*?content\/(\S+)$/gm)].map(([, file]) => file),
  ).toEqual(['public/.env', 'public/.well-known/.key'])
})

test('names at the limit of the disk: 255 bytes are built, or reported with their place', async () => {
  const site = createSite()
  const docs = join(site.root, 'content/docs')
  writeFileSync(join(docs, `${'p'.repeat(250)}.md`), page(''))
  const name = `${'d'.repeat(251)}.pdf`
  writeFileSync(join(docs, name), 'data')
  writeFileSync(join(docs, 'uses.md'), page('', `[The data](${name})`))
  expect((await expectConfined(site, '250 bytes')).exitCode).toBe(0)
  writeFileSync(join(docs, `${'q'.repeat(252)}.md`), page(''))
  writeFileSync(join(docs, 'line\nbreak.md'), page(''))
  const {exitCode, said} = await expectConfined(site, '255 bytes')
  expect(exitCode).toBe(1)
  expect(said.match(/^error path-invalid /gm)).toHaveLength(2)
  expect(said).toContain('The address /docs/line\\nbreak cannot be used')
  expect(said).toContain(`"${'q'.repeat(60)}…" has 252 bytes, and a name can have at most 250.`)
})

test('what was reported is dropped: the page keeps its own address', async () => {
  const site = createSite()
  write(join(site.root, 'content/docs/a.md'), page('slug: /../../package\naliases: [/../../x]'))
  write(join(site.root, 'content/docs/b.md'), page('', 'See [A](a.md).'))
  const {exitCode, said} = await expectConfined(site, 'dropped')
  expect(exitCode).toBe(1)
  // The link to the page is correct: the slug causes no other message.
  expect(
    [...said.matchAll(/^error (\S+) {2}.*?content\/(\S+)$/gm)].map(
      ([, code, place]) => `${code} ${place}`,
    ),
  ).toEqual(['front-matter-invalid docs/a.md:3:1', 'alias-invalid docs/a.md:4:11'])
})
