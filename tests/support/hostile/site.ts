/** A site of hostile pages, with hostile file names, links and word lists. It is written despite all its mistakes. */
import '../installation.ts'

import {symlinkSync} from 'node:fs'
import {join} from 'node:path'
import {clearCache} from '../../../cli/cache/cache.ts'
import {loadConfig} from '../../../cli/config/load-config.ts'
import {complaints, emit, load} from '../../../cli/pipeline.ts'
import {createStopwatch} from '../../../cli/report/terminal.ts'
import type {Diagnostic} from '../../../cli/types.ts'
import {createWriter} from '../../../cli/write/writer.ts'
import type {Random} from '../random.ts'
import {createSite, snapshot, write} from './outside.ts'
import {hostilePages} from './pages.ts'

const IMAGE = '<img src=x onerror=hacked(1)>'
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="hacked(1)"><script>hacked(1)</script></svg>'

/** File names; a slash is not possible in one. */
const NAMES = [
  `"><img src=x onerror=hacked(1)>`,
  `'><svg onload=hacked(1)>`,
  'javascript:hacked(1)',
  '..\\..\\package',
  '%2e%2e%2f%2e%2e%2fpackage',
  '&lt;script&gt;hacked(1)',
  '$' + '{hacked(1)}',
  'a\nb',
  '\u202egnp.a',
  'x'.repeat(250),
]

const SYMLINKS: Record<string, string> = {
  'docs/link.md': '../../secret.txt',
  'docs/_link.md': '../../secret.txt',
  'docs/link.png': '/etc/hostname',
  'docs/up': '../..',
  'public/link.txt': '../../secret.txt',
  'public/up': '../..',
  'public/.well-known': '../../.git',
}

const config = `export default {plugins: ['labdocs/plugins/chemistry'],
  title: ${JSON.stringify(`T</title>${IMAGE}`)},
  tagline: ${JSON.stringify(IMAGE)},
  copyright: ${JSON.stringify(IMAGE)},
  nav: [{label: ${JSON.stringify(IMAGE)}, to: '/docs'}, {label: 'X', href: 'https://example.org/"${IMAGE}'}],
  announcement: {content: ${JSON.stringify(`[x](javascript:hacked(1)) ${IMAGE}`)}},
}`

const GLOSSARY = `- term: ELN
  aliases: [${JSON.stringify(IMAGE)}]
  definition: ${JSON.stringify(`</script>${IMAGE}`)}
  more: "javascript:hacked(1)"
- term: ${JSON.stringify(`more${IMAGE}`)}
  definition: ${JSON.stringify(IMAGE)}
`

export interface HostileSite {
  root: string
  out: string
  routes: string[]
  diagnostics: Diagnostic[]
  /** Returns the files around the output. */
  outside: () => string[]
  /** The same before the build. */
  before: string[]
}

/** Builds the site in this process. The cache is cleared afterwards. */
export async function buildHostileSite(count: number, random: Random): Promise<HostileSite> {
  const {base, root} = createSite()
  const content = join(root, 'content')
  const files = {
    ...hostilePages(count, random),
    'docs/_evil.md': `<script>hacked(1)</script>\n\n[x](javascript:hacked(1)) ${IMAGE}\n`,
    'public/a.svg': SVG,
    'public/evil.jdx': `##TITLE=${IMAGE}\n##JCAMP-DX=4.24\n##DATA TYPE=NMR SPECTRUM\n##ORIGIN=</script>${IMAGE}\n##XUNITS=${IMAGE}\n##YUNITS=${IMAGE}\n##FIRSTX=0\n##LASTX=9\n##NPOINTS=10\n##XFACTOR=1\n##YFACTOR=1\n##.OBSERVE FREQUENCY=400\n##.OBSERVE NUCLEUS=^1H\n##XYDATA=(X++(Y..Y))\n0 1 2 3 4 5 6 7 8 9 8\n##END=\n`,
    'docs/folder/_category.yml': `label: ${JSON.stringify(IMAGE)}\nlink: {type: generated-index, description: ${JSON.stringify(IMAGE)}}\n`,
    'docs/folder/child.md': `---\ntitle: ${JSON.stringify(`Child ${IMAGE}`)}\ndescription: ${JSON.stringify(IMAGE)}\n---\n\n::children\n`,
    'glossary.yml': GLOSSARY,
    'synonyms.yml': `same:\n  - [${JSON.stringify(IMAGE)}, script]\n`,
    'terms.yml': `- use: ${JSON.stringify(IMAGE)}\n  not: [evil]\n  why: ${JSON.stringify(IMAGE)}\n`,
    ...Object.fromEntries(
      NAMES.flatMap((name) => [
        [`docs/${name}.md`, `# A page\n\nText of ${IMAGE}\n`],
        [`public/${name}.txt`.slice(0, 257), 'x'],
      ]),
    ),
  }
  for (const [file, text] of Object.entries(files)) write(join(content, file), text)
  for (const [file, target] of Object.entries(SYMLINKS)) symlinkSync(target, join(content, file))
  write(join(root, 'site.config.ts'), config)
  const before = snapshot(base)
  const {diagnostics, routes, out} = await written(root)
  return {root, out, routes, diagnostics, before, outside: () => snapshot(base)}
}

/** Builds without stopping at errors: the output if an author ignored them. */
async function written(root: string) {
  const watch = createStopwatch()
  const {config, diagnostics} = await loadConfig(root)
  if (!config) throw new Error(JSON.stringify(diagnostics))
  const workspace = await load(config, {dev: false, cache: false}, watch)
  if (!('site' in workspace)) throw new Error(JSON.stringify(workspace.diagnostics))
  const writer = createWriter(config.outDir)
  try {
    const emitted = await emit(workspace, writer, watch)
    writer.commit()
    return {
      out: config.outDir,
      routes: [...workspace.site.entries.keys()],
      diagnostics: [...complaints(workspace), ...emitted.diagnostics],
    }
  } finally {
    writer.discard()
    clearCache(root)
  }
}
