/** The site that the tests of `labdocs move` use, and random moves. */
import {basename, dirname} from 'node:path'
import {expect} from 'vitest'
import {contentsOf, filesBelow} from '../../support/files.ts'
import {check, moveIn} from '../../support/in-process.ts'
import {createRandom} from '../../support/random.ts'
import {temporary} from '../../support/temporary.ts'

export const head = (title: string, more = '') =>
  `---\ntitle: ${title}\ndescription: What to know about ${title}, from the first step to the last one.\n${more}---\n\n`

export const CONFIG = `export default {
  title: 'Workshop',
  url: 'https://workshop.example',
  nav: [{label: 'Scales', to: '/docs/tools/scale'}],
  announcement: {content: 'New: [scales](/docs/tools/scale#weigh)'},
  check: {'orphan-page': 'off', 'unused-term': 'off', 'vague-link': 'off'},
}
`

export const SITE: Record<string, string> = {
  'site.config.ts': CONFIG,
  'content/glossary.yml':
    '- term: Tare\n  definition: The weight of the vessel alone.\n  more: /docs/tools/scale\n',
  'content/index.tsx':
    "export const page = {title: 'Start', description: 'The first page of the workshop, with all ways in.'}\nexport default () => <a href=\"/docs/tools/scale#weigh\">Scale</a>\n",
  'content/docs/index.md': `${head('Workshop')}[Scale](tools/scale.md#weigh), [tools](tools/), [again](/docs/tools/scale/?a=1#weigh), [no ending](tools/scale).\n\n[Named][scale] and \`[code](tools/scale.md)\`.\n\n[scale]: <tools/scale.md> "The scale"\n`,
  'content/docs/tools/index.md': `${head('Tools')}See <a href="scale.md">the scale</a> and [the workshop](../index.md).\n\n::include{file=_safety.md}\n`,
  'content/docs/tools/_safety.md': 'Keep [the scale](scale.md) dry. ![A scale](scale.svg)\n',
  'content/docs/tools/scale.md': `${head('Scale', 'image: ./scale.svg\n')}## Weigh {#weigh}\n\n![A scale](scale.svg) [Saw](saw.md) [here](#weigh) [all](./index.md)\n\n\`\`\`text file=data.txt\n\`\`\`\n\n::include{file=_safety.md}\n`,
  'content/docs/tools/saw.md': `${head('Saw', 'pagination_next: tools/scale\naliases: [/docs/old-saw,]\n')}After [the scale](scale.md).\n`,
  'content/docs/tools/data.txt': '1 2 3\n',
  'content/docs/tools/scale.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
  'content/docs/rooms/_category.yml': 'label: Rooms\nlink: {type: doc, id: tools/scale}\n',
  'content/docs/rooms/cellar.md': `${head('Cellar')}- [Scale](../tools/scale.md)\n`,
}

/** Creates the site of these tests, with more files. */
export const site = (more: Record<string, string> = {}) => temporary('move', {...SITE, ...more})

/** Moves pages and folders at random (seeded), then moves all back: the content must be the same, byte for byte. */
export async function moveAndBack(root: string, count: number, seed: number): Promise<void> {
  const random = createRandom(seed)
  const pick = <T>(list: T[]) => list[Math.floor(random() * list.length)]!
  const before = contentsOf(`${root}/content`)
  const done: [string, string][] = []
  const clean = async (what: string) => {
    const {code, stderr} = await check(root, {strict: true})
    expect([what, code, stderr]).toEqual([what, 0, ''])
  }
  const move = async (from: string, to: string) => {
    const {code, stderr} = await moveIn(root, from, to)
    expect([from, to, code, stderr]).toEqual([from, to, 0, ''])
    await clean(`${from} -> ${to}`)
  }
  await clean('at first')
  while (done.length < count) {
    const pages = filesBelow(`${root}/content/docs`).filter((file) =>
      /\/[^_/][^/]*\.md$/.test(file),
    )
    const folders = [...new Set(pages.map(dirname))].sort()
    const isFolder = random() < 0.3
    const from = isFolder ? pick(folders) : pick(pages)
    const parent = pick(folders)
    if (isFolder && `${parent}/`.startsWith(`${from}/`)) continue
    if (!isFolder && basename(from) === 'index.md') continue
    const to = `${parent}/moved-${done.length}${isFolder ? '' : '.md'}`
    await move(`docs/${from}`, `docs/${to}`)
    done.push([from, to])
  }
  for (const [from, to] of done.reverse()) await move(`docs/${to}`, `docs/${from}`)
  expect(contentsOf(`${root}/content`)).toEqual(before)
}
