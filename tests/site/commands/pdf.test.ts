/** `labdocs pdf`: pages of a built site as PDF files. Once with the real browser, otherwise with a small fake. */
import {spawn} from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import {join} from 'node:path'
import {beforeAll, expect, test} from 'vitest'
import {findChromium} from '../../support/chromium.ts'
import {filesBelow} from '../../support/files.ts'
import {labdocsHere} from '../../support/in-process.ts'
import {BIN, HOME, labdocs} from '../../support/labdocs.ts'
import {built} from '../../support/site.ts'
import {temporary} from '../../support/temporary.ts'

const ALL = Boolean(process.env.LABDOCS_ALL)

const root = join(HOME, 'tests/fixtures/site')
let out: string
beforeAll(async () => {
  out = await built('site')
})

/** Returns a program that takes the options of Chromium and runs the script. `$pdf` and `$url` are its arguments. */
function browser(script: string): string {
  const path = join(temporary('browser'), 'browser.sh')
  writeFileSync(
    path,
    `#!/bin/sh
for word; do case $word in --print-to-pdf=*) pdf=\${word#*=};; http*) url=$word;; esac; done
${script}
`,
  )
  chmodSync(path, 0o755)
  return path
}

async function print(args: string[], path: string, to = temporary('pdf')) {
  const run = await labdocsHere(['pdf', ...args, '--root', root, '--out', out, '--to', to], {
    env: {CHROMIUM_PATH: path},
  })
  return {...run, to}
}

test('a page becomes a file with the name of its route, printed by the real browser', () => {
  const to = temporary('pdf')
  const {code, stdout, stderr} = labdocs(
    ['pdf', '/docs/guide', '--root', root, '--out', out, '--to', to],
    {env: {CHROMIUM_PATH: findChromium()!}},
  )
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^Wrote .*docs\/guide\.pdf\n$/)
  expect(filesBelow(to)).toEqual(['docs/guide.pdf'])
  const bytes = readFileSync(join(to, 'docs/guide.pdf'))
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.length).toBeGreaterThan(5000)
})

test('an alias is its page, each page is printed once, and the browser sees the page', async () => {
  const path = browser('echo "$url" >"$pdf"')
  const {code, to, stdout} = await print(['/handbook', '/docs/guide/', '/', '--json'], path)
  expect(code).toBe(0)
  expect((JSON.parse(stdout) as {written: string[]}).written).toHaveLength(2)
  expect(filesBelow(to)).toEqual(['docs/guide.pdf', 'index.pdf'])
  expect(readFileSync(join(to, 'docs/guide.pdf'), 'utf8')).toMatch(/^http:.*\/docs\/guide\n$/)
})

test.runIf(ALL)('a section as one page is printed by its address', async () => {
  const out = await built('publish')
  const to = temporary('pdf')
  const fixture = join(HOME, 'tests/fixtures/publish')
  const {code, stderr} = await labdocsHere(
    ['pdf', '/docs/guide/print', '--root', fixture, '--out', out, '--to', to],
    {env: {CHROMIUM_PATH: browser('echo "$url" >"$pdf"')}},
  )
  expect([code, stderr]).toEqual([0, ''])
  expect(readFileSync(join(to, 'docs/guide/print.pdf'), 'utf8')).toMatch(/\/docs\/guide\/print\n$/)
})

test('all Markdown pages, and nothing else', async () => {
  const {code, to} = await print(['--all'], browser('echo x >"$pdf"'))
  expect(code).toBe(0)
  expect(filesBelow(to)).toEqual(
    expect.arrayContaining(['about.pdf', 'docs.pdf', 'docs/1.0/guide.pdf', 'docs/guide/tabs.pdf']),
  )
  expect(existsSync(join(to, 'search.pdf'))).toBe(false)
})

test('a browser may say as much as it likes', async () => {
  const {code, stderr} = await print(
    ['/docs/guide'],
    browser('head -c 2000000 /dev/zero >&2; echo x >"$pdf"'),
  )
  expect([code, stderr]).toEqual([0, ''])
})

