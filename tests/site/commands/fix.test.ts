/** `labdocs check --fix` on a site with mistakes that have exactly one correction, and some that have none. */

import {execFileSync} from 'node:child_process'
import {mkdirSync, readFileSync, renameSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {beforeEach, expect, test} from 'vitest'
import {damageCache, filesBelow} from '../../support/files.ts'
import {gitIn} from '../../support/git.ts'
import {check, labdocsHere} from '../../support/in-process.ts'
import {temporary} from '../../support/temporary.ts'

const ALL = Boolean(process.env.LABDOCS_ALL)

const page = (title: string, body: string, more = '') =>
  `---\ntitle: ${title}\ndescription: What the page ${title} says to those who read it, in a sentence of its own.\n${more}---\n\n${body}\n`

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>A</title></svg>'

let root: string

beforeEach(() => {
  root = temporary('fix', {
    'site.config.ts': "export default {title: 'Fix', url: 'https://fix.example'}\n",
    'content/index.md': page(
      'Home',
      'See [the docs](docs/index.md), [weigh](/docs/weigh#Set-it-up).',
    ),
    'content/docs/index.md': page(
      'Docs',
      'Read [weigh](weigh.md#Set_it-up), [mix](Mix.md) and [old](/docs/old-mix?a=1#steps).\n\nA [link] (mix.md) and **bold **text.\n\n![A flask](Flask.svg) ![A dot](/Dot.svg)',
    ),
    'content/docs/flask.svg': SVG,
    'content/public/dot.svg': SVG,
    'content/docs/weigh.md': page('Weigh', 'Text.\n\n## Set it up\n\nMore.'),
    'content/docs/mix.md': page('Mix', 'Text.\n\n## Steps\n\nMore.', 'aliases: [/docs/old-mix]\n'),
  })
  gitIn(root)('init', '-q')
  commit('One')
  renameSync(join(root, 'content/docs/weigh.md'), join(root, 'content/docs/balance.md'))
})

function commit(message: string): void {
  gitIn(root)('add', '.')
  gitIn(root)('commit', '-qm', message)
}

const texts = () =>
  Object.fromEntries(
    filesBelow(join(root, 'content')).map((file) => [
      file,
      readFileSync(join(root, 'content', file), 'utf8'),
    ]),
  )

test('one run corrects all: every file that is changed is named, a second run changes nothing, the result passes', async () => {
  const before = texts()
  const {code, stderr} = await labdocsHere(['check', '--fix', '--root', root])
  const after = texts()
  const changed = Object.keys(after).filter((file) => after[file] !== before[file])
  expect(changed.sort()).toEqual(['docs/balance.md', 'docs/index.md', 'index.md'])
  for (const file of changed) expect(stderr).toContain(`Corrected content/${file} (`)
  expect(code, stderr).toBe(0)
  // The link to the renamed page also had a wrong fragment, which is reported once the page is found.
  expect(after['docs/index.md']).toContain(
    'Read [weigh](balance.md#set-it-up), [mix](mix.md) and [old](/docs/mix?a=1#steps).\n\nA [link](mix.md) and **bold** text.\n\n![A flask](flask.svg) ![A dot](/dot.svg)',
  )
  expect(after['index.md']).toContain('[weigh](/docs/balance#set-it-up)')
  expect(after['docs/balance.md']).toContain('aliases:\n  - /docs/weigh\n')
  const again = await labdocsHere(['check', '--fix', '--root', root])
  expect(again.stderr).not.toContain('Corrected')
  expect(texts()).toEqual(after)
})

test.runIf(ALL)(
  'a file of public/ that was renamed is found by its address from the root, as others are',
  async () => {
    const file = join(root, 'content/docs/dots.md')
    writeFileSync(join(root, 'content/public/plan b.csv'), 'a,b\n1,2\n')
    writeFileSync(
      file,
      page(
        'Dots',
        '![Near](../public/flag.svg) ![Far](/flag.svg) ![Own](/own.svg)\n\n<img src="/flag.svg" alt="Far">\n\nGet [the plan](/plan%20b.csv).',
      ),
    )
    writeFileSync(join(root, 'content/public/flag.svg'), SVG.replace('A', 'Flag'))
    writeFileSync(join(root, 'content/public/own.svg'), SVG.replace('A', 'Own'))
    commit('Two')
    mkdirSync(join(root, 'content/public/img'))
    for (const [old, now] of [
      ['public/flag.svg', 'public/img/red flag.svg'],
      ['public/plan b.csv', 'public/data.csv'],
      ['public/own.svg', 'docs/own.svg'],
    ] as const)
      renameSync(join(root, 'content', old), join(root, 'content', now))
    // The page has moved as well: an address from the root does not depend on its folder.
    mkdirSync(join(root, 'content/docs/wash'))
    renameSync(file, join(root, 'content/docs/wash/dots.md'))
    const {code, stderr} = await labdocsHere(['check', '--fix', '--root', root])
    expect(code, stderr).toBe(0)
    const after = texts()['docs/wash/dots.md']
    expect(after).toContain(
      '![Near](../../public/img/red%20flag.svg) ![Far](/img/red%20flag.svg) ![Own](../own.svg)',
    )
    expect(after).toContain('<img src="/img/red%20flag.svg" alt="Far">')
    expect(after).toContain('[the plan](/data.csv)')
  },
)

test('a fragment that a moved page left behind is included from its new folder', async () => {
  const steps = page('Rinse', '::include{file=_note.md}')
  writeFileSync(join(root, 'content/docs/_note.md'), 'Words of the note.\n')
  writeFileSync(join(root, 'content/docs/rinse.md'), steps)
  commit('Two')
  mkdirSync(join(root, 'content/docs/wash'))
  renameSync(join(root, 'content/docs/rinse.md'), join(root, 'content/docs/wash/rinse.md'))
  const {code, stderr} = await labdocsHere(['check', '--fix', '--root', root])
  expect(code, stderr).toBe(0)
  expect(texts()['docs/wash/rinse.md']).toContain('::include{file=../_note.md}')
})

test.runIf(ALL)(
  'renamed fragments, pictures, and files are found, and do not count as unused',
  async () => {
    const text = page(
      'Files',
      '::include{file=_note.md}\n\n![A plate](plate.svg) [Data](data/values.csv)',
    )
    writeFileSync(join(root, 'content/docs/files.md'), text)
    writeFileSync(
      join(root, 'content/docs/_note.md'),
      'Words of the note, which has some of them.\n',
    )
    writeFileSync(
      join(root, 'content/docs/plate.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
    )
    mkdirSync(join(root, 'content/docs/data'))
    writeFileSync(join(root, 'content/docs/data/values.csv'), 'day,mass\n1,20\n2,30\n')
    commit('Two')
    for (const [old, now] of [
      ['_note.md', '_remark.md'],
      ['plate.svg', 'well.svg'],
      ['data/values.csv', 'masses.csv'],
    ] as const)
      renameSync(join(root, 'content/docs', old), join(root, 'content/docs', now))
    const {stderr} = await check(root)
    expect(stderr).toContain('docs/_note.md was renamed to docs/_remark.md.')
    expect(stderr).toContain('docs/plate.svg was renamed to docs/well.svg.')
    expect(stderr).toContain('hint: Write masses.csv, or run "labdocs check --fix".')
    expect(stderr).not.toContain('unused-asset')
    expect(stderr).not.toMatch(/(?:_remark\.md|well\.svg|masses\.csv): aliases/)
    await labdocsHere(['check', '--fix', '--root', root])
    expect(texts()['docs/files.md']).toContain(
      '::include{file=_remark.md}\n\n![A plate](well.svg) [Data](masses.csv)',
    )
  },
)

test.runIf(ALL)('addresses in a fragment are corrected as they are written there', async () => {
  const note =
    '[a](./Mix.md) [b](mix.md#Steps) [c](../docs/Mix#steps) [d](/docs/Mix) <a href="Mix.md">e</a>'
  writeFileSync(
    join(root, 'content/docs/_note.md'),
    `${note}\n\n![A flask](Flask.svg)\n\n\`\`\`js file=go.js\n\`\`\`\n`,
  )
  for (const folder of ['rooms/one', 'tools']) {
    const up = folder.replace(/\w+/g, '..')
    mkdirSync(join(root, 'content/docs', folder), {recursive: true})
    const text = page(folder, `Read [on](${up}/index.md).\n\n::include{file=${up}/_note.md}`)
    writeFileSync(join(root, 'content/docs', folder, 'page.md'), text)
  }
  writeFileSync(join(root, 'content/docs/go.js'), 'go()\n')
  commit('Two')
  await labdocsHere(['check', '--fix', '--root', root])
  const corrected = (below: string) =>
    `[a](${below}mix.md) [b](${below}mix.md#steps) [c](${below}mix.md#steps) [d](/docs/mix) <a href="${below}mix.md">e</a>\n\n![A flask](${below}flask.svg)\n\n\`\`\`js file=${below}go.js\n\`\`\`\n`
  expect(texts()['docs/_note.md']).toBe(corrected(''))
  commit('Three')
  renameSync(join(root, 'content/docs/_note.md'), join(root, 'content/docs/tools/_note.md'))
  rewrite('content/docs/rooms/one/page.md', '../../_note.md', '../../tools/_note.md')
  rewrite('content/docs/tools/page.md', '../_note.md', '_note.md')
  await labdocsHere(['check', '--fix', '--root', root])
  expect(texts()['docs/tools/_note.md']).toBe(corrected('../'))
})

test('--dry-run prints a patch that git applies, and writes nothing', async () => {
  const before = texts()
  const {code, stdout} = await labdocsHere(['check', '--fix', '--dry-run', '--root', root])
  expect(code).toBe(0)
  expect(texts()).toEqual(before)
  execFileSync('git', ['apply', '-'], {cwd: root, input: stdout})
  const patched = texts()
  for (const file of Object.keys(patched)) if (patched[file] === before[file]) delete patched[file]
  expect(Object.keys(patched).sort()).toEqual(['docs/balance.md', 'docs/index.md', 'index.md'])
  expect(patched['docs/index.md']).toContain('(balance.md#set-it-up)')
  expect((await labdocsHere(['check', '--fix', '--root', root])).stderr).not.toContain('Corrected')
})

test.runIf(ALL)(
  '--dry-run also says what no correction helps against, at its line in the patched file',
  async () => {
    rewrite('content/docs/balance.md', 'More.', 'See [nothing](nothing-like-it.md).')
    const run = () => labdocsHere(['check', '--fix', '--dry-run', '--root', root])
    const {code, stdout, stderr} = await run()
    expect(code).toBe(1)
    expect(stdout).toContain('+aliases:')
    // The patch adds two lines before.
    expect(stderr).toMatch(
      /error broken-link {2}content\/docs\/balance\.md:12:5\n[\s\S]*12 [^\n]*nothing-like/,
    )
    expect(stderr).toContain('1 error')
    const json = await labdocsHere(['check', '--fix', '--dry-run', '--json', '--root', root])
    expect(JSON.parse(json.stdout)).toMatchObject({
      exitCode: 1,
      diagnostics: [{code: 'broken-link', line: 12}, {code: 'vague-link'}],
      patch: stdout,
    })
    execFileSync('git', ['apply', '-'], {cwd: root, input: stdout})
    expect((await check(root)).code).toBe(1)
  },
)

test.runIf(ALL)('--dry-run makes articles again that are damaged in the cache', async () => {
  const run = () => labdocsHere(['check', '--fix', '--dry-run', '--root', root])
  const first = await run()
  damageCache(join(root, '.labdocs/cache'), 'trees')
  expect(await run()).toEqual(first)
})

test('--dry-run without --fix is wrong usage', async () => {
  rewrite('content/docs/index.md', 'Read', '[nothing](nothing.md)')
  const {code, stdout, stderr} = await labdocsHere(['check', '--dry-run', '--root', root])
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain("option '--dry-run' needs '--fix'")
})

test('a renamed heading: one message for all links to it, and the correction of each', async () => {
  rewrite('content/docs/mix.md', '## Steps', '## What to do')
  rewrite('content/docs/index.md', /Read .*/, 'Read [a](mix.md#steps) and [b](/docs/mix#steps).')
  const {stderr} = await check(root)
  expect(stderr).toContain(
    'error broken-anchor  content/docs/index.md:6:6, and in 1 other place\n  The heading "Steps" is called "What to do" now.\n',
  )
  expect(stderr).toContain('  hint: Write "#what-to-do", or run "labdocs check --fix".')
  await labdocsHere(['check', '--fix', '--root', root])
  expect(texts()['docs/index.md']).toContain(
    'Read [a](mix.md#what-to-do) and [b](/docs/mix#what-to-do).',
  )
  expect((await check(root)).stderr).not.toContain('broken-anchor')
})

test('links of a page that was moved to another folder lead to where they led', async () => {
  mkdirSync(join(root, 'content/docs/lab'))
  renameSync(join(root, 'content/docs/balance.md'), join(root, 'content/docs/weigh.md'))
  renameSync(join(root, 'content/docs/index.md'), join(root, 'content/docs/lab/start.md'))
  const {stderr} = await check(root)
  expect(stderr).toContain(
    'error broken-link  content/docs/lab/start.md:6:6\n  This page was docs/index.md; from there, the link led to docs/weigh.md.\n',
  )
  await labdocsHere(['check', '--fix', '--root', root])
  expect(texts()['docs/lab/start.md']).toContain('Read [weigh](../weigh.md#set-it-up)')
  expect(texts()['index.md']).toContain('See [the docs](docs/lab/start.md)')
})

test.runIf(ALL)('a page that is renamed is found from a page that was moved before', async () => {
  await labdocsHere(['check', '--fix', '--root', root])
  rewrite('content/docs/mix.md', 'More.', 'More on [weighing](balance.md).')
  commit('Two')
  await labdocsHere(['move', '/docs/mix', '/docs/stir', '--root', root])
  commit('Three')
  renameSync(join(root, 'content/docs/balance.md'), join(root, 'content/docs/scales.md'))
  const {stderr} = await check(root)
  expect(stderr).toContain('docs/balance.md was renamed to docs/scales.md.')
  expect(stderr).not.toContain('from there')
  expect(stderr).toContain('- content/docs/scales.md: aliases: [/docs/balance]')
})

test.runIf(ALL)('a byte order mark stays, and the text after it is read', async () => {
  const text = `\uFEFF${page('Docs', 'Read [weigh](weigh.md).').replaceAll('\n', '\r\n')}`
  writeFileSync(join(root, 'content/docs/index.md'), text)
  const {stdout, stderr} = await labdocsHere(['check', '--fix', '--dry-run', '--root', root])
  expect(stdout).toContain('+Read [weigh](balance.md).')
  expect(stderr).not.toContain('front-matter-invalid')
  const {code, stderr: said} = await labdocsHere(['check', '--fix', '--root', root])
  expect(code, said).toBe(0)
  expect(texts()['docs/index.md']).toBe(text.replace('weigh.md', 'balance.md'))
})

test.runIf(ALL)('from another working folder, every message has a path from there', async () => {
  const cwd = join(root, 'content/docs')
  const said = (...args: string[]) => labdocsHere(['check', '--root', '../..', ...args], {cwd})
  expect((await said()).stderr).toMatch(
    /^error broken-link {2}index\.md:6:6, and on 1 other page\n/m,
  )
  expect((await said()).stderr).toContain('- balance.md: aliases: [/docs/weigh]')
  expect(JSON.parse((await said('--json')).stdout)).toMatchObject({
    diagnostics: expect.arrayContaining([
      expect.objectContaining({code: 'broken-link', file: 'index.md'}),
    ]),
  })
  // GitHub identifies files by their path from the root of the repository.
  expect((await said('--format', 'github')).stdout).toContain(
    '::error file=content/docs/index.md,line=6',
  )
  expect((await said('--fix')).stderr).toMatch(
    /^Corrected balance\.md \(1 correction\)\nCorrected index\.md/,
  )
})

function rewrite(file: string, from: string | RegExp, to: string): void {
  const path = join(root, file)
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
}

test('a page that another program writes while the command runs is kept', async () => {
  const file = 'content/docs/index.md'
  const text = page('Docs', 'Written meanwhile.')
  writeFileSync(
    join(root, 'site.config.ts'),
    "export default {title: 'Fix', url: 'https://fix.example', plugins: ['./plugin.ts']}\n",
  )
  // It sees the corrected text of the page, which is not written yet.
  writeFileSync(
    join(root, 'plugin.ts'),
    `import {writeFileSync} from 'node:fs'
export default {
  name: 'other',
  markdown(tree) {
    if (JSON.stringify(tree).includes('balance.md#'))
      writeFileSync(${JSON.stringify(join(root, file))}, ${JSON.stringify(text)})
  },
}
`,
  )
  const before = texts()
  const {code, stderr} = await labdocsHere(['check', '--fix', '--root', root])
  expect([code, stderr]).toEqual([
    2,
    `${file} was changed while the command was running. Run the command again.\nNothing was written.\n`,
  ])
  expect(texts()).toEqual({...before, 'docs/index.md': text})
})
