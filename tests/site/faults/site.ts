/** A small site with an old build. Each fault meets the same state of the output and of the cache. */
import {cpSync, existsSync, readdirSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {cacheFolderOf} from '../../../cli/cache/cache.ts'
import {contentsOf} from '../../support/files.ts'
import {buildHere, type Outcome} from '../../support/in-process.ts'
import {temporary} from '../../support/temporary.ts'

const BOX = 'const Box = ({children}) => <main>{children}</main>'
const FILES = {
  'site/site.config.ts':
    "export default {title: 'T', theme: './theme', docs: {at: '/', folder: ''}}",
  'site/theme/index.tsx': `${BOX}\nexport const theme = {Layout: Box, NotFound: Box, Crash: Box, CrashedLayout: Box, Loading: Box, LoadError: Box}`,
  'site/theme/article.tsx':
    'export const article = {Category: () => null, icons: [], directives: {}, elements: {}}',
  'site/theme/theme.css': 'main {color: black}',
  'site/content/index.md': '# Home\n\nThe old text.\n\n![A circle](circle.svg)\n',
  'site/content/guide/a.md': '# A\n\nA page that stays as it is.\n',
  'site/content/circle.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6"></svg>',
  'site/content/public/.nojekyll': '',
  'site/content/public/files/same.txt': 'A folder that stays as it is.',
}

export interface FaultSite {
  root: string
  out: string
  /** Path -> content: the site before the build, and the site that the build makes. */
  old: Record<string, string>
  new: Record<string, string>
  /** Folders whose calls are counted: the site with its output and its cache. */
  folders: string[]
  /** Restores the state in which every build begins. */
  reset: () => void
  build: () => Promise<Outcome>
}

export async function createFaultSite(): Promise<FaultSite> {
  const base = temporary('faults', FILES)
  const root = join(base, 'site')
  const out = join(root, 'dist')
  const cache = cacheFolderOf(root)
  const saved = {out: join(base, 'saved-dist'), cache: join(base, 'saved-cache')}
  const site: FaultSite = {
    root,
    out,
    old: {},
    new: {},
    folders: [root],
    build: () => buildHere(root),
    reset: () => {
      for (const name of readdirSync(root))
        if (name.startsWith('.dist-')) rmSync(join(root, name), {recursive: true})
      for (const [from, to] of [
        [saved.out, out],
        [saved.cache, cache],
      ] as const) {
        rmSync(to, {recursive: true, force: true})
        cpSync(from, to, {recursive: true})
      }
    },
  }
  // Scripts of files that were just written are not kept: every build would bundle them again.
  await new Promise((resolve) => setTimeout(resolve, 100))
  await expectFine(site.build())
  site.old = contentsOf(out)
  cpSync(out, saved.out, {recursive: true})
  cpSync(cache, saved.cache, {recursive: true})
  writeFileSync(join(root, 'content/index.md'), '# Home\n\nThe new text.\n')
  writeFileSync(join(root, 'content/guide/b.md'), '# B\n\nA page that is new.\n')
  await expectFine(site.build())
  site.new = contentsOf(out)
  site.reset()
  return site
}

async function expectFine(outcome: Promise<Outcome>): Promise<void> {
  const {exitCode, said} = await outcome
  if (exitCode !== 0) throw new Error(`The site of the test does not build: ${said}`)
}

/** Returns the state of the output: `old`, `new`, `missing`, or the names of files that belong to neither. */
export function outputOf(site: FaultSite): string {
  if (!existsSync(site.out)) return 'missing'
  const now = contentsOf(site.out)
  const differences = (then: Record<string, string>) =>
    [...new Set([...Object.keys(now), ...Object.keys(then)])].filter(
      (file) => now[file] !== then[file],
    )
  if (!differences(site.old).length) return 'old'
  const broken = differences(site.new)
  return broken.length ? `broken: ${broken.join(', ')}` : 'new'
}

/** Returns files in the folder of the site that do not belong to it. */
export function leftovers({root}: FaultSite): string[] {
  const own = new Set(Object.keys(FILES).map((file) => file.split('/')[1]!))
  return existsSync(root)
    ? readdirSync(root).filter((name) => !own.has(name) && !['dist', '.labdocs'].includes(name))
    : ['nothing']
}
