/** A change updates what depends on it, and nothing else. */
import {execFileSync} from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {openCache} from '../../../cli/cache/cache.ts'
import {loadConfig} from '../../../cli/config/load-config.ts'
import {createSession, type Session} from '../../../cli/dev/session.ts'
import {stopWaiting} from '../../../cli/limits/promise-timeout.ts'
import type {Workspace} from '../../../cli/pipeline.ts'
import {copySite, replaceIn} from '../../support/copy.ts'
import {installFault} from '../../support/faulty-fs.ts'
import {gitIn} from '../../support/git.ts'
import {temporary} from '../../support/temporary.ts'

const ALL = Boolean(process.env.LABDOCS_ALL)

let root: string
let session: Session
const told: string[][] = []
const content = (file: string) => join(root, 'content', file)

beforeAll(async () => {
  root = copySite({theme: true})
  session = await startSession(root)
})

async function startSession(folder: string): Promise<Session> {
  const read = () => loadConfig(folder)
  const {config} = await read()
  const started = createSession({
    config: config!,
    cache: true,
    loadConfig: read,
    pause: 0,
    onDiagnostics: () => {},
    onBlind: () => {},
    onChange: (files) => told.push(files),
    onBug: (error) => {
      throw error
    },
  })
  await started.load()
  return started
}

afterAll(() => session.stop())

/** Returns the workspaces before and after a burst of changes. */
async function take(paths: string[], everything = false): Promise<[Workspace, Workspace]> {
  const before = session.workspace()!
  await session.take({paths: new Set(paths), everything})
  return [before, session.workspace()!]
}

test('a figure that took too long is drawn when its text is corrected', async () => {
  const figure = (text: string) => `${HOME_PAGE}\`\`\`gel\n${text}\n\`\`\`\n`
  const folder = temporary('late-figure', {
    'site.config.ts': "export default {title: 'T', plugins: ['./plugin.ts']}\n",
    'plugin.ts': `export default {
  name: 'draws',
  figures: {
    gel: async (text) => {
      if (text.includes('forever')) await new Promise((end) => globalThis.onDrawing(end))
      return {node: {type: 'element', tagName: 'svg', properties: {}, children: []}}
    },
  },
}
`,
    'content/docs/index.md': figure('quick'),
  })
  const file = join(folder, 'content/docs/index.md')
  const burst = {paths: new Set([file]), everything: false}
  const other = await startSession(folder)
  try {
    const drawing = new Promise<void>((resolve) =>
      Object.assign(globalThis, {onDrawing: () => resolve()}),
    )
    writeFileSync(file, figure('forever'))
    const waiting = other.take(burst)
    await drawing
    stopWaiting()
    await waiting
    expect(other.diagnostics()).toMatchObject([{code: 'plugin-failed'}])
    writeFileSync(file, figure('quick again'))
    await other.take(burst)
    expect(other.diagnostics()).toEqual([])
  } finally {
    other.stop()
  }
})

/** Returns the files of the documents that were parsed again. */
function parsed([before, after]: [Workspace, Workspace]): string[] {
  return [...after.docs.values()]
    .filter((doc) => before.docs.get(doc.file) !== doc)
    .map(({file}) => file)
}

test('a changed page is parsed alone; bundles stay', async () => {
  replaceIn(content('docs/first.md'), 'First words', 'Other words')
  const both = await take([content('docs/first.md')])
  expect(parsed(both)).toEqual(['docs/first.md'])
  expect(both[1].assets).toBe(both[0].assets)
  expect(both[1].renderer).toBe(both[0].renderer)
  expect(told.at(-1)).toEqual(['docs/first.md'])
})

test('a file that was saved without a change changes nothing', async () => {
  const before = told.length
  utimesSync(content('docs/first.md'), new Date(), new Date())
  const [old, next] = await take([content('docs/first.md')])
  expect(next).toBe(old)
  expect(told.length).toBe(before)
})

