/** A build with a cache gives the same files and the same output as one without, whatever changed in between. */
import {
  cpSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import {join} from 'node:path'
import {expect, test, vi} from 'vitest'
import {build as buildSite} from '../../cli/commands/build.ts'
import {replaceIn} from '../support/copy.ts'
import {contentsOf} from '../support/files.ts'
import {gitIn} from '../support/git.ts'
import {temporary} from '../support/temporary.ts'

const picture = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="50"></svg>`
const logo = (label: string) =>
  `export function Logo() {\n  return <svg viewBox="0 0 1 1" aria-label="${label}" />\n}\n`
const FILES = {
  'site.config.ts':
    "export default {title: 'Warm', url: 'https://example.org', theme: './theme', offline: true,\nkeep: 1, docs: {print: true, versions: [{name: '1', label: '1', folder: 'v1', at: '/docs/1'}]}}\n",
  'theme/Logo.tsx': logo('A'),
  'theme/directives.tsx':
    "export const directives = {mark: {kind: 'leaf', component: () => <p>Mark one</p>}}\n",
  'content/index.md': '# Home\n',
  'content/public/a.svg': picture(100),
  'content/docs/index.md': '# Docs\n\nAll devices:\n\n::device-list\n',
  'content/docs/uses.md':
    '---\npagination_next: lab/linked\n---\n\n# Uses\n\nSee [the other page](lab/linked.md), a picture, and a term: ELN.\n\n![A](/a.svg)\n\n::mark\n',
  'content/docs/lab/index.md': '# Lab\n\n::children\n',
  'content/docs/lab/linked.md': '---\ndescription: The page that others name.\n---\n\n# Linked\n',
  'content/docs/lab/balance.md':
    '---\ndevice: {vendor: Acme, technique: Balance, software: A, format: .txt, transport: exe}\n---\n\n# Balance\n',
  'content/docs/more/page.md': '# A page of a folder without one\n',
  'content/v1/only.md': '# A page that only the old version has\n',
  'content/code.tsx':
    "export const page = {title: 'Code', description: 'A page.'}\nexport default () => <p>One</p>\n",
  'content/glossary.yml': '- {term: ELN, definition: A notebook.}\n',
}

interface Run {
  out: string
  cacheDir: string
  /** Make a copy that opens from the disk. */
  offline?: boolean
}

/** Returns the output of a build, without times. */
async function build(root: string, run: Run, write = true): Promise<unknown> {
  let text = ''
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += chunk
    return true
  })
  try {
    await buildSite({
      ...{root, ...run, write, cache: true, json: true},
      ...{strict: false, lenient: false, timing: false},
    })
  } finally {
    spy.mockRestore()
  }
  const {summary, ...rest} = JSON.parse(text) as {summary: Record<string, unknown>}
  const {milliseconds: _, stages: _stages, figures: _figures, ...said} = summary
  return {...rest, said}
}

/** Builds from scratch, except for bundles and pictures. */
async function cold(root: string, cacheDir: string, write = true) {
  const run = {out: join(root, 'cold'), cacheDir: temporary('cold')}
  for (const version of readdirSync(cacheDir))
    for (const kind of ['bundles', 'bundled', 'previews'])
      cpSync(join(cacheDir, version, kind), join(run.cacheDir, version, kind), {recursive: true})
  rmSync(run.out, {recursive: true, force: true})
  return {said: await build(root, run, write), out: run.out}
}

/** Edits by name. Most of them do not touch the text of the pages that they change. */
const EDITS: Record<string, (file: (name: string) => string, root: string) => void> = {
  nothing: () => {},
  'the text of a page': (file) => replaceIn(file('docs/uses.md'), 'a picture', 'one picture'),
  'the address of a linked page': (file) =>
    replaceIn(file('docs/lab/linked.md'), 'description:', 'slug: elsewhere\ndescription:'),
  'the size of a picture': (file) => writeFileSync(file('public/a.svg'), picture(200)),
  'the description of a page in a list': (file) =>
    replaceIn(file('docs/lab/linked.md'), 'that others name', 'of many names'),
  'a device': (file) => replaceIn(file('docs/lab/balance.md'), 'Acme', 'Other'),
  'a term': (file) => replaceIn(file('glossary.yml'), 'A notebook', 'An electronic notebook'),
  'the title of a page': (file) => replaceIn(file('docs/lab/linked.md'), '# Linked', '# Named'),
  'a page that is code': (file) => replaceIn(file('code.tsx'), 'One', 'Two'),
  'the config': (file) => replaceIn(file('../site.config.ts'), "'Warm'", "'Colder'"),
  'the theme': (file) => writeFileSync(file('../theme/Logo.tsx'), logo('B')),
  'a version for search engines': (file) =>
    replaceIn(file('../site.config.ts'), "folder: 'v1'", "folder: 'v1', noindex: true"),
  // No script of the browser has it.
  'a component that is only drawn': (file) =>
    replaceIn(file('../theme/directives.tsx'), 'Mark one', 'Mark two'),
  'the first commit': (_, root) => {
    gitIn(root)('init', '-q')
    gitIn(root)('add', 'content')
    gitIn(root)('commit', '-qm', 'one')
  },
  'a later commit': (file, root) => {
    writeFileSync(file('docs/more/page.md'), '# The same folder\n')
    gitIn(root, '2021-01-01T00:00:00Z')('commit', '-qam', 'two')
  },
  'the name of a file': (file) =>
    renameSync(file('docs/lab/balance.md'), file('docs/lab/scale.md')),
  'a broken link': (file) => replaceIn(file('docs/lab/index.md'), '# Lab', '# Lab\n\n[A](no.md)'),
  'no broken link': (file) => replaceIn(file('docs/lab/index.md'), '\n\n[A](no.md)', ''),
  'a page less': (file) => rmSync(file('docs/more/page.md')),
  'copies that are compressed': (file) =>
    replaceIn(file('../site.config.ts'), 'keep: 1', 'compress: true, keep: 1'),
  'a text with compressed copies': (file) => replaceIn(file('docs/uses.md'), 'one', 'some'),
  'a file of the output': (_, root) => writeFileSync(join(root, 'dist/docs/uses.html'), 'Mine'),
  'a copy in the output': (_, root) => rmSync(join(root, 'dist/docs/uses.html.gz')),
  'one file more in the output': (_, root) => writeFileSync(join(root, 'dist/mine.txt'), 'Mine'),
  'the whole output': (_, root) => rmSync(join(root, 'dist'), {recursive: true}),
}

/** Edits for the night: what they change is changed by others as well. */
const ALIKE = [
  'the size of a picture',
  'a device',
  'the title of a page',
  'the theme',
  'a later commit',
  'a page less',
  'a text with compressed copies',
  'one file more in the output',
]

/** `check` follows the same path, but writes no files. After these, it and a build of the same again are compared as well. */
const CHECKED = ['nothing', 'the text of a page', 'the config']
const ALL = Boolean(process.env.LABDOCS_ALL)

test('what is remembered is what would be made', async () => {
  const root = temporary('warm', FILES)
  const file = (name: string) => join(root, 'content', name)
  const warm = {out: join(root, 'dist'), cacheDir: temporary('cache')}
  await build(root, warm)
  for (const [what, edit] of Object.entries(EDITS)) {
    if (!ALL && ALIKE.includes(what)) continue
    edit(file, root)
    const said = await build(root, warm)
    const other = await cold(root, warm.cacheDir)
    expect(said, what).toEqual(other.said)
    // A site with a mistake is not written.
    if (what === 'a broken link') continue
    const [mine, theirs] = [contentsOf(warm.out), contentsOf(other.out)]
    expect(Object.keys(mine), what).toEqual(Object.keys(theirs))
    expect(
      Object.keys(mine).filter((name) => mine[name] !== theirs[name]),
      what,
    ).toEqual([])
    if (!ALL && !CHECKED.includes(what)) continue
    expect(await build(root, warm), what).toEqual(said)
    if (!CHECKED.includes(what)) continue
    const checked = await build(root, warm, false)
    expect(checked, what).toEqual((await cold(root, warm.cacheDir, false)).said)
  }
})

test.runIf(ALL)(
  'a file that is added and replaces a part of the built-in theme is noticed, and so is its removal',
  async () => {
    const root = temporary('warm', FILES)
    const warm = {out: join(root, 'dist'), cacheDir: temporary('cache')}
    const isMine = () =>
      Object.values(contentsOf(warm.out)).some((text) => String(text).includes('.mine-alone'))
    await build(root, warm)
    for (const [folder, name, text] of [
      ['sheets', 'panels.css', '.mine-alone { color: red }'],
      ['islands', 'Tabs.tsx', 'export const Tabs = () => <p className="x">{\'.mine-alone\'}</p>'],
    ] as const) {
      mkdirSync(join(root, 'theme', folder), {recursive: true})
      writeFileSync(join(root, 'theme', folder, name), text)
      await build(root, warm)
      expect(isMine(), name).toBe(true)
      rmSync(join(root, 'theme', folder, name))
      await build(root, warm)
      expect(isMine(), name).toBe(false)
    }
  },
)

test.runIf(ALL)(
  'a page among the public files is its own again after a copy for the disk',
  async () => {
    const html = '<!doctype html>\n<a href="/docs">The docs</a>\n'
    const root = temporary('warm', {...FILES, 'content/public/demo.html': html})
    const run = {out: join(root, 'out'), cacheDir: temporary('cache')}
    await build(root, {...run, offline: true})
    expect(contentsOf(run.out)['demo.html']).toContain('href="https://example.org/docs"')
    await build(root, run)
    expect(contentsOf(run.out)['demo.html']).toBe(html)
  },
)

test('what did not change is the same file', async () => {
  const root = temporary('warm', FILES)
  const warm = {out: join(root, 'dist'), cacheDir: temporary('cache')}
  await build(root, warm)
  const page = join(warm.out, 'docs/uses.html')
  utimesSync(page, 1000, 1000)
  await build(root, warm)
  // Its date was changed, so the build had to compare its content.
  expect(statSync(page).mtimeMs).toBe(1_000_000)
  const [before, output] = [statSync(page), statSync(warm.out)]
  await build(root, warm)
  expect(statSync(warm.out).ino, 'nothing to do').toBe(output.ino)
  replaceIn(join(root, 'content/docs/lab/balance.md'), '# Balance', '# Balance\n\nMore.')
  await build(root, warm)
  expect(statSync(page)).toMatchObject({ino: before.ino, mtimeMs: before.mtimeMs})
})

test.runIf(ALL)(
  'a build over midnight is repeated, because components can show the day',
  async () => {
    // Later than the files that it reads were made.
    const midnight = new Date()
    midnight.setHours(48, 0, 0, 0)
    vi.useFakeTimers({toFake: ['Date'], now: midnight.getTime() - 1})
    vi.stubGlobal('afterDrawing', () => vi.setSystemTime(midnight))
    const root = temporary('warm', {
      ...FILES,
      'theme/Logo.tsx':
        'export const Logo = () => <b>{String(globalThis.afterDrawing() ?? "")}</b>\n',
    })
    const warm = {out: join(root, 'dist'), cacheDir: temporary('cache')}
    await build(root, warm)
    const first = statSync(warm.out).ino
    await build(root, warm)
    const second = statSync(warm.out).ino
    expect(second).not.toBe(first)
    await build(root, warm)
    expect(statSync(warm.out).ino, 'nothing to do').toBe(second)
  },
)

test.runIf(ALL)(
  'what is remembered does not grow with each build, even if every page changes',
  async () => {
    const root = temporary('warm', FILES)
    const warm = {out: join(root, 'dist'), cacheDir: temporary('cache')}
    const bytes: number[] = []
    for (let at = 0; at < 8; at++) {
      const config = FILES['site.config.ts'].replace("'Warm'", `'Warm ${at}'`)
      writeFileSync(join(root, 'site.config.ts'), config)
      await build(root, warm)
      const [version] = readdirSync(warm.cacheDir)
      const folder = join(warm.cacheDir, version!, 'last-pages')
      bytes.push(statSync(join(folder, readdirSync(folder)[0]!)).size)
    }
    expect(Math.max(...bytes)).toBeLessThan(4 * bytes[0]!)
    expect(bytes.at(-1), `${bytes}`).toBeLessThan(Math.max(...bytes))
  },
)
