/** Explains broken links with the git history: renamed pages and headings. Runs only if a link is broken. */
import type {SiteConfig} from './config/config.ts'
import {parserOptions} from './parse/options.ts'
import {createParser} from './parse/parser.ts'
import type {Renderer} from './render/renderer.ts'
import {createDisplayPath} from './report/display-paths.ts'
import {
  explainHeading,
  lostAnchor,
  type Successor,
  successorOf,
} from './resolve/links/renamed-headings.ts'
import {explainRenames, hasLostFiles} from './resolve/links/renamed-pages.ts'
import {earlierTexts} from './scan/git-earlier-texts.ts'
import {renamesIn} from './scan/git-renames.ts'
import type {Words} from './search/site-words.ts'
import {hashOf} from './text/hash.ts'
import {asRead} from './text/line-ends.ts'
import type {Diagnostic, Docs, Site, Sources} from './types.ts'

/** Limit of pages that are looked up: if more are broken, there is another cause. */
const MOST_PAGES = 50

export interface Known {
  config: SiteConfig
  renderer: Renderer
  words: Words
  sources: Sources
  docs: Docs
  /** Diagnostics of scanning. */
  scanned: Diagnostic[]
}

/** Returns whether git may explain a link that the diagnostics do not explain yet. */
export function isUnexplained(diagnostics: readonly Diagnostic[]): boolean {
  return hasLostFiles(diagnostics) || diagnostics.some(lostAnchor)
}

/** Returns the diagnostics of a site with explanations from git. It can run repeatedly: the summary is replaced. */
export async function explain(site: Site, known: Known): Promise<Diagnostic[]> {
  const {config} = known
  const diagnostics = withoutUnread(site.diagnostics, known.scanned).filter(
    ({code}) => code !== 'renamed-page',
  )
  const pages = hasLostFiles(diagnostics)
    ? explainRenames(
        {...site, diagnostics, sources: known.sources},
        await renamesIn(config.content),
        {versions: config.docs.versions, publicFolder: config.publicFolder},
        createDisplayPath(config),
      )
    : diagnostics
  return pages.some(lostAnchor) ? explainHeadings(pages, known) : pages
}

/** Removes broken links to files that could not be read: those are already reported. */
export function withoutUnread(diagnostics: Diagnostic[], scanned: Diagnostic[]): Diagnostic[] {
  const unread = new Set(scanned.map(({file}) => file))
  if (!unread.size) return diagnostics
  return diagnostics.filter(
    ({code, meant}) =>
      code !== 'broken-link' ||
      meant?.file === undefined ||
      !(unread.has(meant.file) || unread.has(`${meant.file}.md`)),
  )
}

async function explainHeadings(diagnostics: Diagnostic[], known: Known): Promise<Diagnostic[]> {
  const lost = diagnostics.map(lostAnchor).filter((one) => one !== undefined)
  const files = [...new Set(lost.map(({file}) => file))].slice(0, MOST_PAGES)
  const found = new Map<string, Successor>()
  for (const file of files) {
    const ids = new Set(lost.filter((one) => one.file === file).map(({id}) => id))
    for (const [id, successor] of await successorsIn(file, ids, known))
      found.set(`${file}#${id}`, successor)
  }
  return diagnostics.map((one) => {
    const anchor = lostAnchor(one)
    const successor = anchor && found.get(`${anchor.file}#${anchor.id}`)
    return successor ? explainHeading(one, anchor, successor) : one
  })
}

/** Returns the successors by id, from the newest text that still had the id. */
async function successorsIn(
  file: string,
  ids: Set<string>,
  {config, renderer, words, sources, docs}: Known,
): Promise<Map<string, Successor>> {
  const found = new Map<string, Successor>()
  const doc = docs.get(file)
  if (!doc) return found
  const parse = createParser(parserOptions(config, renderer, words))
  const left = new Set(ids)
  for await (const raw of earlierTexts(config.content, file)) {
    const text = asRead(raw)
    const before = await parse({file, kind: 'markdown', text, hash: hashOf(raw)}, readIn(sources))
    for (const id of left) {
      if (!before.headings.some((one) => one.id === id)) continue
      left.delete(id)
      const successor = successorOf(id, before, doc)
      if (successor) found.set(id, successor)
    }
    if (!left.size) break
  }
  return found
}

/** Reads current fragments: of an old text, only the headings are used. */
function readIn(sources: Sources): (file: string) => Uint8Array | undefined {
  return (file) => {
    const text = sources.get(file)?.text
    return text ? Buffer.from(text) : undefined
  }
}