test('a changed sentence leaves what the site knows of its pages as it was', async () => {
  replaceIn(content('docs/first.md'), 'Other words', 'Still other words')
  const [before, after] = await take([content('docs/first.md')])
  expect(after.site.data).toBe(before.site.data)
  expect(after.site.entries.get('/docs/first')?.doc?.markdown).toContain('Still other words')
  expect(after.site.entries.get('/docs/long')).toBe(before.site.entries.get('/docs/long'))
  replaceIn(content('docs/first.md'), 'title: First page', 'title: Page one')
  const [, retitled] = await take([content('docs/first.md')])
  expect(JSON.stringify(retitled.site.data.versions)).toContain('Page one')
  replaceIn(content('docs/first.md'), 'title: Page one', 'title: First page')
  replaceIn(content('docs/first.md'), 'Still other words', 'Other words')
  await take([content('docs/first.md')])
})

test('a mistake moves with the lines above it, in the text and in the front matter', async () => {
  const place = () => session.diagnostics().map(({code, line}) => `${code} ${line}`)
  replaceIn(content('docs/first.md'), '## Steps', '[Nowhere](nowhere.md)\n\n## Steps')
  await take([content('docs/first.md')])
  expect(place()).toEqual(['broken-link 9'])
  replaceIn(content('docs/first.md'), '[Nowhere]', 'Words.\n\n[Nowhere]')
  await take([content('docs/first.md')])
  expect(place()).toEqual(['broken-link 11'])
  replaceIn(content('docs/first.md'), 'Words.\n\n[Nowhere](nowhere.md)\n\n', '')
  replaceIn(content('docs/first.md'), 'sidebar_position: 1', 'pagination_next: nowhere')
  await take([content('docs/first.md')])
  expect(place()).toEqual(['unknown-doc 4'])
  replaceIn(content('docs/first.md'), 'pagination_next', '# A note.\npagination_next')
  await take([content('docs/first.md')])
  expect(place()).toEqual(['unknown-doc 5'])
  replaceIn(content('docs/first.md'), '# A note.\npagination_next: nowhere', 'sidebar_position: 1')
  await take([content('docs/first.md')])
  expect(place()).toEqual([])
})

test('while front matter is broken, the last good title, address and place stay', async () => {
  const entry = () => session.workspace()!.site.entries.get('/docs/first')
  const label = () => JSON.stringify(session.workspace()!.site.data.versions)
  const {title, description} = entry()!
  for (const broken of ['title: "First page', 'title: [First page', 'title: First: page']) {
    replaceIn(content('docs/first.md'), 'title: First page', broken)
    await take([content('docs/first.md')])
    expect(session.diagnostics().map(({code}) => code)).toEqual(['front-matter-invalid'])
    expect(entry()).toMatchObject({title, description})
    expect(label()).toContain('"First page"')
    replaceIn(content('docs/first.md'), broken, 'title: First page')
    await take([content('docs/first.md')])
    expect(session.diagnostics()).toEqual([])
  }
  replaceIn(content('docs/first.md'), 'title: First page', 'title: 12')
  await take([content('docs/first.md')])
  expect(entry()?.title).toBe(title)
  replaceIn(content('docs/first.md'), 'title: 12', 'title: First page')
  await take([content('docs/first.md')])
})

