/** Sizes that no author writes by hand: generated references, and exports of other systems. */
import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {labdocs} from '../support/labdocs.ts'
import {temporary} from '../support/temporary.ts'

/** MB. Node.js takes a quarter of the machine's memory otherwise. */
const MEMORY = {NODE_OPTIONS: '--max-old-space-size=2048'}

function lines(count: number, line: (at: number) => string): string {
  return Array.from({length: count}, (_, at) => line(at)).join('\n')
}

interface Printed {
  code?: string
  file?: string
}

/** Builds a site whatever its mistakes; the codes of these by page. */
function build(name: string, files: Record<string, string>) {
  const root = temporary(name, {
    'content/docs/index.md': '---\ntitle: Start\n---\n\nText.\n',
    'site.config.ts': `export default {title: 'Sizes', content: './content', outDir: './dist', plugins: ['labdocs/plugins/chemistry']}`,
    ...files,
  })
  const {code, stdout, stderr} = labdocs(['build', '--lenient', '--json'], {cwd: root, env: MEMORY})
  const {diagnostics} = JSON.parse(stdout) as {diagnostics: Printed[]}
  const manifest = join(root, 'dist/manifest.json')
  const {routes} = existsSync(manifest)
    ? (JSON.parse(readFileSync(manifest, 'utf8')) as {routes: unknown[]})
    : {routes: []}
  return {code, stderr, routes: routes.length, said: diagnostics}
}

/** What a page of such a size may end with, and still is a page or is named. */
const EXPECTED = new Set([
  'too-slow',
  'file-too-large',
  'missing-description',
  'broken-link',
  'broken-anchor',
  'short-description',
])

const PAGES: Record<string, string> = {
  figures: lines(5000, (at) => `\`\`\`smiles Chain ${at}\n${'C'.repeat((at % 40) + 1)}O\n\`\`\`\n`),
  links: lines(100_000, (at) => `[${at % 10}](#a)`),
  headings: lines(50_000, (at) => `## Part ${at}\n`),
  table: `${'| a '.repeat(20)}|\n${'|---'.repeat(20)}|\n${lines(10_000, (at) => `${`| ${at} `.repeat(20)}|`)}`,
}

for (const [name, text] of Object.entries(PAGES))
  test(`a page of many ${name} is a page, or is named`, () => {
    const {code, said, routes, stderr} = build(`many-${name}`, {[`content/docs/${name}.md`]: text})
    expect(stderr).not.toContain('bug')
    expect(code).toBeLessThanOrEqual(1)
    const page = said.filter(({file}) => file?.includes(name))
    expect(page.filter((one) => !EXPECTED.has(one.code!))).toEqual([])
    expect(routes > 1 || page.some((one) => /^(too-slow|file-too-large)$/.test(one.code!))).toBe(
      true,
    )
  })

test('a folder of 50,000 pages becomes a site', () => {
  const pages = Array.from({length: 50_000}, (_, at) => [
    `content/docs/page-${at}.md`,
    `---\ntitle: Page ${at}\n---\n\nText of page ${at}, with [the next](page-${(at + 1) % 50_000}.md).\n`,
  ])
  const {code, routes} = build('many-pages', Object.fromEntries(pages) as Record<string, string>)
  expect(code).toBe(0)
  expect(routes).toBeGreaterThan(50_000)
})
