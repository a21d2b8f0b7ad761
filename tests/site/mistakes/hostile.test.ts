/**
 * What no author means to do to a build, but what happens anyway: an error message, no stack trace, the old site untouched.
 */
import {execFileSync} from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {labdocsHere} from '../../support/in-process.ts'
import {labdocs, type Run} from '../../support/labdocs.ts'
import {temporary} from '../../support/temporary.ts'

/** Creates a good site with an older build, then breaks it. */
function site(evil: (content: string, root: string) => void): string {
  const root = temporary('hostile', {
    'site.config.ts': "export default {title: 'T'}",
    'content/index.md': '# Home\n',
    'content/docs/index.md': '# Docs\n',
    'dist/404.html': 'old',
    'dist/manifest.json': '{}',
    'dist/index.html': 'the last good build',
  })
  evil(join(root, 'content'), root)
  return root
}

/** Builds, checks that nothing was harmed, and returns the codes. */
async function failed(
  root: string,
  run: (args: string[]) => Run | Promise<Run> = labdocsHere,
): Promise<{codes: string[]; said: string}> {
  const {code, stdout, stderr} = await run(['build', '--root', root])
  expect(code, stderr).toBe(1)
  expect(stderr).not.toMatch(/^\s+at |bug in labdocs/m)
  expect(stdout).toContain('the last good build is untouched')
  expect(readFileSync(join(root, 'dist/index.html'), 'utf8')).toBe('the last good build')
  expect(
    readdirSync(root)
      .filter((name) => name !== '.labdocs')
      .sort(),
  ).toEqual(['content', 'dist', 'site.config.ts'])
  return {
    codes: [...stderr.matchAll(/^error ([a-z0-9-]+) /gm)].map(([, name]) => name!),
    said: stderr,
  }
}

test('a file that is not UTF-8', async () => {
  const root = site((content) =>
    writeFileSync(join(content, 'docs/a.md'), Buffer.from([0x23, 0x20, 0xff, 0xfe, 0x00])),
  )
  expect((await failed(root)).codes).toEqual(['not-utf8'])
})

test('a folder named like a page', async () => {
  const root = site((content) => mkdirSync(join(content, 'docs/x.md')))
  expect((await failed(root)).codes).toEqual(['unreadable-file'])
})

test('a page of 10 MB', async () => {
  const {codes, said} = await failed(
    site((content) =>
      writeFileSync(join(content, 'docs/a.md'), 'All work and no play. '.repeat(480_000)),
    ),
  )
  expect(codes).toEqual(['file-too-large'])
  expect(said).toContain('This file has 10.1 MB; a page may have 1 MB.')
})

test('100 levels of nesting, of anything', async () => {
  const {codes} = await failed(
    site((content) => {
      writeFileSync(join(content, 'docs/a.md'), `${'> '.repeat(100)}deep`)
      writeFileSync(
        join(content, 'docs/b.md'),
        Array.from({length: 100}, (_, at) => `${'  '.repeat(at)}- item`).join('\n'),
      )
      writeFileSync(
        join(content, 'docs/c.md'),
        `${'<div>'.repeat(100)}deep${'</div>'.repeat(100)}\n\n${'*a **b '.repeat(100)}`,
      )
      mkdirSync(join(content, ...Array<string>(100).fill('d')), {recursive: true})
    }),
  )
  expect(codes.filter((code) => code !== 'too-deep')).toEqual([])
  expect(codes.length).toBeGreaterThanOrEqual(3)
})

test('links that lead in a circle, or nowhere', async () => {
  const {codes} = await failed(
    site((content) => {
      symlinkSync('..', join(content, 'docs/loop'))
      symlinkSync('nowhere.md', join(content, 'docs/gone.md'))
      symlinkSync('self.md', join(content, 'docs/self.md'))
    }),
  )
  expect(codes).toEqual(['unreadable-file', 'unreadable-file', 'unreadable-file'])
})

// A command that waits for such a file would stop the whole run, so it has a process of its own.
test('what is neither file nor folder', async () => {
  const pipe = site((content) => execFileSync('mkfifo', [join(content, 'docs/pipe.md')]))
  expect((await failed(pipe, labdocs)).codes).toEqual(['unreadable-file'])
  const zero = site((content) => symlinkSync('/dev/zero', join(content, 'docs/zero.md')))
  expect((await failed(zero, labdocs)).codes).toEqual(['outside-content'])
})

test('a pipe in a folder without a config: nothing waits for its writer', async () => {
  const root = temporary('hostile-pipe', {'README.md': '# Home\n'})
  execFileSync('mkfifo', [join(root, 'pipe.md')])
  const {code, stderr} = labdocs(['check', '--root', root])
  expect(stderr).toContain('error unreadable-file  pipe.md')
  expect(code).toBe(1)
})

test('an empty content folder, none at all, none with a page', async () => {
  for (const evil of [
    (content: string) => {
      rmSync(content, {recursive: true})
      mkdirSync(content)
    },
    (content: string) => {
      rmSync(content, {recursive: true})
      mkdirSync(content)
      writeFileSync(join(content, 'a.txt'), 'x')
    },
  ])
    expect(await emptied(site(evil))).toBe('empty-content')
  const root = site((content) => rmSync(content, {recursive: true}))
  const {code, stderr} = await labdocsHere(['build', '--root', root])
  expect([code, stderr.split('\n')[0]]).toEqual([1, 'error empty-content  site.config.ts:1:1'])
})