test('a page that is renamed while the server runs: git knows its new name', async () => {
  const git = gitIn(root)
  const now = () =>
    session.diagnostics().map(({code, message}) => `${code}: ${message.split('\n')[0]}`)
  const said = async () => {
    await session.settled()
    return now()
  }
  git('init', '-q')
  git('add', 'content')
  git('commit', '-qm', 'One')
  const [from, to] = [content('docs/states.md'), content('docs/conditions.md')]
  const news = [
    'renamed-page: 1 page was renamed, and the old address leads nowhere. Put these lines into the front matter:',
    'broken-link: docs/states.md was renamed to docs/conditions.md.',
  ]
  renameSync(from, to)
  await take([from, to])
  expect(await said()).toEqual(news)
  // An edit of a sentence, and an edit after which all links are resolved again.
  for (const [before, after] of [
    ['Work in', 'Stay in'],
    ['section-5', 'section-6'],
  ] as const) {
    replaceIn(content('docs/first.md'), before, after)
    await take([content('docs/first.md')])
    expect(now()).toEqual(news)
    expect(await said()).toEqual(news)
  }
  replaceIn(content('docs/first.md'), 'section-6', 'section-5')
  await take([content('docs/first.md')])
  // The old address leads to the page again, while the link to the old file is still broken.
  const titled = readFileSync(to, 'utf8')
  writeFileSync(to, titled.replace('---\n', '---\naliases: [/docs/states]\n'))
  await take([to])
  expect(await said()).toEqual(news.slice(1))
  writeFileSync(to, titled)
  await take([to])
  expect(await said()).toEqual(news)
  renameSync(to, from)
  await take([from, to])
  expect(await said()).toEqual([])
  // A heading that is renamed twice while a link leads to its first name.
  const heading = (name: string) =>
    `broken-anchor: The heading "Section 5" is called "${name}" now.`
  const text = readFileSync(content('docs/long.md'), 'utf8')
  for (const name of ['Part five', 'Fifth part']) {
    writeFileSync(content('docs/long.md'), text.replace('## Section 5\n', `## ${name}\n`))
    await take([content('docs/long.md')])
    expect(await said()).toEqual([heading(name)])
  }
  writeFileSync(content('docs/long.md'), text)
  await take([content('docs/long.md')])
  expect(await said()).toEqual([])
  rmSync(join(root, '.git'), {recursive: true})
})

test('what a component throws is reported with its file and line, also in place of the page', async () => {
  writeFileSync(
    content('crash.tsx'),
    "export const page = {title: 'Crash', description: 'It throws.'}\nfunction Shelf() {\n  throw new Error('boom')\n}\nexport default () => <Shelf />\n",
  )
  await take([content('crash.tsx')])
  const {files, errorPage} = session.site()
  const {status, body} = files!.get('/crash')
  expect([status, body]).toEqual([500, '/crash cannot be rendered: boom'])
  await session.settled()
  expect(session.diagnostics()).toContainEqual(
    expect.objectContaining({code: 'render-failed', file: 'crash.tsx', line: 3, column: 9}),
  )
  expect(errorPage(String(body))).toContain("3 |   throw new Error('boom')")
  rmSync(content('crash.tsx'))
  await take([content('crash.tsx')])
  await session.settled()
  expect(session.diagnostics()).toEqual([])
})

test('a fragment is parsed with the pages that include it', async () => {
  writeFileSync(content('docs/_note.md'), 'Other words of the fragment.\n')
  expect(parsed(await take([content('docs/_note.md')]))).toEqual(['docs/first.md'])
})

test('a fragment that goes is reported where it is included, and fixed when it comes back', async () => {
  rmSync(content('docs/_note.md'))
  await take([content('docs/_note.md')])
  expect(session.diagnostics().map(({code, file}) => `${code} ${file}`)).toEqual([
    'missing-asset docs/first.md',
  ])
  writeFileSync(content('docs/_note.md'), 'It is back.\n')
  await take([content('docs/_note.md')])
  expect(session.diagnostics()).toEqual([])
})

test('a glossary that is broken while it is typed keeps its terms', async () => {
  const {glossary} = session.workspace()!.words
  const text = readFileSync(content('glossary.yml'), 'utf8')
  writeFileSync(content('glossary.yml'), `${text}\n- term: Zebra\n  definition: [a\n`)
  expect(parsed(await take([content('glossary.yml')]))).toEqual([])
  expect(session.workspace()!.words.glossary).toEqual(glossary)
  expect(session.diagnostics().map(({code}) => code)).toEqual(['glossary-invalid'])
  writeFileSync(content('glossary.yml'), text)
  await take([content('glossary.yml')])
  expect(session.diagnostics()).toEqual([])
})

