/** Figures of plugins: with an island, a style sheet, a data file, warnings; and what a site without figures loads. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {replaceIn} from '../../support/copy.ts'
import {labdocsHere} from '../../support/in-process.ts'
import {temporary} from '../../support/temporary.ts'

const ALL = Boolean(process.env.LABDOCS_ALL)

const PLUGIN = `import {defineFigure, definePlugin} from 'labdocs'

const ladder = defineFigure({
  island: 'Ladder',
  style: 'ladder',
  draw(body, {meta, caption, number, lang, read, warn}) {
    const [, file = ''] = /file=(\\S+)/.exec(meta) ?? []
    const bytes = file ? read(file) : undefined
    if (file && !bytes) throw new Error('There is no file.')
    const text = bytes ? new TextDecoder().decode(bytes) : body
    const bands = text.trim().split('\\n')
    if (bands.length < 2) warn('One band is no ladder.', {line: 1, hint: 'Add a band.'})
    if (bands.includes('x')) throw Object.assign(new Error('"x" has no weight.'), {line: bands.indexOf('x') + 1, hint: 'Write 10 kDa.'})
    return {props: {bands, name: [lang, number, caption].join(' ')}, text: bands.join(' ')}
  },
})

export default definePlugin({name: 'gel', figures: {ladder}})
`
const ISLAND = `import {useState} from 'react'

export function Ladder({bands, name}: {bands: string[]; name: string}) {
  const [most, setMost] = useState(1)
  return (
    <button type="button" className="ladder" aria-label={name} onClick={() => setMost(most + 1)}>
      {bands.slice(0, most).join(', ')}
    </button>
  )
}
`
const HEAD =
  '---\ntitle: Gel\ndescription: How to read the bands of a gel, with a ladder next to the samples.\n---\n\n'
const site = (page: string, files: Record<string, string> = {}) =>
  temporary('figures', {
    'site.config.ts': "export default {title: 'Lab', theme: './theme', plugins: ['./gel.ts']}\n",
    'gel.ts': PLUGIN,
    'theme/islands/Ladder.tsx': ISLAND,
    'theme/sheets/ladder.css': '.ladder { border: 1px solid; }\n',
    'content/docs/index.md': `${HEAD}${page}\n`,
    'content/docs/plain.md': HEAD.replace('Gel', 'Plain').replace('a gel', 'a blot'),
    'content/public/bands.txt': '10 kDa\n25 kDa\n',
    ...files,
  })
const read = (root: string, file: string) => readFileSync(join(root, 'dist', file), 'utf8')

test('a figure with an island and a style, which no other page loads', async () => {
  const root = site('```ladder Two bands\n10 kDa\n25 kDa\n```')
  const {code, stderr} = await labdocsHere(['build', '--strict', '--root', root])
  expect([code, stderr]).toEqual([0, ''])
  const html = read(root, 'docs.html')
  expect(html).toMatch(/<figure class="fig">.*data-island="Ladder".*<b>Fig\. 1<\/b> Two bands/s)
  // Rendered at build time, with the data that the browser needs to hydrate it.
  expect(html).toContain('aria-label="ladder 1 Two bands">10 kDa</button>')
  expect(html).toContain('&quot;bands&quot;:[&quot;10 kDa&quot;,&quot;25 kDa&quot;]')
  expect(html).toMatch(/style-ladder-\w+\.css/)
  expect(JSON.parse(read(root, 'docs.json')).islands).toEqual(['Ladder'])
  expect(read(root, 'docs/plain.html')).not.toMatch(/style-ladder|data-island/)
  // The Markdown twin has the fence as written.
  expect(read(root, 'docs.md')).toContain('```ladder Two bands\n10 kDa\n25 kDa\n```')
})

test('a data file counts: for the cache, and where it is not there', async () => {
  const root = site('```ladder file=/bands.txt title="From a file"\n```')
  expect((await labdocsHere(['build', '--strict', '--root', root])).code).toBe(0)
  expect(read(root, 'docs.html')).toContain('aria-label="ladder 1 From a file">10 kDa</button>')
  replaceIn(join(root, 'content/public/bands.txt'), '10 kDa', '15 kDa')
  expect((await labdocsHere(['build', '--strict', '--root', root])).code).toBe(0)
  expect(read(root, 'docs.html')).toContain('>15 kDa</button>')
  replaceIn(join(root, 'content/docs/index.md'), '/bands.txt', '/band.txt')
  const {code, stderr} = await labdocsHere(['check', '--root', root])
  expect(code).toBe(1)
  expect(stderr).toMatch(/docs\/index\.md:6:1\n.*\/band\.txt/s)
})

test('what it throws and what it warns of, at the lines of the fence', async () => {
  const wrong = await labdocsHere(['check', '--root', site('```ladder\n10 kDa\nx\n```')])
  expect(wrong.code).toBe(1)
  expect(wrong.stderr).toContain(
    'error plugin-failed  content/docs/index.md:8:1\n  The plugin "gel" cannot draw this figure: "x" has no weight.\n  8 | x\n    | ^\n  hint: Write 10 kDa.',
  )
  const short = await labdocsHere(['check', '--root', site('```ladder\n10 kDa\n```')])
  expect(short.code).toBe(0)
  expect(short.stdout + short.stderr).toContain(
    'warning plugin-failed  content/docs/index.md:7:1\n  The plugin "gel": One band is no ladder.\n  7 | 10 kDa\n    | ^\n  hint: Add a band.',
  )
})

test.runIf(ALL)('props that are none are said to be so', async () => {
  const root = site('```ladder\n10 kDa\n25 kDa\n```')
  replaceIn(join(root, 'gel.ts'), 'return {props:', 'return {facts:')
  const {code, stderr} = await labdocsHere(['check', '--root', root])
  expect(code).toBe(1)
  expect(stderr).toContain('it must return the props of its island "Ladder"')
})

test.each([
  ['a map', 'new Map([[1, 2]])'],
  ['a date', 'new Date(0)'],
  ['a function', '() => 1'],
])('%s is no prop: the browser would get something else', async (_, value) => {
  const root = site('```ladder\n10 kDa\n25 kDa\n```')
  replaceIn(join(root, 'gel.ts'), 'return {props: {', `return {props: {own: ${value}, `)
  const {code, stderr} = await labdocsHere(['check', '--root', root])
  expect(code).toBe(1)
  expect(stderr).toContain('the prop "own" must be plain data, as in JSON')
})

test.runIf(ALL)('props of a figure without an island', async () => {
  const root = site('```ladder\n10 kDa\n25 kDa\n```')
  replaceIn(join(root, 'gel.ts'), "island: 'Ladder',", '')
  const {stderr} = await labdocsHere(['check', '--root', root])
  expect(stderr).toContain('it must return "node", because it has no "island" that gets "props"')
})

test('a mistake in the code of a figure, with its place', async () => {
  const root = site('```ladder\n10 kDa\n25 kDa\n```')
  replaceIn(join(root, 'gel.ts'), 'return {props: {', 'return {props: {own: nothing.length, ')
  const {stderr} = await labdocsHere(['check', '--root', root])
  expect(stderr).toMatch(
    /index\.md:6:1\n {2}The plugin "gel" cannot draw this figure: nothing is not defined\n.*hint: It was thrown at gel\.ts:\d+:\d+\./s,
  )
})
