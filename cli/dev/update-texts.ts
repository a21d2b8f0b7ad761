/**
 * Updates a site after changes that affect only texts. The time to resolve everything grows with
 * the site; most edits change a sentence that no other page, list or diagnostic depends on.
 */
import type {Workspace} from '../pipeline.ts'
import type {Doc, Entry, Site, Source} from '../types.ts'

type Content = Pick<Workspace, 'sources' | 'docs'>

/** Returns undefined if anything else may have changed: then `resolve` is needed. `changed`: names of files. */
export function updateTexts(
  {site, ...before}: Content & {site: Site},
  changed: string[],
  after: Content,
): Site | undefined {
  if (!changed.every((file) => isText(before.sources.get(file)) && isText(after.sources.get(file))))
    return undefined
  const pairs = [...before.docs.values()].flatMap((doc): [Doc, Doc][] => {
    const now = after.docs.get(doc.file)!
    return now === doc ? [] : [[doc, now]]
  })
  if (!pairs.every(([doc, now]) => outward(doc) === outward(now))) return undefined
  const touched = new Set([...changed, ...pairs.map(([{file}]) => file)])
  const complain =
    pairs.some(([, {diagnostics}]) => diagnostics.length) ||
    site.diagnostics.some(({file}) => touched.has(file))
  const isInPlace = () =>
    pairs.every(([doc, now]) => places(doc) === places(now)) &&
    changed.every((file) => keys(before.sources.get(file)) === keys(after.sources.get(file)))
  if (complain && !isInPlace()) return undefined
  const replaced = new Map(pairs)
  const entries = [...site.entries].map(([route, entry]): [string, Entry] => {
    const doc = entry.doc && replaced.get(entry.doc)
    return [route, doc ? {...entry, doc} : entry]
  })
  return {...site, entries: new Map(entries)}
}

function isText(source: Source | undefined): boolean {
  return source?.kind === 'markdown' || source?.kind === 'fragment'
}

/** Returns what the rest of the site knows of a document: everything except its text. */
function outward(doc: Doc): string {
  const {hash, key, tree, markdown, sections, islands, styles, links, diagnostics, ...rest} = doc
  return JSON.stringify([
    {...rest, dependencies: Object.keys(doc.dependencies)},
    links.map(({url, kind, file}) => [url, kind, file]),
  ])
}

/** Returns the positions that diagnostics of a document use. */
function places({links, diagnostics}: Doc): string {
  return JSON.stringify([links, diagnostics])
}

/** Returns the positions that diagnostics of its fields use: see `positionOfKey`. */
function keys(source: Source | undefined): string {
  const lines = source!.text.split('\n')
  return JSON.stringify(
    lines.flatMap((line, at) => {
      const key = /^\s*["']?[\w-]+["']?\s*:/.exec(line)
      return key ? [[at, key[0]]] : []
    }),
  )
}