test('the glossary concerns the pages that contain a changed word', async () => {
  replaceIn(content('glossary.yml'), 'A cabinet', 'A big cabinet')
  expect(parsed(await take([content('glossary.yml')]))).toEqual(['docs/first.md'])
  expect(session.workspace()!.docs.get('docs/first.md')!.tree).toContain('A big cabinet')
})

test('the terms concern the pages that contain a changed word', async () => {
  writeFileSync(content('terms.yml'), '- {use: cupboard, not: [fragment], why: A test.}\n')
  expect(parsed(await take([content('terms.yml')]))).toEqual(['docs/first.md'])
  expect(session.diagnostics().map(({code}) => code)).toContain('term')
  rmSync(content('terms.yml'))
  await take([content('terms.yml')])
  expect(session.diagnostics()).toEqual([])
})

test('synonyms and categories concern no page', async () => {
  writeFileSync(content('synonyms.yml'), 'same:\n  - [beaker, glass]\n')
  const [before, after] = await take([content('synonyms.yml')])
  expect(parsed([before, after])).toEqual([])
  expect(after.words.synonyms).not.toEqual(before.words.synonyms)
  replaceIn(content('docs/guide/_category.yml'), 'label: Guide', 'label: Handbook')
  const both = await take([content('docs/guide/_category.yml')])
  expect(parsed(both)).toEqual([])
  expect(JSON.stringify(both[1].site.data.versions)).toContain('Handbook')
})

test('a style sheet is bundled; pages and scripts stay', async () => {
  writeFileSync(join(root, 'theme/shell/Footer.css'), 'footer {color: red}')
  const [before, after] = await take([join(root, 'theme/shell/Footer.css')])
  expect(after.assets.css).not.toBe(before.assets.css)
  expect(after.assets.entry).toBe(before.assets.entry)
  expect(after.renderer).toBe(before.renderer)
})

test("a component page is bundled; the page's script is another one, the site's stays", async () => {
  replaceIn(content('bench.tsx'), 'First words', 'Other words')
  const [before, after] = await take([content('bench.tsx')])
  expect(after.assets.modules['bench.tsx']).not.toBe(before.assets.modules['bench.tsx'])
  expect(after.assets.entry).toBe(before.assets.entry)
  expect(parsed([before, after])).toEqual([])
})

test('code that is bundled along with another file is told of, before its own event comes', async () => {
  const heading = join(root, 'theme/elements/Heading.tsx')
  replaceIn(heading, '  if (className', "  if (id === 'drawn') return null\n  if (className")
  const before = told.length
  const [old, next] = await take([content('bench.tsx')])
  expect(next.renderer).not.toBe(old.renderer)
  expect(told.slice(before)).toEqual([[join(root, 'theme')]])
  await take([heading])
  expect(told.length).toBe(before + 1)
})

test('code that was just saved is bundled once', async () => {
  const footer = join(root, 'theme/shell/Footer.css')
  writeFileSync(footer, 'footer {color: blue}')
  // A temporary file of an editor.
  await take([`${footer}.tmp`, footer])
  expect(told.at(-1)).toEqual([footer])
  const before = told.length
  const [old, next] = await take([], true)
  expect(next).toBe(old)
  expect(told.length).toBe(before)
})

test('a look at everything finds what nobody told', async () => {
  replaceIn(content('docs/states.md'), 'A paragraph above.', 'A changed paragraph above.')
  writeFileSync(
    content('docs/unheard.md'),
    '---\ntitle: Unheard\ndescription: Nobody told of it.\n---\n\nText.\n',
  )
  writeFileSync(join(root, 'theme/shell/Footer.css'), 'footer {color: green}')
  const both = await take([], true)
  expect(parsed(both)).toEqual(['docs/states.md', 'docs/unheard.md'])
  expect(both[1].assets.css).not.toBe(both[0].assets.css)
  const [old, next] = await take([], true)
  expect(next.docs.get('docs/unheard.md')).toBe(old.docs.get('docs/unheard.md'))
})