test.each([
  ['no page', [], 'Name the pages to print, such as /docs/eln, or all of them with --all.'],
  ['pages and all', ['/docs', '--all'], 'Name the pages to print'],
  ['a misspelled page', ['/docs/giude'], 'There is no page /docs/giude. Did you mean /docs/guide?'],
  ['a way out', ['/../../etc/passwd'], 'There is no page /../../etc/passwd.'],
])('wrong usage: %s', async (_, args, said) => {
  const {code, stderr, to} = await print(args, browser('echo x >"$pdf"'))
  expect(code).toBe(2)
  expect(stderr).toContain(said)
  expect(filesBelow(to)).toEqual([])
})

test.each([
  ['is not there', '/nowhere/chromium', 'There is no browser at /nowhere/chromium'],
  ['fails', browser('exit 3'), 'could not print /docs/guide: it ended with 3.'],
  ['crashes', browser('kill -SEGV $$'), 'could not print /docs/guide: it ended with SIGSEGV.'],
  ['writes nothing', browser('exit 0'), 'could not print /docs/guide: it wrote nothing.'],
])('a browser that %s', async (_, path, said) => {
  const {code, stderr, to} = await print(['/docs/guide'], path)
  expect(code).toBe(2)
  expect(stderr).toContain(said)
  expect(stderr).toContain('0 files were written.')
  expect(filesBelow(to)).toEqual([])
})

test('without a built site, or with a list of pages that is not ours, nothing is printed', async () => {
  const path = browser('echo x >"$pdf"')
  for (const files of [
    {},
    {'manifest.json': '[]'},
    {'manifest.json': '{"routes": [{"route": "/../a"}]}'},
  ]) {
    const folder = temporary('no-site', files as Record<string, string>)
    const {code, stderr} = await labdocsHere(['pdf', '--all', '--root', root, '--out', folder], {
      env: {CHROMIUM_PATH: path},
    })
    expect(code).toBe(2)
    expect(stderr).toContain('Run "labdocs build" first.')
  }
})

test.runIf(ALL)('SIGTERM: the browser ends as well, and its files are removed', async () => {
  const [tmp, to] = [temporary('tmp'), temporary('pdf')]
  const path = browser(`echo $$ >"${to}/pid"; exec sleep 60`)
  const args = ['pdf', '/docs/guide', '--root', root, '--out', out, '--to', to]
  const child = spawn(process.execPath, [BIN, ...args], {
    env: {...process.env, TMPDIR: tmp, CHROMIUM_PATH: path},
  })
  const end = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)))
  const pid = () => Number(filesBelow(to).length && readFileSync(join(to, 'pid'), 'utf8'))
  await expect.poll(pid).toBeGreaterThan(0)
  child.kill('SIGTERM')
  expect(await end).toBe('SIGTERM')
  expect(readdirSync(tmp)).toEqual([])
  await expect.poll(() => existsSync(`/proc/${pid()}`)).toBe(false)
})

test.runIf(ALL)(
  'a page that is removed before it is printed is refused: it would show that there is no such page',
  async () => {
    const own = temporary('replaced')
    cpSync(out, own, {recursive: true})
    rmSync(join(own, 'docs/guide.html'))
    const to = temporary('pdf')
    const script = `${process.execPath} -e 'fetch(process.argv[1]).then((answer) => answer.text()).then((text) => require("fs").writeFileSync(process.argv[2], text))' "$url" "$pdf"`
    const {code, stderr} = await labdocsHere(
      ['pdf', '/docs', '/docs/guide', '--root', root, '--out', own, '--to', to],
      {env: {CHROMIUM_PATH: browser(script)}},
    )
    expect([code, stderr]).toEqual([
      2,
      '/docs/guide was missing when it was printed: another command replaced or removed the site. Build it, and print it again.\n1 file was written.\n',
    ])
    expect(readdirSync(to)).toEqual(['docs.pdf'])
  },
)