/** Returns the code of the first error of a site without pages. Its older build stays. */
async function emptied(root: string): Promise<string | undefined> {
  const {code, stderr} = await labdocsHere(['build', '--root', root])
  expect(code).toBe(1)
  expect(readFileSync(join(root, 'dist/index.html'), 'utf8')).toBe('the last good build')
  return /^error ([a-z-]+) /m.exec(stderr)?.[1]
}

test('a file that goes away during the build', async () => {
  // The theme of this site deletes the file while rendering the picture.
  const root = site((content, folder) => {
    writeFileSync(join(content, 'docs/a.md'), '# A\n\n![x](gone.txt)\n')
    writeFileSync(join(content, 'docs/gone.txt'), 'x')
    writeFileSync(
      join(folder, 'site.config.ts'),
      "export default {title: 'T', theme: './content/.theme'}",
    )
    mkdirSync(join(content, '.theme'))
  })
  writeFileSync(join(root, 'content/.theme/theme.css'), '')
  writeFileSync(
    join(root, 'content/.theme/index.tsx'),
    'const Box = ({children}) => <main>{children}</main>\nexport const theme = {Layout: Box, NotFound: Box, Crash: Box, CrashedLayout: Box, Loading: Box, LoadError: Box}',
  )
  writeFileSync(
    join(root, 'content/.theme/article.tsx'),
    [
      "import {rmSync} from 'node:fs'",
      `const Img = ({node, ...props}) => { rmSync(${JSON.stringify(join(root, 'content/docs/gone.txt'))}, {force: true}); return <img {...props} /> }`,
      'export const article = {Category: () => null, icons: [], directives: {}, elements: {img: Img}}',
    ].join('\n'),
  )
  const {codes, said} = await failed(root)
  expect(codes).toEqual(['unreadable-file'])
  expect(said).toContain('This file can no longer be read: it does not exist (ENOENT).')
})

test('a theme that is no theme', async () => {
  const {code, stderr} = await labdocsHere([
    'build',
    '--root',
    site((_content, root) => {
      mkdirSync(join(root, 'theme'))
      writeFileSync(join(root, 'site.config.ts'), "export default {title: 'T', theme: './theme'}")
      writeFileSync(join(root, 'theme/index.tsx'), "throw new Error('no')\nexport const theme = {}")
      writeFileSync(join(root, 'theme/article.tsx'), 'export const article = {}')
      writeFileSync(join(root, 'theme/theme.css'), '')
    }),
  ])
  expect(code).toBe(1)
  expect(stderr).toMatch(/^error render-failed {2}theme\/index\.tsx:1:7\n/)
  expect(stderr).not.toMatch(/^\s+at /m)
})

test('a slug or an alias that would leave the output folder', async () => {
  const root = site((content) =>
    writeFileSync(
      join(content, 'docs/a.md'),
      '---\ntitle: A\nslug: ../../../../escaped\naliases: [/../../../escaped]\n---\n',
    ),
  )
  expect((await failed(root)).codes).toEqual(['front-matter-invalid', 'alias-invalid'])
  expect(existsSync(join(root, '../escaped.html'))).toBe(false)
})

test('ids and names that the page itself needs', async () => {
  const root = temporary('hostile', {
    'site.config.ts': "export default {title: 'T', docs: {folder: '', at: '/'}}",
    'content/index.md': [
      '## A {#labdocs-page}',
      '<img name="getElementById" src="/a.svg" alt="x"> <a name="root">x</a> <b id="main">y</b>',
      ':::note{#wrong-base}\n\nx\n\n:::',
      '## Main',
      '## Menu',
      '## labdocs',
    ].join('\n\n'),
    'content/public/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  const {code, stderr} = await labdocsHere(['build', '--root', root, '--lenient'])
  expect(code, stderr).toBe(0)
  expect(stderr.match(/^warning reserved-id /gm)).toHaveLength(5)
  const html = readFileSync(join(root, 'dist/index.html'), 'utf8')
  const ids = [...html.matchAll(/<[a-z][^>]*?\sid="([^"]+)"/g)].map(([, id]) => id!)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  expect(ids).toEqual(expect.arrayContaining(['a', 'main-1', 'menu-1', 'labdocs-1']))
  expect(html).not.toMatch(/<img[^>]*\sname=|<a[^>]*\sname=/)
})

test('text that a browser would run, everywhere an author may write', async () => {
  const evil = '</script><img src=x onerror=alert(1)>'
  const root = temporary('hostile', {
    'README.md': `---\ntitle: "${evil}"\ndescription: "${evil}"\nkeywords: ["${evil}"]\n---\n\n## ${evil.replaceAll('<', '\\<')}\n\n\`${evil}\`\n\n[x](a.md "${evil.replaceAll('"', '')}")\n\n\`\`\`js title="${evil}"\n${evil}\n\`\`\`\n`,
    'a.md': `# ${evil.replaceAll('<', '\\<')}\n`,
  })
  const out = join(root, 'dist')
  const {code} = await labdocsHere(['build', '--root', root])
  expect(code).toBe(0)
  for (const file of ['index.html', 'a.html']) {
    const html = readFileSync(join(out, file), 'utf8')
    expect(html, file).not.toMatch(/<img[^>]*onerror/)
    expect(html.match(/<\/script>/g)?.length, file).toBe(html.match(/<script/g)?.length)
  }
})