test('broken code leaves the last good one, and content goes on changing', async () => {
  replaceIn(content('bench.tsx'), 'const {title}', 'const {title')
  const [before, after] = await take([content('bench.tsx')])
  expect(after.renderer).toBe(before.renderer)
  expect(session.diagnostics().map(({code}) => code)).toContain('bundle-failed')
  replaceIn(content('docs/first.md'), 'Other words', 'More words')
  expect(parsed(await take([content('docs/first.md')]))).toEqual(['docs/first.md'])
  expect(session.diagnostics().map(({code}) => code)).toContain('bundle-failed')
  replaceIn(content('bench.tsx'), 'const {title', 'const {title}')
  await take([content('bench.tsx')])
  expect(session.diagnostics()).toEqual([])
})

test('an island of the theme comes and goes', async () => {
  writeFileSync(join(root, 'theme/islands/Extra.tsx'), 'export const Extra = () => null\n')
  const [before, after] = await take([join(root, 'theme/islands/Extra.tsx')])
  expect(after.assets.entry).not.toBe(before.assets.entry)
  rmSync(join(root, 'theme/islands/Extra.tsx'))
  const [, last] = await take([join(root, 'theme/islands/Extra.tsx')])
  expect(last.assets.entry).toBe(before.assets.entry)
})

test.runIf(ALL)(
  'an island that was added with its folder, without an event, is found',
  async () => {
    const file = join(root, 'theme/islands/Late.tsx')
    writeFileSync(file, 'export const Late = () => null\n')
    const [before, after] = await take([], true)
    expect(after.assets.entry).not.toBe(before.assets.entry)
    rmSync(file)
    const [, last] = await take([], true)
    expect(last.assets.entry).toBe(before.assets.entry)
  },
)

test('a file that becomes a link out of the content is no file any more', async () => {
  writeFileSync(join(root, 'secret.md'), '# Secret\n\nthe-secret-of-the-machine\n')
  const text = readFileSync(content('docs/first.md'), 'utf8')
  rmSync(content('docs/first.md'))
  symlinkSync('../../secret.md', content('docs/first.md'))
  const [, after] = await take([content('docs/first.md')])
  expect(after.sources.has('docs/first.md')).toBe(false)
  expect(session.diagnostics().map(({code, file}) => `${code} ${file}`)).toContain(
    'outside-content docs/first.md',
  )
  expect(JSON.stringify([...after.docs.values()])).not.toContain('the-secret-of-the-machine')
  rmSync(content('docs/first.md'))
  writeFileSync(content('docs/first.md'), text)
  await take([content('docs/first.md')])
  expect(session.diagnostics()).toEqual([])
})

test('a picture that becomes such a link is not served, even before it is noticed', async () => {
  const asset = [...session.workspace()!.site.assets.values()][0]!
  const get = () => session.site().files!.get(decodeURI(asset.url))
  expect(get().status).toBe(200)
  renameSync(content(asset.file), join(root, 'kept'))
  symlinkSync(join(root, 'site.config.ts'), content(asset.file))
  expect(get().status).toBe(404)
  rmSync(content(asset.file))
  renameSync(join(root, 'kept'), content(asset.file))
  expect(get().status).toBe(200)
})

test('what the disk refuses is reported as such, and over with the next change', async () => {
  const disk = installFault({folders: [join(root, 'theme')], at: 1, kind: 'on', code: 'EMFILE'})
  try {
    await session.rebuild(true)
  } finally {
    disk.restore()
  }
  expect(session.diagnostics().map(({code}) => code)).toEqual(['disk-error'])
  // It runs already.
  expect(session.diagnostics()[0]!.hint).toMatch(/then save any file to try again\.$/)
  await session.rebuild(true)
  expect(session.diagnostics()).toEqual([])
})

test('a content folder that is away for a moment leaves the site standing', async () => {
  renameSync(join(root, 'content'), join(root, 'away'))
  const [before, after] = await take([join(root, 'content')], true)
  expect(after.site).toBe(before.site)
  expect(session.diagnostics().map(({code}) => code)).toContain('empty-content')
  renameSync(join(root, 'away'), join(root, 'content'))
  const heard = told.length
  await take([], true)
  expect(session.diagnostics()).toEqual([])
  // Otherwise the terminal and open pages would still say that it is missing.
  expect(told.slice(heard)).toEqual([[join(root, 'content')]])
})

test('another config is another site; one that is wrong leaves the old one', async () => {
  replaceIn(join(root, 'site.config.ts'), "title: 'Workshop'", "title: 'Laboratory'")
  const [, after] = await take([join(root, 'site.config.ts')])
  expect(after.site.data.title).toBe('Laboratory')
  replaceIn(join(root, 'site.config.ts'), "title: 'Laboratory'", 'title: 1')
  const [good, same] = await take([join(root, 'site.config.ts')])
  expect(same).toBe(good)
  expect(session.diagnostics().map(({code}) => code)).toEqual(['config-invalid'])
  replaceIn(join(root, 'site.config.ts'), 'title: 1', "title: 'Workshop'")
  await take([join(root, 'site.config.ts')])
  expect(session.diagnostics()).toEqual([])
})

test.runIf(ALL)(
  'a theme folder may come after the config that names it, go, and have a wrong name in it',
  async () => {
    const folder = temporary('dev-theme', {
      'site.config.ts': "export default {title: 'T'}",
      'content/index.md': '# Home\n',
    })
    const config = join(folder, 'site.config.ts')
    const theme = (name: string) => join(folder, 'theme', name)
    const other = await startSession(folder)
    const look = async (paths: string[] = []) => {
      await other.take({paths: new Set(paths), everything: !paths.length})
      return other
        .diagnostics()
        .flatMap(({severity, message}) => (severity === 'error' ? message : []))
    }
    try {
      writeFileSync(config, "export default {title: 'T', theme: './theme'}")
      expect(await look([config])).toEqual(['There is no theme folder ./theme.'])
      expect(await look()).toEqual(['There is no theme folder ./theme.'])
      mkdirSync(join(folder, 'theme'))
      writeFileSync(theme('site.css'), 'p { color: red; }')
      expect(await look()).toEqual([])
      expect(other.config().theme).toBe(join(folder, 'theme'))
      const once = other.config()
      await look()
      expect(other.config()).toBe(once)
      writeFileSync(theme('Fotter.tsx'), 'export const Footer = () => null')
      expect(await look([theme('Fotter.tsx')])).toEqual(['The built-in theme has no Fotter.tsx.'])
      rmSync(theme('Fotter.tsx'))
      expect(await look([theme('Fotter.tsx')])).toEqual([])
      writeFileSync(theme('index.tsx'), 'export default {token: 1}')
      expect(await look([theme('index.tsx')])).toEqual(['Unknown key "token".'])
      rmSync(join(folder, 'theme'), {recursive: true})
      expect(await look([join(folder, 'theme')])).toContain('There is no theme folder ./theme.')
    } finally {
      other.stop()
    }
  },
)

test('a file that cannot be read is reported, and its removal too', async () => {
  const root = temporary('pipe', {'index.md': '# Home\n\nText.\n'})
  const session = await startSession(root)
  try {
    const found = async (at: number) => {
      await session.take({paths: new Set([join(root, 'pipe.md')]), everything: false})
      const codes = session.diagnostics().map(({code}) => code)
      return [codes.filter((code) => code === 'unreadable-file').length, told.slice(at)]
    }
    execFileSync('mkfifo', [join(root, 'pipe.md')])
    expect(await found(told.length)).toEqual([1, [[root]]])
    rmSync(join(root, 'pipe.md'))
    expect(await found(told.length)).toEqual([0, [[root]]])
  } finally {
    session.stop()
  }
})

test('a theme folder that was removed is one mistake', async () => {
  const root = temporary('no-theme', {
    'site.config.ts': "export default {title: 'T', theme: './theme'}",
    'content/index.md': '# Home\n\nText.\n',
    'theme/site.css': 'a {color: red}\n',
  })
  const session = await startSession(root)
  try {
    rmSync(join(root, 'theme'), {recursive: true})
    const paths = new Set([join(root, 'theme/site.css')])
    for (const everything of [false, false, true]) {
      await session.take({paths, everything})
      const errors = session.diagnostics().filter(({severity}) => severity === 'error')
      expect(errors.map(({message}) => message)).toEqual(['There is no theme folder ./theme.'])
    }
  } finally {
    session.stop()
  }
})

const HOME_PAGE =
  '---\ntitle: Home\ndescription: What the first page of this site says, in one sentence.\n---\n\n'

test.runIf(ALL)(
  'a hook that was stopped because its code was changed runs again when the change is undone',
  async () => {
    const folder = temporary('undone', {
      'site.config.ts': "export default {title: 'T', plugins: ['./plugin.ts']}\n",
      'plugin.ts': '',
      'content/docs/index.md': `${HOME_PAGE}Text.\n`,
    })
    const [plugin, slow] = [join(folder, 'plugin.ts'), join(folder, 'slow')]
    const code = `import {existsSync, writeFileSync} from 'node:fs'
export default {
  name: 'asks',
  html: async () => {
    if (existsSync(${JSON.stringify(slow)})) writeFileSync(${JSON.stringify(slow)}, 'waiting')
    while (existsSync(${JSON.stringify(slow)})) await new Promise((end) => setTimeout(end, 20))
  },
}
`
    writeFileSync(plugin, code)
    const other = await startSession(folder)
    try {
      writeFileSync(slow, '')
      const file = join(folder, 'content/docs/index.md')
      replaceIn(file, 'Text', 'New text')
      const burst = {paths: new Set([file]), everything: false}
      const waiting = other.take(burst)
      await expect.poll(() => readFileSync(slow, 'utf8')).toBe('waiting')
      writeFileSync(plugin, `${code}// changed`)
      await waiting
      expect(other.diagnostics()).toMatchObject([{code: 'plugin-failed'}])
      writeFileSync(plugin, code)
      rmSync(slow)
      await other.take(burst)
      expect(other.diagnostics()).toEqual([])
    } finally {
      other.stop()
    }
  },
)

test.runIf(ALL)(
  'an error of the disk that is over is no longer shown, although nothing has changed',
  async () => {
    const folder = temporary('passing', {
      'site.config.ts': "export default {title: 'T'}\n",
      'theme/site.css': '',
      'content/docs/index.md': `${HOME_PAGE}Text.\n`,
    })
    const other = await startSession(folder)
    try {
      const rest = {paths: new Set<string>(), everything: true}
      const codes = () => other.diagnostics().map(({code}) => code)
      const seen = new Set<string>()
      for (let at = 1; at < 8; at++) {
        const disk = installFault({folders: [join(folder, 'theme')], at, kind: 'once', code: 'EIO'})
        await other.take(rest).finally(disk.restore)
        const [found] = codes()
        if (found) seen.add(found)
        const before = told.length
        await other.take(rest)
        expect(codes()).toEqual([])
        expect(told.length - before).toBe(found ? 1 : 0)
      }
      expect([...seen]).toContain('disk-error')
    } finally {
      other.stop()
    }
  },
)

test.runIf(ALL)(
  'a picture and a file of data that cannot be read for a moment are reported as such, and shown when they can be read',
  async () => {
    const folder = temporary('unread', {
      'site.config.ts': "export default {title: 'T'}\n",
      'content/docs/index.md': `${HOME_PAGE}![A circle](circle.svg)\n\n\`\`\`csv file=data.csv\n\`\`\`\n`,
      'content/docs/circle.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'content/docs/data.csv': '',
    })
    const other = await startSession(folder)
    const at = (name: string) => join(folder, 'content/docs', name)
    try {
      const said = new Set<string>()
      for (const [name, text] of [
        ['circle.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6"/>'],
        ['data.csv', 'a,b'],
      ] as const)
        for (let call = 1; call <= 12; call++) {
          writeFileSync(at(name), `${text}${' '.repeat(call)}`)
          const disk = installFault({folders: [at(name)], at: call, kind: 'once', code: 'EIO'})
          await other.take({paths: new Set([at(name)]), everything: false}).finally(disk.restore)
          for (const {message, hint} of other.diagnostics()) said.add(`${message} ${hint}`)
          await other.take({paths: new Set(), everything: true})
          expect(other.diagnostics(), `${name}, call ${call}`).toEqual([])
        }
      const again = 'Check its permissions, then save any file to try again.'
      expect([...said].join('\n')).not.toContain('There is no file')
      expect([...said]).toContain(`docs/circle.svg cannot be read. ${again}`)
      expect([...said]).toContain(`docs/data.csv cannot be read. ${again}`)
    } finally {
      other.stop()
    }
  },
)

test.runIf(ALL && existsSync('/proc/self/fd'))(
  'the files of the cache are closed when the site is loaded again',
  async () => {
    const own = await startSession(copySite({theme: true}))
    const folder = own.config().cacheDir
    const opened = () =>
      readdirSync('/proc/self/fd').filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder)
        } catch {
          return false
        }
      }).length
    await own.rebuild(true)
    const before = opened()
    expect(before).toBeGreaterThan(0)
    for (let at = 0; at < 3; at++) await own.rebuild(true)
    expect(opened()).toBeLessThanOrEqual(before)
    own.stop()
  },
)

test.runIf(ALL)(
  'what earlier runs left in the cache does not grow without end, also where nothing is built',
  async () => {
    const folder = copySite({theme: true})
    const first = await startSession(folder)
    const {cacheDir} = first.config()
    for (const at of [1, 2, 3])
      openCache(cacheDir, true).setBytes('trees', `old ${at}`, Buffer.alloc(20 * 1024 * 1024))
    first.stop()
    const second = await startSession(folder)
    await second.warmUp()
    const bytes = readdirSync(cacheDir, {recursive: true, encoding: 'utf8'}).map(
      (name) => statSync(join(cacheDir, name)).size,
    )
    expect(bytes.reduce((a, b) => a + b)).toBeLessThan(40 * 1024 * 1024)
    second.stop()
  },
)

test.runIf(ALL)('a changed config that the disk refuses to give is read again', async () => {
  const folder = temporary('refused', {
    'site.config.ts': "export default {title: 'Old'}\n",
    'content/docs/index.md': `${HOME_PAGE}Text.\n`,
  })
  const other = await startSession(folder)
  try {
    for (let at = 2; at < 6; at++) {
      const config = join(folder, 'site.config.ts')
      writeFileSync(config, `export default {title: 'New ${at}'}\n`)
      const disk = installFault({folders: [config], at, kind: 'once', code: 'EIO'})
      await other.take({paths: new Set([config]), everything: false}).finally(disk.restore)
      await other.take({paths: new Set(), everything: true})
      expect(other.config().title).toBe(`New ${at}`)
      expect(other.diagnostics()).toEqual([])
    }
  } finally {
    other.stop()
  }
})

test('a plugin that names a file outside of the site is reported, as in a build', async () => {
  const folder = temporary('outside', {
    'site.config.ts':
      "export default {title: 'T', plugins: [{name: 'adds', files: () => ({'../a.txt': 'a'})}]}\n",
    'content/docs/index.md': `${HOME_PAGE}Text.\n`,
  })
  const other = await startSession(folder)
  try {
    expect(other.diagnostics().map(({message}) => message)).toEqual([
      'The plugin "adds" cannot write ../a.txt: it contains "..".',
    ])
  } finally {
    other.stop()
  }
})
